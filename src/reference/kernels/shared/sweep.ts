/** Twin of shaders/shared/sweep.wgsl. */
import { meet, meeting, pathOf } from './cast'
import { minExact } from './exact'

/** The other disk that a bullet may meet. */
namespace mover {
  export let originX: f32 = 0
  export let originY: f32 = 0
  export let translationX: f32 = 0
  export let translationY: f32 = 0
  export let restX: f32 = 0
  export let restY: f32 = 0
  export let radius: f32 = 0
  export let fraction: f32 = 0
}

/** Fills `mover` with a bullet. */
export function moverOf(sweep: Sweep): void {
  mover.originX = sweep.origin.x
  mover.originY = sweep.origin.y
  mover.translationX = sweep.translation.x
  mover.translationY = sweep.translation.y
  mover.restX = sweep.rest.x
  mover.restY = sweep.rest.y
  mover.radius = sweep.radius
  mover.fraction = sweep.fraction
}

/** Fills `mover` with a disk that has moved already, and that nothing stops. */
export function moverAt(pose: Pose, translationX: f32, translationY: f32): void {
  mover.originX = pose.position.x - translationX
  mover.originY = pose.position.y - translationY
  mover.translationX = translationX
  mover.translationY = translationY
  mover.restX = 0
  mover.restY = 0
  mover.radius = pose.radius
  mover.fraction = 1
}

/** The distance at which a disk is stopped by what it touches. */
export function sunkReach(distance: f32, full: f32, radius: f32): f32 {
  const nearest = minExact(full, distance)
  const part: f32 = nearest < <f32>HELD * radius ? <f32>SINK_HELD : <f32>SINK
  return nearest - part * minExact(radius, nearest)
}

/** Whether something so far away counts as touched where the substep begins. */
export function isTouching(gap: f32, radius: f32): bool {
  return gap <= <f32>SINK * radius
}

/** Whether two disks stay too far apart, along an axis, to meet at all. */
function staysApart(offset: f32, full: f32, way: f32, otherWay: f32, rest: f32): bool {
  return abs(offset) > <f32>1.001 * (full + abs(way) + abs(otherWay) + abs(rest))
}

/** The fraction of the substep at which a disk first meets `mover`, which moves on until its stop. */
export function meetMoving(mine: Sweep, stop: f32): f32 {
  const none: f32 = <f32>NO_FRACTION
  const offsetX = mine.origin.x - mover.originX
  const offsetY = mine.origin.y - mover.originY
  const full = mine.radius + mover.radius
  if (staysApart(offsetX, full, mine.translation.x, mover.translationX, mover.restX)) return none
  if (staysApart(offsetY, full, mine.translation.y, mover.translationY, mover.restY)) return none
  const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
  const smaller = minExact(mine.radius, mover.radius)
  const reach = isTouching(distance - full, smaller) ? sunkReach(distance, full, smaller) : full
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
  const isRiding = stop === mover.fraction
  const laterX = left * mine.translation.x - (isRiding ? mover.restX : 0)
  const laterY = left * mine.translation.y - (isRiding ? mover.restY : 0)
  if (apartX * apartX + apartY * apartY <= reach * reach)
    return apartX * laterX + apartY * laterY < 0 ? stop : none
  pathOf(apartX, apartY, laterX, laterY, reach)
  meet(0, 0, reach)
  return meeting.fraction <= 1 ? stop + left * meeting.fraction : none
}
