/** A number for each disk, by id. */
export class PerId {
  #values = new Float64Array(0)
  /** One more than the largest id that was set. */
  #count = 0

  /** Returns the number of an id that was set. */
  get(id: number): number {
    return this.#values[id]
  }

  save(): Float64Array {
    return this.#values.slice(0, this.#count)
  }

  load(values: Float64Array): void {
    this.#values = values.slice()
    this.#count = values.length
  }

  /** Sets the number of each id. */
  set(ids: Uint32Array, values: ArrayLike<number>): void {
    for (let k = 0; k < ids.length; k++) this.#count = Math.max(this.#count, ids[k] + 1)
    if (this.#count > this.#values.length) {
      const grown = new Float64Array(Math.max(this.#count, 2 * this.#values.length))
      grown.set(this.#values)
      this.#values = grown
    }
    const all = this.#values
    for (let k = 0; k < ids.length; k++) all[ids[k]] = values[k]
  }
}
