/** Twin of shaders/bonds/parts/bondEnds.wgsl. */
import { Items } from '../../shared/memory'

/** Notes REST_BONDED for the disks that a bond holds, or REST_EDITED: what a broken bond held wakes before the next step. */
export function noteEnds(sleeps: bool, rests: Items<Rest>, bond: Bond, state: u32): void {
  if (!sleeps) return
  if (bond.a < BODY_BIT) rests[bond.a].state |= state
  if (bond.b < BODY_BIT) rests[bond.b].state |= state
  if (bond.carrier < BODY_BIT) rests[bond.carrier].state |= state
}
