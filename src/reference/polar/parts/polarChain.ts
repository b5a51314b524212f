/** Twin of shaders/polar/parts/polarChain.wgsl. */
import { maxExact, minExact } from '../../shared/exact'
import { centerU, centerV, polar, stepAt } from './polarCells'

/** Direction ahead and sense of rotation, each 1 or -1. */
namespace look {
  export let chain: Span = changetype<Span>(0)
  export let axis: u32 = 0
  export let ahead: f32 = 0
  export let turn: f32 = 0
}

export function stripsOf(layer: u32, axis: u32): Span {
  return polar.layers[layer].searches[POLAR_SEARCHES * axis]
}

/** Fills `look`. */
export function lookAt(layer: u32, axis: u32, ahead: f32, turn: f32): void {
  const search = POLAR_SEARCHES * axis + select<u32>(1, 3, ahead > 0) + select<u32>(0, 1, turn > 0)
  look.chain = polar.layers[layer].searches[search]
  look.axis = axis
  look.ahead = ahead
  look.turn = turn
}

/** Offset from a point to the centre of a circle: ahead. */
export function offsetAhead(u: f32, circle: u32): f32 {
  return look.ahead * (centerU(look.axis, circle) - u)
}

/** The same in the sense of rotation. */
export function offsetAside(v: f32, circle: u32): f32 {
  return look.turn * (centerV(look.axis, circle) - v)
}

function isBeyond(index: u32, u: f32, v: f32): bool {
  const link = polar.links[index]
  if (link.parent === index) return false
  const ahead = offsetAhead(u, link.circle)
  const aside = offsetAside(v, link.circle)
  return -(link.normal.x * ahead + link.normal.y * aside) > polar.circles[link.circle].built
}

export function linkIn(top: u32, u: f32, v: f32): u32 {
  let link = top
  for (let k: u32 = 0; k < MAX_JUMPS && link !== NONE && isBeyond(link, u, v); k++) {
    const jump = polar.links[link].jump
    link = isBeyond(jump, u, v) ? jump : polar.links[link].parent
  }
  return link
}

export function topAlong(cell: u32, v: f32, dv: f32): u32 {
  const top = polar.cells[cell].top
  const bottom = polar.cells[cell].bottom
  const upper = look.turn > 0 ? top : -bottom
  const lower = look.turn > 0 ? bottom : -top
  const level = look.turn * v
  if (look.turn * dv > 0) return polar.steps[stepAt(look.chain, maxExact(lower, level), true)].start
  return polar.steps[stepAt(look.chain, minExact(upper, level), false)].start
}
