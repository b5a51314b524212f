/** Walls and bodies at the seams of periodic boxes. */
import { describe, expect, test } from 'vitest'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { crossing } from './scenes.ts'

const DT = 1 / 60

type Chain = [number, number][]
const floors: [string, Chain, boolean][] = [
  ['one edge', [[-4, 0], [4, 0]], false], // biome-ignore format: short
  ['one edge the other way round', [[4, 0], [-4, 0]], false], // biome-ignore format: short
  ['one one-sided edge', [[-4, 0], [4, 0]], true], // biome-ignore format: short
  ['three edges', [[-4, 0], [-3.9, 0], [1, 0], [4, 0]], false], // biome-ignore format: short
  ['edges that begin elsewhere', [[-1, 0], [3, 0], [7, 0]], false], // biome-ignore format: short
]

describe.each(floors)('a floor of %s', (_, chain, oneSided) => {
  test('World.step: carries a rolling disk across the seam without a jolt', async () => {
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: 4, periodic: { x: [-4, 4] } })
    world.walls.add([{ chain, oneSided, friction: 0.5 }])
    const speed = 3
    world.disks.add({
      positions: [0.5, 0.25],
      radii: 0.25,
      velocities: [speed, 0],
      spins: -speed / 0.25,
      friction: 0.5,
    })
    for (let k = 0; k < 50; k++) world.step(DT)
    const resting = (await world.disks.read()).positions[1]
    let turns = 0
    let last = -9
    for (let k = 0; k < full(130, 400); k++) {
      world.step(DT)
      const { positions, velocities, spins } = await world.disks.read()
      if (positions[0] < last) turns++
      last = positions[0]
      expect(Math.abs(positions[1] - resting)).toBeLessThan(1e-6)
      expect(Math.abs(velocities[1])).toBeLessThan(1e-6)
      expect(Math.abs(velocities[0] - speed)).toBeLessThan(1e-5)
      expect(Math.abs(spins[0] + speed / 0.25)).toBeLessThan(1e-4)
    }
    expect(turns).toBe(full(1, 3))
    world.destroy()
  })
})

test.each(floors)(
  'World.step: a contact with a floor of %s keeps its impulse across the seam',
  async (_, chain, oneSided) => {
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1, periodic: { x: [-4, 4] } })
    world.walls.add([{ chain, oneSided, friction: 0 }])
    world.disks.add({ positions: [2, 0.2495], radii: 0.25, velocities: [3, 0], friction: 0 })
    for (let k = 0; k < 400; k++) {
      world.step(1 / 480)
      if (k > 20) expect(world.stats.contacts).toBe(1)
    }
    world.destroy()
  },
)

test('World.takeEvents: a disk that crosses the seam on an edge goes on touching it', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, events: true, periodic: { x: [-4, 4] } })
  world.walls.add([{ chain: [[0, 0], [4, 0], [8, 0]], friction: 0 }]) // biome-ignore format: short
  // the seams cut neither edge: their joints are at 0 and at the seam, and a disk at 2 is in the middle of the first
  world.walls.add([{ chain: [[-2, 2], [2, 2], [6, 2]], friction: 0 }]) // biome-ignore format: short
  world.disks.add({ positions: [1, 0.2495, 3, 2.2495], radii: 0.25, velocities: [2, 0, 2, 0], friction: 0 })
  world.step(DT)
  await world.takeEvents()
  for (let k = 0; k < 60; k++) world.step(DT)
  const { begin, end } = await world.takeEvents()
  // from x = 3 to 5: across the seam, and no joint
  expect(Array.from(end.a)).toEqual([])
  expect(Array.from(begin.a)).toEqual([])
  for (let k = 0; k < 120; k++) world.step(DT)
  const later = await world.takeEvents()
  // the first disk has passed the joint at the seam, the second one the joint at 6, which is -2
  expect(Array.from(later.end.edges)).toEqual([0, 3])
  expect(Array.from(later.begin.edges)).toEqual([1, 2])
  world.destroy()
})

test('World.step: a floor that the seam cuts, but that ends there, has a gap that a disk falls through', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, periodic: { x: [-4, 4] } })
  world.walls.add([{ chain: [[-4, 0], [3, 0]] }]) // biome-ignore format: short
  world.disks.add({ positions: [2, 0.25, 0, 0.25], radii: 0.25, velocities: [1, 0, 0, 0], friction: 0 })
  for (let k = 0; k < 120; k++) world.step(DT)
  const { positions } = await world.disks.read()
  expect(positions[1]).toBeLessThan(-1)
  expect(positions[3]).toBeGreaterThan(0.24)
  world.destroy()
})

test.each([
  ['just inside the upper side', 3.9],
  ['just inside the lower side', -3.9],
  ['on the seam', 4],
  ['outside, a period away', 5],
])('World.step: a post %s turns disks back on both sides', async (_, x) => {
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    periodic: { x: [-4, 4] },
    restitutionThreshold: 0,
  })
  world.walls.add([{ chain: [[x, -1], [x, 1]], restitution: 1 }]) // biome-ignore format: short
  const from = (away: number) => x + away - 8 * Math.floor((x + away + 4) / 8)
  world.disks.add({
    positions: [from(-0.9), 0, from(0.9), 0.3],
    velocities: [2, 0, -2, 0],
    radii: 0.1,
    restitution: 1,
    friction: 0,
  })
  for (let k = 0; k < 60; k++) world.step(DT)
  const { velocities } = await world.disks.read()
  expect(velocities[0]).toBeCloseTo(-2, 4)
  expect(velocities[2]).toBeCloseTo(2, 4)
  world.destroy()
})

/** Returns the state of a scene after some steps. */
async function after(scene: Scene, steps: number) {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1, substeps: 8 })
  for (let k = 0; k < steps; k++) world.step(DT)
  const [state, bonds, events, { bullets }] = [
    await world.disks.read(),
    await world.bonds.read(),
    await world.takeEvents(),
    world.stats,
  ]
  world.destroy()
  return { state, bonds, events, bullets }
}

test('World.step: walls, bodies, bonds, fields, sinks and bullets do not depend on where the seams are', async () => {
  // where the box begins elsewhere, contacts are solved in another order, which a disk feels that lies in a wall and in another disk: at
  // (0, -2) one ends 0.03 m away. So there are no births, which overlap others, and the places are such that no such disk differs: 61 of 80 on a grid
  const at = (x: number, y: number) =>
    after({ ...crossing(60, 7, { x: [x - 6, x + 6], y: [y - 4, y + 4] }), emitters: [] }, 3)
  const still = await at(0, 0)
  expect(still.events.begin.edges.filter((edge) => edge < 100).length).toBeGreaterThan(4)
  for (const [x, y] of [
    [4, 0.8],
    [0, -1.6],
    [-4, 1.6],
  ] as const) {
    const moved = await at(x, y)
    expect(moved.state.ids).toEqual(still.state.ids)
    expect(Math.abs(moved.events.hit.a.length - still.events.hit.a.length)).toBeLessThan(3)
    let worst = 0
    for (let k = 0; k < still.state.positions.length; k++) {
      const period = k % 2 ? 8 : 12
      const away = moved.state.positions[k] - still.state.positions[k]
      worst = Math.max(worst, Math.abs(away - period * Math.round(away / period)))
    }
    expect(worst).toBeLessThan(1e-3)
  }
})

test('World.bodies.add: a body that travels on comes round, and carries disks all the way', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 3, periodic: { x: [-4, 4] } })
  const chain = Array.from({ length: 17 }, (_, k): [number, number] => [k / 2 - 4, k % 2 ? 0.1 : 0])
  const body = world.bodies.add({ walls: [{ chain, friction: 1 }], motion: { velocity: [2.5, 0] } })
  // each in a dent of the plate
  world.disks.add({ positions: [-2, 0.3, 3, 0.3], radii: 0.25, velocities: [2.5, 0, 2.5, 0], friction: 1 })
  for (let k = 0; k < 60; k++) world.step(DT)
  const before = (await world.disks.read()).positions
  for (let k = 0; k < 60 * full(8, 24); k++) world.step(DT)
  const { positions, velocities } = await world.disks.read()
  expect(world.bodies.placement(body).position[0]).toBeCloseTo(2.5 + 2.5 * full(8, 24), 3)
  for (const k of [0, 2]) {
    const away = positions[k] - before[k] - 2.5 * full(8, 24)
    expect(Math.abs(away - 8 * Math.round(away / 8))).toBeLessThan(2e-3)
    expect(positions[k + 1]).toBeCloseTo(before[k + 1], 4)
    expect(velocities[k]).toBeCloseTo(2.5, 3)
  }
  world.destroy()
})

test('World.bodies.add: contacts with a body keep their impulses where it comes round', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, substeps: 1, periodic: { x: [-4, 4] } })
  const plate: [number, number][] = [[-4, 0], [4, 0]] // biome-ignore format: short
  world.bodies.add({ walls: [{ chain: plate, friction: 1 }], motion: { position: [3, 0], velocity: [2, 0] } })
  world.disks.add({ positions: [-2, 0.2495, 1, 0.2495], radii: 0.25, velocities: [2, 0, 2, 0], friction: 1 })
  for (let k = 0; k < 360; k++) {
    world.step(1 / 480)
    if (k > 20) expect(world.stats.contacts).toBe(2)
  }
  world.destroy()
})
