/** Faults of snapshots that a review found, each in a scene of its own. */
import { describe, expect, test } from 'vitest'
import { type BodyMotion, World, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const STEP = 1 / 60
const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}
const row = (count: number) => Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? k : 0))

test('World.history.snapshot: is of the moment of the call, whatever is called before it arrives', async () => {
  const world = await World.create(CPU)
  world.disks.add({ positions: row(40), radii: 0.5 })
  steps(world, 1)
  const before = await world.disks.read()
  const pending = world.history.snapshot()
  world.disks.remove(world.disks.ids.subarray(3))
  steps(world, 2)
  world.history.restore(await pending)
  expect(await world.disks.read()).toEqual(before)
  world.destroy()
})

const stream = { line: [[0, 0], [1, 0]], rate: 60, radii: 0.1, maxAlive: 10 } as const // biome-ignore format: a line

test('World.history.restore: emitters can be changed and removed after it', async () => {
  const world = await World.create(CPU)
  const emitter = world.emitters.add(stream)
  steps(world, 2)
  world.history.restore(await world.history.snapshot())
  emitter.change({ radii: [0.1, 0.3] })
  steps(world, 2)
  emitter.remove()
  steps(world, 2)
  expect(world.stats.disks).toBe(0)
  world.destroy()
})

describe('World.history.restore: nothing of the undone future is left in memory', () => {
  test.each(full(['cpu'] as const, ['cpu', 'gpu'] as const))('lifetimes, on the %s', async (backend) => {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const world = await World.create({ backend, device, sinks: [{ box: [90, 90, 91, 91] }] })
    world.disks.add({ positions: row(2), radii: 0.1 })
    const snapshot = await world.history.snapshot()
    world.emitters.add({ ...stream, lifetime: 0.1, fade: 0.1 })
    steps(world, 12)
    world.history.restore(snapshot)
    world.disks.add({ positions: [9, 9, 8, 8, 7, 7], radii: 0.1 })
    steps(world, 30)
    expect(Array.from((await world.disks.read()).ids)).toEqual([0, 1, 2, 3, 4])
    expect(Array.from(await world.disks.readOpacities())).toEqual([1, 1, 1, 1, 1])
    world.destroy()
  })

  test("hits under 'eventDriven'", async () => {
    const run = async (repeats: boolean) => {
      const world = await World.create({ ...CPU, stepping: 'eventDriven', contactDuration: 0.02 })
      world.walls.add([{ chain: [[-9, 0], [9, 0]] }]) // biome-ignore format: a line
      world.disks.add({
        positions: [-4, 0.11, 0, 0.11, 4, 0.11],
        velocities: [0, -3, 0, -3, 0, -3],
        radii: 0.1,
        restitution: 0.5,
      })
      if (repeats) {
        const snapshot = await world.history.snapshot()
        steps(world, 1)
        world.history.restore(snapshot)
      }
      steps(world, 3)
      const { positions } = await world.disks.read()
      world.destroy()
      return [positions[1], positions[3], positions[5]]
    }
    const [first, second, third] = await run(false)
    // disk 0 is one like the others
    expect([first, third]).toEqual([second, second])
    expect(await run(true)).toEqual([first, first, first])
  })
})

test('World.takeEvents, World.measure: a restore meanwhile does not change their answers', async () => {
  const world = await World.create({ ...CPU, events: true })
  const empty = await world.history.snapshot()
  world.walls.add([{ chain: [[-1, 0], [1, 0]] }]) // biome-ignore format: a line
  world.disks.add({ positions: [0, 0.5], radii: 0.5, ids: [60_000] })
  steps(world, 2)
  const [events, measures] = [world.takeEvents(), world.measure()]
  world.history.restore(empty)
  expect(Array.from((await events).begin.a)).toEqual([60_000])
  expect((await measures).coordination).toBe(1)
  world.destroy()
})

test('World.history.restore: bodies are where they were, to the last bit', async () => {
  const world = await World.create(CPU)
  world.disks.add({ positions: [50, 50], radii: 0.1 })
  const walls = [{ chain: [[0, 0], [1, 0]] }] as const // biome-ignore format: a line
  const velocity: [number, number] = [0.1, 0]
  world.bodies.add({ walls, motion: { velocity } })
  const removed = world.bodies.add({ walls, motion: { velocity } })
  velocity[0] = 5
  steps(world, 1)
  world.bodies.remove(removed)
  const { placements } = world.bodies
  world.history.restore(await world.history.snapshot())
  expect(world.bodies.placements).toEqual(placements)
  world.destroy()
})

test('World.history.restore: takes motions that are functions', async () => {
  const world = await World.create(CPU)
  const motion = (y: number) => (() => ({ position: [0, y], angle: 0 })) as BodyMotion
  const body = world.bodies.add({ walls: [{ chain: [[0, 0], [1, 0]] }], motion: motion(1) }) // biome-ignore format: a line
  const snapshot = await world.history.snapshot()
  world.bodies.setMotion(body, { position: [7, 7] })
  expect(() => world.history.restore(snapshot)).toThrow(
    /^motions\[1\] is undefined: expected the function by which body 1 moves$/,
  )
  expect(() => world.history.restore(snapshot, { motions: { 2: motion(3) } })).toThrow(
    /^motions\[?"?.?2"?\]? is unknown: expected only 1$/,
  )
  world.history.restore(snapshot, { motions: { 1: motion(2) } })
  expect(world.bodies.placement(body).position).toEqual([0, 2])
  world.destroy()
})

test('World.history.restore: an emitter that was removed comes back with its handle', async () => {
  const world = await World.create(CPU)
  const first = world.emitters.add(stream)
  steps(world, 1)
  const snapshot = await world.history.snapshot()
  first.remove()
  steps(world, 1)
  const second = world.emitters.add({ ...stream, rate: 7 })
  world.history.restore(snapshot)
  expect(world.emitters.all).toEqual([first])
  expect(first.rate).toBe(60)
  first.rate = 30
  expect(() => second.change({ rate: 1 })).toThrow(/^this emitter was removed$/)
  expect(Object.isFrozen(world.fields)).toBe(true)
  expect(Object.isFrozen(world.sinks)).toBe(true)
  world.destroy()
})
