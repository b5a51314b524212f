// The line that a bond acts along, and how far apart its points are along it and across it. Twin: src/reference/bonds/parts/bondFrame.ts

import package::kernel::{joints, JOINTED};
import package::schemas::{Bond, AXIS_NONE, BOND_WELD, COINCIDENT, MAX_ANCHOR};
import package::shared::exact::within;
import package::shared::turned::turned;

struct BondFrame { along: vec2f, stretch: f32, shear: f32 }

// `offset` is from the first point to the second, `angle` the mean of the angles of both sides, with which the line of a weld turns.
fn bondFrame(number: u32, bond: Bond, offset: vec2f, angle: f32) -> BondFrame {
  if (bond.kind != BOND_WELD) {
    let distance = sqrt(dot(offset, offset));
    if (!(distance > COINCIDENT)) { return BondFrame(vec2f(1.0, 0.0), distance, 0.0); }
    return BondFrame(offset / distance, distance, 0.0);
  }
  let along = turned(bond.direction, angle - bond.restTurn);
  let stretch = dot(offset, along);
  let shear = dot(offset, vec2f(-along.y, along.x));
  if (!JOINTED || joints[number].axis == AXIS_NONE) { return BondFrame(along, stretch, shear); }
  // what a joint pulls together from afar turns by it as from an anchor
  return BondFrame(along, within(-MAX_ANCHOR, MAX_ANCHOR, stretch), within(-MAX_ANCHOR, MAX_ANCHOR, shear));
}
