// What countDiskContacts.wgsl found, so that findDiskContacts.wgsl need not search again: two words per slot, behind the starts
// in newStarts. The first is the slot at which the second run of the search begins. Bit 16 n + k of the other word says
// that candidate k of run n is a partner. A disk with partners that these bits do not cover, such as a boulder, is
// searched for again: it has NONE for the first word. If there are filters, findDiskContacts.wgsl then stores the disk's
// groups and those it collides with here, for findWallContacts.wgsl. Twin: src/reference/list/parts/partners.ts

import package::kernel::params;

// Candidates per run that have a bit.
const BITS = 16u;

// The bits of the partners in one of the two runs; those of candidates beyond BITS are lost.
fn bitsOfRun(run: u32, partners: u32) -> u32 {
  return (partners & ((1u << BITS) - 1u)) << (BITS * run);
}

// Slot of the partner of the lowest bit.
fn partnerOf(bits: u32, i: u32, secondRun: u32) -> u32 {
  let bit = firstTrailingBit(bits);
  return select(i + 1u + bit, secondRun + bit - BITS, bit >= BITS);
}

// Index of the two words of a slot in newStarts.
fn partnersAt(i: u32) -> u32 {
  return params.disks + 1u + 2u * i;
}
