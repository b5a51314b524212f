/** Nearest-disk and region queries against brute force in f64. */
import { describe, expect, test } from 'vitest'
import type { DiskState } from '../../src/features/disks/state.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { askedScenes, stir } from './worldScenes.ts'

const count = full(200, 20_000)
/** Coordinates have 24 bits; distances accumulate a few roundings. */
const toleranceAt = (...coordinates: number[]) =>
  4 * 2 ** -24 * coordinates.reduce((sum, x) => sum + Math.abs(x), 0)

interface Disk {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

const disksOf = ({ ids, positions, radii }: DiskState): Disk[] =>
  Array.from(ids, (id, k) => ({ id, x: positions[2 * k], y: positions[2 * k + 1], radius: radii[k] }))

/** Points beside disks, among them and far away. */
function points(state: DiskState, seed: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from({ length: 2 * count }, (_, n) => {
    const near = state.positions[2 * Math.floor(random() * state.ids.length) + (n % 2)]
    const kind = Math.floor(n / 2) % 4
    return kind < 2
      ? near + uniform(random, -1, 1)
      : uniform(
          random,
          ...([
            [-5, 25],
            [-1e4, 1e4],
          ][kind - 2] as [number, number]),
        )
  })
}

describe.each(sampled(askedScenes, 3))('World.query.nearest and disksIn: $name', (scene) => {
  const make = async () => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    stir(world)
    const state = await world.disks.read()
    return { world, state, disks: disksOf(state) }
  }

  test.each([Infinity, 1.5])('nearestDisks: equals brute force within %f m', async (maxDistance) => {
    const { world, state, disks } = await make()
    const at = points(state, 21)
    const {
      ids,
      distances,
      points: closest,
      normals,
    } = await world.query.nearest({ points: at, maxDistance })
    const fault = (k: number, id: number, distance: number): string | null => {
      const [x, y] = [at[2 * k], at[2 * k + 1]]
      const gap = (disk: Disk) => Math.hypot(disk.x - x, disk.y - y) - disk.radius
      const best = disks.reduce((least, disk) => (gap(disk) < gap(least) ? disk : least))
      const tolerance = toleranceAt(x, y, best.x, best.y, best.radius)
      if (id === NONE) return gap(best) > maxDistance - tolerance ? null : `none: expected ${best.id}`
      const found = gap(disks.find((disk) => disk.id === id)!)
      if (Math.abs(found - distance) > tolerance) return `${id} is ${distance} away: expected ${found}`
      return found <= gap(best) + tolerance ? null : `${id}: expected ${best.id}, which is nearer`
    }
    for (let k = 0; k < count; k++) expect(fault(k, ids[k], distances[k]), `point ${k}`).toBeNull()
    for (let k = 0; k < count; k++) expect(distances[k] === Infinity).toBe(ids[k] === NONE)
    for (let k = 0; k < count; k++) {
      const [px, py, x, y] = [closest[2 * k], closest[2 * k + 1], at[2 * k], at[2 * k + 1]]
      const disk = disks.find(({ id }) => id === ids[k])
      const [toCenter, distance] = disk
        ? [Math.hypot(px - disk.x, py - disk.y), Math.abs(distances[k])]
        : [0, 0]
      const tolerance = toleranceAt(x, y, disk?.x ?? 0, disk?.y ?? 0, disk?.radius ?? 0)
      expect(Math.abs(toCenter - (disk?.radius ?? 0)), `point ${k}`).toBeLessThanOrEqual(tolerance)
      expect(Math.abs(Math.hypot(px - x, py - y) - distance), `point ${k}`).toBeLessThanOrEqual(tolerance)
      expect(Math.hypot(normals[2 * k], normals[2 * k + 1]), `point ${k}`).toBeCloseTo(disk ? 1 : 0, 5)
    }
    const k = ids.findIndex((id) => id !== NONE)
    expect(fault(k, ids[k], distances[k] + 0.1 + 0.1 * Math.abs(distances[k]))).not.toBeNull()
    expect(fault(k, NONE, Infinity)).not.toBeNull()
  })

  test.each(['boxes', 'disks'] as const)('disksIn: %s equal brute force', async (kind) => {
    const { world, state, disks } = await make()
    const random = createRandom(22)
    const at = points(state, 23)
    const sizes = Float32Array.from({ length: 2 * count }, () => [0, 0.01, 1, 30][Math.floor(random() * 4)])
    const boxes = Float32Array.from({ length: 4 * count }, (_, n) => {
      const [k, axis] = [Math.floor(n / 4), n % 2]
      return at[2 * k + axis] + (n % 4 < 2 ? 0 : sizes[2 * k + axis])
    })
    const rounds = Float32Array.from({ length: 3 * count }, (_, n) => {
      const k = Math.floor(n / 3)
      return n % 3 === 2 ? sizes[2 * k] : at[2 * k + (n % 3)]
    })
    const { starts, ids } = await world.query.inside(kind === 'boxes' ? { boxes } : { disks: rounds })
    expect(ids.length).toBe(starts[count])
    expect(ids.length).toBeGreaterThan(0)
    const fault = (k: number, found: readonly number[]): string | null => {
      for (let n = 1; n < found.length; n++) if (found[n] <= found[n - 1]) return 'not ascending'
      const [x, y] = [at[2 * k], at[2 * k + 1]]
      const [maxX, maxY] = [boxes[4 * k + 2], boxes[4 * k + 3]]
      const rest = new Set(found)
      for (const disk of disks) {
        const dx = kind === 'boxes' ? Math.max(x - disk.x, 0, disk.x - maxX) : disk.x - x
        const dy = kind === 'boxes' ? Math.max(y - disk.y, 0, disk.y - maxY) : disk.y - y
        const gap = Math.hypot(dx, dy) - disk.radius - (kind === 'boxes' ? 0 : sizes[2 * k])
        const isFound = rest.delete(disk.id)
        if (Math.abs(gap) > toleranceAt(x, y, disk.x, disk.y, 30) && isFound !== gap <= 0)
          return `${disk.id} ${isFound ? 'is found' : 'is missed'}: it is ${gap} away`
      }
      return rest.size === 0 ? null : `unknown: ${[...rest]}`
    }
    const inRegion = (k: number) => [...ids.subarray(starts[k], starts[k + 1])]
    for (let k = 0; k < count; k++) expect(fault(k, inRegion(k)), `region ${k}`).toBeNull()
    const many = starts.findIndex((start, k) => starts[k + 1] - start > 2)
    if (many >= 0) {
      expect(fault(many, inRegion(many).slice(1))).toMatch(/missed/)
      expect(fault(many, inRegion(many).reverse())).toMatch(/ascending/)
    }
    // a single region is split into slices, which must not show
    for (const k of [many, 0, 1, 2]) {
      if (k < 0) continue
      const region =
        kind === 'boxes'
          ? { boxes: boxes.subarray(4 * k, 4 * k + 4) }
          : { disks: rounds.subarray(3 * k, 3 * k + 3) }
      expect([...(await world.query.inside(region)).ids]).toEqual(inRegion(k))
    }
  })
})

test('masks filter the disks', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 0, 1, 0, 2, 0], radii: 0.4, category: [1, 2, 6] })
  const points = [0, 0]
  expect([...(await world.query.nearest({ points })).ids]).toEqual([0])
  expect([...(await world.query.nearest({ points, mask: 2 })).ids]).toEqual([1])
  expect([...(await world.query.nearest({ points, mask: 4 })).ids]).toEqual([2])
  expect([...(await world.query.nearest({ points, mask: 8 })).ids]).toEqual([NONE])
  const boxes = [-9, -9, 9, 9]
  expect([...(await world.query.inside({ boxes, mask: 2 })).ids]).toEqual([1, 2])
  world.disks.write([0], { category: 2 })
  expect([...(await world.query.inside({ boxes, mask: 2 })).ids]).toEqual([0, 1, 2])
})

test('World.query.nearest: finds a disk whose centre is farther but whose boundary is nearer', async () => {
  const world = await World.create({ backend: 'cpu' })
  // the first has its centre in the first box searched; the second, which is nearer, has its centre outside
  world.disks.add({ positions: [1.06, 1.06, 1.3, 0, -9, -9, 9, 9], radii: 0.5 })
  expect([...(await world.query.nearest({ points: [0, 0] })).ids]).toEqual([1])
})

test('World.query.inside: includes disks that touch a region', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 0, 4, 3], radii: [1, 5] })
  const isIn = async (options: { boxes?: number[]; disks?: number[] }) => [
    ...(await world.query.inside(options)).ids,
  ]
  expect(await isIn({ boxes: [-3, -1, -1, 1] })).toEqual([0])
  expect(await isIn({ boxes: [-3, -1, -1 - 2 ** -23, 1] })).toEqual([])
  expect(await isIn({ disks: [0, 0, 0] })).toEqual([0, 1])
  expect(await isIn({ disks: [-3, 0, 1.999999] })).toEqual([])
  expect(await isIn({ disks: [-3, 0, 2] })).toEqual([0])
})
