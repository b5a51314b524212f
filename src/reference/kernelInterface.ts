/** The interface of a kernel, which its twin shares: what it binds, in order, and what it is specialised by. */
import type { TgpuBindGroupLayout } from 'typegpu'
import * as d from 'typegpu/data'
import * as structs from '../schemas/structs.ts'

export interface KernelBinding {
  readonly name: string
  /** As in WGSL: `array<Contact>`, `Params`, `u32`. */
  readonly type: string
  /** Bytes of an element of an array, or of all of it where it is no array. */
  readonly stride: number
  readonly isUniform: boolean
  readonly isWritten: boolean
}

export interface KernelInterface {
  readonly bindings: readonly KernelBinding[]
  /** Names of the overrides. */
  readonly overrides: readonly string[]
}

/** Returns the interface of a kernel with these bindings and overrides. */
export function interfaceOf(layout: TgpuBindGroupLayout, overrides: readonly string[] = []): KernelInterface {
  const bindings = Object.entries(layout.entries).map(([name, entry]): KernelBinding => {
    if (entry === null) throw new Error(`the layout of a kernel skips ${name}; expected a buffer`)
    const isUniform = 'uniform' in entry
    if (!isUniform && !('storage' in entry)) throw new Error(`${name} is not a buffer; expected a buffer`)
    const schema = (isUniform ? entry.uniform : entry.storage) as
      | d.AnyWgslData
      | ((length: number) => d.WgslArray)
    const isWritten = 'access' in entry && entry.access === 'mutable'
    if ('type' in schema)
      return { name, type: nameOf(schema), stride: d.sizeOf(schema), isUniform, isWritten }
    const { elementType } = schema(1)
    return {
      name,
      type: `array<${nameOf(elementType)}>`,
      stride: d.sizeOf(elementType as d.AnyWgslData),
      isUniform,
      isWritten,
    }
  })
  return { bindings, overrides }
}

function nameOf(schema: d.BaseData): string {
  if (schema.type === 'atomic') return `atomic<${nameOf((schema as d.Atomic).inner)}>`
  if (schema.type !== 'struct') return schema.type
  return Object.entries(structs).find(([, struct]) => struct === schema)![0]
}

/** The type of the elements of an array; undefined if the type is no array. */
export function elementOf(type: string): string | undefined {
  return /^array<(.*)>$/.exec(type)?.[1]
}

/** The type of a number without `atomic`; undefined if the type is a struct or an array. */
export function numberOf(type: string): string | undefined {
  const inner = /^atomic<(.*)>$/.exec(type)?.[1] ?? type
  return ['f32', 'i32', 'u32'].includes(inner) ? inner : undefined
}

/** One number that a twin is bound with. */
export type TwinParameter =
  | { readonly kind: 'address' | 'value' | 'length'; readonly name: string; readonly binding: KernelBinding }
  | { readonly kind: 'override'; readonly name: string }

/**
 * Returns the numbers that a twin is bound with, in order: the address of each binding (the value itself if the binding is a
 * number), followed by the number of its elements if it is an array, and then the overrides. Both the twin's `bind` and
 * what the host calls it with come from this list.
 */
export function parametersOf({ bindings, overrides }: KernelInterface): TwinParameter[] {
  const parameters = bindings.flatMap((binding): TwinParameter[] => {
    const { name, type } = binding
    if (numberOf(type) !== undefined) return [{ kind: 'value', name, binding }]
    const address: TwinParameter = { kind: 'address', name, binding }
    if (elementOf(type) === undefined) return [address]
    return [address, { kind: 'length', name: `${name}Length`, binding }]
  })
  return [...parameters, ...overrides.map((name): TwinParameter => ({ kind: 'override', name }))]
}

/** Where a binding of a twin lies, or its value if it is a number. */
export type BoundTo = { readonly address: number; readonly bytes: number } | { readonly value: number }

/** Returns what to bind a twin with. `find` finds bindings by name. */
export function argumentsOf(
  kernel: KernelInterface,
  find: (name: string) => BoundTo,
  overrides: Readonly<Record<string, number>> = {},
): number[] {
  return parametersOf(kernel).map((parameter) => {
    if (parameter.kind === 'override') return overrides[parameter.name]
    const { name, stride } = parameter.binding
    const bound = find(name)
    if ('value' in bound) return bound.value
    return parameter.kind === 'length' ? bound.bytes / stride : bound.address
  })
}

/** The name of the export that binds a twin. */
export function bindName(twin: string): string {
  return `bind${twin[0].toUpperCase()}${twin.slice(1)}`
}
