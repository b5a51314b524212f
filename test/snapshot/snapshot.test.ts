/** Snapshots: going on from one gives the bits of the run that was not interrupted. */
import { describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

const device = await testDevice()
const GPU: WorldOptions = { backend: 'gpu', device }
const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const STEP = 1 / 60

const names = Object.keys(presets) as PresetName[]

describe('World.fromSnapshot: a run that changes worlds and backends has the bits of the straight one', () => {
  test.each(names)('%s', async (name) => {
    const steps = full(20, 1250)
    const restores = full(2, 100)
    const random = createRandom(7)
    const scene = presets[name].build(60, 1)
    const straight = await World.fromScene(scene, CPU)
    let world = await World.fromScene(scene, CPU)
    for (let leg = 0; leg < restores; leg++) {
      for (let step = 0; step < steps / restores; step++) {
        straight.step(STEP)
        world.step(STEP)
      }
      const snapshot = await world.snapshot()
      // what comes after it must not matter
      world.step(random() * STEP)
      const { backend, device } = leg % 2 === 0 ? GPU : CPU
      if (leg % 3 === 2) {
        world.restore(snapshot)
        continue
      }
      world.destroy()
      world = await World.fromSnapshot(snapshot, { backend, device })
    }
    for (const one of [straight, world]) for (let step = 0; step < 5; step++) one.step(STEP)
    expect(await stateHash(await world.read())).toBe(await stateHash(await straight.read()))
    expect(await world.measure()).toEqual({ ...(await straight.measure()), dissipated: null })
    straight.destroy()
    world.destroy()
  })
})
