// Written by `npm run generate` from src/schemas.

// A disk between two hits. One a slot.
struct Flight {
  // Where and how fast it is at `time`.
  position: vec2f,
  velocity: vec2f,
  angle: f32,
  spin: f32,
  radius: f32,
  // Seconds from the start of the frame; so are the next two.
  time: f32,
  // Of its last hit; -NEVER where it has had none.
  lastHit: f32,
  // Nothing changes its way before this: which is `comer`'s doing, an id, or NONE's; nothing else before `limitOther`.
  limit: f32,
  limitOther: f32,
  comer: u32,
  id: u32,
  // Joules that walls with a running surface have put into it since the frame began.
  work: f32,
}

// What of a flight the sort into cells does not know of.
struct Clock {
  time: f32,
  lastHit: f32,
  limit: f32,
  limitOther: f32,
  comer: u32,
  work: f32,
}

// What a disk foresees. Seconds from the start of the frame.
struct Foreseen {
  // Of its next hit; NEVER where there is none.
  time: f32,
  // Slot of the other disk, EDGE_BIT with the index of the edge, or NONE.
  partner: u32,
  // Nobody but the partner can be there before this.
  bound: f32,
  // Its next limits.
  limit: f32,
  limitOther: f32,
  comer: u32,
}

// How far a frame of predicted hits has come. Times are positive f32, as bits where atomics compare them.
struct Progress {
  // IDLE, UNDER_WAY, ARRIVED or SPENT.
  phase: u32,
  // The time before which nothing happens any more, when the disks were sorted last.
  now: f32,
  // Seconds from the start that hits are predicted for: all of the params, as long as its waves are not spent.
  end: f32,
  // Top speed over the fastest disk at the start.
  margin: f32,
  // Not 0: the disks are put back to where the frame began.
  isRewound: u32,
  // Waves of this params, or of the last one.
  waves: u32,
  collisionsBefore: u32,
  // Since the backend was made.
  collisions: atomic<u32>,
  // Not 0: a disk became faster than the top speed.
  outran: atomic<u32>,
  // m/s, the fastest disk at the start of the frame.
  fastest: atomic<u32>,
  // The earliest hit or arrival of the unseen that the last wave knew of, and the earliest such arrival.
  earliest: atomic<u32>,
  earliestUnseen: atomic<u32>,
}

struct PolarCircle {
  center: vec2f,
  // Grown by that of the disk that moves.
  radius: f32,
  // As the cells are built with, a little less.
  built: f32,
}

// From this level on downwards, a search starts here: at the root of a tree of cells, or the topmost link of a stack.
struct PolarStep {
  level: f32,
  start: u32,
}

// Of the trees of cells; NONE: there is no branch.
struct PolarNode {
  cell: u32,
  left: u32,
  right: u32,
}

// See `Cells` in polar/cells.ts. Unbounded cells end at UNBOUNDED_LEVEL, see polar/batch/limits.ts.
struct PolarCell {
  left: u32,
  right: u32,
  top: f32,
  bottom: f32,
  // The first one above, and the second one.
  above: u32,
  aboveNext: u32,
  below: u32,
  belowNext: u32,
}

// See `Chain` in polar/chain.ts. The parent of the first link of a stack is itself.
struct PolarLink {
  normal: vec2f,
  circle: u32,
  parent: u32,
  jump: u32,
}

// The diagram of the circles grown by one radius.
struct PolarLayer {
  // Where its circles begin.
  circles: u32,
  // Steps of the strips of rows, of the chains of their four looks (see `lookAt`), and the same of columns.
  searches: array<Span, 10>,
}

// A point whose region is asked for.
struct RegionQuery {
  point: vec2f,
  layer: u32,
  // 0: rows, 1: columns.
  axis: u32,
  // 1 or -1: see `Look` in polar/chain.ts.
  ahead: f32,
  turn: f32,
}

// The circle that owns it, counted from the first of its layer, NONE: there is none; and a REGION_ constant.
struct RegionAnswer {
  owner: u32,
  kind: u32,
}

// A disk on its way: what it was told, and how far it has come.
struct Trip {
  // Of the centre, where the leg begins.
  origin: vec2f,
  // Unit vector.
  direction: vec2f,
  // Corners of the box that the centre stays in.
  low: vec2f,
  high: vec2f,
  // Metres: of the whole trip at most, or of each leg where it is endless; and until the leg began.
  most: f32,
  isEndless: u32,
  travelled: f32,
  layer: u32,
  bounces: u32,
  // A TRIP_ constant.
  state: u32,
  // 0: by rows, 1: by columns.
  axis: u32,
  cell: u32,
  isOnLeg: u32,
  // On the leg: metres until the cell was entered, and until it ends as far as is known.
  reached: f32,
  end: f32,
  // The circle that ends it.
  met: u32,
  wasOpen: u32,
  // Circles beside the cell before, which were tested.
  lastLeft: u32,
  lastRight: u32,
  // What it took: see `Effort` in polar/followPath.ts.
  cells: u32,
  tests: u32,
  looks: u32,
  locations: u32,
  // Hits of this run.
  hits: u32,
}

struct TripHit {
  // Of the disk's centre.
  position: vec2f,
  // Metres since the trip began.
  length: f32,
  // A circle, counted from the first of its layer, or with EDGE_BIT a side of the box.
  what: u32,
}

struct TripEnd {
  trip: Trip,
  hits: array<TripHit, 16>,
}

// What all queries of a batch share.
struct Request {
  // Casts, regions or points.
  count: u32,
  // They see what has one of these bits set.
  groups: u32,
  // QUERY_ bits.
  kinds: u32,
  // Searches that each region is cut into.
  slices: u32,
}

// A disk, or a point where the radius is 0, on its way; in metres.
struct Cast {
  origin: vec2f,
  translation: vec2f,
  radius: f32,
}

// A box with round corners: all that is no farther than `radius` from the box between two corners.
struct Region {
  low: vec2f,
  high: vec2f,
  radius: f32,
}

// A disk as queries see it; those of a cell follow each other by ascending id.
struct Target {
  position: vec2f,
  radius: f32,
  id: u32,
  groups: u32,
}

// The box around the centres of a level's disks, as the bits of f32 made to sort as integers, the lower ones turned around; 0
// where there are none. See shaders/shared/extent.wgsl.
struct Extent {
  lowX: u32,
  lowY: u32,
  highX: u32,
  highY: u32,
}

// Where a cast touches what it hits first, or one of all that it hits.
struct Hit {
  // On the boundary of what is hit; without a hit, where the cast ends.
  point: vec2f,
  // Unit vector out of what is hit.
  normal: vec2f,
  // Of the translation, 0 to 1; without a hit 1.
  fraction: f32,
  // Id of a disk, or EDGE_BIT with the index of an edge; without a hit NONE.
  key: u32,
}

// The disk whose boundary is nearest to a point, and how far it is in metres, negative inside; NONE where there is none.
struct Nearest {
  distance: f32,
  id: u32,
}

// One arc of a convex outline (see shapes/shape.ts) in the shape's own frame.
struct Arc {
  center: vec2f,
  // Unit outward normal at which it begins.
  direction: vec2f,
  radius: f32,
  // Length in metres of the straight side that ends where the arc begins; 0 where none does.
  side: f32,
}

// Where a shape stands: position of its origin, cosine and sine of its angle.
struct Place {
  position: vec2f,
  rotation: vec2f,
}

// Two shapes to be tested against each other.
struct ShapePair {
  placeA: Place,
  placeB: Place,
  a: u32,
  b: u32,
}

// What a test of two shapes finds. Vectors along the axes of the world, points from the position of a.
struct ShapeContact {
  // Unit vector from a to b.
  normal: vec2f,
  // Halfway between both boundaries, where they overlap most or are closest.
  first: vec2f,
  // The other end of where two sides face each other; `first` again where `points` is 1.
  second: vec2f,
  // How far the shapes overlap along the normal, at the first and at the second point; negative: distance apart.
  depth: f32,
  secondDepth: f32,
  // 1 or 2.
  points: u32,
}

// A point whose closest one on a shape's boundary is asked for.
struct PointQuery {
  place: Place,
  point: vec2f,
  shape: u32,
}

struct PointAnswer {
  // The closest point of the boundary.
  closest: vec2f,
  // Outward unit normal there.
  normal: vec2f,
  // To the boundary, negative inside.
  distance: f32,
}

// A disk that is moved along a segment until it meets a shape; a ray has radius 0.
struct CastQuery {
  place: Place,
  origin: vec2f,
  translation: vec2f,
  radius: f32,
  shape: u32,
}

struct CastAnswer {
  // Where the disk touches the shape's boundary.
  point: vec2f,
  // Outward unit normal there.
  normal: vec2f,
  // Of the translation, 0 to 1.
  fraction: f32,
  // 1 where the disk meets the shape, else 0, and all else is 0 too.
  hit: u32,
}

// A size class of disks and the table of cells of its grid. The cells are as wide as two of its largest disks and their
// reach; a disk belongs to the finest level that it fits in.
struct Level {
  // Lower left corner of the grid.
  origin: vec2f,
  inverseCellSize: f32,
  // Radius in metres of the largest disk that belongs to it.
  largestRadius: f32,
  // Columns a multiple of COLOR_COLUMNS, rows one of FINEST_COLOR_ROWS or COLOR_ROWS, and more than two of each.
  columns: u32,
  rows: u32,
  // Index of its first cell among those of all levels.
  firstCell: u32,
}

// What all stages of a step share.
struct Params {
  // The first `levelCount` are in use, the finest first. At the beginning: an array in a uniform is aligned to 16 bytes.
  levels: array<Level, 8>,
  gravity: vec2f,
  levelCount: u32,
  // Of all levels together.
  cells: u32,
  // Slots in use.
  disks: u32,
  // Bodies of walls, the ground included.
  bodies: u32,
  // `Status.completed` as this step began: the difference says where in the step a substep begins.
  completedBefore: u32,
  // Seconds of a substep; of the whole step where hits are predicted, and until `chooseSubsteps` has run.
  h: f32,
  // Speed in m/s that gravity adds in a substep.
  gravityDeltaV: f32,
  // What `Status.completed` rises by with a substep. `h`, `gravityDeltaV` and `substepUnits` are as `Status` has them where
  // it has chosen them.
  substepUnits: u32,
  // Gap in metres under which a pair is kept as a contact; the list holds until a disk has moved half of it.
  reach: f32,
  // Largest speed in m/s at which an overlap is pushed apart.
  pushOut: f32,
  // Speed in m/s below which a hit does not bounce.
  restitutionThreshold: f32,
  // Seconds that a contact lasts: a hit that comes sooner after the last one dissipates nothing.
  contactDuration: f32,
  // Not 0: `chooseSubsteps` runs, by the radius in metres of the smallest disk.
  paced: u32,
  smallestRadius: f32,
  // Most waves of hits of a frame.
  mostWaves: u32,
  // What `Status.completed` rises by when a frame of predicted hits is done.
  units: u32,
  // The brush: disks nearer than brushRadius to brushCenter are led towards brushVelocity at brushRate (1/s).
  brushCenter: vec2f,
  brushVelocity: vec2f,
  brushRadius: f32,
  brushRate: f32,
  // Corners of the world's bounds.
  boundsLow: vec2f,
  boundsHigh: vec2f,
}

// What a pass of the user's own knows of the step that it runs before.
struct StepInfo {
  // Seconds of the step.
  dt: f32,
  // Simulated seconds before the step.
  time: f32,
  // Slots in use, the dead included.
  slots: u32,
  // Workgroups of the pass.
  workgroups: u32,
}

// Where a disk is. One a slot. A dead disk has radius 0.
struct Pose {
  position: vec2f,
  angle: f32,
  radius: f32,
}

// How it moves, and who it is. One a slot. A dead disk has id NONE. The id is the key of src/disks/idPool.ts: the disk's own
// id, unless the caller chose one far above the number of disks.
struct Motion {
  velocity: vec2f,
  spin: f32,
  id: u32,
}

// What it is made of. One an id, never reordered.
struct Material {
  inverseMass: f32,
  friction: f32,
  restitution: f32,
  // Coefficient of rolling resistance: the torque it can stand, over normal force and radius.
  rolling: f32,
}

// A wall as the grid knows it: a segment or an arc of at most a quarter of a circle, with a skin of `radius` around it, both
// ends round, in its body's frame. Where edges are joined, each knows how the one before comes and how the one after goes on:
// see shaders/shared/edge.wgsl.
struct Edge {
  start: vec2f,
  end: vec2f,
  // Unit vectors in the direction of travel at both ends.
  startTangent: vec2f,
  endTangent: vec2f,
  // `endTangent` of the edge before, and `startTangent` of the one after; 0 where there is none.
  before: vec2f,
  after: vec2f,
  // 1 over the radius of the arc, in 1/m: positive where it bends to the left, 0 where it is straight.
  curvature: f32,
  radius: f32,
  friction: f32,
  restitution: f32,
  rolling: f32,
  // Speed in m/s at which the surface runs around the skin, from start to end on the left side of it.
  surfaceSpeed: f32,
  // Which body it belongs to.
  body: u32,
  // Not 0: disks collide with its left side only.
  oneSided: u32,
  // Indices of the edges that it is joined to, NONE where there is none.
  previous: u32,
  next: u32,
  // What queries choose by: one bit or more.
  group: u32,
}

// A body of walls at one end of a substep, and its grid of edges as the disks of one level need it, which moves with it:
// there is one of these for each level. Body 0 is the ground: it stands still in the frame of the world.
struct Body {
  position: vec2f,
  // Cosine and sine of its angle.
  rotation: vec2f,
  // Velocity in m/s of its origin and spin in rad/s, through the substep that begins here.
  velocity: vec2f,
  // Lower left corner of its grid, in its own frame.
  corner: vec2f,
  spin: f32,
  inverseCellSize: f32,
  columns: u32,
  rows: u32,
  // Where the starts of its cells begin in `edgeTable`.
  table: u32,
}

// A pair near enough to be watched: a record in the list of the disk that found the other (see shaders/countContacts.wgsl).
// What the solver knows of it lies in three arrays, since it reads some of it and writes less: this one, `PairMaterial` and
// `Impulses`.
struct Contact {
  // Slot of the disk that owns the record.
  a: u32,
  // Slot of the other disk, or EDGE_BIT with the index of the edge.
  b: u32,
  // Unit vector from a to b.
  normal: vec2f,
  // Distance between the two boundaries in metres; negative: overlap.
  gap: f32,
  // Normal velocity in m/s before the substep's forces; negative: closing.
  approach: f32,
  // Velocity of the edge's surface where they touch, and spin of its body; 0 for a disk, which has its own.
  wallVelocity: vec2f,
  wallSpin: f32,
  restitution: f32,
}

// What a pair is made of: as long as the list holds, it stays as it is.
struct PairMaterial {
  // Of the pair along the normal: 1 over the sum of both inverses. Stored, for drivers fold a reciprocal into what follows.
  mass: f32,
  friction: f32,
  rolling: f32,
  inverseMassA: f32,
  inverseMassB: f32,
  radiusA: f32,
  // 0 for an edge: its spin is in `wallVelocity` already.
  radiusB: f32,
}

// What a pair carries, a substep, in kg·m/s (the rolling one in kg·m²/s): it acts on b, and on a the other way round.
struct Impulses {
  // Negative: that of a bounce, which is over.
  normal: f32,
  // Along the left perpendicular of the normal.
  tangent: f32,
  rolling: f32,
}

// What outlives a list of contacts.
struct OldImpulses {
  // Id of the other disk, or EDGE_BIT with the index of the edge.
  key: u32,
  impulses: Impulses,
}

// A run of elements of another array: contacts or old impulses of a slot, arcs of a shape, searches of polar diagrams.
struct Span {
  start: u32,
  count: u32,
}

// Sums over a run of WORKGROUP slots, in SI units; the host adds the runs up in f64.
struct Measure {
  mass: f32,
  kinetic: f32,
  // Sum of mass times position, and of mass times velocity.
  moment: vec2f,
  momentum: vec2f,
  // What moving walls have put in since the last measure.
  work: f32,
  overlap: f32,
  // Largest overlap.
  deepest: f32,
  // Contacts that overlap.
  overlaps: u32,
  // Contacts that carry an impulse: with disks, and with walls.
  diskContacts: u32,
  wallContacts: u32,
}

// What the host may read back at any time.
struct Status {
  // One of HALT_, or 0. While it is not 0, no stage changes the state.
  halted: u32,
  // Not 0: the list of contacts no longer holds, and this substep makes it anew.
  stale: atomic<u32>,
  // Records in the list of contacts, or those that the halted substep needs room for.
  neededContacts: u32,
  // Done since the backend was made, modulo 2^32: batches of edits, and units of steps as `unitsOf` counts them.
  completed: u32,
  // Contacts that carried an impulse into the last substep.
  carrying: atomic<u32>,
  // Largest overlap of the last substep, in metres, as the bits of an f32 (positive floats sort as integers).
  deepest: atomic<u32>,
  // The same of the substep before, in metres.
  lastDeepest: f32,
  // Disks that were swept in the last substep.
  bullets: atomic<u32>,
  // Substeps in which their stops could not be settled.
  unsettledSweeps: u32,
  // What the search for contacts looks at: pairs of disks and of disks and edges, those of cells that are searched.
  candidates: atomic<u32>,
  // m/s, the fastest disk, where `chooseSubsteps` goes by it.
  fastest: atomic<u32>,
  // What it has chosen: seconds, m/s and units of `completed` of a substep.
  h: f32,
  gravityDeltaV: f32,
  substepUnits: u32,
  // After the last step: the largest squared speed in (m/s)², as the bits of an f32.
  topSpeedSquared: atomic<u32>,
  // Living disks with their centre outside the bounds, and how far in metres the farthest is outside, as the bits of an f32.
  escaped: atomic<u32>,
  farthestOut: atomic<u32>,
  // Of frames of predicted hits.
  progress: Progress,
}

// One change to one disk: EDIT_ bits in `fields` say what. An added disk takes the slot that is named.
struct Edit {
  id: u32,
  slot: u32,
  fields: u32,
  groups: u32,
  pose: Pose,
  motion: Motion,
  materials: Material,
}

// A bullet on its way through a substep. One a slot.
struct Sweep {
  // Where it begins, and how far it would go.
  origin: vec2f,
  translation: vec2f,
  // How far the body that stops it takes it along after that.
  rest: vec2f,
  // 0: the disk is no bullet.
  radius: f32,
  // Of its way, after which a wall or a disk that is no bullet stops it; 1 where none does.
  fraction: f32,
}

// Threads of a workgroup in the kernels that give a disk, a cell or a contact a thread.
const WORKGROUP = 64;
// Threads of a workgroup in the scan; with SCAN_VALUES it makes the tile.
const SCAN_WORKGROUP = 64;
// Values that one thread of the scan adds up by itself.
const SCAN_VALUES = 16;
// Values that one workgroup scans. Three levels of tiles cover 2^30 values.
const SCAN_TILE = 1024;
// Most workgroups that every device dispatches in one dimension.
const MOST_WORKGROUPS = 65535;
// Most stages that the GPU itself gives their workgroups, or none: those that make the list of contacts and that sweep, or
// those that search and take predicted hits.
const MOST_PLANNED = 64;
// The first of those that `writeWaveDispatchArgs` gives their workgroups: of the waves, and of the sort into cells before
// them.
const FIRST_WAVE = 32;
const FIRST_SEARCH = 34;
// Most edits of one batch.
const EDIT_BATCH = 16384;
// Most size classes of a world, each with a grid of its own.
const MOST_LEVELS = 8;
// Cells from the grid's corner within which the index of a cell is right to 1/128 in f32.
const FARTHEST_CELL = 131072;
// Colours of the cells in the solver. In the finest level they are column mod 3 and row mod 2: the contacts that a cell owns
// there reach the cell to its right and the three above it, and two cells of one colour share none of these, so they may be
// solved at once. In the levels above, a cell also owns contacts with smaller disks, which may lie in any of the eight cells
// around it: there the colours are column and row mod 3.
const COLOR_COLUMNS = 3;
const FINEST_COLOR_ROWS = 2;
const COLOR_ROWS = 3;
const FINEST_COLORS = 6;
const COLORS = 9;
// Passes of the solver: the impulses of the last substep again, the biased pass, the relaxing one.
const WARM_PASS = 0;
const BIAS_PASS = 1;
const RELAX_PASS = 2;
// The id of a dead disk, and the slot of a dead id.
const NONE = 4294967295;
// Set in `Contact.b` and `OldImpulses.key` when the partner is an edge, not a disk.
const EDGE_BIT = 2147483648;
// The gap in metres to an edge that leaves a disk to its neighbour in the chain, or has its back to it.
const NO_TOUCH = 1000000000;
// Distance in metres under which two points have no direction between them; its square is still a normal f32.
const COINCIDENT = 1e-12;
// Most arcs of a shape in a batch: it bounds the loops.
const MOST_ARCS = 64;
// Sine of the angle under which two sides that face each other touch in two points, about 6°.
const NEAR_PARALLEL = 0.1;
// What two shapes meet with, along the normal of their contact: an arc each, or a side of a, or one of b.
const MEET_ARCS = 0;
const MEET_SIDE_A = 1;
const MEET_SIDE_B = 2;
// Beyond every diamond angle, see shaders/shared/reach.wgsl: all arcs of a shape were walked over.
const WALKED_ALL = 5;
// Of a ray that passes a shape by.
const NO_FRACTION = 2;
// Rate at which the biased pass closes an overlap, in overlaps a substep. It is h·ω/a1 of a soft contact with ζ = 10 and
// frequency 0.25/h: ω·h = π/2, a1 = 2ζ + ω·h, a2 = ω·h·a1. Stiffer than about 0.15 and a pile never rests.
const SOFT_RATE = 0.0728205;
// a2 / (1 + a2) of the same soft contact: the part of the error that one biased pass takes away.
const SOFT_MASS = 0.9713299;
// 1 / (1 + a2): how much of the stored impulse a biased pass lets go. At 0 a deep pile rings.
const SOFT_IMPULSE = 0.0286701;
// Disks of which one is this many times as heavy touch twice as stiffly (frequency 0.5/h): one layer of light disks is to
// carry the heavy one, and does not ring as a whole pile of such contacts would.
const HEAVY = 16;
const STIFF_RATE = 0.1357552;
const STIFF_MASS = 0.9864317;
const STIFF_IMPULSE = 0.0135683;
// Why the steps have halted, one of these, or 0 where they have not: the contacts do not fit.
const HALT_CONTACTS = 1;
// The frame takes more waves than were encoded; or more than are allowed.
const HALT_WAVES = 2;
const HALT_SPENT = 3;
// Where the substeps of a step are chosen on the GPU: it is done; or it takes more than were encoded.
const HALT_REST = 4;
const HALT_SUBSTEPS = 5;
// The disks have moved, some of them are bullets, and the stages that sweep those were not encoded.
const HALT_SWEEPS = 6;
// The disks are so crowded that the search for contacts would not end.
const HALT_CROWD = 7;
// Pairs that a search for contacts may look at, so that their count fits a u32. No memory holds the contacts of so many that
// are near each other: those of 65,536 disks in one place would fill 200 GB.
const MOST_CANDIDATES = 4294967295;
// Substeps of a step that are chosen on the GPU, powers of two. With fewer a pile is soft.
const FEWEST_SUBSTEPS = 8;
const MOST_SUBSTEPS = 256;
// Where a frame of predicted hits stands: `Progress.phase`.
const IDLE = 0;
const UNDER_WAY = 1;
const ARRIVED = 2;
const SPENT = 3;
// Seconds, of what does not happen.
const NEVER = 1000000000;
// m/s, and m²/s of two disks that close in, under which nothing moves: their squares are still normal numbers.
const SLOWEST = 1e-18;
// (m/s)², its square.
const SLOWEST_SQUARED = 1e-36;
// Top speed of a frame over the fastest disk at its start, at first; each time that it does not do, twice as much.
const SPEED_MARGIN = 1.5;
// Part of the computed time that nothing comes between for: the rest is for rounding.
const CAUTION = 0.99;
// The least speed after a hit over the speeds before: a few units in the last place, so that a hit parts what it joins.
const LEAST_PART = 9.5367431640625e-7;
// Lighter over heavier of two disks that hit, above which the rounding of what each gets is made up for.
const LEAST_MASS_RATIO = 9.094947017729282e-13;
// Shortest hop along the inside of an arc, in roundings of the disk's place. A hop of a few roundings loses the component
// that is below half of one, so the disk slides in a wrong direction, or stands still.
const HOP_ROUNDINGS = 16;
// Radii by which a disk may overlap another under 'pic' before it is pushed out.
const OVERLAP_ALLOWED = 0.00390625;
// Halvings of a stretch of time in search of a root: as many as an f32 has bits, and some.
const HALVINGS = 32;
// Most that a side reaches over its ends, in reaches of the disk: where it grazes, rounding knows no bounds.
const MOST_SLACK = 0.001;
// Features of an edge, which a disk touches on a curve each: see shaders/shared/touchTime.wgsl.
const LEFT_SIDE = 0;
const RIGHT_SIDE = 1;
const AT_START = 2;
const AT_END = 3;
// Bits of `Edit.fields`: what an edit sets, and the two edits that do more than set.
const EDIT_ADD = 1;
const EDIT_REMOVE = 2;
const EDIT_POSITION = 4;
const EDIT_ANGLE = 8;
const EDIT_VELOCITY = 16;
const EDIT_SPIN = 32;
const EDIT_FRICTION = 64;
const EDIT_RESTITUTION = 128;
const EDIT_ROLLING = 256;
const EDIT_GROUPS = 512;
// What a query looks for: bits of `Request.kinds`.
const QUERY_DISKS = 1;
const QUERY_WALLS = 2;
// Passes of a query: the first hit of each; how many there are of each; all of them.
const FIRST_HIT = 0;
const COUNT_HITS = 1;
const WRITE_HITS = 2;
// Most pieces that a cast is walked in, level by level and body by body; where it would take more, they are longer.
const MOST_PIECES = 4096;
// Most times that the search for the nearest disk looks twice as far; after that it looks everywhere.
const MOST_DOUBLINGS = 24;
// Searches that a region is cut into, where there are few regions.
const MOST_SLICES = 64;
// Rounding of a place along a cast, over its coordinates and its length: some 16 units in the last place.
const BLUR = 0.000001;
// The same of a place beside an edge, over how far the cast comes from: two units in the last place.
const ROUNDING = 2.384185791015625e-7;
// Most bullets that look at each other one by one; where there are more, they see those that begin near their way.
const MOST_BULLETS = 4096;
// A disk sunk into a wall by more than this many radii is swept, too, where it moves more than CREEP of a radius.
const PRESSED = 0.25;
const CREEP = 0.0625;
// Most rounds in which bullets hear of each other's stops.
const SWEEP_ROUNDS = 64;
// Threads of the one workgroup that makes them.
const SETTLE_WORKGROUP = 256;
// Which of the dispatches sweeps bullets: the last one, which no stage of the list of contacts has.
const SWEEP_PLANNED = 63;
// Which of the dispatches runs a pass of the user's own.
const PASS_PLANNED = 62;
// How far a bullet may sink into what it touches where a substep begins, in radii: docs/solver.md.
const SINK = 0.0078125;
// Where its centre is nearer than HELD of its radius to that, it sinks in by so much of what is left.
const HELD = 0.125;
const SINK_HELD = 0.0000152587890625;
// A component of a velocity in m/s, or a spin in rad/s, below which it is set to 0: once a substep, after a predicted hit, by
// the brush, and by rolling resistance. These take a part of a motion time after time; without this it would become denormal,
// which some drivers flush to 0. The square is still a normal f32. Gravity below some 1e-12 m/s² has no effect.
const NEGLIGIBLE_SPEED = 1e-15;
// One over three: a disk's tangential effective mass over its normal one, from 1/m + r²/I with I = m·r²/2.
const THIRD = 0.3333333333333333;
// Halvings on the way down a balanced tree of 2^32 cells or along the jumps of a chain: they bound the loops.
const MOST_DEPTH = 64;
const MOST_JUMPS = 128;
// Cells and hits of one run of `traceDisks` for each trip: one that needs more goes on in the next run.
const CELLS_AT_ONCE = 256;
const HITS_AT_ONCE = 16;
// What rounding may make of the distance to a circle, over that distance: some 16 units in the last place.
const POLAR_ROUNDING = 9.5367431640625e-7;
// Searches of an axis in `PolarLayer`: of its strips, and of the chains of its four looks.
const POLAR_SEARCHES = 5;
// Where the region of a point is: within a circle, straight behind one, or where a ray has to turn.
const REGION_INSIDE = 0;
const REGION_AHEAD = 1;
const REGION_TURNED = 2;
// How a trip stands.
const TRIP_GOING = 0;
const TRIP_HIT = 1;
// It has gone as far as it should.
const TRIP_SPENT = 2;
// It began in a circle.
const TRIP_INSIDE = 3;
// Rounding has left it in no cell.
const TRIP_LOST = 4;
// Sides of a box, with EDGE_BIT in `TripHit.what`.
const EAST_SIDE = 0;
const NORTH_SIDE = 1;
const WEST_SIDE = 2;
const SOUTH_SIDE = 3;
