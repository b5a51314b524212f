/** Data as `JSON.parse` returns it. */
import { fieldOf, isOfKind, refuse } from '../util/validate.ts'

/** The type as JSON can represent it: without `readonly` and functions, and with arrays in place of typed arrays. */
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
          : T extends ArrayLike<boolean | number>
            ? (boolean | number)[]
            : T extends ArrayLike<infer E>
              ? Plain<E>[]
              : { -readonly [K in keyof T]: Plain<T[K]> }

/** Maximum nesting of arrays and objects in a scene: scene.grains[0].shapes[0].parts[0].polygon[0]. */
const DEEPEST = 9

/** Returns a deep copy without undefined fields. Throws if JSON cannot represent a value, or if it is nested too deeply for a scene. */
export function plainCopy(name: string, data: unknown, depth = 0): unknown {
  if (typeof data === 'number' || typeof data === 'string' || typeof data === 'boolean' || data === null)
    return data
  const isArray = Array.isArray(data)
  if (!isArray && !isOfKind(data, 'Object')) {
    const ofShape = /\.shapes\b/.test(name) ? '; formOf() of scree/scenes makes it of a shape' : ''
    refuse(name, data, `plain data, as JSON.parse returns it${ofShape}`)
  }
  if (depth === DEEPEST) refuse(name, data, 'a number')
  if (isArray) {
    const copy: unknown[] = []
    for (let k = 0; k < data.length; k++) {
      const element: unknown = data[k]
      // the name is built on failure only, since building it costs more than the copy
      copy.push(typeof element === 'number' ? element : plainCopy(`${name}[${k}]`, element, depth + 1))
    }
    return copy
  }
  const fields = Object.entries(data as object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    fields.map(([key, value]) => [key, plainCopy(fieldOf(name, key), value, depth + 1)]),
  )
}
