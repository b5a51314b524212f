import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytesOfStage, contactsIn, countTraffic, listStages } from '../../bench/traffic.ts'
import { kernelPaths, SHADERS } from '../../src/build/kernelPaths.ts'
import { NO_QUERY } from '../../src/features/queries/sizes.ts'
import { NO_FLAGS, type Sizes } from '../../src/features/sizes.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import type { Stage } from '../../src/pipeline/stage.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { CONTACT_COLORS } from '../../src/schemas/constants.ts'

const sizes: Sizes = {
  has: NO_FLAGS,
  disks: 1000,
  ids: 1000,
  levels: [{ columns: 30, rows: 20 }],
  edges: 4,
  drivenEdges: 0,
  events: 0,
  grains: 0,
  grainParts: 0,
  arcs: 0,
  bodies: 1,
  dynamic: 0,
  flights: 0,
  forces: [],
  parameters: 0,
  pool: 0,
  planBytes: 0,
  saved: 0,
  moments: 9,
  edgeTable: 700,
  contacts: 4000,
  bonds: 0,
  bondColors: [],
  bondParts: 0,
  bondWords: 1,
  anchored: 0,
  jointed: 0,
  query: NO_QUERY,
}
const RECORDS = 2500
const stages = substepStages(sizes)
const CONTACTS = { records: RECORDS, words: 102 * 3, tilings: [0.8, 0.16, 0.04] }
const staged = (label: string) => stages.find((stage) => stage.label === label)!
const bytesOf = (label: string) => bytesOfStage(staged(label), CONTACTS, 1000)

const STATUS_BYTES = 2 * strideOf('status')

test('bytesOfStage: a buffer read counts once, one written twice', () => {
  // motions 16 bytes a disk, poses 24, there and back
  expect(bytesOf('integratePositions')).toBe(STATUS_BYTES + 1000 * 16 + 2 * 1000 * 24)
})

test('bytesOfStage: only the contact records in use count', () => {
  const perDisk = 24 + 16 + 8
  const edgesAndBodies = 4 * strideOf('edges') + 9 * strideOf('bodies')
  const contacts = 2 * RECORDS * (strideOf('contacts') + strideOf('impulses'))
  expect(bytesOf('updateContacts')).toBe(STATUS_BYTES + 1000 * perDisk + edgesAndBodies + contacts)
})

test('bytesOfStage: a tiling of the solver accesses its contacts, and at most two disks of each', () => {
  const perContact = 4 + strideOf('contacts') + strideOf('pairMaterials') + 2 * strideOf('impulses')
  // velocities, and sums for the warm start
  const perDisk = 2 * (strideOf('motions') + strideOf('warmStarts'))
  const fixed = (share: number) => STATUS_BYTES + share * 4 * CONTACTS.words
  expect(bytesOf('relax, level 0, tiling 0')).toBeCloseTo(
    fixed(0.8) + 0.8 * RECORDS * perContact + 1000 * perDisk,
  )
  expect(bytesOf('relax, level 0, tiling 2')).toBeCloseTo(
    fixed(0.04) + 0.04 * RECORDS * (perContact + 2 * perDisk),
  )
  const biased = fixed(0.8) + 0.8 * RECORDS * perContact + 1000 * 2 * strideOf('motions')
  expect(bytesOf('solveContacts, level 0, tiling 0')).toBeCloseTo(biased)
})

test('contactsIn: adds up the contacts of all tiles of each tiling', () => {
  const stride = CONTACT_COLORS + 2
  const contactOrder = new Uint32Array(6 * stride)
  for (const [tile, contacts] of [10, 20, 4, 2, 3, 1].entries()) {
    contactOrder[tile * stride] = 100 * tile
    contactOrder[(tile + 1) * stride - 1] = 100 * tile + contacts
  }
  expect(contactsIn(contactOrder, sizes)).toEqual({
    records: 40,
    words: 6 * stride,
    tilings: [30 / 40, 6 / 40, 4 / 40],
  })
})

test('bytesOfStage: what filters need counts only where there are any', () => {
  // poses and cells 32 bytes a disk; counts, starts and two words of partners; and the starts of cells
  const written = 2 * 4 * (1000 + 1001 + 2 * 1000)
  expect(bytesOf('countDiskContacts')).toBe(STATUS_BYTES + 32 * 1000 + written + 4 * 602)
  const filtered = substepStages({ ...sizes, has: { ...NO_FLAGS, filters: true } }).find(
    ({ kernel }) => kernel === 'countDiskContacts',
  )!
  const more = bytesOfStage(filtered, CONTACTS, 1000) - bytesOf('countDiskContacts')
  expect(more).toBe(1000 * (strideOf('materials') + strideOf('motions')))
})

test('countTraffic: counts the dispatches of substeps that can rebuild the list, and of others', () => {
  const { dispatches, dispatchesKept } = countTraffic(sizes, CONTACTS)
  expect(dispatches).toBe(stages.length)
  // check, beginning of a rebuild, velocities, three tilings in each of two passes, positions, geometry, sums of tiles, end
  expect(dispatchesKept).toBe(13)
})

test('listStages: returns the stages that depend on the validity of the list', () => {
  const paths = kernelPaths()
  const asks = (kernel: string) =>
    readFileSync(`${SHADERS}/${paths.get(kernel)}.wgsl`, 'utf8').includes('keepsList()')
  const dependsOnIt = ({ kernel, constants }: Stage) => asks(kernel) && constants.PASS === undefined
  expect(listStages(stages)).toEqual(stages.filter(dependsOnIt))
})

test('countTraffic: a rebuild adds the bytes that the list stages bind, per disk', () => {
  const { bytesKept, bytesRemade } = countTraffic(sizes, CONTACTS)
  const making = listStages(stages).reduce((sum, stage) => sum + bytesOfStage(stage, CONTACTS, 1000), 0)
  expect(bytesRemade - bytesKept).toBeCloseTo(making / 1000)
  expect(bytesKept).toBeGreaterThan(0)
})

test('countTraffic: a substep with plans of tiles has fewer dispatches and moves fewer bytes', () => {
  const planned = countTraffic({ ...sizes, planBytes: Infinity }, CONTACTS)
  const without = countTraffic(sizes, CONTACTS)
  // velocities with the first tiling, two tilings, positions, two tilings and the first one
  expect(planned.dispatchesKept).toBe(7)
  expect(planned.bytesKept / without.bytesKept).toBeLessThan(0.8)
})

test('bytesOfStage: a plan counts with the records of the first tiling, and its contacts and disks once', () => {
  const planned = substepStages({ ...sizes, planBytes: Infinity })
  const bytes = (label: string) =>
    bytesOfStage(planned.find((stage) => stage.label === label)!, CONTACTS, 1000)
  const plan = 4 * (37 * (CONTACTS.words / 102) + 1 + 9 * 1000 + 4 * 0.8 * RECORDS)
  const sums = 2 * 1000 * strideOf('warmStarts')
  const contacts = 0.8 * RECORDS * (strideOf('contacts') + 2 * strideOf('impulses'))
  const disks = 2 * 1000 * (strideOf('motions') + strideOf('activeContactCounts'))
  expect(bytes('biasTiles')).toBeCloseTo(STATUS_BYTES + plan + contacts + disks + sums)
})
