/** check: passes of the user's own are compared as any other stage. */
import { expect, test } from 'vitest'
import guide from '../../docs/guide/passes.md?raw'
import { check, describeCheck } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { count, stir, wind } from '../support/passes.ts'
import source from '../support/passes.ts?raw'

test.each([{ substeps: 2 }, { stepping: 'pic' }] as const)(
  'check: compares passes, with %o',
  async (options) => {
    const passes = [stir, count, wind]
    const device = await testDevice()
    const scene = presets.pile.build(60, 1)
    const bare = await check(scene, { device, steps: 3, ...options })
    const result = await check(scene, { device, steps: 3, passes, ...options })
    expect(describeCheck(result)).toMatch(/^0 differences in \d+ values/)
    // poses and motions, of four words each, in each pass of each step
    expect(result.compared - bare.compared).toBeGreaterThanOrEqual(3 * 3 * 60 * 8)
  },
)

test.each([{ substeps: 2 }, { stepping: 'pic' }] as const)(
  'check: finds a wrong twin and names its pass, with %o',
  async (options) => {
    let runs = 0
    const wrong: typeof stir.twin = (buffers, step) => {
      stir.twin(buffers, step)
      if (++runs === 3) buffers.motions.u32[4 * 7 + 1] ^= 1
    }
    const result = await check(presets.pile.build(60, 1), {
      device: await testDevice(),
      steps: 5,
      passes: [count, { ...stir, twin: wrong }],
      ...options,
    })
    expect(result.difference).toMatchObject({ stage: 'pass stir', buffer: 'motions', index: 7 })
    expect(result.difference?.field).toBe('velocity.y')
    expect(describeCheck(result)).toMatch(/stage pass stir: motions\[7\]\.velocity\.y is /)
    expect(runs).toBe(3)
  },
)

test('check: rejects passes that are none', async () => {
  const run = (passes: never) => check(presets.pile.build(5, 1), { device: {} as never, steps: 1, passes })
  await expect(run(stir as never)).rejects.toThrow('passes is [object Object]: expected an array of passes')
})

test('docs/guide/passes.md: shows the pass that is checked here', () => {
  const [options] = /(?<=export const wind: PassOptions = \{\n).*?(?=\n\}\n)/s.exec(source)!
  expect(options).toContain(wind.code)
  expect(guide).toContain(options)
})
