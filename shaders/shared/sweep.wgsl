// Disks swept against each other through a substep. Twin: src/reference/shared/sweep.ts
//
// If a disk were stopped by everything that it touches as the substep begins, it could not move: it slides along it, or
// the solver has just turned it back, both up to rounding. So it may come nearer by BULLET_SLOP of its radius before it
// is stopped; if it already penetrates, by BULLET_SLOP of the remaining distance, and below DEEP_BULLET of its radius
// by only DEEP_BULLET_SLOP, which covers rounding: so no number of substeps takes its centre across.

import package::kernel::params;
import package::schemas::{Sweep, BULLET_SLOP, DEEP_BULLET, DEEP_BULLET_SLOP, NO_FRACTION};
import package::shared::cast::{meet, pathOf};
import package::shared::exact::minExact;
import package::shared::periodic::{imagesEnd, imageShift, nearestImage};

// The distance of the centres at which a disk is stopped: `full` is the sum of the radii, `distance` that of the
// centres.
fn stopDistance(distance: f32, full: f32, radius: f32) -> f32 {
  let nearest = minExact(full, distance);
  let part = select(BULLET_SLOP, DEEP_BULLET_SLOP, nearest < DEEP_BULLET * radius);
  return nearest - part * minExact(radius, nearest);
}

// Whether something at this gap counts as touching when the substep begins.
fn isTouching(gap: f32, radius: f32) -> bool {
  return gap <= BULLET_SLOP * radius;
}

// Whether two disks stay too far apart, along an axis, to meet: more than the sum of their paths.
fn staysApart(offset: f32, full: f32, travel: f32, otherTravel: f32, wallTranslation: f32) -> bool {
  return abs(offset) > 1.001 * (full + abs(travel) + abs(otherTravel) + abs(wallTranslation));
}

// The same for all images of the other disk. Both move by half a period at most, so it is the nearest one or next to that.
fn meetImages(mine: Sweep, other: Sweep, stop: f32) -> f32 {
  if (imagesEnd() == 1u) { return meetMoving(mine, other, stop); }
  var image = other;
  let nearest = nearestImage(mine.origin, other.origin);
  var first: f32 = NO_FRACTION;
  for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
    image.origin = nearest - imageShift(n);
    first = minExact(first, meetMoving(mine, image, stop));
  }
  return first;
}

// The fraction of the substep at which a disk first meets another, which moves until its stop, and then only with the
// wall that stopped it; more than 1 if they do not meet.
fn meetMoving(mine: Sweep, other: Sweep, stop: f32) -> f32 {
  let offset = mine.origin - other.origin;
  let full = mine.radius + other.radius;
  let byWall = other.wallTranslation;
  if (staysApart(offset.x, full, mine.translation.x, other.translation.x, byWall.x)) { return NO_FRACTION; }
  if (staysApart(offset.y, full, mine.translation.y, other.translation.y, byWall.y)) { return NO_FRACTION; }
  let distance = sqrt(dot(offset, offset));
  let smaller = minExact(mine.radius, other.radius);
  var reach = full;
  if (isTouching(distance - full, smaller)) { reach = stopDistance(distance, full, smaller); }
  // for coinciding centres the direction is undefined
  if (!(reach > 0.0)) { return NO_FRACTION; }

  let translation = mine.translation - other.translation;
  let first = meet(pathOf(offset, translation, reach), vec2f(), reach).fraction;
  if (first <= stop) { return first; }
  if (!(stop < 1.0)) { return NO_FRACTION; }
  let left = 1.0 - stop;
  let apart = offset + stop * translation;
  let wallTranslation = select(vec2f(), byWall, stop == other.fraction);
  let later = pathOf(apart, left * mine.translation - wallTranslation, reach);
  // only by rounding, since they have not met before
  if (dot(apart, apart) <= reach * reach) { return select(NO_FRACTION, stop, dot(apart, later.translation) < 0.0); }
  let second = meet(later, vec2f(), reach).fraction;
  return select(NO_FRACTION, stop + left * second, second <= 1.0);
}
