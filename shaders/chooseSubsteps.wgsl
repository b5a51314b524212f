// Chooses the substeps of a step by the rule of periodic interference tests: in none of them does a disk move half the
// radius of the smallest, so none is past another before they are seen to overlap (Forsthoefel and Fitzgerald, 2008). A power of
// two, so that contacts keep their impulses at rest. In a step that was begun already it stays as it was. One thread.

import package::schemas::{Params, Status, FEWEST_SUBSTEPS, MOST_SUBSTEPS};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.completed != params.completedBefore) { return; }
  let way = params.h * (bitcast<f32>(atomicLoad(&status.fastest)) + params.gravityDeltaV);
  atomicStore(&status.fastest, 0u);
  var parts = u32(FEWEST_SUBSTEPS);
  while (parts < MOST_SUBSTEPS && !(way < 0.5 * params.smallestRadius * f32(parts))) { parts = 2u * parts; }
  status.h = params.h / f32(parts);
  status.gravityDeltaV = params.gravityDeltaV / f32(parts);
  status.substepUnits = MOST_SUBSTEPS / parts;
}
