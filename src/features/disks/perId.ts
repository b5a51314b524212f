/** A number for each disk, by id. */
export class PerId {
  #values = new Float64Array(0)

  /** Returns the number of an id that was set. */
  get(id: number): number {
    return this.#values[id]
  }

  /** Returns the numbers of all ids below `count`. */
  save(count: number): Float64Array {
    return this.#values.slice(0, count)
  }

  load(values: Float64Array): void {
    this.#values = values.slice()
  }

  /** Sets the number of each id. */
  set(ids: Uint32Array, values: ArrayLike<number>): void {
    let most = 0
    for (let k = 0; k < ids.length; k++) most = Math.max(most, ids[k] + 1)
    if (most > this.#values.length) {
      const grown = new Float64Array(Math.max(most, 2 * this.#values.length))
      grown.set(this.#values)
      this.#values = grown
    }
    const all = this.#values
    for (let k = 0; k < ids.length; k++) all[ids[k]] = values[k]
  }
}
