/** Twin of shaders/admit.wgsl. */
import { HALT_CONTACTS } from '../constants.ts'
import { CONTACT, STATUS, type Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

export const admit: Twin<'admit'> = ({ frame, newStarts, contacts, status }) => {
  if (keepsList(status)) return
  const needed = newStarts.u32[frame.disks]
  status.u32[STATUS.neededContacts] = needed
  if (needed > contacts.u32.length / CONTACT.stride) status.u32[STATUS.halted] = HALT_CONTACTS
}
