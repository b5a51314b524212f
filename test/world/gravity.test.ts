/** World.gravity: can be changed between steps, under every way to step, on both backends. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import { presets } from '../../src/scene/presets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { floor } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

describe.each(BACKENDS)('%s', (backend) => {
  const create = (options: WorldOptions = {}) =>
    World.create({ backend, device: backend === 'gpu' ? device : undefined, ...options })

  test.each([{ substeps: 8 }, { substeps: 'auto' }, { stepping: 'eventDriven' }] as const)(
    'World.gravity: acts from the next step on, with %o',
    async (options) => {
      const world = await create({ ...options, gravity: [0, 0] })
      world.disks.add({ positions: [0, 0, 9, 0], radii: 0.5 })
      world.step(0.1)
      world.gravity = [3, -10]
      expect(world.gravity).toEqual([3, -10])
      world.step(0.1)
      world.gravity = Float32Array.of(0, 20) as never
      world.step(0.1)
      const { velocities } = await world.disks.read()
      for (let disk = 0; disk < 2; disk++) {
        expect(velocities[2 * disk]).toBeCloseTo(0.3, 6)
        expect(velocities[2 * disk + 1]).toBeCloseTo(1, 6)
      }
      world.destroy()
    },
  )

  test('World.gravity: rejects anything but two finite numbers and changes nothing', async () => {
    const world = await create({ gravity: [1, 2] })
    for (const [value, message] of [
      [[0, Number.NaN], 'gravity[1] is NaN: expected a number from -1e6 to 1e6'],
      [[0], 'gravity is [0]: expected two numbers [x, y]'],
      [9.81, 'gravity is 9.81: expected two numbers [x, y]'],
      [null, 'gravity is null: expected two numbers [x, y]'],
    ] as const)
      expect(() => {
        world.gravity = value as never
      }).toThrow(new Error(message))
    expect(world.gravity).toEqual([1, 2])
    // what is read is no way to change it
    expect(() => Object.assign(world.gravity, { 1: 5 })).toThrow(TypeError)
    expect(world.gravity).toEqual([1, 2])
    world.destroy()
  })

  test('World.measure: uses the current gravity; dissipatedEnergy is null across a change of gravity', async () => {
    const world = await create({ gravity: [0, -10] })
    world.disks.add({ positions: [0, 5], radii: 0.5, masses: 2 })
    const before = await world.measure()
    world.step(0.1)
    const early = world.measure()
    world.gravity = [0, -2]
    expect(dissipatedEnergy(before, await early)).toBeCloseTo(0, 4)
    expect((await early).potential).toBeCloseTo(2 * 10 * 4.94, 0)
    world.step(0.1)
    const changed = await world.measure()
    expect(dissipatedEnergy(await early, changed)).toBeNull()
    expect(changed.potential).toBeCloseTo(2 * 2 * 4.82, 0)
    world.step(0.1)
    // the same gravity again is no change
    world.gravity = [0, -2]
    expect(dissipatedEnergy(changed, await world.measure())).toBeCloseTo(0, 4)
    world.destroy()
  })
})

test.each([{ substeps: 3 }, { substeps: 'auto' }, { stepping: 'eventDriven', maxWaves: 8 }] as const)(
  'World.gravity: steps that are replayed after a halt have the gravity of their time, with %o',
  async (options) => {
    const hashes: string[] = []
    for (const [backend, changes] of [
      ['cpu', false],
      ['cpu', true],
      ['gpu', true],
    ] as const) {
      const world = await World.fromScene(
        { ...presets.pile.build(90, 1), ...options },
        { backend, device: backend === 'gpu' ? device : undefined, capacity: 1 },
      )
      world.walls.add(floor)
      for (let step = 0; step < 12; step++) {
        if (changes) world.gravity = [step % 3, step % 2 === 0 ? -20 : 5]
        world.step(1 / 60)
      }
      hashes.push(await stateHash(await world.disks.read()))
      world.destroy()
    }
    expect(hashes[2]).toBe(hashes[1])
    expect(hashes[1]).not.toBe(hashes[0])
  },
)
