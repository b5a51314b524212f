/** Colours of the polar diagram pictures. */
import { type Oklab, parseHex, type Rgb, toOklab, toRgb } from '../../../src/render/oklab.ts'
import { toCss } from '../../../src/render/palette.ts'

export const GROUND = '#171411'
export const LINE = '#4a4239'
export const INK = '#fff4e2'
export const HIT = '#ff8f73'
/** Colours of the two senses; equal --accent and --tool of base.css. */
export const SENSES = { ccw: '#f0b45a', cw: '#86c8ff' } as const

/**
 * Hue step between consecutive owners as a fraction of the colour wheel: separates neighbouring numbers and repeats
 * none.
 */
const HUE_STEP = 0.381966
const FIRST_HUE = 0.09

const shade = (owner: number, lightness: number, chroma: number): Oklab => {
  const hue = 2 * Math.PI * (FIRST_HUE + HUE_STEP * owner)
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

/** Colour of a circle. */
const circleColor = (owner: number): Rgb => toRgb(shade(owner, 0.7, 0.088))

/** Colour of the margin of an expanded circle. */
const grownColor = (owner: number): Rgb => toRgb(shade(owner, 0.2, 0.022))

/** 'both': a circle owns the region in both senses; otherwise the stripe of one sense. */
export type Part = 'both' | 'ccw' | 'cw'

// stripes also differ in lightness, because hues alone may be too similar
const LIGHTNESS = { both: 0.345, ccw: 0.37, cw: 0.29 }
const NO_OWNER = { both: '#221d19', ccw: '#262019', cw: '#1a1613' }

/** Colour of a circle's regions; a negative owner selects the colour of regions without owner. */
export const regionColor = (owner: number, part: Part): Rgb =>
  owner < 0 ? parseHex(NO_OWNER[part]) : toRgb(shade(owner, LIGHTNESS[part], 0.052))

/** Colours from a zero angle to a full turn. */
const OPEN_STOPS = ['#1c1815', '#3a2a20', '#5a3d29', '#744f2f', '#8f6739'].map((hex) =>
  toOklab(parseHex(hex)),
)

export function openColor(angle: number): Rgb {
  // square root, because most angles are small
  const at = Math.sqrt(Math.min(angle / (2 * Math.PI), 1)) * (OPEN_STOPS.length - 1)
  const stop = Math.min(Math.floor(at), OPEN_STOPS.length - 2)
  const mix = (k: 0 | 1 | 2) =>
    OPEN_STOPS[stop][k] + (OPEN_STOPS[stop + 1][k] - OPEN_STOPS[stop][k]) * (at - stop)
  return toRgb([mix(0), mix(1), mix(2)])
}

/** Caches results by owner: a picture of 10,000 circles asks for each several times. */
function byOwner(make: (owner: number) => string): (owner: number) => string {
  const made: string[] = []
  return (owner) => {
    made[owner] ??= make(owner)
    return made[owner]
  }
}

export const circleCss = byOwner((owner) => toCss(circleColor(owner)))
export const grownCss = byOwner((owner) => toCss(grownColor(owner)))
export const regionCss = (owner: number | null, part: Part) => toCss(regionColor(owner ?? -1, part))
