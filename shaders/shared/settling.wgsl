// What the relaxing passes of a tile have changed. An impact on a light disk under a heavy one, or by a moving wall, leaves impulses that
// two relaxing passes do not take back, and the next warm start would apply them again. So a tile continues while a hard contact
// changes a velocity by more than settleSpeed(). Any contact that does so lets sumTiles.wgsl work. Twin: src/reference/shared/settling.ts

import package::kernel::{params, status};
import package::schemas::RELAX_TOLERANCE;

// Bits of `changes`: a contact has changed a velocity by more than settleSpeed(), and a hard one has.
const CHANGED = 1u;
const HARD_CHANGED = 2u;

var<workgroup> changes: atomic<u32>;
// not 0: a hard contact of the tile is not settled
var<workgroup> goesOn: u32;

// The change of velocity in m/s up to which a contact is settled.
fn settleSpeed() -> f32 {
  return params.gravityDeltaV + params.maxPushSpeed * RELAX_TOLERANCE;
}

// Notes a change of a velocity by more than settleSpeed().
fn noteChange(isHard: bool) {
  atomicOr(&changes, select(CHANGED, CHANGED | HARD_CHANGED, isHard));
}

// Takes what a pass has noted. One thread of the tile calls it.
fn takeChanges() {
  let noted = atomicExchange(&changes, 0u);
  goesOn = noted & HARD_CHANGED;
  if (noted != 0u) { atomicStore(&status.unsettled, 1u); }
}
