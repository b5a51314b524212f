/** Lights up disks that are hit: their values jump to 1 and decay. */

import type { WorldEvents } from '../features/events/world/events.ts'
import { POSITIVE, requireNumber } from '../util/validate.ts'
import type { World } from '../world.ts'

/** Values below this become 0. */
const DARK = 1 / 512

/**
 * Lights up disks that are hit, by the `hit` events of a world: the value of a disk is 1 when it is hit, and halves every `halfLife`
 * seconds of simulated time. Draw the disks by 'value', from 0 to 1. Disks of emitters stay as they are.
 */
export class HitGlow {
  readonly #world: World
  readonly #halfLife: number
  /** When each disk that glows was hit last, by id, s. */
  readonly #hitAt = new Map<number, number>()
  #pending: Promise<WorldEvents> | undefined

  /** `world` was created with `events: true`; `halfLife` is in s. Throws if `halfLife` is not a positive number. */
  constructor(world: World, halfLife: number) {
    this.#world = world
    this.#halfLife = requireNumber('halfLife', halfLife, POSITIVE)
  }

  /**
   * Reads the events since the last call, writes the values of disks that glow, and returns the events. Call it after each step, or each
   * frame; a call while another one waits returns the result of that. Rejects if the world has no events or was destroyed.
   */
  update(): Promise<WorldEvents> {
    this.#pending ??= this.#update().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #update(): Promise<WorldEvents> {
    const events = await this.#world.takeEvents()
    const { hit } = events
    const { time } = this.#world.stats
    // after a restore, hits of later times have not happened
    for (const [id, hitAt] of this.#hitAt) if (hitAt > time) this.#hitAt.delete(id)
    if (hit.a.length === 0 && this.#hitAt.size === 0) return events
    const ids = this.#world.disks.ids
    for (const id of [...hit.a, ...hit.b]) this.#hitAt.set(id, time)
    const lit = [...this.#hitAt.keys()].filter((id) => has(ids, id))
    const values = lit.map((id) => {
      const value = 2 ** (-(time - this.#hitAt.get(id)!) / this.#halfLife)
      return value < DARK ? 0 : value
    })
    this.#world.disks.write(lit, { values })
    const glowing = new Set(lit.filter((_, k) => values[k] > 0))
    for (const id of this.#hitAt.keys()) if (!glowing.has(id)) this.#hitAt.delete(id)
    return events
  }
}

/** Whether ascending ids contain an id. */
function has(ids: Uint32Array, id: number): boolean {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle] < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id
}
