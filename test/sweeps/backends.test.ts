/** Sweeps on both backends: the same bits, stage by stage. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { mill, stream } from './sweepScenes.ts'

const PARAMS = 1 / 60

const scenes = [
  ['a stream', stream(200, 1, 600), 4],
  ['two sizes', stream(60, 2, 300, [0.02, 0.9]), 2],
  ['walls that move', mill(100, 3), 3],
  ...(isFull ? ([['a crowd', stream(5000, 5, 2000, [0.01, 0.02]), 1]] as const) : []),
  ['no bullets', { ...presets.pile.build(100, 4), ccd: true }, 4],
] as const

fullTest.each(scenes)(
  '%s: no bit differs',
  async (_, scene, substeps) => {
    const result = await check(scene, { device: await testDevice(), steps: 30, substeps })
    expect(result.difference).toBeNull()
    expect(result.stats.bullets > 0).toBe(scene.name === 'stream')
  },
  600_000,
)

test.each(BACKENDS)(
  '%s: a disk that a heavy one presses into a wall stays on its side, however slowly it creeps',
  async (backend) => {
    const device = backend === 'gpu' ? await testDevice() : undefined
    for (const part of backend === 'gpu' ? [0.06, 0.4] : [0.01, 0.06, 0.2, 0.4, 0.49]) {
      const world = await World.create({ backend, device, gravity: [0, 0], substeps: 1, ccd: true })
      world.walls.add([{ chain: [[0, 0], [20, 0]] }]) // biome-ignore format: short
      const radius = 0.02
      const down = (-part * radius) / PARAMS
      const ids = world.disks.add({
        positions: [10, 0.6 * radius, 10, 0.6 * radius + 0.22],
        radii: [radius, 0.2],
        velocities: [0, down, 0, down],
        masses: [1, 1e7],
      })
      for (let k = 0; k < 0.9 / part; k++) {
        world.disks.write(ids, { velocities: [0, down, 0, down] })
        world.step(PARAMS)
      }
      expect((await world.disks.read()).positions[1]).toBeGreaterThan(0)
      world.destroy()
    }
  },
)
