/** Twin of shaders/grains/parts/grainPairs.wgsl. */
import { mayTouch } from '../../shared/filter'
import { imageGap, nearestAlong } from '../../shared/periodic'

/** Whether two grains are near enough to look at their parts, by the circles around both. */
export function isNear(
  params: Params,
  status: Status,
  isPeriodic: bool,
  isFiltered: bool,
  mine: SortedGrain,
  pose: Pose,
  theirs: SortedGrain,
  other: Pose,
): bool {
  if (!(imageGap(params, isPeriodic, pose, other) < status.reach)) return false
  return !isFiltered || mayTouch(mine.category, mine.mask, theirs.category, theirs.mask)
}

/** Whether two placed parts of such grains are within reach, by the circles around both. */
export function arePartsNear(
  params: Params,
  status: Status,
  isPeriodic: bool,
  part: GrainPart,
  pose: Pose,
  otherPart: GrainPart,
  other: Pose,
): bool {
  const alongX = nearestAlong(isPeriodic, pose.position.x, other.position.x, params.period.x)
  const alongY = nearestAlong(isPeriodic, pose.position.y, other.position.y, params.period.y)
  const x = alongX + (otherPart.center.x - part.center.x)
  const y = alongY + (otherPart.center.y - part.center.y)
  return sqrt(x * x + y * y) - (part.radius + otherPart.radius) < status.reach
}
