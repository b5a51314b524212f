/** Twin of shaders/checkContactCapacity.wgsl. */
import {
  bodies,
  contactsLength,
  newStarts,
  params,
  rebuildPositions,
  status,
} from '../../../shaders/checkContactCapacity.wgsl'
import { bodyAt } from './shared/edge'
import { keepsList } from './shared/status'

export function checkContactCapacity(): void {
  if (keepsList(status)) return
  const needed = newStarts[params.disks]
  status.neededContacts = needed
  if (needed > contactsLength) {
    status.halted = HALT_CONTACTS
    return
  }
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}
