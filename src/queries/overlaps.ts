import { leastDepth } from '../narrow/arcs.ts'
import type { Shape } from '../shapes/shape.ts'

/** Whether the shapes overlap or touch. The shapes are not validated. */
export function overlaps(a: Shape, b: Shape): boolean {
  return leastDepth(a, b).depth >= 0
}
