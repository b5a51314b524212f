/** Data as `JSON.parse` returns it. */
import { fieldOf, isOfKind, refuse } from '../util/validate.ts'

/** The type without `readonly`, functions and typed arrays: what a JSON file can hold. */
export type Plain<T> = T extends (...args: never) => unknown
  ? never
  : T extends number | string | boolean | undefined
    ? T
    : T extends readonly [unknown, ...unknown[]]
      ? { -readonly [K in keyof T]: T[K] }
      : T extends readonly (infer E)[]
        ? Plain<E>[]
        : T extends ArrayLike<number>
          ? number[]
          : { -readonly [K in keyof T]: Plain<T[K]> }

/** Levels of arrays and objects in a scene: scene.bodies[0].walls[0].chain[0] is the deepest. */
const DEEPEST = 7

/** A deep copy without missing fields. Throws if anything in it could not stand in a JSON file, or lies too deep for a scene. */
export function plainCopy(name: string, data: unknown, depth = 0): unknown {
  if (typeof data === 'number' || typeof data === 'string' || typeof data === 'boolean' || data === null)
    return data
  const isArray = Array.isArray(data)
  if (!isArray && !isOfKind(data, 'Object')) refuse(name, data, 'plain data, as JSON.parse returns it')
  if (depth === DEEPEST) refuse(name, data, 'a number')
  if (isArray) {
    const copy: unknown[] = []
    for (let k = 0; k < data.length; k++) {
      const element: unknown = data[k]
      // building a name for each of many numbers would cost more than copying them
      copy.push(typeof element === 'number' ? element : plainCopy(`${name}[${k}]`, element, depth + 1))
    }
    return copy
  }
  const fields = Object.entries(data as object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    fields.map(([key, value]) => [key, plainCopy(fieldOf(name, key), value, depth + 1)]),
  )
}
