/** The structs of a step: disks, walls, and the contacts between them. */
import * as d from 'typegpu/data'
import { MOST_LEVELS } from './constants.ts'
import { Progress } from './pic.ts'

/**
 * A size class of disks and the table of cells of its grid. The cells are as wide as two of its largest disks and their
 * reach; a disk belongs to the finest level that it fits in.
 */
export const Level = d.struct({
  /** Lower left corner of the grid. */
  origin: d.vec2f,
  inverseCellSize: d.f32,
  /** Radius in metres of the largest disk that belongs to it. */
  largestRadius: d.f32,
  /** Columns a multiple of COLOR_COLUMNS, rows one of FINEST_COLOR_ROWS or COLOR_ROWS, and more than two of each. */
  columns: d.u32,
  rows: d.u32,
  /** Index of its first cell among those of all levels. */
  firstCell: d.u32,
})

/** What all stages of a step share. */
export const Params = d.struct({
  /** The first `levelCount` are in use, the finest first. At the beginning: an array in a uniform is aligned to 16 bytes. */
  levels: d.arrayOf(Level, MOST_LEVELS),
  gravity: d.vec2f,
  levelCount: d.u32,
  /** Of all levels together. */
  cells: d.u32,
  /** Slots in use. */
  disks: d.u32,
  /** Bodies of walls, the ground included. */
  bodies: d.u32,
  /** `Status.completed` as this step began: the difference says where in the step a substep begins. */
  completedBefore: d.u32,
  /** Seconds of a substep; of the whole step where hits are predicted, and until `chooseSubsteps` has run. */
  h: d.f32,
  /** Speed in m/s that gravity adds in a substep. */
  gravityDeltaV: d.f32,
  /** What `Status.completed` rises by with a substep. `h`, `gravityDeltaV` and `substepUnits` are as `Status` has them where it has chosen them. */
  substepUnits: d.u32,
  /** Gap in metres under which a pair is kept as a contact; the list holds until a disk has moved half of it. */
  reach: d.f32,
  /** Largest speed in m/s at which an overlap is pushed apart. */
  pushOut: d.f32,
  /** Speed in m/s below which a hit does not bounce. */
  restitutionThreshold: d.f32,
  /** Seconds that a contact lasts: a hit that comes sooner after the last one dissipates nothing. */
  contactDuration: d.f32,
  /** Not 0: `chooseSubsteps` runs, by the radius in metres of the smallest disk. */
  paced: d.u32,
  smallestRadius: d.f32,
  /** Most waves of hits of a frame. */
  mostWaves: d.u32,
  /** What `Status.completed` rises by when a frame of predicted hits is done. */
  units: d.u32,
  /** The brush: disks nearer than brushRadius to brushCenter are led towards brushVelocity at brushRate (1/s). */
  brushCenter: d.vec2f,
  brushVelocity: d.vec2f,
  brushRadius: d.f32,
  brushRate: d.f32,
  /** Corners of the world's bounds. */
  boundsLow: d.vec2f,
  boundsHigh: d.vec2f,
})

/** What a pass of the user's own knows of the step that it runs before. */
export const StepInfo = d.struct({
  /** Seconds of the step. */
  dt: d.f32,
  /** Simulated seconds before the step. */
  time: d.f32,
  /** Slots in use, the dead included. */
  slots: d.u32,
  /** Workgroups of the pass. */
  workgroups: d.u32,
})

/** Where a disk is. One a slot. A dead disk has radius 0. */
export const Pose = d.struct({ position: d.vec2f, angle: d.f32, radius: d.f32 })

/**
 * How it moves, and who it is. One a slot. A dead disk has id NONE. The id is the key of src/disks/idPool.ts: the disk's own
 * id, unless the caller chose one far above the number of disks.
 */
export const Motion = d.struct({ velocity: d.vec2f, spin: d.f32, id: d.u32 })

/** What it is made of. One an id, never reordered. */
export const Material = d.struct({
  inverseMass: d.f32,
  friction: d.f32,
  restitution: d.f32,
  /** Coefficient of rolling resistance: the torque it can stand, over normal force and radius. */
  rolling: d.f32,
})

/**
 * A wall as the grid knows it: a segment or an arc of at most a quarter of a circle, with a skin of `radius` around it, both
 * ends round, in its body's frame. Where edges are joined, each knows how the one before comes and how the one after goes
 * on: see shaders/shared/edge.wgsl.
 */
export const Edge = d.struct({
  start: d.vec2f,
  end: d.vec2f,
  /** Unit vectors in the direction of travel at both ends. */
  startTangent: d.vec2f,
  endTangent: d.vec2f,
  /** `endTangent` of the edge before, and `startTangent` of the one after; 0 where there is none. */
  before: d.vec2f,
  after: d.vec2f,
  /** 1 over the radius of the arc, in 1/m: positive where it bends to the left, 0 where it is straight. */
  curvature: d.f32,
  radius: d.f32,
  friction: d.f32,
  restitution: d.f32,
  rolling: d.f32,
  /** Speed in m/s at which the surface runs around the skin, from start to end on the left side of it. */
  surfaceSpeed: d.f32,
  /** Which body it belongs to. */
  body: d.u32,
  /** Not 0: disks collide with its left side only. */
  oneSided: d.u32,
  /** Indices of the edges that it is joined to, NONE where there is none. */
  previous: d.u32,
  next: d.u32,
  /** What queries choose by: one bit or more. */
  group: d.u32,
})

/**
 * A body of walls at one end of a substep, and its grid of edges as the disks of one level need it, which moves with it:
 * there is one of these for each level. Body 0 is the ground: it stands still in the frame of the world.
 */
export const Body = d.struct({
  position: d.vec2f,
  /** Cosine and sine of its angle. */
  rotation: d.vec2f,
  /** Velocity in m/s of its origin and spin in rad/s, through the substep that begins here. */
  velocity: d.vec2f,
  /** Lower left corner of its grid, in its own frame. */
  corner: d.vec2f,
  spin: d.f32,
  inverseCellSize: d.f32,
  columns: d.u32,
  rows: d.u32,
  /** Where the starts of its cells begin in `edgeTable`. */
  table: d.u32,
})

/**
 * A pair near enough to be watched: a record in the list of the disk that found the other (see shaders/countContacts.wgsl). What the
 * solver knows of it lies in three arrays, since it reads some of it and writes less: this one, `PairMaterial` and
 * `Impulses`.
 */
export const Contact = d.struct({
  /** Slot of the disk that owns the record. */
  a: d.u32,
  /** Slot of the other disk, or EDGE_BIT with the index of the edge. */
  b: d.u32,
  /** Unit vector from a to b. */
  normal: d.vec2f,
  /** Distance between the two boundaries in metres; negative: overlap. */
  gap: d.f32,
  /** Normal velocity in m/s before the substep's forces; negative: closing. */
  approach: d.f32,
  /** Velocity of the edge's surface where they touch, and spin of its body; 0 for a disk, which has its own. */
  wallVelocity: d.vec2f,
  wallSpin: d.f32,
  restitution: d.f32,
})

/** What a pair is made of: as long as the list holds, it stays as it is. */
export const PairMaterial = d.struct({
  /** Of the pair along the normal: 1 over the sum of both inverses. Stored, for drivers fold a reciprocal into what follows. */
  mass: d.f32,
  friction: d.f32,
  rolling: d.f32,
  inverseMassA: d.f32,
  inverseMassB: d.f32,
  radiusA: d.f32,
  /** 0 for an edge: its spin is in `wallVelocity` already. */
  radiusB: d.f32,
})

/**
 * What a pair carries, a substep, in kg·m/s (the rolling one in kg·m²/s): it acts on b, and on a the other way round.
 */
export const Impulses = d.struct({
  /** Negative: that of a bounce, which is over. */
  normal: d.f32,
  /** Along the left perpendicular of the normal. */
  tangent: d.f32,
  rolling: d.f32,
})

/** What outlives a list of contacts. */
export const OldImpulses = d.struct({
  /** Id of the other disk, or EDGE_BIT with the index of the edge. */
  key: d.u32,
  impulses: Impulses,
})

/** A run of elements of another array: contacts or old impulses of a slot, arcs of a shape, searches of polar diagrams. */
export const Span = d.struct({ start: d.u32, count: d.u32 })

/** Sums over a run of WORKGROUP slots, in SI units; the host adds the runs up in f64. */
export const Measure = d.struct({
  mass: d.f32,
  kinetic: d.f32,
  /** Sum of mass times position, and of mass times velocity. */
  moment: d.vec2f,
  momentum: d.vec2f,
  /** What moving walls have put in since the last measure. */
  work: d.f32,
  overlap: d.f32,
  /** Largest overlap. */
  deepest: d.f32,
  /** Contacts that overlap. */
  overlaps: d.u32,
  /** Contacts that carry an impulse: with disks, and with walls. */
  diskContacts: d.u32,
  wallContacts: d.u32,
})

/** What the host may read back at any time. */
export const Status = d.struct({
  /** One of HALT_, or 0. While it is not 0, no stage changes the state. */
  halted: d.u32,
  /** Not 0: the list of contacts no longer holds, and this substep makes it anew. */
  stale: d.atomic(d.u32),
  /** Records in the list of contacts, or those that the halted substep needs room for. */
  neededContacts: d.u32,
  /** Done since the backend was made, modulo 2^32: batches of edits, and units of steps as `unitsOf` counts them. */
  completed: d.u32,
  /** Contacts that carried an impulse into the last substep. */
  carrying: d.atomic(d.u32),
  /** Largest overlap of the last substep, in metres, as the bits of an f32 (positive floats sort as integers). */
  deepest: d.atomic(d.u32),
  /** The same of the substep before, in metres. */
  lastDeepest: d.f32,
  /** Disks that were swept in the last substep. */
  bullets: d.atomic(d.u32),
  /** Substeps in which their stops could not be settled. */
  unsettledSweeps: d.u32,
  /** What the search for contacts looks at: pairs of disks and of disks and edges, those of cells that are searched. */
  candidates: d.atomic(d.u32),
  /** m/s, the fastest disk, where `chooseSubsteps` goes by it. */
  fastest: d.atomic(d.u32),
  /** What it has chosen: seconds, m/s and units of `completed` of a substep. */
  h: d.f32,
  gravityDeltaV: d.f32,
  substepUnits: d.u32,
  /** After the last step: the largest squared speed in (m/s)², as the bits of an f32. */
  topSpeedSquared: d.atomic(d.u32),
  /** Living disks with their centre outside the bounds, and how far in metres the farthest is outside, as the bits of an f32. */
  escaped: d.atomic(d.u32),
  farthestOut: d.atomic(d.u32),
  /** Of frames of predicted hits. */
  progress: Progress,
})

/** One change to one disk: EDIT_ bits in `fields` say what. An added disk takes the slot that is named. */
export const Edit = d.struct({
  id: d.u32,
  slot: d.u32,
  fields: d.u32,
  groups: d.u32,
  pose: Pose,
  motion: Motion,
  materials: Material,
})
