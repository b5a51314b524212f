// Chooses the number of substeps of a step by the rule of periodic interference tests: no disk moves half the radius of
// the smallest disk in one substep, so two disks overlap before they can pass each other (Forsthoefel and Fitzgerald,
// 2008); and so that a disk falls through the smallest radius under gravity in SUBSTEPS_PER_FALL substeps or more, so small disks at rest overlap as
// little as large ones. The number is a power of two, so that stored impulses of contacts at rest stay valid. It does not change
// within a step. One thread.

import package::schemas::{Params, Status, FEWEST_SUBSTEPS, MOST_SUBSTEPS, SUBSTEPS_PER_FALL};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

fn isEnough(parts: u32, travel: f32, fall: f32) -> bool {
  let radius = params.smallestRadius;
  let fallen = radius * f32(parts * parts);
  return travel < 0.5 * radius * f32(parts) && fall <= fallen * fallen;
}

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.completed != params.completedBefore) { return; }
  let travel = params.h * (bitcast<f32>(atomicLoad(&status.fastest)) + params.gravityDeltaV);
  atomicStore(&status.fastest, 0u);
  // g t² / 2 = r in SUBSTEPS_PER_FALL substeps, both sides squared
  let time = 0.5 * f32(SUBSTEPS_PER_FALL * SUBSTEPS_PER_FALL) * (params.h * params.h);
  let fall = (time * time) * (params.gravity.x * params.gravity.x + params.gravity.y * params.gravity.y);
  var parts = u32(FEWEST_SUBSTEPS);
  while (parts < MOST_SUBSTEPS && !isEnough(parts, travel, fall)) { parts = 2u * parts; }
  status.h = params.h / f32(parts);
  status.gravityDeltaV = params.gravityDeltaV / f32(parts);
  status.substepUnits = MOST_SUBSTEPS / parts;
}
