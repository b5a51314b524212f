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

function wakeEach(id: u32, other: u32): void {
  if (id >= BODY_BIT || other >= BODY_BIT) return
  wakeWith(id, other)
  wakeWith(other, id)
}

export function wakeBonded(): void {
  if (isRestMeasured(params, status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || bond.isBroken !== 0) continue
    wakeEach(bond.a, bond.b)
    wakeEach(bond.a, bond.carrier)
    wakeEach(bond.b, bond.carrier)
  }
}
