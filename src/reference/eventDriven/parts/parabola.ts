/** Twin of shaders/eventDriven/parts/parabola.wgsl. Structs there are variables here. */
import { maxExact, within } from '../../shared/exact'

/** What the disk touches: a line or circle. */
export namespace feature {
  export let originX: f32 = 0
  export let originY: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let curvature: f32 = 0
  export let p: f32 = 0
  export let q: f32 = 0
  export let side: f32 = 0
  export let isNear: bool = false
}

/** Trajectory of a disk in body coordinates, from now on. */
export namespace trajectory {
  export let positionX: f32 = 0
  export let positionY: f32 = 0
  export let residueX: f32 = 0
  export let residueY: f32 = 0
  export let velocityX: f32 = 0
  export let velocityY: f32 = 0
  export let gravityX: f32 = 0
  export let gravityY: f32 = 0
  export let radius: f32 = 0
  export let span: f32 = 0
}

/** The position at a time, relative to another point. */
export function apartAtX(originX: f32, s: f32): f32 {
  const moved = trajectory.residueX + s * (trajectory.velocityX + s * 0.5 * trajectory.gravityX)
  return trajectory.positionX - originX + moved
}

export function apartAtY(originY: f32, s: f32): f32 {
  const moved = trajectory.residueY + s * (trajectory.velocityY + s * 0.5 * trajectory.gravityY)
  return trajectory.positionY - originY + moved
}

/** From the origin of `feature` to the position now. */
export function offsetX(): f32 {
  return trajectory.positionX - feature.originX + trajectory.residueX
}

export function offsetY(): f32 {
  return trajectory.positionY - feature.originY + trajectory.residueY
}

function heightOver(s: f32): f32 {
  const x = apartAtX(feature.originX, s)
  const y = apartAtY(feature.originY, s)
  const distance: f32 = sqrt(x * x + y * y)
  const bent = feature.curvature * ((distance - feature.q) * (distance + feature.q))
  return feature.side * (<f32>2 * (feature.normalX * x + feature.normalY * y - feature.p) - bent)
}

function slopeOver(s: f32): f32 {
  const x = apartAtX(feature.originX, s)
  const y = apartAtY(feature.originY, s)
  const towardsX = feature.normalX - feature.curvature * x
  const towardsY = feature.normalY - feature.curvature * y
  const velocityX = trajectory.velocityX + s * trajectory.gravityX
  const velocityY = trajectory.velocityY + s * trajectory.gravityY
  return feature.side * (towardsX * velocityX + towardsY * velocityY)
}

/** Bisects for the zero of the height, or of its slope, between two times at which the signs differ. */
function zeroBetween(begin: f32, end: f32, isSlope: bool): f32 {
  let low = begin
  let high = end
  const isLowNegative = isSlope ? slopeOver(low) < 0 : heightOver(low) < 0
  for (let halving: u32 = 0; halving < HALVINGS; halving++) {
    const middle: f32 = (low + high) * 0.5
    const value = isSlope ? slopeOver(middle) : heightOver(middle)
    if (value < 0 === isLowNegative) low = middle
    else high = middle
  }
  return high
}

/** The touch in an interval in which the height falls. */
function touchWithin(low: f32, high: f32): f32 {
  if (heightOver(low) <= 0) return feature.isNear ? low : <f32>NEVER
  if (heightOver(high) > 0) return <f32>NEVER
  return zeroBetween(low, high, false)
}

/** Bounds of the pieces in which the slope is monotone: 0, first, second, and the span. */
namespace pieces {
  export let first: f32 = 0
  export let second: f32 = 0
}

/** Fills `pieces`. */
export function setPieces(): void {
  const x = offsetX()
  const y = offsetY()
  const gravityX = trajectory.gravityX
  const gravityY = trajectory.gravityY
  const velocityX = trajectory.velocityX
  const velocityY = trajectory.velocityY
  const e0 =
    feature.normalX * gravityX +
    feature.normalY * gravityY -
    feature.curvature * (x * gravityX + y * gravityY + (velocityX * velocityX + velocityY * velocityY))
  const e1 = <f32>-3 * feature.curvature * (velocityX * gravityX + velocityY * gravityY)
  const e2 = <f32>-1.5 * feature.curvature * (gravityX * gravityX + gravityY * gravityY)
  const root: f32 = sqrt(maxExact(0, e1 * e1 - <f32>4 * e0 * e2))
  const summand = <f32>-0.5 * (e1 + (e1 >= 0 ? root : -root))
  pieces.first = trajectory.span
  pieces.second = trajectory.span
  if (summand !== 0) {
    const a = within(0, trajectory.span, summand / e2)
    const b = within(0, trajectory.span, e0 / summand)
    pieces.first = a < b ? a : b
    pieces.second = a < b ? b : a
  }
}

/** The first touch in one of the three pieces; NEVER if there is none. */
export function touchOfPiece(piece: u32): f32 {
  const low = piece === 0 ? <f32>0 : piece === 1 ? pieces.first : pieces.second
  const high = piece === 0 ? pieces.first : piece === 1 ? pieces.second : trajectory.span
  if (!(high > low)) return <f32>NEVER
  const falls = slopeOver(low) < 0
  const fallsOn = slopeOver(high) < 0
  let middle = high
  if (falls !== fallsOn) middle = zeroBetween(low, high, true)
  if (falls) return touchWithin(low, middle)
  if (fallsOn) return touchWithin(middle, high)
  return <f32>NEVER
}
