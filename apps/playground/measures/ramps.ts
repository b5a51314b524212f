/** Colours of maps: perceptually even ones, for values from 0 on and for those with both signs. */
import { interpolateViridis } from 'd3-scale-chromatic'
import { parseHex } from '../../../src/render/oklab.ts'
import { packed } from '../../../src/render/raster.ts'
import { rampColor } from '../looks/tints.ts'
import { FIELD_LOOKS, type FieldName } from './choices.ts'

const LEVELS = 256
/**
 * From negative to positive values: the hues of ColorBrewer's RdBu, with a middle that stands out a little from the page. Mixed in Oklab, as
 * all ramps of the page, so that steps look even.
 */
const BLUE_TO_RED = [
  '#08306b',
  '#2166ac',
  '#4e9bcb',
  '#a3cbe0',
  '#dedad2',
  '#f2b294',
  '#dd6b55',
  '#b2182b',
  '#5f0819',
]
const BLUE_TO_RED_ON_DARK = [
  '#c3e0f5',
  '#5ea3d8',
  '#2166ac',
  '#1d3754',
  '#2a2727',
  '#54232a',
  '#b2182b',
  '#f4805f',
  '#ffc9b0',
]

/** Returns the packed colours of a field from its lowest value to its highest one. */
export function rampOf(field: FieldName, isLight: boolean): Uint32Array {
  const isSigned = FIELD_LOOKS[field].isSigned ?? false
  const key = `${isSigned} ${isLight}`
  const known = ramps.get(key)
  if (known !== undefined) return known
  const colorAt = (part: number) => {
    if (!isSigned) return fromCss(interpolateViridis(part))
    return rampColor(isLight ? BLUE_TO_RED : BLUE_TO_RED_ON_DARK, part)
  }
  const ramp = Uint32Array.from({ length: LEVELS }, (_, k) => colorAt(k / (LEVELS - 1)))
  ramps.set(key, ramp)
  return ramp
}

const ramps = new Map<string, Uint32Array>()

/** Returns the index in a ramp of a value. Values with both signs range from `-most` to `most`. */
export function levelOf(value: number, most: number, isSigned: boolean): number {
  const part = isSigned ? (value / most + 1) / 2 : value / most
  return part > 0 ? Math.min(Math.round((LEVELS - 1) * part), LEVELS - 1) : 0
}

/** Packs `rgb(68, 1, 84)` or `#440154`. */
function fromCss(text: string): number {
  if (text.startsWith('#')) return packed(parseHex(text))
  const [red, green, blue] = text.match(/\d+/g)!.map((one) => Number(one) / 255)
  return packed([red, green, blue])
}
