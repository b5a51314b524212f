/** What WGSL gets from shaders/schemas.wgsl, the twins get from here: every struct and constant by name, as AssemblyScript. */
import type * as d from 'typegpu/data'
import * as constants from '../schemas/constants.ts'
import * as structs from '../schemas/structs.ts'
import { fields } from '../schemas/typedViews.ts'

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

/** A class with the bytes of a struct: numbers are fields, what else it holds are pointers into it. */
function classOf(name: string, struct: d.WgslStruct): string {
  const { stride, ...offsets } = fields(struct)
  const words = Array.from({ length: stride }, (_, w) => `_${w}: u32`)
  const getters: string[] = []
  for (const [field, type] of Object.entries(struct.propTypes)) {
    const offset = (offsets as Record<string, number>)[field]
    const scalar = scalarOf(type)
    if (scalar !== undefined) {
      words[offset] = `${field}: ${scalar}`
      continue
    }
    const inner = innerOf(type)
    getters.push(
      `get ${field}(): ${inner} { return changetype<${inner}>(changetype<usize>(this) + ${4 * offset}) }`,
    )
  }
  return `@global @unmanaged class ${name} {\n  ${[...words, ...getters].join('\n  ')}\n}`
}

/** The class of what is not a number. */
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

function constantOf([name, value]: [string, number]): string {
  return `@global const ${name}: ${Number.isInteger(value) ? 'u32' : 'f32'} = ${value}`
}

/** An AssemblyScript file that declares all of them for every other one. */
export function layoutSource(): string {
  const classes = Object.entries(structs).map(([name, struct]) => classOf(name, struct as d.WgslStruct))
  return [VECTOR, LIST, ...classes, ...Object.entries(constants).map(constantOf)].join('\n')
}
