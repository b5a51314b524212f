/** The check of each stage by itself: a fault is named where it is, and does not spread. */
import { expect, test } from 'vitest'
import { checkStages } from '../../src/check/stageCheck.ts'
import { describeStages } from '../../src/check/tally.ts'
import { presets } from '../../src/scene/presets.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

const scene = presets.everything.build(full(30, 200), 3)
const options = { steps: full(1, 4), substeps: full(2, 8) }

test('checkStages: no stage differs on SwiftShader', async () => {
  const results = await checkStages(scene, { device: await testDevice(), ...options })
  expect(describeStages(results)).toMatch(/^\d+ stages, \d{5,} values: 0 differences$/)
  const solve = results.find(({ stage }) => stage === 'relax, level 0, colour 0')!
  expect(solve).toMatchObject({ integers: 0, worst: null })
  expect(solve.ulps[0]).toBeGreaterThan(100)
})

/** Faults: a stage, how its WGSL is changed, and the buffer that is then wrong. */
const faults = [
  [
    'integrateVelocities',
    'motions[i].spin = motion.spin;',
    'motions[i].spin = motion.spin + select(0.0, 1e-3, i == 7u);',
    'motions',
  ],
  ['integratePositions', 'poses[i].angle = pose.angle', 'poses[i].angle = 1.0000001 * pose.angle', 'poses'],
  [
    'countDiskContacts',
    'contactCounts[i] = partners.found;',
    'contactCounts[i] = partners.found + u32(i == 5u);',
    'contactCounts',
  ],
] as const

test.each(faults.slice(0, full(1, 3)))(
  'checkStages: names %s, and no other stage, if it has a fault',
  async (kernel, from, to, buffer) => {
    let isFound = false
    const device = await editedDevice((descriptor) => {
      if (descriptor.label !== kernel) return descriptor
      expect(descriptor.code).toContain(from)
      isFound = true
      return { ...descriptor, code: descriptor.code.replace(from, to) }
    })
    const results = await checkStages(scene, { device, ...options })
    expect(isFound).toBe(true)
    const different = results.filter(({ worst }) => worst !== null)
    expect(different.map(({ stage }) => stage)).toEqual([kernel])
    expect(different[0].worst!.buffer).toBe(buffer)
    expect(describeStages(results)).toMatch(
      new RegExp(`: 1 stage differs\\n${kernel}: .*at worst ${buffer}\\[`),
    )
  },
)
