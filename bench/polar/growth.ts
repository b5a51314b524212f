/** Scaling of construction, point location and memory with the number of circles. */
import { checkCircles } from '../../src/polar/obstacles.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { buildStrips, type Strips } from '../../src/polar/strips.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { interleave } from '../interleave.ts'
import type { Tell } from '../run.ts'
import { summarizeTimes, type Timing } from '../statistics.ts'
import { type CircleSet, type KindName, makeCircles } from './circleSets.ts'
import { timed } from './clock.ts'
import { Grid } from './grid.ts'
import { countSteps, type Question, type Steps } from './steps.ts'

export interface GrowthOptions {
  readonly count: readonly number[]
  readonly growth: readonly KindName[]
  readonly questions: number
  readonly repeats: number
  readonly seed: number
}

export interface Memory {
  /** Counts per circle, summed over both partitions. */
  readonly nodes: number
  readonly cells: number
  readonly links: number
  /** Bytes per circle, used and allocated. */
  readonly used: number
  readonly held: number
}

export interface Growth {
  readonly kind: KindName
  readonly count: number
  /** Milliseconds of CPU time. */
  readonly build: Timing
  /** The same for a grid with as many cells as circles. */
  readonly gridBuild: Timing
  readonly gridBytes: number
  /** Microseconds of CPU time per point. */
  readonly locate: Timing
  readonly steps: Steps
  readonly memory: Memory
}

/** Minimum number of circles built per repeat. */
const MIN_CIRCLES = 3000
const NODE_BYTES = 13

export async function measureGrowth(options: GrowthOptions, tell: Tell): Promise<Growth[]> {
  const results: Growth[] = []
  for (const kind of options.growth) {
    const sets = options.count.map((count) => makeCircles(kind, count, options.seed))
    const entries = sets.map((set) => ({
      set,
      questions: drawQuestions(set, options.questions, options.seed),
    }))
    const rounds = await interleave(entries, options.repeats + 1, async ({ set, questions }) => {
      tell(`${kind}: ${set.radii.length} circles`)
      const times = Math.ceil(MIN_CIRCLES / set.radii.length)
      const grid = timed(() => new Grid(set, cellPerCircle(set)), times)
      const { last: diagram, ms } = timed(() => diagramOf(set), times)
      const asked = timed(() => askAll(diagram, questions))
      return {
        build: ms,
        grid: grid.ms,
        bytes: grid.last.bytes,
        locate: (1000 * asked.ms) / questions.length,
      }
    })
    for (const [k, { set, questions }] of entries.entries()) {
      const [, ...warm] = rounds[k]
      const obstacles = checkCircles({ centers: set.centers, radii: set.radii })
      const cuts = [buildStrips(obstacles, 'rows'), buildStrips(obstacles, 'columns')] as const
      results.push({
        kind,
        count: set.radii.length,
        build: summarizeTimes(warm.map(({ build }) => build)),
        gridBuild: summarizeTimes(warm.map(({ grid }) => grid)),
        gridBytes: warm[0].bytes / set.radii.length,
        locate: summarizeTimes(warm.map(({ locate }) => locate)),
        steps: countSteps({ rows: cuts[0], columns: cuts[1] }, questions),
        memory: memoryOf(cuts),
      })
    }
  }
  return results
}

/** Draws points in a box twice as wide as that of the circles; distant points may see nothing straight ahead. */
function drawQuestions({ box }: CircleSet, count: number, seed: number): Question[] {
  const random = createRandom(seed)
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]
  return Array.from({ length: count }, () => ({
    point: [
      uniform(random, box[0] - width / 2, box[2] + width / 2),
      uniform(random, box[1] - height / 2, box[3] + height / 2),
    ],
    direction: one(['east', 'west', 'north', 'south'] as const),
    sense: one(['ccw', 'cw'] as const),
  }))
}

function askAll(diagram: PolarDiagram, questions: readonly Question[]): number {
  let sum = 0
  for (const { point, direction, sense } of questions) sum += diagram.locate(point, direction, sense).angle
  return sum
}

export function diagramOf({ centers, radii }: CircleSet): PolarDiagram {
  return PolarDiagram.build({ centers, radii })
}

/** Returns the cell width in metres for one circle per cell. */
export function cellPerCircle({ box, radii }: CircleSet): number {
  return Math.sqrt(((box[2] - box[0]) * (box[3] - box[1])) / radii.length)
}

function memoryOf(cuts: readonly Strips[]): Memory {
  const circles = cuts[0].sweepCircles.count
  const mean = (value: (strips: Strips) => number) =>
    cuts.reduce((sum, strips) => sum + value(strips), 0) / circles
  return {
    nodes: mean(({ tree }) => tree.count),
    cells: mean(({ cells }) => cells.count),
    links: mean(({ chains }) => chains.reduce((sum, { count }) => sum + count, 0)),
    used: mean(
      (strips) => NODE_BYTES * strips.tree.count + bytesOf(arraysOf(strips), ({ byteLength }) => byteLength),
    ),
    held: mean(
      (strips) =>
        NODE_BYTES * strips.tree.cells.length + bytesOf(arraysOf(strips), ({ buffer }) => buffer.byteLength),
    ),
  }
}

type TypedArray = Float64Array | Uint32Array

/** Arrays other than the tree. Centres and radii are shared with the caller. */
function arraysOf({ sweepCircles, cells, levels, roots, chains }: Strips): TypedArray[] {
  return [sweepCircles.built, levels, roots, ...[cells, ...chains].flatMap(typedArrays)]
}

function typedArrays(of: object): TypedArray[] {
  return Object.values(of).filter((value): value is TypedArray => ArrayBuffer.isView(value))
}

function bytesOf(arrays: readonly TypedArray[], bytes: (array: TypedArray) => number): number {
  return arrays.reduce((sum, array) => sum + bytes(array), 0)
}
