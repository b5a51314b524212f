/** A GPU that has no memory left throws nothing, and reads zeros: what the world and the batch make of it. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULTS } from '../../apps/playground/settings.ts'
import { Simulation } from '../../apps/playground/simulation.ts'
import { GpuRunner } from '../../src/batch/gpuRunner.ts'
import type { BatchSpec } from '../../src/batch/runner.ts'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { adapterOf } from '../../src/gpu/device.ts'
import { DeviceErrors, makePipeline } from '../../src/gpu/deviceErrors.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

const DOUBLE = {
  tables: [],
  kernels: {
    double: {
      bindings: [
        { name: 'queries', isUniform: false, access: 'read', type: 'array<u32>', stride: 4 },
        { name: 'answers', isUniform: false, access: 'read_write', type: 'array<u32>', stride: 4 },
      ],
      overrides: [],
      code: `@group(0) @binding(0) var<storage, read> queries: array<u32>;
        @group(0) @binding(1) var<storage, read_write> answers: array<u32>;
        @compute @workgroup_size(64)
        fn main(@builtin(global_invocation_id) thread: vec3u) {
          if (thread.x < arrayLength(&answers)) { answers[thread.x] = 2u * queries[thread.x]; }
        }`,
      query: 1,
      answer: 1,
    },
  },
} satisfies BatchSpec<'double'>

let device: GPUDevice
let options: { backend: 'gpu'; device: GPUDevice; capacity: number }

beforeAll(async () => {
  device = await testDevice()
  options = { backend: 'gpu', device, capacity: 4 }
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** From here on buffers of this name fail on the device, as they do for want of memory but for the kind of the error. */
function failBuffers(name: string, fewestBytes = 0): void {
  const [create, push] = [device.createBuffer.bind(device), device.pushErrorScope.bind(device)]
  const fail = { size: device.limits.maxBufferSize + 16, usage: GPUBufferUsage.MAP_READ }
  vi.spyOn(device, 'createBuffer').mockImplementation((descriptor) =>
    create(
      descriptor.label === name && descriptor.size >= fewestBytes ? { ...descriptor, ...fail } : descriptor,
    ),
  )
  vi.spyOn(device, 'pushErrorScope').mockImplementation((kind) =>
    push(kind === 'out-of-memory' ? 'validation' : kind),
  )
}

/** From here on the CPU has no memory for more contacts. */
function failContacts(world: World): void {
  const { storage, sizes: had } = world.backend as CpuBackend
  const reserve = storage.reserve.bind(storage)
  vi.spyOn(storage, 'reserve').mockImplementation((sizes) => {
    if (sizes.contacts > had.contacts)
      throw new Error(`this world needs ${2 ** 33} bytes, but the CPU backend has at most ${2 ** 32}`)
    reserve(sizes)
  })
}

const disks = (count: number) => ({ positions: Array.from({ length: 2 * count }, (_, k) => 3 * k), radii: 1 })

test('World.create: rejects if the GPU is out of memory', async () => {
  failBuffers('poses')
  await expect(World.create(options)).rejects.toThrow(
    /^poses needs 96 bytes, but the GPU has no memory left for it \(.+\)$/,
  )
})

test('nor does the playground show it', async () => {
  const simulation = new Simulation({ adapter: adapterOf(device), find: async () => {} })
  failBuffers('poses')
  await expect(simulation.load({ ...DEFAULTS, backend: 'gpu', count: 20 })).rejects.toThrow(
    /^poses needs 480 bytes, but the GPU has no memory left for it/,
  )
  expect(simulation.world).toBeUndefined()
})

test('World.step: names a kernel that the device rejects', async () => {
  const errors = new DeviceErrors()
  const module = device.createShaderModule({ code: '@compute @workgroup_size(1) fn main() {}' })
  const made = makePipeline(
    device,
    () => ({ layout: 'auto', compute: { module, entryPoint: 'mian' } }),
    'solve',
  )
  errors.track(made)
  await expect(errors.requireNone()).rejects.toThrow(/^the GPU refuses the kernel solve \(.*mian.*\)$/)
})

/** What is seen of a world. */
const seen = async (world: World) => ({
  state: await world.disks.read(),
  ids: world.disks.ids,
  time: world.stats.time,
  energy: (await world.measure()).kinetic,
})

test('World.disks.add: without memory, the next call says so, and the world is as it was before the call', async () => {
  const world = await World.create(options)
  world.disks.add(disks(4))
  world.step(1 / 60)
  const before = await seen(world)
  failBuffers('motions')
  const added = world.disks.add(disks(40))
  expect(added).toHaveLength(40)
  // this is dropped, too
  world.step(1 / 60)
  world.disks.remove([1])
  const kept = world.history.keep()
  const sentence = /^motions needs 704 bytes, but the GPU has no memory left for it/
  await expect(world.settle()).rejects.toThrow(sentence)
  expect(await seen(world)).toEqual(before)
  expect(kept.isKept).toBe(false)
  vi.restoreAllMocks()
  // nobody awaits anything
  failBuffers('poses')
  world.disks.add(disks(40))
  await vi.waitFor(() => expect(world.disks.ids).toHaveLength(4), { timeout: 60_000 })
  vi.restoreAllMocks()
  expect(() => world.step(1 / 60)).toThrow(/^poses needs \d+ bytes/)
  expect(await seen(world)).toEqual(before)
  world.step(1 / 60)
  expect([...world.disks.add(disks(40))]).toEqual(Array.from({ length: 40 }, (_, k) => 4 + k))
  world.step(1 / 60)
  expect((await world.disks.read()).ids).toHaveLength(44)
  world.destroy()
})

test('World.disks.add: makes smaller buffers if there is no memory for spare room', async () => {
  const world = await World.create(options)
  world.disks.add(disks(4))
  failBuffers('motions', 16 * 46)
  world.disks.add(disks(40))
  await world.settle()
  expect(world.stats.disks).toBe(44)
  world.destroy()
})

test('World.history.keep: without memory, the next call says so, and the world goes on', async () => {
  const world = await World.create(options)
  world.disks.add(disks(4))
  await world.settle()
  failBuffers('kept motions')
  const kept = world.history.keep()
  await expect(world.settle()).rejects.toThrow(
    /^kept motions needs \d+ bytes, but the GPU has no memory left/,
  )
  vi.restoreAllMocks()
  expect(kept.isKept).toBe(false)
  expect(() => world.history.rollBack()).toThrow(
    'rollBack: no state is kept; expected a call of keep() before',
  )
  world.step(1 / 60)
  expect((await world.disks.read()).velocities[1]).toBeLessThan(0)
  world.destroy()
})

test('World.step: without memory for contacts it ends early, on either backend, and the world goes on', async () => {
  for (const backend of ['gpu', 'cpu'] as const) {
    const world = await World.create({ ...options, backend, threads: 1, gravity: [0, 0], substeps: 2 })
    // all in contact with all
    const close = { positions: Array.from({ length: 120 }, (_, k) => 1e-3 * k), radii: 1 }
    const ids = world.disks.add({ ...close, velocities: Array(120).fill(0.1) })
    await world.settle()
    if (backend === 'gpu') failBuffers('contacts')
    else failContacts(world)
    const sentence = /^step: (contacts|this world) needs \d+ bytes, but .*; the step ended early$/
    if (backend === 'cpu') expect(() => world.step(1 / 60)).toThrow(sentence)
    else {
      world.step(1 / 60)
      await expect(world.settle()).rejects.toThrow(sentence)
    }
    vi.restoreAllMocks()
    const { positions } = await world.disks.read()
    expect(positions[0]).toBe(0)
    world.disks.remove(ids.subarray(2))
    world.step(1 / 60)
    expect((await world.disks.read()).positions[0]).not.toBe(0)
    world.disks.add({ ...close, velocities: Array(120).fill(0.1) })
    world.step(1 / 60)
    expect(world.stats.time).toBeCloseTo(3 / 60)
    expect((await world.measure()).largestOverlap).toBeGreaterThan(1)
    expect(world.backend.status.contactRecords).toBeGreaterThan(1000)
    world.destroy()
  }
})

test('World.query.rays, World.disks.read: reject if there is no memory; the world continues', async () => {
  const world = await World.create(options)
  world.disks.add(disks(3))
  await world.settle()
  failBuffers('targets')
  const question = { points: [0, 0], maxDistance: 100 }
  await expect(world.query.nearest(question)).rejects.toThrow(
    /^targets needs 80 bytes, but the GPU has no memory/,
  )
  vi.restoreAllMocks()
  // the status alone still finds room
  failBuffers('readback', 4 * STATUS.stride + 1)
  await expect(world.disks.read()).rejects.toThrow(
    /^readback needs \d+ bytes, but the GPU has no memory left for it/,
  )
  vi.restoreAllMocks()
  world.step(1 / 60)
  expect((await world.query.nearest(question)).ids[0]).toBe(0)
  expect((await world.disks.read()).velocities[1]).toBeLessThan(0)
  world.destroy()
})

test('ShapeBatch: ends if there is no memory; every later call rejects', async () => {
  const runner = await GpuRunner.create(DOUBLE, adapterOf(device), false)
  runner.setTables({})
  const ask = (...numbers: number[]) => runner.run('double', new Uint8Array(new Uint32Array(numbers).buffer))
  expect([...(await ask(3, 4)).u32]).toEqual([6, 8])
  failBuffers('answers')
  const sentence = /^answers needs 12 bytes, but the GPU has no memory left for it/
  await expect(ask(3, 4, 5)).rejects.toThrow(sentence)
  await expect(ask(3)).rejects.toThrow(sentence)
  runner.destroy()
})
