// Stops the bullets of a world with grains at edges, and moves them back to their stops. The largest disk in each part of a grain is
// swept, or the disk itself. Its path is straight in pieces: it turns with the grain. sweepWalls.wgsl says how a disk is swept,
// and what a moving body does. The stop of a grain is the earliest one of its parts. One thread per slot.

import package::schemas::{
  Body, Edge, GrainPart, GrainSweep, Params, Pose, SortedGrain, Status, MAX_TURN_PIECES, WORKGROUP,
};
import package::shared::awake::awakeSlots;
import package::shared::cast::pathOf;
import package::shared::edge::{bodyAt, fromBody, toBody};
import package::shared::exact::minExact;
import package::shared::grainParts::partsOf;
import package::shared::grid::levelOf;
import package::shared::periodic::{isSwept, sweptImagesEnd, sweptShift};
import package::shared::turned::turned;
import package::shared::wallStops::{Filter, Stop, Stops, stopOf, stopsAt};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> grainSweeps: array<GrainSweep>;
@group(0) @binding(3) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(4) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> poses: array<Pose>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// A disk in a grain: its centre from that of the grain, along the axes of the grain.
struct Disk { center: vec2f, radius: f32 }

// A straight piece of the path of a disk, between two fractions of the substep.
struct Piece { start: vec2f, translation: vec2f, begin: f32, end: f32 }

fn diskOf(grain: SortedGrain, radius: f32, n: u32) -> Disk {
  if (grain.partCount == 0u) { return Disk(vec2f(), radius); }
  let part = grainParts[grain.firstPart + n];
  return Disk(part.innerCenter, part.inner);
}

fn piecesOf(disk: Disk, turn: f32) -> u32 {
  let arm = sqrt(dot(disk.center, disk.center));
  return 1u + u32(minExact(f32(MAX_TURN_PIECES - 1u), abs(turn) * sqrt(arm / disk.radius)));
}

// A point of the world in the coordinates of a body, which moves straight through the substep, at a fraction of it.
fn seenAt(point: vec2f, body: u32, level: u32, fraction: f32) -> vec2f {
  let a = toBody(point, bodyAt(body, level, 0u));
  return a + fraction * (toBody(point, bodyAt(body, level, 1u)) - a);
}

// The stops of a disk by a body on a piece of its path.
fn stopsBy(b: u32, level: u32, category: Filter, piece: Piece, radius: f32, before: Stops) -> Stops {
  var stops = before;
  let body = bodyAt(b, level, 0u);
  for (var n = 0u; n < sweptImagesEnd(); n++) {
    if (!isSwept(n)) { continue; }
    let shift = sweptShift(n);
    var start = piece.start - shift;
    var along = piece.translation;
    if (b > 0u) {
      let end = seenAt(start + along, b, level, piece.end);
      start = seenAt(start, b, level, piece.begin);
      along = end - start;
    }
    stops = stopsAt(category, b, body, shift, pathOf(start, along, radius), stops);
  }
  return stops;
}

// Translation by a moving body in the remaining substep of a disk that it stops.
fn wallTranslationOf(piece: Piece, stop: Stop, level: u32) -> vec2f {
  let start = piece.start - stop.shift;
  let a = seenAt(start, stop.body, level, piece.begin);
  let b = seenAt(start + piece.translation, stop.body, level, piece.end);
  let end = bodyAt(stop.body, level, 1u);
  let touched = end.position + fromBody(a + stop.fraction * (b - a), end);
  return touched - (start + stop.fraction * piece.translation);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= awakeSlots() || status.halted != 0u || atomicLoad(&status.bullets) == 0u) { return; }
  let mine = grainSweeps[i];
  if (mine.isBullet == 0u) { return; }
  let grain = sortedGrains[i];
  let category = Filter(grain.category, grain.mask);
  let size = poses[i].radius;
  let level = levelOf(size);
  var fraction = mine.fraction;
  var wallTranslation = vec2f();
  for (var n = 0u; n < partsOf(grain); n++) {
    let disk = diskOf(grain, size, n);
    let pieces = piecesOf(disk, mine.turn);
    var arm = turned(disk.center, mine.angle);
    for (var p = 0u; p < pieces; p++) {
      let begin = f32(p) / f32(pieces);
      let end = f32(p + 1u) / f32(pieces);
      if (!(begin < fraction)) { break; }
      let nextArm = turned(disk.center, mine.angle + end * mine.turn);
      let translation = (end - begin) * mine.translation + (nextArm - arm);
      let piece = Piece(mine.origin + begin * mine.translation + arm, translation, begin, end);
      let limit = Stop(minExact(1.0, (fraction - begin) * f32(pieces)), 0u, vec2f());
      var stops = Stops(false, limit, limit);
      for (var b = 0u; b < params.bodies; b++) { stops = stopsBy(b, level, category, piece, disk.radius, stops); }
      let stop = stopOf(stops);
      arm = nextArm;
      if (!(stop.fraction < limit.fraction)) { continue; }
      fraction = begin + stop.fraction * (end - begin);
      wallTranslation = vec2f();
      if (stop.body > 0u) { wallTranslation = wallTranslationOf(piece, stop, level); }
      break;
    }
  }
  if (!(fraction < 1.0)) { return; }
  grainSweeps[i].fraction = fraction;
  let turn = select(1.0, fraction, grain.partCount > 0u) * mine.turn;
  let stopped = mine.origin + fraction * mine.translation;
  var carried = 1.0;
  if (any(wallTranslation != vec2f())) {
    // the ground stops what a body carries
    for (var n = 0u; n < partsOf(grain); n++) {
      let disk = diskOf(grain, size, n);
      let piece = Piece(stopped + turned(disk.center, mine.angle + turn), wallTranslation, 0.0, 1.0);
      let limit = Stop(carried, 0u, vec2f());
      carried = stopOf(stopsBy(0u, level, category, piece, disk.radius, Stops(false, limit, limit))).fraction;
    }
  }
  poses[i].position = stopped + carried * wallTranslation;
  poses[i].residue = vec2f();
  poses[i].angle = mine.angle + turn;
}
