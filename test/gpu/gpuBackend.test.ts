import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import type { StepCommand } from '../../src/pipeline/commands.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

let device: GPUDevice
let world: World

beforeAll(async () => {
  device = await testDevice()
  const options = { backend: 'gpu', device, stepping: 'eventDriven', gravity: [0, 0], capacity: 8 } as const
  world = await World.create(options)
  world.disks.add({ positions: [0, 0, 3, 0], velocities: [1, 0, 0, 0], radii: 1, restitution: 1 })
})

afterAll(() => world.destroy())

/** A step that predicts its hits is counted as if what might be left of it took this many substeps. */
function countedAs(command: StepCommand, substeps: number): StepCommand {
  return { ...command, substeps, params: { ...command.params, units: substeps + 1 } }
}

test('GpuBackend: continues when the count of units wraps around at 2^32', async () => {
  await world.settle()
  expect(world.backend.status.completed).toBe(1)
  for (let k = 1; k <= 4; k++) {
    world.backend.step(countedAs(world.stepper.plan(0.5)!, 2 ** 30 - 1))
    await world.settle()
    expect(world.backend.status.completed).toBe((k * 2 ** 30 + 1) % 2 ** 32)
  }
  expect(world.stats.collisions).toBe(1)
  const { positions } = await world.disks.read()
  expect([...positions]).toEqual([expect.closeTo(1), 0, expect.closeTo(4), 0])
})

test('GpuBackend: worlds on a shared device leave nothing on it', async () => {
  const subscribe = vi.spyOn(device.lost, 'then')
  const another = await World.create({ backend: 'gpu', device, capacity: 1 })
  another.destroy()
  expect(subscribe).not.toHaveBeenCalled()
  subscribe.mockRestore()
})

test('GpuBackend: binds its stages once per step, however often the number of disks changed', async () => {
  const binds = vi.spyOn(device, 'createBindGroup')
  /** Bind groups of a stage that there is one of in a step. */
  const ofArrival = () => binds.mock.calls.filter(([{ label }]) => label === 'writeBack').length
  const one = () => world.disks.add({ positions: [0, 9], radii: 0.5 })
  const ids = [one(), one()]
  world.disks.remove(ids[0])
  // larger buffers are made
  await world.ready()
  expect(ofArrival()).toBe(0)
  world.step(1 / 60)
  await world.ready()
  expect(ofArrival()).toBe(1)
  world.step(1 / 60)
  world.disks.remove(ids[1])
  world.step(1 / 60)
  binds.mockRestore()
  await world.settle()
})

test('GpuBackend: ends if the GPU halts for an unknown reason', async () => {
  const { storage } = world.backend as GpuBackend
  await world.settle()
  device.queue.writeBuffer(storage.get('status'), 4 * STATUS.halted, new Uint32Array([77]))
  const sentence = 'the GPU has halted for reason 77: expected a known reason'
  await expect(world.disks.read()).rejects.toThrow(sentence)
  expect(() => world.step(1 / 60)).toThrow(sentence)
})
