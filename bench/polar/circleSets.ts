/**
 * Sets of static circles and paths among them. The moving object is a point; a disk corresponds to a point among
 * expanded circles.
 */

import type { Bounds } from '../../src/util/bounds.ts'
import { createRandom, insideDisk, type Random, uniform } from '../../src/util/random.ts'

export interface Circles {
  /** Centres in metres, two numbers per circle. */
  readonly centers: Float64Array
  /** Radii in metres. */
  readonly radii: Float64Array
}

export interface BenchPath {
  readonly start: readonly [number, number]
  readonly direction: readonly [number, number]
}

export interface CircleSet extends Circles {
  /** Bounding box of all centres. */
  readonly box: Bounds
  /** Region of start points. Default: the box. */
  readonly starts?: Bounds
  /** Maximum slope of the initial direction relative to the x axis. Default: any direction. */
  readonly slope?: number
}

interface Kind {
  readonly description: string
  readonly make: (count: number, random: Random) => CircleSet
  /** Straight legs per path. */
  readonly legs: number
}

/** Area fractions. */
const DENSE = 0.3
const DILUTE = 0.01
const CORRIDOR = 20
/** Ratio of the box to the square in its centre that contains the circles. */
const FAR = 1000
/** Mean number of circles per cluster. */
const CLUSTER = 100
const LARGEST = 1000

export const KINDS = {
  dense: {
    description: `equal circles at random positions, area fraction ${DENSE}`,
    make: (count, random) => thrown(equal(count), DENSE, random),
    legs: 40,
  },
  dilute: {
    description: `the same, area fraction ${DILUTE}`,
    make: (count, random) => thrown(equal(count), DILUTE, random),
    legs: 40,
  },
  lattice: {
    description: `equal circles on a square lattice, area fraction ${DENSE}`,
    make: (count) => lattice(count, DENSE),
    legs: 40,
  },
  polydisperse: {
    description: `radii 1 to 3 m, area fraction ${DENSE}`,
    make: (count, random) =>
      thrown(
        equal(count).map(() => uniform(random, 1, 3)),
        DENSE,
        random,
      ),
    legs: 40,
  },
  sizes: {
    description: `radii 1 to ${LARGEST} m, equally many per octave, area fraction ${DENSE}`,
    make: (count, random) =>
      thrown(
        equal(count).map(() => LARGEST ** random()),
        DENSE,
        random,
      ),
    legs: 40,
  },
  clustered: {
    description: `clusters of about ${CLUSTER}, area fraction ${DENSE} inside, ${DILUTE} overall`,
    make: clustered,
    legs: 40,
  },
  far: {
    description: `equally dense, in the middle of a box ${FAR} times as wide; paths start among them`,
    make: (count, random) => {
      const set = thrown(equal(count), DENSE, random)
      const [, , side] = set.box
      const margin = ((FAR - 1) / 2) * side
      return { ...set, box: [-margin, -margin, side + margin, side + margin], starts: set.box }
    },
    legs: 40,
  },
  corridor: {
    description: `two equally dense blocks with a corridor of ${CORRIDOR} m between them; paths along it`,
    make: corridor,
    legs: 1,
  },
  ring: {
    description:
      'equal circles on a large circle that cover a tenth of its circumference: all are on the convex hull',
    make: ring,
    legs: 40,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export function makeCircles(kind: KindName, count: number, seed: number): CircleSet {
  return KINDS[kind].make(count, createRandom(seed))
}

/** Returns paths that start outside of all circles. */
export function drawPaths(set: CircleSet, count: number, seed: number): BenchPath[] {
  const random = createRandom(seed)
  const { starts: [minX, minY, maxX, maxY] = set.box, slope } = set
  const paths: BenchPath[] = []
  while (paths.length < count) {
    const start = [uniform(random, minX, maxX), uniform(random, minY, maxY)] as const
    const direction =
      slope === undefined ? insideDisk(random, 1) : ([1, uniform(random, -slope, slope)] as const)
    if (!isCovered(set, start)) paths.push({ start, direction })
  }
  return paths
}

function isCovered({ centers, radii }: Circles, [x, y]: readonly [number, number]): boolean {
  for (let k = 0; k < radii.length; k++) {
    const [dx, dy] = [x - centers[2 * k], y - centers[2 * k + 1]]
    if (dx * dx + dy * dy <= radii[k] * radii[k]) return true
  }
  return false
}

/** Returns radii of 1 m. */
function equal(count: number): Float64Array {
  return new Float64Array(count).fill(1)
}

function sideFor(radii: Float64Array, fraction: number): number {
  return Math.sqrt(radii.reduce((area, radius) => area + Math.PI * radius * radius, 0) / fraction)
}

/** Places circles at random; overlaps are allowed. */
function thrown(radii: Float64Array, fraction: number, random: Random): CircleSet {
  const side = sideFor(radii, fraction)
  const centers = new Float64Array(2 * radii.length).map(() => uniform(random, 0, side))
  return { centers, radii, box: [0, 0, side, side] }
}

function lattice(count: number, fraction: number): CircleSet {
  const columns = Math.ceil(Math.sqrt(count))
  const pitch = Math.sqrt(Math.PI / fraction)
  const centers = Float64Array.from({ length: 2 * count }, (_, k) => {
    const site = k >> 1
    return pitch * (0.5 + (k % 2 === 0 ? site % columns : Math.floor(site / columns)))
  })
  return { centers, radii: equal(count), box: [0, 0, pitch * columns, pitch * columns] }
}

function clustered(count: number, random: Random): CircleSet {
  const radii = equal(count)
  const side = sideFor(radii, DILUTE)
  const reach = Math.sqrt(CLUSTER / DENSE)
  const middles = Array.from({ length: Math.ceil(count / CLUSTER) }, () => [
    uniform(random, reach, side - reach),
    uniform(random, reach, side - reach),
  ])
  const centers = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const [x, y] = middles[k % middles.length]
    const [dx, dy] = insideDisk(random, reach)
    centers.set([x + dx, y + dy], 2 * k)
  }
  return { centers, radii, box: [0, 0, side, side] }
}

function corridor(count: number, random: Random): CircleSet {
  const radii = equal(count)
  const length = sideFor(radii, DENSE)
  const centers = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const depth = CORRIDOR / 2 + 1 + uniform(random, 0, length / 2)
    centers.set([uniform(random, 0, length), k % 2 === 0 ? depth : -depth], 2 * k)
  }
  const height = CORRIDOR / 2 + 1 + length / 2
  return {
    centers,
    radii,
    box: [0, -height, length, height],
    starts: [0, -CORRIDOR / 2, 0, CORRIDOR / 2],
    slope: 0.05,
  }
}

function ring(count: number, random: Random): CircleSet {
  const radius = count / (0.1 * Math.PI)
  const centers = new Float64Array(2 * count)
  for (let k = 0; k < count; k++) {
    const [x, y] = insideDisk(random, 1)
    const length = Math.hypot(x, y)
    centers.set([(radius * x) / length, (radius * y) / length], 2 * k)
  }
  const reach = radius + 2
  return { centers, radii: equal(count), box: [-reach, -reach, reach, reach] }
}
