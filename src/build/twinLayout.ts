/** Generates the structs and constants of src/schemas in AssemblyScript, as shaders/schemas.wgsl declares them in WGSL. */
import type * as d from 'typegpu/data'
import * as constants from '../schemas/constants.ts'
import { fieldsOf } from '../schemas/structFields.ts'
import * as structs from '../schemas/structs.ts'

const VECTOR = `
@global @unmanaged class Vec2 {
  x: f32
  y: f32
}`

const LIST = `
@global @unmanaged class List<T> {
  @operator('[]')
  at(index: u32): T { return changetype<T>(changetype<usize>(this) + <usize>index * offsetof<T>()) }
}`

/**
 * The part of a kernel that a twin runs: workgroups in a range, or their threads. Both are all, unless the host splits the kernel
 * among workers, which are threads of the CPU: `worker` is the index of this one, and `isShared` whether there are others.
 */
const RANGE = `
@global let worker: u32 = 0
@global let isShared: bool = false
@global let firstWorkgroup: u32 = 0
@global let firstThread: u32 = 0
let workgroupsEnd: u32 = u32.MAX_VALUE
let threadsEnd: u32 = u32.MAX_VALUE
@global @inline function endWorkgroup(count: u32): u32 { return min(count, workgroupsEnd) }
@global @inline function endThread(count: u32): u32 { return min(count, threadsEnd) }
export function setWorker(index: u32): void {
  worker = index
  isShared = true
}
export function setRange(first: u32, end: u32): void {
  firstWorkgroup = first
  workgroupsEnd = end
  firstThread = first * WORKGROUP
  threadsEnd = end > u32.MAX_VALUE / WORKGROUP ? u32.MAX_VALUE : end * WORKGROUP
}`

/** The declarations of RANGE for editors. */
const RANGE_DECLARATIONS = `declare const worker: u32
declare const isShared: bool
declare const firstWorkgroup: u32
declare const firstThread: u32
declare function endWorkgroup(count: u32): u32
declare function endThread(count: u32): u32`

/**
 * Returns a class with the memory layout of a struct. Numbers are fields; getters return pointers to vectors, structs and arrays, and
 * addresses of atomics. `offsetof<Pose>('_position')` is the offset of a field that is no number.
 */
function classOf(name: string, struct: d.WgslStruct): string {
  const { stride, ...offsets } = fieldsOf(struct)
  const words = Array.from({ length: stride }, (_, w) => `_${w}: u32`)
  const getters: string[] = []
  for (const [field, type] of Object.entries(struct.propTypes)) {
    const offset = (offsets as Record<string, number>)[field]
    const scalar = scalarOf(type)
    if (scalar !== undefined) {
      words[offset] = `${field}: ${scalar}`
      if (type.type === 'atomic')
        getters.push(`get ${field}Address(): usize { return changetype<usize>(this) + ${4 * offset} }`)
      continue
    }
    const inner = innerOf(type)
    words[offset] = `_${field}: u32`
    getters.push(
      `get ${field}(): ${inner} { return changetype<${inner}>(changetype<usize>(this) + ${4 * offset}) }`,
    )
  }
  return `@global @unmanaged class ${name} {\n  ${[...words, ...getters].join('\n  ')}\n}`
}

/** Returns the class of a type that is not a number. */
function innerOf(type: d.BaseData): string {
  if (type.type === 'vec2f') return 'Vec2'
  return type.type === 'array' ? `List<${nameOf((type as d.WgslArray).elementType)}>` : nameOf(type)
}

function scalarOf(type: d.BaseData): string | undefined {
  const { type: name } = type.type === 'atomic' ? (type as d.Atomic).inner : type
  return name === 'f32' || name === 'u32' ? name : undefined
}

function nameOf(type: d.BaseData): string {
  const found = Object.entries(structs).find(([, struct]) => struct === type)
  if (found === undefined)
    throw new Error(`a struct holds ${type.type}: expected f32, u32, vec2f or a struct`)
  return found[0]
}

function typeOfConstant([name, value]: [string, number]): string {
  return `${name}: ${Number.isInteger(value) ? 'u32' : 'f32'}`
}

/** Sorts by name, since bundlers order a module's exports differently. */
const sorted = <T>(named: Readonly<Record<string, T>>) =>
  Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))

/** Returns TypeScript declarations of the same, for editors. */
export function layoutDeclarations(): string {
  const declared = sorted<unknown>(structs).map(([name, struct]) => {
    const types = Object.entries((struct as d.WgslStruct).propTypes)
    const lines = types.flatMap(([field, type]) => [
      `  ${field}: ${scalarOf(type) ?? innerOf(type)}`,
      ...(type.type === 'atomic' ? [`  ${field}Address: usize`] : []),
    ])
    return [`declare class ${name} {`, ...lines, '}'].join('\n')
  })
  const vector = 'declare class Vec2 {\n  x: f32\n  y: f32\n}'
  const list = 'declare class List<T> {\n  [index: number]: T\n}'
  const numbers = sorted<number>(constants).map((constant) => `declare const ${typeOfConstant(constant)}`)
  return [vector, list, ...declared, RANGE_DECLARATIONS, numbers.join('\n')].join('\n\n')
}

/** Returns an AssemblyScript file that declares all of them globally. */
export function layoutSource(): string {
  const classes = Object.entries(structs).map(([name, struct]) => classOf(name, struct as d.WgslStruct))
  const constantSources = Object.entries(constants).map(
    (constant) => `@global const ${typeOfConstant(constant)} = ${constant[1]}`,
  )
  return [VECTOR, LIST, ...classes, ...constantSources, RANGE].join('\n')
}
