/** Plain data as few bytes, without loss: each number and each array takes the smallest type that has all of its bits. */
import { isOfKind } from '../util/validate.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

const NULL = 0
const FALSE = 1
const TRUE = 2
const STRING = 3
const LIST = 4
const OBJECT = 5
/** A whole number from 0 on, and one below 0. */
const WHOLE = 6
const NEGATIVE = 7
const F32 = 8
const F64 = 9
/** Arrays of numbers: the tag is that of the element's type, plus TYPED for a typed array. */
const PACKED = 16
const TYPED = 8

const TYPES = [Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array] as const
const FLOATS = 3
/** Typed arrays are read back as one of these. */
const READ_AS = [Uint32Array, Uint32Array, Uint32Array, Float32Array, Float64Array] as const
/** Deeper than anything that a world takes. */
const DEEPEST = 12

const isWhole = (value: number) => Number.isSafeInteger(value) && !Object.is(value, -0)
const isSingle = (value: number) => Object.is(Math.fround(value), value)

/** Returns the smallest type that has all bits of these numbers. */
function typeOf(numbers: ArrayLike<number>): number {
  let type = 0
  for (let k = 0; k < numbers.length; k++) {
    const value = numbers[k]
    const isBits = isWhole(value) && value >= 0 && value < 2 ** 32
    if (type < FLOATS && isBits) type = Math.max(type, value < 256 ? 0 : value < 65536 ? 1 : 2)
    // a whole number above 2^24 may need an f64 once another one is a fraction
    else if (type < FLOATS) return typeOfFloats(numbers)
  }
  return type
}

function typeOfFloats(numbers: ArrayLike<number>): number {
  for (let k = 0; k < numbers.length; k++) if (!isSingle(numbers[k])) return FLOATS + 1
  return FLOATS
}

/** Strings are written once; after that their number is. */
export class ValueWriter {
  readonly #bytes: ByteWriter
  readonly #strings = new Map<string, number>()

  constructor(bytes: ByteWriter) {
    this.#bytes = bytes
  }

  /** Writes plain data: null, booleans, numbers, strings, arrays, typed arrays, and objects without their undefined fields. */
  write(value: unknown): void {
    if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'boolean') this.#bytes.u8(value ? TRUE : FALSE)
    else if (typeof value === 'string') {
      this.#bytes.u8(STRING)
      this.#string(value)
    } else if (typeof value !== 'object' || value === null) this.#bytes.u8(NULL)
    else if (ArrayBuffer.isView(value)) this.#numbers(value as unknown as ArrayLike<number>, TYPED)
    else if (Array.isArray(value)) this.#array(value)
    else if (isOfKind(value, 'ArrayBuffer')) this.#numbers(new Uint8Array(value as ArrayBuffer), TYPED)
    else if (Number.isInteger((value as ArrayLike<number>).length))
      this.#array(Array.from(value as ArrayLike<number>))
    else this.#object(value)
  }

  #number(value: number): void {
    if (isWhole(value)) {
      this.#bytes.u8(value < 0 ? NEGATIVE : WHOLE)
      this.#bytes.varint(Math.abs(value))
    } else {
      this.#bytes.u8(isSingle(value) ? F32 : F64)
      if (isSingle(value)) this.#bytes.f32(value)
      else this.#bytes.f64(value)
    }
  }

  #string(value: string): void {
    const known = this.#strings.get(value)
    this.#bytes.varint(known ?? this.#strings.size)
    if (known !== undefined) return
    this.#strings.set(value, this.#strings.size)
    const text = new TextEncoder().encode(value)
    this.#bytes.varint(text.length)
    this.#bytes.bytes(text)
  }

  #array(values: readonly unknown[]): void {
    if (values.length > 0 && values.every((value) => typeof value === 'number')) {
      this.#numbers(values, 0)
      return
    }
    this.#bytes.u8(LIST)
    this.#bytes.varint(values.length)
    for (const value of values) this.write(value)
  }

  #numbers(values: ArrayLike<number>, typed: number): void {
    const type = typeOf(values)
    this.#bytes.u8(PACKED + typed + type)
    this.#bytes.varint(values.length)
    const packed = TYPES[type].from(values)
    this.#bytes.bytes(new Uint8Array(packed.buffer))
  }

  #object(value: object): void {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined)
    this.#bytes.u8(OBJECT)
    this.#bytes.varint(entries.length)
    for (const [key, field] of entries) {
      this.#string(key)
      this.write(field)
    }
  }
}

/** Reads what a `ValueWriter` wrote. Throws if the bytes make no sense. */
export class ValueReader {
  readonly #bytes: ByteReader
  readonly #strings: string[] = []

  constructor(bytes: ByteReader) {
    this.#bytes = bytes
  }

  read(depth = 0): unknown {
    if (depth > DEEPEST) throw new Error(`a value is nested ${depth} times: expected at most ${DEEPEST}`)
    const tag = this.#bytes.u8()
    if (tag === NULL) return null
    if (tag === FALSE || tag === TRUE) return tag === TRUE
    if (tag === STRING) return this.#string()
    if (tag === WHOLE) return this.#bytes.varint()
    if (tag === NEGATIVE) return -this.#bytes.varint()
    if (tag === F32) return this.#bytes.f32()
    if (tag === F64) return this.#bytes.f64()
    if (tag === LIST) return Array.from({ length: this.#count() }, () => this.read(depth + 1))
    if (tag === OBJECT) return this.#object(depth)
    const isTyped = tag >= PACKED + TYPED
    const type = tag - PACKED - (isTyped ? TYPED : 0)
    if (TYPES[type] === undefined) throw new Error(`a value has the type ${tag}: expected a known one`)
    return this.#numbers(type, isTyped)
  }

  #string(): string {
    const number = this.#bytes.varint()
    if (number < this.#strings.length) return this.#strings[number]
    if (number > this.#strings.length)
      throw new Error(`a string has the number ${number}: expected at most ${this.#strings.length}`)
    const text = new TextDecoder().decode(this.#bytes.bytes(this.#bytes.varint()))
    this.#strings.push(text)
    return text
  }

  /** Returns a number of elements, each of which has at least one byte. */
  #count(): number {
    const count = this.#bytes.varint()
    if (count > this.#bytes.left)
      throw new Error(`an array has ${count} elements: expected at most ${this.#bytes.left}`)
    return count
  }

  #numbers(type: number, isTyped: boolean): unknown {
    const bytes = this.#bytes.bytes(this.#count() * TYPES[type].BYTES_PER_ELEMENT)
    const packed = new TYPES[type](bytes.buffer)
    return isTyped ? READ_AS[type].from(packed) : Array.from(packed)
  }

  #object(depth: number): unknown {
    const fields = Array.from({ length: this.#count() }, () => [this.#string(), this.read(depth + 1)])
    return Object.fromEntries(fields)
  }
}
