export const NO_BONDS = {
  /** One more than the largest number of a bond. */
  bonds: 0,
  /** 1 if there are grains, or bonds that act on other points than centres, else 0. */
  anchored: 0,
  /** 1 if there are, or have been, joints, else 0. */
  jointed: 0,
  /** Number of paths of bonds of each colour; paths of one colour share no disk. Compared by identity. */
  bondColors: [] as readonly number[],
  /** Parts of bonds that hang together and have several paths, and the length of `bondOrder` in words. */
  bondParts: 0,
  bondWords: 1,
}
