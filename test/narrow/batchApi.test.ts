/** Arguments and errors of a shape batch, and known manifolds. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShapePairs } from '../../src/narrow/batch/queries.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { MAX_ARCS } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { createRandom } from '../../src/util/random.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { differences } from './batchCompare.ts'
import { arcs, drawPairs } from './batchFamilies.ts'
import { drawCasts, drawPoints } from './batchRays.ts'

const open = async (backend: 'cpu' | 'gpu', maxAtOnce?: number) =>
  ShapeBatch.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined, maxAtOnce })

const at = (...positions: number[]) => ({ positions })
const SHAPES = [box(2, 1), disk([0, 0], 1), capsule([-1, 0], [1, 0], 0.5)]

describe.each(BACKENDS)('ShapeBatch on %s', (backend) => {
  let batch: ShapeBatch
  beforeAll(async () => {
    batch = await open(backend)
    batch.setShapes(SHAPES)
  })

  test('adapter: names the device', () => {
    expect(batch.backend).toBe(backend)
    expect(batch.adapter).not.toBe('')
  })

  test('collide: a box on a box touches along the overlap of their sides', async () => {
    // sides are 2 wide and 1 high; the upper box is shifted by half of its width and penetrates by 0.125
    const contacts = await batch.collide({
      a: [0],
      b: [0],
      placementsA: at(10, 20),
      placementsB: at(11, 20.875),
    })
    expect([...contacts.normals]).toEqual([0, 1])
    expect([...contacts.depths]).toEqual([0.125])
    expect([...contacts.counts]).toEqual([2])
    const points = [contacts.points.slice(0, 2), contacts.points.slice(2)].sort((p, q) => p[0] - q[0])
    expect(points.map((point) => [...point])).toEqual([
      [0, 0.4375],
      [1, 0.4375],
    ])
    expect([...contacts.pointDepths]).toEqual([0.125, 0.125])
  })

  test('collide: a tilted box penetrates less at its far end', async () => {
    const placementsB = { positions: [0, 1], angles: 0.05 }
    const contacts = await batch.collide({ a: [0], b: [0], placementsA: at(0, 0), placementsB })
    expect(contacts.counts[0]).toBe(2)
    const [near, far] = contacts.pointDepths
    expect(near).toBe(contacts.depths[0])
    // over the overlap with the side of 2 m
    const width = Math.abs(contacts.points[2] - contacts.points[0])
    expect(near - far).toBeCloseTo(width * Math.tan(0.05), 2)
    expect(width).toBeGreaterThan(1.9)
    const steep = await batch.collide({
      a: [0],
      b: [0],
      placementsA: at(0, 0),
      placementsB: { ...placementsB, angles: 0.2 },
    })
    expect(steep.counts[0]).toBe(1)
  })

  test('collide: capsules side by side, apart and end to end', async () => {
    const contacts = await batch.collide({
      a: [2, 2],
      b: [2, 2],
      placementsA: at(0, 0, 0, 0),
      placementsB: at(0.5, 1.5, 4, 0),
    })
    expect([...contacts.depths]).toEqual([-0.5, -1])
    expect([...contacts.counts]).toEqual([2, 1])
    expect([...contacts.points.slice(4)]).toEqual([2, 0, 2, 0])
    const xs = [contacts.points[0], contacts.points[2]].sort((p, q) => p - q)
    expect(xs).toEqual([-0.5, 1])
  })

  test('collide: disks apart, touching, nested and concentric', async () => {
    const contacts = await batch.collide({
      a: [1, 1, 1, 1],
      b: [1, 1, 1, 1],
      placementsA: at(0, 0, 0, 0, 0, 0, 3, 3),
      placementsB: at(3, 4, 2, 0, 0, -0.5, 3, 3),
    })
    expect([...contacts.depths]).toEqual([-3, 0, 1.5, 2])
    expect([...contacts.normals.slice(0, 6)]).toEqual([Math.fround(0.6), Math.fround(0.8), 1, 0, 0, -1])
    expect(Math.hypot(...contacts.normals.slice(6))).toBeCloseTo(1, 6)
    const overlaps = await batch.overlap({
      a: [1, 1],
      b: [1, 1],
      placementsA: at(0, 0, 0, 0),
      placementsB: at(2, 0, 2.01, 0),
    })
    expect([...overlaps]).toEqual([1, 0])
  })

  test('closestPoints and cast: a box', async () => {
    const points = await batch.closestPoints({
      shapes: [0, 0],
      placements: at(5, 5, 5, 5),
      points: [5, 7, 5.75, 5],
    })
    expect([...points.distances]).toEqual([1.5, -0.25])
    expect([...points.closest]).toEqual([5, 5.5, 6, 5])
    expect([...points.normals]).toEqual([0, 1, 1, 0])

    const casts = await batch.cast({
      shapes: [0, 0, 0, 0],
      placements: at(5, 5, 5, 5, 5, 5, 5, 5),
      origins: [1, 5, 1, 5, 1, 5, 5, 5.25],
      translations: [4, 0, 4, 0, 2, 0, 9, 9],
      radii: [0, 0.5, 0, 0],
    })
    expect([...casts.hits]).toEqual([1, 1, 0, 1])
    expect([...casts.fractions]).toEqual([0.75, 0.625, 1, 0])
    expect([...casts.points]).toEqual([4, 5, 4, 5, 0, 0, 5, 5.5])
    expect([...casts.normals]).toEqual([-1, 0, -1, 0, 0, 0, 0, 1])
  })

  test('cast: a disk, along the seams of its two halves and across', async () => {
    const casts = await batch.cast({
      shapes: [1, 1, 1, 1],
      placements: at(2, 3, 2, 3, 2, 3, 2, 3),
      origins: [2, 8, 2, -2, 7, 3, -3, 3],
      translations: [0, -10, 0, 10, -10, 0, 10, 0],
    })
    expect([...casts.hits]).toEqual([1, 1, 1, 1])
    expect([...casts.fractions]).toEqual(Array(4).fill(Math.fround(0.4)))
    expect([...casts.points]).toEqual([2, 4, 2, 2, 3, 3, 1, 3])
    expect(Array.from(casts.normals, (normal) => normal + 0)).toEqual([0, 1, 0, -1, 1, 0, -1, 0])
  })

  test('empty queries give empty results', async () => {
    const contacts = await batch.collide({ a: [], b: [], placementsA: at(), placementsB: at() })
    expect(Object.values(contacts).map(({ length }) => length)).toEqual([0, 0, 0, 0, 0])
    const none = { shapes: [], placements: at() }
    expect((await batch.closestPoints({ ...none, points: [] })).distances).toHaveLength(0)
    expect((await batch.cast({ ...none, origins: [], translations: [] })).hits).toHaveLength(0)
  })

  test('queries that exceed one dispatch, and concurrent calls', async () => {
    const small = await open(backend, 700)
    const random = createRandom(7)
    const pairs = drawPairs(random, 3000)
    for (const each of [batch, small]) each.setShapes(pairs.shapes)
    const whole = await batch.collide(pairs.asked)
    const calls = await Promise.all([small.collide(pairs.asked), small.collide(pairs.asked)])
    for (const call of calls) expect(differences(whole, call)).toEqual({})
    const points = drawPoints(random, 2000)
    const casts = drawCasts(random, 2000)
    for (const each of [batch, small]) each.setShapes(points.drawnShapes)
    expect(
      differences(await batch.closestPoints(points.asked), await small.closestPoints(points.asked)),
    ).toEqual({})
    for (const each of [batch, small]) each.setShapes(casts.drawnShapes)
    expect(differences(await batch.cast(casts.asked), await small.cast(casts.asked))).toEqual({})
    small.destroy()
    batch.setShapes(SHAPES)
  })

  const pair: ShapePairs = { a: [0], b: [1], placementsA: at(0, 0), placementsB: at(1, 1) }
  test.each<[string, Partial<ShapePairs>, string]>([
    ['an index', { a: [3] }, 'a[0] is 3: expected the index of one of the 3 shapes given to setShapes'],
    [
      'half an index',
      { b: [0.5] },
      'b[0] is 0.5: expected the index of one of the 3 shapes given to setShapes',
    ],
    ['a length', { b: [0, 1] }, 'b has 2 shapes for 1 in a: expected 1'],
    [
      'positions',
      { placementsA: at(1, 2, 3) },
      'placementsA.positions has 3 numbers for 1 pairs: expected 2',
    ],
    [
      'NaN',
      { placementsB: at(0, NaN) },
      'placementsB.positions[1] is NaN: expected a number of metres from -1e+18 to 1e+18',
    ],
    [
      'too far',
      { placementsB: at(1e19, 0) },
      'placementsB.positions[0] is 10000000000000000000: expected a number of metres from -1e+18 to 1e+18',
    ],
    [
      'an angle',
      { placementsA: { positions: [0, 0], angles: [Infinity] } },
      'placementsA.angles[0] is Infinity: expected a finite number',
    ],
    [
      'one angle for all',
      { placementsA: { positions: [0, 0], angles: NaN } },
      'placementsA.angles is NaN: expected a finite number',
    ],
    ['no array', { a: 7 as never }, 'a is 7: expected an array of numbers'],
  ])('refuses %s', async (_what, change, message) => {
    await expect(batch.collide({ ...pair, ...change })).rejects.toThrow(message)
  })

  test('rejects a negative radius and a missing point', async () => {
    const cast = { shapes: [0], placements: at(0, 0), origins: [0, 0], translations: [1, 0] }
    await expect(batch.cast({ ...cast, radii: -1 })).rejects.toThrow(
      'radii is -1: expected a number of metres from 0',
    )
    await expect(batch.closestPoints({ shapes: [0], placements: at(0, 0), points: [1] })).rejects.toThrow(
      'points has 1 numbers for 1 queries: expected 2',
    )
  })

  const point = { shapes: [0], placements: at(0, 0), points: [1, 1] }
  const cast = { shapes: [0], placements: at(0, 0), origins: [0, 0], translations: [1, 0] }
  const { placementsA: _, ...noPlacements } = pair
  test.each<[string, (batch: ShapeBatch) => Promise<unknown>, string]>([
    ['no pairs', (b) => b.collide(undefined as never), 'pairs is missing: expected an object'],
    ['no pairs', (b) => b.overlap(null as never), 'pairs is null: expected an object'],
    ['no placements', (b) => b.collide(noPlacements as never), 'placementsA is missing: expected an object'],
    [
      'another name',
      (b) => b.collide({ ...pair, placementB: at(0, 0) } as never),
      'pairs.placementB is unknown: expected only a, b, placementsA, placementsB (Did you mean placementsA?)',
    ],
    [
      'another name of angles',
      (b) => b.collide({ ...pair, placementsB: { positions: [0, 0], angels: 1 } } as never),
      'placementsB.angels is unknown: expected only positions, angles (Did you mean angles?)',
    ],
    ['no points', (b) => b.closestPoints(undefined as never), 'queries is missing: expected an object'],
    [
      'no placements of points',
      (b) => b.closestPoints({ ...point, placements: undefined } as never),
      'placements is missing: expected an object',
    ],
    [
      'another name of points',
      (b) => b.closestPoints({ ...point, point: [0, 0] } as never),
      'queries.point is unknown: expected only shapes, placements, points (Did you mean points?)',
    ],
    ['no casts', (b) => b.cast([] as never), 'queries is []: expected an object'],
    [
      'another name of radii',
      (b) => b.cast({ ...cast, rdii: 1 } as never),
      'queries.rdii is unknown: expected only shapes, placements, origins, translations, radii (Did you mean radii?)',
    ],
  ])('rejects %s: %o', async (_what, ask, message) => {
    await expect(ask(batch)).rejects.toThrow(new Error(message))
  })

  test('setShapes: rejects invalid shapes and keeps the previous ones', async () => {
    expect(() => batch.setShapes([])).toThrow('shapes is []: expected one shape or more')
    expect(() => batch.setShapes([SHAPES[0], null as never])).toThrow('shapes[1] is null: expected a shape')
    const many = arcs(createRandom(1), MAX_ARCS + 2, 1, 2)
    expect(() => batch.setShapes([many])).toThrow('shapes[0] has 66 arcs: expected at most 64')
    const broken = { ...SHAPES[0], radii: Float64Array.of(0, 0, NaN, 0) }
    expect(() => batch.setShapes([broken])).toThrow(
      'shapes[0] is not a valid shape: shape.radii[2] is NaN: expected a finite number',
    )
    expect(() => batch.setShapes(new Array(1))).toThrow('shapes[0] is undefined: expected a shape')
    const parts: [object, string][] = [
      [{ centers: undefined }, 'centers is missing: expected a Float64Array'],
      [{ radii: [...SHAPES[0].radii] }, 'radii is [0, 0, 0, 0]: expected a Float64Array'],
      [{ directions: 'up' }, 'directions is "up": expected a Float64Array'],
      [{ centroid: undefined }, 'centroid is missing: expected two numbers [x, y]'],
    ]
    for (const [part, message] of parts)
      expect(() => batch.setShapes([{ ...SHAPES[0], ...part }])).toThrow(new Error(`shapes[0].${message}`))
    expect((await batch.collide(pair)).counts).toHaveLength(1)
  })

  test('rejects queries without shapes and after destroy', async () => {
    const other = await open(backend)
    await expect(other.collide(pair)).rejects.toThrow('a[0] is 0: expected the index of one of the 0 shapes')
    other.setShapes(SHAPES)
    other.destroy()
    await expect(other.collide(pair)).rejects.toThrow('this batch was destroyed')
    expect(() => other.setShapes(SHAPES)).toThrow('this batch was destroyed')
  })
})

test('ShapeBatch: rejects after the device is lost', async () => {
  const { device } = await nodeAdapter()
  const batch = await ShapeBatch.create({ backend: 'gpu', device })
  batch.setShapes(SHAPES)
  const pair = { a: [0], b: [1], placementsA: at(0, 0), placementsB: at(1, 1) }
  await batch.collide(pair)
  device.destroy()
  await device.lost
  await expect(batch.collide(pair)).rejects.toThrow('the GPU device was lost (destroyed)')
})

fullTest(
  'ShapeBatch.setShapes: rejects tables that exceed the limits of the device, with both numbers',
  async () => {
    const device = await testDevice()
    const limits = { ...device.limits, maxStorageBufferBindingSize: 256, maxBufferSize: 256 }
    const small = new Proxy(device, {
      get: (target, key) => {
        if (key === 'limits') return limits
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { GpuRunner } = await import('../../src/batch/gpuRunner.ts')
    const { SHAPE_BATCH } = await import('../../src/narrow/batch/kernels.ts')
    const { packShapes } = await import('../../src/narrow/batch/packShapes.ts')
    const adapter = { device: small, description: '', isSoftware: true }
    const runner = await GpuRunner.create(SHAPE_BATCH, adapter, false)
    const { arcs, shapes } = packShapes([...SHAPES, ...SHAPES])
    expect(() => runner.setTables({ arcs, shapes })).toThrow(
      'arcs needs 384 bytes, but this device allows 256 bytes per buffer',
    )
    expect(runner.maxQueries('collideShapes')).toBe(6)
  },
)
