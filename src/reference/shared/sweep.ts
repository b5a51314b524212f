/** Twin of shaders/shared/sweep.wgsl. */
import { meet, meeting, pathOf } from './cast'
import { minExact } from './exact'
import { imageShiftX, imageShiftY, nearestImage } from './periodic'

/** The other disk that a bullet is swept against. */
namespace mover {
  export let originX: f32 = 0
  export let originY: f32 = 0
  export let translationX: f32 = 0
  export let translationY: f32 = 0
  export let wallTranslationX: f32 = 0
  export let wallTranslationY: f32 = 0
  export let radius: f32 = 0
  export let fraction: f32 = 0
}

/** Fills `mover` with a bullet. */
export function moverOf(sweep: Sweep): void {
  mover.originX = sweep.origin.x
  mover.originY = sweep.origin.y
  mover.translationX = sweep.translation.x
  mover.translationY = sweep.translation.y
  mover.wallTranslationX = sweep.wallTranslation.x
  mover.wallTranslationY = sweep.wallTranslation.y
  mover.radius = sweep.radius
  mover.fraction = sweep.fraction
}

/** Fills `mover` with a disk whose position is already integrated and that nothing stops. */
export function moverAt(pose: Pose, translationX: f32, translationY: f32): void {
  mover.originX = pose.position.x - translationX
  mover.originY = pose.position.y - translationY
  mover.translationX = translationX
  mover.translationY = translationY
  mover.wallTranslationX = 0
  mover.wallTranslationY = 0
  mover.radius = pose.radius
  mover.fraction = 1
}

/** The distance of the centres at which a disk is stopped. */
export function stopDistance(distance: f32, full: f32, radius: f32): f32 {
  const nearest = minExact(full, distance)
  const part: f32 = nearest < <f32>DEEP_BULLET * radius ? <f32>DEEP_BULLET_SLOP : <f32>BULLET_SLOP
  return nearest - part * minExact(radius, nearest)
}

/** Whether something at this gap counts as touching when the substep begins. */
export function isTouching(gap: f32, radius: f32): bool {
  return gap <= <f32>BULLET_SLOP * radius
}

/** Whether two disks stay too far apart, along an axis, to meet. */
function staysApart(offset: f32, full: f32, travel: f32, otherTravel: f32, wallTranslation: f32): bool {
  return abs(offset) > <f32>1.001 * (full + abs(travel) + abs(otherTravel) + abs(wallTranslation))
}

/** The same for all images of `mover`. */
export function meetImages(params: Params, isPeriodic: bool, mine: Sweep, stop: f32): f32 {
  if (!isPeriodic) return meetMoving(mine, stop)
  const x = mover.originX
  const y = mover.originY
  const nearestX = nearestImage(mine.origin.x, x, params.period.x)
  const nearestY = nearestImage(mine.origin.y, y, params.period.y)
  let first: f32 = <f32>NO_FRACTION
  for (let n: u32 = 0; n < params.imagesEnd; n += params.imageStep) {
    mover.originX = nearestX - imageShiftX(params, n)
    mover.originY = nearestY - imageShiftY(params, n)
    first = minExact(first, meetMoving(mine, stop))
  }
  mover.originX = x
  mover.originY = y
  return first
}

/** The fraction of the substep at which a disk first meets `mover`, which moves until its stop. */
function meetMoving(mine: Sweep, stop: f32): f32 {
  const none: f32 = <f32>NO_FRACTION
  const offsetX = mine.origin.x - mover.originX
  const offsetY = mine.origin.y - mover.originY
  const full = mine.radius + mover.radius
  if (staysApart(offsetX, full, mine.translation.x, mover.translationX, mover.wallTranslationX)) return none
  if (staysApart(offsetY, full, mine.translation.y, mover.translationY, mover.wallTranslationY)) return none
  const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
  const smaller = minExact(mine.radius, mover.radius)
  const reach = isTouching(distance - full, smaller) ? stopDistance(distance, full, smaller) : full
  if (!(reach > 0)) return none

  const translationX = mine.translation.x - mover.translationX
  const translationY = mine.translation.y - mover.translationY
  pathOf(offsetX, offsetY, translationX, translationY, reach)
  meet(0, 0, reach)
  if (meeting.fraction <= stop) return meeting.fraction
  if (!(stop < 1)) return none
  const left: f32 = <f32>1 - stop
  const apartX = offsetX + stop * translationX
  const apartY = offsetY + stop * translationY
  const movesWithWall = stop === mover.fraction
  const laterX = left * mine.translation.x - (movesWithWall ? mover.wallTranslationX : 0)
  const laterY = left * mine.translation.y - (movesWithWall ? mover.wallTranslationY : 0)
  if (apartX * apartX + apartY * apartY <= reach * reach)
    return apartX * laterX + apartY * laterY < 0 ? stop : none
  pathOf(apartX, apartY, laterX, laterY, reach)
  meet(0, 0, reach)
  return meeting.fraction <= 1 ? stop + left * meeting.fraction : none
}
