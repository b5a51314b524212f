/** Parsers of command-line values, for commander. */
import { InvalidArgumentError } from 'commander'

export function wholeFrom(least: number) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`)
    return value
  }
}

/** For options with several values: commander passes them one by one, starting with the default. */
export function each<T>(parse: (text: string) => T) {
  let values: T[] | undefined
  return (text: string): T[] => {
    values ??= []
    values.push(parse(text))
    return values
  }
}

export function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value < Infinity))
    throw new InvalidArgumentError('Expected a number of seconds, 0 or more.')
  return value
}

export function between(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (text.trim() === '' || !(value > least && value <= most))
      throw new InvalidArgumentError(`Expected a number above ${least}, at most ${most}.`)
    return value
  }
}
