// Writes where the walls of heavy bodies are in this substep into `bodies`, where all other stages read it. With BEGIN, at the
// start of a substep, it also clears the counters of contacts, which are NONE where a body is not heavy, takes whole turns out of the angle, and estimates the motion; without, a
// substep that was interrupted goes on. One thread per body.

import package::schemas::{
  Body, HeavyBody, Params, Status, HEAVY_FREE, HEAVY_NONE, HEAVY_PRISMATIC, NONE, TURN_HIGH, TURN_LOW, WORKGROUP,
};
import package::shared::heavyBody::placeBody;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> heavyBodies: array<HeavyBody>;
@group(0) @binding(3) var<storage, read_write> bodyLoads: array<u32>;
@group(0) @binding(4) var<storage, read_write> bodies: array<Body>;

override BEGIN: bool;

// Keeps the angle within half a turn, so that it stays exact however far a wheel has turned. Takes out at most one turn per substep, and none
// where a substep begins again because its contacts did not fit: the body has not moved since.
fn unwind(b: u32) {
  let angle = heavyBodies[b].angle;
  if (heavyBodies[b].moved == 0u || abs(angle) <= 0.5 * TURN_HIGH) { return; }
  let way = select(1.0, -1.0, angle > 0.0);
  let base = angle + way * TURN_HIGH;
  let rest = heavyBodies[b].angleResidue + way * TURN_LOW;
  heavyBodies[b].angle = base + rest;
  heavyBodies[b].angleResidue = rest - (heavyBodies[b].angle - base);
  heavyBodies[b].turns = heavyBodies[b].turns - way;
}

fn begin(b: u32) {
  unwind(b);
  let heavy = heavyBodies[b];
  var carried = heavy.velocity;
  if (heavy.kind == HEAVY_FREE) { carried = carried + params.h * params.gravity; }
  if (heavy.kind == HEAVY_PRISMATIC) { carried = carried + (params.h * dot(params.gravity, heavy.axis)) * heavy.axis; }
  heavyBodies[b].previous = heavy.position;
  heavyBodies[b].previousAngle = heavy.angle;
  heavyBodies[b].carried = carried;
  heavyBodies[b].turning = heavy.spin;
  heavyBodies[b].moved = 0u;
  bodyLoads[b] = 0u;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || status.halted != 0u) { return; }
  if (heavyBodies[b].kind == HEAVY_NONE) {
    if (BEGIN) { bodyLoads[b] = NONE; }
    return;
  }
  if (BEGIN) { begin(b); }
  placeBody(b);
}
