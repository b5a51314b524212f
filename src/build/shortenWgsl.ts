/** Shortens linked WGSL for a build: no spaces that WGSL can do without, and short names. */

import { LEAVING } from '../gpu/loopWorkgroups.ts'

const words = (list: string) => list.split(' ')

/** Words that WGSL has in places that the patterns below do not tell from names. */
const CONTEXTUAL = words(
  'function private workgroup uniform storage handle read write read_write position vertex_index instance_index global_invocation_id',
)
/** Keywords and reserved words that are as short as new names. */
const KEYWORDS = new Set(
  words(
    'as do fn if is of var let for asm get mod mut new out pub ref set std try use case else from goto this true enum wgsl',
  ),
)
const WORD = /[A-Za-z_]\w*/g
const NOT_ATTRIBUTE = /(?<![@\w])[A-Za-z_]\w*/g
const COMMENT = /\/\/.*/g
/** Components of a vector, alone or together. */
const COMPONENTS = /^(?:[xyzw]{1,4}|[rgba]{1,4})$/
const DECLARED = /\b(?:fn|struct|const|let|var(?:<[^>]*>)?)\s+(\w+)/g
/** Members and parameters. */
const TYPED = /(\w+)\s*:/g
const CALLED = /(\w+)\s*\(/g
const FUNCTION = /\b(?:fn|struct)\s+(\w+)/g
const OVERRIDE = /\boverride\s+(\w+)/g
const ENTRY = /@(?:compute\s*@workgroup_size\([^)]*\)|vertex|fragment)\s*fn\s+(\w+)/g
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns a short name for each name that the sources declare, the same in all of them, so that any of them can be linked. Two names stay
 * two. Names of entry points and overrides, which the host uses, and of built-in functions stay.
 */
export function shortNames(sources: readonly string[]): Map<string, string> {
  const texts = sources.map((source) => source.replace(COMMENT, ''))
  const all = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([whole, name]) => name ?? whole))
  const functions = new Set(all(FUNCTION))
  const builtIns = all(CALLED).filter((name) => !functions.has(name))
  const kept = new Set([...LEAVING, ...CONTEXTUAL, ...all(OVERRIDE), ...all(ENTRY), ...builtIns])
  const counts = new Map<string, number>()
  for (const word of all(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const names = [...new Set([...all(DECLARED), ...all(TYPED)])].filter(
    (name) => name.length > 2 && !kept.has(name) && !COMPONENTS.test(name),
  )
  names.sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
  const short = new Map<string, string>()
  let next = 0
  for (const name of names) {
    let candidate = spell(next++)
    while (counts.has(candidate) || KEYWORDS.has(candidate) || COMPONENTS.test(candidate))
      candidate = spell(next++)
    short.set(name, candidate)
  }
  return short
}

/** Returns the n-th name of letters: a, b, …, aa, ab, … */
function spell(n: number): string {
  const rest = Math.floor(n / LETTERS.length)
  return (rest > 0 ? spell(rest - 1) : '') + LETTERS[n % LETTERS.length]
}

/** Returns WGSL without comments, with these names and with no more spaces than it needs. */
export function shortenWgsl(wgsl: string, names: ReadonlyMap<string, string>): string {
  return (
    wgsl
      .replace(COMMENT, '')
      .replace(NOT_ATTRIBUTE, (word) => names.get(word) ?? word)
      .replace(/\s+/g, ' ')
      .replace(/ ?([*/%<!&|^~,;:(){}[\]@]) ?/g, '$1')
      // the end of a template and an equals sign stay two tokens, and so do two signs
      .replace(/ ?>(?! =) ?/g, '>')
      .replace(/(?<=[>=])= /g, '=')
      .replace(/(?<![>=]) ?= ?/g, '=')
      .replace(/(?<![-+]) ?([-+]) ?(?![-+])/g, '$1')
      .replace(/,(?=[)}\]>])/g, '')
  )
}
