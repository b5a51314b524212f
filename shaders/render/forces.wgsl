// Draws each contact that carries load as a line with round ends, from centre to centre or to the contact point on a wall. The line
// is a quad whose width increases with the normal impulse. There is one instance per allocated record; records beyond the
// list are stale, so a record is drawn only if it lies in the span of the slot that it refers to.

import package::render::line::{Line, lineColor};
import package::render::schemas::{ViewUniform, WIDEST_FORCE};
import package::render::strength::{forceCorner, strengthOf};
import package::schemas::{Contact, Impulses, Pose, Span, EDGE_BIT};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> poses: array<Pose>;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> contacts: array<Contact>;
@group(0) @binding(4) var<storage, read> impulses: array<Impulses>;

@vertex
fn forceVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) record: u32) -> Line {
  var line: Line;
  let slot = contacts[record].a;
  if (slot >= view.slots) { return line; }
  let span = contactSpans[slot];
  if (record < span.start || record >= span.start + span.count) { return line; }
  let impulse = impulses[record].normal;
  let pose = poses[slot];
  // a negative impulse marks a contact whose bounce is over
  if (!(impulse > 0.0)) { return line; }
  let other = contacts[record].b;
  var smaller = pose.radius;
  var reach = pose.radius + contacts[record].gap;
  if (other < EDGE_BIT) {
    smaller = min(smaller, poses[other].radius);
    reach += poses[other].radius;
  }
  if (smaller == 0.0) { return line; }
  let strength = strengthOf(view, impulse, smaller);
  let half = strength * WIDEST_FORCE * smaller;
  // the line's round end touches the wall; the other centre may be across a seam, so it is not used
  let end = pose.position + contacts[record].normal * select(reach - half, reach, other < EDGE_BIT);
  return forceCorner(view, vertex, pose.position, end, half, strength);
}

@fragment
fn forceFragment(line: Line) -> @location(0) vec4f {
  return lineColor(line);
}
