/** Total energy, momentum and contact statistics of a world. */
import { MEASURE } from '../../../schemas/offsets.ts'
import type { TypedViews } from '../../../schemas/typedViews.ts'
import type { Vector } from '../../../util/validate.ts'

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
  /** Gravity of `potential`, [x, y], m/s²; 0 along a periodic axis. */
  readonly gravity: Vector
  /** Duration of the last substep, s; 0 before the first step and if steps may be event-driven. */
  readonly substep: number
  /**
   * Work of moving walls and belts on disks and grains, J, up to a constant: only the difference of two values with equal `energyChanges` has a meaning.
   * `dissipatedEnergy` of `scree/measure` uses it.
   */
  readonly wallWork: number
  /**
   * How often anything other than contacts and moving walls has changed the energy: disks added, removed or written, walls or bodies added or removed,
   * a body moved by `bodies.setMotion`, a new gravity, `history.restore` and `rollBack`, and each step with a brush, fields, forces, passes, emitters, sinks or gravity along a periodic axis.
   * Disks that were taken into quarantine since the last `measure` count once.
   */
  readonly energyChanges: number
}

/** Sums over the disks; `work` is the work of moving walls since the sums were last read from the backend, J. */
export type Sums = Omit<Measures, 'gravity' | 'substep' | 'wallWork' | 'energyChanges'> & {
  readonly work: number
}

/** The work of moving walls since the world was created, which the backend counts from one reading to the next. */
export class WallWork {
  #total: Promise<number> = Promise.resolve(0)

  /** Returns the total, J, up to and including a reading. Readings that fail count as 0. */
  add(reading: Promise<Sums>): Promise<number> {
    const work = reading.then(
      (sums) => sums.work,
      () => 0,
    )
    this.#total = Promise.all([this.#total, work]).then(([total, more]) => total + more)
    return this.#total
  }
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
