/** Disks that are no numbers, far away or too fast are taken out of the simulation, and nothing else changes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pass } from '../../src/features/passes/world/passList.ts'
import { Replay } from '../../src/replay/replay.ts'
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { ofState } from '../support/dissipation.ts'
import { full } from '../support/full.ts'
import { BITS, heap, spoil, WORDS } from '../support/spoil.ts'

const STEP = 1 / 60
const MANY = full(2_000, 10_000)
const CPU: WorldOptions = { backend: 'cpu', threads: 1, substeps: 2, bounds: [-1, -1, 5, 5] }
const GPU: WorldOptions = { ...CPU, backend: 'gpu', device: await testDevice() }

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockImplementation(() => {}))
afterEach(() => warn.mockReset())

async function heapWorld(options: WorldOptions): Promise<[World, Pass]> {
  const world = await World.create(options)
  world.walls.add(heap.walls)
  world.disks.add(heap.disks)
  const pass = await world.passes.add(spoil)
  for (let k = 0; k < 10; k++) world.step(STEP)
  return [world, pass]
}

function steps(world: World, count: number): void {
  for (let k = 0; k < count; k++) world.step(STEP)
}

/** A step in which the pass spoils these disks. */
function spoilingStep(world: World, pass: Pass, ids: readonly [number, number], word: number, bits: number) {
  pass.parameters = [...ids, word, bits]
  world.step(STEP)
  pass.parameters = [0, 0, 0, 0]
}

const FAULTS: readonly (readonly [word: keyof typeof WORDS, bits: keyof typeof BITS])[] = [
  ['x', 'nan'],
  ['y', 'negativeNan'],
  ['angle', 'nan'],
  ['angle', 'negativeInfinity'],
  ['residue', 'nan'],
  ['velocity', 'infinity'],
  ['velocity', 'fast'],
  ['spin', 'negativeNan'],
  ['spin', 'infinity'],
  ['x', 'far'],
]

/** Spoils disks 7, 8 … one after the other, or removes them, and returns the state of the others. */
async function afterFaults(options: WorldOptions, spoils: boolean, faults = FAULTS) {
  const [world, pass] = await heapWorld(options)
  const states: unknown[] = []
  for (const [k, [word, bits]] of faults.entries()) {
    if (!spoils) world.disks.remove([7 + k])
    const ids = spoils ? ([7 + k, 8 + k] as const) : ([0, 0] as const)
    spoilingStep(world, pass, ids, WORDS[word], BITS[bits])
    states.push(await world.disks.read())
    steps(world, 2)
  }
  states.push(await world.disks.read(), ofState(await world.measure()))
  const { disks, quarantined, deaths, fastest, escaped } = world.stats
  const taken = [...(await world.disks.readQuarantined())]
  world.destroy()
  return { states, disks, quarantined, deaths, fastest, escaped, taken }
}

test('World.disks.readQuarantined: others move as if a spoiled disk had been removed before, whatever number it is, on both backends', async () => {
  const spoilt = await afterFaults(CPU, true)
  const { quarantined, deaths, taken, ...removed } = await afterFaults(CPU, false)
  const count = FAULTS.length
  expect(spoilt).toEqual({
    ...removed,
    quarantined: count,
    deaths: count,
    taken: FAULTS.map((_, k) => 7 + k),
  })
  expect({ quarantined, deaths, taken }).toEqual({ quarantined: 0, deaths: 0, taken: [] })
  expect(spoilt.disks).toBe(24 - count)
  const some = full(FAULTS.slice(0, 2), FAULTS)
  expect(await afterFaults(GPU, true, some)).toEqual(await afterFaults(CPU, true, some))
  expect(warn.mock.calls.flat().join()).toContain('disks.readQuarantined() returns their ids')
})

test.each([
  ['sleep', { sleep: true, substeps: 8 }],
  ['eventDriven', { stepping: 'eventDriven', gravity: [0, 0] }],
  ['periodic', { periodic: { x: [-1, 5] } }],
  ['ccd', { ccd: true }],
  ['auto', { substeps: 'auto' }],
  ['events', { events: true }],
] as const)('World.disks.readQuarantined: others move on exactly in a world with %s', async (_, options) => {
  const run = async (spoils: boolean) => {
    const [world, pass] = await heapWorld({ ...CPU, ...options })
    steps(world, 'sleep' in options ? 220 : 20)
    const { awake } = world.stats
    if (!spoils) world.disks.remove([2, 3])
    spoilingStep(world, pass, spoils ? [2, 4] : [0, 0], WORDS.y, BITS.nan)
    const woken = world.stats.awake
    steps(world, 20)
    const state = await world.disks.read()
    const taken = [...(await world.disks.readQuarantined())]
    world.destroy()
    return { awake, woken, state, taken }
  }
  const { taken, ...spoilt } = await run(true)
  const { taken: none, ...removed } = await run(false)
  expect(spoilt).toEqual(removed)
  expect([taken, none]).toEqual([[2, 3], []])
  if ('sleep' in options) expect([spoilt.awake, spoilt.woken]).toEqual([0, 22])
})

test('World.disks.readQuarantined: disks beyond 1e7 m and faster than 1e15 m/s are taken, those at 1e7 m stay', async () => {
  for (const [stepping, speed] of [
    ['discrete', 1e12],
    ['eventDriven', 1e9],
  ] as const) {
    const world = await World.create({ ...CPU, gravity: [0, 0], stepping })
    const positions = [1e7, -1e7, 0, 1e7 + 1, -2e7, 0, 1e18, 1e18, 9e6, 3]
    world.disks.add({ positions, radii: 0.1, velocities: [0, 0, 0, 0, 0, 0, 0, 0, speed, 0] })
    const before = await world.disks.read()
    expect(before.ids).toHaveLength(5)
    steps(world, 2)
    expect([...(await world.disks.readQuarantined())]).toEqual([1, 2, 3, 4])
    expect([...(await world.disks.read()).positions]).toEqual([1e7, -1e7])
    // as one that has died in a sink
    expect([...(await world.disks.read([4])).positions]).toEqual([0, 0])
    world.disks.write([4], { positions: [1, 1] })
    world.disks.remove([1, 4])
    expect(world.stats.disks).toBe(1)
    steps(world, 1)
    expect([...world.disks.add({ positions: [1, 1], radii: 0.1 })]).toEqual([1])
    steps(world, 2)
    expect([...(await world.disks.readQuarantined())]).toEqual([2, 3])
    expect([...(await world.disks.read()).ids]).toEqual([0, 1])
    world.destroy()
  }
})

test('World.disks.readQuarantined: a field throws disks out, and a recording, a snapshot and a listener know', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  world.disks.add({ positions: [0.5, 0, 3, 3, 4, 3], radii: 0.25, category: [2, 1, 1] })
  const told: number[][] = []
  world.on('quarantined', ({ ids }) => told.push([...ids]))
  const recording = world.history.record({ hashEvery: 8 })
  world.fields = [{ type: 'radial', center: [0, 0], strength: -1e6, falloff: 0, mask: 2 }]
  steps(world, 330)
  await world.settle()
  expect(told).toEqual([[0]])
  expect(world.stats).toMatchObject({ disks: 2, quarantined: 1, fastest: 0 })
  const snapshot = await world.history.snapshot()
  const hash = await world.hash()
  expect(await new Replay(await recording.stop()).run({ backend: 'cpu', threads: 1 })).toMatchObject({
    hash,
    difference: null,
  })
  world.destroy()
  const restored = await World.fromSnapshot(snapshot, { backend: 'cpu', threads: 1 })
  expect([...(await restored.disks.readQuarantined())]).toEqual([0])
  expect((await restored.disks.read()).ids).toHaveLength(2)
  restored.destroy()
})

test('Measures.energyChanges: a disk that is taken counts once, however late the host knows of it', async () => {
  const world = await World.create(CPU)
  world.disks.add({ positions: [0, 0, 3, 3], radii: 0.25 })
  const pass = await world.passes.add(spoil)
  const { energyChanges: before } = await world.measure()
  spoilingStep(world, pass, [1, 2], WORDS.x, BITS.nan)
  pass.remove()
  steps(world, 3)
  // of the pass, and of the disk
  expect((await world.measure()).energyChanges).toBe(before + 2)
  steps(world, 3)
  await world.settle()
  steps(world, 3)
  expect((await world.measure()).energyChanges).toBe(before + 2)
  world.destroy()
})

test('World.disks.readQuarantined: bonds of disks in quarantine break, and their emitter goes on', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  world.disks.add({ positions: [0, 0, 1, 0, 2, 0], radii: 0.25 })
  world.bonds.add({ type: 'weld', pairs: [0, 1, 1, 2], stiffness: 1000 })
  world.emitters.add({ box: [3, 3, 4, 4], rate: 600, radii: 0.01, mask: 0, maxAlive: 10 })
  const pass = await world.passes.add(spoil)
  steps(world, 4)
  spoilingStep(world, pass, [2, 6], WORDS.spin, BITS.nan)
  expect([...(await world.disks.readQuarantined())]).toEqual([2, 3, 4, 5])
  expect([...(await world.bonds.read()).broken]).toEqual([0, 1])
  expect(world.stats).toMatchObject({ brokenBonds: 1, quarantined: 4, births: 10, disks: 9 })
  steps(world, 1)
  // born again
  expect([...(await world.disks.readQuarantined())]).toEqual([2])
  expect(world.stats).toMatchObject({ births: 13, disks: 12 })
  world.destroy()
})

test('World.disks.readQuarantined: grains are taken as disks are', async () => {
  const run = async (spoils: boolean) => {
    const world = await World.create(CPU)
    world.walls.add(heap.walls)
    const positions = [0, 0.5, 0.2, 1.55, 0.1, 2.6, 3, 0.5]
    world.grains.add({ shapes: [box(1, 1)], positions: positions.slice(0, 2) })
    world.grains.add({ shapes: Array(3).fill(box(1, 1)), positions: positions.slice(2) })
    const pass = await world.passes.add(spoil)
    steps(world, 20)
    if (!spoils) world.disks.remove([1])
    spoilingStep(world, pass, spoils ? [1, 2] : [0, 0], WORDS.angle, BITS.nan)
    steps(world, 20)
    const state = await world.disks.read()
    const taken = [...(await world.disks.readQuarantined())]
    world.destroy()
    return { state, taken }
  }
  const [spoilt, removed] = [await run(true), await run(false)]
  expect(spoilt.state).toEqual(removed.state)
  expect([spoilt.taken, removed.taken]).toEqual([[1], []])
})

test(`World.disks.readQuarantined: ${MANY} disks at once leave the others alone`, async () => {
  const many = Array.from({ length: MANY }, (_, k) => [0.6 * (k % 100), 4 + 0.6 * Math.floor(k / 100)])
  const ids = Uint32Array.from(many, (_, k) => 24 + k)
  const run = async (spoils: boolean) => {
    const [world, pass] = await heapWorld(CPU)
    world.disks.add({ positions: many.flat(), radii: 0.25 })
    steps(world, 1)
    if (!spoils) world.disks.remove(ids)
    spoilingStep(world, pass, spoils ? [24, 24 + MANY] : [0, 0], WORDS.x, BITS.nan)
    steps(world, 3)
    const [state, { disks, quarantined }] = [await world.disks.read(), world.stats]
    world.destroy()
    return { state, disks, quarantined }
  }
  const removed = await run(false)
  expect(await run(true)).toEqual({ ...removed, quarantined: MANY })
  expect(removed.disks).toBe(24)
})
