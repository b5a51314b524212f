// Quarantine: takes a disk out of the simulation that is not a number somewhere, is farther than QUARANTINE_DISTANCE from the
// origin, or moves faster than QUARANTINE_SPEED. It dies as in a sink, and its inverse mass becomes QUARANTINED, by which
// `World.disks.readQuarantined` knows it. Twin: src/reference/shared/quarantine.ts

import package::kernel::{contactSpans, materials, motions, poses, slots, status};
import package::schemas::{
  Motion, Pose, Span, INFINITE, NONE, QUARANTINED, QUARANTINE_DISTANCE, QUARANTINE_SPEED,
};

// Whether a number is larger than the positive one with these bits, or NaN. A driver may assume that no number is NaN, so bits are
// compared: those of NaN are the largest.
fn exceeds(x: f32, most: u32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) > most;
}

fn exceeds2(v: vec2f, most: u32) -> bool {
  return exceeds(v.x, most) || exceeds(v.y, most);
}

fn isSound(pose: Pose, motion: Motion) -> bool {
  let isAway = exceeds2(pose.position, QUARANTINE_DISTANCE) || exceeds2(pose.residue, QUARANTINE_DISTANCE);
  let isFast = exceeds2(motion.velocity, QUARANTINE_SPEED) || exceeds(motion.spin * pose.radius, QUARANTINE_SPEED);
  // the product may be 0 or round to a number
  let isFinite = !exceeds(pose.angle, INFINITE - 1u) && !exceeds(motion.spin, INFINITE - 1u);
  // negative radii have the largest bits; a living disk has none of 0
  let hasRadius = bitcast<u32>(pose.radius) - 1u < QUARANTINE_DISTANCE;
  return !isAway && !isFast && isFinite && hasRadius;
}

// Whether there is a disk in a slot that is not sound.
fn isUnsound(i: u32) -> bool {
  return motions[i].id != NONE && !isSound(poses[i], motions[i]);
}

// Takes the disk of a slot out of the simulation.
fn quarantine(i: u32) {
  let id = motions[i].id;
  slots[id] = NONE;
  poses[i] = Pose();
  contactSpans[i] = Span(NONE, 0u); // see findFree.wgsl
  motions[i] = Motion(vec2f(), 0.0, NONE);
  materials[id].inverseMass = QUARANTINED;
  atomicStore(&status.stale, 1u);
  atomicAdd(&status.deaths, 1u);
  atomicAdd(&status.quarantined, 1u);
}
