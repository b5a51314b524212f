/** Grains made of icons and of other outlines. */
import { describe, expect, test } from 'vitest'
import { World } from '../../../src/index.ts'
import { arcsOf, sideAfter } from '../../../src/shapes/arcs.ts'
import { checkShape } from '../../../src/shapes/checkShape.ts'
import { massOf } from '../../../src/shapes/mass.ts'
import { cleanOutline } from '../../../src/shapes/outlines/cleanOutline.ts'
import { type FittedGrain, fitGrains } from '../../../src/shapes/outlines/fitGrains.ts'
import { outlineFromPath } from '../../../src/shapes/outlines/outlineFromPath.ts'
import { extentOf, regionArea } from '../../../src/shapes/outlines/region.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { full } from '../../support/full.ts'
import { fullTest } from '../../support/fullTest.ts'
import { difference, ICON, icons, pathOfShapes, picture, sum } from './support.ts'

const partsOf = ({ shape }: FittedGrain) => ('parts' in shape ? shape.parts : [shape])

const ring = (count: number, radiusAt: (k: number) => number): Point[] =>
  Array.from({ length: count }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / count
    return [radiusAt(k) * Math.cos(angle), radiusAt(k) * Math.sin(angle)]
  })
const star = ring(10, (k) => (k % 2 === 0 ? 1 : 0.4))
/** 12 teeth of 4 corners each around a hole. */
const gear = [ring(48, (k) => (k % 4 < 2 ? 1 : 0.8)), ring(64, () => 0.3).toReversed()]

test('fitGrains: each icon becomes grains of its area and its look', () => {
  const wrong: string[] = []
  for (const [name, path] of icons(full(5, 1000))) {
    const regions = outlineFromPath(path)
    const { grains, deviation, joints } = fitGrains(regions)
    const parts = grains.flatMap(partsOf)
    for (const part of parts) {
      checkShape(part)
      expect(part.radii.length, name).toBeLessThanOrEqual(8)
    }
    for (const grain of grains) expect(partsOf(grain).length, name).toBeLessThanOrEqual(16)
    const [icon, drawn] = [picture(path), picture(pathOfShapes(parts))]
    if (Math.abs(sum(drawn) / sum(icon) - 1) > 0.005) wrong.push(`${name}: area ${sum(drawn) / sum(icon)}`)
    const extent = extentOf(regions.flatMap(({ outer }) => outer))
    if (deviation > 0.051 * extent) wrong.push(`${name}: deviation ${deviation / extent}`)
    if (grains.length > regions.length && joints.length === 0) wrong.push(`${name}: no joints`)
    if (difference(icon, drawn) > 0.25) wrong.push(`${name}: look ${difference(icon, drawn)}`)
  }
  expect(wrong).toEqual([])
}, 600_000)

fullTest('fitGrains: a World takes them, and loses none in 60 steps', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -9.81] })
  world.walls.add([
    {
      chain: [
        [-60, 0],
        [60, 0],
      ],
    },
  ])
  const chosen = icons(40)
  const shapes: FittedGrain['shape'][] = []
  const positions: number[] = []
  for (const [k, [, path]] of chosen.entries()) {
    for (const { shape, position } of fitGrains(outlineFromPath(path, { scale: 1 / ICON })).grains) {
      shapes.push(shape)
      positions.push(position[0] + 1.1 * k - 3, position[1] + 1.1)
    }
  }
  const ids = world.grains.add({ shapes, positions })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { positions: after } = await world.disks.read(ids)
  expect(after).toHaveLength(2 * ids.length)
  for (let k = 0; k < ids.length; k++) {
    expect(Number.isFinite(after[2 * k])).toBe(true)
    expect(after[2 * k + 1]).toBeGreaterThan(0)
    expect(after[2 * k + 1]).toBeLessThan(3)
  }
  expect(world.stats.quarantined ?? 0).toBe(0)
  world.destroy()
})

test.each([
  // a flat part of 873 m beside one of 0.8 m
  'M0 0H1A-1 -0.00001 -1 0 0 0 0M0 0l0 90M0 1A-1 -1 0 0 0 -1 -2C4 4 -2 -2 0 0A0 0 0 0 0 2 0',
  // spikes of 1000 km
  'M0 1Q0.000001 0 10000 -1s0 0 0 2l1000000 1M0.000001 0.000001',
])('fitGrains: small parts far from the middle of a grain are valid shapes, %s', (path) => {
  for (const grain of fitGrains(outlineFromPath(path)).grains)
    for (const part of partsOf(grain)) checkShape(part)
})

test('fitGrains: a star, a gear with a hole, a letter', () => {
  for (const rings of [[star], gear]) {
    const { regions } = cleanOutline(rings)
    const { grains, deviation } = fitGrains(regions)
    expect(grains).toHaveLength(1)
    expect(deviation).toBeLessThan(0.05)
    expect(grains[0].area).toBeCloseTo(regionArea(regions[0]), 12)
    // the centroid, about which a grain turns, is the middle
    expect(Math.hypot(...grains[0].position)).toBeLessThan(0.01)
  }
  // three of its tips reach across the middle
  expect(partsOf(fitGrains(cleanOutline(star).regions).grains[0])).toHaveLength(3)
  const letter = outlineFromPath(
    [
      { type: 'M', x: 0, y: 0 },
      { type: 'L', x: 4, y: 10 },
      { type: 'L', x: 6, y: 10 },
      { type: 'L', x: 10, y: 0 },
      { type: 'Z' },
      { type: 'M', x: 3.5, y: 3 },
      { type: 'L', x: 6.5, y: 3 },
      { type: 'L', x: 5, y: 7 },
      { type: 'Z' },
    ],
    { yUp: true, fillRule: 'evenodd' },
  )
  const { grains, deviation } = fitGrains(letter)
  expect(grains).toHaveLength(1)
  expect(grains[0].area).toBeCloseTo(60 - 6, 6)
  expect(deviation).toBeLessThan(1e-6)
})

test('fitGrains: convex outlines become one shape with their arcs', () => {
  const circle = fitGrains(outlineFromPath('M0 0A5 5 0 0 1 10 0A5 5 0 0 1 0 0'))
  const [{ shape }] = circle.grains
  expect('parts' in shape).toBe(false)
  if ('parts' in shape) return
  for (const radius of shape.radii) expect(radius).toBeCloseTo(5, 1)
  // chords of 1/4,000 of the extent cut off 0.07 %
  expect(Math.abs(massOf(shape).area / (25 * Math.PI) - 1)).toBeLessThan(0.001)
  const plate = outlineFromPath('M2 0H8A2 2 0 0 1 10 2V4A2 2 0 0 1 8 6H2A2 2 0 0 1 0 4V2A2 2 0 0 1 2 0')
  const [rounded] = fitGrains(plate).grains.flatMap(partsOf)
  expect([...rounded.radii]).toEqual([2, 2, 2, 2].map((radius) => expect.closeTo(radius, 1)))
})

test('fitGrains: n-arcs where they fit, with the area of the outline', () => {
  const egg = ring(60, (k) => 1 + 0.3 * Math.cos((2 * Math.PI * k) / 60) ** 3)
  const { grains, deviation } = fitGrains(cleanOutline(egg).regions, { kind: 'nArc' })
  const [{ shape }] = grains
  if ('parts' in shape) throw new Error('a clump')
  expect(shape.radii.length % 2).toBe(0)
  expect(Math.min(...shape.radii)).toBeGreaterThan(0.1)
  for (const [k, arc] of arcsOf(shape).entries())
    expect(sideAfter(arc, arcsOf(shape)[(k + 1) % shape.radii.length])).toBeCloseTo(0, 9)
  expect(massOf(shape).area).toBeCloseTo(regionArea(cleanOutline(egg).regions[0]), 3)
  expect(deviation).toBeLessThan(0.03)
  // no n-arc is near a square
  expect(
    partsOf(fitGrains(cleanOutline(ring(4, () => 1)).regions, { kind: 'nArc' }).grains[0])[0].radii,
  ).toHaveLength(4)
})

test('fitGrains: polygons have corners only, and the tolerance is kept', () => {
  const regions = cleanOutline(gear).regions
  for (const tolerance of [0.02, 0.1]) {
    const { grains, deviation } = fitGrains(regions, { tolerance, kind: 'polygon' })
    for (const part of grains.flatMap(partsOf)) expect(Math.max(...part.radii)).toBe(0)
    expect(deviation).toBeLessThan(tolerance * 1.01)
  }
})

describe('fitGrains: rejects invalid arguments', () => {
  const { regions } = cleanOutline(star)
  test.each<[string, () => unknown, string]>([
    ['no region', () => fitGrains([]), 'regions is []: expected at least one region'],
    [
      'kind',
      () => fitGrains(regions, { kind: 'disk' as never }),
      `options.kind is "disk": expected 'rounded', 'polygon' or 'nArc'`,
    ],
    [
      'tolerance',
      () => fitGrains(regions, { tolerance: 0 }),
      'options.tolerance is 0: expected a positive, finite number',
    ],
    [
      'unknown',
      () => fitGrains(regions, { tolerances: 1 } as never),
      'options.tolerances is unknown: expected only tolerance, kind',
    ],
    [
      'clockwise',
      () => fitGrains({ outer: star.toReversed(), holes: [] }),
      'expected a positive one, as cleanOutline returns',
    ],
    [
      'no holes',
      () => fitGrains({ outer: star } as never),
      'regions.holes is undefined: expected a list of rings',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })
})
