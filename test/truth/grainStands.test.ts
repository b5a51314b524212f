/** Grains that slide, tip, stand and rest, against the books. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { full, isFull, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { slides, tippings } from './experiments/grains/incline.ts'
import { restOnWalls } from './experiments/grains/rest.ts'
import { slideOverChain, stackBoxes, tipDominoes } from './experiments/grains/stack.ts'

test('a box slides down an incline with g (sin θ − μ cos θ) within 0.1 %, and does not turn', async () => {
  for (const { name, error, turned } of await slides(full(1, 3))) {
    expect(Math.abs(error), name).toBeLessThan(1e-3)
    expect(Math.abs(turned), name).toBeLessThan(1e-4)
  }
})

test('a box tips over its corner at tan θ = w/h within 1°', async () => {
  for (const { law, stood, tipped } of await tippings(full(1, 4), full(1.5, 0.25))) {
    expect(Math.abs(stood - law)).toBeLessThan(1)
    expect(Math.abs(tipped - law)).toBeLessThan(1)
  }
})

test('20 boxes stand on each other for 60 s and move less than 1 mm', async () => {
  for (const radius of full([0.02], [0, 0.02])) {
    // the softness of contacts, which falls with the square of the substep, is a part of it
    const { moved } = await stackBoxes(radius, 32, full(2, 60))
    expect(Math.max(...moved)).toBeLessThan(1e-3)
    if (!isFull) continue
    const usual = await stackBoxes(radius, 8, 60)
    expect(Math.max(...usual.moved)).toBeLessThan(1e-2)
    expect(usual.movedLater.at(-1)).toBeLessThan(5e-3)
  }
})

fullTest('dominoes fall one after the other', async () => {
  const count = 50
  const { fell, angles } = await tipDominoes(count, 9)
  expect(fell[0]).toBeGreaterThan(0)
  for (let k = 1; k < count; k++) expect(fell[k], `domino ${k}`).toBeGreaterThan(fell[k - 1])
  expect(Math.min(...angles)).toBeGreaterThan(1.3)
})

test.each(
  sampled(
    [
      ['box', box(1, 0.5), 0.25],
      ['rounded box', box(0.96, 0.46, 0.02), 0.25],
      ['capsule', capsule([-0.3, 0], [0.3, 0], 0.2), 0.2],
    ] as const,
    1,
  ),
)('a %s slides over 1,000 collinear segments as over one', async (_, shape, height) => {
  const seconds = full(0.5, 8)
  const one = await slideOverChain(shape, height, 1, seconds)
  const many = await slideOverChain(shape, height, 1000, seconds)
  // friction takes 2.0 mm/s in a substep; without friction and joints nothing changes by more than rounding
  expect(one.changes[0]).toBeLessThan(2.2e-3)
  for (const [k, change] of many.changes.entries()) expect(change).toBeLessThan(2 * one.changes[k] + 1e-4)
  expect(Math.abs(many.speed - one.speed)).toBeLessThan(1e-4)
})

fullTest('grains rest on bowls, ends, kinks, one-sided walls and chains', async () => {
  for (const { floor, grain, moved, turned } of await restOnWalls(8, 20)) {
    expect(moved, `${grain} on ${floor}`).toBeLessThan(2e-5)
    expect(turned, `${grain} on ${floor}`).toBeLessThan(2e-5)
  }
})
