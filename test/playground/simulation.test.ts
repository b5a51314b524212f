/** A shape comes into a running world, and leaves it. */
import { expect, test, vi } from 'vitest'
import { bondsAmong } from '../../apps/playground/population.ts'
import { DEFAULTS, type Settings } from '../../apps/playground/settings.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { surroundingsOf } from '../../apps/playground/surroundings.ts'
import { formatDraft, newDraft, shapeOf } from '../../apps/playground/tools/draft.ts'
import type { Surroundings } from '../../apps/playground/tools/freePlaces.ts'
import { makeRoom, type Room } from '../../apps/playground/tools/makeRoom.ts'
import { presets, type Scene } from '../../src/entries/scenes.ts'
import { World } from '../../src/index.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { fullTest } from '../support/fullTest.ts'

/** Nothing is in the way, up to 30 m from the origin. */
const free: Surroundings = { bounds: [-30, -30, 30, 30], blocked: async () => new Set() }

const COUNT = 300
const NO_GRAPHICS = { adapter: null, find: async () => {} }
/** Metres that disks pressed against a wall may overlap it by: the solver leaves up to 2 cm in these scenes. */
const OVERLAP = 0.04

async function settled(scene: Settings['scene'], steps: number) {
  const settings: Settings = { ...DEFAULTS, scene, count: COUNT, backend: 'cpu' }
  const simulation = new Simulation(NO_GRAPHICS)
  await simulation.load(settings)
  for (let k = 0; k < steps; k++) simulation.world!.step(STEP)
  return { simulation, settings }
}

test('Simulation.reshape: disks that do not touch the shape continue unchanged', async () => {
  const { simulation, settings } = await settled('mixer', 90)
  const before = await simulation.world!.disks.read()
  const { stats, bodies } = simulation.world!
  const { placements } = bodies
  const draft = newDraft('narc', [before.positions[0], before.positions[1]], 3, 0)
  const shape = shapeOf(draft)
  expect(await simulation.reshape({ ...settings, shape: formatDraft(draft) })).toBe(true)
  const world = simulation.world!
  expect(simulation.time).toBeCloseTo(stats.time, 9)
  expect(world.bodies.placements[0].angle).toBeCloseTo(placements[0].angle, 9)
  // arcs that turn far are cut in two
  expect(world.stats.edges).toBeGreaterThanOrEqual(stats.edges + 6)
  const after = await world.disks.read()
  expect(after.ids).toEqual(before.ids)
  let moved = 0
  for (const [row, id] of after.ids.entries()) {
    const pair = (values: Float32Array, k: number) => [values[2 * k], values[2 * k + 1]] as const
    const place = pair(before.positions, id)
    const isFree = closestPoint(shape, place).distance >= before.radii[id]
    moved += Number(!isFree)
    if (isFree) expect(pair(after.positions, row)).toEqual(place)
    expect(pair(after.velocities, row)).toEqual(pair(before.velocities, id))
    for (const field of ['angles', 'spins', 'radii'] as const)
      expect(after[field][row]).toBe(before[field][id])
    // it is kept as its inverse, so rounding comes in twice
    expect(Math.abs(after.masses[row] / before.masses[id] - 1)).toBeLessThan(2e-7)
  }
  expect(moved).toBeGreaterThan(10)
  expect(simulation.note).toBe(`${moved} grains moved aside.`)
  world.step(STEP)
  expect(simulation.time).toBeCloseTo(stats.time + STEP, 9)
  expect(world.bodies.placements[0].angle).toBeCloseTo((placements[0].angle / 90) * 91, 9)
})

fullTest('Simulation: disks stay outside the shape, also after a reset, until it is removed', async () => {
  const { simulation, settings } = await settled('pile', 120)
  const middle = [0, 1].map((axis) => {
    const [low, high] = [
      presets.pile.build(COUNT, 1).bounds![axis],
      presets.pile.build(COUNT, 1).bounds![axis + 2],
    ]
    return (low + high) / 2
  })
  const draft = newDraft('round', [middle[0], 0.6 * middle[1]], 4, 0.5)
  const shape = shapeOf(draft)
  const withShape = { ...settings, shape: formatDraft(draft) }
  const nearest = async () => {
    const { positions, radii } = await simulation.world!.disks.read()
    return Math.min(
      ...[...radii].map((r, k) => closestPoint(shape, [positions[2 * k], positions[2 * k + 1]]).distance - r),
    )
  }
  expect(await nearest()).toBeLessThan(-1)
  for (const begin of ['reshape', 'load'] as const) {
    await simulation[begin](withShape)
    for (let k = 0; k < 180; k++) {
      simulation.world!.step(STEP)
      if (k % 20 === 0) expect(await nearest()).toBeGreaterThan(-OVERLAP)
    }
    expect(await nearest()).toBeLessThan(0.05)
  }
  const { edges } = simulation.world!.stats
  await simulation.reshape(settings)
  expect(simulation.world!.stats.edges).toBe(edges - 12)
})

test('Simulation.reshape: rejects a shape that leaves no disk and changes nothing', async () => {
  const { simulation, settings } = await settled('pile', 1)
  const { world } = simulation
  const draft = newDraft('narc', [0, 0], 1000, 0)
  await expect(simulation.reshape({ ...settings, shape: formatDraft(draft) })).rejects.toThrow(
    'the shape would cover all 300 grains: expected one that leaves some',
  )
  expect(simulation.world).toBe(world)
  world!.step(STEP)
})

test('Simulation.reshape: leaves out disks that a tool erases meanwhile', async () => {
  const { simulation, settings } = await settled('pile', 1)
  const world = simulation.world!
  const { positions } = await world.disks.read()
  const draft = newDraft('narc', [positions[0], positions[1]], 3, 0)
  const { edges } = world.stats
  const read = vi.spyOn(world.disks, 'read').mockImplementationOnce(async () => {
    const state = await world.disks.read()
    world.disks.remove([0])
    return state
  })
  expect(await simulation.reshape({ ...settings, shape: formatDraft(draft) })).toBe(true)
  read.mockRestore()
  expect(world.stats.edges).toBeGreaterThan(edges)
  const left = await world.disks.read()
  expect(left.ids).toHaveLength(COUNT - 1)
  const moved = Array.from(left.ids).filter((id, row) => left.positions[2 * row] !== positions[2 * id])
  expect(simulation.note).toBe(`${moved.length} grains moved aside.`)
})

test('Simulation.load: destroys the new world and keeps the old one if a material is invalid', async () => {
  const { simulation, settings } = await settled('pile', 1)
  const { world } = simulation
  const create = vi.spyOn(World, 'create')
  await expect(simulation.load({ ...settings, friction: -1 })).rejects.toThrow('friction')
  const made = await (create.mock.results[0].value as Promise<World>)
  create.mockRestore()
  expect(() => made.step(STEP)).toThrow('destroyed')
  expect(simulation.world).toBe(world)
  world!.step(STEP)
})

/** From (0, 0) to (10, 10) m. */
const square = shapeOf({
  kind: 'round',
  radius: 0,
  points: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ],
})

/** The largest overlap of two disks, of a disk and the square, in metres. */
function deepest({ kept, positions }: Room, radii: readonly number[]): number {
  const at = (k: number) => [positions[2 * k], positions[2 * k + 1]] as const
  return Math.max(
    ...kept.flatMap((row, k) => [
      radii[row] - closestPoint(square, at(k)).distance,
      ...kept.slice(0, k).map((other, l) => {
        const [[ax, ay], [bx, by]] = [at(k), at(l)]
        return radii[row] + radii[other] - Math.hypot(ax - bx, ay - by)
      }),
    ]),
  )
}

test('makeRoom: moves disks to the nearest free positions without overlap', async () => {
  const positions = [5, 5, 5, 9.6, 5, 10.4, 5, 12, 20, 20]
  const radii = [0.5, 0.5, 0.5, 0.5, 0.5]
  const room = await makeRoom({ positions, radii }, square, free)
  expect(room).toMatchObject({ kept: [0, 1, 2, 3, 4], moved: { size: 3 }, gone: [] })
  // the shortest way out, where it is free
  expect(room.positions.slice(4)).toEqual([5, 10.5, 5, 12, 20, 20])
  expect(deepest(room, radii)).toBeLessThan(1e-5)
  const beside = Math.hypot(room.positions[2] - 5, room.positions[3] - 10.5)
  expect(beside).toBeLessThan(3)
})

test('makeRoom: removes and counts only the disks without a free position', async () => {
  // 400 disks of 0.5 m in 20 x 20 m, of which the square leaves 300 m²: less than they need
  const count = 400
  const positions = Array.from({ length: count }, (_, k) => [
    (k % 20) + 0.5 - 5,
    Math.floor(k / 20) + 0.5 - 5,
  ])
  const radii = new Array<number>(count).fill(0.5)
  const bounds = [-5, -5, 15, 15] as const
  const full = await makeRoom({ positions: positions.flat(), radii }, square, { ...free, bounds })
  expect(full).toMatchObject({ moved: { size: 0 }, gone: { length: 100 } })
  expect(full.kept).toHaveLength(300)
  // a metre more on the right
  const wider = [-5, -5, 16, 15] as const
  const some = await makeRoom({ positions: positions.flat(), radii }, square, { ...free, bounds: wider })
  expect(some).toMatchObject({ moved: { size: 20 }, gone: { length: 80 } })
  expect(deepest(some, radii)).toBeLessThan(1e-5)
})

test('makeRoom: a disk stays on its side of walls, goes around corners, and is removed if enclosed', async () => {
  // a room that leaves 1.1 m around the square, with a door of 3.1 m into another one on the right
  const chains: [number, number][][] = [
    [
      [11.1, 2],
      [11.1, 11.1],
      [-1.1, 11.1],
      [-1.1, -1.1],
      [20, -1.1],
      [20, 11.1],
      [11.1, 11.1],
    ],
  ]
  const scene = (door: [number, number][][]) => ({
    ...presets.pile.build(1, 1),
    bounds: [-5, -5, 25, 15] as [number, number, number, number],
    walls: [...chains, ...door].map((chain) => ({ chain })),
    bodies: [],
  })
  const rows = Array.from({ length: 64 }, (_, k) => [1.5 + (k % 8), 1.5 + Math.floor(k / 8)])
  const radii = new Array<number>(64).fill(0.5)
  const make = (door: [number, number][][]) =>
    makeRoom({ positions: rows.flat(), radii }, square, surroundingsOf(scene(door), 0))
  const through = await make([])
  expect(through).toMatchObject({ kept: { length: 64 }, moved: { size: 64 }, gone: [] })
  const isInRooms = (x: number, y: number) => x > -0.65 && x < 19.55 && y > -0.65 && y < 10.65
  for (let k = 0; k < 64; k++)
    expect(isInRooms(through.positions[2 * k], through.positions[2 * k + 1])).toBe(true)
  expect(deepest(through, radii)).toBeLessThan(1e-5)
  // the door is shut: around the square there is room for one row
  const shut = await make([
    [
      [11.1, 2],
      [11.1, -1.1],
    ],
  ])
  expect(shut.gone.length).toBeGreaterThan(15)
  expect(shut.moved.size).toBeGreaterThan(20)
  expect(shut.kept.length + shut.gone.length).toBe(64)
  for (const x of shut.positions.filter((_, k) => k % 2 === 0)) expect(x).toBeLessThan(10.65)
})

test('Simulation.reshape: a pile that the shape does not touch stays at rest, which one without impulses does not', async () => {
  const { simulation, settings } = await settled('pile', 480)
  const world = simulation.world!
  const [minX, , , maxY] = world.bounds
  const draft = newDraft('narc', [minX + 1, maxY - 1], 0.5, 0)
  expect(await simulation.reshape({ ...settings, shape: formatDraft(draft) })).toBe(true)
  expect(simulation.note).toBe('')
  const { ids: _, ...disks } = await world.disks.read()
  const forgetful = await World.fromScene(simulation.scene!, { backend: 'cpu' })
  forgetful.disks.remove(forgetful.disks.ids)
  forgetful.disks.add(disks)
  for (const each of [world, forgetful]) each.step(STEP)
  const [kept, lost] = await Promise.all([world.measure(), forgetful.measure()])
  expect(lost.kinetic).toBeGreaterThan(10 * kept.kinetic)
  forgetful.destroy()
})

test('Simulation.reshape: disks without room are removed, the others stay in the same world', async () => {
  const { simulation, settings } = await settled('gas', 1)
  const { world } = simulation
  const before = await world!.disks.read()
  const [minX, minY, maxX, maxY] = world!.bounds
  const draft = newDraft('round', [(minX + maxX) / 2, (minY + maxY) / 2], 0.47 * (maxX - minX), 0)
  expect(await simulation.reshape({ ...settings, shape: formatDraft(draft) })).toBe(true)
  expect(simulation.world).toBe(world)
  expect(simulation.note).toMatch(/^[\d,]+ grains moved aside, [\d,]+ grains removed for lack of space\.$/)
  const after = await world!.disks.read()
  const gone = Number(/aside, ([\d,]+)/.exec(simulation.note)![1].replaceAll(',', ''))
  expect(gone).toBeGreaterThan(10)
  expect(after.ids.length).toBe(before.ids.length - gone)
  const { edges } = world!.stats
  await simulation.reshape(settings)
  expect(world!.stats.edges).toBeLessThan(edges)
  expect((await world!.disks.read()).positions).toEqual(after.positions)
})

test('makeRoom: no disk is pushed through a wall', async () => {
  const scene = presets.pile.build(4, 1)
  const floor = {
    ...scene,
    walls: [
      {
        chain: [
          [-9, 0],
          [9, 0],
        ] as [number, number][],
      },
    ],
    bodies: [],
  }
  const blocked = await surroundingsOf(floor, 0).blocked([
    { from: [0, 0.5], to: [0, -0.5], radius: 0.5 },
    { from: [0, 0.5], to: [0, 1.5], radius: 0.5 },
    { from: [3, 0.49], to: [4, 0.49], radius: 0.5 },
    { from: [3, 0.9], to: [4, 0.4], radius: 0.5 },
  ])
  expect([...blocked]).toEqual([0, 3])
})

test('Simulation.load: event-driven stepping requires walls that do not turn, and uniform fields', async () => {
  const simulation = new Simulation(NO_GRAPHICS)
  const settings: Settings = {
    ...DEFAULTS,
    scene: 'gas',
    count: 100,
    backend: 'cpu',
    stepping: 'eventDriven',
  }
  await simulation.load(settings)
  const { world } = simulation
  for (let k = 0; k < 20; k++) world!.step(STEP)
  expect(world!.stats.collisions).toBeGreaterThan(0)
  await expect(simulation.load({ ...settings, scene: 'drum' })).rejects.toThrow(
    'Event-driven stepping requires walls that rest or move straight, but those of this scene do not.',
  )
  await expect(simulation.load({ ...settings, scene: 'planet' })).rejects.toThrow(
    'Event-driven stepping requires uniform fields, but this scene has others.',
  )
  expect(simulation.world).toBe(world)
})

test('Simulation.load: event-driven walls may follow keyframes at ends of steps; World.step says where one is within a step', async () => {
  const simulation = new Simulation(NO_GRAPHICS)
  const settings: Settings = { ...DEFAULTS, scene: 'gas', backend: 'cpu', stepping: 'eventDriven' }
  const gas = presets.gas.build(50, 1)
  const lift = (...times: number[]): Scene => ({
    ...gas,
    bodies: [
      {
        walls: [
          {
            chain: [
              [-1, -50],
              [1, -50],
            ],
          },
        ],
        motion: { keyframes: times.map((time, k) => ({ time, position: [0, k % 2] as const })) },
      },
    ],
  })
  await simulation.load(settings, lift(10 * STEP, 20 * STEP, 30 * STEP))
  for (let k = 0; k < 40; k++) simulation.world!.step(STEP)
  expect(simulation.world!.stats.time).toBeCloseTo(40 * STEP, 12)

  await simulation.load(settings, lift(2.5 * STEP, 20 * STEP))
  for (let k = 0; k < 2; k++) simulation.world!.step(STEP)
  expect(() => simulation.world!.step(STEP)).toThrow(
    'body 1 turns or changes its velocity in the step from 0.033',
  )
  await expect(
    simulation.load(settings, {
      ...gas,
      bodies: [
        {
          walls: [
            {
              chain: [
                [-1, -50],
                [1, -50],
              ],
            },
          ],
          motion: { keyframes: [{ time: 0 }, { time: 1, angle: 1 }] },
        },
      ],
    }),
  ).rejects.toThrow('Event-driven stepping requires walls that rest or move straight')
})

test('Simulation.load: adds the bonds of the scene', async () => {
  const { simulation } = await settled('jelly', 0)
  const pairs = simulation.scene!.bonds!.flatMap((some) => some.pairs ?? [])
  expect(simulation.world!.stats.bonds).toBe(pairs.length / 2)
})

test('bondsAmong: keeps the bonds of disks that are left, with their values', () => {
  const bonds = [
    { type: 'spring' as const, pairs: [0, 1, 1, 2, 2, 3], stiffness: [5, 6, 7], dampingRatio: 1 },
    { type: 'distance' as const, disks: [1, 3], points: [1, 2, 3, 4], lengths: [8, 9] },
  ]
  expect(bondsAmong(bonds, undefined)).toEqual(bonds)
  expect(bondsAmong(bonds, [0, 2, 3])).toEqual([
    { type: 'spring', pairs: [2, 3], stiffness: [7], dampingRatio: 1 },
    { type: 'distance', disks: [3], points: [3, 4], lengths: [9] },
  ])
})

test('Simulation.eraseWalls: opens the floor, and what falls out is gone at last', async () => {
  const { simulation } = await settled('pile', 30)
  let changes = 0
  simulation.onWalls = () => changes++
  const world = simulation.world!
  const [minX, minY, maxX] = world.bounds
  simulation.eraseWalls([minX, minY + 100], 1)
  expect([changes, simulation.walls.length, world.sinks.length]).toEqual([0, 1, 0])
  simulation.eraseWalls([(minX + maxX) / 2, 0], 0.35 * (maxX - minX))
  expect([changes, simulation.walls.length]).toEqual([1, 2])
  for (let k = 0; k < 110; k++) world.step(STEP)
  const { positions } = await world.disks.read()
  expect(world.stats.deaths).toBeGreaterThan(20)
  expect(positions.length / 2).toBe(COUNT - world.stats.deaths)
  simulation.addWall({ chain: [[minX, 3], [maxX, 3]] }) // biome-ignore format: points
  expect([changes, simulation.walls.length]).toEqual([2, 3])
})
