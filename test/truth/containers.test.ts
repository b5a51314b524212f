/** Grains among arcs and moving rounded blades: none gets out, none is lost, on either backend. */
import { expect } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { allWalls, isInside } from '../scene/overlaps.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

fullTest.each<PresetName>(['funnel', 'mixer'])(
  '%s: no disk outside, none NaN, the GPU gives the bits of the CPU',
  async (name) => {
    const [count, seconds, frames] = [20_000, 20, 60]
    // a software GPU takes a minute and a half for a second of 20,000 disks
    const compared = 2
    const scene = presets[name].build(count, 1)
    const outline = allWalls(scene)[0].chain
    const cpu = await World.fromScene(scene, { backend: 'cpu' })
    const gpu = await World.fromScene(scene, { backend: 'gpu', device: await testDevice() })
    const start = await stateHash(await cpu.disks.read())
    for (let second = 1; second <= seconds; second++) {
      for (let frame = 0; frame < frames; frame++) {
        cpu.step(1 / frames)
        if (second > compared) continue
        gpu.step(1 / frames)
        // commands that wait take memory
        if (frame % 10 === 9) await gpu.settle()
      }
      const state = await cpu.disks.read()
      const outside = state.ids.filter(
        (k) => !isInside(state.positions[2 * k], state.positions[2 * k + 1], outline),
      )
      expect([...outside], `outside after ${second} s`).toEqual([])
      if (second <= compared)
        expect(await stateHash(await gpu.disks.read()), `after ${second} s`).toBe(await stateHash(state))
    }
    expect(await stateHash(await cpu.disks.read())).not.toBe(start)
    gpu.destroy()
  },
  3_600_000,
)
