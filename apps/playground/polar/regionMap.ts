/** Computes the region of each pixel. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram, Region } from '../../../src/polar/polarDiagram.ts'

/** Owner of a pixel inside a circle. */
export const INSIDE = -2
/** Owner of a pixel without owner. */
export const NO_OWNER = -1

/** Values per pixel, row by row from the top. */
export interface RegionMap {
  readonly width: number
  readonly height: number
  /** Owners. */
  readonly ccw: Int32Array
  readonly cw: Int32Array
  /** Rotations until the hit in radians; their sum is the open angle. */
  readonly ccwAngles: Float32Array
  readonly cwAngles: Float32Array
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
    ccwAngles: new Float32Array(pixels),
    cwAngles: new Float32Array(pixels),
  }
}

/** Block size in pixels. */
const BLOCK = 4

/** Finds regions of pixels, and writes them. */
class Locator {
  readonly map: RegionMap
  readonly #diagram: PolarDiagram
  readonly #direction: Direction
  readonly #box: Bounds

  constructor(map: RegionMap, diagram: PolarDiagram, direction: Direction, box: Bounds) {
    this.map = map
    this.#diagram = diagram
    this.#direction = direction
    this.#box = box
  }

  /** Returns whether a value has changed. */
  ask(column: number, row: number): boolean {
    const { width, height } = this.map
    const [minX, minY, maxX, maxY] = this.#box
    const x = minX + ((column + 0.5) / width) * (maxX - minX)
    const y = maxY - ((row + 0.5) / height) * (maxY - minY)
    const at = row * width + column
    const ccw = this.#diagram.locate([x, y], this.#direction, 'ccw')
    const cw = this.#diagram.locate([x, y], this.#direction, 'cw')
    const { map } = this
    const [ccwOwner, cwOwner] = [ownerOf(ccw), ownerOf(cw)]
    const isSame =
      map.ccw[at] === ccwOwner &&
      map.cw[at] === cwOwner &&
      map.ccwAngles[at] === Math.fround(ccw.angle) &&
      map.cwAngles[at] === Math.fround(cw.angle)
    if (isSame) return false
    map.ccw[at] = ccwOwner
    map.cw[at] = cwOwner
    map.ccwAngles[at] = ccw.angle
    map.cwAngles[at] = cw.angle
    return true
  }
}

const ownerOf = ({ owner, isInside }: Region) => (isInside ? INSIDE : (owner ?? NO_OWNER))

/**
 * Locates a pixel per block of this size, and fills the block with its values. If the map has the values of other circles,
 * it fills only blocks whose pixel has changed, so that the rest stays fine. Returns the range of filled rows.
 */
export function coarseRegions(
  map: RegionMap,
  diagram: PolarDiagram,
  direction: Direction,
  box: Bounds,
  block: number,
): Rows {
  const { width, height } = map
  const locator = new Locator(map, diagram, direction, box)
  let [from, to] = [height, 0]
  const all = [map.ccw, map.cw, map.ccwAngles, map.cwAngles]
  for (let row = 0; row < height; row += block) {
    for (let column = 0; column < width; column += block) {
      if (!locator.ask(column, row)) continue
      from = Math.min(from, row)
      to = Math.min(row + block, height)
      const at = row * width + column
      const size = Math.min(block, width - column)
      for (const values of all)
        for (let y = 0; y < Math.min(block, height - row); y++)
          values.fill(values[at], at + y * width, at + y * width + size)
    }
  }
  return { from: Math.min(from, to), to }
}

/**
 * Locates the corners of blocks of 4 × 4, and all pixels of blocks whose corners differ, from the top down. Yields after each
 * row of blocks, so that a worker can listen.
 */
export function* fineRegions(
  map: RegionMap,
  diagram: PolarDiagram,
  direction: Direction,
  box: Bounds,
): Generator<Rows, void> {
  const { width, height } = map
  const locator = new Locator(map, diagram, direction, box)
  const corners = (row: number) => {
    for (let column = 0; column < width; column += BLOCK) locator.ask(column, row)
  }
  corners(0)
  for (let row = 0; row < height; row += BLOCK) {
    const end = Math.min(row + BLOCK, height)
    if (end < height) corners(end)
    for (let column = 0; column < width; column += BLOCK) {
      const isUniform = end < height && blend(map, column, row)
      if (isUniform) continue
      for (let y = row; y < end; y++)
        for (let x = column; x < Math.min(column + BLOCK, width); x++)
          if (x > column || y > row) locator.ask(x, y)
    }
    yield { from: row, to: end }
  }
}

/** Fills a block whose corners are in the same regions, with interpolated angles; returns whether they are. */
function blend({ width, ccw, cw, ccwAngles, cwAngles }: RegionMap, column: number, row: number): boolean {
  if (column + BLOCK >= width) return false
  const corners = [0, BLOCK, BLOCK * width, BLOCK * (width + 1)].map((step) => row * width + column + step)
  const [first] = corners
  if (corners.some((at) => ccw[at] !== ccw[first] || cw[at] !== cw[first])) return false
  for (const owners of [ccw, cw])
    for (let y = 0; y < BLOCK; y++) owners.fill(owners[first], first + y * width, first + y * width + BLOCK)
  for (const angles of [ccwAngles, cwAngles]) {
    const [a, b, c, d] = corners.map((at) => angles[at])
    for (let y = 0; y < BLOCK; y++) {
      for (let x = 0; x < BLOCK; x++) {
        const [s, t] = [x / BLOCK, y / BLOCK]
        angles[first + y * width + x] = (1 - t) * ((1 - s) * a + s * b) + t * ((1 - s) * c + s * d)
      }
    }
  }
  return true
}
