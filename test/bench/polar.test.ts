import { expect, test } from 'vitest'
import { POLAR, parsePolar, QUICK_POLAR } from '../../bench/polar/arguments.ts'
import { drawPaths, KINDS, type KindName, makeCircles } from '../../bench/polar/circleSets.ts'
import { perDoubling, powerLaw } from '../../bench/polar/fits.ts'
import { Grid } from '../../bench/polar/grid.ts'
import { cellPerCircle, measureGrowth } from '../../bench/polar/growth.ts'
import { measureLive } from '../../bench/polar/live.ts'
import { BruteForce, bounce } from '../../bench/polar/reference.ts'
import { countSteps, type Question } from '../../bench/polar/steps.ts'
import {
  cutsTable,
  effortTable,
  fitsTable,
  growthTable,
  liveTable,
  memoryTable,
  stepsTable,
  tracesTable,
} from '../../bench/polar/tables.ts'
import { compare, measureTraces } from '../../bench/polar/traces.ts'
import { checkCircles } from '../../src/polar/obstacles.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { buildStrips } from '../../src/polar/strips.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const quietly = () => {}
const few = { ...POLAR, count: [50, full(100, 200)], questions: full(20, 100), legs: 80, repeats: 2 }
const isFull = (table: string[][]) =>
  table.every((row) => row.length === table[0].length && row.every((cell) => cell !== '' && cell !== 'NaN'))

fullTest('measureGrowth: one row per circle set, and fits over them', async () => {
  const results = await measureGrowth(few, quietly)
  expect(results.map(({ kind, count }) => `${kind} ${count}`)).toEqual(
    POLAR.growth.flatMap((kind) => [`${kind} 50`, `${kind} ${few.count[1]}`]),
  )
  for (const { memory, steps, count } of results) {
    // two poles and two corners a pair of circles begin or end a cell: two partitions, and some for the outermost
    expect(memory.cells).toBeGreaterThan(4)
    expect(memory.held).toBeGreaterThanOrEqual(memory.used)
    // the levels of a bisection among as many poles as there are circles at least
    expect(steps.levels).toBeGreaterThan(Math.log2(count))
  }
  const tables = [growthTable, fitsTable, stepsTable, memoryTable].map((table) => table(results))
  expect(tables.every(isFull)).toBe(true)
})

fullTest('measureTraces: polar diagram, grid and brute force agree in every scene', async () => {
  const results = await measureTraces({ ...few, count: [60] }, quietly)
  expect(results.map(({ kind }) => kind)).toEqual(POLAR.kinds)
  expect([effortTable, tracesTable, cutsTable].map((table) => table(results)).every(isFull)).toBe(true)
})

fullTest('measureLive: a row per number of moving disks, dense and dilute', async () => {
  const results = await measureLive({ ...few, moving: [60] }, quietly)
  expect(results.map(({ kind, count }) => [kind, count])).toEqual([
    ['dense', 60],
    ['dilute', 60],
  ])
  for (const { intervals } of results) expect(intervals).toBeGreaterThan(1)
  expect(isFull(liveTable(results))).toBe(true)
})

test('compare: a leg that ends one bit off or at another circle stops the benchmark', () => {
  const set = makeCircles('dense', 100, 1)
  const { centers, radii, box } = set
  const [path] = drawPaths(set, 1, 1)
  const trace = PolarDiagram.build({ centers, radii }).trace({ ...path, box, bounces: 9 })
  const hits = bounce(set, new BruteForce(set), path, 10)
  expect(hits.some(({ circle }) => circle < 100)).toBe(true)
  compare('same', [trace], [hits])
  const moved = hits.map((hit, leg) => (leg === 3 ? { ...hit, x: hit.x * (1 + Number.EPSILON) } : hit))
  expect(() => compare('moved', [trace], [moved])).toThrow('moved: leg 3 of way 0 ends at')
  const other = hits.map((hit, leg) => (leg === 5 ? { ...hit, circle: 101 } : hit))
  expect(() => compare('other', [trace], [other])).toThrow('other: leg 5 of way 0 ends at 101')
})

test('Grid.find: tests each circle once per path for any cell size and stops at the first hit', () => {
  const set = {
    centers: Float64Array.of(50, 50, 90, 50),
    radii: Float64Array.of(20, 2),
    box: [0, 0, 100, 100],
  } as const
  const grid = new Grid(set, 5)
  const found = grid.find(10, 50, 1, 0, 90)
  expect(found).toEqual({ circle: 0, length: 20 })
  // from the cell at 10 to that which ends at 30, where the first circle begins and, by the pad, is listed
  expect([grid.tests, grid.cells]).toEqual([1, 4])
  // past it, through cells that it reaches into; then all the rest of the row
  const passing = new Grid({ ...set, radii: Float64Array.of(19, 2) }, 5)
  expect(passing.find(10, 69.5, 1, 0, 90)).toEqual({ circle: NONE, length: 90 })
  expect([passing.tests, passing.cells]).toEqual([1, 18])
  for (const kind of Object.keys(KINDS) as KindName[]) {
    const scene = makeCircles(kind, 80, 2)
    const paths = drawPaths(scene, 5, 2)
    const brute = paths.map((path) => bounce(scene, new BruteForce(scene), path, 20))
    for (const width of [0.3, 1, 3]) {
      const cells = new Grid(scene, width * cellPerCircle(scene))
      expect(paths.map((path) => bounce(scene, cells, path, 20))).toEqual(brute)
    }
  }
})

test('countSteps: one circle has two levels and a chain of one link', () => {
  const obstacles = checkCircles({ centers: [0, 0], radii: 1 })
  const cuts = { rows: buildStrips(obstacles, 'rows'), columns: buildStrips(obstacles, 'columns') }
  const question: Question = { point: [3, 0], direction: 'east', sense: 'ccw' }
  const steps = countSteps(cuts, [question])
  // levels 1 and -1; the cells to the left and right of the circle, of which the first found need not be it
  expect(steps).toMatchObject({ levels: 2, open: 1, links: 1 })
  expect(steps.nodes).toBeGreaterThanOrEqual(1)
  expect(steps.nodes).toBeLessThanOrEqual(2)
  expect(countSteps(cuts, [{ ...question, point: [-3, 0] }]).open).toBe(0)
})

test('powerLaw and perDoubling: recover known laws', () => {
  const ns = [100, 1000, 10_000]
  expect(powerLaw(ns.map((n) => [n, 3 * n ** 1.5])).exponent).toBeCloseTo(1.5, 9)
  const { slope, start } = perDoubling(ns.map((n) => [n, 7 + 2 * Math.log2(n)]))
  expect([slope, start].map((value) => value.toFixed(6))).toEqual(['2.000000', '7.000000'])
})

test('parsePolar: arguments override --quick, which overrides the defaults', () => {
  const { things, options } = parsePolar(['traces', '--quick', '--legs', '7', '--kinds', 'far'])
  expect(things).toEqual(['traces'])
  expect(options).toEqual({ ...POLAR, ...QUICK_POLAR, legs: 7, kinds: ['far'] })
})
