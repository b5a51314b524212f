// How fast push-out opens a contact. Twin: src/reference/solver/parts/openingSpeed.ts

import package::kernel::params;
import package::schemas::{HIGH_MASS_RATIO, PUSH_MARGIN, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE};
import package::shared::exact::{maxExact, minExact};

// The speed at which push-out opens a contact with this gap, less PUSH_MARGIN times that at which the kept impulse itself would hold the gap:
// 0 as long as the impulses of a hit are kept. A mass is 0 if the side does not move.
fn openingSpeed(gap: f32, impulse: f32, massA: f32, massB: f32) -> f32 {
  let areBoth = massA > 0.0 && massB > 0.0;
  let mass = select(maxExact(massA, massB), (massA * massB) / (massA + massB), areBoth);
  let isStiff = areBoth && (massA > HIGH_MASS_RATIO * massB || massB > HIGH_MASS_RATIO * massA);
  let rate = select(SOFT_RATE, STIFF_RATE, isStiff);
  // in f32, as on the CPU: a division of constants is more exact
  let held = select(f32(SOFT_IMPULSE) / f32(SOFT_MASS), f32(STIFF_IMPULSE) / f32(STIFF_MASS), isStiff);
  let opening = minExact(params.maxPushSpeed, (rate * maxExact(0.0, -gap)) / params.h);
  return maxExact(0.0, opening - ((PUSH_MARGIN * held) * impulse) / mass);
}
