/** Pairs of disks that are near each other, in the order of cells: the order is the same on every machine. */
import type { Bounds } from '../../util/bounds.ts'

/** A rectangle whose sides repeat or are walls. */
export interface Container {
  readonly bounds: Bounds
  /** Width and height along axes that repeat, else 0. */
  readonly period: readonly [number, number]
}

/** Returns the difference of two coordinates, of nearest images if the axis repeats. */
export function shortest(difference: number, period: number): number {
  return period > 0 ? difference - period * Math.round(difference / period) : difference
}

/** Half of the cells around a cell. */
const AROUND = [
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

/** Returns pairs whose distance is at most `reach` plus their radii, [a, b, a, b, …], and some that are farther. */
export function nearPairs(
  { bounds, period }: Container,
  positions: Float64Array,
  radii: Float64Array,
  reach: number,
): number[] {
  const [minX, minY, maxX, maxY] = bounds
  const cell = 2 * radii.reduce((most, radius) => Math.max(most, radius), 0) + reach
  const columns = Math.max(1, Math.floor((maxX - minX) / cell))
  const rows = Math.max(1, Math.floor((maxY - minY) / cell))
  const cells: number[][] = Array.from({ length: columns * rows }, () => [])
  const place = (value: number, low: number, high: number, count: number) => {
    const at = Math.floor(((value - low) / (high - low)) * count)
    return Math.min(count - 1, Math.max(0, at))
  }
  for (let k = 0; k < radii.length; k++) {
    const column = place(wrapped(positions[2 * k], minX, period[0]), minX, maxX, columns)
    const row = place(wrapped(positions[2 * k + 1], minY, period[1]), minY, maxY, rows)
    cells[row * columns + column].push(k)
  }
  const pairs: number[] = []
  const addIfNear = (a: number, b: number) => {
    const dx = shortest(positions[2 * b] - positions[2 * a], period[0])
    const dy = shortest(positions[2 * b + 1] - positions[2 * a + 1], period[1])
    const far = radii[a] + radii[b] + reach
    if (dx * dx + dy * dy <= far * far) pairs.push(a, b)
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const own = cells[row * columns + column]
      for (const [k, a] of own.entries()) for (let m = k + 1; m < own.length; m++) addIfNear(a, own[m])
      for (const [right, up] of AROUND) {
        const x = period[0] > 0 ? (column + right + columns) % columns : column + right
        const y = period[1] > 0 ? (row + up) % rows : row + up
        if (x < 0 || x >= columns || y >= rows) continue
        for (const a of own) for (const b of cells[y * columns + x]) addIfNear(a, b)
      }
    }
  return pairs
}

/** Returns the image of a coordinate inside the container. */
export function wrapped(value: number, low: number, period: number): number {
  if (period === 0) return value
  const image = value - period * Math.floor((value - low) / period)
  return image < low + period ? image : low
}
