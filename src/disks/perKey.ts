/** A number for each disk, by key. */
export class PerKey {
  #values = new Float64Array(0)

  /** Returns the number of a key that was set. */
  get(key: number): number {
    return this.#values[key]
  }

  /** Returns the numbers of all keys below `count`. */
  save(count: number): Float64Array {
    return this.#values.slice(0, count)
  }

  load(values: Float64Array): void {
    this.#values = values.slice()
  }

  /** Sets the number of each key. */
  set(keys: Uint32Array, values: ArrayLike<number>): void {
    let most = 0
    for (let k = 0; k < keys.length; k++) most = Math.max(most, keys[k] + 1)
    if (most > this.#values.length) {
      const grown = new Float64Array(Math.max(most, 2 * this.#values.length))
      grown.set(this.#values)
      this.#values = grown
    }
    const all = this.#values
    for (let k = 0; k < keys.length; k++) all[keys[k]] = values[k]
  }
}
