import { POSITIVE, requireArrayLike, requireFields, requireInteger } from '../../util/validate.ts'
import { requireDouble } from '../points.ts'
import type { Point } from '../shape.ts'
import { cleanRings } from './cleanOutline.ts'
import type { FilledRegion } from './region.ts'
import { Simplifier } from './simplify.ts'

/** A picture, such as `ImageData`: rows from top to bottom, with one value or four (red, green, blue, alpha) per pixel. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
}

export interface BitmapOptions {
  /** Value from which on a pixel is inside: its only value, or its alpha. Default 128. */
  readonly threshold?: number
  /** Width of a pixel in metres. Default 1. */
  readonly pixelSize?: number
  /** Greatest distance of the outline from the contour in metres. Default half of a pixel. */
  readonly tolerance?: number
}

/** Most pixels along one side. */
const MAX_PIXELS = 8192

/**
 * Returns the areas of a bitmap whose values are at least `threshold`, largest first: contours by marching squares, between the centres of pixels where values reach the
 * threshold, with fewer corners within the tolerance at the same area. The lower left corner of the picture is the origin, y points up. Throws
 * if the sizes do not match, an option is invalid, or no pixel is inside.
 */
export function outlineFromBitmap(bitmap: Bitmap, options: BitmapOptions = {}): FilledRegion[] {
  requireFields('options', options, ['threshold', 'pixelSize', 'tolerance'])
  const { threshold = 128, pixelSize = 1, tolerance = pixelSize / 2 } = options
  const width = requireInteger('bitmap.width', bitmap.width, 1, MAX_PIXELS)
  const height = requireInteger('bitmap.height', bitmap.height, 1, MAX_PIXELS)
  const { data } = bitmap
  requireArrayLike('bitmap.data', data)
  const perPixel = data.length / (width * height)
  if (perPixel !== 1 && perPixel !== 4)
    throw new Error(
      `bitmap.data has ${data.length} values: expected ${width * height}, or ${4 * width * height} with an alpha channel`,
    )
  requireDouble('options.threshold', threshold, POSITIVE)
  requireDouble('options.pixelSize', pixelSize, POSITIVE)
  requireDouble('options.tolerance', tolerance, POSITIVE)
  const valueAt = (column: number, row: number) => {
    if (column < 0 || row < 0 || column >= width || row >= height) return 0
    return data[(row * width + column + 1) * perPixel - 1]
  }
  const rings = contours(width, height, valueAt, threshold)
  if (rings.length === 0) throw new Error(`bitmap has no value of at least ${threshold}: expected some`)
  const inMetres = rings.map((ring) =>
    ring.map(([x, y]): Point => [(x + 0.5) * pixelSize, (height - y - 0.5) * pixelSize]),
  )
  return cleanRings('bitmap', inMetres, 'nonzero').regions.map((region) =>
    new Simplifier(region).simplify({ convex: tolerance, reflex: tolerance }),
  )
}

/** Returns rings between the centres of pixels, in pixels, y down; values beyond the border are 0. */
function contours(
  width: number,
  height: number,
  valueAt: (column: number, row: number) => number,
  threshold: number,
): Point[][] {
  // each crossing of a side of a cell leads to the next
  const next = new Map<number, number>()
  const places = new Map<number, Point>()
  const stride = width + 1
  const crossing = (column: number, row: number, isDown: boolean) => {
    const key = 2 * ((row + 1) * stride + column + 1) + Number(isDown)
    if (!places.has(key)) {
      const from = valueAt(column, row)
      const to = isDown ? valueAt(column, row + 1) : valueAt(column + 1, row)
      const share = (threshold - from) / (to - from)
      places.set(key, isDown ? [column, row + share] : [column + share, row])
    }
    return key
  }
  for (let row = -1; row < height; row++) {
    for (let column = -1; column < width; column++) {
      // corners of the cell, clockwise in the picture from the upper left one
      const values = [
        valueAt(column, row),
        valueAt(column + 1, row),
        valueAt(column + 1, row + 1),
        valueAt(column, row + 1),
      ]
      const inside = values.map((value) => value >= threshold)
      const count = inside.filter(Boolean).length
      if (count === 0 || count === 4) continue
      const sides = [
        () => crossing(column, row, false),
        () => crossing(column + 1, row, true),
        () => crossing(column, row + 1, false),
        () => crossing(column, row, true),
      ]
      const isJoined = (values[0] + values[1] + values[2] + values[3]) / 4 >= threshold
      for (let k = 0; k < 4; k++) {
        // the contour leaves the cell where the corners, clockwise, go from outside to inside
        if (inside[k] || !inside[(k + 1) % 4]) continue
        let enter = (k + 1) % 4
        if (count === 2 && inside[(k + 3) % 4] && isJoined) enter = (k + 3) % 4
        else while (inside[(enter + 1) % 4]) enter = (enter + 1) % 4
        next.set(sides[enter](), sides[k]())
      }
    }
  }
  const rings: Point[][] = []
  for (const start of [...next.keys()]) {
    if (!next.has(start)) continue
    const ring: Point[] = []
    for (let key: number | undefined = start; key !== undefined && next.has(key); ) {
      const following: number = next.get(key)!
      next.delete(key)
      ring.push(places.get(key)!)
      key = following
    }
    rings.push(ring)
  }
  return rings
}
