/** Validation of shape indices. */
import { requireArrayLike, show } from '../../util/validate.ts'

/** Returns a copy of the indices. Throws if one is not an integer from 0 to `shapes` - 1. */
export function requireShapes(name: string, values: ArrayLike<number>, shapes: number): Uint32Array {
  requireArrayLike(name, values)
  const copy = new Uint32Array(values.length)
  for (let k = 0; k < copy.length; k++) {
    const value = values[k]
    if (!Number.isInteger(value) || value < 0 || value >= shapes)
      throw new Error(
        `${name}[${k}] is ${show(value)}: expected the index of one of the ${shapes} shapes given to setShapes`,
      )
    copy[k] = value
  }
  return copy
}
