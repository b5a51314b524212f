/** Twin of shaders/bonds/placeBonds.wgsl. */
import {
  bonds,
  bondsLength,
  contactOrder,
  params,
  slots,
  status,
} from '../../../shaders/bonds/placeBonds.wgsl'
import { placeAt } from '../shared/solverTiles'
import { keepsList } from '../shared/status'

function mark(id: u32): void {
  if (id >= BODY_BIT || slots[id] === NONE) return
  const at = placeAt(params, slots[id]) + 1
  contactOrder[at] = contactOrder[at] | BONDED_BIT
}

export function placeBonds(): void {
  if (keepsList(status)) return
  for (let k = firstThread, upTo = endThread(bondsLength); k < upTo; k++) {
    const bond = bonds[k]
    if (bond.kind === BOND_NONE || bond.isBroken !== 0) continue
    mark(bond.a)
    mark(bond.b)
    mark(bond.carrier)
  }
}
