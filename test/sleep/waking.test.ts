/** What wakes sleeping disks, and how far. */
import { expect, test } from 'vitest'
import { MOTION } from '../../src/schemas/offsets.ts'
import type { World } from '../../src/world.ts'
import { addSleepers, ROW, row, sleepingWorld, steps, worldWithFloor } from '../support/sleepers.ts'

/** Awake disks after a step. */
async function awakeAfter(world: World, count = 1): Promise<number> {
  await steps(world, count)
  return world.stats.awake
}

/** Changes near the first disk of the row, which wake it and others nearby. */
const local: Record<string, (world: World) => unknown> = {
  'disks.write: a velocity': (world) => world.disks.write([0], { velocities: [0, 0.1] }),
  'disks.write: a position': (world) => world.disks.write([0], { positions: [0, 0.6] }),
  'disks.write: a radius': (world) => world.disks.write([0], { radii: 0.4 }),
  'disks.write: a mass': (world) => world.disks.write([0], { masses: 9 }),
  'disks.write: friction': (world) => world.disks.write([0], { friction: 0.1 }),
  'disks.write: a mask': (world) => world.disks.write([0], { mask: 2 }),
  'disks.remove: a neighbour': (world) => world.disks.remove([1]),
  'disks.add: another one': (world) => world.disks.add({ positions: [0, 5], radii: 0.5 }),
  'sinks: a death nearby': (world) => {
    world.sinks = [{ box: [1.5, 0, 2.5, 1] }]
  },
  'emitters.add: a birth nearby': (world) =>
    world.emitters.add({ rate: 60, box: [0, 4, 1, 5], radii: 0.2, maxAlive: 2 }),
  'brush: over it': (world) => {
    world.brush = { center: [0, 0], velocity: [1, 0], radius: 1, rate: 1 }
  },
  'passes.add: a push': async (world) =>
    world.passes.add({
      code: '@compute @workgroup_size(WORKGROUP) fn main() {}',
      twin: ({ motions, poses }, { slots }) => {
        for (let i = 0; i < slots; i++) if (poses.f32[6 * i] < 0.5) motions.f32[MOTION.stride * i] = 0.01
      },
    }),
  'passes.add: a shift': async (world) =>
    world.passes.add({
      code: '@compute @workgroup_size(WORKGROUP) fn main() {}',
      twin: ({ poses }, { slots }) => {
        for (let i = 0; i < slots; i++) if (poses.f32[6 * i] < 0.5) poses.f32[6 * i] -= 1e-4
      },
    }),
}
test.each(Object.entries(local))('World.%s wakes what is near, and no others', async (_, act) => {
  const world = await sleepingWorld()
  await act(world)
  const awake = await awakeAfter(world)
  expect(awake).toBeGreaterThan(1)
  expect(awake).toBeLessThan(ROW / 2)
  world.destroy()
})

const wall = {
  chain: [
    [0, 9],
    [1, 9],
  ] as [number, number][],
}
/** Changes that may move any disk. */
const global: Record<string, (world: World) => unknown> = {
  gravity: (world) => {
    world.gravity = [0, -9]
  },
  fields: (world) => {
    world.fields = [{ type: 'uniform', acceleration: [0.1, 0] }]
  },
  'walls.material': (world) => {
    world.walls.material = { friction: 0 }
  },
  'walls.add': (world) => world.walls.add([wall]),
  'walls.remove': (world) => world.walls.remove([0]),
  'bodies.add': (world) => world.bodies.add({ walls: [wall] }),
  'bonds.add': (world) => world.bonds.add({ pairs: [0, 1], type: 'distance' }),
}
test.each(Object.entries(global))('World.%s: a change wakes all disks', async (_, act) => {
  const world = await sleepingWorld()
  act(world)
  expect(await awakeAfter(world)).toBe(ROW)
  world.destroy()
})

test('World.bodies.remove, setMotion: wake all disks where a body vanishes or jumps', async () => {
  const world = await worldWithFloor()
  const body = world.bodies.add({ walls: [wall] })
  await addSleepers(world)
  world.bodies.setMotion(body, { position: [0, 0.1] })
  expect(await awakeAfter(world)).toBe(ROW)
  await steps(world, 40)
  expect(world.stats.awake).toBe(0)
  world.bodies.remove(body)
  expect(await awakeAfter(world)).toBe(ROW)
  world.destroy()
})

test('World.disks.write, fields, sinks: what changes no motion wakes nobody', async () => {
  const world = await sleepingWorld({ fields: [{ type: 'uniform', acceleration: [0, 1] }] })
  world.disks.write([0], { labels: 7, values: 3 })
  world.fields = [{ type: 'uniform', acceleration: [0, 1] }]
  world.gravity = [0, -9.81]
  world.sinks = [{ box: [0, 20, 1, 21] }]
  world.brush = { center: [0, 20], velocity: [1, 0], radius: 1, rate: 1 }
  expect(await awakeAfter(world, 3)).toBe(0)
  world.destroy()
})

test('World.step: a body that moves wakes the disks that it comes to, and pushes them', async () => {
  const world = await worldWithFloor()
  // it begins to move when all sleep
  const keyframes = [
    { time: 0.8, position: [-4, 0] as const },
    { time: 2.8, position: [4, 0] as const },
  ]
  const plough = {
    chain: [
      [0, 0.1],
      [0, 1],
    ] as [number, number][],
  }
  world.bodies.add({ walls: [plough], motion: { keyframes } })
  await addSleepers(world)
  await steps(world, 30)
  const [before] = (await world.disks.read([0])).positions
  expect(before).toBe(0)
  await steps(world, 100)
  const { positions } = await world.disks.read([0, ROW - 1])
  expect(positions[0]).toBeGreaterThan(2)
  expect(positions[2]).toBe(2 * (ROW - 1))
  expect(world.stats.awake).toBeLessThan(ROW / 2)
  world.destroy()
})

test('World.step: a body that passes many disks in a substep moves them as without sleep', async () => {
  const keyframes = [
    { time: 1, position: [-9, 0] as const },
    { time: 1.02, position: [50, 0] as const },
  ]
  const plough = {
    chain: [
      [0, 0.1],
      [0, 1.5],
    ] as [number, number][],
  }
  const ends: Float32Array[] = []
  for (const sleep of [true, false]) {
    const world = await worldWithFloor({ sleep, substeps: 8 })
    world.bodies.add({ walls: [plough], motion: { keyframes } })
    if (sleep) await addSleepers(world)
    else world.disks.add({ ...row(), friction: 0.3 })
    await steps(world, sleep ? 29 : 62)
    ends.push((await world.disks.read()).positions)
    world.destroy()
  }
  const [slept, never] = ends
  expect(Math.max(...never.map((x, k) => Math.abs(x - slept[k])))).toBeLessThan(0.01)
  expect(slept[0]).toBeGreaterThan(9)
})

test('World.create: ccd: a bullet that comes from afar within a step stops at a disk that sleeps', async () => {
  const region = { box: [-39, 0, -38, 1] as const }
  const world = await worldWithFloor({
    gravity: [0, 0],
    fields: [{ type: 'uniform', acceleration: [1e6, 0], region }],
  })
  await addSleepers(world)
  const [bullet] = world.disks.add({ positions: [-39.6, 0.5], radii: 0.5, velocities: [6, 0] })
  let before = 0
  let step = 0
  for (; before < 1000 && step < 20; step++) {
    await steps(world, 1)
    before = (await world.disks.read([bullet])).velocities[0]
  }
  // 70 m or more in a substep, and nobody knew before
  expect(before).toBeGreaterThan(1000)
  const { positions } = await world.disks.read([bullet, 0])
  expect(positions[0]).toBeGreaterThan(-2)
  expect(positions[0]).toBeLessThan(0)
  expect(positions[2]).toBe(0)
  await steps(world, 2)
  const after = (await world.disks.read([bullet, 0])).positions
  expect(after[2]).toBeGreaterThan(1)
  expect(after[0]).toBeLessThan(after[2])
  world.destroy()
})

test('World.disks.remove: what lay on a removed disk falls', async () => {
  const world = await sleepingWorld({}, 3)
  world.disks.remove([5])
  await steps(world, 60)
  const { positions } = await world.disks.read([5 + ROW, 5 + 2 * ROW])
  expect(positions[1]).toBeLessThan(0.6)
  expect(positions[3]).toBeLessThan(1.6)
  world.destroy()
})

test('World.bonds.add: a disk that is pulled wakes the other end of a bond, however far away', async () => {
  const world = await worldWithFloor()
  const [near, far] = [0, ROW - 1]
  await addSleepers(world)
  world.bonds.add({ pairs: [near, far], type: 'spring', stiffness: 1e4, dampingRatio: 1 })
  await steps(world, 40)
  expect(world.stats.awake).toBe(0)
  world.disks.write([near], { velocities: [-3, 0] })
  const awake = await awakeAfter(world, 2)
  expect(awake).toBeGreaterThan(2)
  expect(awake).toBeLessThan(ROW)
  const { velocities } = await world.disks.read([far])
  expect(velocities[0]).toBeLessThan(-0.01)
  world.destroy()
})

test('World.bonds.add: disks that hang on bonds fall asleep, and fall when their bond is removed', async () => {
  const world = await worldWithFloor()
  const ids = world.disks.add({ positions: [0, 60, 0, 59, 0, 58], radii: 0.5 })
  world.bonds.add({ disks: [ids[0]], points: [0, 62], type: 'distance' })
  const [, below] = world.bonds.add({ pairs: [ids[0], ids[1], ids[1], ids[2]], type: 'distance' })
  await steps(world, 60)
  expect(world.stats.awake).toBe(0)
  world.bonds.remove([below])
  await steps(world, 30)
  const { positions } = await world.disks.read(ids)
  expect(positions[3]).toBeCloseTo(59, 2)
  expect(positions[5]).toBeLessThan(57)
  world.destroy()
})

test('World.bonds.add: a bond that breaks wakes both ends, even if what broke it hardly moves', async () => {
  const world = await worldWithFloor()
  await addSleepers(world)
  const heavy = ROW - 1
  world.disks.write([heavy], { friction: 0, masses: 1e4 })
  const strength = { tension: 5 }
  world.bonds.add({ pairs: [0, heavy], type: 'spring', stiffness: 1e8, dampingRatio: 1, strength })
  await steps(world, 40)
  expect(world.stats.awake).toBe(0)
  world.disks.add({ positions: [2 * heavy - 0.8, 0.5], radii: 0.25, masses: 1, velocities: [1, 0] })
  const awake: number[] = []
  while (world.stats.brokenBonds === 0 && awake.length < 60) awake.push(await awakeAfter(world))
  // the far end slept until then
  expect(Math.max(...awake)).toBeLessThan(14)
  expect(world.stats.brokenBonds).toBe(1)
  expect(await awakeAfter(world)).toBeGreaterThan(14)
  world.destroy()
})
