/** How many grains this machine can show, by timing a few steps. */

/** Counts whose landings are shipped, in rising order. */
export const SHIPPED_COUNTS = [1200, 3000, 8000, 20_000, 40_000] as const

/** Milliseconds per step that leave time to draw at 60 frames/s; Canvas2D draws on the thread that waits for the CPU's steps. */
const BUDGETS = { cpu: 6, gpu: 10 } as const
/** Grains at rest cost more per step than those of the first steps, which fall apart from each other. */
const DENSE = 1.7

/** Returns the number of grains that fit into a frame: `ms` per step were measured with `count` of them in free fall. */
export function affordable(ms: number, count: number, backend: keyof typeof BUDGETS): number {
  return ms > 0
    ? Math.floor((BUDGETS[backend] * count) / (DENSE * ms))
    : SHIPPED_COUNTS[SHIPPED_COUNTS.length - 1]
}

/** Returns the largest shipped count up to this number, or the smallest if all are larger. */
export function countFor(grains: number): number {
  return SHIPPED_COUNTS.findLast((count) => count <= grains) ?? SHIPPED_COUNTS[0]
}
