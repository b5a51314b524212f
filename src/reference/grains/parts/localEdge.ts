/** Twin of shaders/grains/parts/localEdge.wgsl. */
import { edges } from '../../../../shaders/grains/collideGrainWalls.wgsl'
import { apartX, apartY } from '../../shared/edge'
import { cross2, dot2, turnedBackX, turnedBackY } from '../../shared/outline'

/**
 * An edge in the coordinates of the grain. An end is flat if the edge joined there continues in the same line or circle. The run is
 * the edge, and those joined at flat ends.
 */
export namespace localEdge {
  export let startX: f32 = 0
  export let startY: f32 = 0
  export let endX: f32 = 0
  export let endY: f32 = 0
  export let startTangentX: f32 = 0
  export let startTangentY: f32 = 0
  export let endTangentX: f32 = 0
  export let endTangentY: f32 = 0
  export let beforeX: f32 = 0
  export let beforeY: f32 = 0
  export let afterX: f32 = 0
  export let afterY: f32 = 0
  export let isFlatStart: bool = false
  export let isFlatEnd: bool = false
  export let runStartX: f32 = 0
  export let runStartY: f32 = 0
  export let runEndX: f32 = 0
  export let runEndY: f32 = 0
  export let runStartTangentX: f32 = 0
  export let runStartTangentY: f32 = 0
  export let runEndTangentX: f32 = 0
  export let runEndTangentY: f32 = 0
}

/** Whether the edge joined at an end continues in the same line or circle. */
function isContinued(
  joined: u32,
  tangentX: f32,
  tangentY: f32,
  otherX: f32,
  otherY: f32,
  curvature: f32,
): bool {
  const isStraight =
    abs(cross2(tangentX, tangentY, otherX, otherY)) <= <f32>FLAT_JOINT &&
    dot2(tangentX, tangentY, otherX, otherY) > 0
  if (joined === NONE || !isStraight) return false
  return abs(edges[joined & EDGE_INDEX].curvature - curvature) <= <f32>FLAT_JOINT * abs(curvature)
}

/** Fills `localEdge` with an edge in the coordinates of a grain with its centre at `local` and this rotation. */
export function placeEdge(edge: Edge, cos: f32, sin: f32): void {
  const startX = apartX(edge.start.x)
  const startY = apartY(edge.start.y)
  const endX = apartX(edge.end.x)
  const endY = apartY(edge.end.y)
  localEdge.startX = -turnedBackX(startX, startY, cos, sin)
  localEdge.startY = -turnedBackY(startX, startY, cos, sin)
  localEdge.endX = -turnedBackX(endX, endY, cos, sin)
  localEdge.endY = -turnedBackY(endX, endY, cos, sin)
  localEdge.startTangentX = turnedBackX(edge.startTangent.x, edge.startTangent.y, cos, sin)
  localEdge.startTangentY = turnedBackY(edge.startTangent.x, edge.startTangent.y, cos, sin)
  localEdge.endTangentX = turnedBackX(edge.endTangent.x, edge.endTangent.y, cos, sin)
  localEdge.endTangentY = turnedBackY(edge.endTangent.x, edge.endTangent.y, cos, sin)
  localEdge.beforeX = turnedBackX(edge.before.x, edge.before.y, cos, sin)
  localEdge.beforeY = turnedBackY(edge.before.x, edge.before.y, cos, sin)
  localEdge.afterX = turnedBackX(edge.after.x, edge.after.y, cos, sin)
  localEdge.afterY = turnedBackY(edge.after.x, edge.after.y, cos, sin)
  const start = edge.startTangent
  const end = edge.endTangent
  localEdge.isFlatStart = isContinued(
    edge.previous,
    start.x,
    start.y,
    edge.before.x,
    edge.before.y,
    edge.curvature,
  )
  localEdge.isFlatEnd = isContinued(edge.next, end.x, end.y, edge.after.x, edge.after.y, edge.curvature)
  const from = localEdge.isFlatStart ? edges[edge.previous & EDGE_INDEX] : edge
  const to = localEdge.isFlatEnd ? edges[edge.next & EDGE_INDEX] : edge
  const fromX = apartX(from.start.x)
  const fromY = apartY(from.start.y)
  const toX = apartX(to.end.x)
  const toY = apartY(to.end.y)
  localEdge.runStartX = -turnedBackX(fromX, fromY, cos, sin)
  localEdge.runStartY = -turnedBackY(fromX, fromY, cos, sin)
  localEdge.runEndX = -turnedBackX(toX, toY, cos, sin)
  localEdge.runEndY = -turnedBackY(toX, toY, cos, sin)
  localEdge.runStartTangentX = turnedBackX(from.startTangent.x, from.startTangent.y, cos, sin)
  localEdge.runStartTangentY = turnedBackY(from.startTangent.x, from.startTangent.y, cos, sin)
  localEdge.runEndTangentX = turnedBackX(to.endTangent.x, to.endTangent.y, cos, sin)
  localEdge.runEndTangentY = turnedBackY(to.endTangent.x, to.endTangent.y, cos, sin)
}
