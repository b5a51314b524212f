/** The slope at which a heap stops, against friction and rolling resistance. */
import { expect, test } from 'vitest'
import { isFull } from '../support/quality.ts'
import { FULL_REPOSE, repose, SMALL_REPOSE } from './experiments/heap.ts'

test('a heap is the steeper the more its grains resist sliding and rolling', async () => {
  const heaps = await repose(isFull ? FULL_REPOSE : SMALL_REPOSE)
  const mean = (friction: number, rolling: number) =>
    heaps.find((heap) => heap.friction === friction && heap.rolling === rolling)!.mean
  expect(mean(0.5, 0)).toBeGreaterThan(mean(0, 0) + 3)
  expect(mean(0.5, 0.4)).toBeGreaterThan(mean(0.5, 0) + 2)
}, 900_000)
