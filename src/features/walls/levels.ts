/**
 * Size classes: each disk shares its grid with disks of similar size, so that large disks do not enlarge the cells of
 * small ones.
 */

import { COLOR_ROWS, FINEST_COLOR_ROWS, LEVEL_SPAN, MAX_LEVELS } from '../../schemas/constants.ts'
import type { Bounds } from '../../util/bounds.ts'
import { PerId } from '../disks/perId.ts'
import { NO_BOX, type PeriodicBox } from '../periodic/periodicBox.ts'
import { type DiskGrid, fitDiskGrid, maxReachIn } from './grid.ts'

/**
 * PIT only: the gap, in grain radii, below which a pair counts as touching. It is the tolerance of the paper's
 * interference test, which uses 0.01 in its own units. It is also the least reach of the contact list: see
 * shaders/list/beginRebuild.wgsl.
 */
export const INTERFERENCE_TOLERANCE = 0.1
/**
 * PIT only: the most reach of the contact list, in grain radii, for disks that move. Cells are as wide as it requires, so larger values cost
 * more candidates per list; with smaller ones the list of fast disks holds for fewer substeps.
 */
const MAX_LIST_REACH = 0.4
/** Ratio of the largest to the smallest radius of a class, as long as the number of classes allows it. */
const CLASS_SPAN = LEVEL_SPAN
/** Histogram bins per octave of the radius. */
const BINS_PER_OCTAVE = 8
/**
 * The grids are rebuilt when the number of disks exceeds MAX_GROWTH times that of the last build, unless that was below
 * MIN_DISKS.
 */
const MAX_GROWTH = 4
const MIN_DISKS = 1000

export interface SizeClass {
  /** Radius in metres. */
  readonly smallestRadius: number
  readonly largestRadius: number
  readonly disks: number
}

/** A size class and its grid. */
export interface GridLevel {
  readonly largestRadius: number
  readonly grid: DiskGrid
}

/** Counts disks by radius. */
export class RadiusTally {
  readonly #bins = new Map<number, SizeClass>()
  readonly #radii = new PerId()

  add(ids: Uint32Array, radii: Float32Array): void {
    this.#radii.set(ids, radii)
    // objects of this call alone, since those in #bins are shared with saved states
    const added = new Map<number, { smallestRadius: number; largestRadius: number; disks: number }>()
    for (let k = 0; k < radii.length; k++) {
      const radius = radii[k]
      const bin = binOf(radius)
      const one = added.get(bin)
      if (one === undefined) added.set(bin, { smallestRadius: radius, largestRadius: radius, disks: 1 })
      else {
        if (radius < one.smallestRadius) one.smallestRadius = radius
        if (radius > one.largestRadius) one.largestRadius = radius
        one.disks++
      }
    }
    for (const [bin, one] of added) {
      const found = this.#bins.get(bin)
      this.#bins.set(bin, found === undefined ? one : merge(found, one))
    }
  }

  /** Returns the state as plain data. */
  save() {
    return { bins: [...this.#bins], radii: this.#radii.save() }
  }

  /** Restores a saved state. */
  load({ bins, radii }: ReturnType<RadiusTally['save']>): void {
    this.#bins.clear()
    for (const [bin, disks] of bins) this.#bins.set(bin, disks)
    this.#radii.load(radii)
  }

  /** Radius in metres of the disk with this id. */
  radiusOf(id: number): number {
    return this.#radii.get(id)
  }

  /** Median radius in metres, accurate to the width of a bin; 0 without disks. */
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

  /** A bin keeps its range until its last disk is removed. */
  remove(ids: Uint32Array): void {
    for (const id of ids) {
      const bin = binOf(this.#radii.get(id))
      const found = this.#bins.get(bin)!
      if (found.disks === 1) this.#bins.delete(bin)
      else this.#bins.set(bin, { ...found, disks: found.disks - 1 })
    }
  }

  /**
   * Whether existing classes still suit these disks: all disks fit, no class is overcrowded, and the grain radius is
   * unchanged. Any suit no disks.
   */
  canUse(classes: readonly SizeClass[]): boolean {
    if (this.isEmpty) return true
    const disks = classes.map(() => 0)
    for (const bin of this.#bins.values()) {
      const k = classes.findIndex((one) => holds(one, bin))
      if (k < 0) return false
      disks[k] += bin.disks
    }
    const isCrowded = disks.some((now, k) => now > MAX_GROWTH * Math.max(classes[k].disks, MIN_DISKS))
    return !isCrowded && grainRadius(this.classes()) === grainRadius(classes)
  }

  /**
   * Returns at most MAX_LEVELS classes, the finest first. Each spans CLASS_SPAN, or more if there would be too many
   * classes.
   */
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
      if (classes.length <= MAX_LEVELS) return classes
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

/** Returns the largest radius of the most populated class, the length scale of a world's tolerances and speeds. */
export function grainRadius(classes: readonly SizeClass[]): number {
  return classes.reduce((most, one) => (one.disks > most.disks ? one : most)).largestRadius
}

/**
 * Event-driven stepping only: target number of neighbours per disk. With fewer, a disk soon leaves their surroundings.
 */
const TARGET_NEIGHBORS = 6
/** Up to this many disks and edges, every disk may list all others. */
const MAX_ALL_NEIGHBORS = 32
/** Limits of the reach with event-driven stepping, and the reach that lists all others, in grain radii. */
const MIN_REACH = 0.2
const MAX_REACH = 64
const UNLIMITED_REACH = 2 ** 20

/** Returns the reach at which a disk has KNOWN neighbours if they are evenly distributed over the bounds. */
export function lookaheadReach(
  [minX, minY, maxX, maxY]: Bounds,
  classes: readonly SizeClass[],
  edges: number,
): number {
  const grain = grainRadius(classes)
  const others = classes.reduce((sum, { disks }) => sum + disks, 0) + edges
  if (others <= MAX_ALL_NEIGHBORS) return UNLIMITED_REACH * grain
  const radius = Math.sqrt(
    (TARGET_NEIGHBORS * (maxX - minX) * (maxY - minY)) / (Math.PI * Math.max(others, 1)),
  )
  return Math.min(MAX_REACH * grain, Math.max(MIN_REACH * grain, radius - 2 * grain))
}

/** Returns the most reach with discrete stepping, in metres. A narrow periodic box has no room for wide cells. */
export function maxListReach(
  classes: readonly SizeClass[],
  leastReach: number,
  rounding: number,
  box: PeriodicBox,
): number {
  const largestRadius = classes[classes.length - 1].largestRadius
  const most = MAX_LIST_REACH * grainRadius(classes) + rounding
  return Math.max(leastReach, Math.min(most, maxReachIn(box, largestRadius)))
}

/** Fits the grid of each class. */
export function fitLevels(
  bounds: Bounds,
  classes: readonly SizeClass[],
  reach: number,
  box = NO_BOX,
): GridLevel[] {
  return classes.map(({ largestRadius, disks }, level) => {
    const colorRows = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
    return {
      largestRadius,
      grid: fitDiskGrid(bounds, largestRadius, reach, disks, colorRows, box),
    }
  })
}
