/** Writes and reads bytes one value after another. */

export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Number of bytes so far. */
  get length(): number {
    return this.#length
  }

  /** Returns a copy of the bytes from `start` on. */
  copy(start = 0): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(start, this.#length)
  }

  u8(value: number): void {
    const start = this.#take(1)
    this.#view.setUint8(start, value)
  }

  /** Writes a whole number from 0 to 2^53 - 1, 7 bits per byte, the lowest first. */
  varint(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.u8((rest % 128) + 128)
    this.u8(rest)
  }

  f32(value: number): void {
    const start = this.#take(4)
    this.#view.setFloat32(start, value, true)
  }

  f64(value: number): void {
    const start = this.#take(8)
    this.#view.setFloat64(start, value, true)
  }

  bytes(bytes: Uint8Array): void {
    const start = this.#take(bytes.length)
    this.#bytes.set(bytes, start)
  }

  /** Makes room for this many bytes and returns where it begins. May replace the array and its view. */
  #take(count: number): number {
    const start = this.#length
    this.#length += count
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length))
      grown.set(this.#bytes)
      this.#bytes = grown
      this.#view = new DataView(grown.buffer)
    }
    return start
  }
}

/** Reads what a `ByteWriter` wrote. Throws where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Number of bytes read so far. */
  get at(): number {
    return this.#at
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  varint(): number {
    let [value, unit] = [0, 1]
    for (;;) {
      const byte = this.u8()
      value += (byte % 128) * unit
      if (byte < 128) break
      unit *= 128
    }
    if (!Number.isSafeInteger(value)) throw new Error(`a whole number is ${value}: expected at most 2^53 - 1`)
    return value
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4), true)
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  /** Returns a copy of the next bytes. */
  bytes(count: number): Uint8Array<ArrayBuffer> {
    const start = this.#take(count)
    return this.#bytes.slice(start, start + count)
  }

  #take(count: number): number {
    const start = this.#at
    if (count > this.left) throw new Error(`${count} bytes are missing after byte ${this.#bytes.length}`)
    this.#at += count
    return start
  }
}
