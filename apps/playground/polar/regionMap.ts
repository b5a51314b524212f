/** Computes the region of each pixel. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'

/** Owner of a pixel inside a circle. */
export const INSIDE = -2
/** Owner of a pixel without owner. */
export const NO_OWNER = -1

/** Owners and angles per pixel, row by row from the top. */
export interface RegionMap {
  readonly width: number
  readonly height: number
  readonly ccw: Int32Array
  readonly cw: Int32Array
  /** Open angle in radians. */
  readonly angles: Float32Array
}

/** A range of changed rows. */
export interface Rows {
  readonly from: number
  readonly to: number
}

export function emptyRegionMap(width: number, height: number): RegionMap {
  const pixels = width * height
  return {
    width,
    height,
    ccw: new Int32Array(pixels).fill(INSIDE),
    cw: new Int32Array(pixels).fill(INSIDE),
    angles: new Float32Array(pixels),
  }
}

/** Block size in pixels. */
const BLOCK = 4

/**
 * Locates the corners of blocks and fills each block from its upper left corner, then refines blocks with different
 * corners pixel by pixel. Yields after each row of blocks, so that the page stays responsive.
 */
export function* computeRegions(
  regionMap: RegionMap,
  diagram: PolarDiagram,
  direction: Direction,
  box: Bounds,
): Generator<Rows, void> {
  const { width, height, ccw, cw, angles } = regionMap
  const [minX, minY, maxX, maxY] = box
  const ask = (column: number, row: number) => {
    const x = minX + ((column + 0.5) / width) * (maxX - minX)
    const y = maxY - ((row + 0.5) / height) * (maxY - minY)
    const at = row * width + column
    const met = diagram.visibility([x, y], direction)
    const isInside = met.ccw === null && met.angle === 0
    ccw[at] = isInside ? INSIDE : (met.ccw ?? NO_OWNER)
    cw[at] = isInside ? INSIDE : (met.cw ?? NO_OWNER)
    angles[at] = met.angle
  }
  for (let row = 0; row < height; row += BLOCK) {
    const end = Math.min(row + BLOCK, height)
    for (let column = 0; column < width; column += BLOCK) {
      ask(column, row)
      fill(regionMap, column, row)
    }
    for (let next = row + 1; next < end; next++)
      for (const values of [ccw, cw, angles]) values.copyWithin(next * width, row * width, (row + 1) * width)
    yield { from: row, to: end }
  }
  for (let row = 0; row < height; row += BLOCK) {
    const end = Math.min(row + BLOCK, height)
    for (let column = 0; column < width; column += BLOCK) {
      const isUniform = end < height && blend(regionMap, column, row)
      if (isUniform) continue
      for (let y = row; y < end; y++)
        for (let x = column; x < Math.min(column + BLOCK, width); x++) if (x > column || y > row) ask(x, y)
    }
    yield { from: row, to: end }
  }
}

/** Copies the first pixel of a block to the rest of its first row. */
function fill({ width, ccw, cw, angles }: RegionMap, column: number, row: number): void {
  const at = row * width + column
  const last = Math.min(column + BLOCK, width)
  for (const values of [ccw, cw, angles]) values.fill(values[at], at + 1, row * width + last)
}

/** Interpolates the angles of a block's corners and returns whether all four are in the same regions. */
function blend({ width, ccw, cw, angles }: RegionMap, column: number, row: number): boolean {
  if (column + BLOCK >= width) return false
  const corners = [0, BLOCK, BLOCK * width, BLOCK * (width + 1)].map((step) => row * width + column + step)
  const [first] = corners
  if (corners.some((at) => ccw[at] !== ccw[first] || cw[at] !== cw[first])) return false
  const [a, b, c, d] = corners.map((at) => angles[at])
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0; x < BLOCK; x++) {
      const [s, t] = [x / BLOCK, y / BLOCK]
      angles[first + y * width + x] = (1 - t) * ((1 - s) * a + s * b) + t * ((1 - s) * c + s * d)
    }
  }
  return true
}
