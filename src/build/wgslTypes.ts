/** Types of WGSL, as far as the kernels use them. */
import type { Token } from './wgslTokens.ts'

/** Built-in functions of floats whose results are up to the driver. */
export const UNCERTAIN = new Set(
  'acos acosh asin asinh atan atan2 atanh cos cosh cross degrees determinant distance exp exp2 faceForward fma fract inverseSqrt length log log2 mix modf normalize pow quantizeToF16 radians reflect refract round sign sin sinh smoothstep step tan tanh trunc'.split(
    ' ',
  ),
)

/** A type as text without spaces; abstract numbers are `af` and `ai`. */
export type Type = string

const VECTOR = /^vec[234]([fiu])$/
export const isVector = (type: Type) => VECTOR.test(type)
export const isFloat = (type: Type) => type === 'f32' || type === 'af' || /^vec[234]f$/.test(type)
export const isAbstract = (type: Type) => type === 'af' || type === 'ai'
/** Returns the type of a variable that is declared with a value of this type. */
export const concrete = (type: Type) => (type === 'af' ? 'f32' : type === 'ai' ? 'i32' : type)

export function joinedType(a: Type, b: Type): Type {
  if (isVector(a)) return a
  if (isVector(b)) return b
  if (a === 'ai') return b
  if (b === 'ai') return a
  return a === 'af' ? b : a
}

/** Returns the type of a component or swizzle of a vector; undefined if it is none. */
export function componentType(type: Type, member: string): Type | undefined {
  const vector = VECTOR.exec(type)
  if (vector === null) return undefined
  return member.length === 1 ? `${vector[1]}32` : `vec${member.length}${vector[1]}`
}

/** Returns the type of the elements of an array or vector. */
export const elementType = (type: Type): Type | undefined =>
  /^array<(.*?)(?:,[^,<>]*)?>$/.exec(type)?.[1] ?? componentType(type, 'x')

/** Returns the type that a pointer points to. */
export const pointedType = (type: Type): Type | undefined =>
  /^ptr<[^,]*,(.*?)(?:,(?:read|write|read_write))?>$/.exec(type)?.[1]

/** Returns the type of the result of a built-in function; undefined if there is none of this name. */
export function builtinType(name: string, args: readonly Type[]): Type | undefined {
  const cast = /^bitcast<(.*)>$/.exec(name)
  if (cast !== null) return cast[1]
  if (/^(?:[fiu]32|bool|vec[234][fiu]|array<.*>)$/.test(name)) return name
  if (name === 'select') return joinedType(args[0], args[1])
  if (/^(?:abs|floor|ceil|min|max|clamp|sqrt|inverseSqrt)$/.test(name)) return args.reduce(joinedType)
  if (
    /^(?:countOneBits|countTrailingZeros|countLeadingZeros|firstTrailingBit|firstLeadingBit|reverseBits|extractBits|insertBits)$/.test(
      name,
    )
  )
    return args[0]
  if (name === 'dot') return componentType(args[0], 'x')
  if (UNCERTAIN.has(name)) return args[0]
  if (name === 'any' || name === 'all') return 'bool'
  if (name === 'arrayLength') return 'u32'
  if (/Barrier$/.test(name) || name === 'atomicStore') return 'void'
  if (name === 'workgroupUniformLoad') return /^ptr<x,(.*)>$/.exec(args[0])?.[1]
  return /^atomic[A-Z]/.test(name) ? /atomic<(\w+)>/.exec(args[0])?.[1] : undefined
}

/** Returns the type of a number as it is written. */
export function numberType(text: string): Type {
  const last = text.at(-1)!
  if (last === 'u') return 'u32'
  if (last === 'i') return 'i32'
  const isHex = /^0x/i.test(text)
  if (!isHex && last === 'f') return 'f32'
  return !isHex && /[.eE]/.test(text) ? 'af' : 'ai'
}

/** Returns the type of a constant of the module by the tokens of its value; `typeOf` returns the types of names that are known. */
export function constantType(words: readonly Token[], typeOf: (name: string) => Type | undefined): Type {
  const has = (pattern: RegExp) => words.some(({ text }) => pattern.test(text))
  if (has(/^(?:\d+|0x\w+)u$|^u32$/)) return 'u32'
  if (has(/^\d+i$|^i32$/)) return 'i32'
  if (has(/^[\d.]+(?:e-?\d+)?f$|^f32$/)) return 'f32'
  if (has(/^\d*\.\d*|^\d+e-?\d+$/)) return 'af'
  if (has(/^(?:true|false)$/)) return 'bool'
  return words.map(({ text }) => typeOf(text)).find((type) => type !== undefined) ?? 'ai'
}
