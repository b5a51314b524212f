/** Suggestions for misspelt names. */
import { closest, distance } from 'fastest-levenshtein'

/** Part of a name that may be wrong. */
const WRONG = 0.4

/** Returns " (Did you mean pile?)" if a name is like the word, else nothing. */
export function didYouMean(word: string, names: readonly string[]): string {
  const name = closest(word.toLowerCase(), names)
  const isLike = distance(word.toLowerCase(), name) <= WRONG * Math.max(word.length, name.length)
  return isLike ? ` (Did you mean ${name}?)` : ''
}
