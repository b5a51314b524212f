// Velocities of the disks of a tile in workgroup memory, by local number. Disks beyond TILE_CAPACITY, in crowded tiles and wide ones, stay in
// `motions`. 24 bytes of workgroup memory per disk.

import package::kernel::{motions, tilePlans};
import package::schemas::TILE_CAPACITY;
import package::solver::parts::plainContact::Side;
import package::solver::parts::tilePlan::{IS_BEYOND, TRAIT_RADIUS, TRAIT_WORDS};

// Velocity and spin; then what the kernel needs.
var<workgroup> tileMotions: array<vec4f, TILE_CAPACITY>;
// Inverse mass and radius.
var<workgroup> tileTraits: array<vec2f, TILE_CAPACITY>;
// The word of the first trait.
var<private> firstTrait: u32;

// The word of the trait of a slot.
fn traitAt(slot: u32) -> u32 {
  return firstTrait + TRAIT_WORDS * slot;
}

fn traitOf(slot: u32) -> vec2f {
  let disk = traitAt(slot);
  return vec2f(bitcast<f32>(tilePlans[disk]), bitcast<f32>(tilePlans[disk + TRAIT_RADIUS]));
}

// A disk of a contact, by its local number and its slot.
fn sideOf(number: u32, slot: u32) -> Side {
  let inMemory = min(number, TILE_CAPACITY - 1u);
  var motion = tileMotions[inMemory].xyz;
  var disk = tileTraits[inMemory];
  if (number == IS_BEYOND) {
    motion = vec3f(motions[slot].velocity, motions[slot].spin);
    disk = traitOf(slot);
  }
  return Side(motion.xy, motion.z, disk.x, disk.y);
}

fn setSide(number: u32, slot: u32, side: Side) {
  if (number == IS_BEYOND) {
    motions[slot].velocity = side.velocity;
    motions[slot].spin = side.spin;
  } else {
    tileMotions[number] = vec4f(side.velocity, side.spin, 0.0);
  }
}
