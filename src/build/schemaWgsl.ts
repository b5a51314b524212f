/** Generates WGSL for the structs and constants of src/schemas, with their comments. */
import { readFileSync } from 'node:fs'
import type * as d from 'typegpu/data'

const WIDTH = 126

interface Source {
  /** Comments by the name of the constant or struct that follows, or `Struct.field`. */
  readonly comments: ReadonlyMap<string, string>
  /** Names of constants and structs, in source order. */
  readonly names: readonly string[]
}

function sourceOf(files: readonly string[]): Source {
  const comments = new Map<string, string>()
  const names: string[] = []
  const pattern = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(?:export const (\w+) = |^ {2}(\w+):)/gm
  for (const file of files)
    for (const [, comment, name, field] of readFileSync(file, 'utf8').matchAll(pattern)) {
      if (name !== undefined) names.push(name)
      if (comment !== undefined)
        comments.set(name ?? `${names.at(-1)}.${field}`, comment.replace(/\s*\n\s*\* ?/g, ' ').trim())
    }
  return { comments, names }
}

/** Returns a comment as lines of WGSL. */
function commented(comment: string | undefined, indent = ''): string[] {
  if (comment === undefined) return []
  const lines: string[] = []
  let line = `${indent}//`
  for (const word of comment.split(/\s+/)) {
    if (`${line} ${word}`.length > WIDTH) {
      lines.push(line)
      line = `${indent}//`
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

export type Structs = Readonly<Record<string, d.AnyWgslStruct>>
/** Values of constants in WGSL, by name. */
export type Constants = Readonly<Record<string, string>>

/** Returns WGSL that declares these structs and constants, with the comments from their TypeScript files. */
export function schemaWgsl(
  header: string,
  structs: Structs,
  constants: Constants,
  files: readonly string[],
): string {
  const { comments, names } = sourceOf(files)
  const inOrder = <T>(named: Readonly<Record<string, T>>) =>
    Object.entries(named).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
  const nameOf = (type: d.BaseData): string => {
    const found = Object.entries(structs).find(([, struct]) => struct === type)
    if (found !== undefined) return found[0]
    if (type.type === 'atomic') return `atomic<${nameOf((type as d.Atomic).inner)}>`
    if (type.type !== 'array') return type.type
    const { elementType, elementCount } = type as d.WgslArray
    return `array<${nameOf(elementType)}, ${elementCount}>`
  }
  const blocks = inOrder(structs).map(([name, struct]) => [
    ...commented(comments.get(name)),
    `struct ${name} {`,
    ...Object.entries<d.BaseData>(struct.propTypes).flatMap(([field, type]) => [
      ...commented(comments.get(`${name}.${field}`), '  '),
      `  ${field}: ${nameOf(type)},`,
    ]),
    '}',
    '',
  ])
  const lines = inOrder(constants).flatMap(([name, value]) => [
    ...commented(comments.get(name)),
    `const ${name} = ${value};`,
  ])
  return [...commented(header), '', ...blocks.flat(), ...lines, ''].join('\n')
}
