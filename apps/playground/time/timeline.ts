/** The last seconds of a world, as states that it keeps, to scrub back through. */
import type { KeptState, World } from '../../../src/index.ts'

/** States at most, and the simulated seconds that they reach back. */
const MOST = 48
const SPAN = 12
/** Bytes of all states, and of a disk in one, about. */
const MEMORY = 200e6
const BYTES_PER_DISK = 400

/** Number of states that a world of this many disks keeps. */
export function maxKept(disks: number): number {
  return Math.max(4, Math.min(MOST, Math.floor(MEMORY / (BYTES_PER_DISK * Math.max(disks, 1)))))
}

export interface Moment<Page> {
  readonly state: KeptState
  readonly page: Page
}

/** `Page` is what the page itself knows of a moment. */
export class Timeline<Page> {
  readonly #page: () => Page
  #world: World | undefined
  #every = 0
  #most = 0
  #moments: readonly Moment<Page>[] = []

  constructor(page: () => Page) {
    this.#page = page
  }

  /** The moments that can be gone to, the oldest first. */
  get moments(): readonly Moment<Page>[] {
    return this.#moments
  }

  /** Begins anew with a world that keeps `most` states; undefined for none. */
  begin(world: World | undefined, most = 0): void {
    this.#world = world
    this.#moments = []
    if (world === undefined) return
    this.#most = most
    this.#every = SPAN / this.#most
    this.keep()
  }

  /** Keeps the state if the last one is old enough. */
  stepped(): void {
    const { time } = this.#world?.stats ?? { time: 0 }
    const last = this.#moments.at(-1)?.state.time ?? 0
    if (this.#world !== undefined && time - last >= this.#every - 1e-6) this.keep()
  }

  /** Keeps the state now, if none of this time is kept. */
  keep(): void {
    const world = this.#world
    if (world === undefined || world.stats.time === this.#moments.at(-1)?.state.time) return
    const moment = { state: world.history.keep(), page: this.#page() }
    this.#moments = [...this.#moments, moment].filter(({ state }) => state.isKept).slice(-this.#most)
  }

  /** Forgets the moments after this time in seconds. */
  cut(time: number): void {
    this.#moments = this.#moments.filter(({ state }) => state.time <= time)
  }
}
