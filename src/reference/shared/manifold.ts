/** Twin of shaders/shared/manifold.wgsl. A function that returns a manifold there fills `manifold` here. */
import { maxExact, minExact, within } from './exact'
import { Items } from './memory'
import { arcAfter, arcBefore, cross2, dot2, placed, placedArc } from './outline'

/** Contact points of two shapes. */
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

/** Arc of a against the arc of b in `placed`. */
export function arcManifold(arcA: Arc, normalX: f32, normalY: f32, depth: f32): void {
  const onAX = arcA.center.x + arcA.radius * normalX
  const onAY = arcA.center.y + arcA.radius * normalY
  const onBX = placed.centerX - placed.radius * normalX
  const onBY = placed.centerY - placed.radius * normalY
  single(<f32>0.5 * (onAX + onBX), <f32>0.5 * (onAY + onBY), depth)
}

/** Position along the reference side where the deepest point of the incident shape faces the reference outline. */
function slidePoint(
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
  along: f32,
  end: f32,
  isHigh: bool,
): f32 {
  const tangentX = -normalY
  const tangentY = normalX
  let at = along
  let limit = end
  let onArc = isHigh ? i : arcBefore(reference, i)
  let inArc = j
  for (let n: u32 = 0; n < reference.count + incident.count; n++) {
    if (isHigh ? at <= limit : at >= limit) return at
    const onNext = isHigh ? arcAfter(reference, onArc) : arcBefore(reference, onArc)
    const inNext = isHigh ? arcAfter(incident, inArc) : arcBefore(incident, inArc)
    placedArc(arcs, reference, isHigh ? onNext : onArc, x, y, cos, sin)
    const onSideX = placed.directionX
    const onSideY = placed.directionY
    placedArc(arcs, incident, isHigh ? inNext : inArc, incidentX, incidentY, incidentCos, incidentSin)
    const inSideX = placed.directionX
    const inSideY = placed.directionY
    const onSine = abs(cross2(normalX, normalY, onSideX, onSideY))
    const inSine = abs(cross2(normalX, normalY, inSideX, inSideY))
    const goesOn = dot2(normalX, normalY, onSideX, onSideY) > 0
    const comesIn = dot2(normalX, normalY, inSideX, inSideY) < 0
    if (goesOn && (!comesIn || onSine < inSine)) {
      placedArc(arcs, reference, onNext, x, y, cos, sin)
      const farX = placed.centerX + placed.radius * onSideX
      const farY = placed.centerY + placed.radius * onSideY
      limit = dot2(farX, farY, tangentX, tangentY)
      onArc = onNext
    } else if (comesIn) {
      placedArc(arcs, incident, inNext, incidentX, incidentY, incidentCos, incidentSin)
      const farX = placed.centerX + placed.radius * inSideX
      const farY = placed.centerY + placed.radius * inSideY
      const reached = dot2(farX, farY, tangentX, tangentY)
      at = isHigh ? maxExact(limit, reached) : minExact(limit, reached)
      inArc = inNext
    } else {
      return at
    }
  }
  return at
}

/** A side of the reference shape against arc j of the incident one; each shape is followed by its placement. */
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
  const facesBefore = arcSide > 0 && dot2(normalX, normalY, arcDirectionX, arcDirectionY) < 0
  const facesAfter = placed.side > 0 && dot2(normalX, normalY, placed.directionX, placed.directionY) < 0
  const sineBefore = abs(cross2(normalX, normalY, arcDirectionX, arcDirectionY))
  const sineAfter = abs(cross2(normalX, normalY, placed.directionX, placed.directionY))
  const isBefore = facesBefore && (!facesAfter || sineBefore <= sineAfter)
  const outwardX = isBefore ? arcDirectionX : placed.directionX
  const outwardY = isBefore ? arcDirectionY : placed.directionY
  if (isBefore)
    placedArc(arcs, incident, arcBefore(incident, j), incidentX, incidentY, incidentCos, incidentSin)
  const farX = placed.centerX + placed.radius * outwardX
  const farY = placed.centerY + placed.radius * outwardY
  const nearX = arcX + arcRadius * outwardX
  const nearY = arcY + arcRadius * outwardY
  const hasSide = facesBefore || facesAfter
  const sine = isBefore ? sineBefore : sineAfter

  const along = dot2(arcX, arcY, tangentX, tangentY)
  let start = along
  if (along < low || along > high) {
    const isHigh = along > high
    start = slidePoint(
      arcs,
      reference,
      x,
      y,
      cos,
      sin,
      i,
      incident,
      incidentX,
      incidentY,
      incidentCos,
      incidentSin,
      j,
      normalX,
      normalY,
      along,
      isHigh ? high : low,
      isHigh,
    )
  }
  const halfway = top - <f32>0.5 * depth
  single(start * tangentX + halfway * normalX, start * tangentY + halfway * normalY, depth)
  if (!hasSide || sine > <f32>NEAR_PARALLEL) return

  const nearAlong = dot2(nearX, nearY, tangentX, tangentY)
  const farAlong = dot2(farX, farY, tangentX, tangentY)
  const end = within(low, high, farAlong)
  const isPast = isBefore ? end > start && end > nearAlong : end < start && end < nearAlong
  const part = (end - nearAlong) / (farAlong - nearAlong)
  if (!isPast || !(part > 0 && part <= 1)) return
  const reached =
    dot2(nearX, nearY, normalX, normalY) + part * dot2(farX - nearX, farY - nearY, normalX, normalY)
  const secondDepth = minExact(depth, top - reached)
  const secondHalfway = top - <f32>0.5 * secondDepth
  manifold.secondX = end * tangentX + secondHalfway * normalX
  manifold.secondY = end * tangentY + secondHalfway * normalY
  manifold.secondDepth = secondDepth
  manifold.points = 2
}
