/** Storage as a kernel binds it. */
import * as d from 'typegpu/data'

export const read = <T extends d.AnyWgslData>(element: T) => ({
  storage: d.arrayOf(element),
  access: 'readonly' as const,
})
export const write = <T extends d.AnyWgslData>(element: T) => ({
  storage: d.arrayOf(element),
  access: 'mutable' as const,
})
