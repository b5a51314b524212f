/** Total energy, momentum and contact statistics of a world. */
import { MEASURE } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'

export interface Measures {
  /** Total mass, kg. */
  readonly mass: number
  /** Translational and rotational kinetic energy, J. */
  readonly kinetic: number
  /** Potential energy in the world's gravity, J; 0 for a disk at the origin. Gravity along a periodic axis has none. */
  readonly potential: number
  /** Total momentum [x, y], kg·m/s. */
  readonly momentum: readonly [number, number]
  /** Contacts between disks, or points at which grains touch, that carried an impulse into the last substep. */
  readonly diskContacts: number
  /** Contacts of disks, or points of grains, with walls that carried an impulse into the last substep. */
  readonly wallContacts: number
  /** Coordination number: mean contacts per disk or grain. A contact between two counts for both, each point of grains by itself. */
  readonly coordination: number
  /** Mean overlap of the contacts that overlap, m; 0 if none does. */
  readonly meanOverlap: number
  /** Largest overlap, m; 0 if no contact overlaps. */
  readonly largestOverlap: number
  /**
   * Energy dissipated by contacts since the last call, J: the work of moving walls minus the gain in kinetic and potential
   * energy. Null on the first call, and if anything other than steps changed the energy since the last call: disks added,
   * removed, written, brushed or in fields, walls or bodies added or removed, a body moved by `bodies.setMotion`, a new gravity, or a custom pass. Also null
   * while gravity acts along a periodic axis.
   */
  readonly dissipated: number | null
}

/** Measures of the current state alone; `work` is the work of moving walls since the last measurement, J. */
export type Sums = Omit<Measures, 'dissipated'> & { readonly work: number }

/** Computes the energy dissipated between two measurements. */
export class EnergyAccount {
  #before: Promise<Sums> | undefined

  /** Call when anything other than contacts and moving walls changes the energy: the next `dissipated` is null. */
  reset(): void {
    this.#before = undefined
  }

  /**
   * Adds `dissipated` to the sums. `gravity` is the gravity since the last measurement. `substepThen` returns the duration of the
   * last substep in seconds, 0 under event-driven stepping; it is called when the sums have arrived.
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
 * Returns the modified energy that the symplectic Euler method conserves in free flight: kinetic and potential energy plus
 * h/2 g·p for a substep h. Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration (2006), chapter IX.
 */
function modifiedEnergy(
  { kinetic, potential, momentum: [x, y] }: Sums,
  [gravityX, gravityY]: readonly [number, number],
  substep: number,
): number {
  return kinetic + potential + 0.5 * substep * (gravityX * x + gravityY * y)
}

/** Sums the `Measure` structs, one per workgroup, of `disks` disks in total. */
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
    // an empty sum must be 0, not -0
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
