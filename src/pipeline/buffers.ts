/** The table of a backend's storage buffers: element type and length of each. */
import * as d from 'typegpu/data'
import type { WallSizes } from '../features/walls/wallSet.ts'
import {
  CONTACT_COLORS,
  EDIT_BATCH,
  MAX_LEVELS,
  SCAN_TILE,
  SOLVER_TILE,
  SUM_SLOTS,
  TILE_CELLS,
  TILINGS,
  WORKGROUP,
} from '../schemas/constants.ts'
import {
  Arc,
  BirthStep,
  Body,
  BodyContact,
  BodyEdit,
  BodySum,
  Bond,
  BondEdit,
  BondSides,
  Cast,
  CellSlot,
  Clock,
  Contact,
  DynamicBody,
  Edge,
  Edit,
  Extent,
  Flight,
  Grain,
  GrainEdit,
  GrainPair,
  GrainPart,
  GrainSweep,
  GrainTarget,
  Hit,
  Impulses,
  Joint,
  JointEdit,
  Life,
  Material,
  Measure,
  Motion,
  Nearest,
  OldGrainImpulses,
  OldImpulses,
  OldTouch,
  PairMaterial,
  Params,
  Pose,
  Prediction,
  Region,
  Request,
  Rest,
  ShapeCast,
  SortedGrain,
  Span,
  Status,
  StepInfo,
  Sweep,
  SystemBond,
  Target,
  TouchEvent,
  UserData,
  WarmStart,
} from '../schemas/index.ts'
import { type CheckedForce, forceParametersLength, NO_FORCES } from './force.ts'

/** Sizes of a batch of queries, and of the copy of the world that it works on. */
export interface QuerySizes {
  /** Slots in use, dead ones included. */
  readonly disks: number
  /** The same if they are sorted as `GrainTarget` structs, else 0. */
  readonly grains: number
  /** Parts and arcs of the shapes of grains. */
  readonly grainParts: number
  readonly arcs: number
  /** Cells of all levels. */
  readonly cells: number
  readonly casts: number
  /** Moving shapes, and their arcs. */
  readonly shapeCasts: number
  readonly castArcs: number
  readonly regions: number
  /** Counters of hits: one per cast, or one per slice of a region. */
  readonly counts: number
  /** Capacity for hits. */
  readonly hits: number
  /** Capacity for ids of disks in regions. */
  readonly found: number
  readonly nearest: number
  readonly edges: number
  readonly edgeTable: number
  readonly bodies: number
}

export const NO_QUERY: QuerySizes = {
  disks: 0,
  grains: 0,
  grainParts: 0,
  arcs: 0,
  cells: 0,
  casts: 0,
  shapeCasts: 0,
  castArcs: 0,
  regions: 0,
  counts: 0,
  hits: 0,
  found: 0,
  nearest: 0,
  edges: 0,
  edgeTable: 0,
  bodies: 0,
}

/** What a world may have beside numbers of things: the conditions of has.ts with these names. */
export const NOTHING = {
  /** A disk or wall that may bounce. */
  bounces: false,
  /** A disk that may have rolling resistance. */
  rolling: false,
  /** A disk or wall that may not collide with all categories. */
  filters: false,
  /** The option `events`. */
  events: false,
  fields: false,
  /** The option `ccd`, or event-driven steps. */
  ccd: false,
  /** The option `sleep`. */
  sleep: false,
  /** A periodic box. */
  periodic: false,
  /** Emitters or sinks: disks may be born or die during steps. */
  births: false,
  /** An emitter with `fade`. */
  fading: false,
}
export type Flags = Readonly<typeof NOTHING>

/** Sizes of a world. `contacts` and `events` are capacities, initially for a few per disk and for one; the others are exact. */
export interface Sizes extends WallSizes {
  readonly has: Flags
  /** Slots in use, dead ones included. */
  readonly disks: number
  /** One more than the largest id. */
  readonly ids: number
  /** 0 if all are disks, 1 if there are grains of one part, 2 if there are grains of several parts, which are clumps. */
  readonly grains: number
  /** Parts and arcs of all shapes of grains. */
  readonly grainParts: number
  readonly arcs: number
  readonly contacts: number
  readonly events: number
  /** One more than the largest number of a bond. */
  readonly bonds: number
  /** 1 if there are grains, or bonds that act on other points than centres, else 0. */
  readonly anchored: number
  /** 1 if there are, or have been, joints, else 0. */
  readonly jointed: number
  /** Number of paths of bonds of each colour; paths of one colour share no disk. Compared by identity. */
  readonly bondColors: readonly number[]
  /** Parts of bonds that hang together and have several paths, and the length of `bondOrder` in words. */
  readonly bondParts: number
  readonly bondWords: number
  /** Bodies, including body 0 with the static walls. */
  readonly bodies: number
  /** 1 if any body is pushed by what touches it, else 0. */
  readonly dynamic: number
  /** Times within a step at which bodies have positions: the start of the step and the ends of its substeps. */
  readonly moments: number
  /** Slots in use under event-driven stepping, else 0. */
  readonly flights: number
  /** The user's forces, in the order in which they act. Compared by identity. */
  readonly forces: readonly CheckedForce[]
  /** Largest number of parameters of a custom pass. */
  readonly parameters: number
  /** Ids of all emitters. */
  readonly pool: number
  /** Maximum bytes of the plans of tiles (see `plansTiles`) of this executor; 0 if it has none. */
  readonly planBytes: number
  /** Words of a saved state per batch; 0 before the first restore. */
  readonly saved: number
  readonly query: QuerySizes
}

export const NO_SIZES: Sizes = {
  has: NOTHING,
  disks: 0,
  ids: 0,
  levels: [],
  edges: 0,
  drivenEdges: 0,
  grains: 0,
  grainParts: 0,
  arcs: 0,
  edgeTable: 2,
  contacts: 0,
  events: 0,
  bonds: 0,
  anchored: 0,
  jointed: 0,
  bondColors: [],
  bondParts: 0,
  bondWords: 1,
  bodies: 1,
  dynamic: 0,
  moments: 2,
  flights: 0,
  forces: NO_FORCES,
  parameters: 0,
  pool: 0,
  planBytes: 0,
  saved: 0,
  query: NO_QUERY,
}

export function sameSizes(a: Partial<Sizes>, b: Sizes): boolean {
  return (Object.keys(a) as (keyof Sizes)[]).every((key) =>
    key === 'has' ? sameFlags(a.has!, b.has) : a[key] === b[key],
  )
}

function sameFlags(a: Flags, b: Flags): boolean {
  return a === b || (Object.keys(NOTHING) as (keyof Flags)[]).every((name) => a[name] === b[name])
}

/** Initial contact capacity per disk. A disk in a dense pile owns two to three contacts. */
export const CONTACTS_PER_DISK = 4

/** Returns the capacity to allocate when this many elements are needed: one and a half times as many. */
export function grownCapacity(needed: number): number {
  return Math.ceil(needed * 1.5)
}

export const cellsOf = ({ levels }: Pick<Sizes, 'levels'>) =>
  levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0)
/** Cells that disks are sorted into: with sleep, sleeping disks have cells of their own. */
export const binsOf = (sizes: Sizes) => (sizes.has.sleep ? 2 : 1) * cellsOf(sizes)
/** Tiles of the finest level: see shaders/shared/tiles.wgsl. */
export function tilesOf({ levels }: Pick<Sizes, 'levels'>): number {
  const { columns, rows } = levels[0] ?? { columns: 0, rows: 0 }
  const along = (cells: number) => Math.max(Math.floor(cells / TILE_CELLS), 1)
  return along(columns) * along(rows)
}
/**
 * Whether the last relaxing pass sums up the impulses of each disk for the warm start of the next substep. Elsewhere the warm start is a
 * pass of its own: normals of moving walls change before it, and grains, bonds, dynamic bodies and the user's forces take their turns
 * with it.
 */
export function sumsWarmStarts({ grains, bonds, dynamic, drivenEdges, forces }: Sizes): boolean {
  return grains + bonds + dynamic + drivenEdges + forces.length === 0
}
/**
 * Whether substeps are solved with plans of tiles (shaders/solver/parts/tilePlan.wgsl): the executor has room for them, and the world has plain disks of one
 * level. docs/solver.md has a table of which worlds take which way.
 */
export function plansTiles(sizes: Sizes): boolean {
  const { planBytes, levels } = sizes
  const { bounces, rolling, events, fields, sleep, periodic } = sizes.has
  const hasOthers = bounces || rolling || events || fields || sleep || periodic
  if (planBytes === 0 || levels.length !== 1 || hasOthers || !sumsWarmStarts(sizes)) return false
  return 4 * wordsOfPlans(sizes) <= planBytes
}
/** Words of `tilePlans`: headers of tiles, a slot and a trait per disk, and a record per contact. */
function wordsOfPlans(sizes: Sizes): number {
  const tiles = solverTilesOfLevel(sizes.levels[0])
  return (CONTACT_COLORS + 5) * tiles + 1 + 9 * sizes.disks + 4 * sizes.contacts
}
/** Words of the tiles of the solver in `contactOrder`: see shaders/shared/solverTiles.wgsl. */
function wordsOfTiles({ levels }: Pick<Sizes, 'levels'>): number {
  const tiles = levels.reduce((sum, level) => sum + solverTilesOfLevel(level), 0)
  return TILINGS * (CONTACT_COLORS + 2) * tiles
}
const solverTilesAlong = (cells: number) => Math.max(Math.floor(cells / SOLVER_TILE), 1)
export const solverTileRows = ({ rows }: Sizes['levels'][number]) => solverTilesAlong(rows)
export function solverTilesOfLevel(level: Sizes['levels'][number]): number {
  return solverTilesAlong(level.columns) * solverTileRows(level)
}
/** Slots of disks that may be swept in a world without grains. */
const sweptDisks = ({ has, grains, disks }: Sizes) => (has.ccd && grains === 0 ? disks : 0)
/** Whether events have the times at which sweeps stop disks. */
export const timesStops = ({ has, grains }: Sizes) => has.events && has.ccd && grains === 0
/** Slots, and ids of emitters, that may be free. */
export const freeLength = ({ has, disks, pool }: Sizes) => (has.births ? disks + pool : 0)
const scanLength = (sizes: Sizes) => Math.max(binsOf(sizes) + 1, sizes.disks, freeLength(sizes))
const queryScanLength = ({ query }: Sizes) => Math.max(query.cells + 1, query.counts)
const tiles = (length: number) => Math.ceil(length / SCAN_TILE)

interface BufferSpec {
  readonly element: d.AnyWgslData
  readonly length: (sizes: Sizes) => number
}

export const BUFFERS = {
  // first, since it is large and its length is fixed: on the CPU, buffers move when one before them grows
  edits: { element: Edit, length: () => EDIT_BATCH },
  poses: { element: Pose, length: (s) => s.disks },
  motions: { element: Motion, length: (s) => s.disks },
  materials: { element: Material, length: (s) => s.ids },
  /** Labels and values: no kernel of a step reads them. */
  userData: { element: UserData, length: (s) => s.ids },
  /** Id → slot. */
  slots: { element: d.u32, length: (s) => s.ids },
  cellCounts: { element: d.u32, length: (s) => binsOf(s) + 1 },
  cellStarts: { element: d.u32, length: (s) => binsOf(s) + 2 },
  /** Slots in the order of their cells. Also the cells of the slots after the sort, which leaves disks in their cells. */
  unordered: { element: CellSlot, length: (s) => s.disks },
  /** Disks in cell order, as they were when the contact list was rebuilt. */
  sortedPoses: { element: Pose, length: (s) => s.disks },
  sortedMotions: { element: Motion, length: (s) => s.disks },
  /** Slot after the reorder → slot before it. */
  sourceSlots: { element: d.u32, length: (s) => s.disks },
  contactCounts: { element: d.u32, length: (s) => s.disks },
  /** Starts of the new contacts, then two words per slot: see shaders/list/parts/partners.wgsl. */
  newStarts: { element: d.u32, length: (s) => s.disks + 1 + 2 * s.disks },
  contacts: { element: Contact, length: (s) => s.contacts },
  pairMaterials: { element: PairMaterial, length: (s) => (s.grains > 0 ? 0 : s.contacts) },
  impulses: { element: Impulses, length: (s) => s.contacts },
  /** The range of contacts that each slot owns, in the order of slots. */
  contactSpans: { element: Span, length: (s) => s.disks },
  /** For each tiling the colors that are taken at each slot, then a word per contact: see shaders/solver/orderContacts.wgsl. */
  contactColors: { element: d.u32, length: (s) => TILINGS * s.disks + s.contacts },
  /** Where the colors of each tile end, then the contacts in the order in which the solver takes them, with a section per tiling. */
  contactOrder: { element: d.u32, length: (s) => wordsOfTiles(s) + TILINGS * s.contacts },
  /** Records of the solver's first tiling, in the order in which it takes them: see shaders/solver/parts/tilePlan.wgsl. */
  tilePlans: { element: d.u32, length: (s) => (plansTiles(s) ? wordsOfPlans(s) : 0) },
  /** The old contact list, during a rebuild. */
  oldImpulses: { element: OldImpulses, length: (s) => (s.grains > 0 ? 0 : s.contacts) },
  spans: { element: Span, length: (s) => s.disks },
  /** Two sums of the impulses of each slot: for the warm start of this substep, and of the next one. */
  warmStarts: { element: WarmStart, length: (s) => (sumsWarmStarts(s) ? 2 * s.disks : 0) },
  /** Number of contacts of each disk that carry an impulse. */
  activeContactCounts: { element: d.u32, length: (s) => s.disks },
  /** With sleep: the rest of each disk, and for each tile the last step with a disk in it that had not rested, then the last step in which it was awake. */
  rests: { element: Rest, length: (s) => (s.has.sleep ? s.ids : 0) },
  wakeTiles: { element: d.u32, length: (s) => (s.has.sleep ? 2 * tilesOf(s) : 0) },
  // grains: their shapes, by id; the parts and arcs of all shapes; each slot for the search; contacts and their old impulses
  grains: { element: Grain, length: (s) => (s.grains > 0 ? s.ids : 0) },
  grainEdits: { element: GrainEdit, length: (s) => (s.grains > 0 ? EDIT_BATCH : 0) },
  grainParts: { element: GrainPart, length: (s) => s.grainParts },
  arcs: { element: Arc, length: (s) => s.arcs },
  sortedGrains: { element: SortedGrain, length: (s) => (s.grains > 0 ? s.disks : 0) },
  grainPairs: { element: GrainPair, length: (s) => (s.grains > 0 ? s.contacts : 0) },
  oldGrainImpulses: { element: OldGrainImpulses, length: (s) => (s.grains > 0 ? s.contacts : 0) },
  // touch events: what touched at the end of the last substep, the same of the old contact list, and the ids by slot
  touches: { element: d.u32, length: (s) => (s.has.events ? s.contacts : 0) },
  oldTouches: { element: OldTouch, length: (s) => (s.has.events ? s.contacts : 0) },
  lastIds: { element: d.u32, length: (s) => (s.has.events ? s.disks : 0) },
  eventCounts: { element: d.u32, length: (s) => (s.has.events ? s.disks : 0) },
  eventStarts: { element: d.u32, length: (s) => (s.has.events ? s.disks + 1 : 0) },
  /** Seconds from where a sweep has stopped each slot to the end of that substep; negative once the substep has ended, 0 after the next one. */
  bulletStops: { element: d.f32, length: (s) => (timesStops(s) ? s.disks : 0) },
  /** The hit of each slot in a wave of an event-driven step. */
  hitEvents: { element: TouchEvent, length: (s) => (s.has.events ? s.flights : 0) },
  /** Events since they were last read. */
  touchEvents: { element: TouchEvent, length: (s) => (s.has.events ? s.events : 0) },
  /** Scratch memory of scans: totals of tiles, and of groups of tiles. */
  tileTotals: { element: d.u32, length: (s) => tiles(scanLength(s)) },
  groupTotals: { element: d.u32, length: (s) => tiles(tiles(scanLength(s))) },
  bonds: { element: Bond, length: (s) => s.bonds },
  bondSides: { element: BondSides, length: (s) => s.bonds },
  /** The system of equations of the bonds. */
  systemBonds: { element: SystemBond, length: (s) => s.bonds },
  bondEdits: { element: BondEdit, length: (s) => Math.min(s.bonds, EDIT_BATCH) },
  /** The laws of the axes of joints, by the numbers of their bonds, and their edits. */
  joints: { element: Joint, length: (s) => s.jointed * s.bonds },
  jointEdits: { element: JointEdit, length: (s) => Math.min(s.jointed * s.bonds, EDIT_BATCH) },
  /**
   * The first path of each colour in this buffer and the end of the last one, and where the parts begin; the first bond of each path and the end of the last one; then
   * the bonds of all paths in order: numbers, with BOND_REVERSED and BOND_LINKED. Then the parts, of bonds with BOND_LINKED: see
   * shaders/bonds/warmBonds.wgsl.
   */
  bondOrder: { element: d.u32, length: (s) => s.bondWords },
  edges: { element: Edge, length: (s) => s.edges },
  edgeTable: { element: d.u32, length: (s) => s.edgeTable },
  /** Bodies at each time of `Sizes.moments` in order; for each time all bodies, and for each body all levels. */
  bodies: { element: Body, length: (s) => s.moments * s.bodies * Math.max(s.levels.length, 1) },
  /** Positions of the bodies when the contact list was rebuilt. */
  rebuildPositions: { element: Body, length: (s) => s.bodies },
  // dynamic bodies, their edits, the number of contacts of each in the substep, its contacts, and sums of their impulses
  dynamicBodies: { element: DynamicBody, length: (s) => s.dynamic * s.bodies },
  bodyEdits: { element: BodyEdit, length: (s) => s.dynamic },
  bodyLoads: { element: d.u32, length: (s) => s.dynamic * s.bodies },
  bodyContacts: { element: BodyContact, length: (s) => s.dynamic * s.contacts },
  bodySums: { element: BodySum, length: (s) => s.dynamic * s.bodies * Math.ceil(s.disks / SUM_SLOTS) },
  /** Work of moving walls on each id since the last measurement, J. */
  works: { element: d.f32, length: (s) => s.ids },
  // event-driven stepping: disks in flight, disks at the start of the step, predicted hits, and fields that the sort does not move
  flights: { element: Flight, length: (s) => s.flights },
  starts: { element: Flight, length: (s) => s.flights },
  predictions: { element: Prediction, length: (s) => s.flights },
  clocks: { element: Clock, length: (s) => s.flights },
  measures: { element: Measure, length: (s) => Math.ceil(s.disks / WORKGROUP) },
  /** Slots of the disks that are swept, unordered. */
  bullets: { element: d.u32, length: sweptDisks },
  sweeps: { element: Sweep, length: sweptDisks },
  /** In a world with grains: the paths of all in this substep. */
  grainSweeps: { element: GrainSweep, length: (s) => (s.has.ccd && s.grains > 0 ? s.disks : 0) },
  /** Fraction of the path at which each bullet stops, in three sections that rounds use in turn. */
  fractions: { element: d.f32, length: (s) => 3 * sweptDisks(s) },
  /** Uniform of the next custom pass. */
  stepInfo: { element: StepInfo, length: () => 1 },
  parameters: { element: d.f32, length: (s) => s.parameters },
  /** The parameters of all forces; see `parametersStart`. */
  forceParameters: { element: d.f32, length: (s) => forceParametersLength(s.forces) },
  // births and deaths: their uniform, flags of free slots and then of free ids of emitters, the scan of these and its status
  birthStep: { element: BirthStep, length: () => 1 },
  freeFlags: { element: d.u32, length: freeLength },
  freeRanks: { element: d.u32, length: (s) => freeLength(s) + 1 },
  birthStatus: { element: Status, length: () => 1 },
  lives: { element: Life, length: (s) => (s.has.births ? s.ids : 0) },
  /** How transparent disks are drawn, 0 to 1. No kernel of a step reads them. */
  transparencies: { element: d.f32, length: (s) => (s.has.fading ? s.ids : 0) },
  status: { element: Status, length: () => 1 },
  /** A part of a saved state. */
  savedWords: { element: d.u32, length: (s) => s.saved },

  // buffers of queries: see QUERY_BUFFERS
  /** Bound in place of `status` by the kernels that sort the disks: always stale, so they run, and never halted. */
  queryStatus: { element: Status, length: () => 1 },
  queryParams: { element: Params, length: () => 1 },
  request: { element: Request, length: () => 1 },
  queryCellCounts: { element: d.u32, length: (s) => s.query.cells + 1 },
  queryCellStarts: { element: d.u32, length: (s) => s.query.cells + 2 },
  queryUnordered: { element: CellSlot, length: (s) => s.query.disks },
  queryTileTotals: { element: d.u32, length: (s) => tiles(queryScanLength(s)) },
  queryGroupTotals: { element: d.u32, length: (s) => tiles(tiles(queryScanLength(s))) },
  /** Disks in cell order. */
  targets: { element: Target, length: (s) => s.query.disks - s.query.grains },
  /** Grains and disks in cell order, in place of `targets`. */
  grainTargets: { element: GrainTarget, length: (s) => s.query.grains },
  queryParts: { element: GrainPart, length: (s) => s.query.grainParts },
  queryArcs: { element: Arc, length: (s) => s.query.arcs },
  extents: { element: Extent, length: () => MAX_LEVELS },
  queryEdges: { element: Edge, length: (s) => s.query.edges },
  queryEdgeTable: { element: d.u32, length: (s) => s.query.edgeTable },
  /** Current positions of the bodies, each for all levels. */
  queryBodies: { element: Body, length: (s) => s.query.bodies },
  casts: { element: Cast, length: (s) => s.query.casts },
  shapeCasts: { element: ShapeCast, length: (s) => s.query.shapeCasts },
  castArcs: { element: Arc, length: (s) => s.query.castArcs },
  /** Boxes and disks; a nearest-disk query is a disk to search in. */
  regions: { element: Region, length: (s) => s.query.regions },
  hitCounts: { element: d.u32, length: (s) => s.query.counts },
  hitStarts: { element: d.u32, length: (s) => s.query.counts + 1 },
  hits: { element: Hit, length: (s) => s.query.hits },
  /** Ids of the disks in regions. */
  found: { element: d.u32, length: (s) => s.query.found },
  nearestDisks: { element: Nearest, length: (s) => s.query.nearest },
} satisfies Record<string, BufferSpec>

/** Buffers with one element per contact. */
export const PER_CONTACT = [
  'contacts',
  'pairMaterials',
  'impulses',
  'oldImpulses',
  'touches',
  'oldTouches',
  'grainPairs',
  'oldGrainImpulses',
  'bodyContacts',
] as const

export type BufferName = keyof typeof BUFFERS
const allNames = Object.keys(BUFFERS) as BufferName[]
/** Names of the buffers of queries: the last ones in the table. */
export const QUERY_BUFFERS = allNames.slice(allNames.indexOf('queryStatus'))
/** Names of the buffers of the simulation. */
export const BUFFER_NAMES = allNames.slice(0, -QUERY_BUFFERS.length)

/** Strides that were asked for: a small step asks a hundred times. */
const strides = new Map<BufferName, number>()

/** Returns the size of an element in bytes. */
export function strideOf(name: BufferName): number {
  let stride = strides.get(name)
  if (stride === undefined) {
    stride = d.sizeOf(BUFFERS[name].element)
    strides.set(name, stride)
  }
  return stride
}

/** Returns the bytes in use. An empty buffer keeps one element, since a binding cannot be empty. */
export function bytesOf(name: BufferName, sizes: Sizes): number {
  return Math.max(BUFFERS[name].length(sizes), 1) * strideOf(name)
}
