/** Colours the regions by owner, striped if the two senses have different owners, or by the open angle. */
import { openColor, type Part, regionColor } from './colors.ts'
import { INSIDE, type RegionMap, type Rows } from './regionMap.ts'

/** Number of distinct angle colours. */
const ANGLES = 512

/** Writes the RGBA bytes of some rows. */
export type Tint = (regionMap: RegionMap, rows: Rows, into: Uint8ClampedArray) => void

/** `stripe` is the width of a stripe in pixels. */
export function ownerTint(count: number, stripe: number): Tint {
  const table = (part: Part) => bytes(Array.from({ length: count + 1 }, (_, k) => regionColor(k - 1, part)))
  const [both, first, second] = [table('both'), table('ccw'), table('cw')]
  return ({ width, ccw, cw, angles }, { from, to }, into) => {
    for (let row = from; row < to; row++) {
      for (let column = 0; column < width; column++) {
        const at = row * width + column
        const isFirst = Math.floor((column + row) / stripe) % 2 === 0
        const owner = isFirst ? ccw[at] : cw[at]
        const colors = angles[at] === 0 ? both : isFirst ? first : second
        put(into, at - from * width, colors, owner === INSIDE ? 0 : owner + 1)
      }
    }
  }
}

export function angleTint(): Tint {
  const colors = bytes(Array.from({ length: ANGLES + 1 }, (_, k) => openColor((2 * Math.PI * k) / ANGLES)))
  return ({ width, angles }, { from, to }, into) => {
    for (let at = from * width; at < to * width; at++)
      put(into, at - from * width, colors, Math.round((angles[at] / (2 * Math.PI)) * ANGLES))
  }
}

function bytes(colors: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(colors.flatMap((color) => color.map((channel) => Math.round(255 * channel))))
}

function put(into: Uint8ClampedArray, pixel: number, colors: Uint8Array, index: number): void {
  into[4 * pixel] = colors[3 * index]
  into[4 * pixel + 1] = colors[3 * index + 1]
  into[4 * pixel + 2] = colors[3 * index + 2]
  into[4 * pixel + 3] = 255
}
