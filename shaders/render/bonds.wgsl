// Draws each bond and joint that is not broken as a line between the centres of its disks, or from a disk to a point. Where a side is a
// body of walls, the line ends at its anchor. Gears are not drawn: they hold angles, not places. A slider also has a line over its travel,
// with a dot where it is. BOND_PARTS instances per number of a bond: the line, the travel and the dot.

import package::render::line::{Line, lineColor, lineCorner};
import package::render::schemas::{
  ViewUniform, BOND_PARTS, BOND_WIDTH, HINGE_RADIUS, MIN_BOND_RADIUS, MIN_JOINT_RADIUS, SLIDER_DOT, SLIDER_REACH,
};
import package::schemas::{
  Bond, BondSides, DynamicBody, Joint, Pose, AXIS_STRETCH, BODY_BIT, BOND_GEAR, BOND_NONE, BOND_WELD, NONE,
};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slotsById: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> bondSides: array<BondSides>;
@group(0) @binding(5) var<storage, read> joints: array<Joint>;
@group(0) @binding(6) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(7) var<storage, read> places: array<vec4f>;

// A side of a bond: the end of its line, its anchor and its axes; a body and a point have no radius.
struct Side {
  at: vec2f,
  anchor: vec2f,
  axis: vec2f,
  radius: f32,
  isBody: bool,
  exists: bool,
}

const NO_RADIUS = 1e30;
const NO_LIMIT = 1e29;

// Turns a vector by the angle of this cosine and sine.
fn turnedBy(vector: vec2f, axis: vec2f) -> vec2f {
  return vec2f(axis.x * vector.x - axis.y * vector.y, axis.y * vector.x + axis.x * vector.y);
}

fn sideOf(id: u32, anchor: vec2f) -> Side {
  if (id >= BODY_BIT) {
    let body = id - BODY_BIT;
    if (body >= arrayLength(&places) || body >= arrayLength(&dynamicBodies)) { return Side(); }
    let place = places[body];
    let at = place.xy + turnedBy(dynamicBodies[body].center + anchor, place.zw);
    return Side(at, at, place.zw, NO_RADIUS, true, true);
  }
  let slot = slotsById[id];
  if (slot >= view.slots) { return Side(); }
  let pose = poses[slot];
  let axis = vec2f(cos(pose.angle), sin(pose.angle));
  return Side(pose.position, pose.position + turnedBy(anchor, axis), axis, pose.radius, false, true);
}

// The image of a point that is nearest to another one.
fn nearestImage(origin: vec2f, at: vec2f) -> vec2f {
  let turns = round((origin - at) / view.period);
  return at + view.period * select(vec2f(), turns, view.period > vec2f());
}

struct Segment {
  start: vec2f,
  end: vec2f,
}

// Returns the travel of a slider from its first to its last place, or, where it has no limit, beyond where it began and where it is. The
// side of `held` is on an axis of the other one. `held` and `origin` are anchors.
fn travel(number: u32, origin: vec2f, held: vec2f, frame: vec2f, reach: f32) -> Segment {
  let bond = bonds[number];
  let joint = joints[number];
  // the axis of the world is that of the second side
  let isOfWorld = bond.b == NONE;
  let turn = select(0.5, -0.5, isOfWorld) * joint.reference - bond.restTurn;
  let axis = turnedBy(turnedBy(bond.direction, vec2f(cos(turn), sin(turn))), frame);
  let limits = select(vec2f(joint.lower, joint.upper), vec2f(-joint.upper, -joint.lower), isOfWorld);
  let value = dot(held - origin, axis);
  let first = select(min(value, 0.0) - reach, limits.x, limits.x > -NO_LIMIT);
  let last = select(max(value, 0.0) + reach, limits.y, limits.y < NO_LIMIT);
  return Segment(origin + first * axis, origin + last * axis);
}

@vertex
fn bondVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Line {
  var line: Line;
  let number = instance / BOND_PARTS;
  let part = instance % BOND_PARTS;
  let bond = bonds[number];
  if (bond.kind == BOND_NONE || bond.kind == BOND_GEAR || bond.isBroken != 0u) { return line; }
  var start = sideOf(bond.a, bondSides[number].anchorA);
  var end = Side(bond.point, bond.point, vec2f(1.0, 0.0), NO_RADIUS, false, true);
  if (bond.b != NONE) { end = sideOf(bond.b, bondSides[number].anchorB); }
  if (!(start.exists && end.exists)) { return line; }
  var isSlider = false;
  if (number < arrayLength(&joints)) { isSlider = bond.kind == BOND_WELD && joints[number].axis == AXIS_STRETCH; }
  if (part > 0u && !isSlider) { return line; }
  end.at = nearestImage(start.at, end.at);
  end.anchor = nearestImage(start.anchor, end.anchor);
  let smaller = min(start.radius, end.radius);
  let half = select(0.0, BOND_WIDTH * smaller, smaller < NO_RADIUS);
  let isHinge = !isSlider && distance(start.at, end.at) * view.scale < view.pixelRatio;
  let least = select(MIN_BOND_RADIUS, select(MIN_JOINT_RADIUS, HINGE_RADIUS, isHinge), start.isBody || end.isBody);
  let radius = max(half * view.scale, least * view.pixelRatio);
  let color = vec4f(view.bond, 1.0);
  if (part == 0u) { return lineCorner(view, vertex, start.at, end.at, radius, color); }
  // joints to the world have the slider on their first side
  if (bond.b == NONE) {
    let other = start;
    start = end;
    end = other;
  }
  if (part == 1u) {
    let way = travel(number, start.anchor, end.anchor, start.axis, SLIDER_REACH * radius / view.scale);
    return lineCorner(view, vertex, way.start, way.end, radius, color);
  }
  return lineCorner(view, vertex, end.anchor, end.anchor, SLIDER_DOT * radius, color);
}

@fragment
fn bondFragment(line: Line) -> @location(0) vec4f {
  return lineColor(line);
}
