/** Substeps in which nothing has changed much, in worlds whose tiles have plans: no sums over tiles, and no stage between two of them. */
import { expect, test } from 'vitest'
import { NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import { EncodedParts } from '../../src/gpu/encodedParts.ts'
import type { BackendStatus } from '../../src/pipeline/backendStatus.ts'
import { encodedStages, leavesEnd, type Parts, substitutesOf } from '../../src/pipeline/encodedStages.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { calm, type Edit, heap, onCpu, onGpu, PLAN_BYTES, settled } from '../support/plannedWorlds.ts'

const SIZES: Sizes = {
  ...NO_SIZES,
  disks: 100,
  ids: 100,
  levels: [{ columns: 30, rows: 30 }],
  planBytes: PLAN_BYTES,
}
const CALM: Parts = { rebuild: false, sweep: false, awake: true, tileSums: false, follows: true, next: 0 }

/** The kernels of a substep of a step, before which and after which come others like it. */
function kernelsOf(sizes: Sizes, parts: Parts): string[] {
  const substitutes = substitutesOf(sizes)
  const begins = leavesEnd(parts, substitutes)
  return encodedStages(substepStages(sizes), { ...parts, begins }, substitutes).map(({ kernel }) => kernel)
}

test('encodedStages: a calm substep has seven stages, and three in one tile', () => {
  const all = 'biasTiles solveContacts solveContacts integratePositions relaxSeams relaxSeams relaxTiles'
  expect(kernelsOf(SIZES, CALM)).toEqual(all.split(' '))
  expect(kernelsOf({ ...SIZES, levels: [{ columns: 21, rows: 22 }] }, CALM)).toHaveLength(3)
  const summed = kernelsOf(SIZES, { ...CALM, tileSums: true })
  expect(summed).toEqual([...all.split(' '), 'sumTiles', 'advanceSubstep'])
})

test('encodedStages: a calm substep has a stage at its end before a new list, at the end of a step, and beside bodies', () => {
  expect(kernelsOf(SIZES, { ...CALM, next: 1 }).at(-1)).toBe('advanceSubstep')
  expect(kernelsOf(SIZES, { ...CALM, next: undefined }).at(-1)).toBe('endSubstep')
  expect(kernelsOf({ ...SIZES, bodies: 2 }, CALM).at(-1)).toBe('advanceSubstep')
})

test('sumsTiles: is false after a while without unsettled tiles, the longer the more a halt has cost', () => {
  const parts = new EncodedParts()
  const see = (completed: number, isUnsettled: boolean) => {
    parts.adaptTo({ completed, isUnsettled, bullets: 0, awakeSlots: 0 } as BackendStatus)
    return parts.sumsTiles()
  }
  expect(see(500, false)).toBe(true)
  expect(see(600, true)).toBe(true)
  expect(see(1000, false)).toBe(true)
  expect(see(1200, false)).toBe(false)
  parts.needTileSums(2000, 20)
  expect(see(3500, false)).toBe(true)
  expect(see(3800, false)).toBe(false)
})

/** The position of the highest disk. */
function highest(positions: ArrayLike<number>): [number, number] {
  let k = 0
  for (let other = 2; other < positions.length; other += 2)
    if (positions[other + 1] > positions[k + 1]) k = other
  return [positions[k], positions[k + 1]]
}

/** Steps without a new list after which later substeps have no rebuild, and the first one of a step still has. */
const SOME = 8
/** Steps after which no substep has a rebuild. */
const MANY = 1100

test.each([
  ['150', 'a number that the GPU chooses of', 'auto', MANY, 15],
  ['600', '4', 4, SOME, 15],
  ['600', '4', 4, MANY, 15],
  // not at rest yet
  ['1500', '4', 4, MANY, 5],
] as const)(
  'World.step: a heap of %s disks at rest on which others fall has the same state, in %s substeps, %#',
  async (count, _, substeps, quiet, seconds) => {
    const scene = { ...heap(Number(count)), substeps }
    const saved = await settled(scene, 60 * seconds)
    const halts = { count: 0 }
    const run = async (on: typeof onCpu) => {
      const contacts: number[] = []
      const edit: Edit = async (world, step) => {
        calm(world, quiet, halts)
        if (step === 0) await world.history.restore(saved)
        const { positions } = await world.disks.read()
        contacts.push(world.stats.contacts)
        const [x, top] = highest(positions)
        // lands within the step, slowly enough that the list holds
        if (step === 3)
          world.disks.add({ positions: [x, top + 1.02], radii: 0.5, density: 20, velocities: [0, -2] })
        if (step === 6)
          world.disks.add({ positions: [x, top + 1.5], radii: 0.5, density: 20, velocities: [0, -40] })
        // the next step is shorter, and its substeps are fewer or shorter
        if (step === 2) world.step(substeps === 'auto' ? 1 / 20 : 1 / 50)
        // a bullet
        if (step === 11) world.disks.add({ positions: [-3, top + 4], radii: 0.5, velocities: [0, -150] })
      }
      return { hash: await on(scene, 14, edit), contacts }
    }
    expect(await run(onGpu)).toEqual(await run(onCpu))
    expect(halts.count).toBeGreaterThan(0)
  },
)
