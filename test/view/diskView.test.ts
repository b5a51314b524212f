/** Disks by id and between two steps, compared with what `read` returns. */
import { expect, test } from 'vitest'
import { Impulses } from '../../src/entries/typegpu.ts'
import { type DiskInstances, DiskView } from '../../src/entries/view.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { presets } from '../../src/scene/presets.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

type BackendName = 'cpu' | 'gpu'

const optionsOf = async (backend: BackendName): Promise<WorldOptions> =>
  backend === 'cpu' ? { backend, threads: 1 } : { backend, device: await testDevice() }

/** Returns x, y, angle and radius of each id. */
async function valuesOf(instances: DiskInstances): Promise<Float32Array> {
  if (instances.kind === 'cpu') return instances.array.slice(0, 4 * instances.count)
  const { device, buffer, count } = instances
  const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ
  const copy = device.createBuffer({ size: 16 * count, usage })
  const encoder = device.createCommandEncoder()
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, 16 * count)
  device.queue.submit([encoder.finish()])
  await copy.mapAsync(GPUMapMode.READ)
  return new Float32Array(copy.getMappedRange().slice(0))
}

/** The same from `read`. */
async function expectedOf(world: World, count: number): Promise<Float32Array> {
  const { ids, positions, angles, radii } = await world.disks.read()
  const values = new Float32Array(4 * count)
  for (const [k, id] of ids.entries())
    values.set([positions[2 * k], positions[2 * k + 1], angles[k], radii[k]], 4 * id)
  return values
}

test.each(BACKENDS)('DiskView.update: disks are ordered by id on the %s, though their slots are not', async (backend) => {
  const world = await World.fromScene(presets.pile.build(60, 1), await optionsOf(backend))
  const view = new DiskView(world)
  for (let k = 0; k < 5; k++) world.step(1 / 60)
  world.disks.remove([3, 59])
  world.step(1 / 60)
  // a step that grows buffers is drawn when it has
  await world.settle()
  const drawn = view.update()
  expect(drawn.count).toBe(60)
  const expected = await expectedOf(world, 60)
  expect(await valuesOf(drawn)).toEqual(expected)
  expect([...expected.subarray(12, 16)]).toEqual([0, 0, 0, 0])
  const [slots] = await world.backend.read(['slots']).then(({ slots }) => [[...slots.u32.subarray(0, 60)]])
  expect(slots).not.toEqual([...slots.keys()])

  // more disks than there was room for
  const [id] = world.disks.add({ positions: Array.from({ length: 400 }, (_, k) => 100 + k), radii: 0.2 }).slice(-1)
  await world.settle()
  const more = view.update()
  expect(more.count).toBe(id + 1)
  expect(await valuesOf(more)).toEqual(await expectedOf(world, id + 1))
  view.destroy()
  world.destroy()
}) // biome-ignore format: one line per title

test.each(BACKENDS)('DiskView.update: draws between the last two captures on the %s', async (backend) => {
  const options = { gravity: [0, 0], periodic: { x: [0, 10] } } as const
  const world = await World.create({ ...options, ...(await optionsOf(backend)) })
  const view = new DiskView(world)
  expect(() => view.update(0.5)).toThrow('update: alpha is 0.5: expected 1, or a call of capture after each step')
  expect(() => view.update(2)).toThrow('update: alpha is 2: expected a number from 0 to 1')
  // the second crosses the border of the box, the third is removed, the last one is added in between
  world.disks.add({ positions: [1, 1, 9.9, 2, 5, 3], velocities: [1, 2, 2, 0, 1, 0], spins: [3, 0, 0], radii: 0.1 })
  await world.settle()
  view.capture()
  expect((await valuesOf(view.update(0.5)))[0]).toBe(1)
  world.step(0.1)
  world.disks.remove([2])
  world.disks.add({ positions: [7, 7], radii: 0.3, ids: [3] })
  world.step(0.1)
  await world.settle()
  view.capture()
  const values = await valuesOf(view.update(0.25))
  const close = [1.05, 1.1, 0.15, 0.1, 10 - 10, 2, 0, 0.1, 0, 0, 0, 0, 7, 7, 0, 0.3]
  expect(values).toHaveLength(16)
  for (const [k, value] of close.entries()) expect(values[k], `value ${k}`).toBeCloseTo(value, 5)
  world.destroy()
}) // biome-ignore format: one line per title

test('World.buffers: can be vertex buffers, and their structs are exported', async () => {
  const world = await World.create(await optionsOf('gpu'))
  world.disks.add({ positions: [0, 0], radii: 1 })
  const { buffers } = world
  if (buffers.kind !== 'gpu') throw new Error('no GPU')
  for (const name of ['poses', 'motions', 'userData', 'slotsById', 'contacts', 'impulses', 'bonds'] as const)
    expect(buffers[name].usage & GPUBufferUsage.VERTEX, name).not.toBe(0)
  expect(buffers.ids).toBe(1)
  expect(Object.keys(Impulses.propTypes)).toEqual(['normal', 'tangent', 'rolling'])
  await world.settle()
  world.destroy()
})
