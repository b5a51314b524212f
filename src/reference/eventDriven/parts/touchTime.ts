/** Twin of shaders/eventDriven/parts/touchTime.wgsl. Structs there are variables here. */
import {
  aside,
  facesFromEnd,
  facesFromStart,
  gapToEdge,
  isOfPrevious,
  local,
  setLocal,
} from '../../shared/edge'
import { maxExact, minExact } from '../../shared/exact'
import {
  apartAtX,
  apartAtY,
  feature,
  offsetX,
  offsetY,
  setPieces,
  touchOfPiece,
  trajectory,
} from './parabola'

/** Fills `feature`. */
function featureOf(which: u32, edge: Edge, reach: f32, left: f32): void {
  if (which <= RIGHT_SIDE) {
    const isLeft = which === LEFT_SIDE
    feature.originX = edge.start.x
    feature.originY = edge.start.y
    feature.normalX = -edge.startTangent.y
    feature.normalY = edge.startTangent.x
    feature.curvature = edge.curvature
    feature.p = isLeft ? reach : -reach
    feature.q = isLeft ? reach : -reach
    feature.side = isLeft ? 1 : -1
    feature.isNear = isLeft ? left >= 0 : left < 0
    return
  }
  feature.originX = which === AT_START ? edge.start.x : edge.end.x
  feature.originY = which === AT_START ? edge.start.y : edge.end.y
  feature.normalX = 0
  feature.normalY = 0
  feature.curvature = -1
  feature.p = 0
  feature.q = reach
  feature.side = 1
  feature.isNear = true
}

/** Whether the edge has this feature. */
function hasFeature(which: u32, edge: Edge): bool {
  if (which === RIGHT_SIDE && edge.oneSided !== 0) return false
  if (which === AT_END && edge.next !== NONE) return false
  return <f32>1 - feature.curvature * feature.q > 0
}

/** Whether the touch belongs to this feature. */
function isOnFeature(which: u32, edge: Edge, s: f32, reach: f32): bool {
  const fromStartX = apartAtX(edge.start.x, s)
  const fromStartY = apartAtY(edge.start.y, s)
  const fromEndX = apartAtX(edge.end.x, s)
  const fromEndY = apartAtY(edge.end.y, s)
  const beyondStart = fromStartX * edge.startTangent.x + fromStartY * edge.startTangent.y
  const beyondEnd = fromEndX * edge.endTangent.x + fromEndY * edge.endTangent.y
  if (which === AT_START) {
    if (!(beyondStart < 0) || isOfPrevious(fromStartX, fromStartY, edge)) return false
    return edge.oneSided === 0 || facesFromStart(fromStartX, fromStartY, edge)
  }
  if (which === AT_END)
    return beyondEnd > 0 && (edge.oneSided === 0 || facesFromEnd(fromEndX, fromEndY, edge))
  const velocityX = trajectory.velocityX + s * trajectory.gravityX
  const velocityY = trajectory.velocityY + s * trajectory.gravityY
  const towardsX = -edge.startTangent.y - edge.curvature * fromStartX
  const towardsY = edge.startTangent.x - edge.curvature * fromStartY
  const closing: f32 = abs(towardsX * velocityX + towardsY * velocityY)
  const size: f32 = abs(fromStartX) + abs(fromStartY) + abs(fromEndX) + abs(fromEndY) + reach
  const rounding = <f32>ROUNDING * size
  const speed: f32 = sqrt(velocityX * velocityX + velocityY * velocityY)
  let most = <f32>MAX_SLACK * reach
  if (edge.curvature !== 0) most = maxExact(most, sqrt(rounding / abs(edge.curvature)))
  const slack = minExact(most, rounding * (<f32>1 + speed / (closing + MIN_SPEED)))
  return beyondStart >= -slack && beyondEnd <= slack
}

/** Where γ + 2βu - ku² falls through 0; NEVER if it does not. */
function fallsAt(gamma: f32, beta: f32, k: f32): f32 {
  const squared = beta * beta + k * gamma
  if (!(squared > 0)) return <f32>NEVER
  const root: f32 = sqrt(squared)
  if (beta <= 0) return gamma / (root - beta)
  if (k === 0) return <f32>NEVER
  return (beta + root) / k
}

/** The touch at or after `here`, for a height that falls through 0 at `fall` and has the slope 2β - 2ku. */
function touchesAt(fall: f32, beta: f32, k: f32, here: f32): f32 {
  if (fall < <f32>NEVER && fall >= here) return fall
  if (!feature.isNear) return <f32>NEVER
  if (!(fall < <f32>NEVER)) return k > 0 ? maxExact(here, beta / k) : <f32>NEVER
  return beta - k * here < 0 ? here : <f32>NEVER
}

/** Touch without gravity. */
function straightTouch(): f32 {
  const speed: f32 = sqrt(
    trajectory.velocityX * trajectory.velocityX + trajectory.velocityY * trajectory.velocityY,
  )
  if (!(speed > MIN_SPEED)) return <f32>NEVER
  const directionX = trajectory.velocityX / speed
  const directionY = trajectory.velocityY / speed
  const leftX = -directionY
  const leftY = directionX
  const fromX = offsetX()
  const fromY = offsetY()
  const across = fromX * leftX + fromY * leftY
  const here = fromX * directionX + fromY * directionY
  const q = feature.q
  const c =
    <f32>2 * (across * (leftX * feature.normalX + leftY * feature.normalY) - feature.p) -
    feature.curvature * ((across - q) * (across + q))
  const beta = feature.side * (feature.normalX * directionX + feature.normalY * directionY)
  const k = feature.side * feature.curvature
  const touch = touchesAt(fallsAt(feature.side * c, beta, k), beta, k, here)
  if (!(touch < <f32>NEVER)) return <f32>NEVER
  return (touch - here) / speed
}

/** Touch of a straight side with gravity. */
function fallingTouch(): f32 {
  const height = feature.normalX * offsetX() + feature.normalY * offsetY() - feature.p
  const beta =
    feature.side * (feature.normalX * trajectory.velocityX + feature.normalY * trajectory.velocityY)
  const k = -feature.side * (feature.normalX * trajectory.gravityX + feature.normalY * trajectory.gravityY)
  return touchesAt(fallsAt(<f32>2 * feature.side * height, beta, k), beta, k, 0)
}

/** Touch along a parabola past a circle. */
function bentTouch(which: u32, edge: Edge, reach: f32): f32 {
  setPieces()
  for (let piece: u32 = 0; piece < 3; piece++) {
    const touch = touchOfPiece(piece)
    if (touch < <f32>NEVER && isOnFeature(which, edge, touch, reach)) return touch
  }
  return <f32>NEVER
}

/** Seconds until the first touch; NEVER if there is none within the trajectory's span. */
export function touchTime(edge: Edge): f32 {
  const reach = trajectory.radius + edge.radius
  const speed: f32 = sqrt(
    trajectory.velocityX * trajectory.velocityX + trajectory.velocityY * trajectory.velocityY,
  )
  const pull: f32 = sqrt(
    trajectory.gravityX * trajectory.gravityX + trajectory.gravityY * trajectory.gravityY,
  )
  setLocal(trajectory.positionX, trajectory.positionY)
  local.residueX = trajectory.residueX
  local.residueY = trajectory.residueY
  const span = trajectory.span
  const gap = gapToEdge(trajectory.radius, edge)
  if (gap > <f32>1.001 * span * (speed + span * pull)) return <f32>NEVER
  const left = aside.left
  let first = <f32>NEVER
  for (let which: u32 = LEFT_SIDE; which <= AT_END; which++) {
    featureOf(which, edge, reach, left)
    if (!hasFeature(which, edge)) continue
    let touch = <f32>NEVER
    if (pull > 0 && feature.curvature !== 0) {
      touch = bentTouch(which, edge, reach)
    } else {
      touch = pull > 0 ? fallingTouch() : straightTouch()
      if (touch < <f32>NEVER && !isOnFeature(which, edge, touch, reach)) touch = <f32>NEVER
    }
    first = minExact(first, touch)
  }
  return first
}
