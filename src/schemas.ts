/**
 * Every struct and layout that crosses to the GPU, written once. WGSL gets them by name (`gpu/link.ts`), the CPU
 * twins get the same fields as word offsets (`words.ts`). Distances in metres, times in seconds, masses in
 * kilograms, angles in radians, counter-clockwise.
 */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { MOST_LEVELS } from './constants.ts'

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

/** What all stages of a step share. `step` is the length of one substep. */
export const Frame = d.struct({
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
  /** `Status.completed` as this step began: the difference is the number of the substep. */
  completedBefore: d.u32,
  step: d.f32,
  /** Gap in metres under which a pair is kept as a contact; the list holds until a disk has moved half of it. */
  reach: d.f32,
  /** Speed in m/s that gravity adds in a substep. */
  fall: d.f32,
  /** Largest speed in m/s at which an overlap is pushed apart. */
  pushOut: d.f32,
  /** Speed in m/s below which a hit does not bounce. */
  bounceThreshold: d.f32,
  /** The brush: disks nearer than brushRadius to brushCenter are led towards brushVelocity at brushRate (1/s). */
  brushCenter: d.vec2f,
  brushVelocity: d.vec2f,
  brushRadius: d.f32,
  brushRate: d.f32,
})

/** Where a disk is. One a slot. A dead disk has radius 0. */
export const Pose = d.struct({ position: d.vec2f, angle: d.f32, radius: d.f32 })

/** How it moves, and who it is. One a slot. A dead disk has id NONE. */
export const Motion = d.struct({ velocity: d.vec2f, spin: d.f32, id: d.u32 })

/** What it is made of. One an id, never reordered. */
export const Traits = d.struct({
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
 * A pair near enough to be watched: a record in the list of the disk that found the other (see shaders/count.wgsl). What the
 * solver knows of it lies in three arrays, since it reads some of it and writes less: this one, `PairTraits` and
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
export const PairTraits = d.struct({
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
export const Memory = d.struct({
  /** Id of the other disk, or EDGE_BIT with the index of the edge. */
  key: d.u32,
  impulses: Impulses,
})

/** The run of a slot's memories. */
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
  /** HALT_ bits. While any is set, no stage changes the state. */
  halted: d.u32,
  /** Not 0: the list of contacts no longer holds, and this substep makes it anew. */
  stale: d.atomic(d.u32),
  /** Records in the list of contacts, or those that the halted substep needs room for. */
  neededContacts: d.u32,
  /** Substeps and edits completed since the backend was made. */
  completed: d.u32,
  /** Contacts that carried an impulse into the last substep. */
  carrying: d.atomic(d.u32),
  /** Largest overlap of the last substep, in metres, as the bits of an f32 (positive floats sort as integers). */
  deepest: d.atomic(d.u32),
})

/** One change to one disk: EDIT_ bits in `fields` say what. An added disk takes the slot that is named. */
export const Edit = d.struct({
  id: d.u32,
  slot: d.u32,
  fields: d.u32,
  groups: d.u32,
  pose: Pose,
  motion: Motion,
  traits: Traits,
})

/** One arc of a convex outline (see shapes/shape.ts) in the shape's own frame. */
export const Arc = d.struct({
  center: d.vec2f,
  /** Unit outward normal at which it begins. */
  direction: d.vec2f,
  radius: d.f32,
  /** Length in metres of the straight side that ends where the arc begins; 0 where none does. */
  side: d.f32,
})

/** Where a shape stands: position of its origin, cosine and sine of its angle. */
export const Place = d.struct({ position: d.vec2f, rotation: d.vec2f })

/** Two shapes to be tested against each other. */
export const ShapePair = d.struct({ placeA: Place, placeB: Place, a: d.u32, b: d.u32 })

/** What a test of two shapes finds. Vectors along the axes of the world, points from the position of a. */
export const ShapeContact = d.struct({
  /** Unit vector from a to b. */
  normal: d.vec2f,
  /** Halfway between both boundaries, where they overlap most or are closest. */
  first: d.vec2f,
  /** The other end of where two sides face each other; `first` again where `points` is 1. */
  second: d.vec2f,
  /** How far the shapes overlap along the normal, at the first and at the second point; negative: distance apart. */
  depth: d.f32,
  secondDepth: d.f32,
  /** 1 or 2. */
  points: d.u32,
})

/** A point whose closest one on a shape's boundary is asked for. */
export const PointQuery = d.struct({ place: Place, point: d.vec2f, shape: d.u32 })

export const PointAnswer = d.struct({
  /** The closest point of the boundary. */
  closest: d.vec2f,
  /** Outward unit normal there. */
  normal: d.vec2f,
  /** To the boundary, negative inside. */
  distance: d.f32,
})

/** A disk that is moved along a segment until it meets a shape; a ray has radius 0. */
export const CastQuery = d.struct({
  place: Place,
  origin: d.vec2f,
  translation: d.vec2f,
  radius: d.f32,
  shape: d.u32,
})

export const CastAnswer = d.struct({
  /** Where the disk touches the shape's boundary. */
  point: d.vec2f,
  /** Outward unit normal there. */
  normal: d.vec2f,
  /** Of the translation, 0 to 1. */
  fraction: d.f32,
  /** 1 where the disk meets the shape, else 0, and all else is 0 too. */
  hit: d.u32,
})

/** What all queries of a batch share. */
export const Request = d.struct({
  /** Casts, regions or points. */
  count: d.u32,
  /** They see what has one of these bits set. */
  groups: d.u32,
  /** QUERY_ bits. */
  kinds: d.u32,
  /** Searches that each region is cut into. */
  slices: d.u32,
})

/** A disk, or a point where the radius is 0, on its way; in metres. */
export const Cast = d.struct({ origin: d.vec2f, translation: d.vec2f, radius: d.f32 })

/** A box with round corners: all that is no farther than `radius` from the box between two corners. */
export const Region = d.struct({ low: d.vec2f, high: d.vec2f, radius: d.f32 })

/** A disk as queries see it; those of a cell follow each other by ascending id. */
export const Target = d.struct({ position: d.vec2f, radius: d.f32, id: d.u32, groups: d.u32 })

/**
 * The box around the centres of a level's disks, as the bits of f32 made to sort as integers, the lower ones turned
 * around; 0 where there are none. See shaders/shared/extent.wgsl.
 */
export const Extent = d.struct({ lowX: d.u32, lowY: d.u32, highX: d.u32, highY: d.u32 })

/** Where a cast touches what it hits first, or one of all that it hits. */
export const Hit = d.struct({
  /** On the boundary of what is hit; without a hit, where the cast ends. */
  point: d.vec2f,
  /** Unit vector out of what is hit. */
  normal: d.vec2f,
  /** Of the translation, 0 to 1; without a hit 1. */
  fraction: d.f32,
  /** Id of a disk, or EDGE_BIT with the index of an edge; without a hit NONE. */
  key: d.u32,
})

/** The disk whose boundary is nearest to a point, and how far it is in metres, negative inside; NONE where there is none. */
export const Nearest = d.struct({ distance: d.f32, id: d.u32 })

const read = <T extends d.AnyWgslData>(element: T) => ({
  storage: d.arrayOf(element),
  access: 'readonly' as const,
})
const write = <T extends d.AnyWgslData>(element: T) => ({
  storage: d.arrayOf(element),
  access: 'mutable' as const,
})
const frame = { uniform: Frame }
const request = { uniform: Request }
const status = { storage: Status, access: 'mutable' as const }

/** Bindings of each kernel, in order: a kernel and its twin name them alike. */
export const layouts = {
  edit: tgpu.bindGroupLayout({
    edits: read(Edit),
    status,
    slots: write(d.u32),
    poses: write(Pose),
    motions: write(Motion),
    traits: write(Traits),
    groups: write(d.u32),
    contactSpans: write(Span),
  }),
  expire: tgpu.bindGroupLayout({
    frame,
    poses: read(Pose),
    motions: read(Motion),
    sortedPoses: read(Pose),
    edgeTable: read(d.u32),
    bodies: read(Body),
    anchors: read(Body),
    status,
  }),
  plan: tgpu.bindGroupLayout({ status, planned: read(d.u32), dispatches: write(d.u32) }),
  histogram: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: read(Motion),
    cellCounts: write(d.atomic(d.u32)),
  }),
  reduce: tgpu.bindGroupLayout({ status, values: read(d.u32), totals: write(d.u32) }),
  scan: tgpu.bindGroupLayout({ status, values: read(d.u32), offsets: read(d.u32), starts: write(d.u32) }),
  scatter: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: read(Motion),
    cellStarts: read(d.u32),
    cellCounts: write(d.atomic(d.u32)),
    unordered: write(d.u32),
  }),
  reorder: tgpu.bindGroupLayout({
    frame,
    poses: read(Pose),
    motions: read(Motion),
    cellStarts: read(d.u32),
    unordered: read(d.u32),
    status,
    sortedPoses: write(Pose),
    sortedMotions: write(Motion),
    origins: write(d.u32),
  }),
  count: tgpu.bindGroupLayout({
    frame,
    status,
    sortedPoses: read(Pose),
    sortedMotions: read(Motion),
    cellStarts: read(d.u32),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    contactCounts: write(d.u32),
  }),
  admit: tgpu.bindGroupLayout({
    frame,
    newStarts: read(d.u32),
    contacts: read(Contact),
    bodies: read(Body),
    status,
    anchors: write(Body),
  }),
  remember: tgpu.bindGroupLayout({
    frame,
    status,
    motions: read(Motion),
    contactSpans: read(Span),
    contacts: read(Contact),
    impulses: read(Impulses),
    spans: write(Span),
    memories: write(Memory),
  }),
  adopt: tgpu.bindGroupLayout({
    frame,
    status,
    sortedPoses: read(Pose),
    sortedMotions: read(Motion),
    newStarts: read(d.u32),
    poses: write(Pose),
    motions: write(Motion),
    slots: write(d.u32),
    contactSpans: write(Span),
  }),
  collide: tgpu.bindGroupLayout({
    frame,
    status,
    sortedPoses: read(Pose),
    sortedMotions: read(Motion),
    traits: read(Traits),
    cellStarts: read(d.u32),
    newStarts: read(d.u32),
    contacts: write(Contact),
    pairTraits: write(PairTraits),
  }),
  collideEdges: tgpu.bindGroupLayout({
    frame,
    status,
    sortedPoses: read(Pose),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    contactSpans: read(Span),
    contacts: write(Contact),
    pairTraits: write(PairTraits),
  }),
  inherit: tgpu.bindGroupLayout({
    frame,
    status,
    motions: read(Motion),
    origins: read(d.u32),
    spans: read(Span),
    memories: read(Memory),
    contactSpans: read(Span),
    contacts: read(Contact),
    impulses: write(Impulses),
  }),
  refresh: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: read(Motion),
    edges: read(Edge),
    bodies: read(Body),
    contactSpans: read(Span),
    contacts: write(Contact),
    impulses: write(Impulses),
  }),
  accelerate: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: write(Motion),
    loads: write(d.u32),
  }),
  solve: tgpu.bindGroupLayout({
    frame,
    /** Level × COLORS + colour. */
    turn: { uniform: d.u32 },
    status,
    cellStarts: read(d.u32),
    contactSpans: read(Span),
    contacts: read(Contact),
    pairTraits: read(PairTraits),
    impulses: write(Impulses),
    motions: write(Motion),
    loads: write(d.u32),
  }),
  integrate: tgpu.bindGroupLayout({ frame, status, motions: read(Motion), poses: write(Pose) }),
  drive: tgpu.bindGroupLayout({
    frame,
    status,
    motions: read(Motion),
    contactSpans: read(Span),
    contacts: read(Contact),
    impulses: read(Impulses),
    works: write(d.f32),
  }),
  finish: tgpu.bindGroupLayout({ status }),
  measure: tgpu.bindGroupLayout({
    status,
    poses: read(Pose),
    motions: read(Motion),
    traits: read(Traits),
    works: write(d.f32),
    measures: write(Measure),
  }),
  gather: tgpu.bindGroupLayout({
    frame,
    poses: read(Pose),
    motions: read(Motion),
    groups: read(d.u32),
    unordered: read(d.u32),
    targets: write(Target),
    extentKeys: write(d.atomic(d.u32)),
  }),
  castDisks: tgpu.bindGroupLayout({
    frame,
    request,
    casts: read(Cast),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    hits: write(Hit),
  }),
  castEdges: tgpu.bindGroupLayout({
    frame,
    request,
    status,
    casts: read(Cast),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    hits: write(Hit),
  }),
  nearest: tgpu.bindGroupLayout({
    frame,
    request,
    regions: read(Region),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    nearestDisks: write(Nearest),
  }),
  overlap: tgpu.bindGroupLayout({
    frame,
    request,
    regions: read(Region),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    found: write(d.u32),
  }),
  measureContacts: tgpu.bindGroupLayout({
    status,
    motions: read(Motion),
    contactSpans: read(Span),
    contacts: read(Contact),
    impulses: read(Impulses),
    measures: write(Measure),
  }),
}

const outlines = { arcs: read(Arc), shapes: read(Span) }

/** The same of the kernels of `narrow/batch`, which are no part of a step. The last binding is what is written. */
export const batchLayouts = {
  collideShapes: tgpu.bindGroupLayout({ ...outlines, pairs: read(ShapePair), contacts: write(ShapeContact) }),
  overlapShapes: tgpu.bindGroupLayout({ ...outlines, pairs: read(ShapePair), overlaps: write(d.u32) }),
  queryPoints: tgpu.bindGroupLayout({ ...outlines, queries: read(PointQuery), answers: write(PointAnswer) }),
  castShapes: tgpu.bindGroupLayout({ ...outlines, queries: read(CastQuery), answers: write(CastAnswer) }),
}

export type BatchKernel = keyof typeof batchLayouts

export type Layouts = typeof layouts
export type KernelName = keyof Layouts
