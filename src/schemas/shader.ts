/** The interface of a shader, as src/schemas/shaders.ts lists it. */

/** One variable of a shader that a buffer is bound to. */
export interface Binding {
  readonly name: string
  readonly isUniform: boolean
  /** A uniform is 'read'. */
  readonly access: 'read' | 'read_write'
  /** In WGSL: `Params`, `array<Contact>`, `array<atomic<u32>>`. */
  readonly type: string
  /** Bytes of an element of an array, or of all of it if it is no array. */
  readonly stride: number
}

/** A pipeline constant. None has a default: each stage sets all that its kernel has. */
export interface Override {
  readonly name: string
  readonly type: string
}

export interface Shader {
  /** In the order of their indices, from 0 without a gap, in group 0. */
  readonly bindings: readonly Binding[]
  readonly overrides: readonly Override[]
}
