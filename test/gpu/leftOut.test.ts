/** Steps of several lengths in which the GPU leaves out what it may, and halts wherever that is needed. */
import { afterEach, expect, test, vi } from 'vitest'
import { EncodedParts } from '../../src/gpu/encodedParts.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

afterEach(() => vi.restoreAllMocks())

const LENGTHS = [1 / 60, 1 / 60, 1 / 90, 1 / 30, 1 / 60]
const NAMES = full<readonly PresetName[]>(['wind'], Object.keys(presets) as PresetName[])

test.each(NAMES)(
  'World.step: %s has the same state on both backends if a part is encoded after a halt only',
  async (name) => {
    // few substeps for long steps
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(EncodedParts.prototype, 'rebuilds').mockImplementation(function (this: EncodedParts, substep) {
      return substep === 0 && this.areChanged
    })
    vi.spyOn(EncodedParts.prototype, 'sweeps').mockImplementation(() => false)
    const run = async (options: object) => {
      const world = await World.fromScene(presets[name].build(60, 1), { recovery: false, ...options })
      const hashes: string[] = []
      for (let step = 0; step < 40; step++) {
        world.step(LENGTHS[step % LENGTHS.length])
        if (step % 4 === 3) hashes.push(await world.hash())
      }
      world.destroy()
      return hashes
    }
    expect(await run({ backend: 'gpu', device: await testDevice() })).toEqual(await run({ backend: 'cpu' }))
  },
)
