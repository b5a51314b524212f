import type { PassBuffers } from '../features/passes/pass.ts'
import type { Sizes } from '../features/sizes.ts'
import type { Storage } from './storage.ts'

/** Returns what the twin of a custom pass reads and writes. */
export function passBuffers(
  storage: Storage,
  { disks, ids, contacts }: Sizes,
  parameters: Float32Array,
): PassBuffers {
  return {
    poses: storage.view('poses', disks),
    motions: storage.view('motions', disks),
    materials: storage.view('materials', ids),
    userData: storage.view('userData', ids),
    activeContactCounts: storage.view('activeContactCounts', disks),
    contacts: storage.view('contacts', contacts),
    contactSpans: storage.view('contactSpans', disks),
    impulses: storage.view('impulses', contacts),
    parameters: parameters.slice(),
  }
}
