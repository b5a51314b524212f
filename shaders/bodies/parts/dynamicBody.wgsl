// Dynamic bodies: where their walls are in this substep. Twin: src/reference/bodies/parts/dynamicBody.ts

import package::kernel::{bodies, dynamicBodies, params, status};
import package::schemas::DynamicBody;
import package::shared::turned::turned;

// The origin of a body with its center at this position, at this angle.
fn originAt(dynamic: DynamicBody, position: vec2f, angle: f32) -> vec2f {
  return position - turned(dynamic.center, angle);
}

// Writes where a body is at the start and at the end of the substep, and how fast it moves in between, for all levels of the
// grid. Before it has moved, the end is where it would be without contacts.
fn placeBody(b: u32) {
  let dynamic = dynamicBodies[b];
  var begin = dynamic.previous;
  var beginAngle = dynamic.previousAngle;
  var end = dynamic.position;
  var endAngle = dynamic.angle;
  if (dynamic.moved == 0u) {
    begin = dynamic.position;
    beginAngle = dynamic.angle;
    end = dynamic.position + params.h * dynamic.carried;
    endAngle = dynamic.angle + params.h * dynamic.turning;
  }
  let beginOrigin = originAt(dynamic, begin, beginAngle);
  let endOrigin = originAt(dynamic, end, endAngle);
  let beginRotation = turned(vec2f(1.0, 0.0), beginAngle);
  let endRotation = turned(vec2f(1.0, 0.0), endAngle);
  // the origin moves along the chord of its arc about the center
  let arm = turned(dynamic.center, beginAngle);
  let spin = dynamic.turning;
  let velocity = dynamic.carried - spin * vec2f(-arm.y, arm.x) + (0.5 * params.h * spin * spin) * arm;
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
