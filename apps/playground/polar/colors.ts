/** The colours of the pictures of polar diagrams. */
import { type Oklab, parseHex, type Rgb, toOklab, toRgb } from '../../../src/render/oklab.ts'
import { toCss } from '../../../src/render/palette.ts'

export const GROUND = '#171411'
export const LINE = '#4a4239'
export const INK = '#fff4e2'
export const HIT = '#ff8f73'
/** Of what has to do with the sense of a diagram; --accent and --tool of base.css. */
export const SENSES = { ccw: '#f0b45a', cw: '#86c8ff' } as const

/** Of a full turn, from one owner to the next; neighbours in number are apart, and no two are alike. */
const HUE_STEP = 0.381966
const FIRST_HUE = 0.09

const shade = (owner: number, lightness: number, chroma: number): Oklab => {
  const hue = 2 * Math.PI * (FIRST_HUE + HUE_STEP * owner)
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

/** Of a circle itself. */
const circleColor = (owner: number): Rgb => toRgb(shade(owner, 0.7, 0.088))

/** Of what a circle is grown by. */
const grownColor = (owner: number): Rgb => toRgb(shade(owner, 0.2, 0.022))

/** 'both': where a circle is owner in both senses; else the stripe of one of them. */
export type Part = 'both' | 'ccw' | 'cw'

// stripes differ in lightness too: hues alone may be too alike
const LIGHTNESS = { both: 0.345, ccw: 0.37, cw: 0.29 }
const NOBODY = { both: '#221d19', ccw: '#262019', cw: '#1a1613' }

/** Of a circle's regions; of the regions of none where the owner is negative. */
export const regionColor = (owner: number, part: Part): Rgb =>
  owner < 0 ? parseHex(NOBODY[part]) : toRgb(shade(owner, LIGHTNESS[part], 0.052))

/** From a null angle to a full turn. */
const OPEN_STOPS = ['#1c1815', '#3a2a20', '#5a3d29', '#744f2f', '#8f6739'].map((hex) =>
  toOklab(parseHex(hex)),
)

export function openColor(angle: number): Rgb {
  // the root: most angles are small
  const at = Math.sqrt(Math.min(angle / (2 * Math.PI), 1)) * (OPEN_STOPS.length - 1)
  const stop = Math.min(Math.floor(at), OPEN_STOPS.length - 2)
  const mix = (k: 0 | 1 | 2) =>
    OPEN_STOPS[stop][k] + (OPEN_STOPS[stop + 1][k] - OPEN_STOPS[stop][k]) * (at - stop)
  return toRgb([mix(0), mix(1), mix(2)])
}

export const circleCss = (owner: number) => toCss(circleColor(owner))
export const grownCss = (owner: number) => toCss(grownColor(owner))
export const regionCss = (owner: number | null, part: Part) => toCss(regionColor(owner ?? -1, part))
