/** What countDiskContacts finds of a disk. */
import { FILTERED, materials, sortedMotions } from '../../../../shaders/list/countDiskContacts.wgsl'
import { mayTouchDisk } from '../../shared/diskFilter'

/** The number of contacts with disks that have been found, and the bits of those in the disk's own level. */
export namespace partners {
  export let found: u32 = 0
  export let bits: u32 = 0
  export let secondRun: u32 = 0
}

/** Adds the partners among the disks of some slots, from `j` on, to those of a run from `first` on; returns their bits. */
export function addPartners(i: u32, first: u32, j: u32, near: u32): u32 {
  let bits = near
  if (FILTERED) {
    for (let rest = near; rest !== 0; rest &= rest - 1) {
      if (!mayTouchDisk(materials, sortedMotions[i].id, sortedMotions[j + ctz(rest)].id))
        bits ^= rest & (0 - rest)
    }
  }
  partners.found += popcnt(bits)
  return bits << min(j - first, 31)
}
