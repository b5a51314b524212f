/** Twin of shaders/shared/manifold.wgsl. A function that returns a manifold there fills `manifold` here. */
import { atMost, within } from './exact'
import { Items } from './memory'
import { arcAfter, arcBefore, cross2, dot2, placed, placedArc } from './outline'

/** Where two shapes touch. */
export namespace manifold {
  export let firstX: f32 = 0
  export let firstY: f32 = 0
  export let secondX: f32 = 0
  export let secondY: f32 = 0
  export let secondDepth: f32 = 0
  export let points: u32 = 0
}

function single(x: f32, y: f32, depth: f32): void {
  manifold.firstX = x
  manifold.firstY = y
  manifold.secondX = x
  manifold.secondY = y
  manifold.secondDepth = depth
  manifold.points = 1
}

/** A circle of a faces a circle of b, in `placed`. */
export function arcManifold(arcA: Arc, normalX: f32, normalY: f32, depth: f32): void {
  const onAX = arcA.center.x + arcA.radius * normalX
  const onAY = arcA.center.y + arcA.radius * normalY
  const onBX = placed.centerX - placed.radius * normalX
  const onBY = placed.centerY - placed.radius * normalY
  single(<f32>0.5 * (onAX + onBX), <f32>0.5 * (onAY + onBY), depth)
}

/** A side of the reference shape faces arc j of the incident one; both places are given one after the other. */
export function sideManifold(
  arcs: Items<Arc>,
  reference: Span,
  x: f32,
  y: f32,
  cos: f32,
  sin: f32,
  i: u32,
  incident: Span,
  incidentX: f32,
  incidentY: f32,
  incidentCos: f32,
  incidentSin: f32,
  j: u32,
  normalX: f32,
  normalY: f32,
  depth: f32,
): void {
  const tangentX = -normalY
  const tangentY = normalX
  placedArc(arcs, reference, arcBefore(reference, i), x, y, cos, sin)
  const low = dot2(placed.centerX, placed.centerY, tangentX, tangentY)
  const beforeX = placed.directionX
  const beforeY = placed.directionY
  const beforeSide = placed.side
  placedArc(arcs, reference, i, x, y, cos, sin)
  const high = dot2(placed.centerX, placed.centerY, tangentX, tangentY)
  const top = dot2(placed.centerX, placed.centerY, normalX, normalY) + placed.radius

  placedArc(arcs, incident, j, incidentX, incidentY, incidentCos, incidentSin)
  const arcX = placed.centerX
  const arcY = placed.centerY
  const arcDirectionX = placed.directionX
  const arcDirectionY = placed.directionY
  const arcRadius = placed.radius
  const arcSide = placed.side
  placedArc(arcs, incident, arcAfter(incident, j), incidentX, incidentY, incidentCos, incidentSin)
  const nextSide = placed.side
  const isBefore =
    nextSide === 0 ||
    (arcSide > 0 &&
      dot2(normalX, normalY, arcDirectionX, arcDirectionY) <=
        dot2(normalX, normalY, placed.directionX, placed.directionY))
  const outwardX = isBefore ? arcDirectionX : placed.directionX
  const outwardY = isBefore ? arcDirectionY : placed.directionY
  if (isBefore)
    placedArc(arcs, incident, arcBefore(incident, j), incidentX, incidentY, incidentCos, incidentSin)
  const farX = placed.centerX + placed.radius * outwardX
  const farY = placed.centerY + placed.radius * outwardY
  const nearX = arcX + arcRadius * outwardX
  const nearY = arcY + arcRadius * outwardY
  const hasSide = (isBefore ? arcSide : nextSide) > 0 && dot2(normalX, normalY, outwardX, outwardY) < 0
  const sine = abs(cross2(normalX, normalY, outwardX, outwardY))

  const along = dot2(arcX, arcY, tangentX, tangentY)
  let start = within(low, high, along)
  if (start !== along) {
    placedArc(arcs, reference, arcAfter(reference, i), x, y, cos, sin)
    const onwardsX = along < low ? beforeX : placed.directionX
    const onwardsY = along < low ? beforeY : placed.directionY
    const onwardsSide = along < low ? beforeSide : placed.side
    const goesOn = onwardsSide > 0 && dot2(normalX, normalY, onwardsX, onwardsY) > 0
    if (!hasSide || (goesOn && abs(cross2(normalX, normalY, onwardsX, onwardsY)) < sine)) start = along
  }
  const halfway = top - <f32>0.5 * depth
  single(start * tangentX + halfway * normalX, start * tangentY + halfway * normalY, depth)
  if (!hasSide || sine > <f32>NEAR_PARALLEL) return

  const nearAlong = dot2(nearX, nearY, tangentX, tangentY)
  const farAlong = dot2(farX, farY, tangentX, tangentY)
  const end = within(low, high, farAlong)
  const isPast = isBefore ? end > start && end > nearAlong : end < start && end < nearAlong
  if (!isPast) return
  const part = (end - nearAlong) / (farAlong - nearAlong)
  const reached =
    dot2(nearX, nearY, normalX, normalY) + part * dot2(farX - nearX, farY - nearY, normalX, normalY)
  const secondDepth = atMost(depth, top - reached)
  const secondHalfway = top - <f32>0.5 * secondDepth
  manifold.secondX = end * tangentX + secondHalfway * normalX
  manifold.secondY = end * tangentY + secondHalfway * normalY
  manifold.secondDepth = secondDepth
  manifold.points = 2
}
