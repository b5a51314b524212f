/** Structs of a step: disks, walls, and the contacts between them. */
import * as d from 'typegpu/data'
import { MAX_FIELDS, MAX_LEVELS } from './constants.ts'
import { Progress } from './eventDriven.ts'
import { Field } from './fields.ts'

/**
 * A size class of disks and the table of cells of its grid. The cells are as wide as two of its largest disks and the
 * most reach; a disk belongs to the finest level that it fits in.
 */
export const Level = d.struct({
  /** Lower left corner of the grid in metres. */
  origin: d.vec2f,
  /** 1 over the width and over the height of a cell, which are equal unless the box is periodic. */
  inverseCellSize: d.f32,
  inverseCellHeight: d.f32,
  /** Largest radius in metres of the level's disks. */
  largestRadius: d.f32,
  /** Columns a multiple of COLUMN_UNIT, rows one of FINEST_COLOR_ROWS or COLOR_ROWS, and more than two of each. */
  columns: d.u32,
  rows: d.u32,
  /** Index of its first cell among those of all levels. */
  firstCell: d.u32,
})

/** Parameters shared by all stages of a step. */
export const Params = d.struct({
  /**
   * The first `levelCount` are in use, the finest first. The arrays come first because uniforms align them to 16 bytes.
   */
  levels: d.arrayOf(Level, MAX_LEVELS),
  /** The first `fieldCount` are in use, in the order in which they act. */
  fields: d.arrayOf(Field, MAX_FIELDS),
  gravity: d.vec2f,
  levelCount: d.u32,
  fieldCount: d.u32,
  /** Cells of all levels; with sleep twice as many, those of sleeping disks behind those of awake ones. */
  cells: d.u32,
  /** Slots in use. */
  disks: d.u32,
  /** Bodies of walls, the ground included. */
  bodies: d.u32,
  /** `Status.completed` at the start of this step: the difference is the position of a substep in the step. */
  completedBefore: d.u32,
  /** Not 0: the walls have changed since the last step, so the first substep rebuilds the contact list. */
  newEdges: d.u32,
  /** Seconds per substep; of the whole step if event-driven, and until `chooseSubsteps` has run. */
  h: d.f32,
  /** Bound in m/s of the speed that gravity and forces of the user's own add per substep. */
  gravityDeltaV: d.f32,
  /**
   * Added to `Status.completed` per substep. `Status` has `h`, `gravityDeltaV` and `substepUnits` if the GPU chose the
   * substeps.
   */
  substepUnits: d.u32,
  /**
   * Range of `Status.reach`, m. Cells are as wide as the largest requires. With event-driven stepping both are the distance to which disks
   * know each other.
   */
  reach: d.f32,
  maxReach: d.f32,
  /** Maximum speed in m/s at which overlaps are pushed apart. */
  maxPushSpeed: d.f32,
  /** Closing speed in m/s below which a hit does not bounce. */
  restitutionThreshold: d.f32,
  /** Approach speed in m/s above which a contact that begins is a hit, for events. */
  hitSpeed: d.f32,
  /** Duration of a contact in seconds (TC model): a hit within it after the last one is elastic. */
  contactDuration: d.f32,
  /** Not 0: `chooseSubsteps` runs, using the radius in metres of the smallest disk. It chooses the fewest substeps, or twice as many, and so on up to the most. */
  choosesSubsteps: d.u32,
  smallestRadius: d.f32,
  fewestSubsteps: d.u32,
  maxSubsteps: d.u32,
  /** Maximum number of waves per event-driven step. */
  maxWaves: d.u32,
  /** Added to `Status.completed` per event-driven step. */
  units: d.u32,
  /**
   * The brush: disks nearer than brushRadius to brushCenter are accelerated towards brushVelocity at brushRate (1/s).
   */
  brushCenter: d.vec2f,
  brushVelocity: d.vec2f,
  brushRadius: d.f32,
  brushRate: d.f32,
  /** With sleep: seconds of this step and of the last one, and not 0 if all disks wake before this one. */
  stepTime: d.f32,
  lastStepTime: d.f32,
  wakesAll: d.u32,
  /** Speed in m/s of the fastest body of walls that moves as prescribed. */
  wallSpeed: d.f32,
  /** Not 0: an event-driven step becomes discrete if no disk is fast: see shaders/eventDriven/advancePhase.wgsl. */
  choosesStepping: d.u32,
  /** Corners of the world's bounds. */
  boundsLow: d.vec2f,
  boundsHigh: d.vec2f,
  /** Simulated seconds before the step, and what rounding has taken from them. */
  time: d.f32,
  timeLow: d.f32,
  /** Lower corner of the periodic box and its size in metres; along an axis that is not periodic both are 0. */
  boxLow: d.vec2f,
  period: d.vec2f,
  /** The images of a disk are those numbered 0, imageStep, 2 imageStep … below imagesEnd: see shaders/shared/periodic.wgsl. */
  imagesEnd: d.u32,
  imageStep: d.u32,
})

/** What a user's pass knows of the step that it runs before. */
export const StepInfo = d.struct({
  /** Seconds of the step. */
  dt: d.f32,
  /** Simulated seconds before the step. */
  time: d.f32,
  /** Slots in use, dead disks included. */
  slots: d.u32,
  /** `Status.halted` before the pass: if it is not 0, the pass does nothing. The GPU copies it here. */
  halted: d.u32,
})

/** Pose of a disk. One per slot. A dead disk has radius 0. */
export const Pose = d.struct({
  position: d.vec2f,
  angle: d.f32,
  radius: d.f32,
  /**
   * What rounding has taken from the position, in metres: the centre is at their sum. Without it a slow disk far from the
   * origin would not move.
   */
  residue: d.vec2f,
})

/** Velocity and id of a disk. One per slot. A dead disk has id NONE. */
export const Motion = d.struct({ velocity: d.vec2f, spin: d.f32, id: d.u32 })

/** Material of a disk. One per id, never reordered. */
export const Material = d.struct({
  /** 1/kg; QUARANTINED if the disk was taken into quarantine, and not removed or born again since. */
  inverseMass: d.f32,
  friction: d.f32,
  restitution: d.f32,
  /** Coefficient of rolling resistance: maximum torque over normal force and radius. */
  rolling: d.f32,
  /** Category, and mask of the categories that it touches: see shaders/shared/filter.wgsl. */
  category: d.u32,
  mask: d.u32,
})

/** Data of a disk that no step reads. One element per id, never reordered. */
export const UserData = d.struct({
  label: d.u32,
  value: d.f32,
})

/** Rest of a disk, with sleep. One per id, never reordered. */
export const Rest = d.struct({
  /** Pose when the rest began, or when the disk fell asleep. */
  position: d.vec2f,
  residue: d.vec2f,
  angle: d.f32,
  radius: d.f32,
  /** Seconds that it has rested. */
  time: d.f32,
  /** REST_ bits. */
  state: d.u32,
  /** Contacts with an impulse when the disk fell asleep. */
  contacts: d.u32,
})

/**
 * An edge of a wall: a segment or an arc of at most a quarter circle, with a skin of `radius` around it and round ends,
 * in body coordinates. Joined edges know the tangents of their neighbours: see shaders/shared/edge.wgsl.
 */
export const Edge = d.struct({
  start: d.vec2f,
  end: d.vec2f,
  /** Unit tangents in the direction of travel at both ends. */
  startTangent: d.vec2f,
  endTangent: d.vec2f,
  /** `endTangent` of the previous edge and `startTangent` of the next; 0 if missing. */
  before: d.vec2f,
  after: d.vec2f,
  /** 1 over the radius of the arc, in 1/m: positive if it bends to the left, 0 if straight. */
  curvature: d.f32,
  radius: d.f32,
  friction: d.f32,
  restitution: d.f32,
  rolling: d.f32,
  /** Speed in m/s of the surface around the skin, from start to end on its left side. */
  surfaceSpeed: d.f32,
  /** Index of its body. */
  body: d.u32,
  /** Not 0: disks collide with its left side only. */
  oneSided: d.u32,
  /** Not 0: it pushes no disk, but its contacts are listed, for events. */
  sensor: d.u32,
  /** Indices of the joined edges, NONE if missing. */
  previous: d.u32,
  next: d.u32,
  /** Category, and mask of the categories that it touches: see shaders/shared/filter.wgsl. */
  category: d.u32,
  mask: d.u32,
})

/**
 * A body of walls at one end of a substep, with its grid of edges for the disks of one level, which moves with it: one
 * per level. Body 0 is the ground, which stands still.
 */
export const Body = d.struct({
  position: d.vec2f,
  /** Cosine and sine of its angle. */
  rotation: d.vec2f,
  /** Velocity in m/s of its origin and spin in rad/s, during the substep that begins here. */
  velocity: d.vec2f,
  /** Lower left corner of its grid, in body coordinates. */
  corner: d.vec2f,
  spin: d.f32,
  inverseCellSize: d.f32,
  columns: d.u32,
  rows: d.u32,
  /** Index in `edgeTable` of the starts of its cells. */
  table: d.u32,
  /** In periodic boxes the image of it that is in the box, as disks are numbered in shaders/shared/periodic.wgsl. */
  image: d.u32,
})

/**
 * A contact: a pair within reach, in the list of the disk that owns it (see shaders/list/countDiskContacts.wgsl). It is stored
 * in three arrays, because the solver reads some fields and writes fewer: this one, `PairMaterial` and `Impulses`.
 */
export const Contact = d.struct({
  /** Slot of the disk that owns the contact. */
  a: d.u32,
  /** Slot of the other disk, or EDGE_BIT with the index of the edge and, in periodic boxes, the image of the disk. */
  b: d.u32,
  /** Unit vector from a to b. */
  normal: d.vec2f,
  /** Distance between the boundaries in metres; negative: overlap. */
  gap: d.f32,
  /** Relative normal velocity in m/s before the substep's forces; negative: closing. */
  approach: d.f32,
  /** Velocity in m/s of the edge's surface at the contact point, and spin of its body; 0 for a disk. */
  wallVelocity: d.vec2f,
  wallSpin: d.f32,
  /** Negative for a sensor, which has no impulse since the mass of its pair is 0. */
  restitution: d.f32,
})

/** Combined material of a pair; constant as long as the list is valid. */
export const PairMaterial = d.struct({
  /**
   * Effective mass along the normal: 1 over the sum of both inverse masses. Stored, because drivers fold a reciprocal
   * into what follows.
   */
  mass: d.f32,
  friction: d.f32,
  rolling: d.f32,
  inverseMassA: d.f32,
  inverseMassB: d.f32,
  radiusA: d.f32,
  /** 0 for an edge: its spin is part of `wallVelocity`. */
  radiusB: d.f32,
})

/** Impulses of a pair per substep in kg·m/s (rolling: kg·m²/s), acting on b, and reversed on a. */
export const Impulses = d.struct({
  /** Negative: the impulse of a bounce, which is not used again. */
  normal: d.f32,
  /** Along the left perpendicular of the normal. */
  tangent: d.f32,
  rolling: d.f32,
})

/** A slot in the order of cells, before those of a cell are sorted by id, and the cell. */
export const CellSlot = d.struct({
  slot: d.u32,
  /** Index in `cellStarts`. */
  cell: d.u32,
})

/** The warm start of a disk: what the impulses of its contacts add to its velocity, and how many contacts have one. One per slot. */
export const WarmStart = d.struct({ velocity: d.vec2f, spin: d.f32, contacts: d.u32 })

/** Kept impulses on a face of a tile, N s. */
export const Face = d.struct({ impulse: d.vec2f })

/** Sums over the disks of a tile of the finest level, at the end of a substep. */
export const TileSum = d.struct({
  /** The mean velocity after the next warm start, without gravity, m/s. */
  velocity: d.vec2f,
  /** 1 over the mass of the disks; 0 if there are none. */
  inverseMass: d.f32,
  /** Energy per substep with which push-out opens contacts with other tiles against their kept impulses, J; negative if the tile keeps all its impulses: a bond holds a disk, or something bounced among deep overlaps. */
  pushOut: d.f32,
  /**
   * Kept impulses on the tile: `3 * (y + 1) + x + 1` from the tile x columns and y rows of tiles away, each -1, 0 or 1; with 0 and 0 from
   * walls and sleeping disks. Those from farther away, on large disks, count as from the next tile in their direction.
   */
  faces: d.arrayOf(Face, 9),
  /** Sum over the kept impulses from walls of their products with the velocity of the wall, J: what walls would do in the next warm start. */
  wallWork: d.f32,
})

/** Impulses stored while the contact list is rebuilt. */
export const OldImpulses = d.struct({
  /** Id of the other disk, or EDGE_BIT with the index of the edge. */
  key: d.u32,
  impulses: Impulses,
})

/**
 * A range of elements of another array: contacts or old impulses of a slot, arcs of a shape, searches of polar
 * diagrams.
 */
export const Span = d.struct({ start: d.u32, count: d.u32 })

/** Sums over WORKGROUP slots, in SI units; the host adds them in f64. */
export const Measure = d.struct({
  mass: d.f32,
  kinetic: d.f32,
  /** Sum of mass times position, and of mass times velocity. */
  moment: d.vec2f,
  momentum: d.vec2f,
  /** Work of moving walls since the last measure. */
  work: d.f32,
  overlap: d.f32,
  /** Largest overlap. */
  deepest: d.f32,
  /** Contacts that overlap. */
  overlaps: d.u32,
  /** Contacts with an impulse: with disks, and with walls. */
  diskContacts: d.u32,
  wallContacts: d.u32,
})

/** State that the host may read back at any time. */
export const Status = d.struct({
  /** A HALT_ constant, or 0. While it is not 0, no stage changes the state. */
  halted: d.u32,
  /** Not 0: the contact list is invalid, and this substep rebuilds it. */
  stale: d.atomic(d.u32),
  /** Not 0: this substep has rebuilt the list. */
  rebuilt: d.u32,
  /** Not 0: a disk may have left the reach of the list since the last substep. */
  moved: d.atomic(d.u32),
  /** Not 0: `warmStarts` has the sums of all impulses. In a substep that has rebuilt the list they are in the order of the old slots. */
  summed: d.u32,
  /** Not 0: a contact with an impulse has a gap above OUTLYING of the least reach, so a new list may lack it: it makes the sums anew. */
  outlying: d.atomic(d.u32),
  /** Which of the two sums of a slot in `warmStarts` is for this substep, 0 or 1. Its relaxing pass adds to the other one. */
  sumIndex: d.u32,
  /** Gap in metres below which a pair is listed; the list is valid until a disk has moved half of it. */
  reach: d.f32,
  /**
   * How far the fastest disk moves in this substep, m, as the bits of an f32. CHOSEN_REACH after `reach` was chosen from it, so that a
   * substep that starts again keeps its reach; 0 after the substep.
   */
  travel: d.atomic(d.u32),
  /** Rebuilds of the list so far in first substeps of steps and in others, modulo 2^32, for the GPU's encoder. */
  firstRebuilds: d.u32,
  laterRebuilds: d.u32,
  /** Contacts in the list at the end of the last substep, for the touches of the old list. */
  listed: d.u32,
  /** Contacts in the list, or those that the halted substep needs room for. */
  neededContacts: d.u32,
  /**
   * Units of work completed since the backend was created, modulo 2^32: one per batch of edits and per pass, and
   * `substepUnits` per substep.
   */
  completed: d.u32,
  /** 1: the contact points of grains are as the last substep left them. An edit, a pass and births before a step set it to 0. */
  collided: d.u32,
  /** Not 0: an edit or a pass may have moved something since the last substep, so springs may hold energy that bonds have not taken from their disks. */
  placed: d.atomic(d.u32),
  /** Contacts with an impulse in the last substep. */
  carrying: d.atomic(d.u32),
  /** Not 0: biasTiles has begun a substep, and the one before is not counted yet. 1 more than the contacts with an impulse that it has found so far. */
  begun: d.atomic(d.u32),
  /** Largest overlap of the last substep, in metres, as the bits of an f32 (positive floats sort as integers). */
  deepest: d.atomic(d.u32),
  /** The same for the substep before, in metres. */
  lastDeepest: d.f32,
  /** Bullets in the last substep: disks that move too far in it for their size. */
  bullets: d.atomic(d.u32),
  /** Substeps so far in which the stops of bullets did not converge. */
  unsettledSweeps: d.u32,
  /**
   * Not 0: a relaxing pass of this substep has changed a velocity by more than `settleSpeed`, or the substep began with `reduced`. Then the
   * tiles are summed up for shares of the kept impulses.
   */
  unsettled: d.atomic(d.u32),
  /** Not 0: the share of a tile in its kept impulses, in `contactOrder`, is below 1. */
  reduced: d.atomic(d.u32),
  /** The step that has summed up tiles last: see stepNumber in shaders/shared/tiles.wgsl. */
  summedIn: d.u32,
  /** An f32: the largest change of a velocity that forces, springs and motors of joints give the walls of a body in this substep, m/s. */
  bodyDeltaV: d.atomic(d.u32),
  /** Tiles of the solver, so far and modulo 2^32, in which walls closed further than the disks between them have room. */
  crushes: d.atomic(d.u32),
  /** Not 0: a wall that moves closed in on a disk that it overlaps deeply, in this substep and in the one before; see shaders/solver/forgetCrushed.wgsl. */
  pressing: d.atomic(d.u32),
  pressed: d.u32,
  /** Not 0: a bond was loaded above its strength in this substep, so the next one rebuilds the list, in which its disks may collide. */
  loosened: d.atomic(d.u32),
  /** Bonds broken so far, those of disks that died among them. */
  brokenBonds: d.atomic(d.u32),
  /** Candidates of the contact search: pairs of disks, and of disks and edges, in the cells that are searched. */
  candidates: d.atomic(d.u32),
  /** Speed in m/s of the fastest disk before the step, for `chooseSubsteps`, as the bits of an f32. */
  fastest: d.atomic(d.u32),
  /** Seconds per substep, by `chooseSubsteps`. */
  h: d.f32,
  /** Change of speed by gravity in a substep, m/s, by `chooseSubsteps`. */
  gravityDeltaV: d.f32,
  /** Units of `completed` per substep, by `chooseSubsteps`. */
  substepUnits: d.u32,
  /** The number of substeps that `chooseSubsteps` chose last. */
  chosenSubsteps: d.u32,
  /** Seconds of the last substep, for which the stored impulses are; 0 before the first one. */
  lastH: d.f32,
  /** Largest squared speed in (m/s)² after the last step, as the bits of an f32. */
  topSpeedSquared: d.atomic(d.u32),
  /**
   * Living disks with their centre outside the bounds, and the largest distance outside in metres, as the bits of an
   * f32.
   */
  escaped: d.atomic(d.u32),
  farthestOut: d.atomic(d.u32),
  /** Unread events before this substep. */
  eventsBefore: d.u32,
  /** Unread events after it. */
  events: d.u32,
  /** The capacity that they need. */
  neededEvents: d.u32,
  /** The events at the start of an event-driven step: it drops the others if it restarts. */
  eventsAtStart: d.u32,
  /**
   * HITS_ constant. A wave is a round of an event-driven step: it has not resolved its hits, it has, or these have their room among the
   * events.
   */
  waveHits: d.u32,
  /** Births so far. */
  births: d.u32,
  /** Births that were due while all disks of their emitter were alive; those that die in the same step count as alive. */
  missedBirths: d.u32,
  /** Deaths so far in sinks, of age, with an emitter and by quarantine. */
  deaths: d.atomic(d.u32),
  /** Disks that the host removed after they had died in a sink. */
  buried: d.atomic(d.u32),
  /** Disks taken into quarantine so far; they are among the deaths. */
  quarantined: d.atomic(d.u32),
  /** With sleep: slots of awake disks, which come first, and disks asleep, which are behind them. */
  awakeSlots: d.u32,
  asleep: d.u32,
  /** The rows of each level of the grid with awake disks, from the first to the last one: kernels that search the grid skip others. */
  awakeRows: d.arrayOf(Span, MAX_LEVELS),
  /** `stepNumber` (shaders/shared/tiles.wgsl) of the last step for which rest was measured. */
  restMeasured: d.u32,
  /** The same of the last step with a disk that had not rested. */
  someWoken: d.atomic(d.u32),
  /** The same of the last step in which such a disk was too fast or too large for tiles: all disks are awake in it. */
  allWoken: d.atomic(d.u32),
  /** Progress of an event-driven step. */
  progress: Progress,
})

/** An edit of one disk: the EDIT_ bits in `fields` say which fields it sets. An added disk takes the given slot. */
export const Edit = d.struct({
  id: d.u32,
  slot: d.u32,
  fields: d.u32,
  userData: UserData,
  pose: Pose,
  motion: Motion,
  materials: Material,
})
