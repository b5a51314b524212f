/** Kept states: going back to one on the device gives the bits of the run that was not interrupted. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { picWorld, pitWorld, sleepWorld } from '../support/allState.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { ofState } from '../support/dissipation.ts'
import { full } from '../support/full.ts'
import { mortalDevice } from '../support/mortalDevice.ts'

const device = await testDevice()
const PLACES: Record<'cpu' | 'gpu', WorldOptions> = {
  cpu: { backend: 'cpu', threads: 1 },
  gpu: { backend: 'gpu', device },
}
const STEP = 1 / 60

afterEach(() => {
  vi.restoreAllMocks()
})

const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

/** What is seen of a world from now on. */
async function future(world: World) {
  const [added] = world.disks.add({ positions: [2, 7.5], radii: 0.1 })
  world.disks.remove([12])
  steps(world, 6)
  const measures = ofState(await world.measure())
  return {
    added,
    measures,
    hash: await stateHash(await world.disks.read()),
    opacities: await world.disks.readOpacities(),
    events: await world.takeEvents(),
    bonds: await world.bonds.read(),
    time: world.stats.time,
    placements: world.bodies.placements,
  }
}

const WORLDS = { discrete: pitWorld, sleep: sleepWorld, eventDriven: picWorld }

describe.each(full(['discrete'] as const, ['discrete', 'sleep', 'eventDriven'] as const))(
  "world '%s'",
  (kind) => {
    test.each(BACKENDS)(
      'World.history.rollBack: later steps have the bits of steps from that state, on the %s',
      async (place) => {
        const SETTLING = full(4, 60)
        const world = await WORLDS[kind](PLACES[place])
        steps(world, SETTLING)
        const kept = world.history.keep()
        expect([kept.time, kept.isKept]).toEqual([world.stats.time, true])
        // nothing is awaited until the world is back
        world.gravity = [3, 1]
        world.step(0.3)
        world.disks.remove(world.disks.ids.subarray(0, 20))
        world.disks.add({ positions: Array.from({ length: 400 }, (_, k) => 0.05 * k), radii: 0.01 })
        steps(world, 3)
        world.history.rollBack(kept)
        const first = await future(world)
        world.history.rollBack()
        const second = await future(world)
        world.destroy()
        const straight = await WORLDS[kind](PLACES.cpu)
        steps(straight, SETTLING)
        const expected = await future(straight)
        straight.destroy()
        expect(first).toEqual(expected)
        expect(second).toEqual(expected)
      },
    )
  },
)

const row = { positions: [0, 0.6, 1.5, 0.6, 3, 0.6], radii: 0.5 }

test.each(BACKENDS)('World.history.keep: keeps the last maxKept states, on the %s', async (place) => {
  const world = await World.create({ ...PLACES[place], maxKept: 2, substeps: 1 })
  const states = Array.from({ length: 5 }, () => {
    world.disks.add(row)
    world.step(STEP)
    return world.history.keep()
  })
  expect(states.map(({ isKept }) => isKept)).toEqual([false, false, false, true, true])
  expect(() => world.history.rollBack(states[2])).toThrow(
    /^state of 0.05 s is not kept any more: expected one of the last 2 of this world \(maxKept\)$/,
  )
  expect(() => world.history.rollBack({} as never)).toThrow('state is {}: expected what keep() returned')
  world.step(STEP)
  const now = await stateHash(await world.disks.read())
  const newest = world.history.keep()
  for (const [state, disks] of [
    [states[4], 15],
    [newest, 15],
  ] as const) {
    world.history.rollBack(state)
    expect((await world.disks.read()).ids).toHaveLength(disks)
  }
  expect(await stateHash(await world.disks.read())).toBe(now)
  // forth and back
  world.history.rollBack(states[4])
  expect(world.stats.time).toBe(states[4].time)
  world.step(STEP)
  expect(await stateHash(await world.disks.read())).toBe(now)
  world.destroy()
})

test('World.history.keep, World.history.rollBack: read nothing back, and use the memory of older states again', async () => {
  const world = await World.create({ ...PLACES.gpu, maxKept: 3, substeps: 1 })
  world.disks.add(row)
  world.step(STEP)
  await world.settle()
  const made = vi.spyOn(device, 'createBuffer')
  const keptBuffers = () => made.mock.calls.filter(([{ label }]) => label?.startsWith('kept ')).length
  const perState = await (async () => {
    world.history.keep()
    await world.ready()
    return keptBuffers()
  })()
  expect(perState).toBeGreaterThan(20)
  for (let k = 0; k < 12; k++) {
    world.step(STEP)
    world.history.keep()
    if (k % 4 === 3) world.history.rollBack()
  }
  await world.settle()
  expect(keptBuffers()).toBe(3 * perState)
  const readbacks = made.mock.calls.filter(
    ([{ label, size }]) => label === 'readback' && size > 4 * STATUS.stride,
  )
  expect(readbacks).toEqual([])
  world.destroy()
})

test('World.history.rollBack: goes back to states that were kept before the device was lost', async () => {
  const run = async (options: WorldOptions, lose?: () => void) => {
    const world = await World.create({ substeps: 1, ...options })
    world.disks.add(row)
    const kept = []
    for (let k = 0; k < 6; k++) {
      world.step(STEP)
      if (k % 2 === 0) kept.push(world.history.keep())
      if (k === 4) await world.settle()
    }
    lose?.()
    const hashes = []
    for (const state of kept) {
      world.history.rollBack(state)
      world.step(STEP)
      hashes.push(await stateHash(await world.disks.read()))
    }
    world.destroy()
    return hashes
  }
  const mortal = await mortalDevice()
  const recovery = { newDevice: mortalDevice, interval: 2 }
  const expected = await run(PLACES.cpu)
  expect(new Set(expected).size).toBe(3)
  expect(await run({ backend: 'gpu', device: mortal, recovery }, () => mortal.destroy())).toEqual(expected)
})
