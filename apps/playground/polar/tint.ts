/** Colours the regions by owner, or by the angle. Both senses together are striped where nothing is straight ahead. */
import type { Sense } from '../../../src/polar/facing.ts'
import { openColor, type Part, regionColor } from './colors.ts'
import { INSIDE, type RegionMap, type Rows } from './regionMap.ts'

/** Number of distinct angle colours. */
const ANGLES = 512

/** Writes the pixels of some rows: RGBA bytes, as little-endian words. */
export type Tint = (regionMap: RegionMap, rows: Rows, into: Uint32Array) => void

/** `stripe` is the width of a stripe in pixels. */
export function ownerTint(count: number, sense: Sense | 'both', stripe: number): Tint {
  const table = (part: Part) => words(Array.from({ length: count + 1 }, (_, k) => regionColor(k - 1, part)))
  if (sense !== 'both') {
    const colors = table('both')
    return (map, { from, to }, into) => {
      const owners = map[sense]
      for (let at = from * map.width, k = 0; at < to * map.width; at++, k++)
        into[k] = colors[indexOf(owners[at])]
    }
  }
  const [both, first, second] = [table('both'), table('ccw'), table('cw')]
  return ({ width, ccw, cw, ccwAngles, cwAngles }, { from, to }, into) => {
    const period = 2 * stripe
    const isCcw = Uint8Array.from({ length: width + period }, (_, k) => (k % period < stripe ? 1 : 0))
    let at = from * width
    for (let row = from, k = 0; row < to; row++) {
      const phase = row % period
      for (let column = 0; column < width; column++, at++, k++) {
        if (ccwAngles[at] === 0 && cwAngles[at] === 0) into[k] = both[indexOf(ccw[at])]
        else if (isCcw[column + phase] === 1) into[k] = first[indexOf(ccw[at])]
        else into[k] = second[indexOf(cw[at])]
      }
    }
  }
}

/** The open angle between both senses, or the rotation of one. */
export function angleTint(sense: Sense | 'both'): Tint {
  const colors = words(Array.from({ length: ANGLES + 1 }, (_, k) => openColor((2 * Math.PI * k) / ANGLES)))
  return ({ width, ccwAngles, cwAngles }, { from, to }, into) => {
    for (let at = from * width, k = 0; at < to * width; at++, k++) {
      const angle = (sense === 'cw' ? 0 : ccwAngles[at]) + (sense === 'ccw' ? 0 : cwAngles[at])
      into[k] = colors[Math.round((angle / (2 * Math.PI)) * ANGLES)]
    }
  }
}

/** Index of an owner's colour; that of no owner is first. */
const indexOf = (owner: number) => (owner === INSIDE ? 0 : owner + 1)

function words(colors: readonly (readonly number[])[]): Uint32Array {
  const bytes = colors.flatMap((color) => [...color.map((channel) => Math.round(255 * channel)), 255])
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
