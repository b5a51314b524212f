// Adds, removes and updates disks. One thread per edit; no two edits of a batch name the same id. A removed disk keeps
// its slot, marked dead, until the next reorder moves it to the end. A disk that has died in a sink is not changed. edits
// is bound at the length in use.

import package::schemas::{
  Edit, Material, Motion, Pose, Span, Status, UserData, EDIT_ADD, EDIT_ANGLE, EDIT_MASK, EDIT_FRICTION,
  EDIT_CATEGORY, EDIT_LABEL, EDIT_MASS, EDIT_POSITION, EDIT_RADIUS, EDIT_REMOVE, EDIT_RESERVE, EDIT_RESTITUTION,
  EDIT_ROLLING, EDIT_SPIN, EDIT_VALUE, EDIT_VELOCITY, NONE, WORKGROUP,
};

@group(0) @binding(0) var<storage, read> edits: array<Edit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> slots: array<u32>;
@group(0) @binding(3) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> userData: array<UserData>;
@group(0) @binding(7) var<storage, read_write> contactSpans: array<Span>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&edits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = edits[thread.x];
  if (edit.fields == EDIT_ADD) {
    slots[edit.id] = edit.slot;
    poses[edit.slot] = edit.pose;
    motions[edit.slot] = edit.motion;
    materials[edit.id] = edit.materials;
    userData[edit.id] = edit.userData;
    contactSpans[edit.slot] = Span(0u, 0u);
    return;
  }
  if (edit.fields == EDIT_RESERVE) {
    slots[edit.id] = NONE;
    poses[edit.slot] = Pose();
    motions[edit.slot] = Motion(vec2f(), 0.0, NONE);
    contactSpans[edit.slot] = Span(0u, 0u);
    return;
  }
  let slot = slots[edit.id];
  if (slot == NONE) {
    if (edit.fields == EDIT_REMOVE) { atomicAdd(&status.buried, 1u); }
    return;
  }
  if (edit.fields == EDIT_REMOVE) {
    slots[edit.id] = NONE;
    poses[slot].radius = 0.0;
    contactSpans[slot] = Span(NONE, 0u); // see findFree.wgsl
    motions[slot].id = NONE;
    return;
  }
  if ((edit.fields & (EDIT_POSITION | EDIT_ANGLE)) != 0u) { atomicStore(&status.placed, 1u); }
  if ((edit.fields & EDIT_POSITION) != 0u) {
    poses[slot].position = edit.pose.position;
    poses[slot].residue = vec2f();
  }
  if ((edit.fields & EDIT_RADIUS) != 0u) { poses[slot].radius = edit.pose.radius; }
  if ((edit.fields & EDIT_ANGLE) != 0u) { poses[slot].angle = edit.pose.angle; }
  if ((edit.fields & EDIT_VELOCITY) != 0u) { motions[slot].velocity = edit.motion.velocity; }
  if ((edit.fields & EDIT_SPIN) != 0u) { motions[slot].spin = edit.motion.spin; }
  if ((edit.fields & EDIT_MASS) != 0u) { materials[edit.id].inverseMass = edit.materials.inverseMass; }
  if ((edit.fields & EDIT_FRICTION) != 0u) { materials[edit.id].friction = edit.materials.friction; }
  if ((edit.fields & EDIT_RESTITUTION) != 0u) { materials[edit.id].restitution = edit.materials.restitution; }
  if ((edit.fields & EDIT_ROLLING) != 0u) { materials[edit.id].rolling = edit.materials.rolling; }
  if ((edit.fields & EDIT_CATEGORY) != 0u) { materials[edit.id].category = edit.materials.category; }
  if ((edit.fields & EDIT_MASK) != 0u) { materials[edit.id].mask = edit.materials.mask; }
  if ((edit.fields & EDIT_LABEL) != 0u) { userData[edit.id].label = edit.userData.label; }
  if ((edit.fields & EDIT_VALUE) != 0u) { userData[edit.id].value = edit.userData.value; }
}
