/** The world's promises, on both backends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeDevice } from '../src/cli/nodeGpu.ts'
import type { GpuBackend } from '../src/gpu/gpuBackend.ts'
import type { WorldOptions } from '../src/options.ts'
import { presets } from '../src/scene/presets.ts'
import { World, type WorldStats } from '../src/world.ts'
import { testDevice } from './support/device.ts'

const floor = [{ chain: [[-50, 0] as const, [50, 0] as const] }]

describe.each(['cpu', 'gpu'] as const)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })
  const create = (options: WorldOptions = {}) => World.create({ backend, device, ...options })

  test('falls as gravity says', async () => {
    const world = await create({ gravity: [1, -10] })
    world.addDisks({ positions: [0, 0], radii: 0.5, spins: 2 })
    for (let k = 0; k < 60; k++) world.step(1 / 60)
    const { positions, velocities, angles, masses } = await world.read()
    expect(velocities[0]).toBeCloseTo(1, 4)
    expect(velocities[1]).toBeCloseTo(-10, 4)
    // symplectic Euler runs g·T·h/2 ahead
    expect(positions[1]).toBeCloseTo(-5 - 10 / 960, 3)
    expect(angles[0]).toBeCloseTo(2, 4)
    expect(masses[0]).toBeCloseTo(Math.PI / 4, 5)
    expect(world.stats.time).toBeCloseTo(1, 9)
    world.destroy()
  })

  test('a disk comes to rest on a floor', async () => {
    const world = await create()
    world.addWalls(floor)
    world.addDisks({ positions: [0, 1], radii: 0.5 })
    for (let k = 0; k < 120; k++) world.step(1 / 60)
    const { positions, velocities } = await world.read()
    expect(positions[1]).toBeCloseTo(0.5, 2)
    expect(Math.abs(velocities[1])).toBeLessThan(1e-3)
    expect(world.stats).toMatchObject({ disks: 1, edges: 1, contacts: 1 })
    world.destroy()
  })

  test('ids keep naming their disks through reordering and removal', async () => {
    const world = await create({ gravity: [0, 0] })
    const positions = Float32Array.from({ length: 200 }, (_, k) => ((k * 37) % 101) * 2.5)
    const ids = world.addDisks({
      positions,
      radii: Float32Array.from({ length: 100 }, (_, k) => 0.1 + k / 1000),
    })
    expect([...ids]).toEqual(Array.from({ length: 100 }, (_, k) => k))
    world.step(1 / 60)
    world.removeDisks([10, 50])
    const few = await world.read([99, 3, 51])
    expect([...few.ids]).toEqual([99, 3, 51])
    expect(few.radii[0]).toBeCloseTo(0.199, 6)
    expect([...few.positions]).toEqual(
      [99, 3, 51].flatMap((id) => [positions[2 * id], positions[2 * id + 1]]),
    )
    world.step(1 / 60)
    const all = await world.read()
    expect(all.ids).toHaveLength(98)
    expect([...all.ids]).not.toContain(50)
    expect(all.radii[50]).toBeCloseTo(0.1 + 52 / 1000 - 0.001, 2)
    expect(world.stats.disks).toBe(98)
    // the smallest free ids come back first, and only after a step
    expect([...world.addDisks({ positions: [300, 0, 302, 0, 304, 0], radii: 0.5 })]).toEqual([10, 50, 100])
    expect((await world.read([50])).positions[0]).toBe(302)
    await expect(world.read([101])).rejects.toThrow('ids[0] is 101: no disk has this id')
    world.destroy()
  })

  test('a removed id rests until the next step', async () => {
    const world = await create()
    world.addDisks({ positions: [0, 0, 5, 0], radii: 1 })
    world.removeDisks([0])
    expect([...world.addDisks({ positions: [9, 0], radii: 1 })]).toEqual([2])
    expect((await world.read()).ids).toEqual(Uint32Array.from([1, 2]))
    world.destroy()
  })

  test('write sets what it names and nothing else', async () => {
    const world = await create({ gravity: [0, 0] })
    world.addDisks({ positions: [0, 0, 5, 0], velocities: [1, 2, 3, 4], radii: 1, angles: 0.5 })
    world.write([1], { positions: [7, 8], spins: 3 })
    const state = await world.read()
    expect([...state.positions]).toEqual([0, 0, 7, 8])
    expect([...state.velocities]).toEqual([1, 2, 3, 4])
    expect([...state.spins]).toEqual([0, 3])
    expect([...state.angles]).toEqual([0.5, 0.5])
    world.destroy()
  })

  test('readInto fills the arrays that it is given', async () => {
    const world = await create()
    world.addDisks({ positions: [1, 2, 3, 4], radii: 1 })
    const positions = new Float32Array(5)
    expect(await world.readInto({ positions })).toBe(2)
    expect([...positions]).toEqual([1, 2, 3, 4, 0])
    expect(await world.readInto({ positions }, [1])).toBe(1)
    expect([...positions]).toEqual([3, 4, 3, 4, 0])
    await expect(world.readInto({ radii: new Float32Array(1) })).rejects.toThrow(
      /^radii has room for 1 numbers/,
    )
    world.destroy()
  })

  test('no disks, no time: nothing happens', async () => {
    const world = await create()
    world.step(1 / 60)
    expect((await world.read()).ids).toHaveLength(0)
    world.addDisks({ positions: [1, 2], radii: 1 })
    world.step(0)
    expect([...(await world.read()).positions]).toEqual([1, 2])
    world.removeDisks([0])
    world.step(1 / 60)
    expect(world.stats.disks).toBe(0)
    world.addDisks({ positions: new Float32Array(0), radii: 1 })
    expect((await world.read()).ids).toHaveLength(0)
    world.destroy()
  })

  test('disks on one point separate, and the same way each time', async () => {
    const runs: number[][] = []
    for (let run = 0; run < 2; run++) {
      const world = await create({ gravity: [0, 0] })
      world.addDisks({ positions: new Array(40).fill(1), radii: 0.5 })
      for (let k = 0; k < 240; k++) world.step(1 / 60)
      const { positions } = await world.read()
      runs.push([...positions])
      expect(world.stats.deepestOverlap).toBeLessThan(0.01)
      world.destroy()
    }
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0].every(Number.isFinite)).toBe(true)
  })

  test('contacts that outgrow their room are begun again, and none is lost', async () => {
    const positions = new Array(400).fill(0).map((_, k) => 0.01 * (k % 20))
    const states: number[][] = []
    let growths = 0
    for (const capacity of [1, 10_000]) {
      const world = await create({ capacity, gravity: [0, -9.81] })
      world.addWalls(floor)
      world.addDisks({ positions, radii: 0.5 })
      for (let k = 0; k < 3; k++) world.step(1 / 60)
      // an edit that comes before the host has heard of the halt
      world.write([7], { velocities: [3, 3] })
      world.step(1 / 60)
      const { positions: after, velocities } = await world.read()
      states.push([...after, ...velocities])
      growths += world.stats.contactGrowths
      expect(world.stats.contactGrowths > 0).toBe(capacity === 1)
      expect(world.stats.contactRecords).toBeGreaterThan(10_000)
      world.destroy()
    }
    expect(growths).toBeGreaterThan(0)
    expect(states[0]).toEqual(states[1])
  })

  test('a read shows what came before it, whatever is asked for while it is under way', async () => {
    const positions = Array.from({ length: 100 }, (_, k) =>
      k % 2 ? 0.9 * Math.floor(k / 20) : 0.45 * (k % 20),
    )
    const reads: (readonly number[])[] = []
    for (const capacity of [1, 1000]) {
      const world = await create({ capacity, gravity: [0, 0] })
      world.addDisks({ positions, radii: 0.5 })
      world.step(1 / 60)
      const early = world.read()
      world.removeDisks([0, 1])
      world.write([2], { positions: [100, 100] })
      world.step(1 / 60)
      const late = world.read()
      reads.push([...(await early).positions, ...(await late).positions])
      expect((await early).ids).toHaveLength(50)
      expect((await late).ids).toHaveLength(48)
      expect(world.stats.contactGrowths > 0).toBe(capacity === 1)
      world.destroy()
    }
    expect(reads[0].every(Number.isFinite)).toBe(true)
    expect(reads[0]).toEqual(reads[1])
  })

  test('ids come back when a world is emptied again and again', async () => {
    const world = await create()
    for (let round = 0; round < 20; round++) {
      const ids = world.addDisks({ positions: [0, 0, 5, 0], radii: 1 })
      expect(Math.max(...ids)).toBeLessThan(2)
      world.removeDisks(ids)
      world.step(1 / 60)
    }
    world.destroy()
  })

  test('what a world hands out or was given cannot be used to change it', async () => {
    const bounds: [number, number, number, number] = [0, 0, 10, 10]
    const world = await create({ bounds })
    bounds[2] = Number.NaN
    world.brush = { center: [0, 0], velocity: [1, 1], radius: 1, rate: 1 }
    Object.assign(world.brush, { rate: Number.NaN })
    expect(world.brush.rate).toBe(1)
    world.addDisks({ positions: [0, 0], radii: 1 })
    world.step(1 / 60)
    expect((await world.read()).positions.every(Number.isFinite)).toBe(true)
    expect(world.bounds).toEqual([0, 0, 10, 10])
    world.destroy()
  })

  test('a destroyed world says so', async () => {
    const world = await create({ capacity: 1 })
    world.addDisks({ positions: new Array(60).fill(0), radii: 0.5 })
    world.step(1 / 60)
    const underWay = world.read().catch((error) => error.message)
    world.destroy()
    world.destroy()
    if (backend === 'gpu') expect(await underWay).toBe('this world was destroyed')
    for (const act of [
      () => world.step(1),
      () => world.addDisks({ positions: [1, 1], radii: 1 }),
      () => world.addWalls(floor),
    ]) {
      expect(act).toThrow(new Error('this world was destroyed'))
    }
    await expect(world.read()).rejects.toThrow('this world was destroyed')
    expect(world.stats.time).toBeCloseTo(1 / 60, 9)
  })

  test('disks outside the bounds are found', async () => {
    const world = await create({ bounds: [0, 0, 10, 10], gravity: [0, 0] })
    world.addDisks({ positions: [500, 500, 500.5, 500, -80, 3, -80, 3.5], radii: 0.5 })
    world.step(1 / 60)
    expect(world.stats.disks).toBe(4)
    await world.settle()
    expect(world.stats.contactRecords).toBe(2)
    world.destroy()
  })

  test('the brush leads disks along', async () => {
    const world = await create({ gravity: [0, 0] })
    world.addDisks({ positions: [0, 0, 50, 0], radii: 0.5 })
    world.brush = { center: [0.5, 0], velocity: [2, 1], radius: 3, rate: 20 }
    for (let k = 0; k < 10; k++) world.step(1 / 60)
    const { velocities } = await world.read()
    expect(velocities[0]).toBeGreaterThan(1.5)
    expect([velocities[2], velocities[3]]).toEqual([0, 0])
    expect(() => {
      world.brush = { center: [0, 0], velocity: [0, Number.NaN], radius: 1, rate: 1 }
    }).toThrow('brush.velocity[1] is NaN: expected a finite number')
    expect(world.brush?.radius).toBe(3)
    world.brush = null
    expect(world.brush).toBeNull()
    world.destroy()
  })

  test('stage times are there when asked for', async () => {
    const world = await World.fromScene(presets.pile.build(100, 1), { backend, device })
    world.step(1 / 60)
    expect(world.stats.stageTimes).toEqual([])
    world.profiling = true
    world.step(1 / 60)
    await world.settle()
    await world.settle()
    expect(world.stats.stageTimes.map(({ stage }) => stage)).toContain('collide')
    expect(world.stats.stageTimes.every(({ ms }) => ms >= 0)).toBe(true)
    world.profiling = false
    world.destroy()
  })

  describe('bad input is refused whole', () => {
    let world: World
    let before: [WorldStats, number[]]
    const snapshot = async (): Promise<typeof before> => [world.stats, [...(await world.read()).positions]]

    beforeAll(async () => {
      world = await create()
      world.addWalls(floor)
      world.addDisks({ positions: [0, 5, 3, 5], radii: 0.5 })
      before = await snapshot()
    })
    afterAll(() => world.destroy())

    const two = { positions: [9, 9, 8, 8], radii: 1 }
    const cases: [string, (world: World) => void][] = [
      [
        'positions[1] is NaN: expected a finite number',
        (w) => w.addDisks({ positions: [1, Number.NaN], radii: 1 }),
      ],
      [
        'positions[0] is Infinity: expected a finite number',
        (w) => w.addDisks({ positions: [Infinity, 0], radii: 1 }),
      ],
      [
        'positions[0] is 1e+39: expected a finite number',
        (w) => w.addDisks({ positions: [1e39, 0], radii: 1 }),
      ],
      [
        'positions has 3 numbers: expected two a disk, x0, y0, x1, y1, …',
        (w) => w.addDisks({ positions: [1, 2, 3], radii: 1 }),
      ],
      ['radii is -1: expected a positive, finite number', (w) => w.addDisks({ ...two, radii: -1 })],
      ['radii[1] is 0: expected a positive, finite number', (w) => w.addDisks({ ...two, radii: [1, 0] })],
      [
        'radii is missing: expected a positive, finite number for each disk, or one for all',
        (w) => w.addDisks({ positions: [1, 2] } as never),
      ],
      ['radii has 3 numbers for 2 disks: expected 2', (w) => w.addDisks({ ...two, radii: [1, 1, 1] })],
      [
        'velocities has 2 numbers for 2 disks: expected 2 for each of them, 4',
        (w) => w.addDisks({ ...two, velocities: [1, 2] }),
      ],
      ['masses is 0: expected a positive, finite number', (w) => w.addDisks({ ...two, masses: 0 })],
      [
        'density[1] is -2: expected a positive, finite number',
        (w) => w.addDisks({ ...two, density: [1, -2] }),
      ],
      [
        'density and masses are both given: expected one of them',
        (w) => w.addDisks({ ...two, density: 1, masses: 1 }),
      ],
      ['restitution is 1.5: expected a number from 0 to 1', (w) => w.addDisks({ ...two, restitution: 1.5 })],
      [
        'friction is -0.1: expected a finite number of at least 0',
        (w) => w.addDisks({ ...two, friction: -0.1 }),
      ],
      ['ids[1] is 7: no disk has this id', (w) => w.removeDisks([0, 7])],
      ['ids[1] is 0: this id was named before', (w) => w.removeDisks([0, 0])],
      ['ids[0] is 0.5: no disk has this id', (w) => w.write([0.5], { spins: 1 })],
      ['spins has 3 numbers for 1 disks: expected 1', (w) => w.write([0], { spins: [1, 2, 3] })],
      ['walls[0].chain has 1 points: expected at least 2', (w) => w.addWalls([{ chain: [[0, 0]] }])],
      [
        'walls[1].chain has the point [2, 2] twice in a row: expected a segment with a length',
        (w) =>
          w.addWalls([
            floor[0],
            {
              chain: [
                [1, 1],
                [2, 2],
                [2, 2],
              ],
            },
          ]),
      ],
      [
        'walls[0].chain[1][0] is NaN: expected a finite number',
        (w) =>
          w.addWalls([
            {
              chain: [
                [0, 0],
                [Number.NaN, 1],
              ],
            },
          ]),
      ],
      [
        'walls[0].radius is -1: expected a finite number of at least 0',
        (w) => w.addWalls([{ ...floor[0], radius: -1 }]),
      ],
      ['disks is null: expected an object', (w) => w.addDisks(null as never)],
      [
        'disks.velocity is unknown: expected only positions, radii, velocities, angles, spins, density, masses, friction, restitution, rolling',
        (w) => w.addDisks({ ...two, velocity: 1 } as never),
      ],
      [
        'positions is "12": expected an array of numbers',
        (w) => w.addDisks({ positions: '12', radii: 1 } as never),
      ],
      [
        'positions[0] is "7": expected a finite number',
        (w) => w.addDisks({ positions: ['7', 8], radii: 1 } as never),
      ],
      ['radii is null: expected an array of numbers', (w) => w.addDisks({ ...two, radii: null } as never)],
      [
        'disk 0 has a mass of 1 kg and a radius of 1.0000000031710769e-30 m: expected mass and inertia whose inverses fit an f32',
        (w) => w.addDisks({ ...two, radii: 1e-30, masses: 1 }),
      ],
      ['ids[1] is "0": no disk has this id', (w) => w.removeDisks([0, '0'] as never)],
      ['ids is 5: expected an array of numbers', (w) => w.removeDisks(5 as never)],
      [
        'changes.radii is unknown: expected only positions, velocities, angles, spins',
        (w) => w.write([0], { radii: 1 } as never),
      ],
      ['walls is [object Object]: expected an array of walls', (w) => w.addWalls(floor[0] as never)],
      ['walls[0] is null: expected an object', (w) => w.addWalls([null] as never)],
      [
        'walls[0].closed is "no": expected true or false',
        (w) => w.addWalls([{ ...floor[0], closed: 'no' }] as never),
      ],
      [
        'walls[0].chain has 2 points: expected at least 3',
        (w) => w.addWalls([{ ...floor[0], closed: true }]),
      ],
      [
        'walls[0].chain[0] is undefined: expected two numbers [x, y]',
        (w) => w.addWalls([{ chain: new Array(2) }]),
      ],
      ['dt is -1: expected a finite number of at least 0', (w) => w.step(-1)],
      ['dt is NaN: expected a finite number of at least 0', (w) => w.step(Number.NaN)],
      ['dt is Infinity: expected a finite number of at least 0', (w) => w.step(Infinity)],
    ]

    test.each(cases)('%s', async (message, act) => {
      expect(() => act(world)).toThrow(new Error(message))
      expect(await snapshot()).toEqual(before)
    })
  })

  test.each([
    [{ substeps: 0 }, 'substeps is 0: expected a whole number from 1 to 1000'],
    [{ capacity: 1.5 }, 'capacity is 1.5: expected a whole number from 1 to 1073741824'],
    [{ gravity: [0, Number.NaN] as const }, 'gravity[1] is NaN: expected a finite number'],
    [{ gravity: [0] as never }, 'gravity is [0]: expected two numbers [x, y]'],
    [{ bounds: [0, 0, 0, 1] as const }, 'bounds is [0,0,0,1]: expected minX < maxX and minY < maxY'],
    [
      { subSteps: 3 } as never,
      'options.subSteps is unknown: expected only gravity, bounds, substeps, capacity, backend, device, bounceThreshold',
    ],
    [
      { bounds: [1, 0, 1 + 1e-9, 1] as const },
      'bounds is [1,0,1.000000001,1]: expected minX < maxX and minY < maxY',
    ],
    [{ bounceThreshold: -1 }, 'bounceThreshold is -1: expected a finite number of at least 0'],
  ])('options %o', async (options, message) => {
    await expect(create(options)).rejects.toThrow(new Error(message))
  })
})

describe('the device', () => {
  test('is refused by name where there is none', async () => {
    await expect(World.create({ backend: 'gpu' })).rejects.toThrow(
      /^backend is 'gpu', but this browser or machine/,
    )
    const world = await World.create()
    expect(world.stats.backend).toBe('cpu')
  })

  test('an unknown backend is refused', async () => {
    await expect(World.create({ backend: 'tpu' as never })).rejects.toThrow(
      /^backend is tpu: expected 'auto'/,
    )
  })

  test("auto takes the CPU where the device is software's, and leaves the device alone", async () => {
    const device = await testDevice()
    const world = await World.create({ device })
    expect(world.stats.backend).toBe('cpu')
    world.destroy()
    device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE }).destroy()
  })

  test('of the caller outlives the world', async () => {
    const { device } = await nodeDevice()
    const world = await World.create({ backend: 'gpu', device })
    world.addDisks({ positions: [0, 0], radii: 1 })
    const { buffers } = world
    expect(buffers).toMatchObject({ kind: 'gpu', slots: 1, device })
    world.destroy()
    expect(() => world.step(1 / 60)).toThrow('this world was destroyed')
    const again = await World.create({ backend: 'gpu', device })
    again.addDisks({ positions: [0, 0], radii: 1 })
    again.step(1 / 60)
    expect((await again.read()).positions[1]).toBeLessThan(0)
    again.destroy()
    device.destroy()
  })

  test('that is lost makes step and read say so', async () => {
    const { device } = await nodeDevice()
    const world = await World.create({ backend: 'gpu', device })
    world.addDisks({ positions: [0, 0], radii: 1 })
    world.step(1 / 60)
    await world.settle()
    device.destroy()
    await device.lost
    expect(() => world.step(1 / 60)).toThrow(/^the GPU device was lost \(destroyed\)/)
    await expect(world.read()).rejects.toThrow(/^the GPU device was lost/)
    world.destroy()
  })

  test('that is too small for the disks is not asked for them', async () => {
    const device = await testDevice()
    const world = await World.create({ backend: 'gpu', device })
    const most = (world.backend as GpuBackend).storage.most('poses')
    const count = Math.min(most, 65535 * 64) + 1
    const positions = new Float32Array(2 * count)
    expect(() => world.addDisks({ positions, radii: 1 })).toThrow(
      count > most
        ? /^poses needs \d+ bytes, but this device allows \d+ bytes a buffer$/
        : /^\d+ disks are too many/,
    )
    expect(world.stats.disks).toBe(0)
    await expect(World.create({ backend: 'gpu', device, capacity: 2 ** 29 })).rejects.toThrow(
      /needs \d+ bytes, but/,
    )
    world.destroy()
  })
})
