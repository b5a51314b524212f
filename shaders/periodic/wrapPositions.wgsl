// Puts disks back into the periodic box, before the contact list is rebuilt. The old contacts of such a disk with edges are
// renumbered, so that each still means the same image of the disk, and matchImpulses.wgsl finds its impulses. Repeating this
// kernel, after a halt, changes nothing. One thread per slot.

import package::schemas::{Contact, Motion, Params, Pose, Span, Status, EDGE_BIT, EDGE_INDEX, NONE, WORKGROUP};
import package::shared::periodic::{imageIn, imageMinus, imageOfTurns, turnsOf, withImage, wrappedBy};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(5) var<storage, read_write> contacts: array<Contact>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList() || motions[i].id == NONE) { return; }
  let pose = poses[i];
  let low = params.boxLow;
  let period = params.period;
  let turns = vec2f(turnsOf(pose.position.x, low.x, period.x), turnsOf(pose.position.y, low.y, period.y));
  if (turns.x == 0.0 && turns.y == 0.0) { return; }
  let x = wrappedBy(turns.x, pose.position.x, pose.residue.x, low.x, period.x);
  let y = wrappedBy(turns.y, pose.position.y, pose.residue.y, low.y, period.y);
  poses[i].position = vec2f(x.position, y.position);
  poses[i].residue = vec2f(x.residue, y.residue);
  let moved = imageOfTurns(turns);
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    let b = contacts[k].b;
    if (b >= EDGE_BIT) { contacts[k].b = withImage(b & EDGE_INDEX, imageMinus(imageIn(b), moved)); }
  }
}
