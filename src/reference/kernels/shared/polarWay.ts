/** Twin of shaders/shared/polarWay.wgsl. */
import { centerU, centerV, polar } from './polarCells'
import { linkIn, lookAt, topAlong, wayAhead, wayAside } from './polarChain'

/** Along the strips of an axis: where a way begins, and its direction, a unit vector. */
export namespace way {
  export let u: f32 = 0
  export let v: f32 = 0
  export let du: f32 = 0
  export let dv: f32 = 0
}

export function touchAfter(axis: u32, circle: u32): f32 {
  const du = centerU(axis, circle) - way.u
  const dv = centerV(axis, circle) - way.v
  const radius = polar.circles[circle].radius
  const closing = du * way.du + dv * way.dv
  if (!(closing > 0)) return -1
  const outside = du * du + dv * dv - radius * radius
  if (outside <= 0) return 0
  const aside = du * way.dv - dv * way.du
  const squared = (way.du * way.du + way.dv * way.dv) * (radius * radius) - aside * aside
  if (!(squared > 0)) return -1
  return outside / (sqrt(squared) + closing)
}

export function isClear(layer: u32, axis: u32, cell: u32, u: f32, v: f32): bool {
  if (way.dv === 0) return true
  lookAt(layer, axis, way.du > 0 ? 1 : -1, way.dv > 0 ? 1 : -1)
  const link = linkIn(topAlong(cell, v, way.dv), u, v)
  if (link === NONE) return true
  const circle = polar.links[link].circle
  const ahead = wayAhead(u, circle)
  const aside = wayAside(v, circle)
  const alongU = abs(way.du)
  const alongV = abs(way.dv)
  if (ahead * alongU + aside * alongV <= 0) return true
  const radius = polar.circles[circle].radius
  const passing = alongU * aside - alongV * ahead
  return passing > radius + <f32>POLAR_ROUNDING * (abs(ahead) + abs(aside) + radius)
}

export function gapTo(axis: u32, u: f32, v: f32, circle: u32): f32 {
  const du = u - centerU(axis, circle)
  const dv = v - centerV(axis, circle)
  return sqrt(du * du + dv * dv) - polar.circles[circle].radius
}
