// When two disks in flight touch. Twin: src/reference/eventDriven/parts/meeting.ts

import package::kernel::{FIELDS, status};
import package::schemas::{Flight, MIN_SPEED, NEVER};
import package::eventDriven::parts::flight::{accelerationOf, offsetAt, velocityAt};
import package::eventDriven::parts::parabola::{Feature, Trajectory, piecesOf, touchOfPiece};
import package::shared::edge::Point;
import package::shared::exact::maxExact;

// Seconds until a point that moves along a parabola is at the distance `reach` from the origin, and closes; NEVER if it is not within `span`.
fn bentMeeting(offset: vec2f, velocity: vec2f, acceleration: vec2f, reach: f32, span: f32) -> f32 {
  let speed = sqrt(dot(velocity, velocity)) + span * sqrt(dot(acceleration, acceleration));
  if (sqrt(dot(offset, offset)) - reach > 1.001 * span * speed) { return NEVER; }
  let circle = Feature(vec2f(), vec2f(), -1.0, 0.0, reach, 1.0, true);
  let trajectory = Trajectory(Point(offset, vec2f()), velocity, acceleration, 0.0, span);
  let bounds = piecesOf(circle, trajectory);
  for (var piece = 0u; piece < 3u; piece++) {
    let touch = touchOfPiece(circle, trajectory, bounds, piece);
    if (touch < NEVER) { return touch; }
  }
  return NEVER;
}

// Time at which two disks touch; NEVER if they do not. Counted from the later of their two times. Where both accelerate
// equally, their relative motion is straight, and |offset + s relative| = reach is a quadratic equation. Its root is
// computed without cancellation, from the remaining distance and the distance at which they pass each other. Else it is a
// parabola past a circle.
fn meetingTime(a: Flight, b: Flight) -> f32 {
  let begin = maxExact(a.time, b.time);
  let offset = offsetAt(a, b, begin);
  let relative = velocityAt(b, begin) - velocityAt(a, begin);
  if (FIELDS > 0u) {
    let pull = accelerationOf(b) - accelerationOf(a);
    if (any(pull != vec2f())) { return begin + bentMeeting(offset, relative, pull, a.radius + b.radius, status.progress.end - begin); }
  }
  let closing = -dot(offset, relative);
  if (!(closing > MIN_SPEED)) { return NEVER; }
  let reach = a.radius + b.radius;
  let distance = sqrt(dot(offset, offset));
  if (distance <= reach) { return begin; }
  let speed = sqrt(dot(relative, relative));
  let across = abs(offset.x * relative.y - offset.y * relative.x) / speed;
  let depth = (reach - across) * (reach + across);
  if (!(depth > 0.0)) { return NEVER; }
  return begin + (distance - reach) * (distance + reach) / (closing + speed * sqrt(depth));
}
