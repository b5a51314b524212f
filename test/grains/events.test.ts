/** What `World.takeEvents` reports of grains. */
import { expect, test } from 'vitest'
import type { TouchPairs } from '../../src/index.ts'
import { World } from '../../src/index.ts'
import { KEPT_TRAVEL, NONE } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { named, steps, withWorld } from '../support/events.ts'
import { full } from '../support/full.ts'
import { addFence, bodiesOf, closingSpeed, type Fence, pairsOf } from './eventOracle.ts'
import { SHAPES } from './scenes.ts'

const SQUARE = box(1, 1)
const floor = { chain: [[-20, 0], [20, 0]] as Point[] } // biome-ignore format: points

test('World.takeEvents: a box that falls flat has one begin, one hit with the impulse of both corners, and one end', async () => {
  await withWorld({}, async (world) => {
    world.walls.add([floor])
    const [id] = world.grains.add({ shapes: SQUARE, positions: [3, 1.75], masses: 2 })
    steps(world, 60)
    const { begin, end, hit } = await world.takeEvents()
    expect([named(begin), named(end), named(hit)]).toEqual([['0 edge 0 body 0'], [], ['0 edge 0 body 0']])
    // 1.25 m at 10 m/s²: 5 m/s, less what the last substep before the hit adds
    expect(hit.speeds[0]).toBeGreaterThan(4.9)
    expect(hit.speeds[0]).toBeLessThan(5.001)
    // soft contacts take 97 % of it at once; one corner has about half
    expect(hit.impulses[0] / 2 / hit.speeds[0]).toBeGreaterThan(0.95)
    expect(hit.impulses[0] / 2 / hit.speeds[0]).toBeLessThan(1.01)
    expect(Math.abs(hit.points[0] - 3)).toBeCloseTo(0.5, 2)
    expect(hit.points[1]).toBeCloseTo(0, 2)
    expect(hit.normals[1]).toBeCloseTo(-1, 6)
    world.disks.write([id], { positions: [3, 5] })
    steps(world, 1)
    expect(named((await world.takeEvents()).end)).toEqual(['0 edge 0 body 0'])
  })
})

test('World.takeEvents: grains and disks are pairs by id, whatever their parts; normals point from a to b', async () => {
  for (const ids of [
    [0, 1],
    [1, 0],
  ]) {
    await withWorld({ gravity: [0, 0] }, async (world) => {
      // two disks of the clump meet the side of the box at once
      const parts = [disk([0, -0.4], 0.5), disk([0, 0.4], 0.5)]
      const shapes = [{ parts }, box(1, 2)]
      world.grains.add({
        shapes,
        positions: [0, 0, 2, 0],
        velocities: [2, 0, -2, 0],
        ids,
        masses: 3,
      })
      world.disks.add({ positions: [0, 13.2], velocities: [0, -4], radii: 0.5, restitution: 1, ids: [7] })
      world.grains.add({
        shapes: capsule([-1, 0], [1, 0], 0.25),
        positions: [0.1, 12],
        ids: [8],
        restitution: 1,
      })
      steps(world, 20)
      const { begin, end, hit } = await world.takeEvents()
      expect([named(begin).sort(), named(end).sort()]).toEqual([['0 1', '7 8'], ['7 8']])
      const row = hit.b.indexOf(1)
      expect(hit.normals[2 * row]).toBeCloseTo(ids[0] === 0 ? 1 : -1, 3)
      expect(hit.speeds[row]).toBeCloseTo(4, 3)
      // they stick together: half the relative momentum of two equal masses
      expect(hit.impulses[row] / 6).toBeCloseTo(1, 1)
      expect(hit.points[2 * row]).toBeCloseTo(1, 1)
      const other = hit.b.indexOf(8)
      expect(hit.normals[2 * other + 1]).toBeCloseTo(-1, 3)
      expect(hit.points[2 * other + 1]).toBeCloseTo(12.25, 1)
    })
  }
})

test('World.takeEvents: a hit keeps its speed when the grain slides from one segment to the next in that substep', async () => {
  await withWorld({ gravity: [0, 0], substeps: 1 }, async (world) => {
    world.walls.add([{ chain: [[-5, 0], [0, 0], [5, 0]] as Point[] }]) // biome-ignore format: points
    // before the substep the ball is over the first segment, after it over the second
    world.grains.add({
      shapes: { parts: [disk([0, 0], 0.3), disk([0, 0.3], 0.3)] },
      positions: [-0.01, 0.46],
      velocities: [60, -6],
      masses: 1,
    })
    steps(world, 1)
    const { begin, hit } = await world.takeEvents()
    expect(named(begin)).toEqual(['0 edge 1 body 0'])
    expect([...hit.speeds]).toEqual([6])
  })
})

test('World.grains.add: what touches goes on touching when the first grain comes', async () => {
  await withWorld({}, async (world) => {
    world.walls.add([floor])
    world.disks.add({ positions: [0, 0.5, 0.99, 0.5], radii: 0.5 })
    steps(world, 5)
    expect((await world.takeEvents()).begin.a.length).toBe(3)
    world.grains.add({ shapes: SQUARE, positions: [0, 9] })
    steps(world, 5)
    const { begin, end } = await world.takeEvents()
    expect([named(begin), named(end)]).toEqual([[], []])
  })
})

test('World.takeEvents: boxes go on touching while disks come to them, whatever place their contacts have in the list', async () => {
  await withWorld({}, async (world) => {
    world.walls.add([{ chain: [[-20, 0], [80, 0]] as Point[] }]) // biome-ignore format: points
    const all = Array.from({ length: 8 }, (_, k) => k)
    const at = (k: number) => 7.3 * k
    // ids are in the order of the list: the lower box, what comes to it, the upper box
    const boxes = (y: number, first: number) =>
      world.grains.add({
        shapes: SQUARE,
        positions: all.flatMap((k) => [at(k), y]),
        friction: 0.5,
        ids: all.map((k) => first + k),
      })
    boxes(0.5, 0)
    boxes(1.5, 100)
    steps(world, 10)
    expect((await world.takeEvents()).begin.a.length).toBe(16)
    const sides = all.flatMap((k) => [at(k) - 2, 0.5, at(k) + 2, 0.5])
    world.disks.add({
      positions: sides,
      velocities: all.flatMap(() => [6, 0, -6, 0]),
      radii: 0.5,
      density: 0.01,
      ids: [...all.map((k) => 10 + k), ...all.map((k) => 20 + k)],
    })
    steps(world, 40)
    const { begin, end, hit } = await world.takeEvents()
    expect(hit.a.length).toBe(16)
    const ofBoxes = (pairs: TouchPairs) => named(pairs).filter((_, n) => pairs.a[n] < 10 && pairs.b[n] >= 100)
    expect([ofBoxes(begin), ofBoxes(end)]).toEqual([[], []])
  })
})

test('World.takeEvents: a sensor reports a grain when its outline enters, and does not push it', async () => {
  await withWorld({ gravity: [0, 0], substeps: 1, bounds: [-9, -9, 9, 9] }, async (world) => {
    world.walls.add([{ chain: [[0, -1], [0, 1]] as Point[], radius: 0.5, sensor: true }]) // biome-ignore format: points
    // a thin plank along its way, and one across it: the circles around both are equal
    world.grains.add({
      shapes: [box(2, 0.1), box(0.1, 2)],
      positions: [-3.03, 0.8, -3.03, 0.8],
      velocities: [6, 0, 6, 0],
      category: 2,
      mask: 1,
    })
    const rows: string[] = []
    for (let k = 0; k < 60; k++) {
      steps(world, 1)
      const { begin, end, hit } = await world.takeEvents()
      expect(hit.a.length).toBe(0)
      rows.push(...[...begin.a].map((id) => `${k} in ${id}`), ...[...end.a].map((id) => `${k} out ${id}`))
    }
    // 0.1 m per step, from -2.03 m and -2.98 m to -0.5 m; out when 2 m and 0.1 m have passed 0.5 m
    expect(rows).toEqual(['15 in 0', '24 in 1', '35 out 1', '45 out 0'])
    const { velocities, spins } = await world.disks.read()
    expect([...velocities, ...spins]).toEqual([6, 0, 6, 0, 0, 0])
  })
})

/** A U, whose arms are apart; and a bar whose parts overlap. */
const CLUMPS = [
  {
    parts: [
      placed(box(2, 0.2), [0, -0.6], 0),
      placed(box(0.2, 1), [-0.9, 0], 0),
      placed(box(0.2, 1), [0.9, 0], 0),
    ],
  },
  { parts: [disk([-0.5, 0], 0.3), disk([0, 0], 0.3), disk([0.5, 0], 0.3)] },
]

/** Steps in which clumps enter and leave a sensor, by its kind; either they move or the sensor does, at the same speed. */
async function sensed(kind: 'wall' | 'kinematic' | 'dynamic', angle = 0): Promise<string[]> {
  return withWorld({ gravity: [0, 0], substeps: 2, bounds: [-9, -9, 9, 9] }, async (world) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    // in the coordinates of a body that is turned by the angle
    const chain = [[0, 0.15], [0, 0.6]].map(([x, y]): Point => [c * x + s * y, c * y - s * x]) // biome-ignore format: points
    const walls = [{ chain, radius: 0.25, sensor: true }]
    const [position, velocity] = [[3.03, 0] as Point, [-6, 0] as Point]
    if (kind === 'wall')
      world.walls.add([{ ...walls[0], chain: [[0, 0.15], [0, 0.6]] }]) // biome-ignore format: points
    else if (kind === 'kinematic') world.bodies.add({ walls, motion: { position, angle, velocity } })
    else world.bodies.add({ walls, mass: 2, inertia: 1, centroid: [0, 0], position, angle, velocity })
    const isWall = kind === 'wall'
    world.grains.add({
      shapes: CLUMPS,
      positions: CLUMPS.flatMap(() => (isWall ? [-3.03, 0] : [0, 0])),
      velocities: CLUMPS.flatMap(() => (isWall ? [6, 0] : [0, 0])),
      angles: [0, 0.4],
      category: 2,
      mask: 1,
    })
    const rows: string[] = []
    for (let k = 0; k < 70; k++) {
      steps(world, 1)
      const { begin, end, hit } = await world.takeEvents()
      expect(hit.a.length).toBe(0)
      rows.push(...[...begin.a].map((id) => `${k} in ${id}`), ...[...end.a].map((id) => `${k} out ${id}`))
    }
    const { velocities, spins } = await world.disks.read()
    const speed = isWall ? 6 : 0
    expect([...velocities, ...spins]).toEqual([speed, 0, speed, 0, 0, 0])
    if (kind === 'dynamic')
      expect((await world.bodies.read())[0]).toMatchObject({ velocity: [-6, 0], spin: 0 })
    return rows
  })
}

test('World.takeEvents: a sensor that is a body reports each clump once, as a fixed one does that the clump moves through, and is not pushed', async () => {
  const expected = await sensed('wall')
  // the arms of the U enter and leave one after the other
  expect(expected.map((row) => row.slice(-1)).sort()).toEqual(['0', '0', '0', '0', '1', '1'])
  for (const kind of ['kinematic', 'dynamic'] as const)
    for (const angle of [0, 2.5]) expect(await sensed(kind, angle), `${kind}, ${angle} rad`).toEqual(expected)
})

/** m: how far a gap may be off where points are kept, 0.044 of a motion of KEPT_TRAVEL of a radius of 0.2 m: see docs/solver.md. */
const KEPT_ERROR = 0.044 * KEPT_TRAVEL * 0.2

/** m: a gap at which nothing counts as parted yet: a hundredth of the largest radius. */
const NOT_PARTED = 0.004

/** Grains of all kinds and disks, fast, among walls and sensors. */
async function lively(seed: number): Promise<{ world: World; fences: Fence[] }> {
  const world = await World.create({ backend: 'cpu', threads: 1, events: true, substeps: 1, hitSpeed: 0.5 })
  const fences = [
    addFence(world, [[-2, 0], [2, 0]], 0.05),
    addFence(world, [[-2, 3], [-2, 0]], 0.05),
    addFence(world, [[2, 0], [2, 3]], 0.05),
    addFence(world, [[-1.5, 0.3], [-0.5, 1.2], [0.2, 0.4]], 0.4, true),
    addFence(world, [[0.5, 0.6], [1.4, 0.6]], 0.2, true),
    addFence(world, [[0.5, 1.8], [1, 2], [1.5, 1.7]], 0.05, true),
  ] // biome-ignore format: points
  const random = createRandom(seed)
  const kinds = SHAPES.length + 1
  for (let k = 0; k < 2 * kinds; k++) {
    const each = {
      positions: [-1.6 + 0.5 * (k % 7), 0.6 + 0.7 * Math.floor(k / 7)],
      velocities: [4 * (random() - 0.5), 4 * (random() - 0.5)],
      spins: 8 * (random() - 0.5),
      angles: 7 * random(),
      restitution: 0.4 * (k % 3),
    }
    if (k % kinds === SHAPES.length) world.disks.add({ ...each, radii: 0.15 })
    else world.grains.add({ ...each, shapes: SHAPES[k % kinds] })
  }
  return { world, fences }
}

test.each(full([3], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'World.takeEvents: is what brute force finds in each substep, seed %i',
  async (seed) => {
    const h = full(1 / 480, 1 / 960)
    const { world, fences } = await lively(seed)
    const wallOf = new Map(fences.flatMap(({ first, pieces }) => pieces.map((_, k) => [first + k, first])))
    const nameOf = ({ a, b, edges }: TouchPairs, k: number) =>
      b[k] === NONE ? `${a[k]} wall ${wallOf.get(edges[k])}` : `${a[k]} ${b[k]}`
    // of a wall, the edges that are touched
    const touching = new Map<string, Set<number>>()
    let before = await bodiesOf(world)
    let lastPairs = new Map(pairsOf(before, fences, h).map((pair) => [pair.name, pair]))
    let [events, hits, near] = [0, 0, 0]
    for (let step = 0; step < full(120, 1200); step++) {
      world.step(h)
      const now = await bodiesOf(world)
      const { begin, end, hit } = await world.takeEvents()
      for (let k = 0; k < end.a.length; k++)
        expect(touching.get(nameOf(end, k))?.delete(end.edges[k])).toBe(true)
      for (let k = 0; k < begin.a.length; k++) {
        const edges = touching.get(nameOf(begin, k)) ?? new Set()
        touching.set(nameOf(begin, k), edges)
        expect(edges.has(begin.edges[k])).toBe(false)
        edges.add(begin.edges[k])
      }
      events += begin.a.length + end.a.length
      const pairs = pairsOf(now, fences, h)
      for (const { name, depth, apart } of pairs) {
        const touches = (touching.get(name)?.size ?? 0) > 0
        if (depth > 2e-5) expect(touches, `${name} in step ${step}`).toBe(true)
        // a pair that had an impulse was as near as it could close, and is as far as it could go; without one it has not parted
        const most = apart + lastPairs.get(name)!.apart + KEPT_ERROR + NOT_PARTED
        if (touches) expect(depth, name).toBeGreaterThan(-most - 2e-5)
      }
      for (let k = 0; k < hit.a.length; k++) {
        hits++
        const other = hit.b[k] === NONE ? null : before.get(hit.b[k])!
        const { speed, relative } = closingSpeed(
          before.get(hit.a[k])!,
          other,
          [hit.points[2 * k], hit.points[2 * k + 1]],
          [hit.normals[2 * k], hit.normals[2 * k + 1]],
        )
        expect(hit.speeds[k]).toBeGreaterThan(0.5)
        expect(hit.impulses[k]).toBeGreaterThan(0)
        if (Math.abs(hit.speeds[k] - speed) < 0.03 * relative) near++
      }
      before = now
      lastPairs = new Map(pairs.map((pair) => [pair.name, pair]))
    }
    expect(events).toBeGreaterThan(full(50, 250))
    expect(hits).toBeGreaterThan(full(10, 80))
    // the others have turned to another corner in the substep of the hit
    expect(near / hits).toBeGreaterThan(0.95)
    world.destroy()
  },
)

test('World.takeEvents: over a run of grains begins and ends balance, through removals', async () => {
  const { world } = await lively(11)
  const touching = new Set<string>()
  let events = 0
  for (let step = 0; step < full(90, 900); step++) {
    if (step % 20 === 7) world.disks.remove(world.disks.ids.slice(step % 3, (step % 3) + 1))
    if (step % 20 === 13) world.grains.add({ shapes: SHAPES[step % 7], positions: [0, 3] })
    world.step(1 / 120)
    const { begin, end } = await world.takeEvents()
    events += begin.a.length + end.a.length
    for (const pair of named(end)) expect(touching.delete(pair), pair).toBe(true)
    for (const pair of named(begin)) {
      expect(touching.has(pair), pair).toBe(false)
      touching.add(pair)
    }
  }
  expect(events).toBeGreaterThan(150)
  expect(touching.size).toBeGreaterThan(5)
  world.disks.remove(world.disks.ids.slice(1))
  world.walls.remove(world.walls.ids())
  world.step(1 / 120)
  for (const pair of named((await world.takeEvents()).end)) touching.delete(pair)
  expect([...touching]).toEqual([])
  world.destroy()
})

test('World.create: events change no bit of the motion of grains', async () => {
  const states = []
  for (const events of [true, false]) {
    const world = await World.create({ backend: 'cpu', threads: 1, events, gravity: [0, -9.81], substeps: 4 })
    world.walls.add([floor])
    SHAPES.forEach((shapes, k) => {
      world.grains.add({ shapes, positions: [0.1 * k, 0.5 + 0.5 * k], restitution: 0.3 })
    })
    steps(world, 60)
    states.push(await world.disks.read())
    world.destroy()
  }
  expect(states[1]).toEqual(states[0])
})
