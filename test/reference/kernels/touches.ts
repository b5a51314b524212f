/** What touch.test.ts and edge.test.ts call: the shared functions of the twins, and what they fill. */
import { gapToEdge, local, nextOwner, touchEdge } from '../../../src/reference/shared/edge'
import { touch } from '../../../src/reference/shared/touch'

export { gapToDisk, touchDisk } from '../../../src/reference/shared/touch'

export function touchEdgeAt(x: f32, y: f32, radius: f32, edge: Edge): void {
  local.x = x
  local.y = y
  touchEdge(radius, edge)
}

export function gapToEdgeAt(x: f32, y: f32, radius: f32, edge: Edge): f32 {
  local.x = x
  local.y = y
  return gapToEdge(radius, edge)
}

export function heirAt(x: f32, y: f32, edge: Edge): u32 {
  local.x = x
  local.y = y
  return nextOwner(edge)
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
