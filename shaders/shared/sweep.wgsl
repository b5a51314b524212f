// Disks on their way through a substep, swept against each other. Twin: src/reference/kernels/shared/sweep.ts
//
// What a disk touches as a substep begins, it would never get away from if that counted as a touch: it slides along it, or
// the solver has just turned it back, and both only up to rounding. So it may come nearer there by SINK of its radius, and is
// stopped no sooner; where it is deep in already, by SINK of what is left, and deeper than HELD by next to nothing, which is for
// rounding: so that no number of substeps takes its centre across.

import package::schemas::{Sweep, HELD, NO_FRACTION, SINK, SINK_HELD};
import package::shared::cast::{meet, pathOf};
import package::shared::exact::minExact;

// The distance at which a disk is stopped by what it touches: `full` are both radii, `distance` is that of the centres.
fn sunkReach(distance: f32, full: f32, radius: f32) -> f32 {
  let nearest = minExact(full, distance);
  let part = select(SINK, SINK_HELD, nearest < HELD * radius);
  return nearest - part * minExact(radius, nearest);
}

// Whether something so far away counts as touched where the substep begins.
fn isTouching(gap: f32, radius: f32) -> bool {
  return gap <= SINK * radius;
}

// Whether two disks stay too far apart, along an axis, to meet at all: a little more than their ways together.
fn staysApart(offset: f32, full: f32, way: f32, otherWay: f32, rest: f32) -> bool {
  return abs(offset) > 1.001 * (full + abs(way) + abs(otherWay) + abs(rest));
}

// The fraction of the substep at which a disk first meets another one, which moves on until its stop, and then only as the wall
// moves that stopped it; more than 1 where they do not meet.
fn meetMoving(mine: Sweep, other: Sweep, stop: f32) -> f32 {
  let offset = mine.origin - other.origin;
  let full = mine.radius + other.radius;
  if (staysApart(offset.x, full, mine.translation.x, other.translation.x, other.rest.x)) { return NO_FRACTION; }
  if (staysApart(offset.y, full, mine.translation.y, other.translation.y, other.rest.y)) { return NO_FRACTION; }
  let distance = sqrt(dot(offset, offset));
  let smaller = minExact(mine.radius, other.radius);
  var reach = full;
  if (isTouching(distance - full, smaller)) { reach = sunkReach(distance, full, smaller); }
  // on one point, neither can say from where the other one came
  if (!(reach > 0.0)) { return NO_FRACTION; }

  let translation = mine.translation - other.translation;
  let first = meet(pathOf(offset, translation, reach), vec2f(), reach).fraction;
  if (first <= stop) { return first; }
  if (!(stop < 1.0)) { return NO_FRACTION; }
  let left = 1.0 - stop;
  let apart = offset + stop * translation;
  let ride = select(vec2f(), other.rest, stop == other.fraction);
  let later = pathOf(apart, left * mine.translation - ride, reach);
  // by rounding only, since they have not met before
  if (dot(apart, apart) <= reach * reach) { return select(NO_FRACTION, stop, dot(apart, later.translation) < 0.0); }
  let second = meet(later, vec2f(), reach).fraction;
  return select(NO_FRACTION, stop + left * second, second <= 1.0);
}
