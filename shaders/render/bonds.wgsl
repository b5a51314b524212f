// Draws each bond and joint that is not broken as a line between the centres of its disks, or from a disk to a point. Where a side is a
// body of walls, the line ends at its anchor. Gears are not drawn: they hold angles, not places. One instance per number of a bond.

import package::render::line::{Line, lineColor, lineCorner};
import package::render::schemas::{ViewUniform, BOND_WIDTH, HINGE_RADIUS, MIN_BOND_RADIUS, MIN_JOINT_RADIUS};
import package::schemas::{Bond, BondSides, DynamicBody, Pose, BODY_BIT, BOND_GEAR, BOND_NONE, NONE};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slotsById: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> bondSides: array<BondSides>;
@group(0) @binding(5) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(6) var<storage, read> places: array<vec4f>;

// A side of a bond; a body and a point have no radius.
struct Side {
  at: vec2f,
  radius: f32,
  isBody: bool,
  exists: bool,
}

const NO_RADIUS = 1e30;

fn sideOf(id: u32, anchor: vec2f) -> Side {
  if (id >= BODY_BIT) {
    let body = id - BODY_BIT;
    if (body >= arrayLength(&places) || body >= arrayLength(&dynamicBodies)) { return Side(); }
    let place = places[body];
    let along = dynamicBodies[body].center + anchor;
    let turned = vec2f(place.z * along.x - place.w * along.y, place.w * along.x + place.z * along.y);
    return Side(place.xy + turned, NO_RADIUS, true, true);
  }
  let slot = slotsById[id];
  if (slot >= view.slots) { return Side(); }
  return Side(poses[slot].position, poses[slot].radius, false, true);
}

// The image of a point that is nearest to another one.
fn nearestImage(origin: vec2f, at: vec2f) -> vec2f {
  let turns = round((origin - at) / view.period);
  return at + view.period * select(vec2f(), turns, view.period > vec2f());
}

@vertex
fn bondVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) number: u32) -> Line {
  var line: Line;
  let bond = bonds[number];
  if (bond.kind == BOND_NONE || bond.kind == BOND_GEAR || bond.isBroken != 0u) { return line; }
  let start = sideOf(bond.a, bondSides[number].anchorA);
  var end = Side(bond.point, NO_RADIUS, false, true);
  if (bond.b != NONE) { end = sideOf(bond.b, bondSides[number].anchorB); }
  if (!(start.exists && end.exists)) { return line; }
  end.at = nearestImage(start.at, end.at);
  let smaller = min(start.radius, end.radius);
  let half = select(0.0, BOND_WIDTH * smaller, smaller < NO_RADIUS);
  let isHinge = distance(start.at, end.at) * view.scale < view.pixelRatio;
  let least = select(MIN_BOND_RADIUS, select(MIN_JOINT_RADIUS, HINGE_RADIUS, isHinge), start.isBody || end.isBody);
  let radius = max(half * view.scale, least * view.pixelRatio);
  return lineCorner(view, vertex, start.at, end.at, radius, vec4f(view.bond, 1.0));
}

@fragment
fn bondFragment(line: Line) -> @location(0) vec4f {
  return lineColor(line);
}
