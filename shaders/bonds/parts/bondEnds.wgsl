// Notes for the rest of bonded disks. Twin: src/reference/bonds/parts/bondEnds.ts

import package::kernel::{rests, SLEEP};
import package::schemas::{Bond, BODY_BIT};

// Notes REST_BONDED for the disks that a bond holds, or REST_EDITED: what a broken bond held wakes before the next step. Bonds of one disk write at
// once in prepareBonds, and all the same word.
fn noteEnds(bond: Bond, state: u32) {
  if (!SLEEP) { return; }
  if (bond.a < BODY_BIT) { rests[bond.a].state |= state; }
  if (bond.b < BODY_BIT) { rests[bond.b].state |= state; }
  if (bond.carrier < BODY_BIT) { rests[bond.carrier].state |= state; }
}
