/** The check of a live world, whatever was done to it. */
import { describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { describeStages } from '../../src/check/tally.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import type { WorldCheckOptions } from '../../src/world/checkResults.ts'
import { picWorld, pitWorld, sleepWorld } from '../support/allState.ts'
import { testDevice } from '../support/device.ts'
import { faultyDevice } from '../support/faultyDevice.ts'
import { magnet } from '../support/forces.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { wind } from '../support/passes.ts'

const onGpu = async (): Promise<WorldOptions> => ({ backend: 'gpu', device: await testDevice() })

/** A world with bonds, bodies, emitters and events, to which everything else is done as well. */
async function usedWorld(options: WorldOptions): Promise<World> {
  const world = await pitWorld({ ...options, substeps: 'auto' })
  world.bodies.add({ walls: [], motion: (time) => ({ position: [-2, 3 + time], angle: time }) })
  await world.forces.add(magnet)
  const pass = await world.passes.add(wind)
  pass.parameters = [1]
  world.fields = [{ type: 'uniform', acceleration: [0.5, 0] }]
  world.brush = { center: [0, 1], velocity: [1, 0], radius: 1, rate: 5 }
  world.walls.material = { friction: 0.9 }
  for (let step = 0; step < 20; step++) world.step(1 / 60)
  await world.takeEvents()
  world.disks.write([3], { velocities: [2, 1] })
  world.gravity = [1, -5]
  return world
}

fullTest(
  'World.check: finds no difference in a world that was used in every way, and leaves it as it was',
  async () => {
    const [world, other] = [await usedWorld(await onGpu()), await usedWorld(await onGpu())]
    const steps: number[] = []
    const result = await world.check({ substeps: 3, onStep: (substeps) => steps.push(substeps) })
    expect(describeStages(result.stages)).toMatch(/^\d+ stages, \d{5,} values: 0 differences$/)
    expect(result).toMatchObject({ substeps: 3, differing: 0, adapter: world.stats.adapter })
    expect(result.compared).toBe(result.stages.reduce((sum, { compared }) => sum + compared, 0))
    expect(steps).toEqual([3])
    const stages = result.stages.map(({ stage }) => stage)
    for (const stage of ['emitDisks', 'pass wind', 'force magnet', 'relax, bonds, colour 0', 'measureDisks'])
      expect(stages).toContain(stage)
    for (const one of [world, other]) one.step(1 / 60)
    expect(await stateHash(await world.disks.read())).toBe(await stateHash(await other.disks.read()))
    expect(await world.takeEvents()).toEqual(await other.takeEvents())
    for (const one of [world, other]) one.destroy()
  },
)

test.each([['event-driven', picWorld], ...full([], [['with sleep', sleepWorld] as const])] as const)(
  'World.check: finds no difference in a world %s',
  async (_, make) => {
    const world = await make(await onGpu())
    for (let step = 0; step < 2; step++) world.step(1 / 60)
    const result = await world.check({ substeps: full(1, 30) })
    expect(describeStages(result.stages)).toMatch(/: 0 differences$/)
    expect(result.substeps).toBe(full(1, 30))
    world.destroy()
  },
)

test('World.check: names the stage, buffer and element that go wrong on the device of a world', async () => {
  const device = await faultyDevice(new Map([['integratePositions', { buffer: 'poses', word: 6 * 11 + 2 }]]))
  const world = await World.create({ backend: 'gpu', device, substeps: 1, gravity: [0, -9.81] })
  world.disks.add({ positions: Array.from({ length: 40 }, (_, k) => k), radii: 0.4 })
  const { stages, differing } = await world.check({ substeps: 1 })
  expect(differing).toBe(1)
  expect(describeStages(stages)).toMatch(
    /\nintegratePositions: 1 floats and 0 integers of \d+ values differ; at worst poses\[11\]\.angle in substep 0 is /,
  )
  world.destroy()
})

test('World.check: compares the world of a CPU with a given device, and names a force whose twin is another', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1, gravity: [0, -9.81] })
  world.disks.add({ positions: [0, 0, 2, 0], radii: 0.4, velocities: [1, 2, 3, 4] })
  await world.passes.add(wind)
  const force = await world.forces.add({ ...magnet, label: 'odd', twin: ({ velocity: [x, y] }) => [x, y] })
  const device = await testDevice()
  const { stages } = await world.check({ device })
  expect(stages.map(({ stage }) => stage)).toContain('pass wind')
  expect(stages.filter(({ worst }) => worst !== null).map(({ stage }) => stage)).toEqual(['force odd'])
  force.remove()
  expect((await world.check({ device })).differing).toBe(0)
  world.destroy()
})

test('World.check: ends at once in an empty world, and when its signal says so', async () => {
  const world = await World.create(await onGpu())
  expect(await world.check({ substeps: 5 })).toMatchObject({ substeps: 0, differing: 0 })
  world.disks.add({ positions: [0, 0], radii: 0.4 })
  const stopped = new Error('stopped by the user')
  const stop = new AbortController()
  const onStep = () => stop.abort(stopped)
  const options: WorldCheckOptions = { substeps: 1e6, dt: 1e-3, onStep, signal: stop.signal }
  await expect(world.check(options)).rejects.toBe(stopped)
  world.step(1 / 60)
  expect((await world.disks.read()).ids.length).toBe(1)
  world.destroy()
  await expect(world.check()).rejects.toThrow('this world was destroyed')
})

describe('World.check: refuses in a sentence', () => {
  test.each([
    [null, 'options is null: expected an object'],
    [{}, 'device is missing: expected a GPUDevice, since this world runs on the CPU'],
    [{ device: 'gpu' }, 'device is "gpu": expected a GPUDevice'],
    [{ substeps: 0 }, 'substeps is 0: expected a whole number from 1 to 1000000'],
    [{ dt: 0 }, 'dt is 0: expected more than 0 seconds'],
    [{ dt: Number.NaN }, 'dt is NaN: expected a number of seconds from 0 to 1e6'],
    [{ timeout: 0 }, 'timeout is 0: expected a positive, finite number'],
    [{ onStep: 1 }, 'onStep is 1: expected a function'],
    [{ signal: {} }, 'signal is {}: expected an AbortSignal'],
    [
      { steps: 1 },
      'options.steps is unknown: expected only device, substeps, dt, timeout, onStep, signal (Did you mean substeps?)',
    ],
  ])('%o', async (options, message) => {
    const world = await World.create({ backend: 'cpu' })
    await expect(world.check(options as never)).rejects.toThrow(new Error(message))
    world.destroy()
  })
})
