export const NO_GRAINS = {
  /** 0 if all are disks, 1 if there are grains of one part, 2 if there are grains of several parts, which are clumps. */
  grains: 0,
  /** Parts and arcs of all shapes of grains. */
  grainParts: 0,
  arcs: 0,
}
