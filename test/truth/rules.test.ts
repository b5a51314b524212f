/**
 * The rules of a single contact, in closed form: a fault that kernel and twin share passes every comparison of the two, and
 * shows here.
 */
import { describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { DiskOptions } from '../../src/features/disks/disks.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { SPAN } from '../../src/schemas/offsets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

const FLOOR: WallOptions = { chain: [[-50, 0], [50, 0]] } // biome-ignore format: points

async function worldOf(
  disks: DiskOptions,
  walls: WallOptions[] = [],
  options: WorldOptions = {},
): Promise<World> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], restitutionThreshold: 0, ...options })
  world.walls.add(walls)
  world.disks.add(disks)
  return world
}

async function after(world: World, steps: number, dt = 1 / 60) {
  for (let step = 0; step < steps; step++) world.step(dt)
  return world.disks.read()
}

describe('restitution of a contact is the larger of the two', () => {
  test.each([
    [0.9, 0.2],
    [0.2, 0.9],
  ])('disks of %d and %d part at 0.9 of the speed at which they met', async (a, b) => {
    const disks = { positions: [-1, 0, 1, 0], velocities: [2, 0, -2, 0], radii: 0.5, restitution: [a, b] }
    const { velocities } = await after(await worldOf(disks), 60)
    expect(velocities[2] - velocities[0]).toBeCloseTo(0.9 * 4, 4)
  })

  test.each([
    [0.7, 0.3],
    [0.3, 0.7],
  ])('a disk of %d leaves a wall of %d at 0.7 of its speed', async (disk, restitution) => {
    const disks = { positions: [0, 1], velocities: [0, -2], radii: 0.5, restitution: disk }
    const { velocities } = await after(await worldOf(disks, [{ ...FLOOR, restitution }]), 60)
    expect(velocities[1]).toBeCloseTo(0.7 * 2, 4)
  })
})

describe('friction and rolling resistance of a contact are the geometric means', () => {
  test('a disk that may not turn back slides with the friction of both', async () => {
    // so fast that it slides all the while: µ·g brakes it, and turns it at 2·µ·g/r
    const disks = { positions: [0, 0.5], velocities: [20, 0], radii: 0.5, friction: 0.2 }
    const world = await worldOf(disks, [{ ...FLOOR, friction: 0.8 }], { gravity: [0, -10] })
    const { velocities, spins } = await after(world, 30)
    const friction = Math.sqrt(0.2 * 0.8)
    expect(velocities[0]).toBeCloseTo(20 - friction * 10 * 0.5, 2)
    expect(spins[0]).toBeCloseTo((-2 * friction * 10 * 0.5) / 0.5, 1)
  })

  test('rolling resistance slows a spin by 2·c·g/r, for a disk has the inertia m·r²/2', async () => {
    const disks = { positions: [0, 0.5], spins: 40, radii: 0.5, friction: 0, rolling: 0.1 }
    const world = await worldOf(disks, [{ ...FLOOR, friction: 0, rolling: 0.4 }], { gravity: [0, -10] })
    const { spins } = await after(world, 60)
    expect(spins[0]).toBeCloseTo(40 - (2 * 0.2 * 10) / 0.5, 1)
  })
})

describe('rolling resistance that holds', () => {
  test('stops a spin on a wall at once, without turning it back', async () => {
    const disks = { positions: [0, 0.5], spins: 8, radii: 0.5, friction: 0, rolling: 100 }
    const options = { gravity: [0, -10] as const, substeps: 1 }
    const world = await worldOf(disks, [{ ...FLOOR, friction: 0, rolling: 100 }], options)
    const { spins } = await after(world, 1)
    expect(Math.abs(spins[0])).toBeLessThan(1e-5)
  })

  test('gives disks that hit each other one spin at once, and keeps the angular momentum', async () => {
    const [radii, masses, spins] = [
      [0.5, 0.8],
      [1, 3],
      [12, -5],
    ]
    const disks = { positions: [-0.51, 0, 0.81, 0], velocities: [4, 0, -4, 0], radii, masses, spins }
    const world = await worldOf({ ...disks, friction: 0, rolling: 100 }, [], { substeps: 1 })
    const state = await after(world, 1)
    const inertias = masses.map((mass, k) => 0.5 * mass * radii[k] ** 2)
    const common = (inertias[0] * spins[0] + inertias[1] * spins[1]) / (inertias[0] + inertias[1])
    expect(state.spins[0]).toBeCloseTo(common, 4)
    expect(state.spins[1]).toBeCloseTo(common, 4)
  })
})

describe('an overlap closes as a soft contact does', () => {
  const OVERLAP = 0.002
  /** Part of an overlap that a substep closes: damping ratio 10, frequency in substeps. Catto (2011), Soft constraints. */
  const closed = (frequency: number) => {
    const turn = 2 * Math.PI * frequency
    const rate = turn / (20 + turn)
    const stiffness = turn * (20 + turn)
    return (rate * stiffness) / (1 + stiffness)
  }

  test.each([
    [1, 0.25],
    [15, 0.25],
    [17, 0.5],
    [1 / 15, 0.25],
    [1 / 17, 0.5],
  ])('of disks of which one has %d times the mass, at %d a substep', async (ratio, frequency) => {
    const disks = { positions: [0, 0, 1 - OVERLAP, 0], radii: 0.5, masses: [1, ratio], friction: 0 }
    const world = await worldOf(disks, [], { substeps: 1 })
    const { positions } = await after(world, 1, 1 / 480)
    const left = 1 - (positions[2] - positions[0])
    expect((OVERLAP - left) / OVERLAP).toBeCloseTo(closed(frequency), 3)
  })
})

describe('behind a one-sided wall', () => {
  const wall = { ...FLOOR, oneSided: true, radius: 0.1 }
  // the radius of the disk and that of the wall: as far as a centre may be behind
  const most = 0.5 + 0.1
  /** A disk that was in front of the wall, and is pressed in to this height. */
  const pressedTo = async (height: number) => {
    const world = await worldOf({ positions: [0, 0.62], radii: 0.5 }, [wall])
    world.step(1 / 60)
    world.disks.write(world.disks.ids, { positions: [0, height] })
    return (await after(world, 120)).positions
  }

  test('a disk that was in front and overlaps the wall is pushed back to the front', async () => {
    expect((await pressedTo(-0.9 * most))[1]).toBeGreaterThan(0.55)
  })

  test('one that is through is left alone', async () => {
    expect((await pressedTo(-1.1 * most))[1]).toBe(Math.fround(-1.1 * most))
  })

  test.each([
    [-0.01, Math.fround(-0.01)],
    [0.01, expect.closeTo(0.6, 2)],
  ])(
    'one that is placed with its centre at a height of %f m belongs to that side',
    async (height, expected) => {
      const world = await worldOf({ positions: [0, height], radii: 0.5 }, [wall])
      expect((await after(world, 120)).positions[1]).toEqual(expected)
    },
  )
})

describe.each(BACKENDS)('a disk that takes the slot of a dead one, on the %s', (backend) => {
  test('has none of its contacts', async () => {
    const device = backend === 'gpu' ? await testDevice() : undefined
    // all of them touch
    const disks = { positions: [0, 0, 0.95, 0, 0.5, 0.8], radii: 0.5 }
    const world = await worldOf(disks, [], { backend, device })
    world.step(1 / 60)
    const counts = async () => {
      const { contactSpans, slots } = await (world.backend as CpuBackend).read(['contactSpans', 'slots'])
      return Array.from(world.disks.ids, (id) => contactSpans.u32[slots.u32[id] * SPAN.stride + SPAN.count])
    }
    expect((await counts()).reduce((sum, count) => sum + count)).toBe(3)
    world.disks.remove(world.disks.ids)
    // forgets the dead, so that the next disks take their slots
    world.step(1 / 60)
    world.disks.add({ positions: [9, 9, 20, 20, 30, 30], radii: 0.5 })
    expect(await counts()).toEqual([0, 0, 0])
    world.destroy()
  })
})
