/** Periodic boxes on both backends: the same bits. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { crossing } from './scenes.ts'

test.each([
  ['x and y', { x: [-6, 6], y: [-4, 4] }],
  ['x', { x: [-6, 6] }],
  ['y', { y: [-4, 4] }],
] as const)(
  'check: a box periodic in %s has the same bits on both backends, stage by stage',
  async (_, { ...box }) => {
    const periodic = Object.fromEntries(Object.entries(box).map(([axis, [low, high]]) => [axis, [low, high]]))
    const { difference, stats } = await check(crossing(full(80, 300), 5, periodic), {
      device: await testDevice(),
      steps: full(2, 60),
      substeps: full(2, 8),
    })
    expect(difference).toBeNull()
    expect(stats.births).toBeGreaterThan(0)
  },
)
