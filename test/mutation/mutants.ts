/** Mutants of a kernel or a twin: its source with one token changed, or one statement left out. */
import * as constants from '../../src/schemas/constants.ts'
import { argumentsAt, functionBodies, withoutComments } from './code.ts'
import { normalChange, normalLine } from './normal.ts'

export interface Mutant {
  /** From the root of the project. */
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** The line as it stands, without what indents it. */
  readonly text: string
  /** What becomes of what, such as `+ → -`. */
  readonly change: string
  /** Which one of the same changes in equal lines of the file, from 1. */
  readonly nth: number
  readonly source: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const BINARY: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '/',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
}

const WORDS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  maxExact: 'minExact',
  minExact: 'maxExact',
  true: 'false',
  false: 'true',
}

/** All mutants of a source. Formatted code is taken for granted: spaces around binary operators, one statement a line. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const isWgsl = file.endsWith('.wgsl')
  const code = withoutComments(source)
  const isInBody = bodies(code)
  const edits = [...tokenEdits(code, isWgsl), ...deletions(code, isWgsl)].filter(({ start }) =>
    isInBody(start),
  )
  edits.sort((a, b) => a.start - b.start || a.end - b.end)
  const counts = new Map<string, number>()
  const mutants: Mutant[] = []
  for (const { start, end, replacement } of edits) {
    const before = source.slice(start, end)
    if (before === replacement) continue
    const lineStart = source.lastIndexOf('\n', start - 1) + 1
    const text = source.slice(lineStart, source.indexOf('\n', start)).trim()
    const change = `${before} → ${replacement}`
    const key = `${normalLine(text)}\n${normalChange(change)}`
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    mutants.push({
      file,
      line: source.slice(0, start).split('\n').length,
      text,
      change,
      nth,
      source: source.slice(0, start) + replacement + source.slice(end),
    })
  }
  return mutants
}

function bodies(code: string): (offset: number) => boolean {
  const all = functionBodies(code)
  return (offset) => all.some(({ start, end }) => offset > start && offset < end)
}

function* tokenEdits(code: string, isWgsl: boolean): Generator<Edit> {
  const at = (match: RegExpMatchArray, replacement: string): Edit => ({
    start: match.index!,
    end: match.index! + match[0].length,
    replacement,
  })
  for (const match of code.matchAll(/(?<=\s)(?:[-+*]=|===|!==|[=!<>]=|&&|\|\||<<|>>|[-+*/%<>&|^])(?=\s)/g))
    yield at(match, BINARY[match[0]])
  for (const match of code.matchAll(/\+\+|--/g)) yield at(match, match[0] === '++' ? '--' : '++')
  for (const match of code.matchAll(/\b(?:min|max|maxExact|minExact)(?=\()|\b(?:true|false)\b/g))
    yield at(match, WORDS[match[0]])
  for (const match of code.matchAll(/!(?=[\w(])/g)) yield at(match, '')
  for (const match of code.matchAll(/(?<=[(\s,[])-(?=[\w(])/g)) yield at(match, '')
  if (!isWgsl) for (const match of code.matchAll(/ \? /g)) yield at(match, ' === false ? ')
  for (const match of code.matchAll(/(?<![\w.])(?:\d+\.\d+(?:e-?\d+)?|0x[\da-f]+u?|\d+[ui]?)(?![\w.])/g))
    yield at(match, changedNumber(match[0]))
  for (const match of code.matchAll(/\b[A-Z][A-Z\d_]+\b/g)) {
    const value = (constants as Record<string, unknown>)[match[0]]
    if (typeof value !== 'number' || isLost(value)) continue
    const factor = isWgsl ? '1.1' : '<f32>1.1'
    yield at(match, Number.isInteger(value) ? `(${match[0]} + 1)` : `(${factor} * ${match[0]})`)
  }
  for (const match of code.matchAll(/\bselect\(/g)) {
    const open = match.index + match[0].length - 1
    const [first, second] = argumentsAt(code, open)
    const [a, b] = [first, second].map(([start, end]) => code.slice(start, end).trim())
    const start = first[0]
    yield { start, end: second[1], replacement: `${b}, ${a}` }
  }
}

/** Whether 1 more rounds to the same f32; above the exponents of such numbers there are only u32. */
const isLost = (value: number) =>
  value < 2 ** 31 && Number.isInteger(value) && Math.fround(value + 1) === value

function changedNumber(text: string): string {
  if (!text.includes('.') || text.startsWith('0x')) {
    const suffix = /[ui]$/.exec(text)?.[0] ?? ''
    return `${Number(text.replace(/[ui]$/, '')) + 1}${suffix}`
  }
  const value = Number(text)
  const changed = String(value === 0 ? 1 : value * 1.1)
  return changed.includes('.') || changed.includes('e') ? changed : `${changed}.0`
}

/** Statements of a line that something other than a name depends on. */
function* deletions(code: string, isWgsl: boolean): Generator<Edit> {
  const statement = isWgsl
    ? /^(?!let |var |const |return |for |while |else |\}|@|fn ).*;$|^if .*\{ .* \}$/
    : /^(?:[\w.[\]]+(?:\[.*\])?[\w.]* (?:[-+*]?=) .*|\w+\(.*\)|[\w.[\]]+(?:\+\+|--)|if .*\) (?:return|continue|break).*|continue|break)$/
  let start = 0
  for (const line of code.split('\n')) {
    const text = line.trim()
    const offset = start + line.indexOf(text)
    start += line.length + 1
    if (text === '' || !statement.test(text) || !isBalanced(text)) continue
    yield { start: offset, end: offset + text.length, replacement: ';' }
  }
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && --depth < 0) return false
  }
  return depth === 0 && !/(?:[-+*/%<>=&|,(]|\?|:)$/.test(text)
}
