/** The flick of the push tool: a press picks a disk, grain or body, a drag draws an arrow, and the release gives an impulse at the point that was pressed. */
import { PickKind, type World } from '../../../src/index.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Simulation } from '../simulation.ts'
import type { Chip } from './chip.ts'
import { arrowPath } from './gravityTool.ts'
import { addSvg } from './overlay.ts'
import type { Tool } from './tool.ts'

/** How far from an outline a press picks it, in CSS pixels. */
const REACH = 12
/** Speed of a flick per length of its arrow, 1/s: what is free goes as far as the arrow in a quarter of a second. */
const RATE = 4
/** Shorter arrows, in CSS pixels, are presses without a drag. */
const MIN_LENGTH = 8

/** What was picked, and the pressed point of it in metres: in its own axes, and in the world as it was last read. */
interface Target {
  readonly world: World
  readonly name: string
  readonly id?: number
  readonly body?: number
  mass: number
  anchor: Point
  at: Point
}

interface Pose {
  readonly position: readonly number[]
  readonly angle: number
  readonly mass: number
}

export class FlickTool implements Tool {
  readonly #layer: Element
  readonly #arrow: SVGPathElement
  readonly #camera: Camera
  readonly #simulation: Simulation
  readonly #chip: Chip
  #from: Point | null = null
  #to: Point = [0, 0]
  #target: Target | null = null
  /** Whether the press was not answered yet, and whether an answer is pending. */
  #isNew = false
  #isWaiting = false

  constructor(layer: Element, camera: Camera, simulation: Simulation, chip: Chip) {
    this.#layer = layer
    this.#arrow = addSvg(layer, 'path', 'arrow')
    this.#arrow.remove()
    this.#camera = camera
    this.#simulation = simulation
    this.#chip = chip
  }

  start(at: Point): boolean {
    this.cancel()
    this.#from = this.#to = at
    this.#isNew = true
    return true
  }

  move(at: Point): void {
    this.#to = at
  }

  end(): void {
    const [target, impulse] = [this.#target, this.#impulse()]
    if (target !== null && impulse !== null && target.world === this.#simulation.world) {
      const { world, id, body, at } = target
      try {
        if (id !== undefined) world.disks.applyImpulses({ ids: [id], impulses: impulse, points: at })
        else world.bodies.applyImpulses({ bodies: [body!], impulses: impulse, points: at })
      } catch {
        // it was removed, or the device was lost, which is reported elsewhere
      }
    }
    this.cancel()
  }

  cancel(): void {
    this.#from = null
    this.#target = null
    this.#arrow.remove()
    this.#chip.hide()
  }

  leave(): void {
    this.cancel()
  }

  draw(world: World): void {
    if (this.#from === null) return
    if (!this.#isWaiting) this.#wait(this.#isNew ? this.#pick(world, this.#from) : this.#follow())
    const [target, impulse] = [this.#target, this.#impulse()]
    if (target === null) return
    const start = this.#camera.toScreen(target.at)
    this.#layer.append(this.#arrow)
    this.#arrow.setAttribute('d', impulse === null ? '' : arrowPath(start, this.#to))
    const size = Math.hypot(...(impulse ?? [0, 0]))
    this.#chip.show(
      { main: `${target.name} · ${size.toPrecision(3)} kg·m/s` },
      start,
      this.#to[1] < start[1] ? 'under' : 'over',
    )
  }

  /** Returns the impulse of the arrow in kg·m/s; null without an arrow. */
  #impulse(): Point | null {
    if (this.#target === null) return null
    const { at, mass } = this.#target
    const [fromX, fromY] = this.#camera.toScreen(at)
    const [dx, dy] = [this.#to[0] - fromX, this.#to[1] - fromY]
    const length = Math.hypot(dx, dy)
    if (length < MIN_LENGTH) return null
    const speed = Math.min(this.#simulation.topBrushSpeed, (RATE * length) / this.#camera.scale)
    const perPixel = (mass * speed) / length
    return [dx * perPixel, -dy * perPixel]
  }

  async #wait(work: Promise<void>): Promise<void> {
    this.#isWaiting = true
    // what was picked is gone, or the world was replaced or its device lost, which is reported elsewhere
    await work.catch(() => this.cancel())
    this.#isWaiting = false
  }

  async #pick(world: World, from: Point): Promise<void> {
    this.#isNew = false
    const points = this.#camera.toWorld(from)
    const found = await world.query.at({ points, maxDistance: REACH / this.#camera.scale })
    const [kind, id, body] = [found.kinds[0], found.ids[0], found.bodies[0]]
    const isBody = kind === PickKind.body
    if (!isBody && kind !== PickKind.disk && kind !== PickKind.grain) return
    const which = isBody ? { body, name: `body ${body}` } : { id, name: `grain ${id}` }
    const pose = await poseOf(world, which)
    // the answer may be to an earlier press
    if (pose === undefined || this.#from !== from) return
    const at: Point = found.distances[0] > 0 ? [found.points[0], found.points[1]] : points
    const [x, y] = [at[0] - pose.position[0], at[1] - pose.position[1]]
    const [c, s] = [Math.cos(pose.angle), Math.sin(pose.angle)]
    this.#target = { world, ...which, mass: pose.mass, anchor: [c * x + s * y, c * y - s * x], at }
  }

  /** Moves the point with what was picked. */
  async #follow(): Promise<void> {
    const target = this.#target
    if (target === null) return
    const pose = await poseOf(target.world, target)
    if (pose === undefined) return this.cancel()
    const [[x, y], [c, s]] = [target.anchor, [Math.cos(pose.angle), Math.sin(pose.angle)]]
    target.at = [pose.position[0] + c * x - s * y, pose.position[1] + s * x + c * y]
  }
}

/** Resolves to where a disk, grain or dynamic body is; undefined for other bodies, and for what has no finite mass. */
async function poseOf(world: World, { id, body }: Pick<Target, 'id' | 'body'>): Promise<Pose | undefined> {
  if (id === undefined) return (await world.bodies.read()).find((state) => state.body === body)
  const { positions, angles, masses } = await world.disks.read([id])
  return masses[0] > 0 ? { position: [...positions], angle: angles[0], mass: masses[0] } : undefined
}
