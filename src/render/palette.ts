/**
 * Colour tables of the pictures. Each COLOR_BY mode has a table of LEVELS colours in SHADES shades; both renderers use
 * the same tables and indices.
 */
import { type Oklab, parseHex, type Rgb, toOklab, toRgb } from './oklab.ts'

export const COLOR_BY = ['speed', 'id', 'contacts'] as const
export type ColorBy = (typeof COLOR_BY)[number]

export const LEVELS = 256
/** Number of shades per colour, which separate neighbouring disks at rest. */
export const SHADES = 4
/** Contact count of the last colour. */
export const MAX_COLORED_CONTACTS = 6
/** 2^32 divided by the golden ratio. Its multiples modulo 2^32 are evenly spread. */
export const GOLDEN = 0x9e3779b9

export const BACKGROUND = parseHex('#12100e')
export const WALL = parseHex('#a3988a')
export const WEAK_FORCE = parseHex('#e58a35')
export const STRONG_FORCE = parseHex('#fff3d6')
/** Fraction by which disks fade into the background under force lines. */
const FADE = 0.5

/** Speed colours from rest to fast. */
const SPEED_STOPS = ['#80634a', '#b5683d', '#e19a45', '#f8d183', '#fff8e6']
/** Contact-count colours from 0 to MAX_COLORED_CONTACTS. */
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

/**
 * Returns LEVELS colours of the first shade, then those of the next. `isFaded` selects the colours used under force
 * lines.
 */
export function colorTable(by: ColorBy, isFaded: boolean): Rgb[] {
  const background = toOklab(BACKGROUND)
  const last = by === 'id' ? LEVELS : LEVELS - 1
  return Array.from({ length: LEVELS * SHADES }, (_, index) => {
    const [lightness, a, b] = maps[by]((index % LEVELS) / last)
    const shade = Math.floor(index / LEVELS) - (SHADES - 1) / 2
    const color: Oklab = [lightness + shade * SHADE_STEP, a, b]
    return toRgb(isFaded ? mix(color, background, FADE) : color)
  })
}

/** Returns the colour of a line for a strength from 0 to 1. Equals forces.wgsl. */
export function forceColor(strength: number): Rgb {
  const channel = (k: number) => WEAK_FORCE[k] + (STRONG_FORCE[k] - WEAK_FORCE[k]) * strength
  return [channel(0), channel(1), channel(2)]
}

export function toCss(rgb: Rgb): string {
  return `rgb(${rgb.map((channel) => Math.round(channel * 255)).join(' ')})`
}
