/**
 * Colour tables of the pictures, and the colours of both themes. Each COLOR_BY mode has a table of LEVELS colours in SHADES shades; both renderers use
 * the same tables and indices.
 */
import { mixColors as mix, type Oklab, parseHex, type Rgb, toOklab, toRgb } from './oklab.ts'

export const COLOR_BY = ['speed', 'id', 'contacts', 'value', 'label', 'tint'] as const
export type ColorBy = (typeof COLOR_BY)[number]

export const LEVELS = 256
/** Number of shades per colour, which separate neighbouring disks at rest. */
export const SHADES = 4
/** Contact count of the last colour. */
export const MAX_COLORED_CONTACTS = 6
/** 2^32 divided by the golden ratio. Its multiples modulo 2^32 are evenly spread. */
export const GOLDEN = 0x9e3779b9

/** Colours of a picture beside those of disks. */
export interface Theme {
  readonly name: 'dark' | 'light'
  readonly background: Rgb
  readonly wall: Rgb
  readonly bond: Rgb
  /** Lines of weak and of strong forces. */
  readonly weakForce: Rgb
  readonly strongForce: Rgb
  /** Speed colours from rest to fast. */
  readonly speeds: readonly string[]
}

export const DARK: Theme = {
  name: 'dark',
  background: parseHex('#12100e'),
  wall: parseHex('#a3988a'),
  bond: parseHex('#d8bd92'),
  weakForce: parseHex('#b3452f'),
  strongForce: parseHex('#ffe9b0'),
  speeds: ['#80634a', '#b5683d', '#e19a45', '#f8d183', '#fff8e6'],
}

export const LIGHT: Theme = {
  name: 'light',
  background: parseHex('#f6f1e8'),
  wall: parseHex('#6f665b'),
  bond: parseHex('#8a6d3f'),
  weakForce: parseHex('#e2a36f'),
  strongForce: parseHex('#7d1230'),
  speeds: ['#c2a988', '#dd9a52', '#d9622f', '#b02a3a', '#5c1148'],
}

export const SENSOR_COLOR = parseHex('#62b6cb')
/** Fraction by which disks fade into the background under force lines. */
const FADE = 0.72

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
  speed: ramp(DARK.speeds),
  id: hue,
  contacts: ramp(COOL_STOPS),
  value: ramp(COOL_STOPS),
  label: (level) => LABELS[level % LABELS.length],
  // not used: disks have colours of their own
  tint: hue,
}
const lightSpeeds = ramp(LIGHT.speeds)

const mapOf = (by: ColorBy, { name }: Theme) => (by === 'speed' && name === 'light' ? lightSpeeds : maps[by])

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
export function colorTable(by: ColorBy, isFaded: boolean, theme: Theme = DARK): Rgb[] {
  const background = toOklab(theme.background)
  const map = mapOf(by, theme)
  return Array.from({ length: LEVELS * SHADES }, (_, index) => {
    const [lightness, a, b] = map(index % LEVELS)
    const shade = Math.floor(index / LEVELS) - (SHADES - 1) / 2
    const color: Oklab = [lightness + shade * SHADE_STEP, a, b]
    return toRgb(isFaded ? mix(color, background, FADE) : color)
  })
}

/** Returns the factor by which the colours of `Tints` fade into the background under force lines. */
export const tintFade = (isFaded: boolean) => (isFaded ? FADE : 0)

/** Returns the colour of a line for a strength from 0 to 1. Equals strength.wgsl. */
export function forceColor(strength: number, { weakForce, strongForce }: Theme = DARK): Rgb {
  const channel = (k: number) => weakForce[k] + (strongForce[k] - weakForce[k]) * strength
  return [channel(0), channel(1), channel(2)]
}

export function toCss(rgb: Rgb): string {
  return `rgb(${rgb.map((channel) => Math.round(channel * 255)).join(' ')})`
}
