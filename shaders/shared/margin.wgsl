// How far around a disk its contacts are looked for, which is how far it may move before the list no longer holds.
// Twin: src/reference/kernels/shared/margin.ts

// In metres. In proportion to the disk, and wider where the fastest one covers more in the substeps to come: a list of a
// wide margin is longer, but made less often.
fn marginOf(radius: f32, horizon: f32) -> f32 {
  return atLeast(LEAST_MARGIN * radius, atMost(MOST_MARGIN * radius, horizon));
}

// For a list that is made now: what the fastest disk covers in HORIZON substeps, falling all the while.
fn horizonNow() -> f32 {
  let fastest = bitcast<f32>(atomicLoad(&status.fastest));
  return HORIZON * frame.step * (fastest + HORIZON * frame.fall);
}
