/** Buffers on the CPU: the bytes of the GPU buffer, as 32-bit words. */
import * as d from 'typegpu/data'

/** One storage buffer: two views of the same bytes. */
export interface TypedViews {
  readonly f32: Float32Array
  readonly u32: Uint32Array
}

export function words(buffer: ArrayBuffer): TypedViews {
  return { f32: new Float32Array(buffer), u32: new Uint32Array(buffer) }
}

type Fields<T extends d.WgslStruct> = { readonly [K in keyof T['propTypes'] & string]: number } & {
  readonly stride: number
}

/** Returns the offset of each field of a struct in an array of it, and the stride of the array, in words. */
export function fields<T extends d.WgslStruct>(struct: T): Fields<T> {
  const offsets: Record<string, number> = { stride: d.sizeOf(struct) / 4 }
  for (const name of Object.keys(struct.propTypes)) {
    offsets[name] = d.memoryLayoutOf(struct, (s) => (s as Record<string, number>)[name]).offset / 4
  }
  // V8 treats an object built in a loop as a dictionary and looks it up at each use; a parsed object is a constant
  return JSON.parse(JSON.stringify(offsets)) as Fields<T>
}
