/** Paths among circles by polar diagram, by the best of several grids and by brute force: work and time. */

import type { Axis } from '../../src/polar/sweepCircles.ts'
import type { Trace } from '../../src/polar/trace.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { interleave } from '../interleave.ts'
import type { Tell } from '../run.ts'
import { summarizeTimes, type Timing } from '../statistics.ts'
import { type BenchPath, type CircleSet, drawPaths, KINDS, type KindName, makeCircles } from './circleSets.ts'
import { timed } from './clock.ts'
import { Grid } from './grid.ts'
import { cellPerCircle, diagramOf } from './growth.ts'
import { BruteForce, bounce, type Finder, type Hit } from './reference.ts'

export interface TracesOptions {
  readonly count: readonly number[]
  readonly kinds: readonly KindName[]
  /** Total number of legs per circle set and count. */
  readonly legs: number
  readonly repeats: number
  readonly seed: number
}

/** Means over all legs. */
export interface PolarEffort {
  readonly cells: number
  readonly tests: number
  readonly looks: number
  readonly locations: number
  /** Microseconds of CPU time. */
  readonly time: Timing
}

export interface GridEffort {
  readonly cells: number
  readonly tests: number
  /** Cell width in metres, the fastest of those tried. */
  readonly size: number
  readonly time: Timing
}

export interface Traces {
  readonly kind: KindName
  readonly count: number
  readonly legs: number
  /** Mean length of a leg in metres. */
  readonly length: number
  readonly auto: PolarEffort
  readonly rows: PolarEffort
  readonly columns: PolarEffort
  readonly grid: GridEffort
  readonly bruteForce: Timing
}

/** Cell widths relative to one circle per cell on average. */
const WIDTHS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4]
/** Maximum number of cells of a grid. */
const MAX_CELLS = 2 ** 23
/** Circle tests of brute force per repeat; it traces fewer paths if this is not enough. */
const MAX_TESTS = 1e7
/** Number of runs over all paths per measurement. */
const TURNS = 3

/** Throws if the hits of the three methods differ. */
export async function measureTraces(options: TracesOptions, tell: Tell): Promise<Traces[]> {
  const results: Traces[] = []
  for (const kind of options.kinds) {
    for (const count of options.count) {
      tell(`${kind}: ${count} circles`)
      results.push(await measureSet(kind, count, options))
    }
  }
  return results
}

async function measureSet(kind: KindName, count: number, options: TracesOptions): Promise<Traces> {
  const set = makeCircles(kind, count, options.seed)
  const { legs } = KINDS[kind]
  const paths = drawPaths(set, Math.ceil(options.legs / legs), options.seed)
  const few = paths.slice(0, Math.ceil(MAX_TESTS / (legs * count)))
  const diagram = diagramOf(set)
  const { best, size } = bestGrid(set, paths, legs)
  const bruteForce = new BruteForce(set)
  const trace = (cut: Axis | 'auto') => (path: BenchPath) =>
    diagram.trace({ ...path, box: set.box, bounces: legs - 1, cut, stretches: false })
  const by = (finder: Finder) => (path: BenchPath) => bounce(set, finder, path, legs)
  const entries = [
    timer(paths, legs, trace('auto')),
    timer(paths, legs, trace('rows')),
    timer(paths, legs, trace('columns')),
    timer(paths, legs, by(best)),
    timer(few, legs, by(bruteForce)),
  ] as const
  compare(`${kind}, ${count} circles, grid`, paths.map(trace('auto')), paths.map(by(best)))
  compare(`${kind}, ${count} circles, brute force`, few.map(trace('auto')), few.map(by(bruteForce)))
  // runs once for JIT compilation
  for (const run of entries) run()
  const rounds = await interleave(entries, options.repeats, async (run) => run())
  const times = rounds.map(summarizeTimes)
  const [auto, rows, columns] = (['auto', 'rows', 'columns'] as const).map((cut, k) => {
    const traces = paths.map(trace(cut))
    return { ...effortOf(traces, legs), time: times[k] }
  })
  const length = paths.reduce((sum, path) => sum + trace('auto')(path).length, 0)
  const all = paths.length * legs
  const [cells, tests] = [best.cells, best.tests]
  paths.forEach(by(best))
  const grid = { cells: (best.cells - cells) / all, tests: (best.tests - tests) / all, size, time: times[3] }
  return { kind, count, legs: all, length: length / all, auto, rows, columns, grid, bruteForce: times[4] }
}

/** Returns a function that measures microseconds per leg over `TURNS` runs. */
function timer(paths: readonly BenchPath[], legs: number, go: (path: BenchPath) => unknown): () => number {
  const run = () => paths.forEach(go)
  return () => (1000 * timed(run, TURNS).ms) / (paths.length * legs)
}

/** Returns the fastest of several grids, each by the faster of two runs over some of the paths. */
function bestGrid(set: CircleSet, paths: readonly BenchPath[], legs: number): { best: Grid; size: number } {
  const some = paths.slice(0, Math.ceil(paths.length / 5))
  const tried = WIDTHS.map((width) => width * cellPerCircle(set))
    .filter((size) => ((set.box[2] - set.box[0]) / size) * ((set.box[3] - set.box[1]) / size) <= MAX_CELLS)
    .map((size) => {
      const grid = new Grid(set, size)
      const run = timer(some, legs, (path) => bounce(set, grid, path, legs))
      return { best: grid, size, time: Math.min(run(), run()) }
    })
  return tried.reduce((a, b) => (b.time < a.time ? b : a))
}

function effortOf(traces: readonly Trace[], legs: number): Omit<PolarEffort, 'time'> {
  const mean = (value: (trace: Trace) => number) =>
    traces.reduce((sum, trace) => sum + value(trace), 0) / (traces.length * legs)
  return {
    cells: mean(({ effort }) => effort.cells),
    tests: mean(({ effort }) => effort.circles),
    looks: mean(({ effort }) => effort.looks),
    locations: mean(({ effort }) => effort.locations),
  }
}

/** Throws if a leg's end differs by a single bit, or its circle differs. */
export function compare(name: string, traces: readonly Trace[], hits: readonly (readonly Hit[])[]): void {
  for (const [path, trace] of traces.entries()) {
    if (trace.legs.length !== hits[path].length)
      throw new Error(`${name}: way ${path} has ${hits[path].length} legs, expected ${trace.legs.length}`)
    for (const [leg, { end, circle }] of trace.legs.entries()) {
      const hit = hits[path][leg]
      const isSame = hit.x === end[0] && hit.y === end[1] && hit.circle === (circle ?? NONE)
      if (!isSame)
        throw new Error(
          `${name}: leg ${leg} of way ${path} ends at ${hit.circle} in (${hit.x}, ${hit.y}), expected ${circle} in (${end})`,
        )
    }
  }
}
