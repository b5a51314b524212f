/** Properties of a world that decide which stages it has. */
import type { Flags, Sizes } from '../features/sizes.ts'
import { PROPERTIES } from './features.ts'

export type Property = keyof Flags | keyof typeof PROPERTIES
/** A property that a world has, or with `!` has not. */
export type Condition = Property | `!${Property}`
/** Worlds with a stage: all, or those with these properties. */
export type Only = 'all' | Condition | readonly Condition[]

export function has(sizes: Sizes, property: Property): boolean {
  return property in PROPERTIES
    ? PROPERTIES[property as keyof typeof PROPERTIES](sizes)
    : sizes.has[property as keyof Flags]
}

/** Whether a world is one of these. */
export function isOneOf(only: Only, sizes: Sizes): boolean {
  if (only === 'all') return true
  const conditions = typeof only === 'string' ? [only] : only
  return conditions.every((condition) => {
    const isNot = condition.startsWith('!')
    return has(sizes, condition.slice(Number(isNot)) as Property) !== isNot
  })
}
