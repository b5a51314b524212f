/** One text for a line of a kernel and the line of its twin that says the same, so that one entry knows both. */
import { basename, extname } from 'node:path'
import { FAST } from '../../src/build/kernelPaths.ts'
import { argumentsAt, closingOf } from './code.ts'
import type { Mutant } from './mutants.ts'

/** A file without its folder and ending: the same for a kernel and its twin. The faster form has `fast/` before it. */
export const kernelName = (file: string) =>
  (file.startsWith(FAST) ? 'fast/' : '') + basename(file, extname(file))

/** What only one of the languages writes, or both write in their own way. */
const REWRITES: readonly [RegExp, string][] = [
  [/\/\/.*/, ''],
  [/<[fui]32>|\b(?:let|const|var) |: (?:[fui]32|bool|vec2f)\b/g, ''],
  [/\b(?:[fui]32|bitcast|reinterpret|atomicLoad)\(&?/g, '('],
  [/\batomicStore\(&([\w.]+), (.*)\)/, '$1 = $2'],
  [/\bstatus\.progress\b/g, 'progress'],
  [/\barrayLength\(&(\w+)\)/g, '$1Length'],
  [/([=!])==/g, '$1='],
  [/(?<![\w.])(\d+|0x[\da-f]+)(?:\.0|[ui])(?![\w.])/g, '$1'],
  // a twin goes on to the next disk where a thread ends, and fills a variable where a function returns a struct
  [/\b(?:continue|return(?: none| first)?)(?=[;} ]*$)/, 'leave'],
  [/[(){};\s]/g, ''],
]

export function normalLine(text: string): string {
  return REWRITES.reduce((line, [from, to]) => line.replace(from, to), withoutSelect(text))
}

/** `select(a, b, c)` as `(c ? b : a)`. */
function withoutSelect(text: string): string {
  const begin = text.indexOf('select(')
  if (begin < 0) return text
  const open = begin + 'select'.length
  const end = closingOf(text, open) + 1
  const [a, b, c] = argumentsAt(text, open).map(([from, to]) => text.slice(from, to))
  return withoutSelect(`${text.slice(0, begin)}(${c} ? ${b} : ${a})${text.slice(end)}`)
}

/** What becomes of what. A number is only said to be changed: 1 becomes 2, and 1.0 becomes 1.1. */
export function normalChange(change: string): string {
  if (change.endsWith(' → ;')) return 'left out'
  const [before, after] = change.split(' → ').map(normalLine)
  if (before === '?' || isSwap(change)) return 'swapped'
  return /^[\d.]+(?:e-?\d+)?$/.test(before) ? `${before}→` : `${before}→${after}`
}

/** Whether `a, b` becomes `b, a`. */
function isSwap(change: string): boolean {
  const [before, after] = change.split(' → ')
  const commas = [...before.matchAll(/, /g)].map(({ index }) => index)
  return commas.some((at) => `${before.slice(at + 2)}, ${before.slice(0, at)}` === after)
}

/** The same for a mutant of a kernel and the one of its twin that changes the same. */
export function keyOf({ file, text, change, nth }: Pick<Mutant, 'file' | 'text' | 'change' | 'nth'>): string {
  return [kernelName(file), normalLine(text), normalChange(change), nth].join('\n')
}
