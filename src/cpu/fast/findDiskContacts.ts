/** Completes four contacts at a time. */
import { newStarts, params, status } from '../../../shaders/list/findDiskContacts.wgsl'
import { complete, findPartners } from '../../reference/list/findDiskContacts'
import { keepsList } from '../../reference/shared/status'
import { completeFour } from './parts/fourRecords'

export function findDiskContacts(): void {
  if (keepsList(status)) return
  const upTo = endThread(params.disks)
  if (firstThread >= upTo) return
  findPartners(upTo)
  const end = newStarts[upTo]
  for (let k = newStarts[firstThread]; k < end; k += 4) {
    if (k + 4 <= end && completeFour(k)) continue
    for (let each = k; each < min(k + 4, end); each++) complete(each)
  }
}
