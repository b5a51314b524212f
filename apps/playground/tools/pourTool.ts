/** The pour tool: a stream of grains like those of the scene, or of other shapes, which starts where nothing is in the way. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import { type Contents, contentsOf } from '../contents.ts'
import type { Material } from '../material.ts'
import { sentence } from '../sentence.ts'
import { topSpeedOf } from '../topSpeed.ts'
import { downOf, freeDrops, ROOM } from './freeDrops.ts'
import { HeldTool } from './heldTool.ts'
import type { PouredShape } from './pouredShape.ts'
import { type Drop, pour, rowsLike } from './pouring.ts'

/** Grains that are tried per frame. */
const TRIES = 24
/** Minimum radius of the stream in radii of grains. */
const MIN_REACH = 5
/** The same for other shapes than those of the scene, which are larger. */
const MIN_SHAPE_REACH = 3
/** Size of those in median radii of the scene: most disks fit into a ring. */
const SHAPE_SIZE = 1.6
/** Speed of the stream relative to the fastest of the scene. */
const SPEED = 0.6

export class PourTool extends HeldTool {
  size = 22
  /** What it pours; undefined for the material of the scene. */
  material: Material | undefined
  /** Whether what it pours keeps its angle. */
  fixedRotation = false
  /** The shapes that it pours in turn, made for a size in metres; none for those of the scene. */
  shapes: readonly ((size: number) => PouredShape)[] = []
  /** The colour of what it pours, packed; undefined for colours like those of the scene. */
  color: number | undefined
  /** Called with the ids of poured grains and their colour. */
  onPour = (_ids: Uint32Array, _color: number | undefined): void => {}
  /** The world whose answer is pending. */
  #asked: World | null = null
  /** Chosen at the press, at least 0 and less than 1. */
  #choice = 0
  /** Number of times that such shapes were poured. */
  #turn = 0

  override start(at: Point): boolean {
    this.#choice = Math.random()
    return super.start(at)
  }

  draw(world: World): void {
    if (this.at === null || this.#asked === world) return
    if (world.stats.disks + TRIES > this.simulation.maxDisks) {
      this.say(`${world.stats.disks.toLocaleString('en')} grains are as many as fit here.`)
      return
    }
    this.#pour(world, this.at)
  }

  protected override get radius(): number {
    const shapes = this.#shapes.map(({ radius }) => MIN_SHAPE_REACH * radius)
    const least = shapes.length > 0 ? Math.max(...shapes) : MIN_REACH * (this.#contents.radii[this.#row] ?? 0)
    return Math.max(this.size, least * this.camera.scale)
  }

  get #contents(): Contents {
    return contentsOf(this.simulation.scene!)
  }

  /** The row of the scene whose material and label the stream has. */
  get #row(): number {
    return Math.floor(this.#choice * Math.max(this.#contents.count, 1))
  }

  get #shapes(): PouredShape[] {
    const contents = this.#contents
    if (this.shapes.length === 0 || contents.count === 0) return []
    const size = SHAPE_SIZE * medianRadius(contents)
    return this.shapes.map((make) => make(size))
  }

  async #pour(world: World, at: Point): Promise<void> {
    const scene = this.simulation.scene!
    const shapes = this.#shapes
    // all of one kind, or small ones would take the room of large ones
    const shape = shapes[this.#turn % shapes.length]
    const drops = this.#candidates(this.camera.toWorld(at), shape)
    const speed = SPEED * topSpeedOf(scene)
    const [x, y] = downOf(scene)
    this.#asked = world
    try {
      const free = await freeDrops(world, this.simulation, drops)
      if (free.length === 0 || this.simulation.world !== world) return
      this.#turn++
      const traits = { ...this.material, ...(this.fixedRotation && { fixedRotation: true }) }
      this.onPour(pour(world, scene, this.#row, free, [speed * x, speed * y], traits), this.color)
    } catch (error) {
      // a world that was replaced, or whose device is lost, is reported elsewhere
      const isOwn = shape !== undefined || this.fixedRotation
      if (isOwn && this.simulation.world === world) this.say(sentence(error))
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }

  /** Returns places in the stream that leave room for each other. */
  #candidates([x, y]: Point, shape: PouredShape | undefined): Drop[] {
    const contents = this.#contents
    const { first, count } = rowsLike(contents, this.#row)
    const drops: Drop[] = []
    for (let k = 0; k < TRIES; k++) {
      const row = first + Math.floor(Math.random() * count)
      const radius = shape?.radius ?? contents.radii[row]
      const reach = (this.reach - radius) * Math.sqrt(Math.random())
      const angle = 2 * Math.PI * Math.random()
      const at: Point = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
      const isFree = drops.every(
        (other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) > ROOM * (radius + other.radius),
      )
      if (isFree) drops.push({ at, radius, row, shape: shape?.shape })
    }
    return drops
  }
}

const medians = new WeakMap<Contents, number>()

function medianRadius(contents: Contents): number {
  const known = medians.get(contents)
  if (known !== undefined) return known
  const radii = contents.radii.toSorted()
  const median = radii[radii.length >> 1]
  medians.set(contents, median)
  return median
}
