/** Host-side walls of a world: static walls and bodies. */
import {
  mapEach,
  refuse,
  requireArrayLike,
  requireFields,
  requireInteger,
  show,
} from '../../../util/validate.ts'
import { Bodies } from '../../bodies/bodies.ts'
import { requireBodyInBox, requireDynamicInBox } from '../../bodies/bodyImages.ts'
import { centerOf, dynamicWords } from '../../bodies/dynamicBody.ts'
import { type DynamicOptions, isDynamic, requireDynamic } from '../../bodies/dynamicOptions.ts'
import type { BodyMotion, Placement } from '../../bodies/motion.ts'
import { joinAcrossSeams, requireWallsInBox } from '../../periodic/periodicWalls.ts'
import { placedBounds } from '../edgeGeometry.ts'
import type { WallSet } from '../wallSet.ts'
import {
  BODY_FIELDS,
  GROUND,
  type WallEdges,
  type WallFilter,
  type WallOptions,
  wallEdges,
} from '../walls.ts'

/** A body; `category` and `mask` are those of its walls that give none. With a `mass` or a `joint` it is dynamic: see docs/guide/bodies.md. */
export interface BodyOptions extends WallFilter, DynamicOptions {
  /** Walls in the body's local coordinates. */
  readonly walls: readonly WallOptions[]
  /** Prescribed motion; default: at rest at the origin. Not of a dynamic body. */
  readonly motion?: BodyMotion
}

export class WorldWalls {
  readonly set: WallSet
  readonly bodies = new Bodies()
  readonly #onChange: () => void
  /** Sets or removes a dynamic body on the backend. */
  readonly #setDynamic: (body: number, dynamic?: ArrayBuffer) => void
  readonly #isEventDriven: boolean

  /** `onChange` is called when a change of walls can change the energy: walls or bodies were added or removed, or a body was moved. */
  constructor(
    set: WallSet,
    isEventDriven: boolean,
    onChange: () => void,
    setDynamic: (body: number, dynamic?: ArrayBuffer) => void,
  ) {
    this.set = set
    this.#isEventDriven = isEventDriven
    this.#onChange = onChange
    this.#setDynamic = setDynamic
  }

  /** Adds static walls and returns their ids, which are the indices of their first edges. Throws, and adds none, if one is invalid. */
  add(walls: readonly WallOptions[]): Uint32Array {
    const added = wallEdges(walls)
    if (added.edges.length === 0) return added.firsts
    requireWallsInBox(this.set.box, added, 'walls')
    joinAcrossSeams(this.set.box, added)
    this.#onChange()
    return this.set.addWalls(added)
  }

  /** Removes the walls with these ids. Throws, and removes nothing, if one is unknown or given twice. */
  remove(ids: ArrayLike<number>): void {
    requireArrayLike('ids', ids)
    const named = new Set<number>()
    mapEach(ids, (id, k) => {
      if (!this.set.isFirst(id)) refuse(`ids[${k}]`, id, 'the id of a wall of this world')
      if (named.has(id)) throw new Error(`ids[${k}] is ${id}: expected each wall once`)
      named.add(id)
    })
    if (named.size === 0) return
    this.#onChange()
    this.set.remove([...named])
  }

  /** Returns the ids of the walls of a body, ascending. Throws if the body is unknown. */
  ids(body: number): Uint32Array {
    requireInteger('body', body, GROUND, this.bodies.count - 1)
    this.#requireThere(body)
    return Uint32Array.from(this.set.firstEdges(body))
  }

  /** Adds a body at `time` seconds and returns its number. Throws, and adds nothing, if a wall or the motion is invalid. */
  addBody(options: BodyOptions, time: number): number {
    requireFields('body', options, BODY_FIELDS)
    const body = this.bodies.next
    const walls = wallEdges(options.walls, body, `body ${body}: walls`, options, `body ${body}: `)
    if (isDynamic(options)) return this.#addDynamic(body, options, walls, time)
    const { path, start } = this.bodies.plan(body, options.motion ?? {}, time)
    requireBodyInBox(this.set.box, walls, start, `body ${body}: walls`)
    joinAcrossSeams(this.set.box, walls)
    this.set.addBody(body, walls, start)
    this.#onChange()
    this.bodies.setPath(body, path)
    return body
  }

  #addDynamic(body: number, options: BodyOptions, walls: WallEdges, time: number): number {
    const name = `body ${body}: `
    const dynamic = requireDynamic(options, name, this.#isEventDriven, this.set.box)
    const words = dynamicWords(dynamic, walls, name)
    const { position, angle, joint = null, fixedRotation } = dynamic
    const turns = joint?.type !== 'prismatic' && !fixedRotation
    requireDynamicInBox(this.set.box, walls, dynamic, `${name}walls`)
    if (angle === 0) joinAcrossSeams(this.set.box, walls)
    this.#setDynamic(body, words)
    this.set.addBody(body, walls, { position, angle })
    this.#onChange()
    this.bodies.addDynamic(body, { position, angle }, { joint, turns, center: centerOf(words) }, time)
    return body
  }

  /** Removes a body with its walls at `time` seconds. Throws, and removes nothing, if the body is unknown. */
  removeBody(body: number, time: number): void {
    this.#requireBody(body)
    if (this.bodies.dynamicKind(body) !== undefined) this.#setDynamic(body)
    this.#onChange()
    this.set.remove(this.set.firstEdges(body))
    this.bodies.remove(body, time)
  }

  /** Replaces the motion of a body from `time` on. Throws, and changes nothing, if the body is unknown or the motion is invalid. */
  setMotion(body: number, motion: BodyMotion, time: number): void {
    this.#requireBody(body)
    if (this.bodies.dynamicKind(body) !== undefined)
      throw new Error(`body is ${body}: expected a body that moves by a motion, not a dynamic one`)
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

  /**
   * Returns how far bodies are outside of the bounds, which are of where they were added, in m: Infinity if one moves by a function, whose
   * calls recordings list.
   */
  reach(time: number): number {
    const { functions } = this.bodies
    if (functions.length > 0) return Infinity
    const [minX, minY, maxX, maxY] = this.set.bounds
    const reaches = this.placements(time).map(({ position, angle }, k) => {
      const bounds = placedBounds(this.set.boundsOf(k + 1), position, angle)
      return Math.max(minX - bounds[0], minY - bounds[1], bounds[2] - maxX, bounds[3] - maxY)
    })
    // a removed body has no bounds
    return Math.max(0, ...reaches.filter(Number.isFinite))
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
