/** Binds twins: the numbers that the host passes to a twin, in the order of the kernel's declarations. */
import type { Binding, Shader } from '../schemas/index.ts'

/** Returns the element type of an array type; undefined for other types. */
export function elementOf(type: string): string | undefined {
  return /^array<(.*)>$/.exec(type)?.[1]
}

/** Returns a number type without `atomic`; undefined for structs and arrays. */
export function numberOf(type: string): string | undefined {
  const inner = /^atomic<(.*)>$/.exec(type)?.[1] ?? type
  return ['f32', 'i32', 'u32'].includes(inner) ? inner : undefined
}

/** One number that a twin is bound with. */
export type TwinParameter =
  | { readonly kind: 'address' | 'value' | 'length'; readonly name: string; readonly binding: Binding }
  | { readonly kind: 'override'; readonly name: string; readonly type: string }

/**
 * Returns the numbers that a twin is bound with, in order: the address of each binding (the value itself if the binding is a
 * number), followed by the number of its elements if it is an array, and then the overrides. Both the parameters of the twin's
 * `bind` and the host's arguments come from this list.
 */
export function parametersOf({ bindings, overrides }: Shader): TwinParameter[] {
  const parameters = bindings.flatMap((binding): TwinParameter[] => {
    const { name, type } = binding
    if (numberOf(type) !== undefined) return [{ kind: 'value', name, binding }]
    const address: TwinParameter = { kind: 'address', name, binding }
    if (elementOf(type) === undefined) return [address]
    return [address, { kind: 'length', name: `${name}Length`, binding }]
  })
  return [...parameters, ...overrides.map((one): TwinParameter => ({ kind: 'override', ...one }))]
}

/** The memory of a binding, or its value if it is a number. */
export type BoundTo = { readonly address: number; readonly bytes: number } | { readonly value: number }

/** Returns the arguments to bind a twin with. `find` returns a binding by name. */
export function argumentsOf(
  shader: Shader,
  find: (name: string) => BoundTo,
  overrides: Readonly<Record<string, number>> = {},
): number[] {
  return parametersOf(shader).map((parameter) => {
    if (parameter.kind === 'override') return overrides[parameter.name]
    const { name, stride } = parameter.binding
    const bound = find(name)
    if ('value' in bound) return bound.value
    return parameter.kind === 'length' ? bound.bytes / stride : bound.address
  })
}

/** Returns the name of the export that binds a twin. */
export function bindName(twin: string): string {
  return `bind${twin[0].toUpperCase()}${twin.slice(1)}`
}
