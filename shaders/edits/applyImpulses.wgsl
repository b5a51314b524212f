// Applies impulses to disks and grains: changes their velocities, and their spins by the lever arm. One thread per edit; no two edits of a
// batch name the same id. A disk that has died is left out. edits is bound at the length in use.

import package::schemas::{Edit, Grain, Material, Motion, Pose, Status, EDIT_POINT, NONE, WORKGROUP};
import package::shared::exact::{flushed, within};
import package::shared::inertia::inverseInertiaOf;

@group(0) @binding(0) var<storage, read> edits: array<Edit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read> grains: array<Grain>;

// there are grains
override GRAINS: bool;

// largest speed in m/s along an axis, and spin in rad/s: see SPEED and SPIN in src/util/validate.ts
const MAX_SPEED: f32 = 1e12;
const MAX_SPIN: f32 = 1e6;

fn bounded(most: f32, speed: f32) -> f32 {
  return flushed(within(-most, most, speed));
}

// From a coordinate to a point, or to the image of it that is nearest.
fn armTo(point: f32, position: f32, residue: f32, period: f32) -> f32 {
  var offset = point - position;
  if (period > 0.0) { offset = offset - period * floor(offset / period + 0.5); }
  return offset - residue;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&edits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = edits[thread.x];
  let slot = slots[edit.id];
  if (slot == NONE) { return; }
  let impulse = edit.motion.velocity;
  var moment = edit.motion.spin;
  if ((edit.fields & EDIT_POINT) != 0u) {
    let pose = poses[slot];
    let x = armTo(edit.pose.position.x, pose.position.x, pose.residue.x, edit.pose.residue.x);
    let y = armTo(edit.pose.position.y, pose.position.y, pose.residue.y, edit.pose.residue.y);
    moment = moment + (x * impulse.y - y * impulse.x);
  }
  let inverseMass = materials[edit.id].inverseMass;
  let velocity = motions[slot].velocity + inverseMass * impulse;
  motions[slot].velocity = vec2f(bounded(MAX_SPEED, velocity.x), bounded(MAX_SPEED, velocity.y));
  let spin = motions[slot].spin + inverseInertiaOf(edit.id, slot) * moment;
  motions[slot].spin = bounded(MAX_SPIN, spin);
}
