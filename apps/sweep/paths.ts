/** Sets fields of a scene by path: `disks.friction`, `gravity.1`, `walls.*.friction`. */
import type { Value } from './cells.ts'

/** Sets the field at `path` of plain data; `*` is all elements of an array. Throws if there is nothing to hold the field. */
export function setPath(data: unknown, path: string, value: Value): void {
  const keys = path.split('.')
  let holders = [{ held: data, name: 'scene' }]
  for (const key of keys.slice(0, -1))
    holders = holders.flatMap(({ held, name }) =>
      keysIn(held, key, name, path).map((k) => ({
        held: (held as Record<string, unknown>)[k],
        name: `${name}.${k}`,
      })),
    )
  const last = keys[keys.length - 1]
  for (const { held, name } of holders)
    for (const key of keysIn(held, last, name, path))
      (held as Record<string, unknown>)[key] = structuredClone(value)
}

/** Returns the keys that a part of a path means: itself, or all indices of an array. */
function keysIn(held: unknown, key: string, name: string, path: string): string[] {
  if (typeof held !== 'object' || held === null)
    throw new Error(
      `parameter ${path} does not exist: ${name} is ${held === undefined ? 'missing' : String(held)}`,
    )
  if (!Array.isArray(held)) {
    if (key === '*' || key === '__proto__')
      throw new Error(`parameter ${path} does not exist: ${name} is no array`)
    return [key]
  }
  if (key === '*') return [...held.keys()].map(String)
  if (!/^\d+$/.test(key) || Number(key) >= held.length)
    throw new Error(`parameter ${path} does not exist: ${name} has elements 0 to ${held.length - 1}`)
  return [key]
}
