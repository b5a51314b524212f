// Pairs of parts of two grains that are within reach. Twin: src/reference/grains/parts/grainPairs.ts

import package::kernel::{status, FILTERED};
import package::schemas::{GrainPart, Pose, SortedGrain};
import package::shared::filter::mayTouch;
import package::shared::periodic::{imageGap, nearestOffset};

// Whether two grains are near enough to look at their parts, by the circles around both.
fn isNear(mine: SortedGrain, pose: Pose, theirs: SortedGrain, other: Pose) -> bool {
  if (!(imageGap(pose, other) < status.reach)) { return false; }
  return !FILTERED || mayTouch(mine.category, mine.mask, theirs.category, theirs.mask);
}

// Whether two placed parts of such grains are within reach, by the circles around both.
fn arePartsNear(part: GrainPart, pose: Pose, otherPart: GrainPart, other: Pose) -> bool {
  let offset = nearestOffset(pose.position, other.position) + (otherPart.center - part.center);
  return sqrt(dot(offset, offset)) - (part.radius + otherPart.radius) < status.reach;
}
