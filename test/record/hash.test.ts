/** `World.hash` covers the complete state. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { hashOf } from '../../src/features/snapshots/world/hash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { STATE_BUFFERS, type StateBuffer } from '../../src/pipeline/buffers.ts'
import type { SavedState } from '../../src/pipeline/savedState.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { packPlain, unpackPlain } from '../../src/util/plainFile.ts'
import { picWorld, pitWorld, sleepWorld } from '../support/allState.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const STEP = 1 / 60

const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

interface Plain {
  host: { values: Record<string, unknown> }
  state: { buffers: Record<StateBuffer, Uint32Array> }
}

fullTest('World.hash: each buffer, each counter and the time of a state matter', async () => {
  const world = await pitWorld(CPU)
  steps(world, 40)
  const snapshot = await world.history.snapshot()
  const before = await world.hash()
  const visible = await stateHash(await world.disks.read())
  world.destroy()
  const hashWith = async (change: (plain: Plain) => void) => {
    const plain = unpackPlain('snapshot', snapshot) as Plain
    change(plain)
    const other = await World.fromSnapshot(packPlain(plain), CPU)
    const hashes = [await other.hash(), await stateHash(await other.disks.read())]
    other.destroy()
    return hashes
  }
  expect(await hashWith(() => {})).toEqual([before, visible])
  for (const name of STATE_BUFFERS) {
    // it follows from the list
    if (name === 'contactOrder') continue
    const { length } = (unpackPlain('snapshot', snapshot) as Plain).state.buffers[name]
    if (length === 0) continue
    const word = name === 'status' ? STATUS.births : name === 'slots' ? length - 1 : 0
    const [hash] = await hashWith(({ state }) => {
      state.buffers[name][word] ^= 1
    })
    expect.soft(hash, name).not.toBe(before)
  }
  // what `read` does not return
  const [hash, seen] = await hashWith(({ state }) => {
    state.buffers.impulses[1] ^= 1
  })
  expect(seen).toBe(visible)
  expect(hash).not.toBe(before)
  for (const name of ['time', 'lastStep'])
    expect((await hashWith(({ host }) => { host.values[name] = 0.25 }))[0], name).not.toBe(before) // biome-ignore format: a line
})

const worlds = { discrete: pitWorld, sleep: sleepWorld, eventDriven: picWorld }

test.each(Object.keys(worlds) as (keyof typeof worlds)[])(
  "World.hash: world '%s' is equal for any history of equal states",
  async (kind) => {
    const world = await worlds[kind](CPU)
    // under 'eventDriven' a pile takes ever more waves
    const count = kind === 'eventDriven' ? 20 : full(20, 200)
    steps(world, count)
    const other = await World.fromSnapshot(await world.history.snapshot(), CPU)
    expect(await other.hash()).toBe(await world.hash())
    for (const each of [world, other]) steps(each, count / 2)
    expect(await other.hash()).toBe(await world.hash())
    other.step(STEP)
    expect(await other.hash()).not.toBe(await world.hash())
    for (const each of [world, other]) each.destroy()
  },
)

test.runIf(full(false, true)).each(Object.keys(worlds) as (keyof typeof worlds)[])(
  "World.hash: world '%s' is equal on both backends",
  async (kind) => {
    const device = await testDevice()
    // too small at first, so that the GPU halts
    const gpu = await worlds[kind]({ backend: 'gpu', device, capacity: 1 })
    const cpu = await worlds[kind]({ backend: 'cpu', threads: 3, capacity: 1 })
    for (let k = 0; k < 30; k++) {
      for (const world of [cpu, gpu]) world.step(STEP)
      expect(await gpu.hash(), `step ${k}`).toBe(await cpu.hash())
    }
    if (kind === 'discrete') expect(gpu.stats.contactGrowths).toBeGreaterThan(0)
    for (const world of [cpu, gpu]) world.destroy()
  },
)

test('World.hash: rejects once the world was destroyed', async () => {
  const world = await World.create(CPU)
  world.destroy()
  await expect(world.hash()).rejects.toThrow(/^this world was destroyed$/)
})

test('World.hash: the same words in another buffer, and other lengths, are another state', async () => {
  const world = await World.create(CPU)
  world.disks.add({ positions: [0, 0], radii: 1 })
  const { state } = unpackPlain('snapshot', await world.history.snapshot()) as { state: SavedState }
  world.destroy()
  const none = Object.fromEntries(STATE_BUFFERS.map((name) => [name, new Uint32Array(0)]))
  const hashWith = (changes: Partial<Record<StateBuffer, number[]>>) => {
    const changed = Object.entries(changes).map(([name, words]) => [name, Uint32Array.from(words)])
    const buffers = { ...none, status: state.buffers.status, ...Object.fromEntries(changed) }
    return hashOf({ ...state, buffers }, { time: 1, lastStep: 1 })
  }
  const hashes = await Promise.all([
    hashWith({ impulses: [1, 2] }),
    hashWith({ slots: [1, 2] }),
    hashWith({ impulses: [1], slots: [2] }),
    hashWith({ impulses: [1, 2, 0], slots: [0] }),
    hashWith({ impulses: [1, 2], slots: [0, 0] }),
  ])
  expect(new Set(hashes).size).toBe(hashes.length)
})
