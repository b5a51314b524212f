/** Every storage buffer of a backend: what it is an array of, and how long it is. */
import * as d from 'typegpu/data'
import { EDIT_BATCH, MOST_LEVELS, MOST_PLANNED, SCAN_TILE, WORKGROUP } from '../schemas/constants.ts'
import {
  Body,
  Cast,
  Clock,
  Contact,
  Edge,
  Edit,
  Extent,
  Flight,
  Hit,
  Impulses,
  Material,
  Measure,
  Motion,
  Nearest,
  OldImpulses,
  PairMaterial,
  Params,
  Pose,
  Prediction,
  Region,
  Request,
  Span,
  Status,
  StepInfo,
  Sweep,
  Target,
} from '../schemas/index.ts'
import type { WallSizes } from '../walls/wallSet.ts'

/** What a batch of queries takes, and the copy of the world that it looks at. */
export interface QuerySizes {
  /** Slots in use, the dead included. */
  readonly disks: number
  /** Of the tables of all levels. */
  readonly cells: number
  readonly casts: number
  readonly regions: number
  /** Counts of hits: one a cast, or one for each slice of a region. */
  readonly counts: number
  /** Room for hits, and for ids that were found. */
  readonly hits: number
  readonly found: number
  readonly nearest: number
  readonly edges: number
  readonly edgeTable: number
  readonly bodies: number
}

export const NO_QUERY: QuerySizes = {
  disks: 0,
  cells: 0,
  casts: 0,
  regions: 0,
  counts: 0,
  hits: 0,
  found: 0,
  nearest: 0,
  edges: 0,
  edgeTable: 0,
  bodies: 0,
}

/** How much of everything a world holds. `contacts` is the room for records; the rest is exact. */
export interface Sizes extends WallSizes {
  /** Slots in use, the dead included. */
  readonly disks: number
  /** One more than the largest key: see src/disks/idPool.ts. */
  readonly ids: number
  /** 0 where no disk and no wall bounces, else 1. */
  readonly bouncing: number
  /** 0 where no disk resists rolling, else 1. */
  readonly rolling: number
  /** 1 where fast disks are swept, else 0. */
  readonly ccd: number
  readonly contacts: number
  /** Bodies of walls, the ground included. */
  readonly bodies: number
  /** Moments of a step at which the bodies are placed: the ends of its substeps. */
  readonly moments: number
  /** Slots in use where hits are predicted, else 0. */
  readonly flights: number
  /** Numbers that the passes of the user's own have: those of the one that has most. */
  readonly parameters: number
  readonly query: QuerySizes
}

export const NO_SIZES: Sizes = {
  disks: 0,
  ids: 0,
  levels: [],
  edges: 0,
  drivenEdges: 0,
  bouncing: 0,
  rolling: 0,
  ccd: 0,
  edgeTable: 2,
  contacts: 0,
  bodies: 1,
  moments: 2,
  flights: 0,
  parameters: 0,
  query: NO_QUERY,
}

export function sameSizes(a: Sizes, b: Sizes): boolean {
  return (Object.keys(a) as (keyof Sizes)[]).every((key) => a[key] === b[key])
}

/** Room for contact records to begin with: a disk in a dense pile owns two to three. */
export const CONTACTS_PER_DISK = 4

/** Room to make when this many of something are needed: half as many again. */
export function roomFor(needed: number): number {
  return Math.ceil(needed * 1.5)
}

export const cellsOf = ({ levels }: Sizes) =>
  levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0)
const scanLength = (sizes: Sizes) => Math.max(cellsOf(sizes) + 1, sizes.disks)
const queryScanLength = ({ query }: Sizes) => Math.max(query.cells + 1, query.counts)
const tiles = (length: number) => Math.ceil(length / SCAN_TILE)

interface BufferSpec {
  readonly element: d.AnyWgslData
  readonly length: (sizes: Sizes) => number
}

export const BUFFERS = {
  poses: { element: Pose, length: (s) => s.disks },
  motions: { element: Motion, length: (s) => s.disks },
  materials: { element: Material, length: (s) => s.ids },
  /** What queries choose each id by. */
  groups: { element: d.u32, length: (s) => s.ids },
  /** Id → slot. */
  slots: { element: d.u32, length: (s) => s.ids },
  cellCounts: { element: d.u32, length: (s) => cellsOf(s) + 1 },
  cellStarts: { element: d.u32, length: (s) => cellsOf(s) + 2 },
  unordered: { element: d.u32, length: (s) => s.disks },
  /** Disks in cell order, and where they were when the list of contacts was made. */
  sortedPoses: { element: Pose, length: (s) => s.disks },
  sortedMotions: { element: Motion, length: (s) => s.disks },
  /** Slot after the reorder → slot before it. */
  sourceSlots: { element: d.u32, length: (s) => s.disks },
  contactCounts: { element: d.u32, length: (s) => s.disks },
  newStarts: { element: d.u32, length: (s) => s.disks + 1 },
  contacts: { element: Contact, length: (s) => s.contacts },
  pairMaterials: { element: PairMaterial, length: (s) => s.contacts },
  impulses: { element: Impulses, length: (s) => s.contacts },
  /** The contacts that each slot owns; those of neighbouring slots follow each other. */
  contactSpans: { element: Span, length: (s) => s.disks },
  /** The old list of contacts, while a new one is made. */
  oldImpulses: { element: OldImpulses, length: (s) => s.contacts },
  spans: { element: Span, length: (s) => s.disks },
  /** How many contacts of each disk carry an impulse. */
  activeContactCounts: { element: d.u32, length: (s) => s.disks },
  /** Scratch of the scans: totals of tiles, and of tiles of tiles, and both scanned. */
  totals1: { element: d.u32, length: (s) => tiles(scanLength(s)) },
  totals2: { element: d.u32, length: (s) => tiles(tiles(scanLength(s))) },
  offsets1: { element: d.u32, length: (s) => tiles(scanLength(s)) + 1 },
  offsets2: { element: d.u32, length: (s) => tiles(tiles(scanLength(s))) + 1 },
  zero: { element: d.u32, length: () => 1 },
  edges: { element: Edge, length: (s) => s.edges },
  edgeTable: { element: d.u32, length: (s) => s.edgeTable },
  /** All bodies at the first moment of a step, each for all levels, then at the next moment, and so on. */
  bodies: { element: Body, length: (s) => s.moments * s.bodies * Math.max(s.levels.length, 1) },
  /** The bodies when the list of contacts was made. */
  rebuildPositions: { element: Body, length: (s) => s.bodies },
  /** Joules that moving walls have put into each id since the last measure. */
  works: { element: d.f32, length: (s) => s.ids },
  /** Of predicted hits: the disks on their way, as the frame began too, what they foresee, and what a sort leaves out. */
  flights: { element: Flight, length: (s) => s.flights },
  starts: { element: Flight, length: (s) => s.flights },
  predictions: { element: Prediction, length: (s) => s.flights },
  clocks: { element: Clock, length: (s) => s.flights },
  measures: { element: Measure, length: (s) => Math.ceil(s.disks / WORKGROUP) },
  edits: { element: Edit, length: () => EDIT_BATCH },
  /** Workgroups of each stage that makes the list of contacts, and the three words with which it is dispatched. */
  planned: { element: d.u32, length: () => MOST_PLANNED },
  dispatches: { element: d.u32, length: () => 3 * MOST_PLANNED },
  /** Slots of the disks that are swept, in no order. */
  bullets: { element: d.u32, length: (s) => s.ccd * s.disks },
  sweeps: { element: Sweep, length: (s) => s.ccd * s.disks },
  /** Where each bullet stops, in three sections that rounds take in turn. */
  fractions: { element: d.f32, length: (s) => 3 * s.ccd * s.disks },
  /** The user's own pass that runs next. */
  stepInfo: { element: StepInfo, length: () => 1 },
  parameters: { element: d.f32, length: (s) => s.parameters },
  status: { element: Status, length: () => 1 },

  // of queries: see QUERY_BUFFERS
  /** What the kernels that sort the disks take for the world's own: the list never holds, and nothing ever halts. */
  queryStatus: { element: Status, length: () => 1 },
  queryParams: { element: Params, length: () => 1 },
  request: { element: Request, length: () => 1 },
  queryCellCounts: { element: d.u32, length: (s) => s.query.cells + 1 },
  queryCellStarts: { element: d.u32, length: (s) => s.query.cells + 2 },
  queryUnordered: { element: d.u32, length: (s) => s.query.disks },
  queryTotals1: { element: d.u32, length: (s) => tiles(queryScanLength(s)) },
  queryTotals2: { element: d.u32, length: (s) => tiles(tiles(queryScanLength(s))) },
  queryOffsets1: { element: d.u32, length: (s) => tiles(queryScanLength(s)) + 1 },
  queryOffsets2: { element: d.u32, length: (s) => tiles(tiles(queryScanLength(s))) + 1 },
  queryZero: { element: d.u32, length: () => 1 },
  /** The disks in cell order. */
  targets: { element: Target, length: (s) => s.query.disks },
  extents: { element: Extent, length: () => MOST_LEVELS },
  queryEdges: { element: Edge, length: (s) => s.query.edges },
  queryEdgeTable: { element: d.u32, length: (s) => s.query.edgeTable },
  /** The bodies where they are now, each for all levels. */
  queryBodies: { element: Body, length: (s) => s.query.bodies },
  casts: { element: Cast, length: (s) => s.query.casts },
  /** A point to look for the nearest disk from is one too: the disk in which to look. */
  regions: { element: Region, length: (s) => s.query.regions },
  hitCounts: { element: d.u32, length: (s) => s.query.counts },
  hitStarts: { element: d.u32, length: (s) => s.query.counts + 1 },
  hits: { element: Hit, length: (s) => s.query.hits },
  /** Ids of disks in regions. */
  found: { element: d.u32, length: (s) => s.query.found },
  nearestDisks: { element: Nearest, length: (s) => s.query.nearest },
} satisfies Record<string, BufferSpec>

/** Buffers with an element for each record of the list of contacts. */
export const PER_CONTACT = ['contacts', 'pairMaterials', 'impulses', 'oldImpulses'] as const

export type BufferName = keyof typeof BUFFERS
const allNames = Object.keys(BUFFERS) as BufferName[]
/** Those that queries have to themselves; the last ones. */
export const QUERY_BUFFERS = allNames.slice(allNames.indexOf('queryStatus'))
/** Those of the simulation. */
export const BUFFER_NAMES = allNames.slice(0, -QUERY_BUFFERS.length)

/** Bytes of one element. */
export function strideOf(name: BufferName): number {
  return d.sizeOf(BUFFERS[name].element)
}

/** Bytes in use; an empty buffer keeps one element, since a binding cannot be empty. */
export function bytesOf(name: BufferName, sizes: Sizes): number {
  return Math.max(BUFFERS[name].length(sizes), 1) * strideOf(name)
}
