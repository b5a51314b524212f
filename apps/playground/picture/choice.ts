/** How many grains a picture has. */

/** Counts whose landings are shipped, in rising order. With fewer grains no image can be recognised. */
export const SHIPPED_COUNTS = [3000, 8000, 20_000, 40_000] as const

/** Milliseconds per step that leave time to draw at 60 frames/s; Canvas2D draws on the thread that waits for the CPU's steps. */
const BUDGETS = { cpu: 10, gpu: 10 } as const

/** Returns the number of grains that fit into a frame: `ms` per step were measured with `count` of them. */
export function affordable(ms: number, count: number, backend: keyof typeof BUDGETS): number {
  return ms > 0 ? Math.floor((BUDGETS[backend] * count) / ms) : SHIPPED_COUNTS[SHIPPED_COUNTS.length - 1]
}

/** Returns the largest shipped count up to this number, or the smallest if all are larger. */
export function countFor(grains: number): number {
  return SHIPPED_COUNTS.findLast((count) => count <= grains) ?? SHIPPED_COUNTS[0]
}
