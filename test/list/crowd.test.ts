/** Crowds: what is too many for the search for contacts is refused before it begins, and what is not runs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_SIZES } from '../../src/features/sizes.ts'
import type { StepCommand } from '../../src/pipeline/commands.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { MAX_CANDIDATES } from '../../src/schemas/constants.ts'
import { BODY, STATUS } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import { World } from '../../src/world.ts'
import { placeOf } from '../support/cells.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

describe.each(['cpu', 'gpu'] as const)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })

  // 92,683 are the fewest whose pairs pass 2^32, so that a count of them would come out small
  fullTest.each<'discrete' | 'eventDriven'>(['discrete', 'eventDriven'])(
    'World.step: refuses 92,683 disks in one place under %s, and ends',
    async (stepping) => {
      const world = await World.create({ backend, device, stepping, capacity: 92_683 })
      world.disks.add({ positions: new Float32Array(2 * 92_683), radii: 0.5 })
      const sentence =
        '92683 disks are so crowded that the search for contacts would look at 4294967295 pairs or more: ' +
        'expected them farther apart, or bounds that cover them'
      const stepped = async () => {
        world.step(1 / 60)
        await world.settle()
      }
      await expect(stepped()).rejects.toThrow(new Error(sentence))
      await expect(world.disks.read()).rejects.toThrow(new Error(sentence))
      expect(() => world.step(1 / 60)).toThrow(new Error(sentence))
      world.destroy()
    },
  )

  test('Status.candidates: counts the disks in the cells that each disk searches, and edges', async () => {
    // apart, but for one on top of another; a wall is near the first ones
    const positions = new Float32Array(2 * FEWEST)
    for (let k = 0; k < FEWEST; k++) positions.set([1.3 * (k % 256), 1.3 * Math.floor(k / 256)], 2 * k)
    positions.set([0, 0], 2)
    const world = await World.create({ backend, device, substeps: 1, gravity: [0, 0], capacity: FEWEST })
    world.walls.add([
      {
        chain: [
          [0, -0.2],
          [9, -0.2],
        ],
      },
    ])
    world.disks.add({ positions, radii: 0.5 })
    const command = world.stepper.plan(1 / 60)!
    world.backend.step(command)
    const { status } = await world.backend.read(['status'])
    expect(status.u32[STATUS.candidates]).toBe(candidatesOf(command, positions))
    expect(status.u32[STATUS.candidates]).toBeLessThan(MAX_CANDIDATES)
    world.destroy()
  })
})

/** The fewest disks of one size that are counted. */
const FEWEST = 65_536

/** Pairs of each disk with the disks in its cell and the four after it, itself included, and with edges near its cell. */
function candidatesOf({ params, bodies, edgeSet }: StepCommand, positions: Float32Array): number {
  const [{ columns, rows }] = params.levels
  const [body, table] = [words(bodies), words(edgeSet.table)]
  const counts = new Map<number, number>()
  const keyOf = (column: number, row: number) => (row % rows) * columns + ((column + columns) % columns)
  const places = Array.from({ length: positions.length / 2 }, (_, k) =>
    placeOf(params, 0, positions[2 * k], positions[2 * k + 1]),
  )
  for (const place of places) counts.set(keyOf(...place), (counts.get(keyOf(...place)) ?? 0) + 1)
  let sum = 0
  for (const [k, [column, row]] of places.entries()) {
    for (const [right, up] of [
      [0, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ])
      sum += counts.get(keyOf(column + right, row + up)) ?? 0
    const along = (axis: number, count: number) => {
      const index = (positions[2 * k + axis] - body.f32[BODY.corner + axis]) * body.f32[BODY.inverseCellSize]
      return Math.min(Math.max(Math.floor(index), 0), count - 1)
    }
    const at = body.u32[BODY.table] + along(1, body.u32[BODY.rows]) * body.u32[BODY.columns]
    const cell = at + along(0, body.u32[BODY.columns])
    sum += table.u32[cell + 1] - table.u32[cell]
  }
  return sum
}

test.each([
  [FEWEST - 1, 1, 0, 0],
  [FEWEST, 1, 0, 1],
  [46_340, 2, 0, 0],
  [46_341, 2, 0, 1],
  [1000, 1, 4_293_967, 0],
  [1000, 1, 4_293_968, 1],
])('substepStages: %i disks of %i sizes and %i edges are counted %i times', (disks, sizes, edges, times) => {
  const levels = Array.from({ length: sizes }, () => ({ columns: 60, rows: 60 }))
  const stages = substepStages({ ...NO_SIZES, disks, ids: disks, levels, edges })
  expect(stages.filter(({ kernel }) => kernel === 'countCandidates')).toHaveLength(times)
})
