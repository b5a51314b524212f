/** Twin of shaders/admit.wgsl. */
import { HALT_CONTACTS } from '../constants.ts'
import { BODY, CONTACT, STATUS, type Twin } from './bindings.ts'
import { bodyAt } from './shared/edge.ts'
import { keepsList } from './shared/status.ts'

export const admit: Twin<'admit'> = ({ frame, newStarts, contacts, bodies, status, anchors }) => {
  if (keepsList(status)) return
  const needed = newStarts.u32[frame.disks]
  status.u32[STATUS.neededContacts] = needed
  if (needed > contacts.u32.length / CONTACT.stride) {
    status.u32[STATUS.halted] = HALT_CONTACTS
    return
  }
  for (let body = 0; body < frame.bodies; body++) {
    const start = bodyAt(status, frame, body, 0)
    anchors.u32.set(bodies.u32.subarray(start, start + BODY.stride), body * BODY.stride)
  }
}
