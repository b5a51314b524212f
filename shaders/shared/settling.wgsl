// How often a tile of the solver is relaxed. An impact on a light disk under a heavy one, or by a moving wall, leaves impulses that
// two relaxing passes do not take back, and the next warm start would apply them again. So a tile continues while a hard contact
// changes a velocity by more than settleSpeed(). Twin: src/reference/shared/settling.ts

import package::kernel::params;
import package::schemas::RELAX_TOLERANCE;

// not 0: a hard contact of the tile is not settled
var<workgroup> unsettled: atomic<u32>;
var<workgroup> goesOn: u32;

// The change of velocity in m/s up to which a contact is settled.
fn settleSpeed() -> f32 {
  return params.gravityDeltaV + params.maxPushSpeed * RELAX_TOLERANCE;
}
