/** Colours of disks by id: by where they start, by where they land, and by pressure. */
import { mixColors, parseHex, toOklab, toRgb } from '../../../src/render/oklab.ts'
import { packed } from '../../../src/render/raster.ts'
import type { Tints } from '../../../src/render/renderer.ts'
import type { Look } from './looks.ts'

/** Parts by which `origin` brightens across the axis, and by which neighbours differ. */
const RELIEF = 0.36
const SPECKLE = 0.12
/** 2^32 divided by the golden ratio. */
const GOLDEN = 0x9e3779b9

/** An image: the packed colour at a place, from 0 to 1 to the right and down. */
export type Image = (u: number, v: number) => number

/** Returns a number from -0.5 to 0.5 that looks random. */
const speckleOf = (id: number) => (Math.imul(id ^ (id >>> 15), GOLDEN) >>> 0) / 2 ** 32 - 0.5

/** Returns a colour that is brighter by a part. Without a conversion, as there are many grains. */
function shaded(color: number, by: number): number {
  const channel = (shift: number) => Math.min(Math.round(((color >> shift) & 255) * (1 + by)), 255)
  return (0xff000000 | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0
}

/** Returns a colour from a list, 0 to 1, without steps. */
export function rampColor(stops: readonly string[], part: number): number {
  const at = Math.min(Math.max(part, 0), 1) * (stops.length - 1)
  const k = Math.min(Math.floor(at), stops.length - 2)
  return packed(toRgb(mixColors(toOklab(parseHex(stops[k])), toOklab(parseHex(stops[k + 1])), at - k)))
}

/** Returns for each disk where it is within the bounding box of all, 0 to 1: right and up. */
function placesOf(positions: ArrayLike<number>): (row: number) => readonly [number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k < positions.length; k += 2) {
    minX = Math.min(minX, positions[k])
    maxX = Math.max(maxX, positions[k])
    minY = Math.min(minY, positions[k + 1])
    maxY = Math.max(maxY, positions[k + 1])
  }
  const [width, height] = [maxX - minX || 1, maxY - minY || 1]
  return (row) => [(positions[2 * row] - minX) / width, (positions[2 * row + 1] - minY) / height]
}

/** Returns colours by the places where disks start: without steps, or in bands. */
export function originTints(positions: ArrayLike<number>, look: Look, inBands: boolean): Tints {
  const { palette, axis = 'y', bands = palette.length } = look
  const placeOf = placesOf(positions)
  // a table instead of a conversion per disk
  const ramp = Array.from({ length: 256 }, (_, k) => rampColor(palette, k / 255))
  const flat = palette.map((hex) => packed(parseHex(hex)))
  return tintsOf(positions.length / 2, (id) => {
    const [x, y] = placeOf(id)
    const radius = Math.min(2 * Math.hypot(x - 0.5, y - 0.5), 1)
    const along = { x, y: 1 - y, radius }[axis]
    const speckle = SPECKLE * speckleOf(id)
    if (inBands) return shaded(flat[Math.min(Math.floor(along * bands), bands - 1) % flat.length], speckle)
    const across = axis === 'x' ? y : x
    return shaded(ramp[Math.round(255 * along)], RELIEF * (across - 0.5) + speckle)
  })
}

/** Returns the colours that an image has where disks come to rest. `landings` is two bytes per disk: right and up, 0 to 255. */
export function imageTints(landings: Uint8Array, image: Image): Tints {
  return tintsOf(landings.length / 2, (id) => {
    const color = image((landings[2 * id] + 0.5) / 256, 1 - (landings[2 * id + 1] + 0.5) / 256)
    return shaded(color, SPECKLE * speckleOf(id))
  })
}

/** Returns tints in which some ids have other colours. */
export function paintedTints(tints: Tints, colors: ReadonlyMap<number, number>): Tints {
  let length = tints.length
  for (const id of colors.keys()) length = Math.max(length, id + 1)
  const painted = Uint32Array.from({ length }, (_, id) => tints[id % tints.length])
  for (const [id, color] of colors) painted[id] = shaded(color, SPECKLE * speckleOf(id))
  return painted
}

const PRESSURE = ['#23263a', '#3d3f7a', '#8a3d8f', '#e0574f', '#ffb347', '#fff3c4']
const PRESSURE_ON_LIGHT = ['#d9d3c7', '#b9b3d6', '#a566ad', '#cf3f55', '#8f1d3a', '#3d0a2a']

/** Returns colours by pressure: the square root of its part of `most`, so that weak chains are seen, too. */
export function pressureTints(
  ids: ArrayLike<number>,
  pressures: ArrayLike<number>,
  most: number,
  isLight: boolean,
): Tints {
  const stops = isLight ? PRESSURE_ON_LIGHT : PRESSURE
  const ramp = Array.from({ length: 256 }, (_, k) => rampColor(stops, k / 255))
  let highest = 0
  for (let k = 0; k < ids.length; k++) highest = Math.max(highest, ids[k])
  const tints = new Uint32Array(highest + 1).fill(ramp[0])
  for (let k = 0; k < ids.length; k++) {
    const part = most > 0 ? Math.sqrt(Math.min(Math.max(pressures[k] / most, 0), 1)) : 0
    tints[ids[k]] = ramp[Math.round(255 * part)]
  }
  return tints
}

function tintsOf(count: number, colorOf: (id: number) => number): Tints {
  if (count === 0) return Uint32Array.of(packed([0.6, 0.6, 0.6]))
  return Uint32Array.from({ length: count }, (_, id) => colorOf(id))
}
