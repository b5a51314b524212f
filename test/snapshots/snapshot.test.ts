/** Snapshots: going on from one gives the bits of the run that was not interrupted. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { STATE_BUFFERS, type StateBuffer } from '../../src/pipeline/buffers.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { packPlain, unpackPlain } from '../../src/util/plainFile.ts'
import { picWorld, pitWorld, sleepWorld } from '../support/allState.ts'
import { testDevice } from '../support/device.ts'
import { ofState } from '../support/dissipation.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

afterEach(() => vi.restoreAllMocks())

const device = await testDevice()
const GPU: WorldOptions = { backend: 'gpu', device }
const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const STEP = 1 / 60
/** Steps after which most disks are at rest, so that the contact list is kept. */
const SETTLING = { discrete: 140, sleep: 400, eventDriven: 30 }

const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

/** What is seen of a world from now on: in a substep with the contact list as it is, unless that is left out, and in steps with new ones. */
async function future(world: World, keepsList = true) {
  const { buffers } = world
  const contacts = buffers.kind === 'cpu' ? buffers.activeContactCounts.u32.slice() : undefined
  const opacities = await world.disks.readOpacities()
  world.substeps = 1
  if (keepsList) world.step(STEP / 8)
  const { status } = await world.backend.read(['status'])
  world.substeps = 8
  const [added] = world.disks.add({ positions: [2, 7.5], radii: 0.1 })
  world.disks.remove([12])
  steps(world, 12)
  const measures = ofState(await world.measure())
  return {
    contacts,
    opacities,
    added,
    measures,
    isListNew: status.u32[STATUS.rebuilt],
    hash: await stateHash(await world.disks.read()),
    events: await world.takeEvents(),
    bonds: await world.bonds.read(),
    time: world.stats.time,
  }
}

/** Whether the next substep makes a new list of contacts. */
async function isListNew(snapshot: ArrayBuffer): Promise<boolean> {
  const world = await World.fromSnapshot(snapshot, CPU)
  const { isListNew } = await future(world)
  world.destroy()
  return isListNew !== 0
}

const worlds = { discrete: pitWorld, sleep: sleepWorld, eventDriven: picWorld }
type Kind = keyof typeof worlds
const KINDS = Object.keys(worlds) as Kind[]

describe.each(KINDS)("World.history.restore, World.fromSnapshot: world '%s'", (kind) => {
  fullTest('a restored run has the hashes of an uninterrupted one, on either backend', async () => {
    const world = await worlds[kind](CPU)
    steps(world, SETTLING[kind])
    const snapshot = await world.history.snapshot()
    // the software GPU is slow
    const onGpu = await World.fromSnapshot(snapshot, GPU)
    // what happens between is undone
    world.gravity = [3, 1]
    world.step(0.3)
    world.disks.remove(world.disks.ids.subarray(0, 20))
    steps(world, 5)
    world.history.restore(snapshot)
    const again = await World.fromSnapshot(await onGpu.history.snapshot(), CPU)
    const expected = await (async () => {
      const straight = await worlds[kind](CPU)
      steps(straight, SETTLING[kind])
      const seen = await future(straight)
      straight.destroy()
      return seen
    })()
    expect(await future(world)).toEqual(expected)
    expect(await future(again)).toEqual(expected)
    const { contacts: _, ...seen } = await future(onGpu)
    expect({ ...seen, contacts: expected.contacts }).toEqual(expected)
    for (const one of [world, onGpu, again]) one.destroy()
  })
})

/** Those of grains, which test/grains looks at. */
const OF_GRAINS: readonly StateBuffer[] = ['grains', 'grainPairs', 'sortedGrains', 'bondSides']
/** Buffers whose state of zeros such a world would not miss. */
const UNUSED: Record<Kind, readonly StateBuffer[]> = {
  // test/bodies looks at that of dynamic bodies
  // test/sweeps/times looks at that of sweeps
  // bonds make the warm start a pass of its own: test/solver/warmStarts.test.ts has snapshots of others
  // cells are looked up while the list is kept only by disks that are pressed deep into a wall
  // nothing is crushed: see below
  discrete: [
    'flights',
    'rests',
    'dynamicBodies',
    'cellStarts',
    'warmStarts',
    'bulletStops',
    'crushAges',
    ...OF_GRAINS,
  ],
  sleep: STATE_BUFFERS.filter((name) => name !== 'rests'),
  eventDriven: STATE_BUFFERS.filter((name) => name !== 'flights'),
}

test.each(full(['sleep'] as Kind[], KINDS))(
  "World.history.restore: world '%s' each buffer of a state matters",
  async (kind) => {
    const world = await worlds[kind](CPU)
    steps(world, SETTLING[kind])
    let snapshot = await world.history.snapshot()
    // the list of contacts must be one that holds
    for (let more = 0; more < 20 && (await isListNew(snapshot)); more++) {
      steps(world, 1)
      snapshot = await world.history.snapshot()
    }
    expect(await isListNew(snapshot)).toBe(false)
    world.destroy()
    const futureOf = async (from: ArrayBuffer, keepsList: boolean) => {
      const other = await World.fromSnapshot(from, CPU)
      const seen = JSON.stringify(await future(other, keepsList))
      other.destroy()
      return seen
    }
    const expected = [await futureOf(snapshot, true), await futureOf(snapshot, false)]
    const isMissed = async (name: StateBuffer) => {
      const plain = unpackPlain('snapshot', snapshot) as { state: { buffers: Record<string, Uint32Array> } }
      plain.state.buffers[name].fill(0)
      try {
        const packed = packPlain(plain)
        // most buffers are missed in the first of the two
        if ((await futureOf(packed, true)) !== expected[0]) return true
        return (await futureOf(packed, false)) !== expected[1]
      } catch {
        // a state that makes no sense, such as contacts of slots beyond all disks
        return true
      }
    }
    for (const name of STATE_BUFFERS)
      if (!UNUSED[kind].includes(name)) expect.soft(await isMissed(name), name).toBe(true)
  },
)

test('World.history.restore: a run restored in a crush has the hashes of an uninterrupted one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  world.walls.add([{ chain: [[-1, 3], [-1, -1], [1, -1], [1, 3]] }]) // biome-ignore format: points
  world.bodies.add({ walls: [{ chain: [[-1, 0], [1, 0]] }], motion: { position: [0, 2], velocity: [0, -1] } }) // biome-ignore format: points
  const positions = Array.from({ length: 80 }, (_, k) => [
    -0.875 + 0.25 * (k % 8),
    -0.875 + 0.25 * Math.floor(k / 8),
  ])
  world.disks.add({ positions: positions.flat(), radii: 0.12 })
  while (world.stats.crushes === 0 && world.stats.time < 3) {
    steps(world, 1)
    await world.disks.read()
  }
  expect(world.stats.crushes).toBeGreaterThan(0)
  const snapshot = await world.history.snapshot()
  const hashOf = async (from: ArrayBuffer) => {
    const other = await World.fromSnapshot(from, CPU)
    steps(other, 12)
    const hash = await other.hash()
    other.destroy()
    return hash
  }
  steps(world, 12)
  expect(await hashOf(snapshot)).toBe(await world.hash())
  const plain = unpackPlain('snapshot', snapshot) as { state: { buffers: Record<string, Uint32Array> } }
  expect(plain.state.buffers.crushAges.some((age) => age > 0)).toBe(true)
  plain.state.buffers.crushAges.fill(0)
  expect(await hashOf(packPlain(plain))).not.toBe(await world.hash())
  world.destroy()
})
