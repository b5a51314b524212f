/** Casts in a world against brute force in f64. */
import { describe, expect, test } from 'vitest'
import type { CastHitLists } from '../../src/features/queries/world/casts.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { boundsOf, disksOf, edgesOf, type Thing, type Way } from './worldOracle.ts'
import { askedScenes, type Casts, hardCasts, stir } from './worldScenes.ts'

test('World.walls.ids: maps hits to walls, bulged ones included, fixed or of a moving body', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const shelf = (y: number): Pick<WallOptions, 'chain'> => ({
    chain: [
      [-1, y],
      [1, y],
    ],
  })
  // a side, then half a circle above the line between its points, which takes two edges
  const hump: WallOptions = {
    chain: [
      [3, 0],
      [1, 0],
      [-1, 0],
    ],
    bulges: [0, 1],
  }
  expect([...world.walls.add([])]).toEqual([])
  const ground = world.walls.add([hump, shelf(-2), shelf(-4)])
  expect(ground).toBeInstanceOf(Uint32Array)
  const body = world.bodies.add({ walls: [hump, shelf(-2)], motion: { position: [10, 0], velocity: [1, 0] } })
  const later = world.walls.add([{ ...hump, chain: hump.chain.map(([x, y]) => [x, y - 8] as const) }])
  const edgesOf = { 0: [...ground, ...later], [body]: [...world.walls.ids(body)] }
  expect([...world.walls.ids()]).toEqual(edgesOf[0])
  expect(world.stats.edges).toBe(3 * (ground[1] - ground[0]) + 3)
  expect(() => world.walls.ids(2)).toThrow(new Error('body is 2: expected a whole number from 0 to 1'))

  world.disks.add({ positions: [50, 50], radii: 0.5 })
  world.step(1)
  // down on each: the side and both halves of the hump's arc, then the shelves; the body is 11 m to the right
  const over = [2, -0.8, 0.8]
  const xs = [...over, 0, 0, ...over.map((x) => x + 11), 11, ...over]
  const ys = [3, 3, 3, -1, -3, 3, 3, 3, -1, -7, -6, -6]
  const hits = await world.query.rays({
    origins: xs.flatMap((x, k) => [x, ys[k]]),
    translations: xs.flatMap(() => [0, -3.5]),
  })
  /** Returns the last wall of the body whose first edge is at most this one. */
  const wallOf = (row: number) => edgesOf[hits.bodies[row]].findLastIndex((first) => first <= hits.edges[row])
  const found = Array.from(hits.edges, (_, row) => [hits.bodies[row], wallOf(row)])
  expect(found).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [0, 3],
    [0, 3],
    [0, 3],
  ])
  world.destroy()
})

test('World.query.rays: a disk that grazes a joint touches both arcs at points that lie on its boundary', async () => {
  const world = await World.create({ backend: 'cpu' })
  const circle = {
    chain: [[0.5, 10] as const, [19.5, 10] as const],
    bulges: [1, 1],
    closed: true,
    radius: 0.1,
  }
  world.walls.add([circle])
  const [radius, x, y, dy] = [0.3, 19.89999771118164, 13.289517402648926, -13.689054489135742]
  const hits = await world.query.rays({ origins: [x, y], translations: [0, dy], radii: radius, hits: 'all' })
  expect(new Set(hits.edges).size).toBeGreaterThan(1)
  hits.fractions.forEach((t, row) => {
    const [px, py] = hits.points.subarray(2 * row)
    const [nx, ny] = hits.normals.subarray(2 * row)
    expect(Math.hypot(x - px - radius * nx, y + t * dy - py - radius * ny)).toBeLessThan(1e-4)
  })
  world.destroy()
})

const ALL_BITS = 0xffffffff

async function thingsOf(world: World): Promise<Thing[]> {
  await world.query.rays({ origins: [0, 0], translations: [1, 0], disks: false })
  const { ids } = world.disks
  // the last two are those that `stir` adds
  const categoryOf = (id: number) => (ids.length > 20 && id >= ids[ids.length - 2] ? 6 : 1 << (id % 3))
  return [...disksOf(await world.disks.read(), categoryOf), ...edgesOf(world)]
}

const wayOf = ({ origins, translations }: Casts, k: number): Way => ({
  x: origins[2 * k],
  y: origins[2 * k + 1],
  dx: translations[2 * k],
  dy: translations[2 * k + 1],
})

const keyAt = (hits: CastHitLists, row: number) =>
  hits.edges[row] === NONE ? hits.ids[row] : -1 - hits.edges[row]

/** Returns a description of what is wrong with the hits of ray k, or null. */
function faultOf(things: readonly Thing[], casts: Casts, hits: CastHitLists, k: number): string | null {
  const way = wayOf(casts, k)
  const radius = casts.radii[k]
  const rows = new Map<number, number>()
  for (let row = hits.starts[k]; row < hits.starts[k + 1]; row++) {
    if (rows.has(keyAt(hits, row))) return `${keyAt(hits, row)} twice`
    rows.set(keyAt(hits, row), row)
    if (row > hits.starts[k] && hits.fractions[row] < hits.fractions[row - 1]) return 'out of order'
  }
  for (const thing of things) {
    const row = rows.get(thing.key)
    rows.delete(thing.key)
    if (thing.isOneSided) continue
    const { least, most, tolerance } = boundsOf(thing, way, radius)
    if (row === undefined) {
      if (most <= 1) return `${thing.key} is missed: expected at ${most}`
      continue
    }
    const t = hits.fractions[row]
    if (!(t >= least && t <= Math.max(most, 0))) return `${thing.key} at ${t}: expected ${least} to ${most}`
    const [x, y] = [way.x + t * way.dx, way.y + t * way.dy]
    const [px, py] = [hits.points[2 * row], hits.points[2 * row + 1]]
    const [nx, ny] = [hits.normals[2 * row], hits.normals[2 * row + 1]]
    const length = Math.hypot(nx, ny)
    // starts at a centre with a zero translation
    if (length === 0 && thing.distance(way.x, way.y) <= tolerance && way.dx === 0 && way.dy === 0) continue
    const onSkin = Math.abs(thing.distance(px, py) - thing.radius)
    if (onSkin > 4 * tolerance) return `${thing.key}: the point lies ${onSkin} beside the boundary`
    if (Math.abs(length - 1) > 1e-6) return `${thing.key}: normal of ${length}`
    // the centre is at the radius from the point along the normal
    const side = Math.hypot(x - px - radius * nx, y - py - radius * ny)
    if (t > 0 && side > 8 * tolerance) return `${thing.key}: the disk touches ${side} beside the point`
  }
  return rows.size === 0 ? null : `unknown: ${[...rows.keys()]}`
}

describe.each(sampled(askedScenes, 3))('World.query.rays: $name', (scene) => {
  const count = full(150, 20_000)
  test('hits equal brute force', async () => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    stir(world)
    const things = await thingsOf(world)
    const casts = hardCasts(count, 7, (await world.disks.read()).positions)
    const all = await world.query.rays({ ...casts, hits: 'all' })
    const first = await world.query.rays(casts)
    expect(all.ids.length).toBeGreaterThan(count / 3)
    for (let k = 0; k < count; k++) {
      expect(faultOf(things, casts, all, k), `cast ${k}`).toBeNull()
      const row = all.starts[k]
      const isHit = row < all.starts[k + 1]
      expect([first.ids[k], first.edges[k], first.fractions[k]], `cast ${k}`).toEqual(
        isHit ? [all.ids[row], all.edges[row], all.fractions[row]] : [NONE, NONE, 1],
      )
    }

    // the check detects wrong hits
    const isCertain = (row: number, q: number) => {
      const thing = things.find(({ key }) => key === keyAt(all, row))!
      const { most } = boundsOf(thing, wayOf(casts, q), casts.radii[q])
      return all.fractions[row] > 0.01 && !thing.isOneSided && most <= 1
    }
    const k = all.starts.findIndex((start, q) => start < all.starts[q + 1] && isCertain(start, q))
    const row = all.starts[k]
    const lacking = { ...all, starts: all.starts.map((start, q) => (q === k ? start + 1 : start)) }
    const moved = { ...all, fractions: all.fractions.map((t, r) => (r === row ? t / 2 : t)) }
    const beside = { ...all, points: all.points.map((x, p) => (p === 2 * row ? 1.1 * x + 0.1 : x)) }
    for (const broken of [lacking, moved, beside])
      expect(faultOf(things, casts, broken, k)).toMatch(/missed|expected|beside/)
  })

  test('filtered objects are not hit', async () => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    stir(world)
    const things = new Map((await thingsOf(world)).map((thing) => [thing.key, thing]))
    const casts = hardCasts(100, 8, (await world.disks.read()).positions)
    const all = await world.query.rays({ ...casts, hits: 'all' })
    const keys = (hits: CastHitLists) => Array.from(hits.ids, (_, row) => keyAt(hits, row))
    for (const [options, isAsked] of [
      [{ mask: 2 }, (key: number) => (things.get(key)!.category & 2) !== 0],
      [{ mask: 5 }, (key: number) => (things.get(key)!.category & 5) !== 0],
      [{ mask: ALL_BITS, walls: false }, (key: number) => key >= 0],
      [{ disks: false }, (key: number) => key < 0],
    ] as const) {
      const some = await world.query.rays({ ...casts, ...options, hits: 'all' })
      expect(keys(some)).toEqual(keys(all).filter(isAsked))
    }
  })
})

fullTest('World.query.rays: a million casts equal brute force', async () => {
  const scene = askedScenes.find(({ name }) => name.startsWith('round'))!
  const disks = { ...scene.disks, positions: scene.disks.positions.slice(0, 120) }
  for (const name of ['radii', 'spins', 'friction', 'restitution', 'rolling'] as const)
    disks[name] = (disks[name] as number[]).slice(0, 60)
  disks.velocities = disks.velocities!.slice(0, 120)
  const world = await World.fromScene({ ...scene, disks }, { backend: 'cpu' })
  stir(world)
  const things = await thingsOf(world)
  const { positions } = await world.disks.read()
  let hits = 0
  for (let batch = 0; batch < 20; batch++) {
    const casts = hardCasts(50_000, 100 + batch, positions)
    const all = await world.query.rays({ ...casts, hits: 'all' })
    hits += all.ids.length
    for (let k = 0; k < 50_000; k++) {
      const fault = faultOf(things, casts, all, k)
      if (fault !== null) expect(fault, `batch ${batch}, cast ${k}`).toBeNull()
    }
  }
  console.warn(`a million casts: ${hits} hits, none wrong`)
})
