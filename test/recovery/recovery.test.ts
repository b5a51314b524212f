/** A world whose GPU device is lost goes on with the same bits. */
import { expect, test, vi } from 'vitest'
import { CommandLog } from '../../src/backends/commandLog.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { mortalDevice } from '../support/mortalDevice.ts'

const STEP = 1 / 60
const CPU = { backend: 'cpu', threads: 1 } as const

async function pile(options: WorldOptions): Promise<World> {
  const world = await World.create({ events: true, substeps: 2, ...options })
  const chain = [-3, 3, -3, 0, 3, 0, 3, 3]
  world.walls.add([{ chain: [0, 2, 4, 6].map((k): [number, number] => [chain[k], chain[k + 1]]) }])
  const positions = Array.from({ length: 60 }, (_, k) => [
    -2 + 0.45 * (k % 10),
    0.5 + 0.45 * Math.floor(k / 10),
  ])
  world.disks.add({ positions: positions.flat(), radii: 0.2, friction: 0.4 })
  return world
}

const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

const hashOf = async (world: World) => stateHash(await world.disks.read())

/** The hash after so many steps without a loss. */
async function undisturbed(count: number): Promise<string> {
  const world = await pile(CPU)
  steps(world, count)
  const hash = await hashOf(world)
  world.destroy()
  return hash
}

const noDevice = () => Promise.reject(new Error('no device today'))

test('World.on: tells of a loss and its end; reads in flight get their values, later steps the same bits', async () => {
  const device = await mortalDevice()
  const world = await pile({ backend: 'gpu', device, recovery: { newDevice: mortalDevice, interval: 5 } })
  const told: unknown[] = []
  const unlisten = world.on('devicelost', (loss) => told.push(loss))
  world.on('restored', (restored) => told.push(restored))
  steps(world, 12)
  await world.settle()
  const early = world.disks.read()
  device.destroy()
  const late = world.takeEvents()
  steps(world, 12)
  const cpu = await pile(CPU)
  steps(cpu, 12)
  expect(await stateHash(await early)).toBe(await hashOf(cpu))
  expect(await late).toEqual(await cpu.takeEvents())
  steps(cpu, 12)
  expect(await hashOf(world)).toBe(await hashOf(cpu))
  const message = expect.stringContaining('lost')
  expect(told).toEqual([{ message }, { backend: 'gpu' }])
  const buffers = world.buffers
  expect(buffers.kind === 'gpu' && buffers.device !== device).toBe(true)
  unlisten()
  for (const one of [world, cpu]) one.destroy()
})

test('World: the CPU takes over if no device comes and it may, with the same bits', async () => {
  const device = await mortalDevice()
  const recovery = { newDevice: noDevice, tries: 1, cpu: true, interval: 4 }
  const world = await pile({ backend: 'gpu', device, threads: 1, recovery })
  const told: unknown[] = []
  world.on('restored', (restored) => told.push(restored))
  steps(world, 10)
  await world.settle()
  device.destroy()
  steps(world, 10)
  expect(await hashOf(world)).toBe(await undisturbed(20))
  expect(told).toEqual([{ backend: 'cpu' }])
  expect(world.stats.backend).toBe('cpu')
  world.destroy()
})

test.each([
  ['no device comes', { newDevice: noDevice, tries: 2 }, /could not be restored: no device today$/],
  [
    'a device comes too late',
    { newDevice: () => new Promise<GPUDevice>(() => {}), tries: 1, timeout: 0.05 },
    /could not be restored: no device came within 0\.05 s$/,
  ],
  [
    'what comes is no device',
    { newDevice: async () => ({}) as GPUDevice, tries: 1 },
    /could not be restored: device is \{\}: expected a GPUDevice$/,
  ],
] as const)('World: each call after a loss throws one sentence if %s', async (_, recovery, expected) => {
  const device = await mortalDevice()
  const world = await pile({ backend: 'gpu', device, recovery })
  steps(world, 3)
  device.destroy()
  await expect(world.disks.read()).rejects.toThrow(expected)
  expect(() => world.step(STEP)).toThrow(expected)
  expect(() => world.disks.add({ positions: [0, 5], radii: 0.1 })).toThrow(expected)
  await expect(world.ready()).rejects.toThrow(expected)
  world.destroy()
})

test('World: with recovery false, a lost device ends the world', async () => {
  const device = await mortalDevice()
  const world = await pile({ backend: 'gpu', device, recovery: false })
  steps(world, 3)
  device.destroy()
  await expect(world.disks.read()).rejects.toThrow('lost')
  expect(() => world.step(STEP)).toThrow('lost')
  world.destroy()
})

test('World: a world that is destroyed while it recovers ends its calls', async () => {
  const device = await mortalDevice()
  const world = await pile({ backend: 'gpu', device, recovery: { newDevice: mortalDevice } })
  steps(world, 3)
  device.destroy()
  const read = world.disks.read()
  world.destroy()
  await expect(read).rejects.toThrow('this world was destroyed')
})

test('World.ready: 80 steps that nobody waits for, through a loss, have the bits of undisturbed ones', async () => {
  const device = await mortalDevice()
  const recovery = { newDevice: mortalDevice, interval: 20 }
  const world = await pile({ backend: 'gpu', device, recovery })
  steps(world, 40)
  device.destroy()
  steps(world, 40)
  await world.ready()
  steps(world, 1)
  expect(await hashOf(world)).toBe(await undisturbed(81))
  world.destroy()
})

test('World: goes on from the state that was saved last, not from the beginning', async () => {
  const device = await mortalDevice()
  const removed = vi.spyOn(CommandLog.prototype, 'removeBefore')
  const world = await pile({ backend: 'gpu', device, recovery: { newDevice: mortalDevice, interval: 5 } })
  steps(world, 12)
  await vi.waitFor(() => expect(removed).toHaveBeenCalled(), 20_000)
  removed.mockRestore()
  steps(world, 2)
  device.destroy()
  steps(world, 6)
  expect(await hashOf(world)).toBe(await undisturbed(20))
  world.destroy()
})
