/** check: passes of the user's own are compared as any other stage. */
import { expect, test } from 'vitest'
import guide from '../../docs/guide/passes.md?raw'
import { check, describeCheck } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { count, stir, timeAbove, wind } from '../support/passes.ts'
import source from '../support/passes.ts?raw'

test.each([{ substeps: 2 }, { stepping: 'eventDriven' }] as const)(
  'check: compares passes, with %o',
  async (options) => {
    const passes = [stir, count, wind, timeAbove]
    const device = await testDevice()
    const scene = presets.pile.build(60, 1)
    const bare = await check(scene, { device, steps: 3, ...options })
    const result = await check(scene, { device, steps: 3, passes, ...options })
    expect(describeCheck(result)).toMatch(/^0 differences in \d+ values/)
    // poses, motions and user data, of six, four and two words, in each pass of each step
    expect(result.compared - bare.compared).toBeGreaterThanOrEqual(3 * 4 * 60 * 12)
  },
)

test.each([
  ['motions', 4 * 7 + 1, 'velocity.y', { substeps: 2 }],
  ['motions', 4 * 7 + 1, 'velocity.y', { stepping: 'eventDriven' }],
  ['userData', 2 * 7, 'label', { substeps: 2 }],
] as const)(
  'check: finds a wrong twin and names its pass: %s[%i], the field %s, with %o',
  async (buffer, word, field, options) => {
    let runs = 0
    const wrong: typeof stir.twin = (buffers, step) => {
      stir.twin(buffers, step)
      if (++runs === 3) buffers[buffer].u32[word] ^= 1
    }
    const result = await check(presets.pile.build(60, 1), {
      device: await testDevice(),
      steps: 5,
      passes: [count, { ...stir, twin: wrong }],
      ...options,
    })
    expect(result.difference).toMatchObject({ stage: 'pass stir', buffer, index: 7 })
    expect(result.difference?.field).toBe(field)
    expect(describeCheck(result)).toContain(`stage pass stir: ${buffer}[7].${field} is `)
    expect(runs).toBe(3)
  },
)

test('check: rejects passes that are none', async () => {
  const run = (passes: never) => check(presets.pile.build(5, 1), { device: {} as never, steps: 1, passes })
  await expect(run(stir as never)).rejects.toThrow('passes is {label: "stir", code: ')
})

test.each(Object.entries({ wind, timeAbove }))(
  'docs/guide/passes.md: shows the pass %s that is checked here',
  (name, { code }) => {
    const [options] = new RegExp(`(?<=export const ${name}: PassOptions = \\{\\n).*?(?=\\n\\}\\n)`, 's').exec(
      source,
    )!
    expect(options).toContain(code)
    expect(guide).toContain(options)
  },
)
