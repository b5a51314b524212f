/** Size classes: a disk shares its grid with disks of about its size, so that a boulder makes no cell of sand any larger. */
import { COLOR_ROWS, FINEST_COLOR_ROWS, MOST_LEVELS } from './constants.ts'
import { type Bounds, fitDiskGrid, type Grid } from './grid.ts'

/** Reach of the list of contacts, in grain radii: pairs nearer than this are watched. */
export const REACH = 0.1
/** Largest radius of a class over its smallest, as long as there are not too many classes. */
const CLASS_SPAN = 2.5
/** Bins of a tally for each doubling of the radius. */
const BINS_PER_OCTAVE = 8

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

/** How many disks there are of which size; those that were removed still count. */
export class RadiusTally {
  readonly #bins = new Map<number, SizeClass>()

  /** Whether `classes` may no longer be right: a size is new, or one of its disks the largest yet. */
  add(radii: ArrayLike<number>): boolean {
    let isNew = false
    for (let k = 0; k < radii.length; k++) {
      const radius = radii[k]
      const bin = Math.floor(BINS_PER_OCTAVE * Math.log2(radius))
      const one = { smallestRadius: radius, largestRadius: radius, disks: 1 }
      const found = this.#bins.get(bin)
      isNew ||= found === undefined || radius > found.largestRadius
      this.#bins.set(bin, found === undefined ? one : merge(found, one))
    }
    return isNew
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

/** The grid of each class in a world of `disks` disks. */
export function fitLevels(bounds: Bounds, classes: readonly SizeClass[], disks: number): GridLevel[] {
  const reach = REACH * grainRadius(classes)
  return classes.map(({ largestRadius, disks: members }, level) => {
    const colorRows = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
    return {
      largestRadius,
      grid: fitDiskGrid(bounds, largestRadius, reach, Math.min(members, disks), colorRows),
    }
  })
}
