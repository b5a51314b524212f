/** One-sided tables: what stands on one or tips over its end does not pass through it, and what comes from behind does. */
import { describe, expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { box } from '../../src/shapes/box.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

type Table = (x: number, width: number) => Pick<WallOptions, 'chain' | 'bulges' | 'radius' | 'closed'>

/** Half the angle of the arc of a hump. */
const HALF = 2 * Math.atan(0.3)
/** Tables with their top at y = 0 that have their middle at x; all but the hump are flat. */
const TABLES: Readonly<Record<string, Table>> = {
  'a wall': (x, width) => ({ chain: [[x - width / 2, 0], [x + width / 2, 0]] }),
  'a wall with a skin': (x, width) => ({ chain: [[x - width / 2, -0.02], [x + width / 2, -0.02]], radius: 0.02 }),
  'a chain of short sides': (x, width) => ({ chain: Array.from({ length: 9 }, (_, k) => [x + width * (k / 8 - 0.5), 0] as const) }),
  'a mound': (x, width) => ({ chain: [[x - width / 2 - 0.8, -1], [x - width / 2, 0], [x + width / 2, 0], [x + width / 2 + 0.8, -1]] }),
  'a block': (x, width) => ({ chain: [[x - width / 2, -1], [x - width / 2, 0], [x + width / 2, 0], [x + width / 2, -1]], closed: true }),
  'a half of a 24-gon': (x, width) => ({
    chain: Array.from({ length: 13 }, (_, k) => arcPoint(x, width / 2, -Math.PI / 2 + (Math.PI * k) / 12)),
  }),
  'an arc': (x, width) => {
    const radius = width / 2 / Math.sin(HALF)
    return { chain: [arcPoint(x, radius, -HALF), arcPoint(x, radius, HALF)], bulges: [-0.3] }
  },
} // biome-ignore format: a table per line

/** The point at this angle from the top of a circle that has its top at (x, 0). */
function arcPoint(x: number, radius: number, angle: number): Point {
  return [x + radius * Math.sin(angle), radius * (Math.cos(angle) - 1)]
}

/** The corners of what a table bounds. */
function outlineOf(name: string, x: number, width: number): readonly Point[] {
  if (name === 'a wall with a skin') return TABLES['a wall'](x, width).chain
  if (name !== 'an arc') return TABLES[name](x, width).chain
  const radius = width / 2 / Math.sin(HALF)
  return Array.from({ length: 33 }, (_, k) => arcPoint(x, radius, HALF * (k / 16 - 1)))
}

const cornersOf = ([width, height]: Point, x: number, y: number, angle: number): Point[] =>
  [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) => {
    const [along, up] = [(u * width) / 2, (v * height) / 2]
    return [x + along * Math.cos(angle) - up * Math.sin(angle), y + along * Math.sin(angle) + up * Math.cos(angle)]
  }) // biome-ignore format: short

/** How far two convex polygons overlap along the direction in which they do least; a segment is one, too. */
function overlapOf(a: readonly Point[], b: readonly Point[]): number {
  let least = Infinity
  for (const polygon of [a, b]) {
    for (const [k, [x, y]] of polygon.entries()) {
      const [nextX, nextY] = polygon[(k + 1) % polygon.length]
      const [alongX, alongY] = [nextX - x, nextY - y]
      const length = Math.hypot(alongX, alongY)
      for (const sign of [1, -1]) {
        const height = ([px, py]: Point) => (sign * (px * alongY - py * alongX)) / length
        least = Math.min(least, Math.max(...a.map(height)) - Math.min(...b.map(height)))
      }
    }
  }
  return least
}

const SIZES: readonly Point[] = full(
  [[1, 0.5], [2, 0.2], [0.2, 0.8]],
  [[1, 0.5], [2, 0.2], [0.2, 0.8], [1, 0.1], [0.4, 0.4], [0.96, 0.46]],
) // biome-ignore format: short
const WIDTHS = full([0.2, 0.4, 1.4], [0.2, 0.4, 0.8, 1.4, 2])
/** Where the centre of a box is, in widths of the table from its middle: the end is at 0.5. */
const PLACES = full([0, 0.45, 0.7], [0, 0.3, 0.45, 0.55, 0.7, 0.9])
const ANGLES = full([0, -0.7], [0, 0.05, 0.3, -0.7, 1.3])

const heightOf = ([width, height]: Point, angle: number) =>
  (width * Math.abs(Math.sin(angle)) + height * Math.abs(Math.cos(angle))) / 2

interface Case {
  readonly name: string
  readonly size: Point
  readonly width: number
  readonly place: number
  readonly angle: number
  readonly row: number
  readonly x: number
}

function casesOf(name: string, rows: number): Case[] {
  const cases: Case[] = []
  for (const size of SIZES)
    for (const width of WIDTHS)
      for (const place of PLACES)
        for (const angle of rows > 1 ? [0] : ANGLES)
          for (let row = 0; row < rows; row++)
            cases.push({ name, size, width, place, angle, row, x: 8 * Math.floor(cases.length / rows) })
  return cases
}

function wallsOf(cases: readonly Case[], oneSided = true): WallOptions[] {
  const tables = cases.filter(({ row }) => row === 0)
  return tables.map(({ name, width, x }) => ({ ...TABLES[name](x, width), oneSided, friction: 0.5 }))
}

describe.each(sampled(Object.keys(TABLES), 4))('World.step: boxes on %s that is one-sided', (name) => {
  test.each([1, 3])('stay in front of it, in stacks of %i', async (rows) => {
    const cases = casesOf(name, rows)
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: 4 })
    world.walls.add(wallsOf(cases))
    world.grains.add({
      shapes: cases.map(({ size }) => box(...size)),
      positions: cases.flatMap(({ x, place, width, size, angle, row }) => [
        x + place * width,
        0.01 + heightOf(size, angle) * (1 + 2 * row) + 0.005 * row,
      ]),
      angles: cases.map(({ angle }) => angle),
      friction: 0.5,
    })
    const outlines = cases.map(({ width, x }) => outlineOf(name, x, width))
    for (let step = 0; step < full(90, 180); step++) {
      world.step(1 / 60)
      const { positions, angles } = await world.disks.read()
      for (const [k, one] of cases.entries()) {
        const [x, y] = positions.subarray(2 * k, 2 * k + 2)
        if (Math.hypot(x - one.x, y) > 4) continue
        const overlap = overlapOf(cornersOf(one.size, x, y, angles[k]), outlines[k])
        if (overlap > 0.03) expect({ ...one, step, overlap }).toBeUndefined()
      }
    }
    world.destroy()
  })
})

test('World.step: boxes from behind that turn back in a one-sided table move as without it', async () => {
  const cases = casesOf('a wall', 1).filter(({ size, angle, place, width }) => {
    // at the apex the lowest point is 1.2 radii of the largest inner disk below the table, and the table is in the box
    const apex = heightOf(size, angle) - 0.6 * Math.min(...size)
    return overlapOf(cornersOf(size, place * width, apex, angle), outlineOf('a wall', 0, width)) > 0.01
  })
  const fly = async (walls: WallOptions[]) => {
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: 4 })
    world.walls.add(walls)
    world.grains.add({
      shapes: cases.map(({ size }) => box(...size)),
      positions: cases.flatMap(({ x, place, width, size, angle }) => [x + place * width, -1 - heightOf(size, angle)]),
      velocities: cases.flatMap(({ size, angle }) => {
        const rise = 1 + 2 * heightOf(size, angle) - 0.6 * Math.min(...size)
        return [0, Math.sqrt(2 * 9.81 * rise)]
      }),
      angles: cases.map(({ angle }) => angle),
      friction: 0.5,
    }) // biome-ignore format: short
    for (let step = 0; step < 70; step++) world.step(1 / 60)
    const { positions, angles } = await world.disks.read()
    world.destroy()
    return { positions, angles }
  }
  expect(cases.length).toBeGreaterThan(full(15, 200))
  expect(await fly(wallsOf(cases))).toEqual(await fly([]))
})

test('World.step: a box that slides over a one-sided post from its front tips over the end as on one with two sides', async () => {
  const slide = async (oneSided: boolean) => {
    const world = await World.create({ backend: 'cpu', threads: 1, substeps: 8 })
    world.walls.add([
      { chain: [[-2, -0.05], [-0.05, -0.05]], radius: 0.05, friction: 0 },
      { chain: [[0.2, -1], [0.2, -0.05]], radius: 0.05, friction: 0, oneSided },
    ]) // biome-ignore format: a wall per line
    world.grains.add({ shapes: box(0.6, 0.3), positions: [-0.6, 0.15], velocities: [1, 0], friction: 0 })
    for (let step = 0; step < 66; step++) world.step(1 / 60)
    const { positions, velocities, angles } = await world.disks.read()
    world.destroy()
    return { positions, velocities, angles }
  }
  expect(await slide(true)).toEqual(await slide(false))
})

fullTest('World.step: boxes and clumps on one-sided tables have the same bits on both backends', async () => {
  const device = await testDevice()
  const run = async (options: WorldOptions) => {
    const world = await World.create({ substeps: 4, ...options })
    const names = Object.keys(TABLES)
    world.walls.add(names.map((name, k) => ({ ...TABLES[name](4 * k, 0.4), oneSided: true, friction: 0.5 })))
    const half = (left: number, right: number) =>
      roundedPolygon([[left, -0.25], [right, -0.25], [right, 0.25], [left, 0.25]], 0) // biome-ignore format: short
    const halves = { parts: [half(-0.5, 0), half(0, 0.5)] }
    world.grains.add({
      shapes: names.flatMap((_, k) => [box(1, 0.5), k % 2 ? halves : box(1, 0.1), halves]),
      positions: names.flatMap((_, k) => [4 * k, 0.26, 4 * k + 0.1, 0.78, 4 * k + 0.3, 1.4]),
      friction: 0.5,
    })
    for (let step = 0; step < 45; step++) world.step(1 / 60)
    const hash = await world.hash()
    world.destroy()
    return hash
  }
  expect(await run({ backend: 'gpu', device })).toBe(await run({ backend: 'cpu' }))
})
