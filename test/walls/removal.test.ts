/** Walls and bodies that are removed from a running world. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { EdgeStore } from '../../src/features/walls/edgeStore.ts'
import { GROUND, type WallOptions, wallEdges } from '../../src/features/walls/walls.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

const shelf = (y: number): WallOptions => ({
  chain: [
    [-4, y],
    [0, y],
    [4, y],
  ],
})
const square: WallOptions = {
  chain: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  closed: true,
}

const STEPS = 20
const fall = (world: World, steps = STEPS) => {
  for (let step = 0; step < steps; step++) world.step(1 / 60)
}

describe.each(BACKENDS)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })
  const create = () => World.create({ backend, device, bounds: [-5, -5, 5, 5], substeps: 2 })

  test('World.walls.remove: what rested on a wall falls, other walls keep their edges', async () => {
    const world = await create()
    const [low, high] = world.walls.add([shelf(-0.2), shelf(0)])
    const [disk] = world.disks.add({ positions: [1, 0.5], radii: 0.5 })
    fall(world)
    expect((await world.disks.read([disk])).positions[1]).toBeCloseTo(0.5, 2)
    world.walls.remove([high])
    expect(world.stats.edges).toBe(2)
    expect([...world.walls.ids()]).toEqual([low])
    const down = { origins: [2, 2], translations: [0, -6], disks: false }
    const hit = await world.query.rays(down)
    expect([hit.edges[0], hit.walls[0]]).toEqual([low + 1, low])
    const at = await world.query.at({ points: [2, -0.2, 2, 3], maxDistance: 0.1 })
    expect([...at.walls]).toEqual([low, NONE])
    expect([...world.walls.of([low, low + 1, high, NONE])]).toEqual([low, low, NONE, NONE])
    fall(world)
    expect((await world.disks.read([disk])).positions[1]).toBeCloseTo(0.3, 2)
    world.walls.remove(world.walls.ids())
    const missed = await world.query.rays(down)
    expect([missed.edges[0], missed.walls[0]]).toEqual([NONE, NONE])
    fall(world)
    expect((await world.disks.read([disk])).positions[1]).toBeLessThan(0)
    world.destroy()
  })

  test('World.bodies.remove: its walls go with it, and the next body gets its number', async () => {
    const world = await create()
    world.walls.add([shelf(-1.2)])
    const motion = { position: [0, -1] as const, velocity: [0, 0.1] as const }
    const first = world.bodies.add({ walls: [shelf(0)], motion })
    const second = world.bodies.add({ walls: [square], motion: { position: [40, 40] } })
    const [disk] = world.disks.add({ positions: [1, -0.5], radii: 0.5 })
    fall(world)
    expect((await world.disks.read([disk])).positions[1]).toBeGreaterThan(-0.5)
    const { position } = world.bodies.placement(first)
    world.bodies.remove(first)
    expect(world.stats.edges).toBe(6)
    expect(() => world.bodies.placement(first)).toThrow('body is 1: this body was removed')
    expect(world.bodies.placements[0].position).toEqual(position)
    fall(world)
    expect((await world.disks.read([disk])).positions[1]).toBeCloseTo(-0.7, 2)
    expect(world.bodies.placements[0].position).toEqual(position)
    expect(world.bodies.add({ walls: [square] })).toBe(first)
    expect(world.bodies.placement(first).position).toEqual([0, 0])
    expect(world.walls.ids(first).length).toBe(1)
    expect(world.bodies.add({ walls: [] })).toBe(second + 1)
    world.destroy()
  })

  test('World: after walls and bodies came and went it moves as one that never had them, to the bit', async () => {
    const fill = (world: World, walls: readonly WallOptions[]) => {
      const added = world.walls.add(walls)
      world.bodies.add({ walls: [square], motion: { position: [2, -2], spin: 3 } })
      return added
    }
    const run = async (world: World) => {
      world.disks.add({
        positions: Array.from({ length: 48 }, (_, k) => [(k % 8) - 3.5, 1 + 0.6 * Math.floor(k / 8)]).flat(),
        radii: 0.25,
        velocities: Array.from({ length: 96 }, (_, k) => (k % 2 === 0 ? 1 : -2)),
      })
      fall(world)
      const hash = await stateHash(await world.disks.read())
      world.destroy()
      return hash
    }
    const plain = await create()
    // motions begin at the same time
    plain.step(1 / 60)
    fill(plain, [square, shelf(-3), shelf(-4)])
    const changed = await create()
    const gone = changed.bodies.add({ walls: [shelf(-1), square] })
    const [round] = changed.walls.add([{ ...square, bulges: [1, 1, 1, 1], restitution: 1, surfaceSpeed: 2 }])
    changed.bodies.remove(gone)
    changed.walls.remove([round])
    changed.step(1 / 60)
    fill(changed, [square, shelf(-3), shelf(-4)])
    expect(await run(changed)).toBe(await run(plain))
  })
})

test('World.walls.remove, World.bodies.remove: refuse unknown and repeated walls and unknown bodies, and remove nothing', async () => {
  const world = await World.create({ backend: 'cpu' })
  const [first, second] = world.walls.add([shelf(0), shelf(1)])
  const body = world.bodies.add({ walls: [square], motion: () => ({ position: [0, 0], angle: 0 }) })
  for (const [given, sentence] of [
    [[first, 1], 'ids[1] is 1: expected the id of a wall of this world'],
    [[first, first], 'ids[1] is 0: expected each wall once'],
    [[99], 'ids[0] is 99: expected the id of a wall of this world'],
    [['0'], 'ids[0] is "0": expected the id of a wall of this world'],
    [7, 'ids is 7: expected an array of numbers'],
  ] as const)
    expect(() => world.walls.remove(given as never), sentence).toThrow(new Error(sentence))
  expect(() => world.bodies.remove(2)).toThrow(new Error('body is 2: expected a whole number from 1 to 1'))
  expect(() => world.bodies.remove(0)).toThrow(new Error('body is 0: expected a whole number from 1 to 1'))
  expect([...world.walls.ids()]).toEqual([first, second])
  expect(world.stats.edges).toBe(8)
  world.walls.remove([])
  world.walls.remove([...world.walls.ids(body)])
  expect(world.walls.ids(body)).toHaveLength(0)
  world.bodies.remove(body)
  for (const act of [
    () => world.bodies.remove(body),
    () => world.bodies.setMotion(body, {}),
    () => world.walls.ids(body),
  ])
    expect(act).toThrow(new Error('body is 1: this body was removed'))
  world.destroy()
})

test('World.walls.add: takes the place of a removed wall after the next step, and not before', async () => {
  const world = await World.create({ backend: 'cpu' })
  const [floor] = world.walls.add([shelf(0)])
  world.disks.add({ positions: [1, 0.5], radii: 0.5 })
  fall(world)
  world.walls.remove([floor])
  expect([...world.walls.add([shelf(-2)])]).toEqual([2])
  fall(world, 1)
  expect([...world.walls.add([shelf(-3)])]).toEqual([floor])
  expect([...world.walls.ids()]).toEqual([floor, 2])
  world.destroy()
})

test('World.bodies.remove: removes a body whose motion returns no placement', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 0], radii: 1 })
  const motion = (time: number) => (time > 0.01 ? (null as never) : { position: [0, 0] as const, angle: 0 })
  const body = world.bodies.add({ walls: [square], motion })
  expect(() => world.step(1 / 60)).toThrow('body 1: motion(')
  world.bodies.remove(body)
  world.step(1 / 60)
  expect(world.stats.time).toBeCloseTo(1 / 60)
  world.destroy()
})

test('EdgeStore: reuses the places of removed walls after a step, and keeps joints', () => {
  const store = new EdgeStore()
  const joints = (first: number) =>
    Array.from({ length: 4 }, (_, k) => {
      const { u32 } = words(store.edges.buffer)
      const w = (first + k) * EDGE.stride
      return [u32[w + EDGE.previous] - first, u32[w + EDGE.next] - first]
    })
  const closed = [3, 0, 1, 2].map((previous, k) => [previous, (k + 1) % 4])
  const [a, b, c] = store.add(GROUND, wallEdges([shelf(0), square, shelf(1)]))
  expect(joints(b)).toEqual(closed)
  expect([...store.remove([a])]).toEqual([GROUND])
  // no contact can name an edge that was added after the last step
  expect([...store.add(GROUND, wallEdges([shelf(2)]))]).toEqual([a])
  store.endStep()
  store.remove([a])
  const [held] = store.add(GROUND, wallEdges([shelf(2)]))
  expect(held).toBe(8)
  store.endStep()
  store.remove([b])
  store.endStep()
  // six places in a row are free, of which the first two are taken first
  expect([...store.add(3, wallEdges([shelf(3), square], 3))]).toEqual([0, 2])
  expect(joints(2)).toEqual(closed)
  expect(store.firstEdges(3)).toEqual([0, 2])
  expect(store.firstEdges(GROUND)).toEqual([c, held])
  for (let round = 0; round < 50; round++) {
    store.remove(store.firstEdges(GROUND))
    store.endStep()
    const added = store.add(GROUND, wallEdges([shelf(0), square]))
    expect(joints(added[1])).toEqual(closed)
  }
  expect([store.count, store.length]).toEqual([12, 12])
})
