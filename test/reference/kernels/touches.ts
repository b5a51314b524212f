/** What touch.test.ts calls: the shared functions of the twins, and what they fill. */
import { local, touchEdge } from '../../../src/reference/kernels/shared/edge'
import { touch } from '../../../src/reference/kernels/shared/touch'

export { gapToDisk, touchDisk } from '../../../src/reference/kernels/shared/touch'

export function touchEdgeAt(x: f32, y: f32, radius: f32, edge: Edge): void {
  local.x = x
  local.y = y
  touchEdge(radius, edge)
}

export function normalX(): f32 {
  return touch.normalX
}

export function normalY(): f32 {
  return touch.normalY
}

export function gap(): f32 {
  return touch.gap
}
