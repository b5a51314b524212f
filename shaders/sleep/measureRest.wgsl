// Measures how long each disk has rested, before the substeps of a step. A disk rests while it stays where its rest began
// and is slow; one that moves without a contact or bond does not rest, however slow it is. A disk that was edited, is in the
// brush, or is near a body that moves in this step does not rest either. A sleeping disk rests unless something has moved
// it, which only passes and edits do. Around a disk that has not rested for SLEEP_TIME all tiles are woken, and where a
// disk is gone from. WORKGROUP slots and ids per workgroup: see shared/rare.wgsl. Most sleeping disks stay asleep, so that is
// tested first.

import package::schemas::{
  Body, Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP, REST_BONDED, REST_DRIFT, REST_EDITED, REST_FALL, REST_GRAIN_FALL, REST_KNOWN, REST_SPEED,
  SLEEP_TIME, WAKE_AHEAD,
};
import package::shared::edge::toBody;
import package::shared::exact::{flushed, flushed2, maxExact};
import package::shared::grid::levelOf;
import package::shared::rare::{slotAt, slotsOf};
import package::shared::tiles::{isRestMeasured, wakeAround};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> bodies: array<Body>;
@group(0) @binding(5) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(6) var<storage, read> slots: array<u32>;
@group(0) @binding(7) var<storage, read_write> rests: array<Rest>;
@group(0) @binding(8) var<storage, read_write> wakeTiles: array<atomic<u32>>;

// there are grains: then what turns does not rest, either
override GRAINS: bool;
// threads of a workgroup
override THREADS: u32;

// Whether a point is in the grid of a body, or comes from beyond one side of it to beyond another, in a substep in which
// the body moves.
fn isSwept(position: vec2f, begin: Body, end: Body) -> bool {
  if (all(begin.velocity == vec2f()) && begin.spin == 0.0) { return false; }
  let a = toBody(position, begin);
  let b = toBody(position, end);
  let high = begin.corner + vec2f(f32(begin.columns), f32(begin.rows)) / begin.inverseCellSize;
  let isBeyond = (a.x > high.x && b.x > high.x) || (a.y > high.y && b.y > high.y);
  let isBelow = (a.x < begin.corner.x && b.x < begin.corner.x) || (a.y < begin.corner.y && b.y < begin.corner.y);
  return !isBeyond && !isBelow;
}

// The highest speed at which a body near this disk moves there; below 0 if none does.
fn nearbyWallSpeed(pose: Pose) -> f32 {
  let level = levelOf(pose.radius);
  let perMoment = params.bodies * params.levelCount;
  let moments = arrayLength(&bodies) / perMoment;
  var speed = -1.0;
  for (var body = 1u; body < params.bodies; body++) {
    for (var moment = 0u; moment + 1u < moments; moment++) {
      let index = (moment * params.bodies + body) * params.levelCount + level;
      let begin = bodies[index];
      if (!isSwept(pose.position, begin, bodies[index + perMoment])) { continue; }
      let arm = pose.position - begin.position;
      speed = maxExact(speed, sqrt(dot(begin.velocity, begin.velocity)) + abs(begin.spin) * sqrt(dot(arm, arm)));
    }
  }
  return speed;
}

fn isInBrush(position: vec2f) -> bool {
  let offset = position - params.brushCenter;
  return params.brushRate > 0.0 && sqrt(dot(offset, offset)) < params.brushRadius;
}

fn isMoving(motion: Motion) -> bool {
  return any(flushed2(motion.velocity) != vec2f()) || flushed(motion.spin) != 0.0;
}

// Whether a disk has no reason to move, whatever bodies do.
fn isLeftAlone(pose: Pose, rest: Rest) -> bool {
  return (rest.state & REST_KNOWN) != 0u && (rest.state & REST_EDITED) == 0u && params.wakesAll == 0u && !isInBrush(pose.position);
}

// Whether the disk of a slot sleeps and has no reason to wake.
fn staysAsleep(i: u32) -> bool {
  let motion = motions[i];
  let pose = poses[i];
  let rest = rests[motion.id];
  if ((rest.state & REST_ASLEEP) == 0u || !isLeftAlone(pose, rest) || isMoving(motion)) { return false; }
  return all(pose.position == rest.position) && pose.angle == rest.angle && nearbyWallSpeed(pose) < 0.0;
}

// Whether the disk of a slot, which is awake, rests, whatever bodies do.
fn isResting(i: u32, pose: Pose, motion: Motion, rest: Rest) -> bool {
  if ((rest.state & REST_ASLEEP) != 0u || !isLeftAlone(pose, rest)) { return false; }
  if (isMoving(motion) && activeContactCounts[i] == 0u && (rest.state & REST_BONDED) == 0u) { return false; }
  let speed = sqrt(dot(motion.velocity, motion.velocity)) + abs(motion.spin) * pose.radius;
  let fall = select(f32(REST_FALL), f32(REST_GRAIN_FALL), GRAINS);
  if (!(speed <= REST_SPEED * pose.radius + fall * params.gravityDeltaV)) { return false; }
  if (GRAINS && !(abs(pose.angle - rest.angle) <= REST_DRIFT)) { return false; }
  let moved = (pose.position - rest.position) + (pose.residue - rest.residue);
  return sqrt(dot(moved, moved)) <= REST_DRIFT * pose.radius;
}

// Whether a disk has died or was removed since the last step.
fn isGone(id: u32) -> bool {
  return rests[id].state != 0u && slots[id] == NONE;
}

// Wakes the tiles around a disk that is gone.
fn forget(id: u32) {
  if ((rests[id].state & REST_KNOWN) != 0u) { wakeAround(rests[id].position, rests[id].radius); }
  rests[id] = Rest();
}

// Measures the rest of the disk of a slot that does not stay asleep.
fn measure(i: u32) {
  let pose = poses[i];
  let motion = motions[i];
  let rest = rests[motion.id];
  let wallSpeed = nearbyWallSpeed(pose);
  let speed = maxExact(wallSpeed, sqrt(dot(motion.velocity, motion.velocity)));
  let around = pose.radius + WAKE_AHEAD * params.stepTime * speed;
  if (wallSpeed < 0.0 && isResting(i, pose, motion, rest)) {
    if (rest.time >= SLEEP_TIME) { return; }
    let time = rest.time + params.lastStepTime;
    rests[motion.id].time = time;
    if (time < SLEEP_TIME) { wakeAround(pose.position, around); }
    return;
  }
  let state = (rest.state & REST_ASLEEP) | REST_KNOWN;
  rests[motion.id] = Rest(pose.position, pose.residue, pose.angle, pose.radius, 0.0, state, 0u);
  if (params.wakesAll != 0u) { return; }
  wakeAround(pose.position, around);
  let moved = pose.position - rest.position;
  // something has carried it off
  if ((rest.state & REST_KNOWN) != 0u && sqrt(dot(moved, moved)) * params.levels[0].inverseCellSize > 1.0) {
    wakeAround(rest.position, rest.radius);
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (isRestMeasured()) { return; }
  let ids = slotsOf(workgroup.x, local.x, arrayLength(&rests));
  var gone = 0u;
  for (var n = 0u; n < ids.count; n++) { gone |= u32(isGone(slotAt(ids, n))) << n; }
  for (; gone != 0u; gone &= gone - 1u) { forget(slotAt(ids, countTrailingZeros(gone))); }
  let own = slotsOf(workgroup.x, local.x, params.disks);
  var awake = 0u;
  for (var n = 0u; n < own.count; n++) {
    let i = slotAt(own, n);
    awake |= u32(motions[i].id != NONE && !staysAsleep(i)) << n;
  }
  for (; awake != 0u; awake &= awake - 1u) { measure(slotAt(own, countTrailingZeros(awake))); }
}
