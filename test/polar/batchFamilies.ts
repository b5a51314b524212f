/** Circles and disks for the polar batch tests. */
import { snapped } from '../../src/batch/values.ts'
import type { BatchTraceOptions } from '../../src/polar/batch/trips.ts'
import type { Bounds } from '../../src/util/bounds.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'

export interface Family {
  readonly name: string
  readonly box: Bounds
  readonly circles: { readonly centers: Float32Array; readonly radii: Float32Array }
}

const BOX: Bounds = [-20, -10, 20, 10]

function drawCircles(
  name: string,
  count: number,
  box: Bounds,
  place: (random: Random, k: number) => [x: number, y: number, radius: number],
): Family {
  const random = createRandom(count)
  const [centers, radii] = [new Float32Array(2 * count), new Float32Array(count)]
  for (let k = 0; k < count; k++) {
    const [x, y, radius] = place(random, k)
    centers.set([x, y], 2 * k)
    radii[k] = radius
  }
  return { name, box, circles: { centers, radii } }
}

const within = (random: Random, [minX, minY, maxX, maxY]: Bounds): [number, number] => [
  uniform(random, minX, maxX),
  uniform(random, minY, maxY),
]

/**
 * Scattered circles with few overlaps; overlapping and nested heaps; equal circles on a grid, which touch if `radius`
 * is half the spacing.
 */
const plain: readonly Family[] = [
  drawCircles('random', 300, BOX, (random) => [...within(random, BOX), uniform(random, 0.05, 0.4)]),
  drawCircles('clustered', 301, BOX, (random, k) => {
    const [x, y] = [-15 + 7.5 * (k % 5), k % 2 === 0 ? -4 : 4]
    const [angle, distance] = [uniform(random, 0, 2 * Math.PI), 3 * random() ** 2]
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle), uniform(random, 0.02, 0.5)]
  }),
  drawCircles('gridded', 20 * 15, BOX, (_random, k) => [
    -19 + 2 * (k % 20),
    -9 + 1.25 * Math.floor(k / 20),
    0.5,
  ]),
  drawCircles('touching', 302, BOX, (_random, k) => [-19 + 2 * (k % 20), -9 + Math.floor(k / 20), 0.5]),
  drawCircles('far off', 303, [980, 480, 1020, 520], (random) => [
    ...within(random, [980, 480, 1020, 520]),
    uniform(random, 0.1, 1),
  ]),
  drawCircles('in the middle', 304, [-500, -400, 500, 400], (random) => [
    ...within(random, [-50, -40, 50, 40]),
    uniform(random, 0.5, 3),
  ]),
  drawCircles('points', 305, BOX, (random) => [...within(random, BOX), 0]),
  drawCircles('points among circles', 306, BOX, (random, k) => [
    ...within(random, BOX),
    k % 3 === 0 ? uniform(random, 0.05, 0.4) : 0,
  ]),
  drawCircles('points on a lattice', 20 * 15, BOX, (_random, k) => [
    -19 + 2 * (k % 20),
    -9 + 1.25 * Math.floor(k / 20),
    0,
  ]),
  drawCircles('one', 1, BOX, () => [3, 1, 2]),
  drawCircles('none', 0, BOX, () => [0, 0, 0]),
]

export function drawPoints({ box }: Family, seed: number, count: number): Float32Array {
  const random = createRandom(seed)
  const [minX, minY, maxX, maxY] = box
  const margin = (maxX - minX) / 8
  const around: Bounds = [minX - margin, minY - margin, maxX + margin, maxY + margin]
  return Float32Array.from(Array.from({ length: count }, () => within(random, around)).flat())
}

/** Draws free disks in the box, in all directions, a few of them along the axes; `radii` in 1/40 of the box width. */
export function drawDisks(family: Family, seed: number, count: number, radii: readonly number[]) {
  const random = createRandom(seed)
  const [origins, directions] = [new Float32Array(2 * count), new Float32Array(2 * count)]
  const own = new Float32Array(count)
  const [minX, minY, maxX, maxY] = family.box
  for (let k = 0; k < count; k++) {
    const radius = Math.fround((radii[k % radii.length] * (maxX - minX)) / 40)
    const inner: Bounds = [minX + radius, minY + radius, maxX - radius, maxY - radius]
    let at = within(random, inner).map(Math.fround) as [number, number]
    while (overlaps(family, at, radius)) at = within(random, inner).map(Math.fround) as [number, number]
    const angle = k % 20 === 0 ? (Math.floor(4 * random()) * Math.PI) / 2 : uniform(random, 0, 2 * Math.PI)
    origins.set(at, 2 * k)
    directions.set([Math.cos(angle), Math.sin(angle)], 2 * k)
    own[k] = radius
  }
  return { origins, directions, radii: own } satisfies BatchTraceOptions
}

function overlaps(
  { circles: { centers, radii } }: Family,
  [x, y]: readonly [number, number],
  radius: number,
): boolean {
  for (let k = 0; k < radii.length; k++)
    if (Math.hypot(x - centers[2 * k], y - centers[2 * k + 1]) <= (radii[k] + radius) * 1.001) return true
  return false
}

/** Scales a family. */
function scaled({ name, box, circles }: Family, scale: number): Family {
  // snapped like the batch's input: values near 0 become 0
  const times = (values: Float32Array) => values.map((value) => snapped(value * scale))
  const [minX, minY, maxX, maxY] = box.map((value) => value * scale)
  return {
    name: `${name}, ${scale} times as large`,
    box: [minX, minY, maxX, maxY],
    circles: { centers: times(circles.centers), radii: times(circles.radii) },
  }
}

/** Plus numbers whose squares almost overflow f32, and numbers not much larger than 1e-12 m, which is snapped to 0. */
export const families: readonly Family[] = [...plain, ...[4e15, 1e-5].map((scale) => scaled(plain[0], scale))]
