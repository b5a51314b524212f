/** Twin of shaders/shared/outline.wgsl. A function that returns an arc or a place there fills `placed` or `relative` here. */
import { Items } from './memory'

/** A placed arc of a shape. */
export namespace placed {
  export let centerX: f32 = 0
  export let centerY: f32 = 0
  export let directionX: f32 = 0
  export let directionY: f32 = 0
  export let radius: f32 = 0
  export let side: f32 = 0
}

/** A shape's placement in the coordinates of another. */
export namespace relative {
  export let x: f32 = 0
  export let y: f32 = 0
  export let cos: f32 = 1
  export let sin: f32 = 0
}

export function turnedX(x: f32, y: f32, cos: f32, sin: f32): f32 {
  return cos * x - sin * y
}

export function turnedY(x: f32, y: f32, cos: f32, sin: f32): f32 {
  return sin * x + cos * y
}

export function turnedBackX(x: f32, y: f32, cos: f32, sin: f32): f32 {
  return cos * x + sin * y
}

export function turnedBackY(x: f32, y: f32, cos: f32, sin: f32): f32 {
  return cos * y - sin * x
}

export function cross2(ax: f32, ay: f32, bx: f32, by: f32): f32 {
  return ax * by - ay * bx
}

export function dot2(ax: f32, ay: f32, bx: f32, by: f32): f32 {
  return ax * bx + ay * by
}

export function arcOf(arcs: Items<Arc>, shape: Span, index: u32): Arc {
  return arcs[shape.start + index]
}

export function arcAfter(shape: Span, index: u32): u32 {
  return index + 1 === shape.count ? 0 : index + 1
}

export function arcBefore(shape: Span, index: u32): u32 {
  return (index === 0 ? shape.count : index) - 1
}

/** Fills `placed` with an arc of a shape placed at `place`. */
export function placedArc(
  arcs: Items<Arc>,
  shape: Span,
  index: u32,
  x: f32,
  y: f32,
  cos: f32,
  sin: f32,
): void {
  const arc = arcOf(arcs, shape, index)
  placed.centerX = x + turnedX(arc.center.x, arc.center.y, cos, sin)
  placed.centerY = y + turnedY(arc.center.x, arc.center.y, cos, sin)
  placed.directionX = turnedX(arc.direction.x, arc.direction.y, cos, sin)
  placed.directionY = turnedY(arc.direction.x, arc.direction.y, cos, sin)
  placed.radius = arc.radius
  placed.side = arc.side
}

/** Fills `relative` with the placement of b in the coordinates of a. */
export function relativePlace(a: Place, b: Place): void {
  const offsetX = b.position.x - a.position.x
  const offsetY = b.position.y - a.position.y
  const turn = a.rotation
  relative.x = turnedBackX(offsetX, offsetY, turn.x, turn.y)
  relative.y = turnedBackY(offsetX, offsetY, turn.x, turn.y)
  relative.cos = turnedBackX(b.rotation.x, b.rotation.y, turn.x, turn.y)
  relative.sin = turnedBackY(b.rotation.x, b.rotation.y, turn.x, turn.y)
}

/** Whether a direction lies in the range from `start` counter-clockwise to `end`, of at most half a turn. */
export function covers(startX: f32, startY: f32, endX: f32, endY: f32, x: f32, y: f32): bool {
  const isBetween = cross2(startX, startY, x, y) >= 0 && cross2(x, y, endX, endY) >= 0
  return isBetween && (dot2(startX, startY, endX, endY) < 0 || dot2(startX, startY, x, y) > 0)
}
