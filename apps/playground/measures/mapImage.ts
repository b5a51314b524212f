/** The picture of a field: colours of the grid, where there are disks. */
import type { CoarseGrainOptions, MeasuredState } from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import { levelOf } from './ramps.ts'

/** Pixels of a picture at most, and the length of one in mean radii of disks otherwise. */
const MAX_PIXELS = 160_000
const PIXEL = 0.45
/**
 * Parts of a radius, and pixels at least, by which disks are too large at first. Two pixels are taken off at the end: gaps in packings stay
 * closed, and edges are where they are.
 */
const MARGIN = 1.2
const MIN_MARGIN = 2.3

export interface MapImage {
  /** Bytes red, green, blue, opacity, row by row from above. */
  readonly pixels: Uint32Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly bounds: Bounds
}

export interface Colors {
  readonly ramp: Uint32Array
  /** Value of the last colour. */
  readonly most: number
  readonly isSigned: boolean
}

type Grid = Pick<CoarseGrainOptions, 'bounds' | 'columns' | 'rows'>
type Disks = Pick<MeasuredState, 'positions' | 'radii'>

/** Returns the value of a grid at a place, between its four points. Beyond the outer ones it is theirs. */
export function valueAt({ bounds, columns, rows }: Grid, values: Float64Array, x: number, y: number): number {
  const along = (at: number, low: number, high: number, count: number) =>
    Math.min(Math.max(((at - low) / (high - low)) * count - 0.5, 0), count - 1)
  const [u, v] = [along(x, bounds[0], bounds[2], columns), along(y, bounds[1], bounds[3], rows)]
  const [left, below] = [Math.floor(u), Math.floor(v)]
  const [right, above] = [Math.min(left + 1, columns - 1), Math.min(below + 1, rows - 1)]
  const row = (index: number) => {
    const start = values[index * columns + left]
    return start + (u - left) * (values[index * columns + right] - start)
  }
  const low = row(below)
  return low + (v - below) * (row(above) - low)
}

/** Draws a field. */
export function mapImage(
  grid: Grid,
  values: Float64Array,
  disks: Disks,
  meanRadius: number,
  colors: Colors,
): MapImage {
  const [minX, minY, maxX, maxY] = grid.bounds
  const pixel = Math.max(PIXEL * meanRadius, Math.sqrt(((maxX - minX) * (maxY - minY)) / MAX_PIXELS))
  const [width, height] = [maxX - minX, maxY - minY].map((length) => Math.max(Math.round(length / pixel), 1))
  let cover = coverOf(disks, grid.bounds, width, height)
  for (let taken = 0; taken < 2; taken++) cover = eroded(cover, width, height)
  const pixels = new Uint32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (cover[at] === 0) continue
      const x = minX + ((column + 0.5) / width) * (maxX - minX)
      const y = maxY - ((row + 0.5) / height) * (maxY - minY)
      const color = colors.ramp[levelOf(valueAt(grid, values, x, y), colors.most, colors.isSigned)]
      pixels[at] = (color & 0xffffff) | (cover[at] << 24)
    }
  return { pixels, width, height, bounds: grid.bounds }
}

/** Returns how much of each pixel disks cover, 0 to 255, row by row from above. */
function coverOf({ positions, radii }: Disks, bounds: Bounds, width: number, height: number): Uint8Array {
  const [minX, , maxX, maxY] = bounds
  const pixel = (maxX - minX) / width
  const cover = new Uint8Array(width * height)
  for (let row = 0; row < radii.length; row++) {
    if (!(radii[row] > 0)) continue
    const [x, y] = [(positions[2 * row] - minX) / pixel - 0.5, (maxY - positions[2 * row + 1]) / pixel - 0.5]
    const radius = radii[row] / pixel
    const reach = radius + Math.max(MARGIN * radius, MIN_MARGIN)
    const [top, bottom] = [Math.max(Math.ceil(y - reach - 0.5), 0), Math.min(y + reach + 0.5, height - 1)]
    const [left, right] = [Math.max(Math.ceil(x - reach - 0.5), 0), Math.min(x + reach + 0.5, width - 1)]
    for (let v = top; v <= bottom; v++)
      for (let u = left; u <= right; u++) {
        const inside = reach + 0.5 - Math.sqrt((u - x) ** 2 + (v - y) ** 2)
        const share = Math.round(255 * Math.min(Math.max(inside, 0), 1))
        if (share > cover[v * width + u]) cover[v * width + u] = share
      }
  }
  return cover
}

/** Returns the least of each pixel and its eight neighbours. */
function eroded(cover: Uint8Array, width: number, height: number): Uint8Array {
  const least = (from: Uint8Array, before: (at: number) => number, after: (at: number) => number) =>
    from.map((own, at) => Math.min(own, from[before(at)] ?? own, from[after(at)] ?? own))
  const along = least(
    cover,
    (at) => (at % width === 0 ? at : at - 1),
    (at) => (at % width === width - 1 ? at : at + 1),
  )
  return least(
    along,
    (at) => at - width,
    (at) => (at + width < width * height ? at + width : at),
  )
}

/** Returns the colour of each disk by the field at its centre, by id. */
export function fieldTints(
  grid: Grid,
  values: Float64Array,
  { ids, positions }: Pick<MeasuredState, 'ids' | 'positions'>,
  { ramp, most, isSigned }: Colors,
): Uint32Array<ArrayBuffer> {
  let highest = 0
  for (const id of ids) highest = Math.max(highest, id)
  const tints = new Uint32Array(highest + 1).fill(ramp[levelOf(0, most, isSigned)])
  for (const [row, id] of ids.entries())
    tints[id] =
      ramp[levelOf(valueAt(grid, values, positions[2 * row], positions[2 * row + 1]), most, isSigned)]
  return tints
}
