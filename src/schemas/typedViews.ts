/** Buffers on the CPU: the bytes of the GPU buffer, as 32-bit words. */

/** One storage buffer: two views of the same bytes. */
export interface TypedViews {
  readonly f32: Float32Array
  readonly u32: Uint32Array
}

export function words(buffer: ArrayBuffer): TypedViews {
  return { f32: new Float32Array(buffer), u32: new Uint32Array(buffer) }
}
