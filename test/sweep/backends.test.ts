/** Sweeps on both backends: the same bits, stage by stage. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/quality.ts'
import { mill, stream } from './sweepScenes.ts'

const scenes = [
  ['a stream', stream(200, 1, 600), 4],
  ['two sizes', stream(60, 2, 300, [0.02, 0.9]), 2],
  ['walls that move', mill(100, 3), 3],
  ...(isFull ? ([['a crowd', stream(5000, 5, 2000, [0.01, 0.02]), 1]] as const) : []),
  ['no bullets', { ...presets.pile.build(100, 4), ccd: true }, 4],
] as const

test.each(scenes)(
  '%s: no bit differs',
  async (_, scene, substeps) => {
    const result = await check(scene, { device: await testDevice(), steps: isFull ? 30 : 4, substeps })
    expect(result.difference).toBeNull()
    expect(result.stats.bullets > 0).toBe(scene.name === 'stream')
  },
  600_000,
)
