/** Grids of queries: larger tables than the solver's, with the same answers. */
import { expect, test } from 'vitest'
import { NO_BOX } from '../../src/features/periodic/periodicBox.ts'
import { queryGrids } from '../../src/features/queries/grids.ts'
import { fitLevels } from '../../src/features/walls/levels.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'

const CLASSES = [{ smallestRadius: 1, largestRadius: 1, disks: 2000 }]

test('queryGrids: 32 cells per disk, fewer if the bounds have fewer, and the same object for as many disks', () => {
  const bounds = [0, 0, 40_000, 40_000] as const
  const levels = fitLevels(bounds, CLASSES, 0.1)
  const {
    levels: [wide],
    cells,
  } = queryGrids(levels, bounds, NO_BOX, 2000)
  expect(cells).toBe(wide.grid.columns * wide.grid.rows)
  expect(cells).toBeGreaterThan(31 * 2000)
  expect(cells).toBeLessThanOrEqual(32 * 2048)
  expect(queryGrids(levels, bounds, NO_BOX, 1999)).toBe(queryGrids(levels, bounds, NO_BOX, 2000))
  expect(queryGrids(levels, bounds, NO_BOX, 2 ** 20).cells).toBeLessThanOrEqual(2 ** 19)

  const narrow = [0, 0, 40_000, 100] as const
  const low = fitLevels(narrow, CLASSES, 0.1)
  const [{ grid }] = queryGrids(low, narrow, NO_BOX, 2000).levels
  expect([grid.rows, grid.cellSize, grid.originX]).toEqual([low[0].grid.rows, low[0].grid.cellSize, 0])
  expect(grid.columns).toBeGreaterThan(3 * low[0].grid.columns)
})

test('queryGrids: leaves the table of a periodic axis as it is', () => {
  const bounds = [0, 0, 40_000, 40_000] as const
  const box = { low: [0, 0], period: [40_000, 0] } as never
  const levels = fitLevels(bounds, CLASSES, 0.1, box)
  const [{ grid }] = queryGrids(levels, bounds, box, 2000).levels
  expect(grid.columns).toBe(levels[0].grid.columns)
  expect(grid.rows).toBeGreaterThan(3 * levels[0].grid.rows)
})

test('World.query.rays: hits the first disk of a dilute world, and another after more disks were added', async () => {
  const random = createRandom(3)
  const side = 900
  const draw = (count: number) => Array.from({ length: count }, () => uniform(random, 0, side))
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const positions: number[] = []
  const origins = draw(600)
  const angles = Array.from({ length: 300 }, () => uniform(random, -Math.PI, Math.PI))
  const translations = angles.flatMap((angle) => [side * Math.cos(angle), side * Math.sin(angle)])
  for (const more of [200, 1500]) {
    const added = draw(2 * more)
    world.disks.add({ positions: added, radii: 1 })
    positions.push(...added)
    const { ids } = await world.query.rays({ origins, translations })
    const expected = angles.map((angle, k) =>
      firstAlong(positions, origins[2 * k], origins[2 * k + 1], angle, side),
    )
    expect(expected.filter((id) => id !== NONE).length).toBeGreaterThan(30)
    expect([...ids]).toEqual(expected)
  }
  world.destroy()
})

/** Returns the first disk of radius 1 along a ray, by brute force in f64. */
function firstAlong(
  positions: readonly number[],
  x: number,
  y: number,
  angle: number,
  length: number,
): number {
  let [best, nearest] = [NONE, length]
  for (let k = 0; 2 * k < positions.length; k++) {
    const [dx, dy] = [positions[2 * k] - x, positions[2 * k + 1] - y]
    const along = dx * Math.cos(angle) + dy * Math.sin(angle)
    const across = dx * Math.sin(angle) - dy * Math.cos(angle)
    const travel = dx * dx + dy * dy <= 1 ? 0 : along - Math.sqrt(1 - across * across)
    if (travel >= 0 && travel < nearest) [best, nearest] = [k, travel]
  }
  return best
}
