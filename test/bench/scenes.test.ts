import { describe, expect, test } from 'vitest'
import { GrainMeter } from '../../bench/grainQuality.ts'
import { QualityMeter } from '../../bench/quality.ts'
import { SCENES } from '../../bench/scenes.ts'
import { segmentsOf } from '../../bench/sceneValues.ts'
import { columnsOf, countOf } from '../../src/scene/columns.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { full, isFull, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

function startOf(scene: Scene) {
  const { positions, velocities, spins, angles } = columnsOf(scene)
  return {
    positions: new Float32Array(positions),
    velocities: new Float32Array(velocities),
    spins: new Float32Array(spins),
    angles: new Float32Array(angles),
  }
}

const radiiOf = ({ disks }: Scene) => disks.radii as number[]

describe.each(sampled(Object.keys(SCENES), 6))('%s', (name) => {
  const { build } = SCENES[name]

  // those with 100,000 walls take seconds to measure, and as text
  const isLong = build(1, 1).walls.length > 1000
  test.each(full(isLong ? [] : [100], [1, 10, 2000]))(
    'with %d disks has no overlap and no disk outside at the start',
    (count) => {
      const scene = build(count, 1)
      expect(countOf(scene)).toBe(count)
      const meter = scene.grains === undefined ? new QualityMeter(scene) : new GrainMeter(scene)
      const { overlappingPairs, escaped } = meter.measure(startOf(scene))
      expect({ overlappingPairs, escaped }).toEqual({ overlappingPairs: 0, escaped: 0 })
    },
  )

  test.runIf(isFull || !isLong)(
    'equal seeds give equal scenes, others different ones, and scenes serialize to JSON',
    () => {
      const text = JSON.stringify(build(30, 1))
      expect(JSON.stringify(build(30, 1)) === text).toBe(true)
      expect(JSON.stringify(build(30, 2)) === text).toBe(false)
      expect(JSON.stringify(parseScene(JSON.parse(text))).length).toBe(text.length)
    },
  )
})

test.each([2, 10, 50])('mixed: radii span 1:%d', (ratio) => {
  const radii = radiiOf(SCENES[`mixed-${ratio}`].build(1000, 1))
  expect(Math.max(...radii) / Math.min(...radii)).toBeCloseTo(ratio, 3)
})

test('mixed: every size class covers the same area', () => {
  const radii = radiiOf(SCENES['mixed-10'].build(20_000, 1))
  const middle = Math.sqrt(Math.min(...radii) * Math.max(...radii))
  const area = (isCounted: (radius: number) => boolean) =>
    radii.filter(isCounted).reduce((sum, radius) => sum + radius * radius, 0)
  const small = area((radius) => radius < middle) / area(() => true)
  expect(small).toBeCloseTo(0.5, 1)
})

const ten = SCENES.walls.build(10, 1)

fullTest('pegs: 100,000 segments plus the box for any number of disks', () => {
  expect(segmentsOf(ten)).toHaveLength(100_003)
  expect(segmentsOf(SCENES.walls.build(40_000, 1))).toHaveLength(100_003)
})

test('pegs: no disk falls through in a straight line', () => {
  const [, ...rings] = ten.walls
  const lowest = rings.slice(0, 200)
  const centers = lowest.map(({ chain }) => chain.reduce((sum, [x]) => sum + x, 0) / chain.length)
  const reach = 0.3 + 0.45
  const distances = Array.from({ length: 200 }, (_, x) =>
    Math.min(...centers.map((center) => Math.abs(center - x - 2.05))),
  )
  expect(Math.max(...distances)).toBeLessThanOrEqual(reach)
})

test('GrainMeter: boxes put 1 cm into each other overlap by 1 cm, and spin counts as energy', () => {
  const shapes = { box: [1, 1] as [number, number] }
  const scene: Scene = {
    version: 1,
    name: 'two boxes',
    gravity: [0, 0],
    disks: { positions: [], radii: [] },
    grains: [{ shapes, positions: [0, 0, 0.99, 0] }],
    walls: [],
  }
  const meter = new GrainMeter(scene)
  const start = startOf(scene)
  const found = meter.measure(start)
  expect(found.overlappingPairs).toBe(1)
  expect(found.largestOverlap).toBeCloseTo(2, 4)
  expect(found.kineticEnergy).toBe(0)
  // a square of 1 m has an inertia of 1/6 m² per kg
  expect(meter.measure({ ...start, spins: new Float32Array([2, 2]) }).kineticEnergy).toBeCloseTo(1 / 3, 5)
})
