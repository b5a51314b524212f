// Writes where the walls of dynamic bodies are in this substep into `bodies`, where all other stages read it. With BEGIN, at the
// start of a substep, it also clears the counters of contacts, which are NONE where a body is not dynamic, takes whole turns out of the angle, and estimates the motion; without, a
// substep that was interrupted continues. One thread per body.

import package::schemas::{
  Body, DynamicBody, Params, Status, DYNAMIC_FREE, DYNAMIC_NONE, DYNAMIC_PRISMATIC, NONE, TURN_HIGH, TURN_LOW, WORKGROUP,
};
import package::bodies::parts::dynamicBody::placeBody;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> dynamicBodies: array<DynamicBody>;
@group(0) @binding(3) var<storage, read_write> bodyLoads: array<u32>;
@group(0) @binding(4) var<storage, read_write> bodies: array<Body>;

override BEGIN: bool;

// Keeps the angle within half a turn, so that it stays exact however far a wheel has turned. Takes out at most one turn per substep, and none
// where a substep begins again because its contacts did not fit: the body has not moved since.
fn unwind(b: u32) {
  let angle = dynamicBodies[b].angle;
  if (dynamicBodies[b].moved == 0u || abs(angle) <= 0.5 * TURN_HIGH) { return; }
  let way = select(1.0, -1.0, angle > 0.0);
  let base = angle + way * TURN_HIGH;
  let rest = dynamicBodies[b].angleResidue + way * TURN_LOW;
  dynamicBodies[b].angle = base + rest;
  dynamicBodies[b].angleResidue = rest - (dynamicBodies[b].angle - base);
  dynamicBodies[b].turns = dynamicBodies[b].turns - way;
}

fn begin(b: u32) {
  unwind(b);
  let dynamic = dynamicBodies[b];
  var carried = dynamic.velocity;
  if (dynamic.kind == DYNAMIC_FREE) { carried = carried + params.h * params.gravity; }
  if (dynamic.kind == DYNAMIC_PRISMATIC) { carried = carried + (params.h * dot(params.gravity, dynamic.axis)) * dynamic.axis; }
  dynamicBodies[b].previous = dynamic.position;
  dynamicBodies[b].previousAngle = dynamic.angle;
  dynamicBodies[b].carried = carried;
  dynamicBodies[b].turning = dynamic.spin;
  dynamicBodies[b].moved = 0u;
  bodyLoads[b] = 0u;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || status.halted != 0u) { return; }
  if (dynamicBodies[b].kind == DYNAMIC_NONE) {
    if (BEGIN) { bodyLoads[b] = NONE; }
    return;
  }
  if (BEGIN) { begin(b); }
  placeBody(b);
}
