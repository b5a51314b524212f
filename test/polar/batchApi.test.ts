/** Arguments and errors of a polar batch, and known traces. */
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { BOX_SIDES, NO_SIDE, TRIP_ENDINGS, type Traces } from '../../src/polar/batch/traces.ts'
import type { BatchTraceOptions } from '../../src/polar/batch/trips.ts'
import { CELLS_AT_ONCE, HITS_AT_ONCE, NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { differences } from '../narrow/batchCompare.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { drawDisks, families } from './batchFamilies.ts'

const open = async (backend: 'cpu' | 'gpu', maxAtOnce?: number) =>
  PolarBatch.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined, maxAtOnce })

/** Two circles of radius 1. */
const PAIR = { centers: [0, 0, 10, 0], radii: 1 }
const WEST_OF_PAIR: BatchTraceOptions = { origins: [-5, 0], directions: [2, 0] }

const endings = (traces: Traces) => Array.from(traces.endings, (ending) => TRIP_ENDINGS[ending])
const flat = ({ hits, effort, ...rest }: Traces) => ({ ...rest, ...hits, cells: effort.cells })

describe.each(BACKENDS)('PolarBatch on %s', (backend) => {
  let batch: PolarBatch
  beforeAll(async () => {
    batch = await open(backend)
    batch.setCircles(PAIR)
  })

  test('adapter: names the device', () => {
    expect(batch.backend).toBe(backend)
    expect(batch.adapter).not.toBe('')
  })

  test('locate: regions around two circles', async () => {
    const points = [-5, 0, 5, 0, -5, 3, 0, 0.5, 5, -3]
    const east = await batch.locate({ points, direction: 'east', sense: 'cw' })
    expect([...east.owners]).toEqual([0, 1, 1, NONE, NONE])
    expect([...east.inside]).toEqual([0, 0, 0, 1, 0])
    const down = Math.atan2(3, 15) - Math.asin(1 / Math.hypot(15, 3))
    expect([...east.angles].map((angle) => angle.toFixed(5))).toEqual(
      [0, 0, down, 0, Math.PI].map((angle) => angle.toFixed(5)),
    )
  })

  test('trace: a disk bounces back and forth between two circles', async () => {
    const asked = { origins: [5, 0], directions: [1, 0], radii: 0.5, bounces: 2 }
    const { hits, ...ends } = await batch.trace(asked)
    expect([...hits.starts]).toEqual([0, 3])
    expect([...hits.circles]).toEqual([1, 0, 1])
    expect([...hits.sides]).toEqual([NO_SIDE, NO_SIDE, NO_SIDE])
    expect([...hits.positions]).toEqual([8.5, 0, 1.5, 0, 8.5, 0])
    expect([...hits.lengths]).toEqual([3.5, 10.5, 17.5])
    expect([...ends.positions]).toEqual([8.5, 0])
    expect([...ends.directions]).toEqual([1, 0])
    expect([...ends.lengths]).toEqual([17.5])
    expect([...ends.bounces]).toEqual([2])
    expect(endings({ hits, ...ends })).toEqual(['circle'])
  })

  test('trace: ends at sides of the box, at a length, or escapes', async () => {
    const box = [-20, -10, 20, 10] as const
    const asked = { origins: [5, 4, 5, 4, 5, 4, 5, 4], directions: [0, 1, 1, 0, 0, -1, -1, 0], radii: 0.5 }
    const { hits } = await batch.trace({ ...asked, box })
    expect(Array.from(hits.sides, (side) => BOX_SIDES[side])).toEqual(['north', 'east', 'south', 'west'])
    expect([...hits.circles]).toEqual([NONE, NONE, NONE, NONE])
    expect([...hits.positions]).toEqual([5, 9.5, 19.5, 4, 5, -9.5, -19.5, 4])

    const short = await batch.trace({ ...asked, box, bounces: 3, lengths: [2, 20, 0, 30] })
    expect(endings(short)).toEqual(['length', 'length', 'length', 'length'])
    expect([...short.lengths]).toEqual([2, 20, 0, 30])
    expect([...short.bounces]).toEqual([0, 1, 0, 1])
    expect([...short.positions]).toEqual([5, 6, 14, 4, 5, 4, -14, 4])

    const away = await batch.trace({ origins: [5, 0, 5, 4], directions: [0, 1, 1, 1], bounces: 5 })
    expect(endings(away)).toEqual(['away', 'away'])
    expect([...away.lengths]).toEqual([Infinity, Infinity])
    expect([...away.positions]).toEqual([5, 0, 5, 4])
  })

  test('trace: a disk in contact at the start hits at once when moving in, and moves freely when moving out', async () => {
    const { hits, lengths } = await batch.trace({ origins: [-1, 0, -1, 0], directions: [1, 0, -1, 0] })
    expect([...hits.starts]).toEqual([0, 1, 1])
    expect([...lengths]).toEqual([0, Infinity])
  })

  test('accepts no circles, no disks and no points', async () => {
    const empty = await open(backend)
    const none = await empty.trace({ origins: [], directions: [], box: [0, 0, 1, 1] })
    expect(none.lengths).toHaveLength(0)
    expect([...none.hits.starts]).toEqual([0])
    expect((await empty.locate({ points: [], direction: 'west', sense: 'cw' })).owners).toHaveLength(0)
    expect([...(await empty.locate({ points: [1, 2], direction: 'west', sense: 'cw' })).owners]).toEqual([
      NONE,
    ])
    expect(endings(await empty.trace({ origins: [0, 0], directions: [1, 1] }))).toEqual(['away'])
    empty.destroy()
  })

  test('trace: trips over several dispatches, small dispatches, and concurrent calls', async () => {
    const family = families[0]
    const small = await open(backend, 7)
    for (const each of [batch, small]) each.setCircles(family.circles)
    const asked = { ...drawDisks(family, 9, 20, [0, 0.02]), box: family.box, bounces: 5 * HITS_AT_ONCE }
    const whole = await batch.trace(asked)
    const [first, second] = [small.trace(asked), small.trace({ ...asked, bounces: 3 })]
    // pending traces keep the circles that they started with
    small.setCircles(PAIR)
    const third = small.trace(WEST_OF_PAIR)
    expect(differences(flat(whole), flat(await first))).toEqual({})
    expect((await second).hits.starts.at(-1)).toBe(4 * 20)
    expect([...(await third).hits.positions]).toEqual([-1, 0])
    small.destroy()
    batch.setCircles(PAIR)
  })

  test('trace: a leg through more cells than one dispatch traverses', async () => {
    const random = createRandom(11)
    const field = await open(backend)
    const centers = Array.from({ length: 4000 }, () => uniform(random, -50, 50))
    // no circle on the path, so that it crosses all levels
    const free = centers.flatMap((_, k) => {
      const [x, y] = [centers[k], centers[(k * 7 + 1) % 4000]]
      return Math.abs(x - y) > 0.2 ? [[x, y]] : []
    })
    field.setCircles({ centers: free.flat(), radii: 0.05 })
    const box = [-60, -60, 60, 60] as const
    const { effort, hits } = await field.trace({ origins: [-55, -55], directions: [1, 1], box })
    expect(effort.cells[0]).toBeGreaterThan(2 * CELLS_AT_ONCE)
    expect([...hits.sides].map((side) => BOX_SIDES[side])).toEqual(['east'])
    field.destroy()
  })

  test('trace: more radii than are cached, one after the other', async () => {
    const radii = (from: number) => Float32Array.from({ length: 40 }, (_, k) => (from + k) / 256)
    const asked = { origins: Array(40).fill([5, 0]).flat(), directions: Array(40).fill([1, 0]).flat() }
    for (const from of [0, 40, 80]) {
      const { positions } = await batch.trace({ ...asked, radii: radii(from) })
      expect([...positions]).toEqual([...radii(from)].flatMap((radius) => [9 - radius, 0]))
    }
  })

  const many = Float32Array.from({ length: 65 }, (_, k) => k / 256)
  const manyPlaces = { origins: Array(130).fill(5), directions: Array(130).fill(1) }
  test.each<[string, Partial<BatchTraceOptions>, string]>([
    [
      'a start in a circle',
      { origins: [10, 0.5] },
      'disk 0 starts at [10, 0.5] in circle 1: expected a position where its radius 0 overlaps no circle',
    ],
    [
      'one too large for its place',
      { origins: [5, 0], radii: 4.5 },
      'in circle 0: expected a position where its radius 4.5 overlaps no circle',
    ],
    [
      'a start outside the box',
      { box: [-4, -4, 4, 4] },
      'disk 0 starts at [-5, 0]: expected a position where its radius 0 is in the box [-4, -4, 4, 4]',
    ],
    ['NaN', { origins: [NaN, 0] }, 'origins[0] is NaN: expected a number of metres from -1e17 to 1e17'],
    [
      'too far',
      { origins: [0, 1e18] },
      'origins[1] is 1000000000000000000: expected a number of metres from -1e17 to 1e17',
    ],
    ['half a place', { origins: [0, 1, 2] }, 'origins has 3 numbers: expected two per disk'],
    ['a missing direction', { directions: [] }, 'directions has 0 numbers for 1 disks: expected 2'],
    ['no direction', { directions: [0, 0] }, 'direction 0 is [0, 0]: expected a vector at least 1e-12 long'],
    ['a radius below 0', { radii: [-1] }, 'radii[0] is -1: expected a number of metres from 0 to 1e17'],
    [
      'a length below 0',
      { lengths: -1 },
      'lengths is -1: expected a number of metres from 0 to 1e17, or Infinity',
    ],
    ['a part of a bounce', { bounces: 0.5 }, 'bounces is 0.5: expected a whole number from 0 to 1000000'],
    ['a box that is none', { box: [1, 0, 0, 1] }, 'box is [1, 0, 0, 1]: expected [minX, minY, maxX, maxY]'],
    ['too many radii', { ...manyPlaces, radii: many }, 'radii has 65 different values: expected at most 64'],
    ['what it does not know', { speed: 1 } as never, 'options.speed is unknown: expected only origins'],
  ])('refuses %s', async (_what, change, message) => {
    await expect(batch.trace({ ...WEST_OF_PAIR, ...change })).rejects.toThrow(message)
  })

  test('setCircles: rejects invalid circles and keeps the previous ones', async () => {
    expect(() => batch.setCircles({ centers: [0], radii: 1 })).toThrow(
      'centers has 1 numbers: expected two per circle',
    )
    expect(() => batch.setCircles({ centers: [0, NaN], radii: 1 })).toThrow(
      'centers[1] is NaN: expected a number',
    )
    expect(() => batch.setCircles({ centers: [0, 0], radii: [1e-13] })).toThrow(
      'radii[0] is 1e-13: expected a number of metres from 1e-12 to 1e17, or 0',
    )
    expect(() => batch.setCircles({ centers: [], radii: -1 })).toThrow('radii is -1')
    expect(() => batch.setCircles({ centers: { length: -2 }, radii: 1 })).toThrow(
      'centers is {length: -2}: expected an array of numbers',
    )
    expect([...(await batch.trace(WEST_OF_PAIR)).positions]).toEqual([-1, 0])
  })

  test('rejects invalid options and sides of a box', async () => {
    await expect(PolarBatch.create(null as never)).rejects.toThrow('options is null: expected an object')
    await expect(PolarBatch.create({ most: 1 } as never)).rejects.toThrow('options.most is unknown')
    await expect(batch.trace({ ...WEST_OF_PAIR, box: [Symbol('x'), 1, 2, 3] as never })).rejects.toThrow(
      'box[0] is Symbol(x)',
    )
  })

  test('locate: rejects invalid points, directions and senses', async () => {
    const asked = { points: [0, 1], direction: 'east', sense: 'cw' } as const
    await expect(batch.locate({ ...asked, points: [0, Infinity] })).rejects.toThrow('points[1] is Infinity')
    await expect(batch.locate({ ...asked, direction: 'up' as never })).rejects.toThrow('direction is "up"')
    await expect(batch.locate({ ...asked, sense: 'left' as never })).rejects.toThrow('sense is "left"')
  })

  test('rejects calls after destroy', async () => {
    const other = await open(backend)
    other.destroy()
    await expect(other.trace(WEST_OF_PAIR)).rejects.toThrow('this batch was destroyed')
    await expect(other.locate({ points: [], direction: 'east', sense: 'cw' })).rejects.toThrow('destroyed')
    expect(() => other.setCircles(PAIR)).toThrow('this batch was destroyed')
  })
})

// the runner is that of ShapeBatch, whose test of this always runs; another device takes seconds
fullTest('PolarBatch: rejects after the device is lost', async () => {
  const { device } = await nodeAdapter()
  const batch = await PolarBatch.create({ backend: 'gpu', device })
  batch.setCircles(PAIR)
  await batch.trace(WEST_OF_PAIR)
  device.destroy()
  await device.lost
  await expect(batch.trace(WEST_OF_PAIR)).rejects.toThrow('the GPU device was lost (destroyed)')
})

test('PolarBatch: caches as many diagrams as the device has room for and rejects more, with both numbers', async () => {
  const device = await testDevice()
  // room for the nodes of one diagram of two circles, but not of two
  const limits = { ...device.limits, maxStorageBufferBindingSize: 512, maxBufferSize: 512 }
  const small = new Proxy(device, {
    get: (target, key) => {
      if (key === 'limits') return limits
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const batch = await PolarBatch.create({ backend: 'gpu', device: small })
  batch.setCircles(PAIR)
  const both = { origins: [5, 0, 5, 0], directions: [1, 0, 1, 0], radii: [0.25, 0.5] }
  for (const radius of [0.25, 0.5, 0.25]) {
    const { positions } = await batch.trace({ origins: [5, 0], directions: [1, 0], radii: radius })
    expect([...positions]).toEqual([9 - radius, 0])
    await expect(batch.trace(both)).rejects.toThrow(
      /^\w+ needs \d+ bytes, but this device allows 512 bytes per buffer$/,
    )
  }
  batch.destroy()
})
