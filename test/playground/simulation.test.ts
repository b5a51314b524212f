/** A shape comes into a running world, and leaves it. */
import { expect, test } from 'vitest'
import { presets } from '../../src/index.ts'
import { blockedBy } from '../../src/playground/blocked.ts'
import { asTheyAre } from '../../src/playground/population.ts'
import { DEFAULTS, type Settings } from '../../src/playground/settings.ts'
import { Simulation, STEP } from '../../src/playground/simulation.ts'
import { formatDraft, newDraft, shapeOf } from '../../src/playground/tools/draft.ts'
import { makeRoom } from '../../src/playground/tools/makeRoom.ts'
import { closestPoint } from '../../src/query/closestPoint.ts'

/** Nothing is in the way. */
const free = async () => new Set<number>()

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

test('all that the shape does not touch goes on as it was', async () => {
  const { simulation, settings } = await settled('mixer', 90)
  const before = await simulation.world!.read()
  const { placements, stats } = simulation.world!
  const draft = newDraft('narc', [before.positions[0], before.positions[1]], 3, 0)
  const shape = shapeOf(draft)
  expect(await simulation.reshape({ ...settings, shape: formatDraft(draft) })).toBe(true)
  const world = simulation.world!
  expect(simulation.time).toBeCloseTo(stats.time, 9)
  expect(world.placements[0].angle).toBeCloseTo(placements[0].angle, 9)
  // arcs that turn far are cut in two
  expect(world.stats.edges).toBeGreaterThanOrEqual(stats.edges + 6)
  const after = await world.read()
  expect(after.ids.length).toBeLessThan(COUNT)
  expect(after.ids).not.toContain(0)
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
  expect(simulation.note).toContain(`${moved} disk`)
  expect(simulation.note).toContain(`${COUNT - after.ids.length} disk`)
  world.step(STEP)
  expect(simulation.time).toBeCloseTo(stats.time + STEP, 9)
  expect(world.placements[0].angle).toBeCloseTo((placements[0].angle / 90) * 91, 9)
})

test('disks stay out of it, also when the scene begins again, until it is taken away', async () => {
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
    const { positions, radii } = await simulation.world!.read()
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

test('a shape that leaves no disk is refused, and all stays', async () => {
  const { simulation, settings } = await settled('pile', 1)
  const { world } = simulation
  const draft = newDraft('narc', [0, 0], 1000, 0)
  await expect(simulation.reshape({ ...settings, shape: formatDraft(draft) })).rejects.toThrow(
    'the shape would cover all 300 disks: expected one that leaves some',
  )
  expect(simulation.world).toBe(world)
  world!.step(STEP)
})

test('room is made around a shape: near disks go out, deep and blocked ones are gone', async () => {
  const shape = shapeOf({
    kind: 'round',
    radius: 0,
    points: [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
  })
  const positions = [5, 5, 5, 9.6, 5, 10.2, 5, 11, 20, 20]
  const room = await makeRoom({ positions, radii: [0.5, 0.5, 0.5, 0.5, 0.5] }, shape, free)
  expect(room).toEqual({
    kept: [1, 2, 3, 4],
    positions: [5, 10.5, 5, 10.5, 5, 11, 20, 20],
    pushed: 2,
    gone: 1,
  })
})

test('what disks are made of stays theirs when others are gone', async () => {
  const scene = presets.pile.build(4, 1)
  const friction = [0.1, 0.2, 0.3, 0.4]
  const made = { ...scene, disks: { ...scene.disks, friction, restitution: 0.5 } }
  const state = {
    ids: Uint32Array.of(1, 3),
    positions: Float32Array.of(0, 0, 50, 50),
    velocities: Float32Array.of(1, 2, 3, 4),
    angles: new Float32Array(2),
    spins: new Float32Array(2),
    radii: Float32Array.of(0.5, 0.5),
    masses: Float32Array.of(1, 2),
  }
  expect((await asTheyAre(made, state, undefined, free)).disks).toMatchObject({
    friction: [0.2, 0.4],
    restitution: 0.5,
  })
  const shape = shapeOf(newDraft('narc', [0, 0], 5, 0))
  expect(await asTheyAre(made, state, shape, free)).toMatchObject({
    gone: 1,
    pushed: 0,
    disks: {
      ids: [3],
      friction: [0.4],
      restitution: 0.5,
      velocities: [3, 4],
      masses: [2],
      positions: [50, 50],
    },
  })
})

test('no disk is pushed through a wall', async () => {
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
  const blocked = await blockedBy(
    floor,
    0,
  )([
    { row: 4, from: [0, 0.5], to: [0, -0.5], radius: 0.5 },
    { row: 6, from: [0, 0.5], to: [0, 1.5], radius: 0.5 },
    { row: 8, from: [3, 0.49], to: [4, 0.49], radius: 0.5 },
    { row: 9, from: [3, 0.9], to: [4, 0.4], radius: 0.5 },
  ])
  expect([...blocked]).toEqual([4, 9])
})

test('hits are predicted where the walls stand still, and elsewhere it is said that they are not', async () => {
  const simulation = new Simulation(NO_GRAPHICS)
  const settings: Settings = { ...DEFAULTS, scene: 'gas', count: 100, backend: 'cpu', stepping: 'pic' }
  await simulation.load(settings)
  const { world } = simulation
  for (let k = 0; k < 20; k++) world!.step(STEP)
  expect(world!.stats.collisions).toBeGreaterThan(0)
  await expect(simulation.load({ ...settings, scene: 'drum' })).rejects.toThrow(
    'The walls of this scene move: hits are predicted only where they stand still.',
  )
  expect(simulation.world).toBe(world)
})
