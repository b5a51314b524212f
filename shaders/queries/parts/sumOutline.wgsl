// The sum of a fixed outline and a reversed moving one (their Minkowski difference): a moving shape overlaps a fixed one where its
// origin is in the sum, so it hits the fixed shape where the path of its origin enters the sum. The ranges of normals of both
// outlines divide the circle, as in shaders/shared/reach.wgsl; the kernel declares `arcs` for the sum. Twin:
// src/reference/queries/parts/sumOutline.ts

import package::kernel::{arcs, castArcs};
import package::schemas::{Arc, Span, MAX_PART_ARCS, WALKED_ALL};
import package::shared::castOutline::entryOf;
import package::shared::depth::depthOf;
import package::shared::exact::{minExact, within};
import package::shared::outline::{cross2, turned};
import package::shared::reach::{diamondAngle, walkedAngle};

const FIXED_SIDE = 16u;

// Both outlines in the coordinates of the fixed shape, the moving one with its origin at 0.
var<private> fixed: array<Arc, MAX_PART_ARCS>;
var<private> moving: array<Arc, MAX_PART_ARCS>;
// For each arc of the sum the arc of the moving shape, with FIXED_SIDE if the side before it belongs to the fixed shape.
var<private> movingOf: array<u32, 2 * MAX_PART_ARCS>;

fn placeMoving(outline: Span, rotation: vec2f) {
  for (var i = 0u; i < outline.count; i++) {
    let arc = castArcs[outline.start + i];
    moving[i] = Arc(turned(arc.center, rotation), turned(arc.direction, rotation), arc.radius, arc.side);
  }
}

fn after(i: u32, count: u32) -> u32 {
  return select(i + 1u, 0u, i + 1u == count);
}

// The moving arc that covers the x axis, with reversed normals.
fn lastMoving(count: u32) -> u32 {
  var last = 0u;
  var before = diamondAngle(-moving[count - 1u].direction);
  for (var j = 0u; j < count; j++) {
    let angle = diamondAngle(-moving[j].direction);
    if (angle < before - 1.0) { last = select(j, count, j == 0u) - 1u; }
    before = angle;
  }
  return last;
}

// The sum with the first arcs of `fixed`, which begin with the one whose first normal follows the x axis.
fn sumOutlines(fixedCount: u32, movingCount: u32) -> Span {
  var i = fixedCount - 1u;
  var j = lastMoving(movingCount);
  var angleA = walkedAngle(0.0, fixed[0u].direction);
  var angleB = walkedAngle(0.0, -moving[after(j, movingCount)].direction);
  var leftA = fixedCount;
  var leftB = movingCount;
  for (var k = 0u; k < fixedCount + movingCount; k++) {
    let isFixed = angleA <= angleB;
    if (isFixed) {
      i = after(i, fixedCount);
      leftA--;
      angleA = walkedAngle(angleA, fixed[after(i, fixedCount)].direction);
      if (leftA == 0u) { angleA = WALKED_ALL; }
    } else {
      j = after(j, movingCount);
      leftB--;
      angleB = walkedAngle(angleB, -moving[after(j, movingCount)].direction);
      if (leftB == 0u) { angleB = WALKED_ALL; }
    }
    let start = select(-moving[j].direction, fixed[i].direction, isFixed);
    arcs[k] = Arc(fixed[i].center - moving[j].center, start, fixed[i].radius + moving[j].radius, 0.0);
    movingOf[k] = j + select(0u, FIXED_SIDE, isFixed);
  }
  return Span(0u, fixedCount + movingCount);
}

// The sum with a disk.
fn sumDisk(center: vec2f, radius: f32, movingCount: u32) -> Span {
  for (var j = 0u; j < movingCount; j++) {
    arcs[j] = Arc(center - moving[j].center, -moving[j].direction, radius + moving[j].radius, 0.0);
    movingOf[j] = j;
  }
  return Span(0u, movingCount);
}

// The path of the moving origin, in the coordinates of the fixed shape.
struct SumPath {
  origin: vec2f,
  foot: vec2f,      // the point of the path's line that is nearest to 0
  direction: vec2f, // unit, or 0 for a path of length 0
  along: f32,       // from the origin to the foot
  length: f32,
}

fn sumPath(origin: vec2f, direction: vec2f, length: f32) -> SumPath {
  if (!(length > 0.0)) { return SumPath(origin, origin, direction, 0.0, 0.0); }
  let across = cross2(direction, origin);
  return SumPath(origin, across * vec2f(-direction.y, direction.x), direction, -dot(origin, direction), length);
}

struct SumEntry {
  normal: vec2f,
  travel: f32,    // along the path
  depth: f32,     // at the start of the path
  isHit: bool,
}

fn noEntry(depth: f32) -> SumEntry {
  return SumEntry(vec2f(), 0.0, depth, false);
}

// Where the path enters the sum with all arcs grown by a radius and moved by `center`; travel 0 if it begins inside.
fn enterSum(sum: Span, path: SumPath, center: vec2f, grown: f32) -> SumEntry {
  let start = depthOf(sum, path.origin - center);
  let depth = start.depth + grown;
  if (depth >= 0.0) { return SumEntry(start.normal, 0.0, depth, true); }
  if (!(path.length > 0.0)) { return noEntry(depth); }
  let entry = entryOf(sum, path.foot - center, path.direction, grown);
  if (!entry.isHit) { return noEntry(depth); }
  var travel = path.along + entry.fraction;
  // rounding may put the entry behind the origin
  if (travel < 0.0 && dot(path.direction, start.normal) < 0.0) { travel = 0.0; }
  if (!(travel >= 0.0 && travel <= path.length)) { return noEntry(depth); }
  return SumEntry(entry.normal, travel, depth, true);
}

// The position of the moving origin after it has travelled so far.
fn positionAt(path: SumPath, travel: f32) -> vec2f {
  return path.foot + (travel - path.along) * path.direction;
}

// The arc of the sum that covers a normal, or that begins with it.
fn sumArcAt(sum: Span, normal: vec2f) -> u32 {
  var found = 0u;
  var most = -2.0;
  for (var k = 0u; k < sum.count; k++) {
    let start = arcs[k].direction;
    if (start.x == normal.x && start.y == normal.y) { return k; }
    let inside = minExact(cross2(start, normal), cross2(normal, arcs[after(k, sum.count)].direction));
    if (inside > most) {
      most = inside;
      found = k;
    }
  }
  return found;
}

// The point of the fixed shape that the moving one touches, with its origin at `position`. Of two sides that touch, a point of
// both.
fn contactPoint(sum: Span, normal: vec2f, position: vec2f) -> vec2f {
  let k = sumArcAt(sum, normal);
  let start = arcs[k].direction;
  let mine = moving[movingOf[k] % FIXED_SIDE];
  let onFixed = (arcs[k].center + mine.center) + (arcs[k].radius - mine.radius) * normal;
  if (movingOf[k] < FIXED_SIDE || start.x != normal.x || start.y != normal.y) { return onFixed; }
  let previous = select(k, sum.count, k == 0u) - 1u;
  let other = moving[movingOf[previous] % FIXED_SIDE];
  let sideStart = (arcs[previous].center + other.center) + (arcs[previous].radius - other.radius) * normal;
  let tangent = vec2f(-normal.y, normal.x);
  let reached = dot(position + mine.center - mine.radius * normal, tangent);
  let kept = within(dot(sideStart, tangent), dot(onFixed, tangent), reached);
  return onFixed + (kept - dot(onFixed, tangent)) * tangent;
}
