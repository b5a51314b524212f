/** Size classes: a disk shares its grid with disks of about its size, so that a boulder makes no cell of sand any larger. */
import { COLOR_ROWS, FINEST_COLOR_ROWS, MOST_LEVELS } from '../schemas/constants.ts'
import type { Bounds } from '../util/bounds.ts'
import { fitDiskGrid, type Grid } from './grid.ts'

/**
 * Under PIT, gap in grain radii under which a pair is looked at as if it touched: the tolerance of the interference test, for
 * which the paper has 0.01 (of its own lengths). It is also how far disks may go until the list of pairs is made anew.
 */
export const INTERFERENCE_TOLERANCE = 0.1
/** Largest radius of a class over its smallest, as long as there are not too many classes. */
const CLASS_SPAN = 2.5
/** Bins of a tally for each doubling of the radius. */
const BINS_PER_OCTAVE = 8
/** Tables are made anew for more than so many times the disks that they were made for, unless those were FEW. */
const MOST_GROWTH = 4
const FEW = 1000

export interface SizeClass {
  /** Metres. */
  readonly smallestRadius: number
  readonly largestRadius: number
  readonly disks: number
}

/** A size class and its grid. */
export interface GridLevel {
  readonly largestRadius: number
  readonly grid: Grid
}

/** How many disks there are of which size. */
export class RadiusTally {
  readonly #bins = new Map<number, SizeClass>()
  /** By key. */
  #radii = new Float32Array(0)

  add(keys: Uint32Array, radii: Float32Array): void {
    const most = keys.reduce((largest, key) => Math.max(largest, key + 1), 0)
    if (most > this.#radii.length) {
      const grown = new Float32Array(Math.max(most, 2 * this.#radii.length))
      grown.set(this.#radii)
      this.#radii = grown
    }
    for (const [k, key] of keys.entries()) {
      const radius = radii[k]
      const bin = binOf(radius)
      const one = { smallestRadius: radius, largestRadius: radius, disks: 1 }
      const found = this.#bins.get(bin)
      this.#bins.set(bin, found === undefined ? one : merge(found, one))
      this.#radii[key] = radius
    }
  }

  /** Half of the disks are at least this large, up to the width of a bin; metres, 0 without disks. */
  get medianRadius(): number {
    const bins = [...this.#bins.values()].sort((a, b) => b.smallestRadius - a.smallestRadius)
    const half = bins.reduce((sum, { disks }) => sum + disks, 0) / 2
    let larger = 0
    for (const { disks, smallestRadius } of bins) {
      larger += disks
      if (larger >= half) return smallestRadius
    }
    return 0
  }

  get isEmpty(): boolean {
    return this.#bins.size === 0
  }

  /** A bin keeps its range until its last disk is gone. */
  remove(keys: Uint32Array): void {
    for (const key of keys) {
      const bin = binOf(this.#radii[key])
      const found = this.#bins.get(bin)!
      if (found.disks === 1) this.#bins.delete(bin)
      else this.#bins.set(bin, { ...found, disks: found.disks - 1 })
    }
  }

  /** Whether classes made for other disks do for these: all of them fit, in no crowd, and the grain is the same. */
  areServedBy(classes: readonly SizeClass[]): boolean {
    const disks = classes.map(() => 0)
    for (const bin of this.#bins.values()) {
      const k = classes.findIndex((one) => holds(one, bin))
      if (k < 0) return false
      disks[k] += bin.disks
    }
    const isCrowded = disks.some((now, k) => now > MOST_GROWTH * Math.max(classes[k].disks, FEW))
    return !isCrowded && grainRadius(this.classes()) === grainRadius(classes)
  }

  /** The finest class first; at most MOST_LEVELS, each with a span of CLASS_SPAN or, if need be, a larger one. */
  classes(): SizeClass[] {
    const bins = [...this.#bins.values()].sort((a, b) => a.smallestRadius - b.smallestRadius)
    for (let span = CLASS_SPAN; ; span *= span) {
      const classes: SizeClass[] = []
      for (const bin of bins) {
        const last = classes.at(-1)
        if (last !== undefined && bin.largestRadius <= span * last.smallestRadius)
          classes[classes.length - 1] = merge(last, bin)
        else classes.push(bin)
      }
      if (classes.length <= MOST_LEVELS) return classes
    }
  }
}

function binOf(radius: number): number {
  return Math.floor(BINS_PER_OCTAVE * Math.log2(radius))
}

function holds(one: SizeClass, other: SizeClass): boolean {
  return one.smallestRadius <= other.smallestRadius && other.largestRadius <= one.largestRadius
}

function merge(a: SizeClass, b: SizeClass): SizeClass {
  return {
    smallestRadius: Math.min(a.smallestRadius, b.smallestRadius),
    largestRadius: Math.max(a.largestRadius, b.largestRadius),
    disks: a.disks + b.disks,
  }
}

/** The largest radius of the class that most disks belong to: the measure of a world's reach and of its speeds. */
export function grainRadius(classes: readonly SizeClass[]): number {
  return classes.reduce((most, one) => (one.disks > most.disks ? one : most)).largestRadius
}

/** Disks and edges that one is to know around it where hits are predicted: fewer, and it soon leaves them behind. */
const KNOWN = 6
/** So few, and each may as well know all. */
const FEW_OTHERS = 32
/** Least and largest reach where hits are predicted, and that of those who know all, in grain radii. */
const LEAST_REACH = 0.2
const WIDEST_REACH = 64
const BOUNDLESS_REACH = 2 ** 20

/** The reach at which a disk knows KNOWN others, were they spread evenly over the bounds. */
export function wideReach(
  [minX, minY, maxX, maxY]: Bounds,
  classes: readonly SizeClass[],
  edges: number,
): number {
  const grain = grainRadius(classes)
  const others = classes.reduce((sum, { disks }) => sum + disks, 0) + edges
  if (others <= FEW_OTHERS) return BOUNDLESS_REACH * grain
  const radius = Math.sqrt((KNOWN * (maxX - minX) * (maxY - minY)) / (Math.PI * Math.max(others, 1)))
  return Math.min(WIDEST_REACH * grain, Math.max(LEAST_REACH * grain, radius - 2 * grain))
}

/** The grid of each class. */
export function fitLevels(bounds: Bounds, classes: readonly SizeClass[], reach: number): GridLevel[] {
  return classes.map(({ largestRadius, disks }, level) => {
    const colorRows = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
    return {
      largestRadius,
      grid: fitDiskGrid(bounds, largestRadius, reach, disks, colorRows),
    }
  })
}
