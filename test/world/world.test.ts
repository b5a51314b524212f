/** The world's promises, on both backends. */
import { beforeAll, describe, expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { floor } from '../support/scenes.ts'

describe.each(BACKENDS)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })
  const create = (options: WorldOptions = {}) => World.create({ backend, device, ...options })

  test('World.step: a disk falls with the acceleration of gravity', async () => {
    const world = await create({ gravity: [1, -10] })
    world.disks.add({ positions: [0, 0], radii: 0.5, spins: 2 })
    const steps = full(12, 60)
    for (let k = 0; k < steps; k++) world.step(1 / steps)
    const { positions, velocities, angles, masses } = await world.disks.read()
    expect(velocities[0]).toBeCloseTo(1, 4)
    expect(velocities[1]).toBeCloseTo(-10, 4)
    // symplectic Euler runs g·T·h/2 ahead, with 8 substeps
    expect(positions[1]).toBeCloseTo(-5 - 10 / (16 * steps), 3)
    expect(angles[0]).toBeCloseTo(2, 4)
    expect(masses[0]).toBeCloseTo(Math.PI / 4, 5)
    expect(world.stats.time).toBeCloseTo(1, 9)
    world.destroy()
  })

  test('World.step: a disk comes to rest on a floor', async () => {
    const world = await create({ substeps: full(4, 8) })
    world.walls.add(floor)
    world.disks.add({ positions: [0, 0.7], radii: 0.5 })
    for (let k = 0; k < full(25, 60); k++) world.step(1 / 60)
    const { positions, velocities } = await world.disks.read()
    expect(positions[1]).toBeCloseTo(0.5, 2)
    expect(Math.abs(velocities[1])).toBeLessThan(1e-3)
    expect(world.stats).toMatchObject({ disks: 1, edges: 1, contacts: 1 })
    world.destroy()
  })

  test('World.disks.read: ids stay valid through reordering and removal', async () => {
    const world = await create({ gravity: [0, 0] })
    const positions = Float32Array.from({ length: 200 }, (_, k) => ((k * 37) % 101) * 2.5)
    const ids = world.disks.add({
      positions,
      radii: Float32Array.from({ length: 100 }, (_, k) => 0.1 + k / 1000),
    })
    expect([...ids]).toEqual(Array.from({ length: 100 }, (_, k) => k))
    world.step(1 / 60)
    world.disks.remove([10, 50])
    const few = await world.disks.read([99, 3, 51])
    expect([...few.ids]).toEqual([99, 3, 51])
    expect(few.radii[0]).toBeCloseTo(0.199, 6)
    expect([...few.positions]).toEqual(
      [99, 3, 51].flatMap((id) => [positions[2 * id], positions[2 * id + 1]]),
    )
    world.step(1 / 60)
    const all = await world.disks.read()
    expect(all.ids).toHaveLength(98)
    expect([...all.ids]).not.toContain(50)
    expect(all.radii[50]).toBeCloseTo(0.1 + 52 / 1000 - 0.001, 2)
    expect(world.stats.disks).toBe(98)
    // the smallest free ids come back first, and only after a step
    expect([...world.disks.add({ positions: [300, 0, 302, 0, 304, 0], radii: 0.5 })]).toEqual([10, 50, 100])
    expect((await world.disks.read([50])).positions[0]).toBe(302)
    await expect(world.disks.read([101])).rejects.toThrow('ids[0] is 101: no disk has this id')
    world.destroy()
  })

  test('World.disks.add: a removed id is free after the next step only', async () => {
    const world = await create()
    world.disks.add({ positions: [0, 0, 5, 0], radii: 1 })
    world.disks.remove([0])
    expect([...world.disks.add({ positions: [9, 0], radii: 1 })]).toEqual([2])
    expect((await world.disks.read()).ids).toEqual(Uint32Array.from([1, 2]))
    world.destroy()
  })

  test('World.disks.write: changes the given fields of the given disks only', async () => {
    const world = await create({ gravity: [0, 0] })
    world.disks.add({ positions: [0, 0, 5, 0], velocities: [1, 2, 3, 4], radii: 1, angles: 0.5 })
    world.disks.write([1], { positions: [7, 8], spins: 3 })
    const state = await world.disks.read()
    expect([...state.positions]).toEqual([0, 0, 7, 8])
    expect([...state.velocities]).toEqual([1, 2, 3, 4])
    expect([...state.spins]).toEqual([0, 3])
    expect([...state.angles]).toEqual([0.5, 0.5])
    world.destroy()
  })

  test('World.disks.write: a written material acts like an initial one', async () => {
    const material = { friction: 0.05, restitution: 0.6, rolling: 0.2 }
    const scene = presets.pile.build(20, 1)
    const changed = await World.fromScene(scene, { backend, device })
    changed.disks.write(changed.disks.ids, material)
    changed.walls.material = material
    const made = await World.fromScene(
      {
        ...scene,
        disks: { ...scene.disks, ...material },
        walls: scene.walls.map((wall) => ({ ...wall, ...material })),
      },
      { backend, device },
    )
    const own = await World.fromScene(scene, { backend, device })
    const positions: number[][] = []
    for (const world of [changed, made, own]) {
      world.substeps = full(2, 8)
      for (let k = 0; k < full(24, 60); k++) world.step(1 / 60)
      positions.push([...(await world.disks.read()).positions])
    }
    expect(positions[0]).toEqual(positions[1])
    expect(positions[0]).not.toEqual(positions[2])
    for (const world of [changed, made, own]) world.destroy()
  })

  test('World.disks.write: a sliding disk sticks and slides as its friction changes, without jumps', async () => {
    const world = await create({ substeps: full(3, 8) })
    world.walls.add([{ ...floor[0], friction: 0 }])
    world.disks.add({ positions: [0, 0.5], velocities: [3, 0], radii: 0.5, friction: 1 })
    const slide = async () => {
      const before = await world.disks.read()
      for (let k = 0; k < 10; k++) world.step(1 / 60)
      const after = await world.disks.read()
      expect(after.positions[0] - before.positions[0]).toBeGreaterThan(0.3)
      expect(after.positions[0] - before.positions[0]).toBeLessThan(0.6)
      return after.spins[0] - before.spins[0]
    }
    expect(await slide()).toBe(0)
    world.walls.material = { friction: 0.2 }
    expect(await slide()).toBeLessThan(-0.5)
    world.disks.write([0], { friction: 0 })
    expect(await slide()).toBe(0)
    world.disks.write([0], { friction: 0.1 })
    expect(await slide()).toBeLessThan(-0.1)
    world.walls.material = {}
    expect(await slide()).toBe(0)
    expect(world.walls.material).toEqual({})
    world.destroy()
  })

  test('World.fromScene: given options override those of the scene', async () => {
    const scene = { ...presets.pile.build(1, 1), substeps: 3, ccd: true }
    const substepsWith = async (options: WorldOptions) => {
      const world = await World.fromScene(scene, { backend, device, ...options })
      world.destroy()
      return world.substeps
    }
    expect(await substepsWith({})).toBe(3)
    expect(await substepsWith({ substeps: 5 })).toBe(5)
    expect(await substepsWith({ substeps: undefined })).toBe(3)
    await expect(World.fromScene(scene, null as never)).rejects.toThrow('options is null: expected an object')
  })

  test('World.disks.readInto: fills the given arrays', async () => {
    const world = await create()
    world.disks.add({ positions: [1, 2, 3, 4], radii: 1 })
    const positions = new Float32Array(5)
    expect(await world.disks.readInto({ positions })).toBe(2)
    expect([...positions]).toEqual([1, 2, 3, 4, 0])
    expect(await world.disks.readInto({ positions }, [1])).toBe(1)
    expect([...positions]).toEqual([3, 4, 3, 4, 0])
    await expect(world.disks.readInto({ radii: new Float32Array(1) })).rejects.toThrow(
      /^radii has room for 1 numbers/,
    )
    world.destroy()
  })

  test.each([
    [null, 'buffers is null: expected an object'],
    [
      { postions: new Float32Array(4) },
      'buffers.postions is unknown: expected only ids, positions, angles, radii, masses, velocities, spins, labels, values, inertia (Did you mean positions?)',
    ],
    [{ positions: 5 }, 'positions is 5: expected a Float32Array'],
    [{ positions: [0, 0, 0, 0] }, 'positions is [0, 0, 0, 0]: expected a Float32Array'],
    [{ spins: new Float64Array(2) }, 'spins is [object Float64Array]: expected a Float32Array'],
    [{ ids: new Float32Array(2) }, 'ids is [object Float32Array]: expected a Uint32Array'],
  ])('World.disks.readInto: rejects %o', async (buffers, message) => {
    const world = await create()
    world.disks.add({ positions: [1, 2, 3, 4], radii: 1 })
    const radii = new Float32Array(2)
    const given = buffers === null ? buffers : { radii, ...buffers }
    await expect(world.disks.readInto(given as never)).rejects.toThrow(new Error(message))
    expect([...radii]).toEqual([0, 0])
    expect(await world.disks.readInto({ radii, positions: undefined })).toBe(2)
    expect([...radii]).toEqual([1, 1])
    world.destroy()
  })

  test('World.step: does nothing without disks or with dt 0', async () => {
    const world = await create()
    world.step(1 / 60)
    expect((await world.disks.read()).ids).toHaveLength(0)
    world.disks.add({ positions: [1, 2], radii: 1 })
    world.step(0)
    expect([...(await world.disks.read()).positions]).toEqual([1, 2])
    world.disks.remove([0])
    world.step(1 / 60)
    expect(world.stats.disks).toBe(0)
    world.disks.add({ positions: new Float32Array(0), radii: 1 })
    expect((await world.disks.read()).ids).toHaveLength(0)
    world.destroy()
  })

  test('World.step: coincident disks separate, deterministically', async () => {
    const runs: number[][] = []
    for (let run = 0; run < 2; run++) {
      const world = await create({ gravity: [0, 0], substeps: full(3, 8) })
      world.disks.add({ positions: new Array(10).fill(1), radii: 0.5 })
      for (let k = 0; k < 45; k++) world.step(1 / 60)
      const { positions } = await world.disks.read()
      runs.push([...positions])
      expect(world.stats.deepestOverlap).toBeLessThan(0.01)
      world.destroy()
    }
    expect(runs[0]).toEqual(runs[1])
    expect(runs[0].every(Number.isFinite)).toBe(true)
  })

  test('World.step: repeats the substep when contact buffers grow, and drops no contact', async () => {
    const [numbers, records] = full([120, 1500], [300, 10_000])
    const positions = new Array(numbers).fill(0).map((_, k) => 0.01 * (k % 20))
    const states: number[][] = []
    let growths = 0
    for (const capacity of [1, 10_000]) {
      const world = await create({ capacity, gravity: [0, -9.81], substeps: 2 })
      world.walls.add(floor)
      world.disks.add({ positions, radii: 0.5 })
      for (let k = 0; k < 3; k++) world.step(1 / 60)
      // an edit that comes before the host has heard of the halt
      world.disks.write([7], { velocities: [3, 3] })
      world.step(1 / 60)
      const { positions: after, velocities } = await world.disks.read()
      states.push([...after, ...velocities])
      growths += world.stats.contactGrowths
      expect(world.stats.contactGrowths > 0).toBe(capacity === 1)
      expect(world.stats.contactRecords).toBeGreaterThan(records)
      world.destroy()
    }
    expect(growths).toBeGreaterThan(0)
    expect(states[0]).toEqual(states[1])
  })

  test('World.disks.read: returns the state of all work submitted before it, and nothing of later work', async () => {
    const positions = Array.from({ length: 100 }, (_, k) =>
      k % 2 ? 0.9 * Math.floor(k / 20) : 0.45 * (k % 20),
    )
    const reads: (readonly number[])[] = []
    for (const capacity of [1, 1000]) {
      const world = await create({ capacity, gravity: [0, 0] })
      world.disks.add({ positions, radii: 0.5 })
      world.step(1 / 60)
      const early = world.disks.read()
      world.disks.remove([0, 1])
      world.disks.write([2], { positions: [100, 100] })
      world.step(1 / 60)
      const late = world.disks.read()
      reads.push([...(await early).positions, ...(await late).positions])
      expect((await early).ids).toHaveLength(50)
      expect((await late).ids).toHaveLength(48)
      expect(world.stats.contactGrowths > 0).toBe(capacity === 1)
      world.destroy()
    }
    expect(reads[0].every(Number.isFinite)).toBe(true)
    expect(reads[0]).toEqual(reads[1])
  })

  test('World.disks.remove: ids are reused when a world is emptied repeatedly', async () => {
    const world = await create()
    for (let round = 0; round < 20; round++) {
      const ids = world.disks.add({ positions: [0, 0, 5, 0], radii: 1 })
      expect(Math.max(...ids)).toBeLessThan(2)
      world.disks.remove(ids)
      world.step(1 / 60)
    }
    world.destroy()
  })

  test('World: later changes of arguments and results do not affect it', async () => {
    const bounds: [number, number, number, number] = [0, 0, 10, 10]
    const world = await create({ bounds })
    bounds[2] = Number.NaN
    world.brush = { center: [0, 0], velocity: [1, 1], radius: 1, rate: 1 }
    Object.assign(world.brush, { rate: Number.NaN })
    expect(world.brush.rate).toBe(1)
    world.disks.add({ positions: [0, 0], radii: 1 })
    world.step(1 / 60)
    expect((await world.disks.read()).positions.every(Number.isFinite)).toBe(true)
    expect(world.bounds).toEqual([0, 0, 10, 10])
    world.destroy()
  })

  test('World.destroy: every later call throws', async () => {
    const world = await create({ capacity: 1 })
    world.disks.add({ positions: new Array(60).fill(0), radii: 0.5 })
    world.step(1 / 60)
    const underWay = world.disks.read().catch((error) => error.message)
    world.destroy()
    world.destroy()
    if (backend === 'gpu') expect(await underWay).toBe('this world was destroyed')
    for (const act of [
      () => world.step(1),
      () => world.disks.add({ positions: [1, 1], radii: 1 }),
      () => world.walls.add(floor),
    ]) {
      expect(act).toThrow(new Error('this world was destroyed'))
    }
    await expect(world.disks.read()).rejects.toThrow('this world was destroyed')
    expect(world.stats.time).toBeCloseTo(1 / 60, 9)
  })

  test('World.disks.add, World.walls.add: later larger disks and walls collide', async () => {
    const world = await create({ gravity: [0, 0] })
    world.disks.add({ positions: [0, 0, 40, 40], radii: 0.1 })
    world.step(1 / 60)
    world.disks.add({ positions: [10, 20, 19, 20], radii: 5 })
    world.step(1 / 60)
    await world.settle()
    expect(world.stats.contactRecords).toBe(1)
    world.walls.add([
      {
        chain: [
          [5.5, 0],
          [5.5, 40],
        ],
      },
    ])
    world.step(1 / 60)
    world.step(1 / 60)
    await world.settle()
    expect(world.stats.contactRecords).toBe(2)
    world.destroy()
  })

  test('World.step: disks outside the bounds collide', async () => {
    const world = await create({ bounds: [0, 0, 10, 10], gravity: [0, 0] })
    world.disks.add({ positions: [500, 500, 500.5, 500, -80, 3, -80, 3.5], radii: 0.5 })
    world.step(1 / 60)
    expect(world.stats.disks).toBe(4)
    await world.settle()
    expect(world.stats.contactRecords).toBe(2)
    world.destroy()
  })

  test('World.brush: drags disks along', async () => {
    const world = await create({ gravity: [0, 0] })
    world.disks.add({ positions: [0, 0, 50, 0], radii: 0.5 })
    world.brush = { center: [0.5, 0], velocity: [2, 1], radius: 3, rate: 20 }
    for (let k = 0; k < 10; k++) world.step(1 / 60)
    const { velocities } = await world.disks.read()
    expect(velocities[0]).toBeGreaterThan(1.5)
    expect([velocities[2], velocities[3]]).toEqual([0, 0])
    expect(() => {
      world.brush = { center: [0, 0], velocity: [0, Number.NaN], radius: 1, rate: 1 }
    }).toThrow('brush.velocity[1] is NaN: expected a number from -1e12 to 1e12')
    expect(world.brush?.radius).toBe(3)
    world.brush = null
    expect(world.brush).toBeNull()
    world.destroy()
  })

  test('World.takeProfile: times the stages of all steps since the last call', async () => {
    const world = await World.fromScene(presets.pile.build(100, 1), { backend, device })
    world.step(1 / 60)
    expect(world.takeProfile()).toEqual({ steps: 0, stages: [] })
    world.profiling = true
    for (let step = 0; step < 3; step++) {
      world.step(1 / 60)
      await world.settle()
      await world.settle()
    }
    world.profiling = false
    const { steps, stages } = world.takeProfile()
    expect(steps).toBe(3)
    expect(stages[0].stage).toBe('checkNeighborList')
    expect(stages.map(({ stage }) => stage)).toContain('findDiskContacts')
    expect(stages.every(({ ms }) => ms >= 0)).toBe(true)
    expect(world.takeProfile()).toEqual({ steps: 0, stages: [] })
    world.destroy()
  })

  test('World.takeProfile: times a step whose contact buffers grew once', async () => {
    // what flies apart is not to halt the step a second time
    const world = await World.create({ backend, device, capacity: 1, substeps: 2, ccd: false })
    world.disks.add({ positions: new Array(240).fill(0), radii: 0.1 })
    world.profiling = true
    world.step(1 / 60)
    await world.settle()
    await world.settle()
    expect(world.stats.contactGrowths).toBeGreaterThan(0)
    expect(world.takeProfile().steps).toBe(1)
    world.destroy()
  })
})
