/** Means of fields over the last seconds of a simulation. */
import type { MappedFields } from './choices.ts'

/** Moments of a mean at most, so that memory is bounded: later moments are then farther apart. */
const MAX_MOMENTS = 30

interface Moment {
  readonly time: number
  readonly fields: MappedFields
}

export class FieldMeans {
  #moments: Moment[] = []

  /** Seconds from the first moment of the mean to the last one. */
  get span(): number {
    return this.#moments.length < 2 ? 0 : this.#moments[this.#moments.length - 1].time - this.#moments[0].time
  }

  get count(): number {
    return this.#moments.length
  }

  clear(): void {
    this.#moments = []
  }

  /**
   * Adds the fields of a moment, and returns the means over the last `seconds` of simulated time: of density, solid fraction and stresses, and
   * velocities weighted by density. A moment before the last one says that the world went back: then the mean begins anew.
   */
  add(time: number, fields: MappedFields, seconds: number): MappedFields {
    const last = this.#moments[this.#moments.length - 1]
    if (last !== undefined && time < last.time) this.clear()
    this.#moments = this.#moments.filter((moment) => moment.time > time - seconds && moment.time !== time)
    const before = this.#moments[this.#moments.length - 2]
    // the last moment gives way to this one if both are close to the one before
    if (before !== undefined && time - before.time < seconds / MAX_MOMENTS) this.#moments.pop()
    this.#moments.push({ time, fields })
    return meanOf(this.#moments.map((moment) => moment.fields))
  }
}

/** Returns the mean of fields on the same grid: see `FieldMeans.add`. The temperature is that of the mean kinetic stress. */
function meanOf(moments: readonly MappedFields[]): MappedFields {
  if (moments.length === 1) return moments[0]
  const mean = (values: (fields: MappedFields) => Float64Array) => {
    const sum = new Float64Array(values(moments[0]).length)
    for (const fields of moments) {
      const own = values(fields)
      for (let k = 0; k < sum.length; k++) sum[k] += own[k]
    }
    return sum.map((one) => one / moments.length)
  }
  const density = mean((fields) => fields.density)
  const momentum = mean(({ density: mass, velocity }) => velocity.map((one, k) => one * mass[k >> 1]))
  const kineticStress = mean((fields) => fields.kineticStress)
  return {
    density,
    solidFraction: mean((fields) => fields.solidFraction),
    velocity: momentum.map((one, k) => (density[k >> 1] > 0 ? one / density[k >> 1] : 0)),
    temperature: density.map((mass, k) =>
      mass > 0 ? (kineticStress[4 * k] + kineticStress[4 * k + 3]) / (2 * mass) : 0,
    ),
    kineticStress,
    contactStress: mean((fields) => fields.contactStress),
  }
}
