/** Counters that begin at 0 again after 2^32: the worlds go on as others do. docs/time.md lists them. */
import { expect, test } from 'vitest'
import { openSnapshot, packSnapshot } from '../../src/features/snapshots/world/snapshots.ts'
import { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import type { SavedHost } from '../../src/world/core.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { heap } from '../support/spoil.ts'

const WRAP = 2 ** 32
const STEP = 1 / 64
const CPU = { backend: 'cpu', threads: 1 } as const
const GPU = { backend: 'gpu', device: isFull ? await testDevice() : undefined } as const

type Opened = ReturnType<typeof openSnapshot<SavedHost>>

/** A world from a snapshot that has done so many units of work, modulo 2^32. */
async function after(snapshot: ArrayBuffer, units: number, on: Pick<WorldOptions, 'backend' | 'device'>) {
  const world = await World.fromSnapshot(snapshot, { ...on, recovery: false })
  await world.settle()
  const { backend } = world
  if (backend instanceof GpuBackend) {
    const { status } = await backend.read(['status'])
    status.u32[STATUS.completed] = units - 1
    backend.startFrom(status, units - 1, backend.sizes)
  }
  world.core.submittedUnits += units - 1 - world.core.saved().units
  world.history.restore(snapshot)
  await world.settle()
  expect(backend.status.completed).toBe(units)
  return world
}

/** A heap that sleeps, with ids above the keys, and a disk thrown on it. */
async function sleepers(substeps: number): Promise<ArrayBuffer> {
  const world = await World.create({ ...CPU, substeps, sleep: true, events: true, bounds: [-1, -1, 5, 45] })
  world.walls.add(heap.walls)
  world.disks.add({ ...heap.disks, ids: Array.from({ length: 24 }, (_, k) => 4e4 + k) })
  const ids = world.disks.add({ positions: [2, 3], radii: 0.25 })
  world.bonds.add({ type: 'spring', pairs: [4e4, 4e4 + 1], stiffness: 10 })
  for (let k = 0; k < 600 && (k < 9 || world.stats.awake > 0); k++) world.step(1 / 60)
  expect(world.stats.awake).toBe(0)
  world.disks.write(ids, { positions: [0.4, 20], velocities: [0, -60] })
  await world.takeEvents()
  const snapshot = await world.history.snapshot()
  world.destroy()
  return snapshot
}

/** What a world does: its state and events after each step. */
async function run(world: World, steps: number) {
  const seen: unknown[] = []
  for (let k = 0; k < steps; k++) {
    world.step(STEP)
    seen.push(await world.disks.read(), await world.takeEvents(), await world.hash(), world.stats.awake)
  }
  world.destroy()
  return seen
}

fullTest.each([1, 3, 8])(
  'World.step: units of work wrap, with sleep, events and bonds and %i substeps',
  async (substeps) => {
    const snapshot = await sleepers(substeps)
    const steps = 60
    const expected = await run(await World.fromSnapshot(snapshot, CPU), steps)
    expect(new Set(expected.filter((one) => typeof one === 'number')).size).toBeGreaterThan(1)
    // the first step begins at 2^32 - 1, at 0, and somewhere before
    for (const before of [1, substeps, 5 * substeps])
      expect(await run(await after(snapshot, WRAP - before, CPU), steps), `${before}`).toEqual(expected)
    // disks that have their ids for more than 2^31 units keep them
    expect(await run(await after(snapshot, 2 ** 31 + 100, CPU), steps)).toEqual(expected)
    if (isFull) expect(await run(await after(snapshot, WRAP - substeps, GPU), steps)).toEqual(expected)
  },
)

/** Changes a snapshot. */
function edited(snapshot: ArrayBuffer, edit: (opened: Opened) => void): ArrayBuffer {
  const opened = openSnapshot<SavedHost>(snapshot)
  edit(opened)
  return packSnapshot(opened)
}

test('World.step: time in ticks, births and deaths wrap, and disks live as long as elsewhere', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0], bounds: [0, 0, 2, 2] })
  world.emitters.add({ box: [0, 0, 1, 1], rate: 200, radii: 0.02, lifetime: [0.05, 0.3], fade: 0.1, showsAge: true, maxAlive: 50 }) // biome-ignore format: a line
  const snapshot = await world.history.snapshot()
  world.destroy()
  // 2^32 ticks are 65,536 s
  const late = edited(snapshot, ({ host, state }) => {
    host.values.time = 65_536 - 8 * STEP
    for (const word of [STATUS.births, STATUS.deaths]) state.buffers.status[word] = WRAP - 20
  })
  const live = async (from: ArrayBuffer, on: Pick<WorldOptions, 'backend' | 'device'>, steps: number) => {
    const world = await World.fromSnapshot(from, on)
    const seen: unknown[] = []
    for (let k = 0; k < steps; k++) {
      world.step(STEP)
      seen.push(await world.disks.read(), await world.disks.readOpacities(), world.stats.disks)
    }
    const { births, deaths } = world.stats
    world.destroy()
    return { seen, births, deaths }
  }
  const [early, wrapped] = [await live(snapshot, CPU, 40), await live(late, CPU, 40)]
  expect(wrapped.seen).toEqual(early.seen)
  expect([wrapped.births + 20, wrapped.deaths + 20]).toEqual([early.births, early.deaths])
  expect(early.deaths).toBeGreaterThan(50)
  if (isFull) expect(await live(late, GPU, 40)).toEqual(wrapped)
})

test('Emitter: the count of births passes 2^32, and the disks differ from the first ones', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0], bounds: [0, 0, 2, 2] })
  world.emitters.add({ box: [0, 0, 1, 1], rate: 64, radii: 0.02, maxAlive: 50 })
  const snapshot = await world.history.snapshot()
  world.destroy()
  const births = async (before: number) => {
    const late = edited(snapshot, ({ host }) => {
      const [entry] = host.emitters.entries as { births: number }[]
      entry.births = before
    })
    const world = await World.fromSnapshot(late, CPU)
    for (let k = 0; k < 8; k++) world.step(STEP)
    const { positions } = await world.disks.read()
    world.destroy()
    return Array.from({ length: 8 }, (_, k) => `${positions[2 * k]} ${positions[2 * k + 1]}`)
  }
  const [first, across, beyond] = [await births(0), await births(WRAP - 4), await births(WRAP)]
  expect(across.slice(4)).toEqual(beyond.slice(0, 4))
  expect(new Set([...first, ...across, ...beyond]).size).toBe(20)
})
