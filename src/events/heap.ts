/** A binary heap with one event per disk, whose time can change. */

/**
 * The event heap. flatqueue is not used since it cannot change the time of an entry: it would hold several stale entries per valid
 * one. `isBefore` orders entries with equal times.
 */
export class EventHeap {
  readonly #times: Float64Array
  readonly #disks: Int32Array
  readonly #places: Int32Array
  readonly #isBefore: (disk: number, other: number) => boolean

  /** Creates a heap with all disks, each at time Infinity. */
  constructor(disks: number, isBefore: (disk: number, other: number) => boolean) {
    this.#times = new Float64Array(disks).fill(Infinity)
    this.#disks = Int32Array.from({ length: disks }, (_, k) => k)
    this.#places = this.#disks.slice()
    this.#isBefore = isBefore
  }

  /** The disk with the next event; undefined if there are no disks. */
  get first(): number {
    return this.#disks[0]
  }

  /** Time of the next event, s; Infinity if there is none. */
  get firstTime(): number {
    return this.#times.length === 0 ? Infinity : this.#times[0]
  }

  /** Changes the time of a disk's event. */
  move(disk: number, time: number): void {
    const times = this.#times
    const disks = this.#disks
    const places = this.#places
    let k = places[disk]
    const before = k
    while (k > 0) {
      const parent = (k - 1) >> 1
      if (!this.#isEarlier(time, disk, parent)) break
      times[k] = times[parent]
      disks[k] = disks[parent]
      places[disks[k]] = k
      k = parent
    }
    if (k === before) {
      const count = times.length
      for (;;) {
        let child = 2 * k + 1
        if (child >= count) break
        if (child + 1 < count && this.#isEarlier(times[child + 1], disks[child + 1], child)) child++
        if (this.#isEarlier(time, disk, child)) break
        times[k] = times[child]
        disks[k] = disks[child]
        places[disks[k]] = k
        k = child
      }
    }
    times[k] = time
    disks[k] = disk
    places[disk] = k
  }

  #isEarlier(time: number, disk: number, place: number): boolean {
    const other = this.#times[place]
    return time < other || (time === other && this.#isBefore(disk, this.#disks[place]))
  }
}
