/** The slope at which a heap stops, against friction and rolling resistance. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { FULL_REPOSE, repose } from './experiments/heap.ts'

// Shear that just goes on has a friction of 0.11 (6°) for disks without friction of their own and of 0.25 (14°) with it: da
// Cruz et al., Phys. Rev. E 72, 021309 (2005). With rolling resistance it comes to about twice that: Estrada, Taboada &
// Radjaï, Phys. Rev. E 78, 021301 (2008). A heap at rest is steeper than such a flow, a small one by up to 10°.
fullTest(
  'a heap is the steeper the more its grains resist sliding and rolling',
  async () => {
    const heaps = await repose(FULL_REPOSE)
    const mean = (friction: number, rolling: number) =>
      heaps.find((heap) => heap.friction === friction && heap.rolling === rolling)!.mean
    expect(mean(0, 0)).toBeGreaterThan(6)
    expect(mean(0, 0)).toBeLessThan(16)
    expect(mean(0.5, 0)).toBeGreaterThan(14)
    expect(mean(0.5, 0)).toBeLessThan(25)
    expect(mean(0.5, 0)).toBeGreaterThan(mean(0, 0) + 3)
    expect(mean(0.5, 0.4)).toBeLessThan(35)
    expect(mean(0.5, 0.4)).toBeGreaterThan(mean(0.5, 0) + 2)
  },
  900_000,
)
