// Integrates velocities into positions (semi-implicit Euler). With CCD it also lists the bullets, which are then swept
// and moved back to their stops: disks that move more than half their radius in this substep, relative to the ground or
// to a nearby body, and disks pressed so deep into a wall that a smaller motion would take them through. The order of
// the list is that of the atomics; no result depends on it. One thread per slot.

import package::schemas::{
  Body, Contact, Motion, Params, Pose, Span, Status, Sweep, EDGE_BIT, MIN_PENETRATING_TRAVEL, NONE, WALL_PENETRATION,
  WORKGROUP,
};
import package::shared::awake::awakeSlots;
import package::shared::edge::{bodyAt, toBody};
import package::shared::grid::levelOf;
import package::shared::kept::lostIn;
import package::shared::periodic::{imagesEnd, imageShift, maxFraction};
import package::shared::substepEnd::countBegun;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> bodies: array<Body>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(7) var<storage, read_write> sweeps: array<Sweep>;
@group(0) @binding(8) var<storage, read_write> bullets: array<u32>;

// 0: no bullets; 1: all walls stand still; 2: some walls are on bodies
override CCD: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;
// biasTiles.wgsl has ended the substep before
override COUNTS: bool;

fn movesMore(translation: vec2f, most: f32) -> bool {
  return dot(translation, translation) > most * most;
}

fn penetratesWall(i: u32, radius: f32) -> bool {
  let span = contactSpans[i];
  // contacts with edges follow those with disks
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    if (contacts[k - 1u].gap < -WALL_PENETRATION * radius && contacts[k - 1u].restitution >= 0.0) { return true; }
  }
  return false;
}

// Whether a disk moves that far relative to a body and crosses its grid.
fn crossesBody(pose: Pose, shift: vec2f, body: u32, level: u32, translation: vec2f) -> bool {
  let begin = bodyAt(body, level, 0u);
  let a = toBody(pose.position - shift, begin);
  let b = toBody(pose.position - shift + translation, bodyAt(body, level, 1u));
  if (!movesMore(b - a, 0.5 * pose.radius)) { return false; }
  let high = begin.corner + vec2f(f32(begin.columns), f32(begin.rows)) / begin.inverseCellSize;
  let isBeyond = (a.x > high.x && b.x > high.x) || (a.y > high.y && b.y > high.y);
  let isBelow = (a.x < begin.corner.x && b.x < begin.corner.x) || (a.y < begin.corner.y && b.y < begin.corner.y);
  return !isBeyond && !isBelow;
}

fn isBullet(i: u32, pose: Pose, translation: vec2f) -> bool {
  if (movesMore(translation, 0.5 * pose.radius)) { return true; }
  // enough substeps take even a slow disk through; tested only if some contact was that deep
  let mayPenetrate = status.lastDeepest > WALL_PENETRATION * pose.radius
    || movesMore(translation, MIN_PENETRATING_TRAVEL * pose.radius);
  if (mayPenetrate && penetratesWall(i, pose.radius)) { return true; }
  if (CCD < 2u) { return false; }
  let level = levelOf(pose.radius);
  for (var body = 1u; body < params.bodies; body++) {
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      if (crossesBody(pose, imageShift(n), body, level, translation)) { return true; }
    }
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (COUNTS && i == 0u) { countBegun(); }
  if (i >= awakeSlots() || status.halted != 0u) { return; }
  let motion = motions[i];
  let pose = poses[i];
  let translation = params.h * motion.velocity;
  if (CCD > 0u && motion.id != NONE && isBullet(i, pose, translation)) {
    sweeps[i].origin = pose.position;
    sweeps[i].translation = translation;
    sweeps[i].wallTranslation = vec2f();
    sweeps[i].radius = pose.radius;
    sweeps[i].fraction = maxFraction(translation);
    bullets[atomicAdd(&status.bullets, 1u)] = i;
  }
  let moved = translation + pose.residue;
  let position = pose.position + moved;
  poses[i].position = position;
  poses[i].residue = lostIn(pose.position, moved, position);
  poses[i].angle = pose.angle + params.h * motion.spin;
}
