/** Suggestions for misspelt names. */
import { closest, distance } from 'fastest-levenshtein'

/** Largest share of a name's letters that may be wrong. */
const WRONG = 0.4
/** Longest word that is compared: the time grows with its length. */
const MAX_LENGTH = 80

/** Returns " (Did you mean pile?)" if a name is like the word, else nothing. */
export function didYouMean(word: string, names: readonly string[]): string {
  if (names.length === 0 || word.length > MAX_LENGTH) return ''
  const name = closest(word.toLowerCase(), names)
  const isLike = distance(word.toLowerCase(), name) <= WRONG * Math.max(word.length, name.length)
  return isLike ? ` (Did you mean ${name}?)` : ''
}
