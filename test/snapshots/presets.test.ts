/** Each preset, interrupted at random moments: the run goes on in another world, on the other backend. */
import { describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'

const device = await testDevice()
const BACKENDS: readonly WorldOptions[] = [
  { backend: 'gpu', device },
  { backend: 'cpu', threads: 1 },
]
const STEP = 1 / 60
/** Steps of 8 substeps. */
const STEPS = 1250
const RESTORES = 100
const names = Object.keys(presets) as PresetName[]

describe.runIf(isFull)(
  'World.fromSnapshot: a run that changes worlds and backends has the bits of the straight one',
  () => {
    test.each(names)('%s', async (name) => {
      const random = createRandom(7)
      const scene = presets[name].build(60, 1)
      const straight = await World.fromScene(scene, BACKENDS[1])
      const moments = Array.from({ length: RESTORES }, () => Math.floor(random() * STEPS)).sort(
        (a, b) => a - b,
      )
      let world = await World.fromScene(scene, BACKENDS[1])
      let restores = 0
      for (let step = 0; step < STEPS; step++) {
        straight.step(STEP)
        world.step(STEP)
        while (moments[restores] === step) {
          const snapshot = await world.history.snapshot()
          world.destroy()
          world = await World.fromSnapshot(snapshot, BACKENDS[restores % 2])
          restores++
        }
      }
      expect(restores).toBe(RESTORES)
      expect(await stateHash(await world.disks.read())).toBe(await stateHash(await straight.disks.read()))
      straight.destroy()
      world.destroy()
    })
  },
)
