/**
 * The colours of the picture. A disk's colour is looked up in a table of LEVELS colours in SHADES shades, one table for
 * each thing to colour by; both renderers use the same table and the same index.
 */
import { type Oklab, parseHex, type Rgb, toOklab, toRgb } from './oklab.ts'

export const COLOR_BY = ['speed', 'id', 'contacts'] as const
export type ColorBy = (typeof COLOR_BY)[number]

export const LEVELS = 256
/** Shades of one colour, so that grains at rest stay apart. */
export const SHADES = 4
/** Contacts of the last colour. */
export const MOST_CONTACTS = 6
/** 2^32 over the golden ratio: multiples of it, modulo 2^32, spread evenly. */
export const GOLDEN = 0x9e3779b9

export const BACKGROUND = parseHex('#12100e')
export const WALL = parseHex('#a3988a')
export const WEAK_FORCE = parseHex('#e58a35')
export const STRONG_FORCE = parseHex('#fff3d6')
/** How far disks fade into the background under the lines of forces. */
const FADED = 0.5

/** From rest to fast: basalt, clay, ochre, sand, glare. */
const SPEED_STOPS = ['#80634a', '#b5683d', '#e19a45', '#f8d183', '#fff8e6']
/** From none to MOST_CONTACTS. */
const CONTACT_STOPS = ['#4d6180', '#4f9390', '#9cbf7d', '#f2cc74', '#fff3d6']

const HUE_LIGHTNESS = 0.75
const HUE_CHROMA = 0.115
const SHADE_STEP = 0.03

const mix = (a: Oklab, b: Oklab, t: number): Oklab => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

function ramp(hexes: readonly string[]): (t: number) => Oklab {
  const stops = hexes.map((hex) => toOklab(parseHex(hex)))
  return (t) => {
    const at = t * (stops.length - 1)
    const stop = Math.min(Math.floor(at), stops.length - 2)
    return mix(stops[stop], stops[stop + 1], at - stop)
  }
}

const hue = (t: number): Oklab => {
  const angle = 2 * Math.PI * t
  return [HUE_LIGHTNESS, HUE_CHROMA * Math.cos(angle), HUE_CHROMA * Math.sin(angle)]
}

const maps: Record<ColorBy, (t: number) => Oklab> = {
  speed: ramp(SPEED_STOPS),
  id: hue,
  contacts: ramp(CONTACT_STOPS),
}

/** LEVELS colours of the first shade, then those of the next; `isFaded`: as they are under the lines of forces. */
export function colorTable(by: ColorBy, isFaded: boolean): Rgb[] {
  const background = toOklab(BACKGROUND)
  const last = by === 'id' ? LEVELS : LEVELS - 1
  return Array.from({ length: LEVELS * SHADES }, (_, index) => {
    const [lightness, a, b] = maps[by]((index % LEVELS) / last)
    const shade = Math.floor(index / LEVELS) - (SHADES - 1) / 2
    const color: Oklab = [lightness + shade * SHADE_STEP, a, b]
    return toRgb(isFaded ? mix(color, background, FADED) : color)
  })
}

/** The colour of a line: `strength` from 0 to 1. The same as in forces.wgsl. */
export function forceColor(strength: number): Rgb {
  const channel = (k: number) => WEAK_FORCE[k] + (STRONG_FORCE[k] - WEAK_FORCE[k]) * strength
  return [channel(0), channel(1), channel(2)]
}

export function toCss(rgb: Rgb): string {
  return `rgb(${rgb.map((channel) => Math.round(channel * 255)).join(' ')})`
}
