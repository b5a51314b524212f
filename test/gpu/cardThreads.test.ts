/**
 * Kernels as a graphics card runs them, with 64 threads in the workgroups that have 4 on a software driver: the same bits. A software driver runs them
 * here, under the name of a card.
 */
import { expect } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { adapterOf } from '../../src/gpu/device.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { PLAN_THREADS, TILE_THREADS } from '../../src/schemas/constants.ts'
import { cardDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

/** Threads of the workgroups of the pipelines that were made. */
const threads = new Set<number>()

fullTest.each<[PresetName, number]>([
  ['pile', 5000],
  ['everything', 500],
  ['drum', 1000],
  ['gas', 1000],
  ['rubble', 100],
])(
  'a step of %s has the same bits with the threads of a card',
  async (name, count) => {
    const device = await cardDevice(undefined, ({ compute }) => {
      const { THREADS } = compute.constants ?? {}
      if (THREADS !== undefined) threads.add(THREADS)
    })
    expect(adapterOf(device).isSoftware).toBe(false)
    const result = await check(presets[name].build(count, 1), {
      device,
      steps: 20,
      edit: presets[name].edit,
    })
    expect(describeCheck(result)).toMatch(/^0 differences in \d{6,} values over \d+ substeps$/)
    expect([...threads].filter((count) => count !== PLAN_THREADS)).toEqual([TILE_THREADS])
  },
  1_800_000,
)
