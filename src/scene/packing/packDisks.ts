/** Random packings of disks: where a simulation of dense granular matter begins. */
import type { Bounds } from '../../util/bounds.ts'
import { createRandom, uniform } from '../../util/random.ts'
import { refuse, requireBoolean, requireBounds, requireFields, requireInteger } from '../../util/validate.ts'
import { type Container, wrapped } from './neighbors.ts'
import { type RadiusDistribution, radiiOf } from './radii.ts'
import { type Relaxed, relax } from './relax.ts'

export interface PackOptions {
  /** [minX, minY, maxX, maxY] of the box in metres. Its sides are walls unless they repeat. */
  readonly bounds: Bounds
  /** Radii of the disks. Their number follows; all are scaled by a common factor, see `Packing.scale`. */
  readonly radii: RadiusDistribution
  /** Part of the box that is disks, from 0.05 to 1.1; overlaps count twice. Either this or `pressure` is given. */
  readonly solidFraction?: number
  /** Pressure over the stiffness of contacts, from 1e-6 to 0.1: about the overlaps, in diameters. */
  readonly pressure?: number
  /** Which axes repeat, as with the option `periodic` of a world that has the sides of the box. Default: none. */
  readonly periodic?: { readonly x?: boolean; readonly y?: boolean }
  /** A whole number of at least 0, default 1. */
  readonly seed?: number
}

export interface Packing {
  /** Centres [x, y, …] in metres, inside the box. */
  readonly positions: Float64Array
  /** In metres. */
  readonly radii: Float64Array
  /** Factor that takes radii of the distribution to those of the packing: near 1 above a fraction of 0.8. */
  readonly scale: number
  readonly solidFraction: number
  /** Pressure over the stiffness of contacts; 0 if nothing overlaps. */
  readonly pressure: number
  /** Largest overlap in metres. */
  readonly overlap: number
}

const FIELDS = ['bounds', 'radii', 'solidFraction', 'pressure', 'periodic', 'seed']
/** Disks of a packing that is compressed to a pressure: for about this fraction, before it is scaled. */
const FIRST_FRACTION = 0.83
/** Where disks do not yet jam. */
const LOOSE_FRACTION = 0.75
const MAX_DISKS = 100_000
/** Largest difference of the pressure from what was asked for, over it. */
const PRECISION = 1e-3
/** Of the scale, between two tries. */
const LARGEST_CHANGE = 0.002
/** Change of the pressure per change of the scale. */
const FIRST_SLOPE = 0.8
const MAX_TRIES = 200

/**
 * Returns a random packing of disks without friction: random points in the box push each other apart until all forces are in balance, and
 * grow until they have the solid fraction or the pressure asked for. Equal options give equal bits on every machine. Takes
 * seconds for 1,000 disks. Throws if an option is invalid, the box is too small for the disks, or balance is not found.
 *
 * Source: O'Hern, Silbert, Liu & Nagel, Phys. Rev. E 68, 011306 (2003).
 */
export function packDisks(options: PackOptions): Packing {
  requireFields('options', options, FIELDS)
  const { solidFraction, pressure, seed = 1 } = options
  const bounds = requireBounds('bounds', options.bounds)
  requireInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER)
  if ((solidFraction === undefined) === (pressure === undefined))
    refuse('options', options, 'either solidFraction or pressure')
  if (solidFraction !== undefined) requireWithin('solidFraction', solidFraction, 0.05, 1.1)
  if (pressure !== undefined) requireWithin('pressure', pressure, 1e-6, 0.1)
  const container = { bounds, period: periodsOf(options.periodic, bounds) }
  const random = createRandom(seed)
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]]
  const drawn = drawRadii(
    options.radii,
    random,
    container,
    (solidFraction ?? FIRST_FRACTION) * width * height,
  )
  const positions = new Float64Array(2 * drawn.length)
  for (let k = 0; k < drawn.length; k++) {
    positions[2 * k] = uniform(random, bounds[0], bounds[2])
    positions[2 * k + 1] = uniform(random, bounds[1], bounds[3])
  }
  const packed = new Compression(container, positions, drawn)
  if (solidFraction !== undefined) packed.growTo(solidFraction)
  else packed.press(pressure!)
  return packed.result()
}

function requireWithin(name: string, value: unknown, least: number, most: number): void {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    refuse(name, value, `a number from ${least} to ${most}`)
}

function periodsOf(periodic: PackOptions['periodic'] = {}, bounds: Bounds): [number, number] {
  requireFields('periodic', periodic, ['x', 'y'])
  const { x = false, y = false } = periodic
  return [
    requireBoolean('periodic.x', x) ? bounds[2] - bounds[0] : 0,
    requireBoolean('periodic.y', y) ? bounds[3] - bounds[1] : 0,
  ]
}

/** Draws radii until their disks have this area, in an order that is random. */
function drawRadii(
  distribution: RadiusDistribution,
  random: () => number,
  { bounds, period }: Container,
  area: number,
): Float64Array {
  const { draw, largest } = radiiOf('radii', distribution)
  for (const axis of [0, 1]) {
    // as the periods of a world, with room to grow; between walls there must be room for a disk
    const least = period[axis] > 0 ? 10 * largest : 3 * largest
    if (bounds[axis + 2] - bounds[axis] < least)
      refuse('bounds', bounds, `${'xy'[axis]} at least ${least} long, for radii up to ${largest}`)
  }
  const radii: number[] = []
  for (let filled = 0; filled < area; ) {
    if (radii.length === MAX_DISKS) refuse('radii', distribution, `at most ${MAX_DISKS} disks in the box`)
    const radius = draw(random, radii.length)
    filled += Math.PI * radius * radius
    radii.push(radius)
  }
  return Float64Array.from(radii)
}

/** Disks that grow in a box. */
class Compression {
  readonly #container: Container
  readonly #positions: Float64Array
  readonly #drawn: Float64Array
  #radii: Float64Array
  #scale = 1
  #relaxed: Relaxed = { pressure: 0, overlap: 0, isBalanced: false }

  constructor(container: Container, positions: Float64Array, drawn: Float64Array) {
    this.#container = container
    this.#positions = positions
    this.#drawn = drawn
    this.#radii = drawn
  }

  /** Part of the box that is disks at a scale of 1. */
  get #fraction(): number {
    const [minX, minY, maxX, maxY] = this.#container.bounds
    return this.#drawn.reduce((sum, r) => sum + Math.PI * r * r, 0) / ((maxX - minX) * (maxY - minY))
  }

  /** Grows the disks to a solid fraction, and relaxes them. */
  growTo(fraction: number): void {
    const scaleAt = (part: number) => Math.sqrt(part / this.#fraction)
    if (fraction > LOOSE_FRACTION) this.#relaxAt(scaleAt(LOOSE_FRACTION))
    this.#relaxAt(scaleAt(fraction))
    if (!this.#relaxed.isBalanced)
      throw new Error(`solidFraction is ${fraction}: expected one at which forces come into balance`)
  }

  /** Grows the disks to a pressure, with Newton's method: above jamming the pressure is about linear in the scale. */
  press(pressure: number): void {
    this.growTo(LOOSE_FRACTION)
    let slope = FIRST_SLOPE
    for (let k = 0; k < MAX_TRIES; k++) {
      const [from, before] = [this.#scale, this.#relaxed.pressure]
      const change = (pressure - before) / slope
      // a packing that does not jam says nothing about the slope
      const isJammed = before > pressure / 10
      this.#relaxAt(
        from + (isJammed ? Math.max(-LARGEST_CHANGE, Math.min(LARGEST_CHANGE, change)) : LARGEST_CHANGE),
      )
      const { pressure: now, isBalanced } = this.#relaxed
      if (Math.abs(now / pressure - 1) <= PRECISION && isBalanced) return
      const measured = (now - before) / (this.#scale - from)
      if (isJammed) slope = Math.max(FIRST_SLOPE / 4, Math.min(4 * FIRST_SLOPE, measured))
    }
    throw new Error(`pressure is ${pressure}: expected one at which forces come into balance`)
  }

  #relaxAt(scale: number): void {
    this.#scale = scale
    this.#radii = this.#drawn.map((radius) => scale * radius)
    this.#relaxed = relax(this.#container, this.#positions, this.#radii)
  }

  result(): Packing {
    const { bounds, period } = this.#container
    const { pressure, overlap } = this.#relaxed
    return {
      positions: this.#positions.map((at, k) => wrapped(at, bounds[k % 2], period[k % 2])),
      radii: this.#radii,
      scale: this.#scale,
      solidFraction: this.#fraction * this.#scale * this.#scale,
      pressure,
      overlap,
    }
  }
}
