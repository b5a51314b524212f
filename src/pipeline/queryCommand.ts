/** The command from a world to its backend for a batch of queries. */

import type { QuerySizes } from '../features/queries/sizes.ts'
import type { Flags, Sizes } from '../features/sizes.ts'
import type { EdgeSet } from '../features/walls/edgeSet.ts'
import { MAX_SLICES, QUERY_DISKS, QUERY_WALLS } from '../schemas/constants.ts'
import { REQUEST } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { strideOf } from './buffers.ts'
import type { ShapeTable } from './commands.ts'
import type { StepParams } from './params.ts'
import type { Question } from './queryStages.ts'

/** The current parameters, walls and bodies of a world, for kernels. Immutable. */
export interface View {
  readonly params: StepParams
  readonly edgeSet: EdgeSet
  /** `Body` structs with the current positions, each for all levels. */
  readonly bodies: ArrayBuffer
  /** The parts and arcs of the shapes of grains. */
  readonly shapeTable: ShapeTable
  readonly sizes: Pick<
    Sizes,
    | 'disks'
    | 'ids'
    | 'levels'
    | 'grains'
    | 'grainParts'
    | 'arcs'
    | 'edges'
    | 'edgeTable'
    | 'bodies'
    | 'dynamic'
  > & {
    /** Cells of the grids of `params`, which are wider than those of the solver. */
    readonly queryCells: number
    readonly has: Pick<Flags, 'periodic'>
  }
}

export interface QueryCommand {
  readonly question: Question
  readonly view: View
  /** Number of casts, points or regions, at least 1. */
  readonly count: number
  /** `Cast`, `ShapeCast` or `Region` structs. */
  readonly inputs: ArrayBuffer
  /** `Arc` structs of the shapes of castShapes. */
  readonly arcs?: Uint8Array<ArrayBuffer>
  /** QUERY_ bits of what is searched for and exists; not 0. */
  readonly kinds: number
  readonly mask: number
  /** Category of the query; 0 to find objects whatever they collide with. */
  readonly category: number
  /** Whether each query may have any number of answers. */
  readonly isList: boolean
}

/** `Hit` or `Nearest` structs, or ids. If `isList`, the answers to query k are those from starts[k] to starts[k + 1]. */
export interface QueryAnswer {
  readonly results: TypedViews
  readonly starts: Uint32Array
}

/** Initial capacity for answers: this many per query, and at least FEWEST_ANSWERS in total. It grows as needed. */
const ANSWERS_EACH = 4
const FEWEST_ANSWERS = 1024
/** Regions are cut into slices for up to this many concurrent searches. */
const MANY_SEARCHES = 4096

function slicesOf({ question, count }: QueryCommand): number {
  if (question !== 'disksIn') return 1
  return Math.min(MAX_SLICES, Math.max(1, Math.floor(MANY_SEARCHES / count)))
}

/** Returns the sizes of a world of these sizes with those of a query. */
export function sizesFor(command: QueryCommand, world: Sizes): Sizes {
  const { has, queryCells: _, ...sizes } = command.view.sizes
  return { ...world, ...sizes, has: { ...world.has, ...has }, query: querySizes(command) }
}

/** Returns the sizes for this many answers, or for the initial capacity if undefined. */
export function querySizes(command: QueryCommand, answers?: number): QuerySizes {
  const { question, count, kinds, isList, view, arcs } = command
  const hasDisks = (kinds & QUERY_DISKS) !== 0
  const hasGrains = hasDisks && (view.sizes.grains > 0 || question === 'castShapes')
  const hasWalls = (kinds & QUERY_WALLS) !== 0
  const room = isList ? (answers ?? Math.max(ANSWERS_EACH * count, FEWEST_ANSWERS)) : count
  const only = (asked: Question, number: number) => (question === asked ? number : 0)
  return {
    disks: hasDisks ? view.sizes.disks : 0,
    grains: hasGrains ? view.sizes.disks : 0,
    grainParts: hasGrains ? view.sizes.grainParts : 0,
    arcs: hasGrains ? view.sizes.arcs : 0,
    cells: hasDisks ? view.sizes.queryCells : 0,
    casts: only('castRays', count),
    shapeCasts: only('castShapes', count),
    castArcs: (arcs?.byteLength ?? 0) / strideOf('castArcs'),
    regions: inputsOf(question) === 'regions' ? count : 0,
    counts: isList ? count * slicesOf(command) : 0,
    hits: only('castRays', room) + only('castShapes', room),
    found: only('disksIn', room),
    nearest: only('nearest', room),
    edges: hasWalls ? view.sizes.edges : 0,
    edgeTable: hasWalls ? view.sizes.edgeTable : 0,
    bodies: hasWalls ? view.sizes.bodies * view.sizes.levels.length : 0,
  }
}

/** The buffer of the answers to each kind of query. */
export const RESULTS = {
  castRays: 'hits',
  nearest: 'nearestDisks',
  disksIn: 'found',
  castShapes: 'hits',
} as const

export function inputsOf(question: Question): 'casts' | 'shapeCasts' | 'regions' {
  if (question === 'castShapes') return 'shapeCasts'
  return question === 'castRays' ? 'casts' : 'regions'
}

/** Returns the `Request` struct of a batch. */
export function requestOf(command: QueryCommand): ArrayBuffer {
  const { u32, f32 } = words(new ArrayBuffer(strideOf('request')))
  u32[REQUEST.count] = command.count
  u32[REQUEST.mask] = command.mask
  u32[REQUEST.category] = command.category
  u32[REQUEST.kinds] = command.kinds
  u32[REQUEST.slices] = slicesOf(command)
  return f32.buffer as ArrayBuffer
}

/** Returns the start of the answers to each query; `starts` has one entry per slice, the slices of a query in a row. */
export function startsOfEach(command: QueryCommand, starts: Uint32Array): Uint32Array {
  const slices = slicesOf(command)
  if (slices === 1) return starts
  return Uint32Array.from({ length: command.count + 1 }, (_, k) => starts[k * slices])
}
