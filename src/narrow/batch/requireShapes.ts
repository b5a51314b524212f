/** Indices of shapes, as queries name them. */
import { requireArrayLike, show } from '../../inputs.ts'

/** Throws where these are not the indices of `count` of `shapes` shapes. */
export function requireShapes(name: string, values: ArrayLike<number>, shapes: number): void {
  requireArrayLike(name, values)
  for (let k = 0; k < values.length; k++) {
    const value = values[k]
    if (!Number.isInteger(value) || value < 0 || value >= shapes)
      throw new Error(
        `${name}[${k}] is ${show(value)}: expected the index of one of the ${shapes} shapes that are set`,
      )
  }
}
