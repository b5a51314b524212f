// Draws each bond that is not broken as a line between the centres of its disks, or from a disk to a point; joints of bodies of walls
// are not drawn. One instance per number of a
// bond.

import package::render::line::{Line, lineColor, lineCorner};
import package::render::schemas::{ViewUniform, BOND_WIDTH, MIN_BOND_RADIUS};
import package::schemas::{Bond, Pose, BODY_BIT, BOND_NONE, NONE};

@group(0) @binding(0) var<uniform> view: ViewUniform;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slotsById: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;

@vertex
fn bondVertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) number: u32) -> Line {
  var line: Line;
  let bond = bonds[number];
  if (bond.kind == BOND_NONE || bond.isBroken != 0u || bond.a >= BODY_BIT) { return line; }
  let slotA = slotsById[bond.a];
  if (slotA >= view.slots) { return line; }
  var smaller = poses[slotA].radius;
  var end = bond.point;
  if (bond.b != NONE) {
    if (bond.b >= BODY_BIT) { return line; }
    let slotB = slotsById[bond.b];
    if (slotB >= view.slots) { return line; }
    smaller = min(smaller, poses[slotB].radius);
    end = poses[slotB].position;
  }
  let radius = max(BOND_WIDTH * smaller * view.scale, MIN_BOND_RADIUS * view.pixelRatio);
  return lineCorner(view, vertex, poses[slotA].position, end, radius, vec4f(view.bond, 1.0));
}

@fragment
fn bondFragment(line: Line) -> @location(0) vec4f {
  return lineColor(line);
}
