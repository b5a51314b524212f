// The impulses of hits. What stopped a fast grain is no load, and the next warm start would throw it back. Twin:
// src/reference/grains/parts/hitLimit.ts

import package::kernel::{contacts, params};
import package::schemas::{HIT_CHANGE, HIT_TRAVEL};
import package::shared::exact::maxExact;

// The largest change of a normal velocity in a pass, in m/s, of which the impulse is kept.
fn hitLimit() -> f32 {
  return maxExact(HIT_CHANGE * (params.maxPushSpeed + params.gravityDeltaV), HIT_TRAVEL * params.reach / params.h);
}

// Whether an impulse is that of a hit; `change` is its change in this pass. In a crowd hits bounce in the relaxing pass, and are forgotten after it.
fn isHit(k: u32, mass: f32, change: f32) -> bool {
  if (!(change > mass * hitLimit())) { return false; }
  return !(contacts[k].restitution > 0.0 && contacts[k].approach < -params.restitutionThreshold);
}
