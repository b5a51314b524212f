/** Twin of shaders/polar/parts/polarRay.wgsl. */
import { centerU, centerV, polar } from './polarCells'
import { linkIn, lookAt, offsetAhead, offsetAside, topAlong } from './polarChain'

/** Origin and unit direction, along the strips of an axis. */
export namespace ray {
  export let u: f32 = 0
  export let v: f32 = 0
  export let du: f32 = 0
  export let dv: f32 = 0
}

export function touchAfter(axis: u32, circle: u32): f32 {
  const du = centerU(axis, circle) - ray.u
  const dv = centerV(axis, circle) - ray.v
  const radius = polar.circles[circle].radius
  const closing = du * ray.du + dv * ray.dv
  if (!(closing > 0)) return -1
  const outside = du * du + dv * dv - radius * radius
  if (outside <= 0) return 0
  const aside = du * ray.dv - dv * ray.du
  const squared = (ray.du * ray.du + ray.dv * ray.dv) * (radius * radius) - aside * aside
  if (!(squared > 0)) return -1
  return outside / (sqrt(squared) + closing)
}

export function isClear(layer: u32, axis: u32, cell: u32, u: f32, v: f32): bool {
  if (ray.dv === 0) return true
  lookAt(layer, axis, ray.du > 0 ? 1 : -1, ray.dv > 0 ? 1 : -1)
  const link = linkIn(topAlong(cell, v, ray.dv), u, v)
  if (link === NONE) return true
  const circle = polar.links[link].circle
  const ahead = offsetAhead(u, circle)
  const aside = offsetAside(v, circle)
  const alongU = abs(ray.du)
  const alongV = abs(ray.dv)
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
