/** What a world asks of its backend for a batch of queries. */

import { MOST_SLICES, QUERY_DISKS, QUERY_WALLS } from '../schemas/constants.ts'
import { REQUEST } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import type { EdgeSet } from '../walls/edgeSet.ts'
import { cellsOf, type QuerySizes, type Sizes, strideOf } from './buffers.ts'
import type { StepParams } from './params.ts'
import type { Question } from './queryStages.ts'

/** The world as it is now, the way that kernels see it. Never changed once made. */
export interface View {
  readonly params: StepParams
  readonly edgeSet: EdgeSet
  /** `Body` structs, each for all levels, where the bodies are now. */
  readonly bodies: ArrayBuffer
  readonly sizes: Pick<Sizes, 'disks' | 'ids' | 'levels' | 'edges' | 'edgeTable' | 'bodies'>
}

export interface QueryCommand {
  readonly question: Question
  readonly view: View
  /** How many casts, points or regions there are: one or more. */
  readonly count: number
  /** `Cast` or `Region` structs. */
  readonly inputs: ArrayBuffer
  /** QUERY_ bits: what there is, and is looked for; not 0. */
  readonly kinds: number
  readonly groups: number
  /** Whether each may have any number of answers. */
  readonly isList: boolean
}

/** `Hit` or `Nearest` structs, or ids. Of a list, the answers to k are those from starts[k] to starts[k + 1]. */
export interface QueryAnswer {
  readonly results: TypedViews
  readonly starts: Uint32Array
}

/** Room for answers to begin with: for each so many, and for so many in all. Where it is too little, it grows. */
const ANSWERS_EACH = 4
const FEWEST_ANSWERS = 1024
/** Up to so many searches at once, regions are cut into slices. */
const MANY_SEARCHES = 4096

function slicesOf({ question, count }: QueryCommand): number {
  if (question !== 'disksIn') return 1
  return Math.min(MOST_SLICES, Math.max(1, Math.floor(MANY_SEARCHES / count)))
}

/** Room for this many answers, or for the usual number. */
export function querySizes(command: QueryCommand, answers?: number): QuerySizes {
  const { question, count, kinds, isList, view } = command
  const hasDisks = (kinds & QUERY_DISKS) !== 0
  const hasWalls = (kinds & QUERY_WALLS) !== 0
  const room = isList ? (answers ?? Math.max(ANSWERS_EACH * count, FEWEST_ANSWERS)) : count
  const only = (asked: Question, number: number) => (question === asked ? number : 0)
  return {
    disks: hasDisks ? view.sizes.disks : 0,
    cells: hasDisks ? cellsOf(view.sizes as Sizes) : 0,
    casts: only('castRays', count),
    regions: count - only('castRays', count),
    counts: isList ? count * slicesOf(command) : 0,
    hits: only('castRays', room),
    found: only('disksIn', room),
    nearest: only('nearestDisks', room),
    edges: hasWalls ? view.sizes.edges : 0,
    edgeTable: hasWalls ? view.sizes.edgeTable : 0,
    bodies: hasWalls ? view.sizes.bodies * view.sizes.levels.length : 0,
  }
}

/** The buffer that the answers are written into. */
export const RESULTS = { castRays: 'hits', nearestDisks: 'nearestDisks', disksIn: 'found' } as const

export function inputsOf(question: Question): 'casts' | 'regions' {
  return question === 'castRays' ? 'casts' : 'regions'
}

/** The `Request` struct of a batch. */
export function requestOf(command: QueryCommand): ArrayBuffer {
  const { u32, f32 } = words(new ArrayBuffer(strideOf('request')))
  u32[REQUEST.count] = command.count
  u32[REQUEST.groups] = command.groups
  u32[REQUEST.kinds] = command.kinds
  u32[REQUEST.slices] = slicesOf(command)
  return f32.buffer as ArrayBuffer
}

/** Where the answers to each begin: `starts` has the slices of each one after the other. */
export function startsOfEach(command: QueryCommand, starts: Uint32Array): Uint32Array {
  const slices = slicesOf(command)
  if (slices === 1) return starts
  return Uint32Array.from({ length: command.count + 1 }, (_, k) => starts[k * slices])
}
