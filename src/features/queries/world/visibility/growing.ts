/** A typed array that grows and keeps its values. */
type Typed =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

export class Growing<T extends Typed> {
  values: T
  readonly #type: new (
    length: number,
  ) => T

  constructor(type: new (length: number) => T) {
    this.#type = type
    this.values = new type(64)
  }

  /** Returns the array with room for this many numbers. */
  upTo(length: number): T {
    if (length > this.values.length) {
      const grown = new this.#type(Math.max(length, 2 * this.values.length))
      grown.set(this.values)
      this.values = grown
    }
    return this.values
  }
}
