/** Queries of one shape against the sides of polygons of 4,096 corners. */
import { expect, test } from 'vitest'
import { castRay } from '../../src/queries/cast.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { farthestPoint } from '../narrow/oracle/depth.ts'
import { families } from '../narrow/oracle/families.ts'
import { anyDirection, type Member, membersOf, move } from '../narrow/oracle/pairs.ts'
import { full } from '../support/full.ts'
import { Comparer } from './compare.ts'

const QUESTIONS = full(1500, 1_000_000)
const MEMBERS = full(12, 200)
const names = Object.keys(families)

test.each(names)('closestPoint, %s: equals the oracle', (name) => {
  run(name, 1, (comparer, asked, random) => comparer.comparePoint(asked, drawPoint(asked, random)))
})

test.each(names)('castRay, %s: equals the oracle', (name) => {
  run(name, 2, (comparer, asked, random) => {
    const [origin, translation] = drawWay(asked, 0, random)
    comparer.compareCast(asked, origin, translation, 0)
  })
})

test.each(names)('castDisk, %s: equals the oracle', (name) => {
  run(name, 3, (comparer, asked, random) => {
    const radius = 10 ** uniform(random, -4, 0.3)
    const [origin, translation] = drawWay(asked, radius, random)
    comparer.compareCast(asked, origin, translation, radius)
  })
})

test('castRay: a ray along the tangent at the end of half a circle hits that end', () => {
  const [x, y] = [0.9685155186510311, -0.24895318863618537]
  const center = [1.7498646406456828, 1.7860597157850862]
  const asked: Shape = {
    centers: Float64Array.of(...center, ...center),
    radii: Float64Array.of(0.5790368777234107, 0.5790368777234107),
    directions: Float64Array.of(x, y, -x, -y),
    centroid: [center[0], center[1]],
  }
  const origin = [1.246873236073701, 2.155132701556886] as const
  const hit = castRay(asked, origin, [-0.06822919348299705, -0.2654355747573725])
  expect(hit?.normal[0]).toBeCloseTo(-x, 7)
  expect(hit?.normal[1]).toBeCloseTo(-y, 7)
})

test('castRay: a ray that grazes the seam of an arc of 50 km hits within the arc', () => {
  const asked: Shape = {
    centers: Float64Array.of(
      ...[-0.3839937651642109, 0.23433243724093855, -46360.502358500904, -20037.21940363896],
      ...[-1.177513282921121, 2.0701774129779533, 46358.94085145282, 20039.523913489178],
    ),
    radii: Float64Array.of(1e-7, 50505.050510100504, 1e-7, 50505.050510100504),
    directions: Float64Array.of(
      ...[-0.9179146318453512, -0.39677793366594016, 0.9179303435318013, 0.39674158393542414],
      ...[0.9179146318453512, 0.39677793366594016, -0.9179303435318013, -0.39674158393542414],
    ),
    centroid: [-0.78, 1.15],
  }
  const origin = [-1.4402174377712906, 2.6779231244120414] as const
  const hit = castRay(asked, origin, [2.483388992565353, -5.745125672131353])
  expect(closestPoint(asked, hit?.point ?? [0, 0]).distance).toBeCloseTo(0, 9)
})

function run(
  name: string,
  seed: number,
  ask: (comparer: Comparer, asked: Member, random: Random) => void,
): void {
  const random = createRandom(100 * seed + names.indexOf(name))
  const members = membersOf(families[name], MEMBERS, random)
  const comparer = new Comparer()
  for (let k = 0; k < QUESTIONS; k++) {
    const asked = members[Math.floor(random() * members.length)]
    if (k % 16 < MEMBERS) move(asked, uniform(random, -2, 2), uniform(random, -2, 2), ...anyDirection(random))
    ask(comparer, asked, random)
  }
  process.stdout.write(`${name}: ${JSON.stringify(comparer.found)}\n`)
  expect(comparer.found.failures).toEqual([])
}

const corner = new Float64Array(2)

/** Near, far, at the centre of a disk, or extremely close to the outline. */
function drawPoint(asked: Member, random: Random): Point {
  const { x, y, outline } = asked.placed
  const kind = random()
  if (kind < 0.4)
    return [x + 2 * outline.reach * uniform(random, -1, 1), y + 2 * outline.reach * uniform(random, -1, 1)]
  const [dx, dy] = anyDirection(random)
  if (kind < 0.5) {
    const far = 10 ** uniform(random, 0, 4)
    return [x + far * dx, y + far * dy]
  }
  if (kind < 0.6) {
    const k = 2 * Math.floor(random() * asked.shape.radii.length)
    const off = random() < 0.5 ? 0 : 10 ** uniform(random, -17, -3)
    return [asked.shape.centers[k] + off * dx, asked.shape.centers[k + 1] + off * dy]
  }
  farthestPoint(asked.placed, dx, dy, corner)
  const off = (random() < 0.5 ? 1 : -1) * 10 ** uniform(random, -16, -2)
  return [corner[0] + off * dx, corner[1] + off * dy]
}

/** Any length including zero; anywhere, along a tangent or a side, at a corner, from far away or from inside. */
function drawWay(asked: Member, radius: number, random: Random): [Point, Point] {
  const length = random() < 0.05 ? 0 : 10 ** uniform(random, -2, 1)
  const [vx, vy] = anyDirection(random)
  const kind = random()
  const from = (x: number, y: number, way: number): [Point, Point] => [
    [x - way * vx, y - way * vy],
    [length * vx, length * vy],
  ]
  if (kind < 0.4) {
    const [x, y] = drawPoint(asked, random)
    return from(x, y, length * uniform(random, 0, 1))
  }
  if (kind < 0.6) {
    // passes extremely close to the outline
    farthestPoint(asked.placed, -vy, vx, corner)
    const off = radius + (random() < 0.5 ? 1 : -1) * 10 ** uniform(random, -16, -2)
    return from(corner[0] - off * vy, corner[1] + off * vx, length * uniform(random, -0.2, 1.2))
  }
  if (kind < 0.8) {
    // along a side, or the tangent at a seam
    const k = 2 * Math.floor(random() * asked.shape.radii.length)
    const [nx, ny] = [asked.shape.directions[k], asked.shape.directions[k + 1]]
    farthestPoint(asked.placed, nx, ny, corner)
    const off = radius + (random() < 0.3 ? 0 : (random() < 0.5 ? 1 : -1) * 10 ** uniform(random, -16, -2))
    const start = uniform(random, -2, 2)
    const sign = random() < 0.5 ? 1 : -1
    return [
      [corner[0] + off * nx - start * ny, corner[1] + off * ny + start * nx],
      [-sign * length * ny, sign * length * nx],
    ]
  }
  // at a corner, sometimes from far away
  farthestPoint(asked.placed, vx, vy, corner)
  const far = 10 ** uniform(random, 0, 3)
  const [toX, toY] = anyDirection(random)
  return [
    [corner[0] - far * toX, corner[1] - far * toY],
    [far * toX * uniform(random, 0.9, 2), far * toY * uniform(random, 0.9, 2)],
  ]
}
