/** Twin of shaders/shared/depth.wgsl. */
import { Items } from './memory'
import { arcAfter, arcOf, covers, cross2, dot2 } from './outline'

/** Depth of a point in a convex shape. */
export namespace depth {
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let depth: f32 = 0
}

/** Fills `depth`. */
export function depthOf(arcs: Items<Arc>, shape: Span, x: f32, y: f32): void {
  depthAlong(arcs, shape, x, y, 0, 0)
}

/** Fills `depth` among the normals that do not lead against `along`; if none is a minimum, the normal leads against it. */
export function depthAlong(arcs: Items<Arc>, shape: Span, x: f32, y: f32, alongX: f32, alongY: f32): void {
  let arc = arcOf(arcs, shape, 0)
  depth.normalX = arc.direction.x
  depth.normalY = arc.direction.y
  depth.depth = dot2(arc.center.x - x, arc.center.y - y, arc.direction.x, arc.direction.y) + arc.radius
  if (dot2(alongX, alongY, alongX, alongY) > 0) {
    depth.normalX = -alongX
    depth.normalY = -alongY
  }
  let isFound = false
  for (let i: u32 = 0; i < shape.count; i++) {
    const next = arcOf(arcs, shape, arcAfter(shape, i))
    const end = next.direction
    const offsetX = arc.center.x - x
    const offsetY = arc.center.y - y
    const length = sqrt(dot2(offsetX, offsetY, offsetX, offsetY))
    if (
      length > COINCIDENT &&
      covers(arc.direction.x, arc.direction.y, end.x, end.y, -offsetX, -offsetY) &&
      (!isFound || arc.radius - length < depth.depth) &&
      dot2(-offsetX, -offsetY, alongX, alongY) >= 0
    ) {
      depth.normalX = -offsetX / length
      depth.normalY = -offsetY / length
      depth.depth = arc.radius - length
      isFound = true
    }
    const nextX = next.center.x - x
    const nextY = next.center.y - y
    const reached = dot2(nextX, nextY, end.x, end.y) + next.radius
    const isMinimum = cross2(end.x, end.y, offsetX, offsetY) <= 0 && cross2(end.x, end.y, nextX, nextY) >= 0
    if (isMinimum && (!isFound || reached < depth.depth) && dot2(end.x, end.y, alongX, alongY) >= 0) {
      depth.normalX = end.x
      depth.normalY = end.y
      depth.depth = reached
      isFound = true
    }
    arc = next
  }
}
