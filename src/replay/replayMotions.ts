/** The functions of motions in a replay: they return what the recorded ones returned. */
import type { Placement } from '../features/bodies/motion.ts'

type Motion = (time: number) => Placement

/** Numbers per placement: time (s), x, y (m) and angle (rad). */
const WIDTH = 4

export class ReplayMotions {
  readonly #motions: Motion[] = []
  readonly #placements: Map<number, Placement>[] = []

  /** Returns the function with this number. */
  get(number: number): Motion {
    this.#motions[number] ??= (time) => {
      const placement = this.#placements[number]?.get(time)
      if (placement === undefined) throw new Error(`the recording has no placement at ${time} s`)
      return placement
    }
    return this.#motions[number]
  }

  /** Sets what a function returns until the next call: rows of time, x, y and angle. */
  set(number: number, rows: ArrayLike<number>): void {
    const placements = new Map<number, Placement>()
    for (let k = 0; k + WIDTH <= rows.length; k += WIDTH)
      placements.set(rows[k], { position: [rows[k + 1], rows[k + 2]], angle: rows[k + 3] })
    this.#placements[number] = placements
  }

  /** Returns motions by body, from pairs of body and number. */
  ofBodies(pairs: readonly (readonly [number, number])[]): Record<number, Motion> {
    return Object.fromEntries(pairs.map(([body, number]) => [body, this.get(number)]))
  }
}
