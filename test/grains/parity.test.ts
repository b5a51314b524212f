/** Grains of all kinds, with disks, on both backends: the same bits. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { check } from '../../src/check/check.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { box } from '../../src/shapes/box.ts'
import { placed as placedShape } from '../../src/shapes/placed.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { massOfUnion } from '../../src/shapes/unionMass.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { addPiercedBar, bouncingWorld, mixedWorld, SHAPES, wallWorld } from './scenes.ts'

/** Keeps some disks and grains from turning, gives others an inertia of their own, and pushes others at points. */
function turnSome(world: World): void {
  const every = (n: number) => world.disks.ids.filter((_, k) => k % 4 === n)
  const [still, own, pushed] = [every(0), every(1), every(2)]
  world.disks.write(still, { fixedRotation: true })
  world.disks.write(own, { inertia: Array.from(own, (id) => 0.001 * (1 + (id % 7))) })
  const points = Array.from({ length: 2 * pushed.length }, (_, k) => (k % 5) / 3)
  const impulses = points.map((x) => 1e-3 * (1 - x))
  world.disks.applyImpulses({ ids: pushed, impulses, points, torqueImpulses: 1e-4 })
}

async function requireEqualBits(
  count: number,
  steps: number,
  options: Parameters<typeof mixedWorld>[2],
): Promise<void> {
  const cpu = await mixedWorld(count, 3, { ...options, backend: 'cpu', threads: 1 })
  const gpu = await mixedWorld(count, 3, { ...options, backend: 'gpu', device: await testDevice() })
  for (const world of [cpu, gpu]) turnSome(world)
  for (let k = 0; k < steps; k++) {
    cpu.step(1 / 60)
    gpu.step(1 / 60)
  }
  if (options?.events) {
    const events = await cpu.takeEvents()
    expect(events.begin.a.length).toBeGreaterThan(0)
    expect(await gpu.takeEvents()).toEqual(events)
  }
  const [a, b] = [await cpu.disks.read(), await gpu.disks.read()]
  expect(a.positions.every(Number.isFinite)).toBe(true)
  for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
    expect(b[name], name).toEqual(a[name])
  expect(await gpu.measure()).toEqual(await cpu.measure())
  expect((await cpu.measure()).diskContacts).toBeGreaterThan(0)
  cpu.destroy()
  gpu.destroy()
}

/** Options of a world in which all stages run that grains have. */
const live = { events: true, sleep: true } as const

fullTest(
  'World.grains.add: grains of all kinds have the same bits on both backends, with events and sleep',
  () => requireEqualBits(60, 60, { ...live, substeps: 8 }),
)

fullTest(
  'World.step: clumps that slide over the seam of another one, over the ends of walls and over one-sided posts have the same bits on both backends',
  async () => {
    const polygon = (...points: Point[]) => roundedPolygon(points, 0)
    const floor = [polygon([-2, -1], [2, -1], [0, 0]), polygon([-2, -1], [0, 0], [-2, 0]), polygon([2, -1], [2, 0], [0, 0])] // biome-ignore format: short
    const slider = [polygon([-0.3, 0], [0.3, 0], [0.3, 0.3]), polygon([-0.3, 0], [0.3, 0.3], [-0.3, 0.3])]
    const run = async (options: WorldOptions) => {
      const world = await World.create({ ...live, substeps: 4, gravity: [0, -9.81], ...options })
      world.walls.add([{ chain: [[-3, -1], [3, -1]] }]) // biome-ignore format: short
      const placed = (parts: readonly Shape[]) => ({ shapes: { parts }, positions: massOfUnion(parts).centroid, friction: 0 }) // biome-ignore format: short
      world.grains.add({ ...placed(floor), density: 1e4 })
      const [id] = world.grains.add({ ...placed(slider.map((part) => placedShape(part, [-0.45, 0], 0))), velocities: [6, 0] }) // biome-ignore format: short
      // a straight end, a round one, an arc and a convex joint below the seams of six boxes
      world.walls.add([
      { chain: [[-3, 2], [-1, 2]] },
      { chain: [[-0.9, 1], [-0.9, 1.95]], radius: 0.05 },
      { chain: [[-0.85, 1.9], [-0.65, 1.9]], bulges: [-1] },
      { chain: [[-0.6, 1.5], [-0.5, 2], [1, 1.9]] },
    ]) // biome-ignore format: a wall per line
      const row = Array.from({ length: 6 }, (_, k) => polygon([k / 10, 0], [(k + 1) / 10, 0], [(k + 1) / 10, 0.3], [k / 10, 0.3])) // biome-ignore format: short
      world.grains.add({ shapes: { parts: row }, positions: [-1.1, 2.15], velocities: [5, -1], friction: 0 })
      // one-sided posts
      world.walls.add([
      { chain: [[-0.9, 3], [-0.9, 3.95]], radius: 0.05, oneSided: true },
      { chain: [[-0.6, 4], [-0.6, 3]], oneSided: true },
    ]) // biome-ignore format: a wall per line
      const halves = [polygon([0, 0], [0.3, 0], [0.3, 0.3], [0, 0.3]), polygon([0.3, 0], [0.6, 0], [0.6, 0.3], [0.3, 0.3])] // biome-ignore format: short
      const above = (y: number) => ({ positions: [-1, y], velocities: [1, -0.5], friction: 0 })
      world.grains.add({ shapes: { parts: halves }, ...above(4.15) })
      world.grains.add({ shapes: { parts: row }, ...above(4.55) })
      for (let k = 0; k < 20; k++) world.step(1 / 60)
      const { velocities } = await world.disks.read([id])
      const hash = await world.hash()
      world.destroy()
      return { speed: velocities[0], hash }
    }
    const [cpu, gpu] = [await run({ backend: 'cpu', threads: 1 }), await run({ backend: 'gpu', device: await testDevice() })] // biome-ignore format: short
    expect(gpu.hash).toBe(cpu.hash)
    expect(cpu.speed).toBeGreaterThan(5.99)
  },
)

fullTest(
  'World.step: grains strewn over segments, arcs and their ends leave them with the same bits on both backends',
  async () => {
    const count = 2000
    const cpu = await wallWorld(count, 5, { ...live, backend: 'cpu', threads: 1 })
    const gpu = await wallWorld(count, 5, { ...live, backend: 'gpu', device: await testDevice() })
    for (const world of [cpu, gpu]) addPiercedBar(world, -2, -2)
    for (const world of [cpu, gpu]) for (let k = 0; k < 20; k++) world.step(1 / 60)
    const [a, b] = [await cpu.disks.read(), await gpu.disks.read()]
    for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
      expect(b[name], name).toEqual(a[name])
    expect((await cpu.measure()).wallContacts).toBeGreaterThan(count / 20)
    cpu.destroy()
    gpu.destroy()
  },
)

fullTest('World.grains.add: the same without events and sleep', () =>
  requireEqualBits(60, 20, { substeps: 8 }),
)

fullTest(
  'World.grains.add: the same for 2,000 grains and disks in 480 substeps, with events and sleep',
  () => requireEqualBits(250, 60, { ...live, substeps: 8 }),
  3_000_000,
)

fullTest('World.grains.add: the same in a small list that has to grow, with room for few events', () =>
  requireEqualBits(20, 40, { ...live, capacity: 1 }),
)

fullTest(
  'World.grains.add: grains that fall asleep and wake have the same bits and events on both backends',
  async () => {
    const run = async (options: WorldOptions) => {
      const world = await World.create({ gravity: [0, -0.05], substeps: 1, threads: 1, ...live, ...options })
      world.walls.add([{ chain: [[-9, 0], [90, 0]] }]) // biome-ignore format: points
      const columns = 12
      const all = Array.from({ length: columns }, (_, k) => k)
      // each box carries another one, and some a disk
      const shapes = box(1, 0.5)
      world.grains.add({ shapes, positions: all.flatMap((k) => [4 * k, 0.25, 4 * k, 0.75]), friction: 0.5 })
      world.disks.add({ positions: [0, 1.25, 8, 1.25], radii: 0.25 })
      const awake: number[] = []
      for (let step = 0; step < 40; step++) {
        if (step === 5) world.disks.write([0], { velocities: [0, 0.4] })
        if (step === 7) world.disks.remove([4])
        world.step(1 / 4)
        await world.settle()
        awake.push(world.stats.awake)
      }
      const [state, events, measures] = [
        await world.disks.read(),
        await world.takeEvents(),
        await world.measure(),
      ]
      world.destroy()
      return { awake, state, events, measures }
    }
    const expected = await run({ backend: 'cpu' })
    expect(expected.awake).toContain(0)
    expect(expected.awake.some((count) => count > 0 && count < 20)).toBe(true)
    expect(expected.events.begin.a.length).toBeGreaterThan(20)
    expect(await run({ backend: 'gpu', device: await testDevice() })).toEqual(expected)
  },
)

fullTest('check: grains with events and sleep have the same bits after each stage', async () => {
  const scene: Scene = { ...presets.rubble.build(40, 1), ...live, gravity: [0, -0.5] }
  const awake: number[] = []
  const { difference, compared } = await check(scene, {
    device: await testDevice(),
    steps: 40,
    dt: 1 / 4,
    substeps: 4,
    edit: (world, step) => {
      if (world.backend.kind === 'cpu') awake.push(world.stats.awake)
      if (step === 25) world.disks.write([3], { velocities: [0, 1] })
      if (step === 30) world.disks.remove([20])
    },
  })
  expect(difference).toBeNull()
  expect(compared).toBeGreaterThan(1_000_000)
  expect(Math.min(...awake.slice(5))).toBeLessThan(40)
})

fullTest('World.grains.add: the number of threads does not change the bits', async () => {
  const [one, two] = await Promise.all([1, 2].map((threads) => mixedWorld(8, 5, { backend: 'cpu', threads })))
  for (let k = 0; k < 40; k++) for (const world of [one, two]) world.step(1 / 60)
  expect(await two.disks.read()).toEqual(await one.disks.read())
  for (const world of [one, two]) world.destroy()
})

/** A box, a capsule, an n-arc and a clump. */
const KINDS = [SHAPES[0], SHAPES[3], SHAPES[4], SHAPES[5]]
const PER_KIND = Number(process.env.SCREE_PER_KIND ?? 500)

fullTest(
  `World.step: ${PER_KIND} each of boxes, capsules, n-arcs, clumps and disks over arcs and a turning body, 480 substeps`,
  async () => {
    const worlds = await Promise.all(
      [{ backend: 'cpu', threads: 1 } as const, { backend: 'gpu', device: await testDevice() } as const].map(
        async (options) => {
          const world = await mixedWorld(PER_KIND, 7, { ...options, substeps: 8 }, KINDS)
          const width = 0.65 * Math.ceil(Math.sqrt(5 * PER_KIND))
          world.bodies.add({
            walls: [
              {
                chain: [
                  [-0.2 * width, 0],
                  [0.2 * width, 0],
                ],
                radius: 0.05,
              },
              {
                chain: [
                  [-2, 0],
                  [2, 0],
                ],
                bulges: [0.5],
              },
            ],
            motion: { position: [width / 2, 2], spin: 2 },
          })
          return world
        },
      ),
    )
    for (let k = 0; k < 60; k++) for (const world of worlds) world.step(1 / 60)
    const [cpu, gpu] = await Promise.all(worlds.map((world) => world.disks.read()))
    for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
      expect(gpu[name], name).toEqual(cpu[name])
    const measures = await Promise.all(worlds.map((world) => world.measure()))
    expect(measures[1]).toEqual(measures[0])
    expect(measures[0].diskContacts).toBeGreaterThan(PER_KIND)
    for (const world of worlds) world.destroy()
  },
)

fullTest(
  'World.step: grains that bounce with friction and rolling have the same bits on both backends, also in a crowd',
  async () => {
    const worlds = await Promise.all(
      [{ backend: 'cpu', threads: 1 } as const, { backend: 'gpu', device: await testDevice() } as const].map(
        (options) => bouncingWorld({ ...options, substeps: 8 }),
      ),
    )
    const [{ kinetic: before }] = await Promise.all(worlds.map((world) => world.measure()))
    for (const world of worlds) for (let k = 0; k < 60; k++) world.step(1 / 60)
    const [cpu, gpu] = await Promise.all(worlds.map((world) => world.disks.read()))
    for (const name of ['positions', 'velocities', 'angles', 'spins'] as const)
      expect(gpu[name], name).toEqual(cpu[name])
    const [{ kinetic }] = await Promise.all(worlds.map((world) => world.measure()))
    expect(Math.abs(kinetic / before - 1)).toBeGreaterThan(0.02)
    for (const world of worlds) world.destroy()
  },
)

/** A scene of the fuzz: one hit of a clump on a moving wall shows how h (v / h) is rounded, which drivers may fold to v. */
const FOLDED = JSON.parse(readFileSync('test/grains/foldedQuotient.json', 'utf8'))

/** Restores the typed arrays of shapes. */
function asShape(shape: Record<string, unknown>): object {
  if (Array.isArray(shape.parts)) return { parts: shape.parts.map(asShape) }
  const arrays = ['centers', 'radii', 'directions'].map((name) => [
    name,
    Float64Array.from(shape[name] as number[]),
  ])
  return { ...shape, ...Object.fromEntries(arrays) }
}

fullTest(
  'World.step: a clump that hits a moving wall in one substep has the same bits on both backends',
  async () => {
    const states = []
    for (const backend of [
      { backend: 'cpu', threads: 1 },
      { backend: 'gpu', device: await testDevice() },
    ]) {
      const world = await World.create({ ...FOLDED.options, ...backend })
      const [own, others, body, grains, disks] = FOLDED.calls.map(({ args }: { args: unknown[] }) => args[0])
      world.walls.add(own)
      world.walls.add(others)
      world.bodies.add({
        ...body,
        motion: (time: number) => ({ position: [Math.sin(9 * time), 0], angle: time }),
      })
      world.grains.add({ ...grains, shapes: grains.shapes.map(asShape) })
      world.disks.add(disks)
      world.step(1 / 60)
      states.push(await world.disks.read())
      world.destroy()
    }
    expect(states[1]).toEqual(states[0])
  },
)
