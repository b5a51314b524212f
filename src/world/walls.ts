/** Host-side walls of a world: static walls and bodies. */
import { mapEach, refuse, requireArrayLike, requireFields, requireInteger, show } from '../util/validate.ts'
import { Bodies } from '../walls/bodies.ts'
import { requireBodyInBox, requireHeavyInBox } from '../walls/bodyImages.ts'
import { heavyWords } from '../walls/heavyBody.ts'
import { type HeavyOptions, isHeavy, requireHeavy } from '../walls/heavyOptions.ts'
import type { BodyMotion, Placement } from '../walls/motion.ts'
import { joinAcrossSeams, requireWallsInBox } from '../walls/periodicWalls.ts'
import type { WallSet } from '../walls/wallSet.ts'
import {
  BODY_FIELDS,
  GROUND,
  type WallEdges,
  type WallFilter,
  type WallOptions,
  wallEdges,
} from '../walls/walls.ts'

/** A body; `group` and `collidesWith` are those of its walls that give none. With a `mass` or a `joint` it is heavy: see docs/guide/bodies.md. */
export interface BodyOptions extends WallFilter, HeavyOptions {
  /** Walls in the body's local coordinates. */
  readonly walls: readonly WallOptions[]
  /** Prescribed motion; default: at rest at the origin. Not of a heavy body. */
  readonly motion?: BodyMotion
}

export class WorldWalls {
  readonly set: WallSet
  readonly bodies = new Bodies()
  readonly #onChange: () => void
  /** Tells the backend of a heavy body, or that there is none any more. */
  readonly #setHeavy: (body: number, heavy?: ArrayBuffer) => void
  readonly #isEventDriven: boolean

  /** `onChange` is called when a change of walls can change the energy: walls or bodies were added or removed, or a body was moved. */
  constructor(
    set: WallSet,
    isEventDriven: boolean,
    onChange: () => void,
    setHeavy: (body: number, heavy?: ArrayBuffer) => void,
  ) {
    this.set = set
    this.#isEventDriven = isEventDriven
    this.#onChange = onChange
    this.#setHeavy = setHeavy
  }

  /** Adds static walls and returns the index of the first edge of each. Throws, and adds none, if one is invalid. */
  add(walls: readonly WallOptions[]): Uint32Array {
    const added = wallEdges(walls)
    if (added.edges.length === 0) return added.firsts
    requireWallsInBox(this.set.box, added, 'walls')
    joinAcrossSeams(this.set.box, added)
    this.#onChange()
    return this.set.addWalls(added)
  }

  /** Removes the walls that begin at these edges. Throws, and removes nothing, if no wall begins at one or it is given twice. */
  remove(firstEdges: ArrayLike<number>): void {
    requireArrayLike('firstEdges', firstEdges)
    const named = new Set<number>()
    mapEach(firstEdges, (edge, k) => {
      if (!this.set.isFirst(edge))
        refuse(`firstEdges[${k}]`, edge, 'the index of the first edge of a wall of this world')
      if (named.has(edge)) throw new Error(`firstEdges[${k}] is ${edge}: expected each wall once`)
      named.add(edge)
    })
    if (named.size === 0) return
    this.#onChange()
    this.set.remove([...named])
  }

  /** Returns the index of the first edge of each wall of a body, ascending. Throws if the body is unknown. */
  firstEdges(body: number): Uint32Array {
    requireInteger('body', body, GROUND, this.bodies.count - 1)
    this.#requireThere(body)
    return Uint32Array.from(this.set.firstEdges(body))
  }

  /** Adds a body at `time` seconds and returns its number. Throws, and adds nothing, if a wall or the motion is invalid. */
  addBody(options: BodyOptions, time: number): number {
    requireFields('body', options, BODY_FIELDS)
    const body = this.bodies.next
    const walls = wallEdges(options.walls, body, `body ${body}: walls`, options, `body ${body}: `)
    if (isHeavy(options)) return this.#addHeavy(body, options, walls, time)
    const { path, start } = this.bodies.plan(body, options.motion ?? {}, time)
    requireBodyInBox(this.set.box, walls, start, `body ${body}: walls`)
    joinAcrossSeams(this.set.box, walls)
    this.set.addBody(body, walls, start)
    this.#onChange()
    this.bodies.setPath(body, path)
    return body
  }

  #addHeavy(body: number, options: BodyOptions, walls: WallEdges, time: number): number {
    const name = `body ${body}: `
    const heavy = requireHeavy(options, name, this.#isEventDriven, this.set.box)
    const words = heavyWords(heavy, walls, name)
    const { position, angle, joint = null } = heavy
    requireHeavyInBox(this.set.box, walls, heavy, `${name}walls`)
    if (angle === 0) joinAcrossSeams(this.set.box, walls)
    this.#setHeavy(body, words)
    this.set.addBody(body, walls, { position, angle })
    this.#onChange()
    this.bodies.addHeavy(body, { position, angle }, joint, time)
    return body
  }

  /** Removes a body with its walls at `time` seconds. Throws, and removes nothing, if the body is unknown. */
  removeBody(body: number, time: number): void {
    this.#requireBody(body)
    if (this.bodies.heavyKind(body) !== undefined) this.#setHeavy(body)
    this.#onChange()
    this.set.remove(this.set.firstEdges(body))
    this.bodies.remove(body, time)
  }

  /** Replaces the motion of a body from `time` on. Throws, and changes nothing, if the body is unknown or the motion is invalid. */
  setMotion(body: number, motion: BodyMotion, time: number): void {
    this.#requireBody(body)
    if (this.bodies.heavyKind(body) !== undefined)
      throw new Error(`body is ${body}: expected a body that moves by a motion, not a heavy one`)
    const { path, start } = this.bodies.plan(body, motion, time)
    if (!this.bodies.isAt(body, start, time)) this.#onChange()
    this.bodies.setPath(body, path)
  }

  /** Returns the position and angle of a body at `time`. Throws if the body is unknown. */
  placement(body: number, time: number): Placement {
    this.#requireBody(body)
    return this.bodies.placement(body, time)
  }

  /** Returns the positions and angles of all bodies at `time`, starting with body 1; of a removed one those it had last. */
  placements(time: number): Placement[] {
    return Array.from({ length: this.bodies.count - 1 }, (_, k) => this.bodies.placement(k + 1, time))
  }

  /** Throws if the body is unknown. */
  requireBody(body: number): void {
    this.#requireBody(body)
  }

  #requireBody(body: number): void {
    if (this.bodies.count === 1) throw new Error(`body is ${show(body)}: this world has none`)
    requireInteger('body', body, 1, this.bodies.count - 1)
    this.#requireThere(body)
  }

  #requireThere(body: number): void {
    if (this.bodies.isRemoved(body)) throw new Error(`body is ${body}: this body was removed`)
  }
}
