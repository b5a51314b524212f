/** Indices of shapes, as queries name them. */
import { requireArrayLike, show } from '../../util/validate.ts'

/** A copy of these indices. Throws where one is not that of one of `shapes` shapes. */
export function requireShapes(name: string, values: ArrayLike<number>, shapes: number): Uint32Array {
  requireArrayLike(name, values)
  const copy = new Uint32Array(values.length)
  for (let k = 0; k < copy.length; k++) {
    const value = values[k]
    if (!Number.isInteger(value) || value < 0 || value >= shapes)
      throw new Error(
        `${name}[${k}] is ${show(value)}: expected the index of one of the ${shapes} shapes that are set`,
      )
    copy[k] = value
  }
  return copy
}
