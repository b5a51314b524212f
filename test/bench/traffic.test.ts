import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytesOfStage, countTraffic, listStages } from '../../bench/traffic.ts'
import { NO_QUERY, type Sizes, strideOf } from '../../src/pipeline/buffers.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { FINEST_COLORS } from '../../src/schemas/constants.ts'

const sizes: Sizes = {
  disks: 1000,
  ids: 1000,
  levels: [{ columns: 30, rows: 20 }],
  edges: 4,
  drivenEdges: 0,
  bouncing: 0,
  rolling: 0,
  filtered: 0,
  recording: 0,
  events: 0,
  fields: 0,
  ccd: 0,
  sleeping: 0,
  periodic: 0,
  grains: 0,
  grainParts: 0,
  arcs: 0,
  bodies: 1,
  heavy: 0,
  flights: 0,
  forces: [],
  parameters: 0,
  mortal: 0,
  pool: 0,
  fading: 0,
  saved: 0,
  moments: 9,
  edgeTable: 700,
  contacts: 4000,
  bonds: 0,
  bondColors: [],
  anchored: 0,
  query: NO_QUERY,
}
const RECORDS = 2500
const stages = substepStages(sizes)
const bytesOf = (label: string) =>
  bytesOfStage(stages.find((stage) => stage.label === label)!, RECORDS, FINEST_COLORS)

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

test('bytesOfStage: a colour of the solver accesses a sixth of the contacts', () => {
  const turn = stages.find(({ label }) => label === 'solveContacts, level 0, colour 0')!
  const one = bytesOfStage(turn, RECORDS, FINEST_COLORS)
  const moreRecords = bytesOfStage(turn, RECORDS + 600, FINEST_COLORS)
  expect(moreRecords - one).toBeCloseTo(
    ((strideOf('contacts') + strideOf('pairMaterials') + 2 * strideOf('impulses')) * 600) / 6,
  )
})

test('bytesOfStage: what filters need counts only where there are any', () => {
  // poses 24 bytes a disk; counts, starts and two words of partners; and the starts of cells
  const written = 2 * 4 * (1000 + 1001 + 2 * 1000)
  expect(bytesOf('countDiskContacts')).toBe(STATUS_BYTES + 24 * 1000 + written + 4 * 602)
  const filtered = substepStages({ ...sizes, filtered: 1 }).find(
    ({ kernel }) => kernel === 'countDiskContacts',
  )!
  const more = bytesOfStage(filtered, RECORDS, FINEST_COLORS) - bytesOf('countDiskContacts')
  expect(more).toBe(1000 * (strideOf('materials') + strideOf('motions')))
})

test('countTraffic: dispatches are all stages of a substep', () => {
  expect(countTraffic(sizes, RECORDS).dispatches).toBe(stages.length)
})

test('listStages: returns the stages that depend on the validity of the list', () => {
  const asks = (kernel: string) =>
    readFileSync(new URL(`../../shaders/${kernel}.wgsl`, import.meta.url), 'utf8').includes('keepsList()')
  expect(listStages(stages)).toEqual(
    stages.filter(({ kernel }) => kernel !== 'writeDispatchArgs' && asks(kernel)),
  )
})

test('countTraffic: a rebuild adds the bytes that the list stages bind, per disk', () => {
  const { bytesKept, bytesRemade } = countTraffic(sizes, RECORDS)
  const making = listStages(stages).reduce(
    (sum, stage) => sum + bytesOfStage(stage, RECORDS, FINEST_COLORS),
    0,
  )
  expect(bytesRemade - bytesKept).toBeCloseTo(making / 1000)
  expect(bytesKept).toBeGreaterThan(0)
})
