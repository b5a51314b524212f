// Grains of queries against points and casts: the true outline, not the circle around it. Of a clump, a point inside has the
// depth in the part that it is deepest in. Twin: src/reference/grains/parts/grainTargets.ts

import package::kernel::grainParts;
import package::schemas::{GrainTarget, Hit, Span, NONE};
import package::shared::cast::{Path, meet, outwards};
import package::shared::castOutline::entryOf;
import package::shared::depth::{Depth, depthOf};
import package::shared::exact::minExact;
import package::shared::grainParts::outlineOf;
import package::shared::outwards::outwardsAt;
import package::shared::outline::{cross2, turned, turnedBack};

fn partOutline(grain: GrainTarget, n: u32) -> Span {
  return outlineOf(grainParts[grain.firstPart + n].outline);
}

// Depth of a point in a grain with parts, in the coordinates of the grain.
fn depthInParts(grain: GrainTarget, point: vec2f) -> Depth {
  var best = depthOf(partOutline(grain, 0u), point);
  for (var n = 1u; n < grain.partCount; n++) {
    let depth = depthOf(partOutline(grain, n), point);
    if (depth.depth > best.depth) { best = depth; }
  }
  return best;
}

// Depth of a point at this offset from the centre of a grain; the normal is in coordinates of the world.
fn depthInGrain(grain: GrainTarget, offset: vec2f) -> Depth {
  if (grain.partCount == 0u) {
    let toCenter = sqrt(dot(offset, offset));
    return Depth(outwardsAt(offset, toCenter), -(toCenter - grain.radius));
  }
  let depth = depthInParts(grain, turnedBack(offset, grain.rotation));
  return Depth(turned(depth.normal, grain.rotation), depth.depth);
}

fn missed() -> Hit {
  return Hit(vec2f(), vec2f(), 2.0, NONE);
}

// The first touch of a cast and a grain; its fraction is more than 1 if there is none.
fn meetGrain(path: Path, grain: GrainTarget) -> Hit {
  let meeting = meet(path, grain.position, path.radius + grain.radius);
  if (!(meeting.fraction <= 1.0)) { return missed(); }
  if (grain.partCount == 0u) {
    let normal = outwards(path, meeting.away);
    return Hit(grain.position + grain.radius * normal, normal, meeting.fraction, grain.id);
  }
  let offset = path.origin - grain.position;
  let origin = turnedBack(offset, grain.rotation);
  let depth = depthInParts(grain, origin);
  if (depth.depth + path.radius >= 0.0) {
    let normal = turned(depth.normal, grain.rotation);
    return Hit(grain.position + turned(origin + depth.depth * depth.normal, grain.rotation), normal, 0.0, grain.id);
  }
  if (!(path.length > 0.0)) { return missed(); }
  return enterParts(path, grain, offset, origin);
}

// The same for a cast that begins outside of all parts. The path is followed from its point nearest to the centre of the grain,
// which avoids cancellation.
fn enterParts(path: Path, grain: GrainTarget, offset: vec2f, origin: vec2f) -> Hit {
  let along = -dot(offset, path.direction);
  let across = cross2(path.direction, offset);
  let foot = turnedBack(across * vec2f(-path.direction.y, path.direction.x), grain.rotation);
  let direction = turnedBack(path.direction, grain.rotation);
  var first = missed();
  for (var n = 0u; n < grain.partCount; n++) {
    let outline = partOutline(grain, n);
    let entry = entryOf(outline, foot, direction, path.radius);
    if (!entry.isHit) { continue; }
    var travel = along + entry.fraction;
    // rounding may put the entry behind the origin
    if (travel < 0.0 && dot(direction, depthOf(outline, origin).normal) < 0.0) { travel = 0.0; }
    if (!(travel >= 0.0 && travel <= path.length)) { continue; }
    let fraction = minExact(1.0, travel / path.length);
    if (!(fraction < first.fraction)) { continue; }
    let point = foot + entry.fraction * direction - path.radius * entry.normal;
    first = Hit(grain.position + turned(point, grain.rotation), turned(entry.normal, grain.rotation), fraction, grain.id);
  }
  return first;
}
