// Finds the bullets of a world with grains before they move: disks by the rule of integratePositions.wgsl, and grains by the same
// rule for the largest disk in their thinnest part, which the turn of the grain moves as well. One thread per slot.

import package::schemas::{
  Body, Contact, GrainSweep, Motion, Params, Pose, SortedGrain, Span, Status, EDGE_BIT, MIN_PENETRATING_TRAVEL, NONE,
  WALL_PENETRATION, WORKGROUP,
};
import package::shared::awake::awakeSlots;
import package::shared::edge::{bodyAt, toBody};
import package::shared::grid::levelOf;
import package::shared::periodic::{imagesEnd, imageShift, maxFraction};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> grainSweeps: array<GrainSweep>;

// 1: all walls stand still; 2: some walls are on bodies
override CCD: u32;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

fn penetratesWall(i: u32, radius: f32) -> bool {
  let span = contactSpans[i];
  // contacts with edges follow those with grains
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) {
    if (contacts[k - 1u].gap < -WALL_PENETRATION * radius && contacts[k - 1u].restitution >= 0.0) { return true; }
  }
  return false;
}

// Whether a disk in a grain moves that far relative to a body and crosses its grid; `arm` is its largest distance from the centre.
fn crossesBody(pose: Pose, shift: vec2f, body: u32, level: u32, mine: GrainSweep, radius: f32, arm: f32) -> bool {
  let begin = bodyAt(body, level, 0u);
  let a = toBody(pose.position - shift, begin);
  let b = toBody(pose.position - shift + mine.translation, bodyAt(body, level, 1u));
  let swing = arm * (abs(mine.turn) + params.h * abs(begin.spin));
  if (!(sqrt(dot(b - a, b - a)) + swing > 0.5 * radius)) { return false; }
  let high = begin.corner + vec2f(f32(begin.columns), f32(begin.rows)) / begin.inverseCellSize;
  let isBeyond = (a.x > high.x && b.x > high.x) || (a.y > high.y && b.y > high.y);
  let isBelow = (a.x < begin.corner.x && b.x < begin.corner.x) || (a.y < begin.corner.y && b.y < begin.corner.y);
  return !isBeyond && !isBelow;
}

fn isBullet(i: u32, pose: Pose, mine: GrainSweep, radius: f32) -> bool {
  let arm = pose.radius - radius;
  let travel = sqrt(dot(mine.translation, mine.translation)) + arm * abs(mine.turn);
  if (travel > 0.5 * radius) { return true; }
  // enough substeps take even a slow disk through; tested only if some contact was that deep
  let mayPenetrate = status.lastDeepest > WALL_PENETRATION * radius || travel > MIN_PENETRATING_TRAVEL * radius;
  if (mayPenetrate && penetratesWall(i, radius)) { return true; }
  if (CCD < 2u) { return false; }
  let level = levelOf(pose.radius);
  for (var body = 1u; body < params.bodies; body++) {
    for (var n = 0u; n < imagesEnd(); n += params.imageStep) {
      if (crossesBody(pose, imageShift(n), body, level, mine, radius, arm)) { return true; }
    }
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u) { return; }
  let motion = motions[i];
  let pose = poses[i];
  var mine = GrainSweep();
  mine.origin = pose.position;
  mine.translation = params.h * motion.velocity;
  mine.angle = pose.angle;
  mine.turn = params.h * motion.spin;
  mine.fraction = maxFraction(mine.translation);
  var radius = pose.radius;
  if (sortedGrains[i].partCount > 0u) { radius = sortedGrains[i].inner; }
  if (motion.id != NONE && isBullet(i, pose, mine, radius)) {
    mine.isBullet = 1u;
    atomicAdd(&status.bullets, 1u);
  }
  grainSweeps[i] = mine;
}
