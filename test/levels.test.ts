import { expect, test } from 'vitest'
import { MOST_LEVELS } from '../src/constants.ts'
import { fitLevels, grainRadius, RadiusTally } from '../src/levels.ts'

function classesOf(radii: readonly number[]) {
  const tally = new RadiusTally()
  tally.add(radii)
  return tally.classes()
}

test('sand is one class, a boulder in it another one, whatever comes first', () => {
  const sand = [0.45, 0.5, 0.55, 0.5]
  const expected = [
    { smallestRadius: 0.45, largestRadius: 0.55, disks: 4 },
    { smallestRadius: 25, largestRadius: 25, disks: 1 },
  ]
  expect(classesOf([...sand, 25])).toEqual(expected)
  expect(classesOf([25, ...sand])).toEqual(expected)
  expect(grainRadius(classesOf([25, ...sand]))).toBe(0.55)
})

test('radii of any range make no more classes than there are levels, and each radius has one', () => {
  const radii = Array.from({ length: 400 }, (_, k) => Math.fround(1e-6 * 1.1 ** k))
  const classes = classesOf(radii)
  expect(classes.length).toBeGreaterThan(MOST_LEVELS / 2)
  expect(classes.length).toBeLessThanOrEqual(MOST_LEVELS)
  expect(classes.reduce((sum, { disks }) => sum + disks, 0)).toBe(400)
  for (const radius of radii) {
    const holding = classes.filter((one) => radius >= one.smallestRadius && radius <= one.largestRadius)
    expect(holding).toHaveLength(1)
  }
})

test('a tally tells when a size is new', () => {
  const tally = new RadiusTally()
  expect(tally.add([0.56, 0.56])).toBe(true)
  expect(tally.add([0.56, 0.55])).toBe(false)
  expect(tally.add([0.57])).toBe(true)
  expect(tally.add([5])).toBe(true)
})

test("cells hold two of a level's largest disks and the reach, and the coarse ones are few", () => {
  const sand = Array.from({ length: 10000 }, () => 0.5)
  const levels = fitLevels([0, 0, 100, 100], classesOf([...sand, 25]), 10001)
  expect(levels[0].grid.cellSize).toBeGreaterThan(2 * 0.5 + 0.05)
  expect(levels[0].grid.cellSize).toBeLessThan(1.1)
  expect(levels[1].grid.cellSize).toBeGreaterThan(2 * 25 + 0.05)
  expect(levels[1].grid.columns * levels[1].grid.rows).toBe(9)
})
