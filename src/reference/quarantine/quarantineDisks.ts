/** Twin of shaders/quarantine/quarantineDisks.wgsl. */
import {
  contactSpans,
  materials,
  motions,
  poses,
  slots,
  status,
  stepInfo,
} from '../../../shaders/quarantine/quarantineDisks.wgsl'
import { quarantineUnsound } from '../shared/quarantine'

export function quarantineDisks(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(stepInfo.slots); i < upTo; i++)
    quarantineUnsound(i, status, poses, motions, slots, materials, contactSpans)
}
