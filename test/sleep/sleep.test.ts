/** Sleep: what falls asleep and when, what it costs, and what goes on as without it. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import { parseScene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import {
  addSleepers,
  COLUMNS,
  pairsOf,
  ROW,
  row,
  sleepers,
  sleepingWorld,
  steps,
  threadsPerStep,
  worldWithFloor,
} from '../support/sleepers.ts'

test('World.create: sleep: a pile settles, sleeps, and then does not move a bit', async () => {
  const scene = presets.pile.build(60, 1)
  const world = await World.fromScene(scene, { backend: 'cpu', sleep: true })
  for (let second = 0; second < 30 && world.stats.awake > 0; second++) await steps(world, 60)
  expect(world.stats.awake).toBe(0)
  const before = await world.disks.read()
  expect(before.velocities.every((v) => v === 0)).toBe(true)
  const { kinetic, diskContacts } = await world.measure()
  expect(kinetic).toBe(0)
  // each disk lies on something
  expect(diskContacts).toBeGreaterThan(60)
  await steps(world, 60)
  expect(await world.disks.read()).toEqual(before)
  // it wakes as it fell asleep: nothing sags or jumps
  world.walls.material = {}
  await steps(world, 1)
  expect(world.stats.awake).toBe(60)
  await steps(world, 60)
  const { positions } = await world.disks.read()
  expect(Math.max(...positions.map((x, k) => Math.abs(x - before.positions[k])))).toBeLessThan(0.003)
  await steps(world, 60)
  expect(world.stats).toMatchObject({ awake: 0, disks: 60, fastest: 0 })
  world.destroy()
})

test('World.create: sleep: disks sleep after half a second of rest', async () => {
  const world = await worldWithFloor()
  world.disks.add(row())
  await steps(world, 30)
  expect(world.stats.awake).toBe(ROW)
  await steps(world, 3)
  expect(world.stats.awake).toBe(0)
  expect(world.stats.disks).toBe(ROW)
  world.destroy()
})

test('World.create: sleep: a disk that creeps or flies does not sleep', async () => {
  const world = await sleepingWorld({ gravity: [0, 0] })
  // a thirtieth of a radius per second
  const [creeper] = world.disks.add({ positions: [-5, 5], radii: 0.5, velocities: [0.5 / 30, 0] })
  await steps(world, 120)
  // those nearby that do not move stay awake with it
  expect(world.stats.awake).toBeGreaterThan(1)
  expect(world.stats.awake).toBeLessThan(16)
  const { positions } = await world.disks.read([creeper])
  expect(positions[0]).toBeCloseTo(-5 + 2 / 60, 5)
  world.disks.remove([creeper])
  await steps(world, 33)
  expect(world.stats.awake).toBe(0)
  world.destroy()
})

test('World.create: sleep: a disk that rolls or spins slowly sleeps, one that does so faster does not', async () => {
  const moving = async (speed: number, spin: number, friction: number) => {
    const world = await sleepingWorld()
    world.disks.add({ positions: [-9, 0.5], radii: 0.5, velocities: [speed, 0], spins: spin, friction })
    await steps(world, 60)
    const { awake } = world.stats
    world.destroy()
    return awake
  }
  // a twentieth of the radius per second is 0.025 m/s; here gravity adds a quarter of 0.082 m/s to the bound of speeds
  expect(await moving(0.015, -0.03, 0.5)).toBe(0)
  expect(await moving(0.035, -0.07, 0.5)).toBeGreaterThan(0)
  expect(await moving(0.015, 0, 0)).toBe(0)
  // slow enough, but too far in half a second
  expect(await moving(0.035, 0, 0)).toBeGreaterThan(0)
  expect(await moving(0, 0.05, 0)).toBe(0)
  expect(await moving(0, 0.15, 0)).toBeGreaterThan(0)
})

test('World.create: sleep: an awake disk keeps those nearby awake, and no others', async () => {
  const world = await sleepingWorld()
  world.disks.add({ positions: [0, 2], radii: 0.25, velocities: [0, 3] })
  for (let k = 0; k < 30; k++) {
    await steps(world, 1)
    expect(world.stats.awake).toBeGreaterThan(4)
    expect(world.stats.awake).toBeLessThan(ROW / 2)
  }
  world.destroy()
})

test('World.create: sleep: without anything at rest it changes no bit', async () => {
  const states = []
  for (const sleep of [false, true]) {
    const world = await World.fromScene(presets.funnel.build(200, 1), { backend: 'cpu', sleep })
    await steps(world, 60)
    states.push(await world.disks.read())
    world.destroy()
  }
  expect(states[1]).toEqual(states[0])
})

test('World.takeEvents: falling asleep begins and ends no touch; what touches while it sleeps ends when it leaves', async () => {
  const world = await worldWithFloor({ events: true })
  await addSleepers(world, 2)
  const begun = (await world.takeEvents()).begin.a.length
  expect(begun).toBe(2 * ROW)
  world.disks.write([0], { velocities: [0, 0] })
  await steps(world, 60)
  const { begin, end } = await world.takeEvents()
  expect([begin.a.length, end.a.length]).toEqual([0, 0])
  expect(world.stats.awake).toBe(0)
  world.disks.write([ROW], { velocities: [0, 3] })
  await steps(world, 6)
  const left = (await world.takeEvents()).end
  expect([...left.a, ...left.b].sort((a, b) => a - b)).toEqual([0, ROW])
  // one that is removed while all sleep
  world.disks.remove([2 * ROW - 1])
  await steps(world, 1)
  const gone = (await world.takeEvents()).end
  expect([...gone.a, ...gone.b].sort((a, b) => a - b)).toEqual([ROW - 1, 2 * ROW - 1])
  world.destroy()
})

test('World.query.inside, rays, World.buffers: sleeping disks are found, and keep their contact counts', async () => {
  const world = await sleepingWorld({}, 2)
  const { ids } = await world.query.inside({ boxes: [-1, 0, 1, 3] })
  expect([...ids]).toEqual([0, ROW])
  const hit = await world.query.rays({ origins: [0, 9], translations: [0, -20] })
  expect([...hit.ids]).toEqual([ROW])
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error(`buffers are of the ${buffers.kind}`)
  // the lower one carries the upper one and lies on the floor
  const counts = [...buffers.activeContactCounts.u32].sort()
  expect(counts).toEqual([...Array(ROW).fill(1), ...Array(ROW).fill(2)])
  world.destroy()
})

test('World.create: sleep: a step of 512 sleeping disks runs a tenth of the threads at most, and with one awake disk less than half', async () => {
  const world = await worldWithFloor({ bounds: [-2, 0, 62, 60], substeps: 8 })
  world.disks.add(row(16, 32))
  await steps(world, 2)
  const awake = await threadsPerStep(world)
  await steps(world, 90)
  expect(world.stats.awake).toBe(0)
  const asleep = await threadsPerStep(world)
  expect(asleep).toBeLessThan(awake / 10)
  // one that falls, far above
  world.disks.add({ positions: [0, 32], radii: 0.5 })
  await steps(world, 2)
  expect(world.stats.awake).toBe(1)
  // a workgroup per stage at least
  expect(await threadsPerStep(world)).toBeLessThan(awake / 2)
  world.destroy()
})

test('World.create: sleep is refused with event-driven stepping, and in scenes, unless it is true or false', async () => {
  await expect(World.create({ sleep: true, stepping: 'eventDriven' })).rejects.toThrow(
    "sleep is true: expected false with stepping 'eventDriven'",
  )
  await expect(World.create({ sleep: 1 as unknown as boolean })).rejects.toThrow(
    'sleep is 1: expected true or false',
  )
  const scene = { ...presets.pile.build(3, 1), sleep: 'deeply' }
  expect(() => parseScene(scene)).toThrow('scene.sleep is "deeply": expected true or false')
})

fullTest(
  'World.create: sleep: a heavy disk splashes in a sleeping pile as in one that does not sleep',
  async () => {
    // thirteen places: one splash differs from the next by a third of its energy, asleep or not
    const places = Array.from({ length: 13 }, (_, k) => 1.5 * (k - 6))
    const [never, slept] = await Promise.all(
      [false, true].map(async (sleep) => {
        const world = await World.fromScene(presets.pile.build(2000, 1), { backend: 'cpu', sleep })
        await steps(world, 60 * 25)
        expect(world.stats.awake).toBe(sleep ? 0 : 2000)
        const { positions } = await world.disks.read()
        const snapshot = await world.history.snapshot()
        world.destroy()
        const top = Math.max(...positions.filter((_, k) => k % 2 === 1))
        const x = positions.filter((_, k) => k % 2 === 0).reduce((sum, value) => sum + value, 0) / 2000
        const means = new Array<number>(18).fill(0)
        for (const place of places) {
          const one = await World.fromSnapshot(snapshot, { backend: 'cpu' })
          one.disks.add({ positions: [x + place, top + 8], radii: 3, velocities: [0, -20] })
          for (const k of means.keys()) {
            await steps(one, 5)
            means[k] += (await one.measure()).kinetic / places.length
          }
          one.destroy()
        }
        return means
      }),
    )
    const peak = Math.max(...never)
    // it comes down between the third reading and the fourth, a step earlier or later; the others differ by up to 84 of 6,617 J, of either sign
    for (const [k, energy] of slept.entries())
      if (k !== 2) expect(Math.abs(energy - never[k]), `reading ${k}`).toBeLessThan(0.02 * peak)
  },
)

test('World.create: sleep: awake disks lie on sleeping ones, which do not move a bit', async () => {
  const world = await World.fromScene({ ...sleepers, bonds: [], bodies: [] }, { backend: 'cpu', substeps: 2 })
  await steps(world, 60)
  expect(world.stats.awake).toBe(0)
  const before = await world.disks.read()
  // it hops for as long as we look
  for (let hop = 0; hop < 4; hop++) {
    world.disks.write([COLUMNS + 2], { velocities: [0, 0.05] })
    await steps(world, 30)
    expect(world.stats.awake).toBeGreaterThan(16)
    expect(world.stats.awake).toBeLessThan(COLUMNS)
  }
  const { positions } = await world.disks.read()
  const moved = positions.map((x, k) => Math.abs(x - before.positions[k]))
  const right = (k: number) => before.positions[2 * Math.floor(k / 2)] > 24
  expect(Math.max(...moved.filter((_, k) => right(k)))).toBe(0)
  // those that it does not touch
  expect(Math.max(...moved.filter((_, k) => !right(k) && before.positions[k - (k % 2)] > 5))).toBeLessThan(
    0.001,
  )
  world.destroy()
})

fullTest(
  'World.create: sleep: each pair that touches is listed once, whoever sleeps, also of very different sizes',
  async () => {
    const world = await worldWithFloor({ restitutionThreshold: 0 })
    world.walls.add([{ chain: [[-10, 9], [-10, 0]] }, { chain: [[70, 0], [70, 9]] }]) // biome-ignore format: a line
    // all come to rest; by seeds 3 and 5 one rolls on for ever, as the floor has no rolling resistance
    const random = createRandom(1)
    const columns = 120
    const positions = Array.from({ length: 4 * columns }, (_, k) => [
      -9.5 + (0.64 * (k % columns)) / 1,
      0.3 + 0.62 * Math.floor(k / columns),
    ])
    const radii = positions.map(() => 0.2 + 0.1 * random())
    const boulders = [0, 14, 28, 42, 56].map((x) => [x, 8])
    world.disks.add({
      positions: [...positions, ...boulders].flat(),
      radii: [...radii, ...boulders.map(() => 3)],
      friction: 0.5,
      rolling: 0.2,
    })
    for (let second = 0; second < 40 && world.stats.awake > 0; second++) await steps(world, 60)
    expect(world.stats.awake).toBe(0)
    let mixed = 0
    for (const victim of [480, 300, 470]) {
      world.disks.write([victim], { velocities: [0, 4] })
      for (let step = 0; step < 60; step++) {
        await steps(world, 1)
        const { awake, disks } = world.stats
        if (awake === 0 || awake === disks) continue
        mixed++
        if (step % 5 > 0) continue
        const { touching, listed } = pairsOf(world)
        expect(new Set(listed).size).toBe(listed.length)
        const known = new Set(listed)
        expect(touching.filter((pair) => !known.has(pair))).toEqual([])
        expect(touching.length).toBeGreaterThan(400)
      }
    }
    expect(mixed).toBeGreaterThan(60)
    world.destroy()
  },
)

/** Runs `sleepers` on both backends; one of the two layers wakes, then one on the shelf, then one is removed. */
async function checkSleepers(device: GPUDevice, steps: number, substeps: number) {
  const awake: number[] = []
  const { difference } = await check(sleepers, {
    device,
    steps,
    dt: 0.25,
    substeps,
    edit: (world, step) => {
      if (world.backend.kind === 'cpu') awake.push(world.stats.awake)
      if (step === 5) world.disks.write([2], { velocities: [0, 0.4] })
      if (step === 10) world.disks.write([2 * COLUMNS], { velocities: [0, 0.1] })
      if (step === 15) world.disks.remove([40])
    },
  })
  expect(difference).toBeNull()
  return awake
}

fullTest('check: disks that fall asleep and wake have the same bits on both backends', async () => {
  const awake = await checkSleepers(await testDevice(), 60, 8)
  expect(awake).toContain(0)
  expect(awake.some((count) => count > 0 && count < COLUMNS)).toBe(true)
})

fullTest(
  'World.create: sleep: a GPU that halts while disks fall asleep goes on with the bits of the CPU',
  async () => {
    const device = await testDevice()
    const runs: { awake: number[]; state: unknown; growths: number }[] = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const world = await World.create({ backend, device, sleep: true, substeps: 2, capacity: 1 })
      world.walls.add([
        {
          chain: [
            [-5, 0],
            [60, 0],
          ],
        },
      ])
      const x = Array.from({ length: 20 }, (_, k) => 2.5 * k)
      world.disks.add({ positions: x.flatMap((at) => [at, 0.5]), radii: 0.5 })
      const awake: number[] = []
      for (let step = 0; step < 9; step++) {
        // contacts that do not fit, then a bullet, before all sleep
        if (step === 2)
          world.disks.add({ positions: Array.from({ length: 60 }, () => [0, 3]).flat(), radii: 0.3 })
        if (step === 6) world.disks.write([3], { velocities: [0, 300] })
        world.step(1 / 8)
        await world.settle()
        awake.push(world.stats.awake)
      }
      runs.push({ awake, state: await world.disks.read(), growths: world.stats.contactGrowths })
      world.destroy()
    }
    expect(runs[1].growths).toBeGreaterThan(0)
    expect(Math.min(...runs[1].awake)).toBeLessThan(60)
    expect(runs[1]).toEqual(runs[0])
  },
)
