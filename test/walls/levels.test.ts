import { expect, test } from 'vitest'
import { fitLevels, grainRadius, maxListReach, RadiusTally } from '../../src/features/walls/levels.ts'
import { MAX_LEVELS } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'

function tallyOf(radii: readonly number[]): RadiusTally {
  const tally = new RadiusTally()
  tally.add(Uint32Array.from(radii.keys()), Float32Array.from(radii))
  return tally
}

const classesOf = (radii: readonly number[]) => tallyOf(radii.map(Math.fround)).classes()

test('RadiusTally.classes: sand and a boulder are two classes in any order', () => {
  const sand = [0.45, 0.5, 0.55, 0.5]
  const expected = [
    { smallestRadius: Math.fround(0.45), largestRadius: Math.fround(0.55), disks: 4 },
    { smallestRadius: 25, largestRadius: 25, disks: 1 },
  ]
  expect(classesOf([...sand, 25])).toEqual(expected)
  expect(classesOf([25, ...sand])).toEqual(expected)
  expect(grainRadius(classesOf([25, ...sand]))).toBe(Math.fround(0.55))
})

test('RadiusTally.classes: radii of any range give at most as many classes as levels, and each radius fits one', () => {
  const radii = Array.from({ length: 400 }, (_, k) => Math.fround(1e-6 * 1.1 ** k))
  const classes = classesOf(radii)
  expect(classes.length).toBeGreaterThan(MAX_LEVELS / 2)
  expect(classes.length).toBeLessThanOrEqual(MAX_LEVELS)
  expect(classes.reduce((sum, { disks }) => sum + disks, 0)).toBe(400)
  for (const radius of radii) {
    const holding = classes.filter((one) => radius >= one.smallestRadius && radius <= one.largestRadius)
    expect(holding).toHaveLength(1)
  }
})

test('RadiusTally.canUse: classes are reused until a disk does not fit, most disks differ, or a class is crowded', () => {
  const tally = tallyOf([0.5, 0.55, 0.6, 5, 5])
  const classes = tally.classes()
  expect(tally.canUse(classes)).toBe(true)
  tally.add(Uint32Array.of(5), Float32Array.of(0.58))
  expect(tally.canUse(classes)).toBe(true)
  tally.add(Uint32Array.of(6), Float32Array.of(0.7))
  expect(tally.canUse(classes)).toBe(false)
  tally.remove(Uint32Array.of(6))
  expect(tally.canUse(classes)).toBe(true)
  tally.remove(Uint32Array.of(0, 1, 2))
  expect(tally.canUse(classes)).toBe(false)

  const ids = Uint32Array.from({ length: 5000 }, (_, k) => 10 + k)
  tally.add(ids, new Float32Array(5000).fill(5))
  expect(tally.canUse(tally.classes())).toBe(true)
  expect(tally.canUse([{ smallestRadius: 0.5, largestRadius: 5, disks: 2 }])).toBe(false)
})

test('RadiusTally: removed disks do not affect the grain radius', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], bounds: [-100, -100, 100, 100] })
  const boulders = Array.from({ length: 500 }, (_, k) => [30 * k, 0]).flat()
  world.disks.remove(world.disks.add({ positions: boulders, radii: 10 }))
  const dust = Array.from({ length: 400 }, (_, k) => [0.03 * (k % 20), 0.03 * Math.floor(k / 20)]).flat()
  for (let k = 0; k < 4; k++) {
    world.disks.add({ positions: dust.slice(200 * k, 200 * (k + 1)), radii: 0.01 })
    world.step(1 / 60)
  }
  expect(world.stats.contactRecords).toBe(0)
})

test("fitLevels: cells fit two of a level's largest disks and the reach, and coarse levels have few cells", () => {
  const sand = Array.from({ length: 10000 }, () => 0.5)
  const levels = fitLevels([0, 0, 100, 100], classesOf([...sand, 25]), 0.05)
  expect(levels[0].grid.cellSize).toBeGreaterThan(2 * 0.5 + 0.05)
  expect(levels[0].grid.cellSize).toBeLessThan(1.1)
  expect(levels[1].grid.cellSize).toBeGreaterThan(2 * 25 + 0.05)
  expect(levels[1].grid.columns * levels[1].grid.rows).toBe(9)
})

test.each([9, 9.5, 10, 50])(
  'maxListReach: cells of a periodic box of %f radii are as wide as two disks and the reach',
  (radii) => {
    const classes = classesOf([1])
    const box = { low: [0, 0], period: [radii, radii] } as const
    const reach = maxListReach(classes, 0.1, 0, box)
    expect(reach).toBeGreaterThanOrEqual(0.2)
    expect(reach).toBeLessThanOrEqual(0.4)
    const [{ grid }] = fitLevels([0, 0, radii, radii], classes, reach, box)
    expect(grid.cellSize).toBeGreaterThanOrEqual(2 + reach)
    expect(grid.cellHeight).toBeGreaterThanOrEqual(2 + reach)
  },
)
