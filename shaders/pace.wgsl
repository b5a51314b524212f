// Chooses the substeps of a step by the rule of periodic interference tests: in none of them does a disk move half the
// radius of the smallest, so none is past another before they are seen to overlap (Forsthoefel and Fitzgerald, 2008). A power of
// two, so that contacts keep their impulses at rest. In a step that was begun already it stays as it was. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u || status.completed != frame.completedBefore) { return; }
  let way = frame.step * (bitcast<f32>(atomicLoad(&status.fastest)) + frame.fall);
  atomicStore(&status.fastest, 0u);
  var parts = u32(FEWEST_SUBSTEPS);
  while (parts < MOST_SUBSTEPS && !(way < 0.5 * frame.smallestRadius * f32(parts))) { parts = 2u * parts; }
  status.step = frame.step / f32(parts);
  status.fall = frame.fall / f32(parts);
  status.beat = MOST_SUBSTEPS / parts;
}
