/** The pour tool: a stream of grains like those of the scene, which starts where nothing is in the way. */
import type { Scene } from '../../../src/entries/scenes.ts'
import type { DiskOptions, World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import { topSpeedOf } from '../simulation.ts'
import { HeldTool } from './heldTool.ts'

/** Grains that are tried per frame. */
const TRIES = 24
/** Radius of the stream in CSS pixels, and in radii of grains, at least. */
const RADIUS = 22
const MIN_REACH = 5
/** Room around a new grain, relative to its radius: what falls meanwhile comes nearer. */
const ROOM = 1.1
/** Speed of the stream relative to the fastest of the scene. */
const SPEED = 0.6

interface Grain {
  readonly at: Point
  readonly radius: number
}

export class PourTool extends HeldTool {
  /** The world whose answer is pending. */
  #asked: World | null = null
  /** Chosen at the press, at least 0 and less than 1. */
  #choice = 0

  override start(at: Point): boolean {
    this.#choice = Math.random()
    return super.start(at)
  }

  draw(world: World): void {
    if (this.at === null || this.#asked === world) return
    if (world.stats.disks + TRIES > this.simulation.mostDisks) {
      this.say(`${world.stats.disks.toLocaleString('en')} disks are as many as fit here.`)
      return
    }
    this.#pour(world, this.at)
  }

  protected get radius(): number {
    const { radii } = this.simulation.scene!.disks
    const largest = typeof radii === 'number' ? radii : radii[this.#row]
    return Math.max(RADIUS, MIN_REACH * largest * this.camera.scale)
  }

  /** The disk of the scene whose material and label the stream has. */
  get #row(): number {
    return Math.floor(this.#choice * this.#rows)
  }

  get #rows(): number {
    return Math.max((this.simulation.scene?.disks.positions.length ?? 0) / 2, 1)
  }

  async #pour(world: World, at: Point): Promise<void> {
    const scene = this.simulation.scene!
    const grains = this.#candidates(scene, this.camera.toWorld(at))
    const [minX, minY, maxX, maxY] = world.bounds
    const [x, y] = downOf(scene)
    const far = Math.hypot(maxX - minX, maxY - minY)
    this.#asked = world
    try {
      // a grain must have room, and something below it, or it would fall for ever
      const { fractions } = await world.castRays({
        origins: grains.flatMap((grain) => grain.at),
        translations: grains.flatMap(() => [far * x, far * y]),
        radii: grains.map(({ radius }) => ROOM * radius),
      })
      const free = grains.filter((_, k) => fractions[k] > 0 && fractions[k] < 1)
      if (free.length > 0 && this.simulation.world === world) world.addDisks(this.#disks(scene, free))
    } catch {
      // the world was replaced or its device lost, which is reported elsewhere
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }

  /** Returns places in the stream that leave room for each other. */
  #candidates({ disks: { radii } }: Scene, [x, y]: Point): Grain[] {
    const grains: Grain[] = []
    for (let k = 0; k < TRIES; k++) {
      const radius = typeof radii === 'number' ? radii : radii[Math.floor(Math.random() * this.#rows)]
      const reach = (this.reach - radius) * Math.sqrt(Math.random())
      const angle = 2 * Math.PI * Math.random()
      const at: Point = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
      const isFree = grains.every(
        (other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) > ROOM * (radius + other.radius),
      )
      if (isFree) grains.push({ at, radius })
    }
    return grains
  }

  #disks(scene: Scene, grains: readonly Grain[]): DiskOptions {
    const [x, y] = downOf(scene)
    const speed = SPEED * topSpeedOf(scene)
    return {
      ...likeRow(scene.disks, this.#row),
      positions: grains.flatMap(({ at }) => at),
      radii: grains.map(({ radius }) => radius),
      velocities: grains.flatMap(() => [speed * x, speed * y]),
    }
  }
}

/** Properties that grains take from a disk of the scene. */
const MATERIAL = [
  'friction',
  'restitution',
  'rolling',
  'groups',
  'collidesWith',
  'labels',
  'density',
] as const

function likeRow(disks: Scene['disks'], row: number): Partial<DiskOptions> {
  const given = MATERIAL.flatMap((name) => {
    const values = disks[name]
    return values === undefined ? [] : [[name, typeof values === 'number' ? values : values[row]]]
  })
  return Object.fromEntries(given)
}

/** The direction of gravity; down without one. */
function downOf({ gravity: [x, y] }: Scene): Point {
  const length = Math.hypot(x, y)
  return length === 0 ? [0, -1] : [x / length, y / length]
}
