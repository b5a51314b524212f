/** The energy of the displayed world over time. */
import { dissipatedEnergy } from '../../../../src/entries/measure.ts'
import type { Measures, World } from '../../../../src/index.ts'

/** Milliseconds between two samples, and their largest number: then every second one goes. */
const EVERY = 200
const MOST = 600

export interface EnergySample {
  /** Simulated time, s. */
  readonly time: number
  /** J, as the others. */
  readonly kinetic: number
  readonly potential: number
  /** Dissipated by contacts since the first sample; null if it is not known any more: see `dissipatedEnergy`. */
  readonly dissipated: number | null
}

export class EnergyLog {
  #world: World | undefined
  #samples: EnergySample[] = []
  /** The measures that were added last. */
  #last: Measures | undefined
  #nextAt = 0
  #isBusy = false

  get samples(): readonly EnergySample[] {
    return this.#samples
  }

  clear(): void {
    this.#samples = []
  }

  /** Takes a sample if it is time; call it once per frame. */
  update(world: World): void {
    const now = performance.now()
    if (world !== this.#world) this.clear()
    this.#world = world
    const { time } = world.stats
    const last = this.#samples[this.#samples.length - 1]
    if (this.#isBusy || now < this.#nextAt || time === last?.time) return
    this.#isBusy = true
    world
      .measure()
      .then((measures) => {
        if (world === this.#world) this.add(time, measures)
      })
      // a world that has failed or gone says so elsewhere
      .catch(() => {})
      .finally(() => {
        this.#isBusy = false
        this.#nextAt = now + EVERY
      })
  }

  /** Adds what `World.measure` returned at a time. A time before the last one says that the world went back. */
  add(time: number, measures: Measures): void {
    const { kinetic, potential } = measures
    const lost = this.#last === undefined ? null : dissipatedEnergy(this.#last, measures)
    this.#last = measures
    this.#samples = this.#samples.filter((sample) => sample.time < time)
    const before = this.#samples[this.#samples.length - 1]
    const sum =
      before === undefined ? 0 : before.dissipated === null || lost === null ? null : before.dissipated + lost
    this.#samples.push({ time, kinetic, potential, dissipated: sum })
    if (this.#samples.length > MOST)
      this.#samples = this.#samples.filter((_, k) => k % 2 === 1 || k === this.#samples.length - 1)
  }
}
