/** The wall bodies of a world and their placements during a step. */

import { DYNAMIC_FREE, DYNAMIC_PRISMATIC, DYNAMIC_REVOLUTE } from '../../schemas/constants.ts'
import { BODY } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import {
  LARGEST,
  requireFields,
  requireNumber,
  requireVector,
  SPEED,
  SPIN,
  show,
  type Vector,
} from '../../util/validate.ts'
import type { BodyGrid } from '../walls/edgeSet.ts'
import { imageOfBody, requireNearBox, type Surroundings } from './bodyImages.ts'
import { AT_REST, type BodyPath, named, ORIGIN, placementAt } from './bodyPath.ts'
import type { CheckedJoint } from './dynamicOptions.ts'
import { type BodyMotion, type Placement, shortestTurn, trajectoryOf } from './motion.ts'
import { writeBody } from './writeBody.ts'

/** What the host knows of a dynamic body. */
interface KnownDynamic {
  /** Where it was when it was added, or when it was last read. */
  place: Placement
  readonly joint: Pick<CheckedJoint, 'type' | 'axis'> | null
  /** Whether it can turn. */
  readonly turns: boolean
  /** What it turns about, in body coordinates. */
  readonly center: Vector
}

export class Bodies {
  /** The path of each body; body 0 holds the fixed walls. */
  readonly #paths: BodyPath[] = [AT_REST]
  readonly #removed = new Set<number>()
  readonly #dynamic = new Map<number, KnownDynamic>()
  /** Whether any body has ever been dynamic. */
  #hasDynamic = false
  /** Called with what functions of motions return; the same time may come more than once. */
  onPlacement: ((motion: BodyMotion, time: number, placement: Placement) => void) | undefined
  /** Cached result of the last call of `statesOfStep`, reusable while there is no other body than the fixed walls. */
  #still: { buffer: ArrayBuffer; grids: readonly (readonly BodyGrid[])[]; states: number } | undefined

  get count(): number {
    return this.#paths.length
  }

  /** The number of the body that is added next: the smallest of those removed, or else a new one. */
  get next(): number {
    return this.#removed.size === 0 ? this.count : Math.min(...this.#removed)
  }

  /** Whether any body is dynamic, or has been. */
  get isDynamic(): boolean {
    return this.#hasDynamic
  }

  /** The numbers of dynamic bodies, ascending. */
  get dynamicNumbers(): number[] {
    return [...this.#dynamic.keys()].sort((one, other) => one - other)
  }

  /** Returns the HEAVY_ constant of a body; undefined if it is not dynamic. */
  dynamicKind(body: number): number | undefined {
    const known = this.#dynamic.get(body)
    if (known === undefined) return undefined
    if (known.joint === null) return DYNAMIC_FREE
    return known.joint.type === 'revolute' ? DYNAMIC_REVOLUTE : DYNAMIC_PRISMATIC
  }

  /** Returns the joint of a dynamic body; undefined without one. */
  dynamicJoint(body: number): KnownDynamic['joint'] | undefined {
    return this.#dynamic.get(body)?.joint ?? undefined
  }

  /** Whether a dynamic body can turn. */
  dynamicTurns(body: number): boolean {
    return this.#dynamic.get(body)?.turns ?? false
  }

  /** Returns what a dynamic body turns about, in body coordinates. */
  centerOf(body: number): Vector {
    return this.#dynamic.get(body)!.center
  }

  /** Returns what is known of a body if it is dynamic. */
  dynamic(body: number): KnownDynamic | undefined {
    return this.#dynamic.get(body)
  }

  /** Adds a dynamic body, which may be `next`, at a placement. */
  addDynamic(
    body: number,
    place: Placement,
    { joint, turns, center }: Omit<KnownDynamic, 'place'>,
    now: number,
  ): void {
    this.#hasDynamic = true
    this.#dynamic.set(body, { place, joint, turns, center })
    this.setPath(body, { motion: place, since: now, at: () => this.#dynamic.get(body)?.place ?? place })
  }

  /**
   * Notes where a dynamic body was when it was read. One that was thrown farther than a placement may be is noted at that limit, so that
   * no later step is refused for it.
   */
  noteDynamic(body: number, { position: [x, y], angle }: Placement): void {
    const known = this.#dynamic.get(body)
    const near = (value: number) => Math.min(Math.max(value, -LARGEST), LARGEST)
    if (known !== undefined) known.place = { position: [near(x), near(y)], angle: near(angle) }
  }

  /** Removes a body, whose number stays: it rests where it is now, or at the origin if its motion returns no valid placement. */
  remove(body: number, now: number): void {
    let place = ORIGIN
    try {
      place = this.placement(body, now)
    } catch {
      // its motion may be why it is removed
    }
    this.#paths[body] = { motion: place, since: now, at: () => place }
    this.#removed.add(body)
    this.#dynamic.delete(body)
  }

  isRemoved(body: number): boolean {
    return this.#removed.has(body)
  }

  /** Returns the path of a motion that begins now and its start. Throws if the motion is invalid. */
  plan(body: number, motion: BodyMotion, now: number): { path: BodyPath; start: Placement } {
    const here = () => (this.isRemoved(body) || body >= this.count ? ORIGIN : this.placement(body, now))
    const at = named(body, () => trajectoryOf(motion, now, here))
    const start = this.#placementAt(body, { motion, at }, now)
    return { path: { motion: wholeMotion(motion, start), since: now, at }, start }
  }

  /** Whether the body is at this placement now; false if its motion returns an invalid placement. */
  isAt(body: number, { position: [x, y], angle }: Placement, now: number): boolean {
    try {
      const here = this.placement(body, now)
      return here.position[0] === x && here.position[1] === y && shortestTurn(here.angle - angle) === 0
    } catch {
      return false
    }
  }

  /** Sets the path of a body, which may be that of `next`. */
  setPath(body: number, path: BodyPath): void {
    this.#removed.delete(body)
    this.#paths[body] = path
  }

  /** The path of each body. */
  get paths(): readonly BodyPath[] {
    return [...this.#paths]
  }

  /** Returns the state as plain data; the motion of a body that moves by a function is null. */
  save() {
    const paths = this.#paths.map(({ motion, since }) => ({
      motion: typeof motion === 'function' ? null : motion,
      since,
    }))
    const dynamic = [...this.#dynamic].map(([body, known]) => ({ body, ...known }))
    return { paths, removed: [...this.#removed], dynamic, hasDynamic: this.#hasDynamic }
  }

  /**
   * Returns the paths of a saved state. A motion that is a function is taken from `motions`, by the number of the body, or else from the
   * body of that number. Throws if neither is a function, or if `motions` names a body that needs none.
   */
  saved(
    { paths, removed }: ReturnType<Bodies['save']>,
    motions: Readonly<Record<number, BodyMotion>>,
  ): BodyPath[] {
    requireFields(
      'motions',
      motions,
      paths.flatMap(({ motion }, body) => (motion === null ? [String(body)] : [])),
    )
    return paths.map(({ motion: plain, since }, body) => {
      const motion = plain ?? motions[body] ?? this.#paths[body]?.motion
      if (plain === null && typeof motion !== 'function')
        throw new Error(
          `motions[${body}] is ${show(motions[body])}: expected the function by which body ${body} moves`,
        )
      if (plain !== null && removed.includes(body)) return { motion, since, at: () => plain as Placement }
      return { motion, since, at: trajectoryOf(motion, since, () => ORIGIN) }
    })
  }

  /** Takes over the paths that `saved` returned. */
  load({ removed, dynamic, hasDynamic }: ReturnType<Bodies['save']>, paths: readonly BodyPath[]): void {
    this.#paths.splice(0, this.#paths.length, ...paths)
    this.#removed.clear()
    for (const body of removed) this.#removed.add(body)
    this.#dynamic.clear()
    for (const { body, place, ...known } of dynamic) this.addDynamic(body, place, known, paths[body].since)
    this.#hasDynamic = hasDynamic
    this.#still = undefined
  }

  placement(body: number, time: number): Placement {
    return this.#placementAt(body, this.#paths[body], time)
  }

  /** Bodies that move by functions. */
  get functions(): (readonly [body: number, motion: BodyMotion])[] {
    return this.#paths.flatMap(({ motion }, body) =>
      typeof motion === 'function' ? [[body, motion] as const] : [],
    )
  }

  #placementAt(body: number, { motion, at }: Pick<BodyPath, 'motion' | 'at'>, time: number): Placement {
    const placement = placementAt(body, at, time)
    if (typeof motion === 'function') this.onPlacement?.(motion, time, placement)
    return placement
  }

  /** Throws if `statesOfStep` would in one of `count` steps of `dt` seconds from `time` on. */
  requireStates(time: number, dt: number, count: number, substeps: number, surroundings: Surroundings): void {
    for (const [body, path] of this.#paths.entries()) {
      let start = time
      for (let step = 0; step < count; step++, start += dt) {
        const image = imageOfBody(body, placementAt(body, path.at, start), surroundings)
        for (let k = 0; k <= substeps + 1; k++) {
          const place = placementAt(body, path.at, start + k * (dt / substeps))
          if (k <= substeps) requireNearBox(body, place, image, surroundings)
        }
      }
    }
  }

  /** Returns the `Body` structs at one time, in the layout of `statesOfStep`. */
  statesAt(time: number, grids: readonly (readonly BodyGrid[])[], surroundings: Surroundings): ArrayBuffer {
    const levels = grids[0].length
    const buffer = new ArrayBuffer(this.count * levels * BODY.stride * 4)
    for (const [body, path] of this.#paths.entries()) {
      const place = this.#placementAt(body, path, time)
      const image = imageOfBody(body, place, surroundings)
      for (const [level, grid] of grids[body].entries())
        writeBody(words(buffer), (body * levels + level) * BODY.stride, place, image, grid)
    }
    return buffer
  }

  /**
   * Returns the `Body` structs for a step of `substeps` substeps of `substep` seconds from `time` on: all bodies at the
   * start, then all bodies at the end of each substep, each once per level. `grids` are the grids of each body by
   * level. Throws if a motion returns an invalid placement.
   */
  statesOfStep(
    time: number,
    substep: number,
    substeps: number,
    grids: readonly (readonly BodyGrid[])[],
    surroundings: Surroundings,
  ): ArrayBuffer {
    const states = substeps + 1
    const still = this.#still
    if (this.count === 1 && still?.grids === grids && still.states === states) return still.buffer
    const levels = grids[0].length
    const buffer = new ArrayBuffer(states * this.count * levels * BODY.stride * 4)
    const structs = words(buffer)
    const { f32 } = structs
    for (const [body, path] of this.#paths.entries()) {
      let now = this.#placementAt(body, path, time)
      // the same for the whole step, in which the body moves steadily
      const image = imageOfBody(body, now, surroundings)
      for (let k = 0; k < states; k++) {
        requireNearBox(body, now, image, surroundings)
        const next = this.#placementAt(body, path, time + (k + 1) * substep)
        const rate = (from: number, to: number) => (to - from) / substep
        const moved = [0, 1].map((axis) => rate(now.position[axis], next.position[axis]))
        const velocity = requireVector(`velocity of body ${body}`, moved, SPEED)
        const turning = shortestTurn(next.angle - now.angle) / substep
        const spin = requireNumber(`spin of body ${body}`, turning, SPIN)
        for (const [level, grid] of grids[body].entries()) {
          const b = ((k * this.count + body) * levels + level) * BODY.stride
          writeBody(structs, b, now, image, grid)
          f32.set(velocity, b + BODY.velocity)
          f32[b + BODY.spin] = spin
        }
        now = next
      }
    }
    this.#still = { buffer, grids, states }
    return buffer
  }
}

/** Returns a copy of a motion that says where it starts. */
function wholeMotion(motion: BodyMotion, { position, angle }: Placement): BodyMotion {
  if (typeof motion === 'function') return motion
  return structuredClone('keyframes' in motion ? motion : { ...motion, position, angle })
}
