/** Periodic boxes on both backends: the same bits. */
import { expect } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { crossing } from './scenes.ts'

async function requireEqualBits(periodic: Scene['periodic']): Promise<void> {
  const all = crossing(full(80, 300), 5, periodic)
  // what else the GPU would compile for seconds
  const few = {
    ...all,
    ccd: false,
    bodies: [],
    events: false,
    bonds: [],
    fields: [],
    emitters: [],
    sinks: [],
  }
  const { difference, stats } = await check(full(few, all), {
    device: await testDevice(),
    steps: full(1, 60),
    substeps: full(2, 8),
  })
  expect(difference).toBeNull()
  expect(stats.births > 0).toBe(isFull)
  expect(stats.bullets > 0).toBe(isFull)
}

fullTest('check: a box periodic in x and y has the same bits on both backends, stage by stage', () =>
  requireEqualBits({ x: [-6, 6], y: [-4, 4] }),
)

fullTest('check: a box periodic in x has the same bits on both backends, stage by stage', () =>
  requireEqualBits({ x: [-6, 6] }),
)

fullTest('check: a box periodic in y has the same bits on both backends, stage by stage', () =>
  requireEqualBits({ y: [-4, 4] }),
)
