/** Twin of shaders/admit.wgsl. */
import { bodyAt } from './shared/edge'
import { Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function admit(
  frame: Frame,
  newStarts: Numbers<u32>,
  _contacts: Items<Contact>,
  bodies: Items<Body>,
  status: Status,
  anchors: Items<Body>,
  contactCapacity: u32,
): void {
  if (keepsList(status)) return
  const needed = newStarts[frame.disks]
  status.neededContacts = needed
  if (needed > contactCapacity) {
    status.halted = HALT_CONTACTS
    return
  }
  for (let body: u32 = 0; body < frame.bodies; body++)
    anchors[body] = bodyAt(bodies, status, frame, body, 0, 0)
}
