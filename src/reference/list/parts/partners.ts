/** Twin of shaders/list/parts/partners.wgsl. */

/** Candidates per run that have a bit. */
const BITS: u32 = 16

/** The bits of the partners in one of the two runs; those of candidates beyond BITS are lost. */
export function bitsOfRun(run: u32, partners: u32): u32 {
  return (partners & ((1 << BITS) - 1)) << (BITS * run)
}

/** Slot of the partner of the lowest bit. */
export function partnerOf(bits: u32, i: u32, secondRun: u32): u32 {
  const bit = ctz(bits)
  return select(secondRun + bit - BITS, i + 1 + bit, bit >= BITS)
}

/** Index of the two words of a slot in newStarts. */
export function partnersAt(params: Params, i: u32): u32 {
  return params.disks + 1 + i * 2
}
