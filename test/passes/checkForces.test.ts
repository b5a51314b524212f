/** check: forces of the user's own are compared as any other stage. */
import { expect, test } from 'vitest'
import guide from '../../docs/guide/passes.md?raw'
import { check, describeCheck } from '../../src/check/check.ts'
import { checkStages } from '../../src/check/stageCheck.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { magnet, pull, rail } from '../support/forces.ts'
import source from '../support/forces.ts?raw'

const scene = () => presets.pile.build(60, 1)

test('check: compares forces', async () => {
  const device = await testDevice()
  const forces = [magnet, rail, pull]
  const one = await check(scene(), { device, steps: 2, substeps: 2, forces: [magnet] })
  const result = await check(scene(), { device, steps: 2, substeps: 2, forces })
  expect(describeCheck(result)).toMatch(/^0 differences in \d+ values/)
  // motions, of four words, in each further force of each substep
  expect(result.compared - one.compared).toBeGreaterThanOrEqual(2 * 2 * 2 * 60 * 4)
})

test.each([magnet, rail])('check: finds a wrong twin and names its force: $label', async (force) => {
  let disks = 0
  const result = await check(scene(), {
    device: await testDevice(),
    steps: 2,
    substeps: 2,
    forces: [
      pull,
      {
        ...force,
        twin: (disk, substep, parameters) => {
          const [x, y] = force.twin(disk, substep, parameters)
          // the eighth disk of the third substep
          return [x, ++disks === 60 * 2 + 8 ? y + 1 : y]
        },
      },
    ],
  })
  const { difference } = result
  expect(difference).toMatchObject({
    substep: 2,
    stage: `force ${force.label}`,
    buffer: 'motions',
    index: 7,
    field: 'velocity.y',
  })
  const { expected, actual } = difference!
  const where = `stage force ${force.label}: motions[7].velocity.y is ${expected} on the CPU and ${actual} on the GPU`
  expect(describeCheck(result)).toContain(where)
})

test('checkStages: compares forces', async () => {
  const device = await testDevice()
  const results = await checkStages(presets.pile.build(10, 1), {
    device,
    steps: 1,
    substeps: 1,
    forces: [magnet],
  })
  expect(results.find(({ stage }) => stage === 'force magnet')).toMatchObject({ integers: 0, worst: null })
})

test('check: rejects invalid forces', async () => {
  const run = check(scene(), { device: {} as never, steps: 1, forces: pull as never })
  await expect(run).rejects.toThrow('forces is {label: "pull", code: ')
})

test.each([
  ['magnet', 'AccelerationOptions'],
  ['rail', 'VelocityOptions'],
])('docs/guide/passes.md: shows the force %s that is checked here', (name, type) => {
  const [options] = new RegExp(`(?<=export const ${name}: ${type} = \\{\\n).*?(?=\\n\\}\\n)`, 's').exec(
    source,
  )!
  expect(guide).toContain(options.replace(/\bf\(/g, 'Math.fround('))
})
