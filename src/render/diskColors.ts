/** Colours of disks in SVG pictures. */
import type { DiskState } from '../features/disks/state.ts'
import type { Bounds } from '../util/bounds.ts'
import { valueRangeOf } from './coloring.ts'
import {
  type ColorBy,
  idLevel,
  labelLevel,
  levelColor,
  toCss,
  type ValueRange,
  valueLevel,
} from './palette.ts'
import type { Tints } from './renderer.ts'

/** What disks can be coloured by: a `DiskState` has no contacts. */
export const SVG_COLORS = ['speed', 'id', 'value', 'label'] as const satisfies readonly ColorBy[]

export interface SvgLook {
  /** Default 'speed'. */
  readonly colorBy?: (typeof SVG_COLORS)[number]
  /** Values of the first and of the last colour; default: the lowest and the highest value of the disks. */
  readonly valueRange?: ValueRange
  /** Packed colour of each disk by id; they take the place of `colorBy`. */
  readonly tints?: Tints
  /** What the picture shows, m; default: the scene's bounds, or bounds around everything. */
  readonly frame?: Bounds
}

/** Fraction of the disks that are at most as fast as the last colour. */
const FAST = 0.99
/** Lowest speed of a scale relative to the lowest allowed top: a disk reaches it in a fall of 1/800 of its diameter. */
const REST = 1 / 20

/** Returns a number with two significant digits, so that a legend states the ends of a scale exactly. */
const rounded = (value: number) => Number(value.toPrecision(2))

/**
 * Returns the speeds of the first and of the last colour, m/s. The last is the 99th percentile of the speeds, but at least √(g·d) with the
 * mean diameter d, the speed after a fall of d/2, or d per second without gravity. The first is 1/20 of that minimum: piles at rest
 * have speeds of 1e-8 to 2e-3 m/s from rounding and the solver, and get a single colour.
 */
export function speedRangeOf(
  { radii, velocities }: Pick<DiskState, 'radii' | 'velocities'>,
  gravity: readonly number[],
): ValueRange {
  const diameter = radii.length === 0 ? 1 : (2 * radii.reduce((sum, r) => sum + r, 0)) / radii.length
  const pull = Math.hypot(...gravity)
  const least = pull > 0 ? Math.sqrt(pull * diameter) : diameter
  const speeds = speedsOf(velocities)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const fast = speeds[Math.ceil(FAST * speeds.length) - 1] ?? 0
  return [rounded(REST * least), rounded(Math.max(fast, least))]
}

const speedsOf = (velocities: ArrayLike<number>) =>
  Array.from({ length: velocities.length / 2 }, (_, k) =>
    Math.hypot(velocities[2 * k], velocities[2 * k + 1]),
  )

/** Returns a packed colour as #rrggbb. */
function packedCss(color: number): string {
  const [red, green, blue] = [0, 8, 16].map((shift) => (color >>> shift) & 255)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/** Returns a function from the row of a disk to its colour. */
export function diskColors(
  state: DiskState,
  { colorBy = 'speed', valueRange, tints }: SvgLook,
  gravity: readonly number[],
): (row: number) => string {
  if (tints !== undefined) return (k) => packedCss(tints[state.ids[k] % tints.length])
  const css = (level: number) => toCss(levelColor(colorBy, level))
  if (colorBy === 'id') return (k) => css(idLevel(state.ids[k]))
  if (colorBy === 'label') return (k) => css(labelLevel(state.labels[k]))
  const [values, range] =
    colorBy === 'value'
      ? [state.values, valueRange ?? valueRangeOf(state.values)]
      : [speedsOf(state.velocities), speedRangeOf(state, gravity)]
  return (k) => css(valueLevel(values[k], range))
}
