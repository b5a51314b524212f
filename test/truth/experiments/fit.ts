/** Fits of measured points [x, y]. */
export type Points = readonly (readonly [number, number])[]

export interface Line {
  readonly slope: number
  readonly intercept: number
  /** Coefficient of determination, 1 where all points lie on the line. */
  readonly r2: number
}

/** Least squares in y. */
export function fitLine(points: Points): Line {
  const n = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (y - meanY)
    yy += (y - meanY) ** 2
  }
  const slope = xy / xx
  return { slope, intercept: meanY - slope * meanX, r2: xy ** 2 / (xx * yy) }
}

/** The number between `low` and `high` that makes `cost`, which has one minimum there, least. Golden section. */
export function minimize(cost: (value: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [low, high]
  for (let k = 0; k < 80; k++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)]
    if (cost(left) < cost(right)) b = right
    else a = left
  }
  return (a + b) / 2
}

export const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
