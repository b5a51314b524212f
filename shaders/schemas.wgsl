// Written by `npm run generate` from src/schemas.

// An emitter in one step. Its size is a multiple of 16 bytes, as arrays in uniforms require.
struct Emitter {
  // Ends of a line; corners of a box; centre of a disk, and its radius in x; in metres.
  regionA: vec2f,
  regionB: vec2f,
  // m/s.
  velocity: vec2f,
  // An EMIT_ constant.
  region: u32,
  // Radius in m/s of the disk of velocities around `velocity`.
  spread: f32,
  // m.
  smallestRadius: f32,
  largestRadius: f32,
  // kg/m².
  density: f32,
  friction: f32,
  restitution: f32,
  rolling: f32,
  category: u32,
  mask: u32,
  label: u32,
  // Seconds; both 0 if its disks do not age.
  shortestLife: f32,
  longestLife: f32,
  // Not 0: the value of a disk is its age in seconds.
  showsAge: u32,
  // Seconds before its death in which a disk is drawn more and more transparent.
  fade: f32,
  seed: u32,
  // Low and high word of the number of births due before this step: the counter of its random numbers.
  births: u32,
  birthsHigh: u32,
  // Births due in this step.
  due: u32,
  // The ids of its disks are `firstId` to `firstId + count - 1`; those of all emitters are numbered from `poolStart` on.
  firstId: u32,
  poolStart: u32,
  count: u32,
  // Not 0: it was removed, and its disks die in this step.
  ends: u32,
  padding0: u32,
  padding1: u32,
  padding2: u32,
}

// A sink: disks with their centre in it die.
struct Sink {
  // As in `Field`.
  regionA: vec2f,
  regionB: vec2f,
  // A FIELD_ constant, FIELD_IN_BOX to FIELD_IN_HALF_PLANE.
  region: u32,
  // Takes disks whose category has one of these bits.
  mask: u32,
  padding0: u32,
  padding1: u32,
}

// The births and deaths before a step.
struct BirthStep {
  emitters: array<Emitter, 16>,
  sinks: array<Sink, 16>,
  emitterCount: u32,
  sinkCount: u32,
  // Slots in use.
  disks: u32,
  // Ids of all emitters.
  pool: u32,
  // Simulated time in ticks of 1/TICKS seconds, modulo 2^32.
  now: u32,
  // Seconds of the step.
  dt: f32,
  // Size of the periodic box in metres; 0 along an axis that is not periodic.
  period: vec2f,
}

// The life of an emitter's disk. One per id.
struct Life {
  // Time of birth in ticks.
  born: u32,
  // Lifetime in ticks; 0: does not age.
  span: u32,
  // Not 0: the value of the disk is its age.
  showsAge: u32,
  // Ticks before its death in which it is drawn more and more transparent.
  fade: u32,
}

// A dynamic body: its state and its constants. One per body of walls; `kind` is 0 for a kinematic body. It moves about its
// center: the centroid, or the anchor of a revolute joint.
struct DynamicBody {
  // Of the center, in the world; what rounding has taken from it, as in `Pose`; and its position when the substep began.
  position: vec2f,
  residue: vec2f,
  previous: vec2f,
  velocity: vec2f,
  // The center in body coordinates, and the centroid relative to it.
  center: vec2f,
  lever: vec2f,
  // Prismatic joint: unit vector in the world along which the center moves, and the position of the center at coordinate 0.
  axis: vec2f,
  home: vec2f,
  // Velocity and spin with which it moves in this substep; before it has moved, those expected.
  carried: vec2f,
  turning: f32,
  // Less whole turns; what rounding has taken from it; the angle when the substep began; and the number of whole turns.
  angle: f32,
  angleResidue: f32,
  previousAngle: f32,
  turns: f32,
  spin: f32,
  mass: f32,
  // 0 if a revolute joint holds the center.
  inverseMass: f32,
  // About the center; 0 if a prismatic joint holds the angle.
  inverseInertia: f32,
  // A HEAVY_ constant.
  kind: u32,
  // Not 0: it has moved in this substep.
  moved: u32,
  // Distance in metres from the center of the farthest point of its walls.
  farthest: f32,
  lower: f32,
  upper: f32,
  stiffness: f32,
  damping: f32,
  rest: f32,
  motorSpeed: f32,
  motorForce: f32,
  friction: f32,
  // A constant force.
  force: f32,
  // Impulses of these per substep, and the error of the spring in the last biased pass.
  lowerImpulse: f32,
  upperImpulse: f32,
  springImpulse: f32,
  motorImpulse: f32,
  frictionImpulse: f32,
  springError: f32,
}

// An edit of one dynamic body: the BODY_ bits in `fields` say which fields it sets.
struct BodyEdit {
  body: u32,
  fields: u32,
  // Position of the origin of the body, in the world.
  origin: vec2f,
  dynamic: DynamicBody,
}

// What the solver needs of a contact with a wall of a dynamic body, beside `Contact`. One per contact, written for walls
// only.
struct BodyContact {
  // The contact point, in the world.
  point: vec2f,
  // NONE if the wall is of no dynamic body, NOT_COUNTED if the contact has no part of the body.
  body: u32,
  // `Edge.surfaceSpeed`.
  surfaceSpeed: f32,
  // The impulses before the pass.
  before: Impulses,
  // How much the part of the body gives way to unit impulses: along the normal, the tangent, and across both, m/s per kg·m/s.
  normal: f32,
  tangent: f32,
  coupling: f32,
  // How much a unit moment turns it.
  turn: f32,
  // What is left of all that where the spring of the joint has time to act: in a bounce it has not.
  softness: f32,
  // Lever arms of impulses along the normal and the tangent.
  cross: f32,
  along: f32,
  // How much unit impulses along the normal and the tangent push the body on against a limit of its joint that holds it; 0 if
  // none does. Within the cone of friction it then does not give way.
  held: vec2f,
  // Speed along the normal that the walls turn towards the disk in the substep, beyond that at its start, m/s.
  turning: f32,
  // Speed along the normal that gravity adds to that of the disk relative to the wall in a substep, m/s.
  falling: f32,
}

// Impulse on a body, and its moment about the center: a sum over SUM_SLOTS slots.
struct BodySum {
  impulse: vec2f,
  moment: f32,
}

// One constraint of a bond: what it holds is an error, which its impulse acts against.
struct BondRow {
  // Impulse of the last substep on b, reversed on a, in kg·m/s; of `bend` in kg·m²/s.
  impulse: f32,
  // Error at the start of the last substep in metres; of `bend` in radians. Of a spring, with what its turn will add to it.
  error: f32,
  // Speed at which what loads have added to the error of a rigid row fades, m/s; of `bend` in rad/s.
  loadFade: f32,
}

// A row of the system of equations of a path of bonds: gain · (change of the speed of its error) + softness · (change of its
// impulse) = −(gain · speed + bias + memory · impulse). See docs/solver.md.
struct SystemRow {
  // Change of its error per turn of each side.
  leverA: f32,
  leverB: f32,
  softness: f32,
  gain: f32,
  bias: f32,
  memory: f32,
  // Largest change of its impulse in a pass.
  most: f32,
  // Change of its impulse if nothing behind it in its path pushed back.
  impulse: f32,
  // Its loss per change of the velocity and the spin of the disk that it shares with the next bond.
  responseX: f32,
  responseY: f32,
  responseSpin: f32,
}

// A bond in the system of its path, for the positions of this moment. One per number of a bond.
struct SystemBond {
  // Unit vector from a to b; the shear acts to the left of it.
  along: vec2f,
  // As in `BondSides`.
  slotA: u32,
  slotB: u32,
  // Inverses of masses and moments of inertia; 0 for points and for sleeping disks.
  inverseMassA: f32,
  inverseInertiaA: f32,
  inverseMassB: f32,
  inverseInertiaB: f32,
  // As in `BondSides`, of a gear; how its error changes per turn of the carrier.
  slotC: u32,
  inverseInertiaC: f32,
  leverC: f32,
  // Number of rows: 0 if the bond does not act, 1, or 3 for a weld.
  rows: u32,
  // Not 0: shares a disk with the bond before it in its path, and that one acts.
  follows: u32,
  // Change of the speed of its ends by what it carries, in its sizes per substep.
  pull: f32,
  // 0 unless contacts press its ends: the pull and the change of their turn per substep by what bends it, rad.
  pressedPull: f32,
  stretch: SystemRow,
  shear: SystemRow,
  bend: SystemRow,
}

// A bond of a disk to another one, or to a point of the world. One per number of src/features/bonds/world/worldBonds.ts,
// never reordered. Stiffnesses below 0 are rigid.
struct Bond {
  // Unit vector from a to b at rest, when the mean of both angles is `restTurn`. An edit with 0 sets those of that moment.
  direction: vec2f,
  // Point in metres that a is bonded to if b is NONE.
  point: vec2f,
  // Ids of the disks, as in `Motion`, or dynamic bodies with BODY_BIT; b is NONE if a is bonded to a point.
  a: u32,
  b: u32,
  // Of a gear: what its wheels turn on; NONE for the world, and for what is no gear.
  carrier: u32,
  // BOND_NONE, BOND_DISTANCE, BOND_SPRING or BOND_WELD.
  kind: u32,
  isBroken: u32,
  // Not 0: the disks also collide.
  collides: u32,
  // Length at rest in metres. An edit with a negative one sets that of the moment.
  restLength: f32,
  // Mean of both angles for which `direction` is given, in radians.
  restTurn: f32,
  // Angle of b less that of a at rest, in radians. An edit with 1e30 sets that of the moment.
  restBend: f32,
  // N/m, N/m and N·m/rad.
  stiffness: f32,
  shearStiffness: f32,
  bendStiffness: f32,
  // Damping over the critical damping of each row.
  dampingRatio: f32,
  // Tension in N, shear in N and moment in N·m above which the bond breaks.
  tensileStrength: f32,
  shearStrength: f32,
  bendStrength: f32,
  // Softness of rigid rows in the biased pass, over BOND_SOFTNESS: it follows what the bond carries. Springs give way by what
  // it is above 1. 0 counts as 1.
  softening: f32,
  // Energy in J that bonds whose paths share disks may give these, above what they have taken from them: the sum over the
  // bonds of a part counts. 1e30: not known yet, as after an edit.
  reserve: f32,
  // Along the line of the disks, across it, and between their angles. Bonds that are no welds have the first one only.
  stretch: BondRow,
  shear: BondRow,
  bend: BondRow,
}

// What a bond acts on. One per number of a bond. Slots and inverses are set when the contact list is rebuilt.
struct BondSides {
  // Points that are bonded, in metres from the centroids and along the axes of both disks or grains.
  anchorA: vec2f,
  anchorB: vec2f,
  // Slots, or dynamic bodies with BODY_BIT; NONE for a point of the world, and for disks that have died.
  slotA: u32,
  slotB: u32,
  // Of the carrier of a gear, else NONE.
  slotC: u32,
  // 1 over masses and moments of inertia; 0 for a point of the world.
  inverseMassA: f32,
  inverseInertiaA: f32,
  inverseMassB: f32,
  inverseInertiaB: f32,
  inverseInertiaC: f32,
}

// An edit of one bond: replaces it, or removes it if `bond.kind` is BOND_NONE.
struct BondEdit {
  // Number of the bond.
  index: u32,
  bond: Bond,
  // As in `BondSides`.
  anchorA: vec2f,
  anchorB: vec2f,
  // Size of the periodic box in metres; 0 along an axis that is not periodic.
  period: vec2f,
}

// Flight of a disk between two hits. One per slot. Times are seconds from the start of the step.
struct Flight {
  // Position, what rounding has taken from it as in `Pose`, and velocity at `time`.
  position: vec2f,
  residue: vec2f,
  velocity: vec2f,
  angle: f32,
  spin: f32,
  radius: f32,
  // Time of position and velocity.
  time: f32,
  // Time of its last hit; -NEVER if it has had none.
  lastHit: f32,
  // No other disk changes its path before `lookahead`. The disk with the id `lookaheadSource` sets that bound (NONE: a wall
  // or an unseen disk); no other one changes the path before `lookaheadOther`.
  lookahead: f32,
  lookaheadOther: f32,
  lookaheadSource: u32,
  id: u32,
  // Work in joules by walls with a moving surface since the step began.
  work: f32,
  // Copied from its `Material`.
  category: u32,
  mask: u32,
}

// Fields of a flight that the sort into cells does not move.
struct Clock {
  time: f32,
  lastHit: f32,
  lookahead: f32,
  lookaheadOther: f32,
  lookaheadSource: u32,
  work: f32,
  category: u32,
  mask: u32,
}

// Predicted next hit of a disk. Times are seconds from the start of the step.
struct Prediction {
  // Time of its next hit, or NEVER.
  time: f32,
  // Slot of the other disk, EDGE_BIT with the index of the edge, or NONE.
  partner: u32,
  // No other disk than the partner arrives before this time.
  arrivalBound: f32,
  // The next lookahead of its flight.
  lookahead: f32,
  lookaheadOther: f32,
  lookaheadSource: u32,
}

// Progress of an event-driven step. Times are positive f32, as bits where atomics compare them.
struct Progress {
  // IDLE, UNDER_WAY, ARRIVED or SPENT.
  phase: u32,
  // The time before which no more hits happen, at the last sort.
  now: f32,
  // Seconds from the start for which hits are predicted: the whole step, as long as its waves are not spent.
  end: f32,
  // Top speed over the fastest disk at the start; 0 if the last step was discrete.
  margin: f32,
  // Not 0: the step restarts, and all disks return to its start.
  isRestart: u32,
  // Waves of this step, or of the last one.
  waves: u32,
  collisionsBefore: u32,
  // Since the backend was created.
  collisions: atomic<u32>,
  // Not 0: a disk exceeded the top speed.
  topSpeedExceeded: atomic<u32>,
  // Speed in m/s of the fastest disk at the start of the step.
  fastest: atomic<u32>,
  // The earliest hit or arrival of an unseen disk known to the last wave, and the earliest such arrival.
  earliest: atomic<u32>,
  earliestUnseen: atomic<u32>,
  // Discrete steps after the last spent step, and how many of them are left; only with stepping 'auto'.
  pause: u32,
  pauseLeft: u32,
}

// A pair that began or ceased to touch in a substep: see shaders/events/countEvents.wgsl; or a predicted hit.
struct TouchEvent {
  // Contact point in metres and unit vector from a to b, at the end of the substep; 0 if EVENT_LOST.
  point: vec2f,
  normal: vec2f,
  // `Params.time` and `Params.timeLow` of the step of a hit.
  stepTime: vec2f,
  // Speed in m/s at which the pair closed before the substep; 0 if it separated.
  speed: f32,
  // Normal impulse of the substep, kg·m/s.
  impulse: f32,
  // Id of the disk that owns the contact.
  a: u32,
  // Id of the other disk, or EDGE_BIT with the index of the edge.
  b: u32,
  // Body of the edge; 0 for a disk.
  body: u32,
  // EVENT_ bits.
  kind: u32,
  // `Status.completed` before the substep.
  completed: u32,
  // Of a hit: seconds from the start of its step; negative if a sweep found it at the end of the step before.
  time: f32,
  // Of a hit: 0 if `time` is the instant of the touch, else the seconds of the substep that ends at `time`.
  timeError: f32,
}

// What is stored of a contact while the contact list is rebuilt.
struct OldTouch {
  // Its element of `touches`; 0 once a new contact has taken it over.
  touch: u32,
  // The pair as in `TouchEvent`, by the ids of the last substep.
  a: u32,
  b: u32,
}

// A field: see shaders/shared/fields.wgsl. Its size is a multiple of 16 bytes, as arrays in uniforms require.
struct Field {
  // A FIELD_ constant, FIELD_UNIFORM to FIELD_DAMPING.
  kind: u32,
  // Acts on disks that have one of these bits.
  mask: u32,
  // Corners of a box; centre of a disk, and its radius in x; point of a half-plane, and unit normal to the inside.
  regionA: vec2f,
  regionB: vec2f,
  // Acceleration in m/s²; centre in metres; velocity of the wind in m/s; point of the surface.
  vector: vec2f,
  // Buoyancy: unit vector out of the liquid.
  up: vec2f,
  // A FIELD_ constant, FIELD_EVERYWHERE to FIELD_IN_HALF_PLANE.
  region: u32,
  seed: u32,
  // Noise: layer of the lattice, and the fraction of the way to the next one.
  layer: u32,
  phase: f32,
  // Acceleration at 1 m, or of noise per slope, in m/s²; density in kg/m²; linear drag in kg/s; rate of damping in 1/s.
  strength: f32,
  // Falloff; spacing of the lattice in metres; quadratic drag in kg/m²; rate of damping of spins in 1/s.
  second: f32,
}

// What a disk has beyond its pose, motion and material if it is a grain. One per id; all 0 for a plain disk.
struct Grain {
  // Its convex parts in `grainParts`; without parts it is a disk, and `firstPart` is 0 or OWN_INERTIA.
  firstPart: u32,
  partCount: u32,
  // 1 over the moment of inertia about the centroid in kg·m²; 0 if it must not turn, and for a disk without OWN_INERTIA.
  inverseInertia: f32,
  // Radius in metres of the largest disk in its thinnest part.
  inner: f32,
}

// An edit of one grain.
struct GrainEdit {
  id: u32,
  grain: Grain,
}

// A convex part of a grain. Coordinates are in metres from the centroid of the grain, along its axes.
struct GrainPart {
  // Centre of a circle around the part.
  center: vec2f,
  radius: f32,
  // Radius in metres of the largest disk in the part.
  inner: f32,
  // Centre of that disk.
  innerCenter: vec2f,
  // Its arcs: the index of the first one times OUTLINE_ARCS, plus their number.
  outline: u32,
  // Not 0: the outline has straight sides, so a contact may have two points.
  hasSides: u32,
}

// Everything that the search for contacts needs of a slot, in the order of the new contact list.
struct SortedGrain {
  id: u32,
  firstPart: u32,
  partCount: u32,
  category: u32,
  mask: u32,
  inverseMass: f32,
  // As in `Grain`.
  inverseInertia: f32,
  // As in `Grain`.
  inner: f32,
  friction: f32,
  restitution: f32,
  rolling: f32,
}

// What the solver needs of a contact in a world with grains, in place of `PairMaterial`. A contact is one point of two parts,
// or of a part and an edge.
struct GrainPair {
  // Effective masses along the normal, and along its left perpendicular. 0 for a sensor.
  mass: f32,
  tangentMass: f32,
  friction: f32,
  rolling: f32,
  inverseMassA: f32,
  inverseMassB: f32,
  inverseInertiaA: f32,
  inverseInertiaB: f32,
  // Arms in metres from the centres to the contact point: the cross product of the arm and the normal, and their dot product.
  crossA: f32,
  dotA: f32,
  crossB: f32,
  dotB: f32,
  // As `GrainPart.outline`; 0 for a disk.
  outlineA: u32,
  outlineB: u32,
  // Radii in metres of the largest disks in both parts; 0 for an edge.
  innerA: f32,
  innerB: f32,
  // Which contact of the pair of ids it is: the part of the grain with the smaller id, that of the other one, and the point,
  // 0 or 1. Of an edge: the part and the point.
  feature: u32,
  // The gap when the point was found; NO_TOUCH if the contact has none.
  foundGap: f32,
  // Offset of b from a, and both angles, when the points of the pair of parts were found, in the first contact of the pair;
  // NO_TOUCH before.
  foundOffset: vec2f,
  foundAngleA: f32,
  foundAngleB: f32,
}

// Impulses, and points of pairs of grains, stored while the contact list is rebuilt, in a world with grains.
struct OldGrainImpulses {
  // As in `OldImpulses`.
  key: u32,
  feature: u32,
  impulses: Impulses,
  // As in `Contact`.
  gap: f32,
  normal: vec2f,
  // The other fields are those of `GrainPair`.
  foundOffset: vec2f,
  foundGap: f32,
  foundAngleA: f32,
  foundAngleB: f32,
  crossA: f32,
  dotA: f32,
  crossB: f32,
  dotB: f32,
  mass: f32,
  tangentMass: f32,
}

// Path of a bullet through a substep, in a world with grains. One per slot.
struct GrainSweep {
  // Start, and translation if nothing stops it.
  origin: vec2f,
  translation: vec2f,
  // Angle at the start, and turn in the substep.
  angle: f32,
  turn: f32,
  // Fraction of the path up to which it is swept, and then that at which it stops.
  fraction: f32,
  // 0: it is no bullet.
  isBullet: u32,
}

// The law of a joint's free axis: a spring, a motor and two limits. One per number of a bond, beside its `Bond`; of bonds
// `axis` is AXIS_NONE, of rigid joints AXIS_LOCKED. The coordinate of the axis is a length in m along the bond (AXIS_STRETCH)
// or an angle in rad (AXIS_BEND). See docs/solver.md.
struct Joint {
  // An AXIS_ constant.
  axis: u32,
  // The piece of the law that the last pass of the solver ended on: LAW_LOWER to LAW_UPPER.
  piece: u32,
  // Angle of b less that of a at which the coordinate is 0, in rad. An edit with 1e30 sets that of the moment.
  reference: f32,
  // Least and largest coordinate. Below -1e29 and above 1e29 there is no limit.
  lower: f32,
  upper: f32,
  // Rate of the coordinate that the motor aims at, in m/s or rad/s, and its largest force in N or torque in N·m; 0 for no
  // motor.
  motorSpeed: f32,
  maxMotor: f32,
  // Frequency of the spring in Hz, from which each substep finds its stiffness; 0 if the stiffness is given.
  hertz: f32,
  // Of a gear: turns of a per turn of b, the other way.
  ratio: f32,
  // Rates that the limits allow in this pass, the rate of the motor within them, and its largest impulse.
  slowest: f32,
  fastest: f32,
  driven: f32,
  push: f32,
  // Softness of the row while it is rigid.
  softness: f32,
}

// An edit of one joint: adds it, removes it if `bond.kind` is BOND_NONE, or sets fields of its law.
struct JointEdit {
  // Number of the joint.
  index: u32,
  // JOINT_ bits: what the edit does.
  fields: u32,
  // With JOINT_ADD all of it; else `restLength` is the target of the spring, and `stiffness` and `dampingRatio` its own.
  bond: Bond,
  // As in `BondSides`.
  anchorA: vec2f,
  anchorB: vec2f,
  // Size of the periodic box in metres; 0 along an axis that is not periodic.
  period: vec2f,
  joint: Joint,
}

struct PolarCircle {
  center: vec2f,
  // Grown by the radius of the moving disk.
  radius: f32,
  // Radius that the cells are built with, slightly smaller.
  built: f32,
}

// A search starts here from this level on downwards: at the root of a tree of cells, or the topmost link of a stack.
struct PolarStep {
  level: f32,
  start: u32,
}

// Node of a tree of cells; NONE: no branch.
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
  // The first and the second cell above.
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
  // Index of its first circle.
  circles: u32,
  // Steps of the strips of rows, of the chains of their four looks (see `lookAt`), and the same of columns.
  searches: array<Span, 10>,
}

// A point to locate.
struct RegionQuery {
  point: vec2f,
  layer: u32,
  // 0: rows, 1: columns.
  axis: u32,
  // 1 or -1: see `Look` in polar/chain.ts.
  ahead: f32,
  turn: f32,
}

// The circle that owns the point, counted from the first of its layer, or NONE; and a REGION_ constant.
struct RegionAnswer {
  owner: u32,
  kind: u32,
}

// A moving disk: its path and its progress.
struct Trip {
  // Position of the centre at the start of the leg.
  origin: vec2f,
  // Unit vector.
  direction: vec2f,
  // Corners of the box that bounds the centre.
  low: vec2f,
  high: vec2f,
  // Maximum length in metres of the whole trip, or of each leg if it is endless; and the length before the leg.
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
  // Distance in metres on the leg at which the cell was entered, and at which the leg ends as far as is known.
  reached: f32,
  end: f32,
  // The circle that ends it.
  met: u32,
  wasOpen: u32,
  // Circles beside the previous cell, which are tested already.
  lastLeft: u32,
  lastRight: u32,
  // Work done: see `Effort` in polar/followPath.ts.
  cells: u32,
  tests: u32,
  looks: u32,
  locations: u32,
  // Hits of this run.
  hits: u32,
}

struct TripHit {
  // Position of the disk's centre.
  position: vec2f,
  // Metres since the trip began.
  length: f32,
  // A circle, counted from the first of its layer, or EDGE_BIT with a side of the box.
  what: u32,
}

struct TripEnd {
  trip: Trip,
  hits: array<TripHit, 16>,
}

// Parameters shared by all queries of a batch.
struct Request {
  // Casts, regions or points.
  count: u32,
  // Only targets whose category has one of these bits are found.
  mask: u32,
  // Not 0: only targets whose mask has one of these bits are found.
  category: u32,
  // QUERY_ bits.
  kinds: u32,
  // Slices per region.
  slices: u32,
}

// Path of a disk, or of a point if the radius is 0; in metres.
struct Cast {
  origin: vec2f,
  translation: vec2f,
  radius: f32,
}

// Path of a convex shape. The fields that it shares with `Cast` come first.
struct ShapeCast {
  origin: vec2f,
  translation: vec2f,
  // Radius in metres of a circle around the shape, about its origin.
  radius: f32,
  // As `GrainPart.outline`, in the arcs of the batch.
  outline: u32,
  // Cosine and sine of its angle.
  rotation: vec2f,
}

// A box with round corners: all points no farther than `radius` from the box between two corners.
struct Region {
  low: vec2f,
  high: vec2f,
  radius: f32,
}

// A disk for queries, in cell order; the order within a cell is that of the atomics.
struct Target {
  position: vec2f,
  radius: f32,
  id: u32,
  category: u32,
  mask: u32,
}

// A grain or a disk for queries of a world with grains, as `Target`.
struct GrainTarget {
  position: vec2f,
  // Cosine and sine of its angle.
  rotation: vec2f,
  radius: f32,
  // As in `Grain`.
  firstPart: u32,
  partCount: u32,
  id: u32,
  category: u32,
  mask: u32,
}

// Bounding box of the centres of a level's disks, as the bits of f32 mapped to sort as integers, the lower ones complemented;
// 0 if it is empty. See shaders/shared/extent.wgsl.
struct Extent {
  lowX: u32,
  lowY: u32,
  highX: u32,
  highY: u32,
}

// A hit of a cast.
struct Hit {
  // Point on the boundary that is hit; without a hit, the end of the cast.
  point: vec2f,
  // Unit outward normal.
  normal: vec2f,
  // Fraction of the translation, 0 to 1; without a hit 1.
  fraction: f32,
  // Id of a disk, or EDGE_BIT with the index of an edge; NONE without a hit.
  key: u32,
}

// The object whose boundary is nearest to a point, and its distance in metres, negative inside. Its id is that of a disk or
// grain, or EDGE_BIT with the index of an edge; NONE if nothing is found.
struct Nearest {
  distance: f32,
  id: u32,
  // Unit outward normal at the closest point of the boundary; zero if nothing is found.
  normal: vec2f,
}

// One arc of a convex outline (see shapes/shape.ts) in local coordinates.
struct Arc {
  center: vec2f,
  // Unit outward normal at its start.
  direction: vec2f,
  radius: f32,
  // Length in metres of the straight side that ends at the start of the arc; 0 without a straight side.
  side: f32,
}

// Placement of a shape: position of its origin, cosine and sine of its angle.
struct Place {
  position: vec2f,
  rotation: vec2f,
}

// Two shapes to test against each other.
struct ShapePair {
  placeA: Place,
  placeB: Place,
  a: u32,
  b: u32,
}

// Contact of two shapes. Vectors in world axes, points relative to the position of a.
struct ShapeContact {
  // Unit vector from a to b.
  normal: vec2f,
  // Point halfway between the boundaries, where they overlap most or are closest.
  first: vec2f,
  // The other end of two facing sides; equal to `first` if `points` is 1.
  second: vec2f,
  // Overlap along the normal at the first and at the second point; negative: distance.
  depth: f32,
  secondDepth: f32,
  // 1 or 2.
  points: u32,
}

// A point to find the closest boundary point of.
struct PointQuery {
  place: Place,
  point: vec2f,
  shape: u32,
}

struct PointAnswer {
  // The closest point of the boundary.
  closest: vec2f,
  // Unit outward normal there.
  normal: vec2f,
  // Distance to the boundary, negative inside.
  distance: f32,
}

// A disk that moves along a segment until it hits a shape; a ray has radius 0.
struct CastQuery {
  place: Place,
  origin: vec2f,
  translation: vec2f,
  radius: f32,
  shape: u32,
}

struct CastAnswer {
  // Point of the shape's boundary that the disk touches.
  point: vec2f,
  // Outward unit normal there.
  normal: vec2f,
  // Fraction of the translation, 0 to 1.
  fraction: f32,
  // 1 if the disk hits the shape, else 0, as all other fields.
  hit: u32,
}

// A size class of disks and the table of cells of its grid. The cells are as wide as two of its largest disks and the most
// reach; a disk belongs to the finest level that it fits in.
struct Level {
  // Lower left corner of the grid in metres.
  origin: vec2f,
  // 1 over the width and over the height of a cell, which are equal unless the box is periodic.
  inverseCellSize: f32,
  inverseCellHeight: f32,
  // Largest radius in metres of the level's disks.
  largestRadius: f32,
  // Columns a multiple of COLUMN_UNIT, rows one of FINEST_COLOR_ROWS or COLOR_ROWS, and more than two of each.
  columns: u32,
  rows: u32,
  // Index of its first cell among those of all levels.
  firstCell: u32,
}

// Parameters shared by all stages of a step.
struct Params {
  // The first `levelCount` are in use, the finest first. The arrays come first because uniforms align them to 16 bytes.
  levels: array<Level, 8>,
  // The first `fieldCount` are in use, in the order in which they act.
  fields: array<Field, 16>,
  gravity: vec2f,
  levelCount: u32,
  fieldCount: u32,
  // Cells of all levels; with sleep twice as many, those of sleeping disks behind those of awake ones.
  cells: u32,
  // Slots in use.
  disks: u32,
  // Bodies of walls, the ground included.
  bodies: u32,
  // `Status.completed` at the start of this step: the difference is the position of a substep in the step.
  completedBefore: u32,
  // Not 0: the walls have changed since the last step, so the first substep rebuilds the contact list.
  newEdges: u32,
  // Seconds per substep; of the whole step if event-driven, and until `chooseSubsteps` has run.
  h: f32,
  // Bound in m/s of the speed that gravity and forces of the user's own add per substep.
  gravityDeltaV: f32,
  // Added to `Status.completed` per substep. `Status` has `h`, `gravityDeltaV` and `substepUnits` if the GPU chose the
  // substeps.
  substepUnits: u32,
  // Range of `Status.reach`, m. Cells are as wide as the largest requires. With event-driven stepping both are the distance
  // to which disks know each other.
  reach: f32,
  maxReach: f32,
  // Maximum speed in m/s at which overlaps are pushed apart.
  maxPushSpeed: f32,
  // Closing speed in m/s below which a hit does not bounce.
  restitutionThreshold: f32,
  // Approach speed in m/s above which a contact that begins is a hit, for events.
  hitSpeed: f32,
  // Duration of a contact in seconds (TC model): a hit within it after the last one is elastic.
  contactDuration: f32,
  // Not 0: `chooseSubsteps` runs, using the radius in metres of the smallest disk. It chooses the fewest substeps, or twice
  // as many, and so on up to the most.
  choosesSubsteps: u32,
  smallestRadius: f32,
  fewestSubsteps: u32,
  maxSubsteps: u32,
  // Maximum number of waves per event-driven step.
  maxWaves: u32,
  // Added to `Status.completed` per event-driven step.
  units: u32,
  // The brush: disks nearer than brushRadius to brushCenter are accelerated towards brushVelocity at brushRate (1/s).
  brushCenter: vec2f,
  brushVelocity: vec2f,
  brushRadius: f32,
  brushRate: f32,
  // With sleep: seconds of this step and of the last one, and not 0 if all disks wake before this one.
  stepTime: f32,
  lastStepTime: f32,
  wakesAll: u32,
  // Speed in m/s of the fastest body of walls that moves as prescribed.
  wallSpeed: f32,
  // Not 0: an event-driven step becomes discrete if no disk is fast: see shaders/eventDriven/advancePhase.wgsl.
  choosesStepping: u32,
  // Corners of the world's bounds.
  boundsLow: vec2f,
  boundsHigh: vec2f,
  // Simulated seconds before the step, and what rounding has taken from them.
  time: f32,
  timeLow: f32,
  // Lower corner of the periodic box and its size in metres; along an axis that is not periodic both are 0.
  boxLow: vec2f,
  period: vec2f,
  // The images of a disk are those numbered 0, imageStep, 2 imageStep … below imagesEnd: see shaders/shared/periodic.wgsl.
  imagesEnd: u32,
  imageStep: u32,
}

// What a user's pass knows of the step that it runs before.
struct StepInfo {
  // Seconds of the step.
  dt: f32,
  // Simulated seconds before the step.
  time: f32,
  // Slots in use, dead disks included.
  slots: u32,
  // `Status.halted` before the pass: if it is not 0, the pass does nothing. The GPU copies it here.
  halted: u32,
}

// Pose of a disk. One per slot. A dead disk has radius 0.
struct Pose {
  position: vec2f,
  angle: f32,
  radius: f32,
  // What rounding has taken from the position, in metres: the centre is at their sum. Without it a slow disk far from the
  // origin would not move.
  residue: vec2f,
}

// Velocity and id of a disk. One per slot. A dead disk has id NONE.
struct Motion {
  velocity: vec2f,
  spin: f32,
  id: u32,
}

// Material of a disk. One per id, never reordered.
struct Material {
  // 1/kg; QUARANTINED if the disk was taken into quarantine, and not removed or born again since.
  inverseMass: f32,
  friction: f32,
  restitution: f32,
  // Coefficient of rolling resistance: maximum torque over normal force and radius.
  rolling: f32,
  // Category, and mask of the categories that it touches: see shaders/shared/filter.wgsl.
  category: u32,
  mask: u32,
}

// Data of a disk that no step reads. One element per id, never reordered.
struct UserData {
  label: u32,
  value: f32,
}

// Rest of a disk, with sleep. One per id, never reordered.
struct Rest {
  // Pose when the rest began, or when the disk fell asleep.
  position: vec2f,
  residue: vec2f,
  angle: f32,
  radius: f32,
  // Seconds that it has rested.
  time: f32,
  // REST_ bits.
  state: u32,
  // Contacts with an impulse when the disk fell asleep.
  contacts: u32,
}

// An edge of a wall: a segment or an arc of at most a quarter circle, with a skin of `radius` around it and round ends, in
// body coordinates. Joined edges know the tangents of their neighbours: see shaders/shared/edge.wgsl.
struct Edge {
  start: vec2f,
  end: vec2f,
  // Unit tangents in the direction of travel at both ends.
  startTangent: vec2f,
  endTangent: vec2f,
  // `endTangent` of the previous edge and `startTangent` of the next; 0 if missing.
  before: vec2f,
  after: vec2f,
  // 1 over the radius of the arc, in 1/m: positive if it bends to the left, 0 if straight.
  curvature: f32,
  radius: f32,
  friction: f32,
  restitution: f32,
  rolling: f32,
  // Speed in m/s of the surface around the skin, from start to end on its left side.
  surfaceSpeed: f32,
  // Index of its body.
  body: u32,
  // Not 0: disks collide with its left side only.
  oneSided: u32,
  // Not 0: it pushes no disk, but its contacts are listed, for events.
  sensor: u32,
  // Indices of the joined edges, NONE if missing.
  previous: u32,
  next: u32,
  // Category, and mask of the categories that it touches: see shaders/shared/filter.wgsl.
  category: u32,
  mask: u32,
}

// A body of walls at one end of a substep, with its grid of edges for the disks of one level, which moves with it: one per
// level. Body 0 is the ground, which stands still.
struct Body {
  position: vec2f,
  // Cosine and sine of its angle.
  rotation: vec2f,
  // Velocity in m/s of its origin and spin in rad/s, during the substep that begins here.
  velocity: vec2f,
  // Lower left corner of its grid, in body coordinates.
  corner: vec2f,
  spin: f32,
  inverseCellSize: f32,
  columns: u32,
  rows: u32,
  // Index in `edgeTable` of the starts of its cells.
  table: u32,
  // In periodic boxes the image of it that is in the box, as disks are numbered in shaders/shared/periodic.wgsl.
  image: u32,
}

// A contact: a pair within reach, in the list of the disk that owns it (see shaders/list/countDiskContacts.wgsl). It is
// stored in three arrays, because the solver reads some fields and writes fewer: this one, `PairMaterial` and `Impulses`.
struct Contact {
  // Slot of the disk that owns the contact.
  a: u32,
  // Slot of the other disk, or EDGE_BIT with the index of the edge and, in periodic boxes, the image of the disk.
  b: u32,
  // Unit vector from a to b.
  normal: vec2f,
  // Distance between the boundaries in metres; negative: overlap.
  gap: f32,
  // Relative normal velocity in m/s before the substep's forces; negative: closing.
  approach: f32,
  // Velocity in m/s of the edge's surface at the contact point, and spin of its body; 0 for a disk.
  wallVelocity: vec2f,
  wallSpin: f32,
  // Negative for a sensor, which has no impulse since the mass of its pair is 0.
  restitution: f32,
}

// Combined material of a pair; constant as long as the list is valid.
struct PairMaterial {
  // Effective mass along the normal: 1 over the sum of both inverse masses. Stored, because drivers fold a reciprocal into
  // what follows.
  mass: f32,
  friction: f32,
  rolling: f32,
  inverseMassA: f32,
  inverseMassB: f32,
  radiusA: f32,
  // 0 for an edge: its spin is part of `wallVelocity`.
  radiusB: f32,
}

// Impulses of a pair per substep in kg·m/s (rolling: kg·m²/s), acting on b, and reversed on a.
struct Impulses {
  // Negative: the impulse of a bounce, which is not used again.
  normal: f32,
  // Along the left perpendicular of the normal.
  tangent: f32,
  rolling: f32,
}

// A slot in the order of cells, before those of a cell are sorted by id, and the cell.
struct CellSlot {
  slot: u32,
  // Index in `cellStarts`.
  cell: u32,
}

// The warm start of a disk: what the impulses of its contacts add to its velocity, and how many contacts have one. One per
// slot.
struct WarmStart {
  velocity: vec2f,
  spin: f32,
  contacts: u32,
}

// Kept impulses on a face of a tile, N s.
struct Face {
  impulse: vec2f,
}

// Sums over the disks of a tile of the finest level, at the end of a substep.
struct TileSum {
  // The mean velocity after the next warm start, without gravity, m/s.
  velocity: vec2f,
  // 1 over the mass of the disks; 0 if there are none.
  inverseMass: f32,
  // Energy per substep with which push-out opens contacts with other tiles against their kept impulses, J; negative if the
  // tile keeps all its impulses: a bond holds a disk, or something bounced among deep overlaps.
  pushOut: f32,
  // Kept impulses on the tile: `3 * (y + 1) + x + 1` from the tile x columns and y rows of tiles away, each -1, 0 or 1; with
  // 0 and 0 from walls and sleeping disks. Those from farther away, on large disks, count as from the next tile in their
  // direction.
  faces: array<Face, 9>,
  // Sum over the kept impulses from walls of their products with the velocity of the wall, J: what walls would do in the next
  // warm start.
  wallWork: f32,
}

// Impulses stored while the contact list is rebuilt.
struct OldImpulses {
  // Id of the other disk, or EDGE_BIT with the index of the edge.
  key: u32,
  impulses: Impulses,
}

// A range of elements of another array: contacts or old impulses of a slot, arcs of a shape, searches of polar diagrams.
struct Span {
  start: u32,
  count: u32,
}

// Sums over WORKGROUP slots, in SI units; the host adds them in f64.
struct Measure {
  mass: f32,
  kinetic: f32,
  // Sum of mass times position, and of mass times velocity.
  moment: vec2f,
  momentum: vec2f,
  // Work of moving walls since the last measure.
  work: f32,
  overlap: f32,
  // Largest overlap.
  deepest: f32,
  // Contacts that overlap.
  overlaps: u32,
  // Contacts with an impulse: with disks, and with walls.
  diskContacts: u32,
  wallContacts: u32,
}

// State that the host may read back at any time.
struct Status {
  // A HALT_ constant, or 0. While it is not 0, no stage changes the state.
  halted: u32,
  // Not 0: the contact list is invalid, and this substep rebuilds it.
  stale: atomic<u32>,
  // Not 0: this substep has rebuilt the list.
  rebuilt: u32,
  // Not 0: a disk may have left the reach of the list since the last substep.
  moved: atomic<u32>,
  // Not 0: `warmStarts` has the sums of all impulses. In a substep that has rebuilt the list they are in the order of the old
  // slots.
  summed: u32,
  // Not 0: a contact with an impulse has a gap above OUTLYING of the least reach, so a new list may lack it: it makes the
  // sums anew.
  outlying: atomic<u32>,
  // Which of the two sums of a slot in `warmStarts` is for this substep, 0 or 1. Its relaxing pass adds to the other one.
  sumIndex: u32,
  // Gap in metres below which a pair is listed; the list is valid until a disk has moved half of it.
  reach: f32,
  // How far the fastest disk moves in this substep, m, as the bits of an f32. CHOSEN_REACH after `reach` was chosen from it,
  // so that a substep that starts again keeps its reach; 0 after the substep.
  travel: atomic<u32>,
  // Rebuilds of the list so far in first substeps of steps and in others, modulo 2^32, for the GPU's encoder.
  firstRebuilds: u32,
  laterRebuilds: u32,
  // Contacts in the list at the end of the last substep, for the touches of the old list.
  listed: u32,
  // Contacts in the list, or those that the halted substep needs room for.
  neededContacts: u32,
  // Units of work completed since the backend was created, modulo 2^32: one per batch of edits and per pass, and
  // `substepUnits` per substep.
  completed: u32,
  // 1: the contact points of grains are as the last substep left them. An edit, a pass and births before a step set it to 0.
  collided: u32,
  // Not 0: an edit or a pass may have moved something since the last substep, so springs may hold energy that bonds have not
  // taken from their disks.
  placed: atomic<u32>,
  // Contacts with an impulse in the last substep.
  carrying: atomic<u32>,
  // Not 0: biasTiles has begun a substep, and the one before is not counted yet. 1 more than the contacts with an impulse
  // that it has found so far.
  begun: atomic<u32>,
  // Largest overlap of the last substep, in metres, as the bits of an f32 (positive floats sort as integers).
  deepest: atomic<u32>,
  // The same for the substep before, in metres.
  lastDeepest: f32,
  // Bullets in the last substep: disks that move too far in it for their size.
  bullets: atomic<u32>,
  // Substeps so far in which the stops of bullets did not converge.
  unsettledSweeps: u32,
  // Not 0: a relaxing pass of this substep has changed a velocity by more than `settleSpeed`, or the substep began with
  // `reduced`. Then the tiles are summed up for shares of the kept impulses.
  unsettled: atomic<u32>,
  // Not 0: the share of a tile in its kept impulses, in `contactOrder`, is below 1.
  reduced: atomic<u32>,
  // The step that has summed up tiles last: see stepNumber in shaders/shared/tiles.wgsl.
  summedIn: u32,
  // An f32: the largest change of a velocity that forces, springs and motors of joints give the walls of a body in this
  // substep, m/s.
  bodyDeltaV: atomic<u32>,
  // Tiles of the solver, so far and modulo 2^32, in which walls closed further than the disks between them have room.
  crushes: atomic<u32>,
  // Not 0: a wall that moves closed in on a disk that it overlaps deeply, in this substep and in the one before; see
  // shaders/solver/forgetCrushed.wgsl.
  pressing: atomic<u32>,
  pressed: u32,
  // Not 0: a bond was loaded above its strength in this substep, so the next one rebuilds the list, in which its disks may
  // collide.
  loosened: atomic<u32>,
  // Bonds broken so far, those of disks that died among them.
  brokenBonds: atomic<u32>,
  // Candidates of the contact search: pairs of disks, and of disks and edges, in the cells that are searched.
  candidates: atomic<u32>,
  // Speed in m/s of the fastest disk before the step, for `chooseSubsteps`, as the bits of an f32.
  fastest: atomic<u32>,
  // Seconds per substep, by `chooseSubsteps`.
  h: f32,
  // Change of speed by gravity in a substep, m/s, by `chooseSubsteps`.
  gravityDeltaV: f32,
  // Units of `completed` per substep, by `chooseSubsteps`.
  substepUnits: u32,
  // The number of substeps that `chooseSubsteps` chose last.
  chosenSubsteps: u32,
  // Seconds of the last substep, for which the stored impulses are; 0 before the first one.
  lastH: f32,
  // Largest squared speed in (m/s)² after the last step, as the bits of an f32.
  topSpeedSquared: atomic<u32>,
  // Living disks with their centre outside the bounds, and the largest distance outside in metres, as the bits of an f32.
  escaped: atomic<u32>,
  farthestOut: atomic<u32>,
  // Unread events before this substep.
  eventsBefore: u32,
  // Unread events after it.
  events: u32,
  // The capacity that they need.
  neededEvents: u32,
  // The events at the start of an event-driven step: it drops the others if it restarts.
  eventsAtStart: u32,
  // HITS_ constant. A wave is a round of an event-driven step: it has not resolved its hits, it has, or these have their room
  // among the events.
  waveHits: u32,
  // Births so far.
  births: u32,
  // Births that were due while all disks of their emitter were alive; those that die in the same step count as alive.
  missedBirths: u32,
  // Deaths so far in sinks, of age, with an emitter and by quarantine.
  deaths: atomic<u32>,
  // Disks that the host removed after they had died in a sink.
  buried: atomic<u32>,
  // Disks taken into quarantine so far; they are among the deaths.
  quarantined: atomic<u32>,
  // With sleep: slots of awake disks, which come first, and disks asleep, which are behind them.
  awakeSlots: u32,
  asleep: u32,
  // The rows of each level of the grid with awake disks, from the first to the last one: kernels that search the grid skip
  // others.
  awakeRows: array<Span, 8>,
  // `stepNumber` (shaders/shared/tiles.wgsl) of the last step for which rest was measured.
  restMeasured: u32,
  // The same of the last step with a disk that had not rested.
  someWoken: atomic<u32>,
  // The same of the last step in which such a disk was too fast or too large for tiles: all disks are awake in it.
  allWoken: atomic<u32>,
  // Progress of an event-driven step.
  progress: Progress,
}

// An edit of one disk: the EDIT_ bits in `fields` say which fields it sets. An added disk takes the given slot.
struct Edit {
  id: u32,
  slot: u32,
  fields: u32,
  userData: UserData,
  pose: Pose,
  motion: Motion,
  materials: Material,
}

// Path of a bullet through a substep. One per slot.
struct Sweep {
  // Start, and translation if nothing stops it.
  origin: vec2f,
  translation: vec2f,
  // Translation by the moving wall that stops it, after the stop.
  wallTranslation: vec2f,
  // 0: the disk is not a bullet.
  radius: f32,
  // Fraction of the translation at which a wall or a disk that is not a bullet stops it; 1 if none does.
  fraction: f32,
}

// Threads per workgroup of kernels with a thread per disk, cell or contact.
const WORKGROUP = 64;
// Threads per workgroup of the scan; times SCAN_VALUES this is the tile.
const SCAN_WORKGROUP = 64;
// Values that one thread of the scan adds serially.
const SCAN_VALUES = 16;
// Values per workgroup of the scan. Three levels of tiles cover 2^30 values.
const SCAN_TILE = 1024;
// Maximum number of workgroups per dimension of a dispatch on every device: the default limit of WebGPU.
const MAX_WORKGROUPS = 65535;
// Maximum number of disks and grains per world, and of ids: a quarter of 2^30, which bounds an id beside GRAIN_BIT, a slot
// beside the tiling of a contact (TILING_UNIT), and a scan. A scan has a value per cell, of which there are about as many as
// disks and twice as many with sleep, or a value per free slot and per free id. Memory ends a world sooner, at some 0.7 kB
// per disk (docs/performance.md).
const MAX_DISKS = 268435456;
// Maximum number of workgroups that a stage is dispatched with on a graphics card; they loop over the rest
// (src/gpu/workgroupCounts.ts). On an H200 a dispatch that leaves at once takes 5.5 µs with 1,563 workgroups and 44 µs with
// 65,535.
const MAX_DISPATCHED = 2048;
// Maximum number of edits per batch.
const EDIT_BATCH = 16384;
// Words of a saved state per batch, with two words that say where they belong.
const RESTORE_BATCH = 262144;
// Maximum number of size classes per world, each with its own grid.
const MAX_LEVELS = 8;
// Largest cell index from the grid's corner that an f32 represents to 1/128 of a cell.
const FARTHEST_CELL = 131072;
// Largest cell index from the grid's corner: the sum of two, and the difference of such sums, fits an i32.
const LAST_CELL = 268435456;
// Columns of a level's table are a multiple of this, so that a search of three columns sees no cell twice.
const COLUMN_UNIT = 3;
// Distance in rows of cells whose contacts get their colors at once: see shaders/solver/orderContacts.wgsl. Contacts that a
// cell of the finest level owns reach its row and the next one. In the levels above, a cell also owns contacts with smaller
// disks in any of the eight cells around it. With fewer rows between them, two threads write the same disk, and results
// depend on scheduling.
const FINEST_COLOR_ROWS = 2;
const COLOR_ROWS = 3;
// Cells along a side of a tile of the solver: see shaders/shared/solverTiles.wgsl. In smaller tiles more contacts cross a
// seam; larger ones are too few to keep a card busy. A multiple of TILINGS.
const SOLVER_TILE = 12;
const TILINGS = 3;
// Maximum number of colors of the contacts of a tile. Those that find none are solved by one thread.
const CONTACT_COLORS = 32;
// A word of `contactColors` is the tiling of a contact times this, plus the slot of its other disk or, once it has one, its
// color.
const TILING_UNIT = 1073741824;
// Maximum number of disks of a tile that are in workgroup memory: see shaders/solver/parts/tileDisks.wgsl. With 24 bytes each
// they fit in the 16 KiB of every device. Less than IS_BEYOND of shaders/solver/parts/tilePlan.wgsl.
const TILE_CAPACITY = 640;
// Values of `Stage.stageIndex` of the stages that write plans: they do so for a new list only, or always.
const PLANS_REBUILT = 0;
const PLANS_ALWAYS = 1;
// Bits of `Stage.stageIndex` of the stages after the move, in worlds with plans: they check the list for the next substep;
// all bullets were swept.
const CHECKS_LIST = 1;
const SWEPT_BULLETS = 2;
// Maximum number of relaxing passes of a tile in a substep. It makes more than RELAXATIONS of them while a hard contact, one
// with a moving wall or between disks of very different masses, still changes a velocity by more than gravity does in a
// substep, plus this fraction of the highest speed of pushing apart.
const MAX_RELAXATIONS = 32;
const RELAX_TOLERANCE = 0.00390625;
// Relaxing passes per substep: at least two, as the last one sums up impulses, and deep overlaps lose theirs before.
const RELAXATIONS = 2;
// Partial sums over the disks around a tile of the solver.
const SHARE_PARTS = 32;
// Speed, in units of what gravity adds per substep, with which kept impulses may drive a tile back. Below 4, settled piles
// lose impulses and creep.
const KEPT_DRIFT = 4;
// How many times what joints give a body in a substep counts as gravity there: a servo wall presses far more on disks than
// they weigh. With 4, few disks between servo walls do not come to rest; with 32 they do.
const BODY_DRIFT = 64;
// Least overlap, in smallest radii, at which a tile of the solver in which something bounced keeps all its impulses. With
// less, columns of boxes that land gain energy; with more, piles that land fast stay pressed in.
const PRESSED_OVERLAP = 0.25;
// Bits of what disks of a tile of the solver have: a bond, a bounce, an overlap of PRESSED_OVERLAP.
const TILE_BONDED = 1;
const TILE_BOUNCED = 2;
const TILE_PRESSED = 4;
// Part of the energy of push-out between tiles that their shares leave alone. With 0.6, what falls on a bed of one layer
// comes up by a tenth.
const PUSH_KEPT = 0.3;
// Push-out counts as far as it is faster than this many times what the kept impulse of the contact holds closed.
const PUSH_MARGIN = 3;
// In place of it, m/s, with which no kept impulses are reduced.
const MAX_DRIFT = 1000000000;
// Gap, in units of the least reach, beyond which a contact may be missing in a new list.
const OUTLYING = 0.9375;
// Threads of a workgroup that solves a tile, or looks for rare work (see shaders/shared/rare.wgsl), on a graphics card and on
// a software driver, which pays for each of them at each barrier.
const TILE_THREADS = 64;
// The same of the kernels that solve whole tiles by their plans, on a graphics card. On an H200, 64 and 128 were slower:
// docs/performance.md.
const PLAN_THREADS = 256;
const SOFTWARE_TILE_THREADS = 4;
// Passes of the solver: the warm start, the biased pass, the relaxing pass.
const WARM_PASS = 0;
const BIAS_PASS = 1;
const RELAX_PASS = 2;
// The id of a dead disk, the slot of an unused id, and a missing index.
const NONE = 4294967295;
// Bit of `Contact.b` and `OldImpulses.key` that is set if the partner is an edge, not a disk.
const EDGE_BIT = 2147483648;
// Bit of the mass of a disk in `contactOrder` that a bond holds: see shaders/bonds/placeBonds.wgsl.
const BONDED_BIT = 2147483648;
// Bit of `Bond.a` and `Bond.b`, and of the slots in `BondSides`, that is set for a dynamic body; the bits below are its
// number. NONE has it, too.
const BODY_BIT = 2147483648;
// In periodic boxes `Contact.b` also has, from bit IMAGE_SHIFT on, the image of the disk that touches the edge: see
// shaders/shared/periodic.wgsl. The bits below are the index of the edge.
const IMAGE_SHIFT = 27;
const EDGE_INDEX = 134217727;
// Periods beyond which a position, in an f32, says nothing about the place in the box: it is then put into the corner.
const MAX_PERIODS = 4194304;
// Maximum number of periods that a cast may cross along an axis.
const MAX_CAST_PERIODS = 32;
// Bit of `GrainPair.feature`: the grains are bonded and do not collide.
const MUTED_FEATURE = 2147483648;
// Bit of `GrainPair.feature`: other parts of the same grains are in a deep overlap.
const DEEP_FEATURE = 1073741824;
// Bits of `GrainPair.feature` that number the parts: 0 of two grains that are no clumps.
const PARTS_FEATURE = 510;
// Gap in metres to an edge if the disk belongs to its neighbour in the chain or is behind it.
const NO_TOUCH = 1000000000;
// Gap to a one-sided edge that a body has just left, until its contacts with the joined edges are up to date.
const LEFT_EDGE = 2000000000;
// `Contact.approach` of a new contact with a one-sided edge from behind, until matchImpulses.wgsl decides whether it counts.
const BEHIND_EDGE = 1;
// Joints of a chain that a body behind a one-sided wall may pass in a substep and still be held.
const MAX_JOINTS_PASSED = 8;
// Two parts of grains keep their contact points until they have moved relative to each other by this fraction of the radius
// of the largest disk in the smaller part, or by KEPT_GAP of the gap between them. Raising the first above 0.1 lets moving
// piles sink in.
const KEPT_TRAVEL = 0.02;
const KEPT_GAP = 0.25;
// Substeps within which a pair that would close its gap finds its points anew. Below 1 a hit acts where the points were.
const HIT_SUBSTEPS = 2;
// Turn of a grain in a substep, in radians, above which its contacts keep no impulse: they would act at other arms than they
// were found at, and add energy.
const MAX_KEPT_TURN = 0.25;
// Change of the normal velocity of a contact of a grain in one pass, in units of the highest speed of pushing apart, above
// which its impulse is that of a hit and not kept; what gravity gives in as many substeps comes on top. HIT_TRAVEL is the
// same in least reaches per substep; the larger one counts. Lower, and loads are forgotten; higher, and hits of fast grains
// in a crowd add energy.
const HIT_CHANGE = 8;
const HIT_TRAVEL = 1.25;
// Overlap of a grain with a wall in radii of its largest inner disk from which its centre keeps off the wall.
const DEEP_CORNER = 0.0625;
// Distance in metres below which two points coincide and have no direction between them; its square is still a normal f32.
const COINCIDENT = 1e-12;
// Maximum number of arcs of a shape in a batch; it bounds the loops.
const MAX_ARCS = 64;
// Maximum number of arcs of a part of a grain, and of parts of a grain.
const MAX_PART_ARCS = 8;
const MAX_PARTS = 16;
// The outline of a part is stored as the index of its first arc times this, plus the number of its arcs.
const OUTLINE_ARCS = 16;
// Side of the arc after those of a part if its covers follow (shaders/grains/parts/covers.wgsl); no arc has it.
const COVERS_FOLLOW = -0.5;
// Sine of the angle below which two facing sides touch in two points, about 6°.
const NEAR_PARALLEL = 0.1;
// Sine of the angle of a joint of two segments below which they are one line to a grain with straight sides. A side that lies
// over such a joint is not held there, so it may sink in by a quarter of this times its length.
const FLAT_JOINT = 0.001;
// Points of a contact of grains bounce as one if their normals differ by less than the angle of this cosine, about 0.8°, and
// each of them closes its gap in less than FLAT_REACH substeps. Lowering that to 1 lets rounding decide whether what falls
// flat comes back spinning.
const FLAT_COSINE = 0.9999;
const FLAT_REACH = 1.25;
// Cosine of the angle of a joint below which a grain that passes it stays on the side of both edges, about 25°.
const SMOOTH_JOINT = 0.9;
// Overlap of a grain with a one-sided edge above which it is behind the edge, in radii of its largest inner disk: if it was
// in front of the edge, and if not.
const SUNK = 2;
const SUNK_FROM_BEHIND = 1;
// Features of two shapes in contact: an arc of each, a side of a, or a side of b.
const MEET_ARCS = 0;
const MEET_SIDE_A = 1;
const MEET_SIDE_B = 2;
// Above every diamond angle (0 to 4), see shaders/shared/reach.wgsl: all arcs of a shape are visited.
const WALKED_ALL = 5;
// Fraction of a cast that misses.
const NO_FRACTION = 2;
// Fraction of an overlap that the biased pass closes per substep. It is h·ω/a1 of a soft contact (Catto, 2024) with ζ = 10
// and frequency 0.25/h: ω·h = π/2, a1 = 2ζ + ω·h, a2 = ω·h·a1. Raising it above 0.15 makes piles jitter; lowering it makes
// them sag.
const SOFT_RATE = 0.0728205;
// a2 / (1 + a2) of the same soft contact: the fraction of the velocity error that one biased pass removes. Follows from the
// rate.
const SOFT_MASS = 0.9713299;
// 1 / (1 + a2): the fraction of the stored impulse that a biased pass releases. At 0 deep piles ring; larger values make them
// sag.
const SOFT_IMPULSE = 0.0286701;
// Metres relative to the largest disk in a part by which a seam of a clump may gape: ends of walls do not enter there.
const SEAM_SLACK = 0.00001;
// Two disks that overlap by more than this fraction of the sum of their radii store no impulse. With less, overloaded piles
// sag; with more, disks that start on one point fly apart.
const DEEP_OVERLAP = 0.25;
// A contact of two disks of one part of bonds that overlap by this fraction of the sum of the radii keeps no impulse; one
// half as deep keeps half of it. With more, tangles of bonds move faster; with less, the limbs of dolls sink into their
// bodies.
const LEAK_OVERLAP = 0.005;
// Overlap from which contacts of bonded disks with walls, other parts and free disks leak, of the sum of both radii; at twice
// as much they keep nothing. What walls crush is as deep, and bonds would take up in each substep what push-out gives.
const CRUSH_LEAK_OVERLAP = 0.05;
// A tile of the solver is deep in a substep if more than this share of its contacts that overlap are deeper than this
// fraction of the sum of both radii. With less, overloaded piles sag; with more, disks between closing walls are thrown.
const CRUSHED_SHARE = 0.25;
const CRUSHED_OVERLAP = 0.08;
// Contacts of a tile that are as deep count from this number on: a single one is a bad start, or a heavy disk on a light
// wall.
const LEAST_CRUSHED = 8;
// Number of substeps by which a tile has been deep more often than not from which on walls crush it: none of its contacts
// keeps its impulse. With less, a bed that lands on a shaken floor counts as crushed; with more, disks between closing walls
// are thrown meanwhile.
const CRUSHED_AGE = 20;
// Largest over smallest radius of a level of the grid.
const LEVEL_SPAN = 2.5;
// Mass ratio from which the contact of two disks is twice as stiff (frequency 0.5/h), so that one layer of light disks
// carries a heavy one. If all contacts are that stiff, piles ring.
const HIGH_MASS_RATIO = 16;
const STIFF_RATE = 0.1357552;
const STIFF_MASS = 0.9864317;
const STIFF_IMPULSE = 0.0135683;
// `Status.halted`: 0, or why the steps have halted. The contact list does not fit.
const HALT_CONTACTS = 1;
// The event-driven step needs more waves than are encoded, or more than are allowed.
const HALT_WAVES = 2;
const HALT_SPENT = 3;
// If the GPU chooses the substeps: the step is complete, or needs more substeps than are encoded.
const HALT_STEP_DONE = 4;
const HALT_SUBSTEPS = 5;
// There are bullets, and the stages that sweep them are not encoded.
const HALT_SWEEPS = 6;
// The contact search would take too long, because too many disks are close to each other.
const HALT_CROWD = 7;
// The buffer of events is full: after a substep, or after a wave of an event-driven step.
const HALT_EVENTS = 8;
const HALT_HITS = 9;
// The contact list must be rebuilt, and the stages that rebuild it are not encoded.
const HALT_REBUILD = 10;
// A disk is awake, and the stages of awake disks are not encoded.
const HALT_AWAKE = 11;
// The step is to be discrete, and was encoded as event-driven.
const HALT_DISCRETE = 12;
// Tiles must be summed up, and the stage that does so is not encoded.
const HALT_TILE_SUMS = 13;
// `Status.waveHits`: the wave has not resolved its hits, it has, or they have their room among the events.
const HITS_NONE = 0;
const HITS_RESOLVED = 1;
const HITS_PLACED = 2;
// Bit of an element of `touches`: the pair had no impulse and no overlap in the last substep, but has not parted.
const TOUCH_UNLOADED = 2147483648;
// Bit of an element of `touches`: a sweep has stopped the pair at its touch in the last substep; the other bits are those of
// the seconds from then to its end.
const TOUCH_STOPPED = 1073741824;
// A pair that touches without a load parts at this gap, in least reaches: an eightieth of the grain radius.
const PARTED_GAP = 0.125;
// … or once it comes apart faster than gravity does in a substep plus this share of the push-out speed. Below, the noise of
// piles parts pairs.
const PARTED_SPEED = 0.00390625;
// Bits of `TouchEvent.kind`: the pair began or ceased to touch, was hit, or left the contact list while it touched.
const EVENT_BEGIN = 1;
const EVENT_END = 2;
const EVENT_HIT = 4;
const EVENT_LOST = 8;
// Number of candidate pairs at which the contact search halts; their count fits a u32. No memory holds that many contacts:
// those of 65,536 disks in one place would fill 200 GB.
const MAX_CANDIDATES = 4294967295;
// Slots per thread of `countCandidates`.
const COUNTED_SLOTS = 16;
// Substeps that a new contact list is to hold for. With more, the reach is longer and more pairs are solved in vain.
const LIST_SUBSTEPS = 4;
// The reach of a new list per path that the fastest disk covers while it holds: 2, and a margin since disks become faster.
const REACH_PER_TRAVEL = 2.125;
// `Status.travel`: the reach of this substep's list was chosen. Above the bits of all numbers.
const CHOSEN_REACH = 4294967295;
// Fewest substeps that the backend chooses: with fewer, piles are soft. And the most that it chooses by the fall of the
// smallest disk.
const FEWEST_SUBSTEPS = 8;
const MAX_SUBSTEPS = 256;
// Substeps in which a disk falls from rest through the smallest radius, at least, if the backend chooses: overlaps at rest
// fall with their square.
const SUBSTEPS_PER_FALL = 80;
// `Progress.phase`: the state of an event-driven step.
const IDLE = 0;
const UNDER_WAY = 1;
const ARRIVED = 2;
const SPENT = 3;
// Time in seconds of an event that does not happen.
const NEVER = 1000000000;
// Speed in m/s, and closing rate in m²/s, below which two bodies count as at rest: the squares are still normal f32.
const MIN_SPEED = 1e-18;
// Square of MIN_SPEED in (m/s)².
const MIN_SPEED_SQUARED = 1e-36;
// Initial top speed of an event-driven step, in speeds of the fastest disk at its start; doubled each time that the step
// restarts. Larger values make lookaheads shorter and waves more numerous.
const SPEED_MARGIN = 1.5;
// Fraction of a computed time interval within which no other disk arrives; the remainder covers rounding. At 1 rounding may
// let a disk arrive unseen.
const PREDICTION_MARGIN = 0.99;
// Least separation speed after a hit, in speeds before it: a few units in the last place, so that disks separate.
const MIN_SEPARATION = 9.5367431640625e-7;
// Mass ratio, lighter over heavier, below which rounding errors of the momentum shares are not compensated.
const MIN_MASS_RATIO = 9.094947017729282e-13;
// Shortest micro bounce along the inside of an arc, in roundings of the disk's position. With a few roundings only, the
// smaller component is lost, and the disk slides in a wrong direction or stands still.
const MICRO_BOUNCE_ROUNDINGS = 16;
// Most discrete steps after a spent step with stepping 'auto'.
const LONGEST_PAUSE = 1023;
// Overlap in radii that event-driven stepping tolerates before it pushes disks apart.
const OVERLAP_ALLOWED = 0.00390625;
// Bisections of a time interval in search of a root: more than an f32 has bits.
const HALVINGS = 32;
// Maximum extension of a straight side beyond its ends, in reaches of the disk: at grazing contact the rounding is unbounded.
// Arcs may extend farther: see touchTime.wgsl.
const MAX_SLACK = 0.001;
// Features of an edge, each touched along its own curve: see shaders/eventDriven/parts/touchTime.wgsl.
const LEFT_SIDE = 0;
const RIGHT_SIDE = 1;
const AT_START = 2;
const AT_END = 3;
// Bits of `Edit.fields`: the fields that an edit sets, and adding and removing.
const EDIT_ADD = 1;
const EDIT_REMOVE = 2;
const EDIT_POSITION = 4;
const EDIT_ANGLE = 8;
const EDIT_VELOCITY = 16;
const EDIT_SPIN = 32;
const EDIT_FRICTION = 64;
const EDIT_RESTITUTION = 128;
const EDIT_ROLLING = 256;
const EDIT_CATEGORY = 512;
const EDIT_RADIUS = 1024;
const EDIT_MASS = 2048;
const EDIT_MASK = 4096;
const EDIT_LABEL = 8192;
const EDIT_VALUE = 16384;
// The bit of what a `GrainEdit` sets.
const EDIT_INERTIA = 65536;
// An impulse in place of the velocity, and its moment in place of the spin. With EDIT_POINT it acts at `pose.position`, else
// at the centre; `pose.residue` is the size of the periodic box.
const EDIT_IMPULSE = 131072;
const EDIT_POINT = 262144;
// `Grain.firstPart` of a disk whose moment of inertia does not follow from its mass and radius: it has no parts.
const OWN_INERTIA = 1;
// No bit, but the whole of `Edit.fields`: takes an id and a slot for a disk that an emitter may give birth to.
const EDIT_RESERVE = 3;
// Maximum number of emitters and of sinks per world: as many as their uniform has room for.
const MAX_EMITTERS = 16;
const MAX_SINKS = 16;
// `Emitter.region`.
const EMIT_LINE = 0;
const EMIT_BOX = 1;
const EMIT_DISK = 2;
// Ticks per second of `Life`: 2^31 of them are nine hours.
const TICKS = 65536;
// Bit of `Nearest.id` that is set for a grain.
const GRAIN_BIT = 1073741824;
// Bits of `Request.kinds`: what a query searches for.
const QUERY_DISKS = 1;
const QUERY_WALLS = 2;
// Passes of a query: the first hit of each cast; the number of hits of each; all hits.
const FIRST_HIT = 0;
const COUNT_HITS = 1;
const WRITE_HITS = 2;
// Maximum number of pieces per cast, level and body; beyond that the pieces are longer.
const MAX_PIECES = 4096;
// Least and most length of a piece in cells. In an empty grid, longer pieces look up fewer rows of cells; in a crowded one
// they test disks in vain.
const MIN_PIECE = 2;
const MAX_PIECE = 16;
// Maximum number of doublings of the box in the search for the nearest disk; then all disks of the level are searched.
const MAX_DOUBLINGS = 24;
// Maximum number of slices per region, used if there are few regions.
const MAX_SLICES = 64;
// Rounding of a position along a cast, relative to its coordinates and length: 16 units in the last place.
const PATH_ROUNDING = 0.000001;
// Sine of the angle within which rounding may move a direction beyond the range of an arc or the side of an edge.
const SIDE_SLOPE = 0.000244140625;
// Maximum steps of a search along an edge for an overlap, in each direction, and the shortest one in sizes of the shape.
const MAX_TRACE_STEPS = 128;
const SHORTEST_TRACE = 0.0009765625;
// Rounding of a position next to an edge, relative to the distance of the start: two units in the last place.
const ROUNDING = 2.384185791015625e-7;
// Maximum number of bullets tested in all pairs; if there are more, each tests those that begin near its path.
const MAX_BULLETS = 4096;
// Penetration of a wall in radii above which a slow disk is swept too, and the travel per substep in radii from which that is
// tested if no contact was that deep. Larger values let pressed disks pass walls.
const WALL_PENETRATION = 0.25;
const MIN_PENETRATING_TRAVEL = 0.0625;
// Maximum number of rounds in which stops of bullets propagate to other bullets.
const BULLET_ROUNDS = 64;
// Threads of the one workgroup that runs these rounds.
const BULLET_WORKGROUP = 256;
// Maximum number of straight pieces of the path of a part of a grain that turns. Each leaves the arc by at most an eighth of
// the radius of the disk that is swept, unless this limit is reached.
const MAX_TURN_PIECES = 16;
// Penetration in radii that a swept bullet is allowed (its slop): docs/solver.md. At 0 a sliding bullet stops at every joint.
const BULLET_SLOP = 0.0078125;
// Distance of the centre in radii below which only DEEP_BULLET_SLOP of the remaining distance is allowed.
const DEEP_BULLET = 0.125;
const DEEP_BULLET_SLOP = 0.0000152587890625;
// A component of a velocity in m/s, or a spin in rad/s, below which it is set to 0: once a substep, after a predicted hit, by
// the brush, and by rolling resistance. These take a part of a motion time after time; without this it would become denormal,
// which some drivers flush to 0. The square is still a normal f32. Gravity below some 1e-12 m/s² has no effect.
const NEGLIGIBLE_SPEED = 1e-15;
// Maximum number of fields per world: as many as the uniform of a step has room for.
const MAX_FIELDS = 16;
// `Field.kind`. The kinds from FIELD_WIND on are drags, which are applied after all others.
const FIELD_UNIFORM = 0;
const FIELD_RADIAL = 1;
const FIELD_VORTEX = 2;
const FIELD_BUOYANCY = 3;
const FIELD_NOISE = 4;
const FIELD_WIND = 5;
const FIELD_DAMPING = 6;
// `Field.region`.
const FIELD_EVERYWHERE = 0;
const FIELD_IN_BOX = 1;
const FIELD_IN_DISK = 2;
const FIELD_IN_HALF_PLANE = 3;
// Maximum acceleration by one field along an axis, in m/s²; see ACCELERATION in src/util/validate.ts.
const MAX_ACCELERATION = 1000000;
// Maximum drag of one field over the mass of a disk: linear in 1/s, quadratic in 1/m. Products with it stay finite.
const MAX_DRAG = 1000000000;
const PI = 3.141592653589793;
// Largest slope of the noise in shaders/shared/noise.wgsl: 4.6241, computed on 200,000 points for the worst gradients.
const NOISE_PEAK = 4.63;
// For rotations: pi/2 in two parts, of which the first has 12 bits, so that its multiples are exact.
const HALF_PI_HIGH = 1.5703125;
const HALF_PI_LOW = 0.000483826794896558;
const QUARTER_PI = 0.7853981633974483;
const TWO_OVER_PI = 0.6366197723675814;
// Seconds of rest after which a disk may fall asleep.
const SLEEP_TIME = 0.5;
// A disk rests while it is within REST_DRIFT radii of where its rest began, and slower than REST_SPEED radii per second and
// REST_FALL times the speed that gravity adds per substep. With larger values, sleep stops motion that can be seen; with
// smaller ones, disks that roll slowly keep piles awake.
const REST_DRIFT = 0.025;
const REST_SPEED = 0.05;
const REST_FALL = 0.25;
// The same in a world with grains, where what turns does not rest either: contacts of several points leave grains that stay
// where they are more speed.
const REST_GRAIN_FALL = 2;
// Cells of the finest grid along a side of a tile.
const TILE_CELLS = 8;
// Paths per step of a disk that does not rest, ahead of which others are awake: above 1, since hits make disks faster.
const WAKE_AHEAD = 2;
// Tiles along an axis above which a disk that does not rest wakes all others; it bounds the loops.
const MAX_TILES_ACROSS = 64;
// Bits of `Rest.state`: the disk was there in the last step; it sleeps; it was edited, or a bond of it broke, since; it has a
// bond.
const REST_KNOWN = 1;
const REST_ASLEEP = 2;
const REST_EDITED = 4;
const REST_BONDED = 8;
// `Bond.kind`; a removed bond has BOND_NONE. Only joints are gears.
const BOND_NONE = 0;
const BOND_DISTANCE = 1;
const BOND_SPRING = 2;
const BOND_WELD = 3;
const BOND_GEAR = 4;
// Maximum number of bonds per disk. Bonds then need twice as many colors at most, and gears on carriers, which hold three,
// three times as many.
const MAX_BONDS = 64;
const MAX_BOND_COLORS = 192;
// Change of speed in m/s, or of spin in rad/s, by a bond per pass, above which it is cut: it keeps products finite.
const MAX_BOND_SPEED = 1000000000;
// Turn of a bond or of its arms in a substep, in radians, up to which the biased pass looks ahead along the circle. What
// turns farther is held at its rate only, and loses energy.
const MAX_BOND_TURN = 0.25;
// The same for a rod, of which the look ahead is exact: sine of the turn. Larger, and long ropes that whip gain energy.
const MAX_ROD_TURN = 0.5;
// Change of the length or the shear of a bond in a substep, in smallest radii, from which on its error fades no faster than
// overlaps are pushed out.
const MAX_BOND_LEAP = 0.05;
// Softness of a rigid row of bonds in the biased pass, times its inverse mass: how far it gives way under load, see
// docs/solver.md.
const BOND_SOFTNESS = 0.00006103515625;
// `SystemBond.pull` from which on bonds are softer, by the cube of the excess, up to MAX_BOND_SOFTENING: taut bonds swing
// across themselves, and at 2 a substep no longer resolves it. The second one is of paths that share disks with others, which
// passes solve less well, and of `SystemBond.pressedPull`.
const SOFT_PULL = 0.5;
const SOFT_PRESSED_PULL = 0.03125;
// Rate of the rows of a bond per substep, in its sizes or rad, above which contacts press its ends: loads leave no rate.
const PRESSED_RATE = 0.015625;
const MAX_BOND_SOFTENING = 1048576;
// The same for rigid rows, whose errors come back slowly anyway; those of springs come back at once, so a softer spring is
// all that helps.
const MAX_RIGID_SOFTENING = 4096;
// Part of the way to the softening of its load that a bond goes in a substep: with the whole, the two swing.
const SOFTENING_RATE = 0.0625;
// The same for joints: with more, dolls come apart as they hit.
const JOINT_SOFTENING_RATE = 0.0078125;
// The same for springs on the way back: a strained spring that grows stiffer gains energy, so it does so slower than its
// strain fades.
const STIFFENING_RATE = 0.00390625;
// Square of the angle in radians that a spring swings by in a substep, by which it begins to act as a rigid row.
const RIGID_SPRING = 64;
// Softness of a row over its inverse mass, about 1 over the square of that angle, from which on warm starts count the energy
// of its spring. They would take that of a stiffer one again in each substep, as passes solve it only in part.
const YIELDING_SPRING = 0.0625;
// `Bond.reserve` may be above the energy of the springs by this share of that of the motion, as passes are right on average
// only.
const RESERVE_SHARE = 0.015625;
// Kinetic energy per mass, J/kg, below which a part counts as at rest: it keeps rounding errors from softening its bonds.
const STILL_ENERGY = 0.000001;
// Damping of a spring far stiffer than a substep resolves, over h · stiffness: its error then fades as that of a rigid row.
const RIGID_SPRING_DAMPING = 6.366200337077328;
// Least softness of a row of bonds, times its inverse mass. It keeps a straight line of bonds between two points solvable,
// where the last row has nothing left to move: below 1e-7 rounding decides what that row carries.
const LEAST_BOND_SOFTNESS = 2.384185791015625e-7;
// Bits of the words of bonds in `bondOrder`: b comes before a in the path; the path shares disks with others.
const BOND_REVERSED = 2147483648;
const BOND_LINKED = 1073741824;
// Bit of the bonds of a disk behind the paths in `bondOrder`: the disk is the carrier of a gear.
const BOND_CARRIER = 1073741824;
// Largest coordinate in metres of a point that is bonded, along the axes of its disk. With the largest inverse of a moment of
// inertia, products stay finite.
const MAX_ANCHOR = 1000000;
// `Joint.axis`: none, as it is no joint; none, as the joint is rigid; from AXIS_STRETCH on, the row of the bond that has a
// law.
const AXIS_NONE = 0;
const AXIS_LOCKED = 1;
const AXIS_STRETCH = 2;
const AXIS_BEND = 3;
// `Joint.piece`: pieces of the law of an axis, by ascending rate: at the lower limit, pushed by the whole motor, at its
// speed, pulled by the whole motor, at the upper limit.
const LAW_LOWER = 1;
const LAW_PUSH = 2;
const LAW_DRIVEN = 3;
const LAW_PULL = 4;
const LAW_UPPER = 5;
// How often a path of bonds with joints is solved per pass at most, until each joint is on the right piece of its law.
const MAX_JOINT_ROUNDS = 32;
// Rounds in which all joints of a path change their pieces at once; afterwards one per round, which cannot cycle.
const BLOCK_ROUNDS = 8;
// Rate beyond a limit or the speed of a motor, as a fraction of the rates of that row, that rounding may make.
const LAW_ROUNDING = 9.5367431640625e-7;
// Bits of `JointEdit.fields`: makes the joint; finds the anchors of its point; sets fields of its law.
const JOINT_ADD = 1;
const JOINT_FIND_A = 2;
const JOINT_FIND_B = 4;
const JOINT_LOWER = 8;
const JOINT_UPPER = 16;
const JOINT_MOTOR_SPEED = 32;
const JOINT_MAX_MOTOR = 64;
const JOINT_TARGET = 128;
const JOINT_STIFFNESS = 256;
const JOINT_HERTZ = 512;
const JOINT_DAMPING = 1024;
// Impulse of a contact or a bond in kg·m/s below which it is set to 0, before it becomes denormal.
const NEGLIGIBLE_IMPULSE = 1e-24;
// `DynamicBody.kind`; of a body that is not pushed DYNAMIC_NONE.
const DYNAMIC_NONE = 0;
const DYNAMIC_FREE = 1;
const DYNAMIC_REVOLUTE = 2;
const DYNAMIC_PRISMATIC = 3;
// Bits of `BodyEdit.fields`; with BODY_ALL the edit is the whole body.
const BODY_ALL = 1;
const BODY_POSITION = 2;
const BODY_ANGLE = 4;
const BODY_VELOCITY = 8;
const BODY_SPIN = 16;
const BODY_MOTOR = 32;
const BODY_SPRING = 64;
const BODY_FRICTION = 128;
const BODY_FORCE = 256;
// The velocity and the spin of the edit are an impulse and its moment. It acts at `origin` with BODY_POINT, else at the
// centroid.
const BODY_IMPULSE = 512;
const BODY_POINT = 1024;
// Slots whose impulses on bodies one thread adds up.
const SUM_SLOTS = 32;
// Part of the reach within which a contact with a dynamic body is expected to push it.
const BODY_MARGIN = 0.25;
// `BodyContact.body` of a contact with a dynamic body that is not counted among those that may push it in this substep.
const NOT_COUNTED = 4294967294;
// Largest speed in m/s, and spin in rad/s, of a dynamic body along each axis.
const MAX_BODY_SPEED = 1000000000;
// A whole turn in two parts, of which the first has few bits.
const TURN_HIGH = 6.28125;
const TURN_LOW = 0.001935307179586232;
// A disk's tangential effective mass over its normal one, from 1/m + r²/I with I = m·r²/2.
const THIRD = 0.3333333333333333;
// Maximum steps down a balanced tree of 2^32 cells and along the jumps of a chain: they bound the loops.
const MAX_DEPTH = 64;
const MAX_JUMPS = 128;
// Maximum cells and hits per trip and run of `traceDisks`; longer trips continue in the next run.
const CELLS_AT_ONCE = 256;
const HITS_AT_ONCE = 16;
// Relative rounding of the distance to a circle: 16 units in the last place.
const POLAR_ROUNDING = 9.5367431640625e-7;
// Searches per axis in `PolarLayer`: of its strips, and of the chains of its four looks.
const POLAR_SEARCHES = 5;
// How a circle owns a point: the point is inside it, straight ahead of it, or a ray has to rotate.
const REGION_INSIDE = 0;
const REGION_AHEAD = 1;
const REGION_TURNED = 2;
// `Trip.state`: under way, or ended at its last hit.
const TRIP_GOING = 0;
const TRIP_HIT = 1;
// The trip has its full length.
const TRIP_SPENT = 2;
// The trip begins inside a circle.
const TRIP_INSIDE = 3;
// Rounding has left the trip in no cell.
const TRIP_LOST = 4;
// Sides of the box, with EDGE_BIT in `TripHit.what`.
const EAST_SIDE = 0;
const NORTH_SIDE = 1;
const WEST_SIDE = 2;
const SOUTH_SIDE = 3;
// Distance from the origin along an axis in m, and speed in m/s, beyond which a disk is taken into quarantine, as the bits of
// an f32.
const QUARANTINE_DISTANCE = 1259902592;
const QUARANTINE_SPEED = 1482907561;
// The bits of infinity: those of NaN are above.
const INFINITE = 2139095040;
// `Material.inverseMass` of a disk in quarantine.
const QUARANTINED = -0.5;
