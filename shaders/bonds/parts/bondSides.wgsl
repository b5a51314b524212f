// What bonds hold: slots of disks and grains, or dynamic bodies, which have BODY_BIT and their number for an id and a slot. Twin:
// src/reference/bonds/parts/bondSides.ts

import package::kernel::{dynamicBodies, motions, DYNAMIC, SLEEP};
import package::schemas::{BODY_BIT, MAX_BODY_SPEED, NONE};
import package::shared::awake::awakeSlots;
import package::shared::exact::{flushed, within};

fn isBody(slot: u32) -> bool {
  return DYNAMIC && slot >= BODY_BIT && slot != NONE;
}

// Whether a slot is that of a sleeping disk. The world does not move either.
fn isStill(slot: u32) -> bool {
  return slot == NONE || (SLEEP && slot < BODY_BIT && slot >= awakeSlots());
}

// Velocities along x and y, and the spin; 0 of the world.
fn velocityAt(slot: u32) -> vec3f {
  if (slot == NONE) { return vec3f(); }
  if (isBody(slot)) {
    let body = slot - BODY_BIT;
    return vec3f(dynamicBodies[body].velocity.x, dynamicBodies[body].velocity.y, dynamicBodies[body].spin);
  }
  return vec3f(motions[slot].velocity.x, motions[slot].velocity.y, motions[slot].spin);
}

fn speedWithin(speed: f32, most: f32) -> f32 {
  return within(-most, most, flushed(speed));
}

// Sets the velocity of what is not still.
fn setVelocity(slot: u32, velocity: vec3f) {
  if (isStill(slot)) { return; }
  if (isBody(slot)) {
    let body = slot - BODY_BIT;
    dynamicBodies[body].velocity = vec2f(speedWithin(velocity.x, MAX_BODY_SPEED), speedWithin(velocity.y, MAX_BODY_SPEED));
    dynamicBodies[body].spin = speedWithin(velocity.z, MAX_BODY_SPEED);
    return;
  }
  motions[slot].velocity = vec2f(speedWithin(velocity.x, 1e12), speedWithin(velocity.y, 1e12));
  motions[slot].spin = speedWithin(velocity.z, 1e12);
}
