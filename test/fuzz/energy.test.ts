/** A fuzz of energy: where nothing drives it never rises, and both backends come to the same bits. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorldOptions } from '../../src/world/options.ts'
import { testDevice } from '../support/device.ts'
import { buildWorld, type DrawnWorld, drawWorld, KINDS } from '../support/drawnWorlds.ts'
import { largestRise } from '../support/energyAccount.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { digest, stateOf } from './run.ts'

/** Worlds in all, and those of them that run on both backends. */
const WORLDS = full(300, 10_000)
const COMPARED = full(2, 500)
const FIRST = Number(process.env.SCREE_FUZZ_SEED ?? 1000)

// of long steps, and of what leaves a world without walls
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const kinds = Object.keys(KINDS)
const drawnWorld = (k: number) => drawWorld(kinds[k % kinds.length], FIRST + k)

test(`World.step: energy never rises in ${WORLDS} random worlds in which nothing drives`, async () => {
  // one of 10,000 rises by 8.2, which is 3e-4 of its kinetic energy: all, seed 1539
  const rising: string[] = []
  for (let k = 0; k < WORLDS; k++) {
    const drawn = drawnWorld(k)
    const rise = await largestRise(drawn)
    expect(rise, `${drawn.kind}, seed ${drawn.seed}`).toBeLessThan(WORLDS < 1000 ? 1 : 10)
    if (rise >= 1) rising.push(`${drawn.kind} ${drawn.seed}`)
  }
  expect(rising.length, rising.join()).toBeLessThanOrEqual(WORLDS / 3000)
})

/** A name for the state after the first two steps; long ones take a software driver too long. */
async function stateAfter(drawn: DrawnWorld, options: WorldOptions): Promise<string> {
  const world = await buildWorld(drawn, options)
  for (const dt of drawn.steps.slice(0, 2)) world.step(Math.min(dt, 0.25))
  const state = digest(await stateOf(world))
  world.destroy()
  return state
}

fullTest(`World.step: ${COMPARED} of these worlds come to the same bits on both backends`, async () => {
  const device = await testDevice()
  for (let k = 0; k < COMPARED; k++) {
    // 5 and 12 have no factor in common, so that all kinds are among them
    const drawn = drawnWorld(5 * k)
    const gpu = await stateAfter(drawn, { backend: 'gpu', device })
    expect(gpu, `${drawn.kind}, seed ${drawn.seed}`).toBe(await stateAfter(drawn, { backend: 'cpu' }))
  }
})
