/** A device compiles the kernels that its worlds need, and no others. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { editedDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { floor } from '../support/scenes.ts'

/** A device and the labels of its pipelines: those that were waited for, and those that a step or a query had to create at once. */
async function countingDevice() {
  const early: string[] = []
  const late: string[] = []
  const device = await editedDevice(
    (descriptor) => descriptor,
    // some kernels loop over workgroups here
    (label, by) => (by === 'createComputePipelineAsync' ? early : late).push(label.replace(', looped', '')),
  )
  return { device, early, late }
}

const row = { positions: [0, 0.6, 1.5, 0.6, 3, 0.6], radii: 0.5 }

/** The pipelines of a plain scene: one for each kernel of its step and of its background snapshots, and three for the passes of the solver. */
const PLAIN = [
  'applyEdits',
  'checkNeighborList, FIELDS 0, SLEEP 0, PERIODIC 0, THREADS 1',
  'applyReorder',
  'clearStepStats',
  'collectStepStats',
  'countCandidates, SLEEP 0, PERIODIC 0',
  'countDiskContacts, ONE_LEVEL 1, FILTERED 0, SLEEP 0, PERIODIC 0',
  'countWallContacts, ONE_LEVEL 1, FILTERED 0, PERIODIC 0, THREADS 1',
  'endSubstep, AWAKE 1, SUMMED 1, SHARED 1, RELATIVE 0, SLEEP 0, PLANNED 0, SWEPT 1, TILE_SUMS 1',
  'findDiskContacts, ONE_LEVEL 1, FILTERED 0, SLEEP 0, PERIODIC 0, THREADS 1',
  'findTilings, SUMMED 1, ONE_LEVEL 1, SLEEP 0, THREADS 1',
  'findWallContacts, FILTERED 0, PERIODIC 0, THREADS 1',
  'orderContacts, DYNAMIC 0, THREADS 1',
  'binDisks, SLEEP 0, THREADS 1',
  'integratePositions, CCD 1, SLEEP 0, PERIODIC 0, COUNTS 0',
  'integrateVelocities, FIELDS 0, SUMMED 1, SLEEP 0, PERIODIC 0',
  'matchImpulses',
  'placeDisks',
  'reduce, ALWAYS 0, SLEEP 0',
  'reorder',
  'saveWords',
  'scan, ALWAYS 0, SLEEP 0',
  'scatter, SLEEP 0, THREADS 1',
  'solveContacts, PASS 0, ITERATIONS 1, PLAIN 1, SUMMED 1, SLEEP 0, THREADS 1',
  'solveContacts, PASS 1, ITERATIONS 1, PLAIN 1, SUMMED 1, SLEEP 0, THREADS 1',
  'solveContacts, PASS 2, ITERATIONS 2, PLAIN 1, SUMMED 1, SLEEP 0, THREADS 1',
  'storeImpulses',
  'sumTiles, PLAIN 1, SLEEP 0, THREADS 1',
  'updateContacts, FIRST 0, SLEEP 0, PERIODIC 0, THREADS 1',
  'beginRebuild, SUMMED 1, SLEEP 0, LISTED 0, AWAKE 1',
  'beginRebuild, SUMMED 1, SLEEP 0, LISTED 1, AWAKE 1',
  'checkBullets',
].sort()

test('World.create: compiles the pipelines of a plain scene, and no others', async () => {
  const { device, early, late } = await countingDevice()
  const world = await World.create({ backend: 'gpu', device })
  expect(early.toSorted()).toEqual(PLAIN)
  world.walls.add(floor)
  world.disks.add(row)
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  await world.disks.read()
  world.destroy()
  expect(late).toEqual([])
  const again = await World.create({ backend: 'gpu', device })
  again.destroy()
  expect(early).toHaveLength(PLAIN.length)
})

test.each(['pile', 'mixer', 'hourglass', 'gas'] as const)(
  'World.fromScene: compiles all pipelines of the preset %s before its first step',
  async (name) => {
    const { device, late } = await countingDevice()
    const world = await World.fromScene(presets[name].build(60, 1), { backend: 'gpu', device })
    world.step(1 / 60)
    await world.settle()
    world.destroy()
    expect(late).toEqual([])
  },
)

test("World.create: under 'eventDriven', compiles none of the solver's pipelines", async () => {
  const { device, early, late } = await countingDevice()
  const world = await World.create({ backend: 'gpu', device, stepping: 'eventDriven' })
  expect(early.filter((label) => label.startsWith('predictHits, '))).toHaveLength(1)
  expect(early.filter((label) => /^(solve|update|find|countDiskContacts)/.test(label))).toEqual([])
  world.disks.add(row)
  world.step(1 / 60)
  await world.disks.read()
  world.destroy()
  expect(late).toEqual([])
})

fullTest(
  'World: everything that comes later to a running world has its pipelines and the bits of the CPU',
  async () => {
    const { device, early, late } = await countingDevice()
    const run = async (options: WorldOptions) => {
      const world = await World.create(options)
      const found: unknown[] = []
      const steps = async () => {
        for (let k = 0; k < 2; k++) world.step(1 / 60)
        found.push(await stateHash(await world.disks.read()))
      }
      const [first] = world.disks.add(row)
      await steps()
      world.walls.add([{ ...floor[0], surfaceSpeed: 1 }])
      await steps()
      world.disks.add({ positions: [0, 9, 6, 3], radii: [4, 0.5], restitution: 0.5, rolling: 0.1 })
      await steps()
      world.bodies.add({ walls: floor, motion: { position: [0, -1], velocity: [0, 1] } })
      await steps()
      world.disks.write([first], { velocities: [200, 0] })
      await steps()
      world.substeps = 'auto'
      await steps()
      world.disks.write([first], { mask: 2 })
      await steps()
      found.push(await world.measure())
      found.push(await world.query.rays({ origins: [-9, 0.5], translations: [30, 0] }))
      world.destroy()
      return found
    }
    expect(await run({ backend: 'gpu', device })).toEqual(await run({ backend: 'cpu' }))
    for (const label of [
      'updateContacts, FIRST 1, SLEEP 0, PERIODIC 0, THREADS 1',
      'accumulateWallWork, SLEEP 0',
      'countDiskContacts, ONE_LEVEL 0, FILTERED 0, SLEEP 0, PERIODIC 0',
      'findWallContacts, FILTERED 1, PERIODIC 0, THREADS 1',
      'solveContacts, PASS 1, ITERATIONS 1, PLAIN 0, SUMMED 0, SLEEP 0, THREADS 1',
      'integratePositions, CCD 2, SLEEP 0, PERIODIC 0',
      'chooseSubsteps',
      'measureDisks, GRAINS 0',
      'castDisks, QUERY 0, PERIODIC 0',
    ])
      expect(late).toContain(label)
    // the step waits for these, since it has halted anyway
    expect(early).toContain('sweepWalls, FILTERED 0, PERIODIC 0')
  },
)
