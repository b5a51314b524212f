// The scale of kept impulses. What carries a load gives an impulse in proportion to the time, so where a substep is shorter than the
// last one, as much less is kept. In a longer one the impulse is less than the load needs, as in a contact that begins.
// Twin: src/reference/shared/keptScale.ts

import package::kernel::{params, status};

fn keptScale() -> f32 {
  if (params.h < status.lastH) { return params.h / status.lastH; }
  return 1.0;
}
