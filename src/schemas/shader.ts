/** The interface of a shader, as src/schemas/shaders.ts lists it. */

/** A buffer binding of a shader. */
export interface Binding {
  readonly name: string
  readonly isUniform: boolean
  /** A uniform is 'read'. */
  readonly access: 'read' | 'read_write'
  /** In WGSL: `Params`, `array<Contact>`, `array<atomic<u32>>`. */
  readonly type: string
  /** Bytes per array element, or of the whole binding if it is not an array. */
  readonly stride: number
}

/** A pipeline constant. It has no default: each stage sets all constants of its kernel. */
export interface Override {
  readonly name: string
  readonly type: string
}

export interface Shader {
  /** In the order of their indices, from 0 without a gap, in group 0. */
  readonly bindings: readonly Binding[]
  readonly overrides: readonly Override[]
}
