/** A world summed up. */
import { MEASURE } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'

export interface Measures {
  /** Kilograms. */
  readonly mass: number
  /** Joules, turning included. */
  readonly kinetic: number
  /** Joules in the world's gravity; 0 for a disk at the origin. */
  readonly potential: number
  /** kg·m/s. */
  readonly momentum: readonly [number, number]
  /** Contacts that carried an impulse into the last substep: pairs of disks, and disks with walls. */
  readonly diskContacts: number
  readonly wallContacts: number
  /** Contacts that a disk has on average, a pair counted for both of its disks. */
  readonly coordination: number
  /** Metres, over the contacts that overlap; 0 where none does. */
  readonly meanOverlap: number
  readonly largestOverlap: number
  /**
   * Joules that contacts have taken since the last call: what moving walls put in, less what kinetic and potential energy
   * gained. Null on the first call, and where something else than a step came since the last one: disks added, removed,
   * written or brushed, walls added, a body put elsewhere, another gravity, a pass of one's own.
   */
  readonly dissipated: number | null
}

/** What a measure says by itself; `work` is what moving walls have put in since the last one. */
export type Sums = Omit<Measures, 'dissipated'> & { readonly work: number }

/** Counts what contacts take, from one measure to the next. */
export class EnergyAccount {
  #before: Promise<Sums> | undefined

  /** Something else than contacts and moving walls has changed the energy: the next measure begins anew. */
  reset(): void {
    this.#before = undefined
  }

  /**
   * `gravity` is that since the measure before. `substepThen` gives the seconds of the last substep, 0 where hits are predicted;
   * it is called when the sums are there.
   */
  async measure(
    measured: Promise<Sums>,
    gravity: readonly [number, number],
    substepThen: () => number,
  ): Promise<Measures> {
    const before = this.#before
    this.#before = measured
    const sums = await measured
    const { work, ...measures } = sums
    const substep = substepThen()
    if (before === undefined) return { ...measures, dissipated: null }
    const lost = modifiedEnergy(await before, gravity, substep) - modifiedEnergy(sums, gravity, substep)
    return { ...measures, dissipated: work + lost }
  }
}

/**
 * Kinetic and potential energy as substeps keep it in free flight: of a fall they leave out half of what gravity gains in
 * a substep. (Hairer, Lubich, Wanner, Geometric Numerical Integration, on the modified energy of the symplectic Euler
 * method.)
 */
function modifiedEnergy(
  { kinetic, potential, momentum: [x, y] }: Sums,
  [gravityX, gravityY]: readonly [number, number],
  substep: number,
): number {
  return kinetic + potential + 0.5 * substep * (gravityX * x + gravityY * y)
}

/** Adds up the runs of `Measure` structs, of `disks` disks in all. */
export function sumMeasures(
  { f32, u32 }: TypedViews,
  disks: number,
  gravity: readonly [number, number],
): Sums {
  const sum = (word: number, from: Float32Array | Uint32Array = f32) => {
    let total = 0
    for (let w = word; w < from.length; w += MEASURE.stride) total += from[w]
    return total
  }
  let largestOverlap = 0
  for (let w = MEASURE.deepest; w < f32.length; w += MEASURE.stride)
    largestOverlap = Math.max(largestOverlap, f32[w])
  const diskContacts = sum(MEASURE.diskContacts, u32)
  const wallContacts = sum(MEASURE.wallContacts, u32)
  return {
    mass: sum(MEASURE.mass),
    kinetic: sum(MEASURE.kinetic),
    // a sum of nothing is 0, not -0
    potential: 0 - gravity[0] * sum(MEASURE.moment) - gravity[1] * sum(MEASURE.moment + 1),
    momentum: [sum(MEASURE.momentum), sum(MEASURE.momentum + 1)],
    diskContacts,
    wallContacts,
    coordination: disks === 0 ? 0 : (2 * diskContacts + wallContacts) / disks,
    meanOverlap: sum(MEASURE.overlap) / Math.max(sum(MEASURE.overlaps, u32), 1),
    largestOverlap,
    work: sum(MEASURE.work),
  }
}
