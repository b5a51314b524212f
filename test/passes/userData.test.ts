/** Passes of the user's own that keep data in `userData`: labels and values, which follow their disks. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { PassOptions } from '../../src/features/passes/pass.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { timeAbove } from '../support/passes.ts'
import { floor } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const DT = Math.fround(1 / 60)
const LINE = 4
const SIDE = 12
const STEPS = 9
const LABELS = Array.from({ length: SIDE ** 2 }, (_, k) => k + 100)
/** Disks that touch each other, in order of ids from right to left, so that the first step reorders them and outgrows the room for contacts. */
const positions = Array.from({ length: SIDE ** 2 }, (_, k) => [
  0.9 * (SIDE - (k % SIDE)),
  0.5 + 0.9 * Math.floor(k / SIDE),
]).flat()
/** The rows rise, the higher the faster, so that some pass the line. */
const velocities = Array.from(positions, (_, k) => (k % 2 === 0 ? 0 : 12 * Math.floor(k / 2 / SIDE)))

/** Runs the steps with edits between them; `look` sees the world before each step. */
async function run(options: object, look: (world: World) => Promise<void> = async () => {}) {
  const world = await World.create({ gravity: [0, -9.81], capacity: 1, substeps: 3, ...options })
  world.walls.add(floor)
  world.disks.add({ positions, velocities, radii: 0.45, labels: LABELS })
  const pass = await world.passes.add({ ...timeAbove, parameters: [LINE] })
  for (let step = 0; step < STEPS; step++) {
    if (step === 2) world.disks.remove([3, 140])
    if (step === 4) world.disks.add({ positions: [0, 20, 0, 25, 0, 0.9], radii: 0.4 })
    if (step === 6) world.disks.write([20], { values: -1 })
    if (step === STEPS - 1) pass.remove()
    await look(world)
    world.step(DT)
  }
  return { world, state: await world.disks.read() }
}

test('World.passes.add: a pass adds to values once per step, through reordering, removal, growth and halts', async () => {
  const expected = new Map<number, number>()
  let step = 0
  const { world, state } = await run({ backend: 'cpu' }, async (world) => {
    const { ids, positions } = await world.disks.read()
    if (step === 6) expected.set(20, -1)
    for (const id of expected.keys()) if (!ids.includes(id)) expected.delete(id)
    for (const [row, id] of ids.entries()) {
      const isAbove = step < STEPS - 1 && positions[2 * row + 1] > LINE
      expected.set(id, Math.fround((expected.get(id) ?? 0) + (isAbove ? DT : 0)))
    }
    step++
  })
  expect([...state.values]).toEqual(Array.from(state.ids, (id) => expected.get(id)))
  expect(new Set(state.values).size).toBeGreaterThan(4)
  // the ids of the removed disks are taken again: their data is that of the new disks
  expect([3, 140].map((id) => [state.labels[id], state.values[id]])).toEqual([
    [0, Math.fround(DT * 4)],
    [0, Math.fround(DT * 4)],
  ])
  expect(state.labels[20]).toBe(120)
  const { slots } = await (world.backend as CpuBackend).read(['slots'])
  expect(slots.u32.subarray(0, SIDE).every((slot, id) => slot === id)).toBe(false)
  const onGpu = await run({ backend: 'gpu', device })
  expect(onGpu.world.stats.contactGrowths).toBeGreaterThan(0)
  expect(onGpu.state).toEqual(state)
  for (const one of [world, onGpu.world]) one.destroy()
})

/** Names all arrays of a pass but those that are left out. */
function naming(...left: string[]): PassOptions {
  const all = ['poses', 'motions', 'materials', 'activeContactCounts', 'contacts', 'contactSpans', 'impulses']
  const named = [...all, 'parameters', 'userData'].filter((name) => !left.includes(name))
  const sum = named.map((name) => `arrayLength(&${name})`).join(' + ')
  return {
    code: `@compute @workgroup_size(1) fn main() { userData[0].label = ${sum}; }`,
    twin: ({ userData, ...others }) => {
      userData.u32[0] = named.length + Object.keys(others).length
    },
    parameters: [0],
    workgroups: 1,
  }
}

describe.each(BACKENDS)('%s', (backend) => {
  test('World.passes.add: a pass may name any 8 arrays, and is refused with 9', async () => {
    const world = await World.create({ backend, device: backend === 'gpu' ? device : undefined })
    world.disks.add({ positions: [0, 0], radii: 0.5, labels: 7 })
    await expect(world.passes.add(naming())).rejects.toThrow(
      'code names 9 arrays, poses, motions, materials, activeContactCounts, contacts, contactSpans, impulses, parameters, userData: ' +
        'expected at most 8',
    )
    world.step(DT)
    expect([...(await world.disks.read()).labels]).toEqual([7])
    await world.passes.add(naming('contacts'))
    world.step(DT)
    expect((await world.disks.read()).labels[0]).toBeGreaterThanOrEqual(8)
    world.destroy()
  })
})
