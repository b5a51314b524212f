/** Twin of shaders/bonds/parts/bondEnds.wgsl. */
import { Items } from '../../shared/memory'

/** Notes REST_BONDED for both ends, or REST_EDITED: what a broken bond held wakes before the next step. */
export function noteEnds(sleeps: bool, rests: Items<Rest>, bond: Bond, state: u32): void {
  if (!sleeps) return
  rests[bond.a].state |= state
  if (bond.b !== NONE) rests[bond.b].state |= state
}
