/** Twin of shaders/admit.wgsl. */
import { HALT_CONTACTS } from '../constants.ts'
import { CONTACT, STATUS, type Twin } from './bindings.ts'

export const admit: Twin<'admit'> = ({ frame, contactStarts, contacts, status }) => {
  if (status.u32[STATUS.halted] !== 0) return
  const needed = contactStarts.u32[frame.disks]
  status.u32[STATUS.neededContacts] = needed
  status.u32[STATUS.deepest] = 0
  if (needed > contacts.u32.length / CONTACT.stride) status.u32[STATUS.halted] = HALT_CONTACTS
}
