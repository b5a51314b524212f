// What the code of a user's force is put into: `World.forces.add` prepends this text, linked, and appends an entry point that
// calls the user's function for each disk. One thread per slot.

import package::schemas::{Material, Motion, Params, Pose, Status, UserData, NONE};
import package::schemas;
import package::shared::exact::{flushed2, within};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> userData: array<UserData>;
@group(0) @binding(6) var<storage, read> parameters: array<f32>;

// largest acceleration in m/s²
override MAX_ADDED: f32;

const WORKGROUP: u32 = schemas::WORKGROUP;
// in m/s; see SPEED in src/util/validate.ts
const MAX_SPEED: f32 = 1e12;

struct Disk {
  position: vec2f,
  velocity: vec2f,
  angle: f32,
  spin: f32,
  radius: f32,
  inverseMass: f32,
  id: u32,
  category: u32,
  label: u32,
  value: f32,
}

struct Substep {
  time: f32,
  h: f32,
}

fn isMoved(slot: u32) -> bool {
  return status.halted == 0u && motions[slot].id != NONE;
}

fn diskOf(slot: u32) -> Disk {
  let pose = poses[slot];
  let motion = motions[slot];
  let material = materials[motion.id];
  let data = userData[motion.id];
  return Disk(
    pose.position, motion.velocity, pose.angle, motion.spin, pose.radius, material.inverseMass, motion.id,
    material.category, data.label, data.value,
  );
}

fn substepNow() -> Substep {
  let index = (status.completed - params.completedBefore) / params.substepUnits;
  return Substep(params.time + f32(index) * params.h, params.h);
}

// The number, or another one if it is NaN. A driver may assume that no number is NaN, so the bits are compared.
fn numberOr(other: f32, x: f32) -> f32 {
  return select(x, other, (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u);
}

// Adds an acceleration to the velocity. A longer one is cut to MAX_ADDED.
fn accelerate(slot: u32, added: vec2f) {
  let x = within(-MAX_ADDED, MAX_ADDED, numberOr(0.0, added.x));
  let y = within(-MAX_ADDED, MAX_ADDED, numberOr(0.0, added.y));
  let length = sqrt(x * x + y * y);
  var kept = vec2f(x, y);
  if (length > MAX_ADDED) { kept = (MAX_ADDED / length) * kept; }
  motions[slot].velocity = flushed2(motions[slot].velocity + params.h * kept);
}

// Sets the velocity. Each component is cut to the largest speed.
fn setVelocity(slot: u32, velocity: vec2f) {
  let x = within(-MAX_SPEED, MAX_SPEED, numberOr(motions[slot].velocity.x, velocity.x));
  let y = within(-MAX_SPEED, MAX_SPEED, numberOr(motions[slot].velocity.y, velocity.y));
  motions[slot].velocity = flushed2(vec2f(x, y));
}
