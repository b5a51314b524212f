/** Twin of shaders/bonds/wakeBonded.wgsl. */
import {
  bonds,
  bondsLength,
  params,
  poses,
  rests,
  slots,
  status,
  wakeTiles,
} from '../../../shaders/bonds/wakeBonded.wgsl'
import { isRestMeasured, wakeAround } from '../shared/tiles'

/** Wakes a disk if the other one has not rested, or has died. */
function wakeWith(id: u32, other: u32): void {
  const slot = slots[id]
  if (slot === NONE || rests[other].time >= <f32>SLEEP_TIME) return
  wakeAround(params, status, wakeTiles, poses[slot].position, poses[slot].radius)
}

export function wakeBonded(): void {
  if (isRestMeasured(params, status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || bond.a >= BODY_BIT || bond.b >= BODY_BIT || bond.isBroken !== 0) continue
    wakeWith(bond.a, bond.b)
    wakeWith(bond.b, bond.a)
  }
}
