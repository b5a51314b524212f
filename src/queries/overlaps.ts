import { leastDepth } from '../narrow/arcs.ts'
import type { Shape } from '../shapes/shape.ts'

/** Whether the shapes have a point in common; to touch is enough. For speed it does not check that they are shapes. */
export function overlaps(a: Shape, b: Shape): boolean {
  return leastDepth(a, b).depth >= 0
}
