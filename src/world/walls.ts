/** The walls of a world on the host: those that stand still, and bodies of walls that move. */
import { requireFields, requireInteger, show } from '../util/validate.ts'
import { Bodies } from '../walls/bodies.ts'
import type { BodyMotion, Placement } from '../walls/motion.ts'
import type { WallSet } from '../walls/wallSet.ts'
import { GROUND, type WallOptions, wallEdges } from '../walls/walls.ts'

export interface BodyOptions {
  /** The walls in the body's own frame of reference. */
  readonly walls: readonly WallOptions[]
  /** At rest at the origin unless given. */
  readonly motion?: BodyMotion
}

export class WorldWalls {
  readonly set: WallSet
  readonly bodies = new Bodies()
  readonly #onChange: () => void

  /** `onChange` is called when walls change the energy of what touches them: walls or bodies were added, or a body was put elsewhere. */
  constructor(set: WallSet, onChange: () => void) {
    this.set = set
    this.#onChange = onChange
  }

  /** Adds walls that stand still, and returns the index of the first edge of each. Throws, and adds none, if one is invalid. */
  add(walls: readonly WallOptions[]): Uint32Array {
    const added = wallEdges(walls)
    if (added.edges.length === 0) return added.firsts
    this.#onChange()
    return this.set.addWalls(added)
  }

  /** Throws if the body is unknown. */
  firstEdges(body: number): Uint32Array {
    requireInteger('body', body, GROUND, this.bodies.count - 1)
    return Uint32Array.from(this.set.firstEdges(body))
  }

  /** Adds a body at `time` seconds and returns its number. Throws, and adds nothing, if a wall or the motion is invalid. */
  addBody(options: BodyOptions, time: number): number {
    requireFields('body', options, ['walls', 'motion'])
    const body = this.bodies.count
    const walls = wallEdges(options.walls, body, `body ${body}: walls`)
    const { trajectory, start } = this.bodies.plan(body, options.motion ?? {}, time)
    this.set.addBody(walls, start)
    this.#onChange()
    return this.bodies.add(trajectory)
  }

  /** Throws, and changes nothing, if the body is unknown or the motion is invalid. */
  setMotion(body: number, motion: BodyMotion, time: number): void {
    this.#requireBody(body)
    const { trajectory, start } = this.bodies.plan(body, motion, time)
    if (!this.bodies.isAt(body, start, time)) this.#onChange()
    this.bodies.setTrajectory(body, trajectory)
  }

  /** Throws if the body is unknown. */
  placement(body: number, time: number): Placement {
    this.#requireBody(body)
    return this.bodies.placement(body, time)
  }

  /** Of all bodies, from body 1 on. */
  placements(time: number): Placement[] {
    return Array.from({ length: this.bodies.count - 1 }, (_, k) => this.placement(k + 1, time))
  }

  #requireBody(body: number): void {
    if (this.bodies.count === 1) throw new Error(`body is ${show(body)}: this world has none`)
    requireInteger('body', body, 1, this.bodies.count - 1)
  }
}
