/**
 * Colour tables of the pictures. Each COLOR_BY mode has a table of LEVELS colours in SHADES shades; both renderers use
 * the same tables and indices.
 */
import { type Oklab, parseHex, type Rgb, toOklab, toRgb } from './oklab.ts'

export const COLOR_BY = ['speed', 'id', 'contacts', 'value', 'label'] as const
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
export const SENSOR_COLOR = parseHex('#62b6cb')
export const BOND_COLOR = parseHex('#d8bd92')
export const WEAK_FORCE = parseHex('#e58a35')
export const STRONG_FORCE = parseHex('#fff3d6')
/** Fraction by which disks fade into the background under force lines. */
const FADE = 0.5

/** Speed colours from rest to fast. */
const SPEED_STOPS = ['#80634a', '#b5683d', '#e19a45', '#f8d183', '#fff8e6']
/** Colours of contact counts from 0 to MAX_COLORED_CONTACTS, and of values from the lowest to the highest. */
const COOL_STOPS = ['#4d6180', '#4f9390', '#9cbf7d', '#f2cc74', '#fff3d6']

/**
 * Colours of labels, again from the first after the last: the palette of Okabe and Ito (Color Universal Design, 2008), which viewers with
 * any kind of colour vision tell apart, with grey in place of black, as the background is dark.
 */
const LABEL_COLORS = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#999999']

const HUE_LIGHTNESS = 0.75
const HUE_CHROMA = 0.115
const SHADE_STEP = 0.03

const mix = (a: Oklab, b: Oklab, t: number): Oklab => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

function ramp(hexes: readonly string[]): (level: number) => Oklab {
  const stops = hexes.map((hex) => toOklab(parseHex(hex)))
  return (level) => {
    const at = (level / (LEVELS - 1)) * (stops.length - 1)
    const stop = Math.min(Math.floor(at), stops.length - 2)
    return mix(stops[stop], stops[stop + 1], at - stop)
  }
}

const hue = (level: number): Oklab => {
  const angle = (2 * Math.PI * level) / LEVELS
  return [HUE_LIGHTNESS, HUE_CHROMA * Math.cos(angle), HUE_CHROMA * Math.sin(angle)]
}

const LABELS = LABEL_COLORS.map((hex) => toOklab(parseHex(hex)))

/** The colour of each level, a whole number from 0 to LEVELS - 1. */
const maps: Record<ColorBy, (level: number) => Oklab> = {
  speed: ramp(SPEED_STOPS),
  id: hue,
  contacts: ramp(COOL_STOPS),
  value: ramp(COOL_STOPS),
  label: (level) => LABELS[level % LABELS.length],
}

/** Returns the colour of a level without a shade. */
export function levelColor(by: ColorBy, level: number): Rgb {
  return toRgb(maps[by](level))
}

/** Range of values that the colours span: those of the first and of the last colour, the first lower. */
export type ValueRange = readonly [number, number]

/** Returns the level of a disk's id, label or value. Equals `colorOf` in disks.wgsl. */
export const idLevel = (id: number) => (Math.imul(id, GOLDEN) >>> 0) >>> 24
export const labelLevel = (label: number) => label % LEVELS
export function valueLevel(value: number, [low, high]: ValueRange): number {
  const part = (value - low) / (high - low)
  return part > 0 ? Math.floor((LEVELS - 1) * Math.min(part, 1)) : 0
}

/**
 * Returns LEVELS colours of the first shade, then those of the next. `isFaded` selects the colours used under force
 * lines.
 */
export function colorTable(by: ColorBy, isFaded: boolean): Rgb[] {
  const background = toOklab(BACKGROUND)
  return Array.from({ length: LEVELS * SHADES }, (_, index) => {
    const [lightness, a, b] = maps[by](index % LEVELS)
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
