/** Twin of shaders/checkContactCapacity.wgsl. */
import { bodyAt } from './shared/edge'
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function checkContactCapacity(
  params: Params,
  newStarts: Numbers<u32>,
  _contacts: Items<Contact>,
  bodies: Items<Body>,
  status: Status,
  rebuildPositions: Items<Body>,
  contactCapacity: u32,
): void {
  if (keepsList(status)) return
  const needed = newStarts[params.disks]
  status.neededContacts = needed
  if (needed > contactCapacity) {
    status.halted = HALT_CONTACTS
    return
  }
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}
