/** The check of each stage by itself: a fault at one element is named by stage, buffer and element, and nothing else is. */
import { afterEach, expect, test, vi } from 'vitest'
import { fieldsOf } from '../../src/check/compare.ts'
import { checkStages } from '../../src/check/stageCheck.ts'
import { describeStages, Tally } from '../../src/check/tally.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import type { BufferName } from '../../src/pipeline/features.ts'
import type { Condition } from '../../src/pipeline/has.ts'
import type { ForceRow, Row } from '../../src/pipeline/rows.ts'
import {
  AFTER_PASS,
  BEFORE_PASS,
  BIRTHS,
  CHOOSE_SUBSTEPS,
  EDITS,
  MEASURE,
  REST,
  STEP_STATS,
  SUBSTEPS_CHOSEN,
} from '../../src/pipeline/tables/aroundSubsteps.ts'
import { ROUND_BEGIN, STEP_BEGIN, STEP_END, WAVE } from '../../src/pipeline/tables/eventDriven.ts'
import { SUBSTEP } from '../../src/pipeline/tables/substep.ts'
import type { StageResult } from '../../src/world/checkResults.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { type Fault, faultyDevice } from '../support/faultyDevice.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { SCENES } from '../support/stageScenes.ts'

/** What no world of these scenes has: test/grains, test/bodies, test/solver/tilePlans and test/list/crowd compare its kernels. */
const ABSENT: readonly Condition[] = ['grains', 'clumps', 'dynamicBodies', 'plans', 'crowd']

/** All rows of steps, and of edits and `measure` beside them; those of queries and of saved states are in none. */
const ROWS: readonly (Row | ForceRow)[] = [
  ...[BIRTHS, BEFORE_PASS, AFTER_PASS, CHOOSE_SUBSTEPS, REST, SUBSTEPS_CHOSEN, STEP_STATS, MEASURE].flat(),
  ...Object.values(EDITS).flat(),
  ...SUBSTEP,
  ...[STEP_BEGIN, ROUND_BEGIN, WAVE, STEP_END].flat(),
]

/** Returns the kernels of a step of worlds that have none of `ABSENT`. Kernels of edits that belong to such worlds have no condition. */
function expectedKernels(): string[] {
  const absentEdits = ['applyGrainEdits', 'applyBodyEdits']
  const rows = ROWS.filter(([, , only]) => ![only].flat().some((one) => ABSENT.includes(one as Condition)))
  const kernels = new Set<string>([...rows.map(([kernel]) => kernel), 'userPass'])
  for (const kernel of absentEdits) kernels.delete(kernel)
  return [...kernels].sort()
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the results on a device, and the largest number of elements that each stage wrote to each buffer at once. */
async function checkOn(device: GPUDevice, [scene, options]: (typeof SCENES)[keyof typeof SCENES]) {
  const lengths = new Map<Tally, Map<BufferName, number>>()
  const honest = Tally.prototype.add
  vi.spyOn(Tally.prototype, 'add').mockImplementation(function (this: Tally, buffer, expected, ...others) {
    const of = lengths.get(this) ?? new Map()
    lengths.set(this, of)
    const elements = expected.u32.length / (strideOf(buffer) / 4)
    of.set(buffer, Math.max(elements, of.get(buffer) ?? 0))
    honest.call(this, buffer, expected, ...others)
  })
  const results = await checkStages(scene, { device, steps: 2, dt: 1 / 240, ...options })
  const inOrder = [...lengths.values()]
  vi.restoreAllMocks()
  return results.map((result, k) => ({ ...result, lengths: inOrder[k] }))
}

/** Lists whose order depends on atomics, and which are sorted before they are compared: the place of a fault in them is not its own. */
const UNORDERED = ['unordered', 'contactOrder', 'bullets']

interface Place extends Fault {
  readonly index: number
  readonly field: string
}

/** Chooses a field of an element in the middle of a buffer that the stage writes: another one for each stage. */
function placeFor({ stage, lengths }: StageResult & { lengths: Map<BufferName, number> }, k: number): Place {
  const fields = [...lengths].flatMap(([buffer, elements]) =>
    fieldsOf(buffer).map(({ field }, word) => ({ buffer, elements, field, word })),
  )
  const usable = fields.filter(({ buffer, elements, field }) => {
    if (elements === 0 || UNORDERED.includes(buffer)) return false
    // the pass of the user is submitted with this stage, and leaves at once if the world is halted
    if (stage === 'beginPass' && field === 'halted') return false
    // the code of this pass names no other buffer
    return !stage.startsWith('pass ') || buffer === 'motions'
  })
  expect(usable.length, stage).toBeGreaterThan(0)
  const { buffer, elements, field, word } = usable[(7 * k) % usable.length]
  const index = Math.floor((elements - 1) / 2)
  return { buffer, index, field, word: (index * strideOf(buffer)) / 4 + word }
}

/** The bind group of a pass has the label of the pass. */
const deviceWith = (places: Iterable<[string, Place]>) =>
  faultyDevice(new Map(Array.from(places, ([stage, place]) => [stage.replace(/^pass /, ''), place])))

test.each(full(['event-driven'], Object.keys(SCENES)) as (keyof typeof SCENES)[])(
  'checkStages: names the stage, buffer and element of a fault in each stage of a step, %s',
  async (name) => {
    const honest = await checkOn(await testDevice(), SCENES[name])
    expect(describeStages(honest)).toMatch(/^\d+ stages, \d{5,} values: 0 differences$/)
    const places = new Map(honest.map((result, k) => [result.stage, placeFor(result, k)]))
    // all at once: a stage gets the CPU's input, so no fault hides another one or shows elsewhere
    const all = await checkOn(await deviceWith(places), SCENES[name])
    expect(all.map(({ stage }) => stage)).toEqual([...places.keys()])
    for (const result of all) expectFault(result, places.get(result.stage)!)
    // and some of them one by one
    const some = [...places].filter((_, k) => isFull && k % 12 === 0)
    for (const [stage, place] of some) {
      const one = await checkOn(await deviceWith([[stage, place]]), SCENES[name])
      expect(one.filter(({ worst }) => worst !== null).map((result) => result.stage)).toEqual([stage])
    }
    reached.push(...honest.map(({ kernel }) => kernel))
  },
)

const reached: string[] = []

function expectFault({ stage, worst, fields }: StageResult, { buffer, index, field }: Place): void {
  expect(worst, stage).toMatchObject({ buffer, index, field })
  const differing = fields.filter((one) => one.differing > 0)
  expect(
    differing.map((one) => [one.buffer, one.field]),
    stage,
  ).toEqual([[buffer, field]])
}

fullTest('checkStages: these scenes reach every kernel of a step', () => {
  expect([...new Set(reached)].sort()).toEqual(expectedKernels())
})

/** Faults of kernels: a stage, how its WGSL is changed, and the buffer that is then wrong. */
const SOURCES = [
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

fullTest.each(SOURCES)(
  'checkStages: names %s, and no other stage, if it has a fault',
  async (kernel, from, to, buffer) => {
    let isFound = false
    const device = await editedDevice((descriptor) => {
      if (descriptor.label !== kernel) return descriptor
      expect(descriptor.code).toContain(from)
      isFound = true
      return { ...descriptor, code: descriptor.code.replace(from, to) }
    })
    const results = await checkOn(device, SCENES.discrete)
    expect(isFound).toBe(true)
    const different = results.filter(({ worst }) => worst !== null)
    expect(different.map(({ stage }) => stage)).toEqual([kernel])
    expect(different[0].worst!.buffer).toBe(buffer)
    expect(describeStages(results)).toMatch(
      new RegExp(`: 1 stage differs\\n${kernel}: .*at worst ${buffer}\\[`),
    )
  },
)
