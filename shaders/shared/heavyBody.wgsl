// Heavy bodies: where their walls are in this substep. Twin: src/reference/kernels/shared/heavyBody.ts

import package::kernel::{bodies, heavyBodies, params, status};
import package::schemas::HeavyBody;
import package::shared::turned::turned;

// The origin of a body with its center at this position, at this angle.
fn originAt(heavy: HeavyBody, position: vec2f, angle: f32) -> vec2f {
  return position - turned(heavy.center, angle);
}

// Writes where a body is at the start and at the end of the substep, and how fast it moves in between, for all levels of the
// grid. Before it has moved, the end is where it would be without contacts.
fn placeBody(b: u32) {
  let heavy = heavyBodies[b];
  var begin = heavy.previous;
  var beginAngle = heavy.previousAngle;
  var end = heavy.position;
  var endAngle = heavy.angle;
  if (heavy.moved == 0u) {
    begin = heavy.position;
    beginAngle = heavy.angle;
    end = heavy.position + params.h * heavy.carried;
    endAngle = heavy.angle + params.h * heavy.turning;
  }
  let beginOrigin = originAt(heavy, begin, beginAngle);
  let endOrigin = originAt(heavy, end, endAngle);
  let beginRotation = turned(vec2f(1.0, 0.0), beginAngle);
  let endRotation = turned(vec2f(1.0, 0.0), endAngle);
  // the origin moves along the chord of its arc about the center
  let arm = turned(heavy.center, beginAngle);
  let spin = heavy.turning;
  let velocity = heavy.carried - spin * vec2f(-arm.y, arm.x) + (0.5 * params.h * spin * spin) * arm;
  let moment = status.completed - params.completedBefore;
  for (var level = 0u; level < params.levelCount; level++) {
    let first = (moment * params.bodies + b) * params.levelCount + level;
    let last = first + params.bodies * params.levelCount;
    bodies[first].position = beginOrigin;
    bodies[first].rotation = beginRotation;
    bodies[first].velocity = velocity;
    bodies[first].spin = spin;
    bodies[last].position = endOrigin;
    bodies[last].rotation = endRotation;
    bodies[last].velocity = velocity;
    bodies[last].spin = spin;
  }
}
