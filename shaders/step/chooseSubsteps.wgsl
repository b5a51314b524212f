// Chooses the number of substeps of a step by the rule of periodic interference tests: no disk moves half the radius of
// the smallest disk in one substep, so two disks overlap before they can pass each other (Forsthoefel and Fitzgerald,
// 2008). The number is the fewest that gravity allows, which the host computes, times a power of two: so it rarely changes, and stored
// impulses of contacts at rest stay valid. It does not change within a step. One thread.

import package::schemas::{Params, Status};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.completed != params.completedBefore) { return; }
  let travel = params.h * (bitcast<f32>(atomicLoad(&status.fastest)) + params.gravityDeltaV);
  atomicStore(&status.fastest, 0u);
  var parts = params.fewestSubsteps;
  while (parts < params.maxSubsteps && !(travel < 0.5 * params.smallestRadius * f32(parts))) { parts = 2u * parts; }
  status.h = params.h / f32(parts);
  status.gravityDeltaV = params.gravityDeltaV / f32(parts);
  status.substepUnits = params.maxSubsteps / parts;
  status.chosenSubsteps = parts;
}
