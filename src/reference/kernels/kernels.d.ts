// biome-ignore-all format: generated
/** Written by `npm run generate`: what twins see of their kernels. Editors read this file; the compiler gets the same from compile.ts. */
type Items<T> = import('./shared/memory').Items<T>
type Numbers<T> = import('./shared/memory').Numbers<T>

declare class Vec2 {
  x: f32
  y: f32
}

declare class List<T> {
  [index: number]: T
}

declare class Arc {
  center: Vec2
  direction: Vec2
  radius: f32
  side: f32
}

declare class BirthStep {
  emitters: List<Emitter>
  sinks: List<Sink>
  emitterCount: u32
  sinkCount: u32
  disks: u32
  pool: u32
  now: u32
  dt: f32
  period: Vec2
}

declare class Body {
  position: Vec2
  rotation: Vec2
  velocity: Vec2
  corner: Vec2
  spin: f32
  inverseCellSize: f32
  columns: u32
  rows: u32
  table: u32
  image: u32
}

declare class BodyContact {
  point: Vec2
  body: u32
  surfaceSpeed: f32
  before: Impulses
  normal: f32
  tangent: f32
  coupling: f32
  turn: f32
  softness: f32
  cross: f32
  along: f32
  turning: f32
  falling: f32
}

declare class BodyEdit {
  body: u32
  fields: u32
  origin: Vec2
  heavy: HeavyBody
}

declare class BodySum {
  impulse: Vec2
  moment: f32
}

declare class Bond {
  direction: Vec2
  point: Vec2
  a: u32
  b: u32
  kind: u32
  isBroken: u32
  collides: u32
  restLength: f32
  restTurn: f32
  restBend: f32
  stiffness: f32
  shearStiffness: f32
  bendStiffness: f32
  dampingRatio: f32
  tensileStrength: f32
  shearStrength: f32
  bendStrength: f32
  stretch: BondRow
  shear: BondRow
  bend: BondRow
}

declare class BondEdit {
  index: u32
  bond: Bond
  anchorA: Vec2
  anchorB: Vec2
  period: Vec2
}

declare class BondRow {
  impulse: f32
  error: f32
}

declare class BondSides {
  anchorA: Vec2
  anchorB: Vec2
  inverseMassA: f32
  inverseInertiaA: f32
  inverseMassB: f32
  inverseInertiaB: f32
}

declare class Cast {
  origin: Vec2
  translation: Vec2
  radius: f32
}

declare class CastAnswer {
  point: Vec2
  normal: Vec2
  fraction: f32
  hit: u32
}

declare class CastQuery {
  place: Place
  origin: Vec2
  translation: Vec2
  radius: f32
  shape: u32
}

declare class CellSlot {
  slot: u32
  cell: u32
}

declare class Clock {
  time: f32
  lastHit: f32
  lookahead: f32
  lookaheadOther: f32
  lookaheadSource: u32
  work: f32
  groups: u32
  collidesWith: u32
}

declare class Contact {
  a: u32
  b: u32
  normal: Vec2
  gap: f32
  approach: f32
  wallVelocity: Vec2
  wallSpin: f32
  restitution: f32
}

declare class Edge {
  start: Vec2
  end: Vec2
  startTangent: Vec2
  endTangent: Vec2
  before: Vec2
  after: Vec2
  curvature: f32
  radius: f32
  friction: f32
  restitution: f32
  rolling: f32
  surfaceSpeed: f32
  body: u32
  oneSided: u32
  sensor: u32
  previous: u32
  next: u32
  groups: u32
  collidesWith: u32
}

declare class Edit {
  id: u32
  slot: u32
  fields: u32
  userData: UserData
  pose: Pose
  motion: Motion
  materials: Material
}

declare class Emitter {
  regionA: Vec2
  regionB: Vec2
  velocity: Vec2
  region: u32
  spread: f32
  smallestRadius: f32
  largestRadius: f32
  density: f32
  friction: f32
  restitution: f32
  rolling: f32
  groups: u32
  collidesWith: u32
  label: u32
  shortestLife: f32
  longestLife: f32
  showsAge: u32
  fade: f32
  seed: u32
  births: u32
  birthsHigh: u32
  due: u32
  firstId: u32
  poolStart: u32
  count: u32
  ends: u32
  padding0: u32
  padding1: u32
  padding2: u32
}

declare class Extent {
  lowX: u32
  lowY: u32
  highX: u32
  highY: u32
}

declare class Field {
  kind: u32
  groups: u32
  regionA: Vec2
  regionB: Vec2
  vector: Vec2
  up: Vec2
  region: u32
  seed: u32
  layer: u32
  phase: f32
  strength: f32
  second: f32
}

declare class Flight {
  position: Vec2
  residue: Vec2
  velocity: Vec2
  angle: f32
  spin: f32
  radius: f32
  time: f32
  lastHit: f32
  lookahead: f32
  lookaheadOther: f32
  lookaheadSource: u32
  id: u32
  work: f32
  groups: u32
  collidesWith: u32
}

declare class Grain {
  firstPart: u32
  partCount: u32
  inverseInertia: f32
  inner: f32
}

declare class GrainEdit {
  id: u32
  grain: Grain
}

declare class GrainPair {
  mass: f32
  tangentMass: f32
  friction: f32
  rolling: f32
  inverseMassA: f32
  inverseMassB: f32
  inverseInertiaA: f32
  inverseInertiaB: f32
  crossA: f32
  dotA: f32
  crossB: f32
  dotB: f32
  outlineA: u32
  outlineB: u32
  innerA: f32
  innerB: f32
  feature: u32
  foundGap: f32
  foundOffset: Vec2
  foundAngleA: f32
  foundAngleB: f32
}

declare class GrainPart {
  center: Vec2
  radius: f32
  inner: f32
  innerCenter: Vec2
  outline: u32
  hasSides: u32
}

declare class GrainSweep {
  origin: Vec2
  translation: Vec2
  angle: f32
  turn: f32
  fraction: f32
  isBullet: u32
}

declare class GrainTarget {
  position: Vec2
  rotation: Vec2
  radius: f32
  firstPart: u32
  partCount: u32
  id: u32
  groups: u32
  collidesWith: u32
}

declare class HeavyBody {
  position: Vec2
  residue: Vec2
  previous: Vec2
  velocity: Vec2
  center: Vec2
  lever: Vec2
  axis: Vec2
  home: Vec2
  carried: Vec2
  turning: f32
  angle: f32
  angleResidue: f32
  previousAngle: f32
  turns: f32
  spin: f32
  mass: f32
  inverseMass: f32
  inverseInertia: f32
  kind: u32
  moved: u32
  farthest: f32
  lower: f32
  upper: f32
  stiffness: f32
  damping: f32
  rest: f32
  motorSpeed: f32
  motorForce: f32
  friction: f32
  force: f32
  lowerImpulse: f32
  upperImpulse: f32
  springImpulse: f32
  motorImpulse: f32
  frictionImpulse: f32
  springError: f32
}

declare class Hit {
  point: Vec2
  normal: Vec2
  fraction: f32
  key: u32
}

declare class Impulses {
  normal: f32
  tangent: f32
  rolling: f32
}

declare class Level {
  origin: Vec2
  inverseCellSize: f32
  inverseCellHeight: f32
  largestRadius: f32
  columns: u32
  rows: u32
  firstCell: u32
}

declare class Life {
  born: u32
  span: u32
  showsAge: u32
  fade: u32
}

declare class Material {
  inverseMass: f32
  friction: f32
  restitution: f32
  rolling: f32
  groups: u32
  collidesWith: u32
}

declare class Measure {
  mass: f32
  kinetic: f32
  moment: Vec2
  momentum: Vec2
  work: f32
  overlap: f32
  deepest: f32
  overlaps: u32
  diskContacts: u32
  wallContacts: u32
}

declare class Motion {
  velocity: Vec2
  spin: f32
  id: u32
}

declare class Nearest {
  distance: f32
  id: u32
}

declare class OldGrainImpulses {
  key: u32
  feature: u32
  impulses: Impulses
  gap: f32
  normal: Vec2
  foundOffset: Vec2
  foundGap: f32
  foundAngleA: f32
  foundAngleB: f32
  crossA: f32
  dotA: f32
  crossB: f32
  dotB: f32
  mass: f32
  tangentMass: f32
}

declare class OldImpulses {
  key: u32
  impulses: Impulses
}

declare class OldTouch {
  touch: u32
  a: u32
  b: u32
}

declare class PairMaterial {
  mass: f32
  friction: f32
  rolling: f32
  inverseMassA: f32
  inverseMassB: f32
  radiusA: f32
  radiusB: f32
}

declare class Params {
  levels: List<Level>
  fields: List<Field>
  gravity: Vec2
  levelCount: u32
  fieldCount: u32
  cells: u32
  disks: u32
  bodies: u32
  completedBefore: u32
  newEdges: u32
  h: f32
  gravityDeltaV: f32
  substepUnits: u32
  reach: f32
  mostReach: f32
  maxPushSpeed: f32
  restitutionThreshold: f32
  hitSpeed: f32
  contactDuration: f32
  choosesSubsteps: u32
  smallestRadius: f32
  fewestSubsteps: u32
  mostSubsteps: u32
  mostWaves: u32
  units: u32
  brushCenter: Vec2
  brushVelocity: Vec2
  brushRadius: f32
  brushRate: f32
  stepTime: f32
  lastStepTime: f32
  wakesAll: u32
  boundsLow: Vec2
  boundsHigh: Vec2
  time: f32
  boxLow: Vec2
  period: Vec2
  imagesEnd: u32
  imageStep: u32
}

declare class Place {
  position: Vec2
  rotation: Vec2
}

declare class PointAnswer {
  closest: Vec2
  normal: Vec2
  distance: f32
}

declare class PointQuery {
  place: Place
  point: Vec2
  shape: u32
}

declare class PolarCell {
  left: u32
  right: u32
  top: f32
  bottom: f32
  above: u32
  aboveNext: u32
  below: u32
  belowNext: u32
}

declare class PolarCircle {
  center: Vec2
  radius: f32
  built: f32
}

declare class PolarLayer {
  circles: u32
  searches: List<Span>
}

declare class PolarLink {
  normal: Vec2
  circle: u32
  parent: u32
  jump: u32
}

declare class PolarNode {
  cell: u32
  left: u32
  right: u32
}

declare class PolarStep {
  level: f32
  start: u32
}

declare class Pose {
  position: Vec2
  angle: f32
  radius: f32
  residue: Vec2
}

declare class Prediction {
  time: f32
  partner: u32
  arrivalBound: f32
  lookahead: f32
  lookaheadOther: f32
  lookaheadSource: u32
}

declare class Progress {
  phase: u32
  now: f32
  end: f32
  margin: f32
  isRestart: u32
  waves: u32
  collisionsBefore: u32
  collisions: u32
  collisionsAddress: usize
  topSpeedExceeded: u32
  topSpeedExceededAddress: usize
  fastest: u32
  fastestAddress: usize
  earliest: u32
  earliestAddress: usize
  earliestUnseen: u32
  earliestUnseenAddress: usize
}

declare class Region {
  low: Vec2
  high: Vec2
  radius: f32
}

declare class RegionAnswer {
  owner: u32
  kind: u32
}

declare class RegionQuery {
  point: Vec2
  layer: u32
  axis: u32
  ahead: f32
  turn: f32
}

declare class Request {
  count: u32
  groups: u32
  memberOf: u32
  kinds: u32
  slices: u32
}

declare class Rest {
  position: Vec2
  residue: Vec2
  angle: f32
  radius: f32
  time: f32
  state: u32
  contacts: u32
}

declare class ShapeCast {
  origin: Vec2
  translation: Vec2
  radius: f32
  outline: u32
  rotation: Vec2
}

declare class ShapeContact {
  normal: Vec2
  first: Vec2
  second: Vec2
  depth: f32
  secondDepth: f32
  points: u32
}

declare class ShapePair {
  placeA: Place
  placeB: Place
  a: u32
  b: u32
}

declare class Sink {
  regionA: Vec2
  regionB: Vec2
  region: u32
  groups: u32
  padding0: u32
  padding1: u32
}

declare class SortedGrain {
  id: u32
  firstPart: u32
  partCount: u32
  groups: u32
  collidesWith: u32
  inverseMass: f32
  inverseInertia: f32
  inner: f32
  friction: f32
  restitution: f32
  rolling: f32
}

declare class Span {
  start: u32
  count: u32
}

declare class Status {
  halted: u32
  stale: u32
  staleAddress: usize
  rebuilt: u32
  moved: u32
  movedAddress: usize
  summed: u32
  outlying: u32
  outlyingAddress: usize
  sumIndex: u32
  reach: f32
  travel: u32
  travelAddress: usize
  firstRebuilds: u32
  laterRebuilds: u32
  listed: u32
  neededContacts: u32
  completed: u32
  collided: u32
  carrying: u32
  carryingAddress: usize
  deepest: u32
  deepestAddress: usize
  lastDeepest: f32
  bullets: u32
  bulletsAddress: usize
  unsettledSweeps: u32
  crushes: u32
  crushesAddress: usize
  loosened: u32
  loosenedAddress: usize
  brokenBonds: u32
  brokenBondsAddress: usize
  candidates: u32
  candidatesAddress: usize
  fastest: u32
  fastestAddress: usize
  h: f32
  gravityDeltaV: f32
  substepUnits: u32
  chosenSubsteps: u32
  lastH: f32
  topSpeedSquared: u32
  topSpeedSquaredAddress: usize
  escaped: u32
  escapedAddress: usize
  farthestOut: u32
  farthestOutAddress: usize
  eventsBefore: u32
  events: u32
  neededEvents: u32
  eventsAtStart: u32
  waveHits: u32
  births: u32
  missedBirths: u32
  deaths: u32
  deathsAddress: usize
  buried: u32
  buriedAddress: usize
  quarantined: u32
  quarantinedAddress: usize
  awakeSlots: u32
  asleep: u32
  awakeRows: List<Span>
  restMeasured: u32
  someWoken: u32
  someWokenAddress: usize
  allWoken: u32
  allWokenAddress: usize
  progress: Progress
}

declare class StepInfo {
  dt: f32
  time: f32
  slots: u32
  halted: u32
}

declare class Sweep {
  origin: Vec2
  translation: Vec2
  wallTranslation: Vec2
  radius: f32
  fraction: f32
}

declare class SystemBond {
  along: Vec2
  slotA: u32
  slotB: u32
  inverseMassA: f32
  inverseInertiaA: f32
  inverseMassB: f32
  inverseInertiaB: f32
  rows: u32
  follows: u32
  stretch: SystemRow
  shear: SystemRow
  bend: SystemRow
}

declare class SystemRow {
  leverA: f32
  leverB: f32
  softness: f32
  gain: f32
  bias: f32
  memory: f32
  most: f32
  impulse: f32
  responseX: f32
  responseY: f32
  responseSpin: f32
}

declare class Target {
  position: Vec2
  radius: f32
  id: u32
  groups: u32
  collidesWith: u32
}

declare class TouchEvent {
  point: Vec2
  normal: Vec2
  speed: f32
  impulse: f32
  a: u32
  b: u32
  body: u32
  kind: u32
  completed: u32
  time: f32
}

declare class Trip {
  origin: Vec2
  direction: Vec2
  low: Vec2
  high: Vec2
  most: f32
  isEndless: u32
  travelled: f32
  layer: u32
  bounces: u32
  state: u32
  axis: u32
  cell: u32
  isOnLeg: u32
  reached: f32
  end: f32
  met: u32
  wasOpen: u32
  lastLeft: u32
  lastRight: u32
  cells: u32
  tests: u32
  looks: u32
  locations: u32
  hits: u32
}

declare class TripEnd {
  trip: Trip
  hits: List<TripHit>
}

declare class TripHit {
  position: Vec2
  length: f32
  what: u32
}

declare class UserData {
  label: u32
  value: f32
}

declare class WarmStart {
  velocity: Vec2
  spin: f32
  contacts: u32
}

declare const worker: u32
declare const isShared: bool
declare const firstWorkgroup: u32
declare const firstThread: u32
declare function endWorkgroup(count: u32): u32
declare function endThread(count: u32): u32

declare const ARRIVED: u32
declare const AT_END: u32
declare const AT_START: u32
declare const BEHIND_EDGE: u32
declare const BIAS_PASS: u32
declare const BODY_ALL: u32
declare const BODY_ANGLE: u32
declare const BODY_FORCE: u32
declare const BODY_FRICTION: u32
declare const BODY_MARGIN: f32
declare const BODY_MOTOR: u32
declare const BODY_POSITION: u32
declare const BODY_SPIN: u32
declare const BODY_SPRING: u32
declare const BODY_VELOCITY: u32
declare const BOND_DISTANCE: u32
declare const BOND_LINKED: u32
declare const BOND_NONE: u32
declare const BOND_REVERSED: u32
declare const BOND_SOFTNESS: f32
declare const BOND_SPRING: u32
declare const BOND_WELD: u32
declare const BULLET_ROUNDS: u32
declare const BULLET_SLOP: f32
declare const BULLET_WORKGROUP: u32
declare const CELLS_AT_ONCE: u32
declare const CHECKS_LIST: u32
declare const CHOSEN_REACH: u32
declare const COINCIDENT: f32
declare const COLOR_ROWS: u32
declare const COLUMN_UNIT: u32
declare const CONTACT_COLORS: u32
declare const COUNTED_SLOTS: u32
declare const COUNT_HITS: u32
declare const CRUSHED_OVERLAP: f32
declare const CRUSHED_SHARE: f32
declare const DEEP_BULLET: f32
declare const DEEP_BULLET_SLOP: f32
declare const DEEP_CORNER: f32
declare const DEEP_FEATURE: u32
declare const DEEP_OVERLAP: f32
declare const EAST_SIDE: u32
declare const EDGE_BIT: u32
declare const EDGE_INDEX: u32
declare const EDIT_ADD: u32
declare const EDIT_ANGLE: u32
declare const EDIT_BATCH: u32
declare const EDIT_COLLIDES_WITH: u32
declare const EDIT_FRICTION: u32
declare const EDIT_GROUPS: u32
declare const EDIT_LABEL: u32
declare const EDIT_MASS: u32
declare const EDIT_POSITION: u32
declare const EDIT_RADIUS: u32
declare const EDIT_REMOVE: u32
declare const EDIT_RESERVE: u32
declare const EDIT_RESTITUTION: u32
declare const EDIT_ROLLING: u32
declare const EDIT_SPIN: u32
declare const EDIT_VALUE: u32
declare const EDIT_VELOCITY: u32
declare const EMIT_BOX: u32
declare const EMIT_DISK: u32
declare const EMIT_LINE: u32
declare const EVENT_BEGIN: u32
declare const EVENT_END: u32
declare const EVENT_HIT: u32
declare const EVENT_LOST: u32
declare const FARTHEST_CELL: u32
declare const FEWEST_SUBSTEPS: u32
declare const FIELD_BUOYANCY: u32
declare const FIELD_DAMPING: u32
declare const FIELD_EVERYWHERE: u32
declare const FIELD_IN_BOX: u32
declare const FIELD_IN_DISK: u32
declare const FIELD_IN_HALF_PLANE: u32
declare const FIELD_NOISE: u32
declare const FIELD_RADIAL: u32
declare const FIELD_UNIFORM: u32
declare const FIELD_VORTEX: u32
declare const FIELD_WIND: u32
declare const FINEST_COLOR_ROWS: u32
declare const FIRST_HIT: u32
declare const FLAT_COSINE: f32
declare const FLAT_JOINT: f32
declare const FLAT_REACH: f32
declare const GRAIN_BIT: u32
declare const HALF_PI_HIGH: f32
declare const HALF_PI_LOW: f32
declare const HALT_AWAKE: u32
declare const HALT_CONTACTS: u32
declare const HALT_CROWD: u32
declare const HALT_EVENTS: u32
declare const HALT_HITS: u32
declare const HALT_REBUILD: u32
declare const HALT_SPENT: u32
declare const HALT_STEP_DONE: u32
declare const HALT_SUBSTEPS: u32
declare const HALT_SWEEPS: u32
declare const HALT_WAVES: u32
declare const HALVINGS: u32
declare const HEAVY_FREE: u32
declare const HEAVY_NONE: u32
declare const HEAVY_PRISMATIC: u32
declare const HEAVY_REVOLUTE: u32
declare const HIGH_MASS_RATIO: u32
declare const HITS_AT_ONCE: u32
declare const HITS_NONE: u32
declare const HITS_PLACED: u32
declare const HITS_RESOLVED: u32
declare const HIT_CHANGE: u32
declare const HIT_SUBSTEPS: u32
declare const HIT_TRAVEL: f32
declare const IDLE: u32
declare const IMAGE_SHIFT: u32
declare const INFINITE: u32
declare const KEPT_GAP: f32
declare const KEPT_TRAVEL: f32
declare const LAST_CELL: u32
declare const LEAST_BOND_SOFTNESS: f32
declare const LEAST_CRUSHED: u32
declare const LEFT_EDGE: u32
declare const LEFT_SIDE: u32
declare const LEVEL_SPAN: f32
declare const LIST_SUBSTEPS: u32
declare const MAX_SLACK: f32
declare const MEET_ARCS: u32
declare const MEET_SIDE_A: u32
declare const MEET_SIDE_B: u32
declare const MICRO_BOUNCE_ROUNDINGS: u32
declare const MIN_MASS_RATIO: f32
declare const MIN_PENETRATING_TRAVEL: f32
declare const MIN_SEPARATION: f32
declare const MIN_SPEED: f32
declare const MIN_SPEED_SQUARED: f32
declare const MOST_ACCELERATION: u32
declare const MOST_ARCS: u32
declare const MOST_BODY_SPEED: u32
declare const MOST_BONDS: u32
declare const MOST_BOND_COLORS: u32
declare const MOST_BOND_SPEED: u32
declare const MOST_BULLETS: u32
declare const MOST_CANDIDATES: u32
declare const MOST_CAST_PERIODS: u32
declare const MOST_DEPTH: u32
declare const MOST_DISKS: u32
declare const MOST_DISPATCHED: u32
declare const MOST_DOUBLINGS: u32
declare const MOST_DRAG: u32
declare const MOST_EMITTERS: u32
declare const MOST_FIELDS: u32
declare const MOST_JOINTS_PASSED: u32
declare const MOST_JUMPS: u32
declare const MOST_KEPT_TURN: f32
declare const MOST_LEVELS: u32
declare const MOST_PARTS: u32
declare const MOST_PART_ARCS: u32
declare const MOST_PERIODS: u32
declare const MOST_PIECES: u32
declare const MOST_RELAXATIONS: u32
declare const MOST_SINKS: u32
declare const MOST_SLICES: u32
declare const MOST_SUBSTEPS: u32
declare const MOST_TILES_ACROSS: u32
declare const MOST_TRACE_STEPS: u32
declare const MOST_TURN_PIECES: u32
declare const MOST_WORKGROUPS: u32
declare const MUTED_FEATURE: u32
declare const NEAR_PARALLEL: f32
declare const NEGLIGIBLE_IMPULSE: f32
declare const NEGLIGIBLE_SPEED: f32
declare const NEVER: u32
declare const NOISE_PEAK: f32
declare const NONE: u32
declare const NORTH_SIDE: u32
declare const NOT_COUNTED: u32
declare const NO_FRACTION: u32
declare const NO_TOUCH: u32
declare const OUTLINE_ARCS: u32
declare const OUTLYING: f32
declare const OVERLAP_ALLOWED: f32
declare const PARTED_GAP: f32
declare const PARTED_SPEED: f32
declare const PARTS_FEATURE: u32
declare const PATH_ROUNDING: f32
declare const PI: f32
declare const PLANS_ALWAYS: u32
declare const PLANS_REBUILT: u32
declare const PLAN_THREADS: u32
declare const POLAR_ROUNDING: f32
declare const POLAR_SEARCHES: u32
declare const PREDICTION_MARGIN: f32
declare const QUARANTINED: f32
declare const QUARANTINE_DISTANCE: u32
declare const QUARANTINE_SPEED: u32
declare const QUARTER_PI: f32
declare const QUERY_DISKS: u32
declare const QUERY_WALLS: u32
declare const REACH_PER_TRAVEL: f32
declare const REGION_AHEAD: u32
declare const REGION_INSIDE: u32
declare const REGION_TURNED: u32
declare const RELAXATIONS: u32
declare const RELAX_PASS: u32
declare const RELAX_TOLERANCE: f32
declare const RESTORE_BATCH: u32
declare const REST_ASLEEP: u32
declare const REST_BONDED: u32
declare const REST_DRIFT: f32
declare const REST_EDITED: u32
declare const REST_FALL: f32
declare const REST_GRAIN_FALL: u32
declare const REST_KNOWN: u32
declare const REST_SPEED: f32
declare const RIGHT_SIDE: u32
declare const RIGID_SPRING: u32
declare const RIGID_SPRING_DAMPING: f32
declare const ROUNDING: f32
declare const SCAN_TILE: u32
declare const SCAN_VALUES: u32
declare const SCAN_WORKGROUP: u32
declare const SHORTEST_TRACE: f32
declare const SIDE_SLOPE: f32
declare const SLEEP_TIME: f32
declare const SMOOTH_JOINT: f32
declare const SOFTWARE_TILE_THREADS: u32
declare const SOFT_IMPULSE: f32
declare const SOFT_MASS: f32
declare const SOFT_RATE: f32
declare const SOLVER_TILE: u32
declare const SOUTH_SIDE: u32
declare const SPEED_MARGIN: f32
declare const SPENT: u32
declare const STIFF_IMPULSE: f32
declare const STIFF_MASS: f32
declare const STIFF_RATE: f32
declare const SUBSTEPS_PER_FALL: u32
declare const SUM_SLOTS: u32
declare const SUNK: u32
declare const SUNK_FROM_BEHIND: u32
declare const SWEPT_BULLETS: u32
declare const THIRD: f32
declare const TICKS: u32
declare const TILE_CAPACITY: u32
declare const TILE_CELLS: u32
declare const TILE_THREADS: u32
declare const TILINGS: u32
declare const TILING_UNIT: u32
declare const TOUCH_UNLOADED: u32
declare const TRIP_GOING: u32
declare const TRIP_HIT: u32
declare const TRIP_INSIDE: u32
declare const TRIP_LOST: u32
declare const TRIP_SPENT: u32
declare const TURN_HIGH: f32
declare const TURN_LOW: f32
declare const TWO_OVER_PI: f32
declare const UNDER_WAY: u32
declare const WAKE_AHEAD: u32
declare const WALKED_ALL: u32
declare const WALL_PENETRATION: f32
declare const WARM_PASS: u32
declare const WEST_SIDE: u32
declare const WORKGROUP: u32
declare const WRITE_HITS: u32

declare module '*/accumulateWallWork.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const works: Numbers<f32>
  export const worksLength: u32
  export const SLEEP: bool
}

declare module '*/advanceSubstep.wgsl' {
  export const params: Params
  export const status: Status
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const rebuildPositions: Items<Body>
  export const rebuildPositionsLength: u32
  export const LISTED: bool
  export const SWEPT: bool
  export const SUMMED: bool
}

declare module '*/applyBondEdits.wgsl' {
  export const bondEdits: Items<BondEdit>
  export const bondEditsLength: u32
  export const status: Status
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const bondSides: Items<BondSides>
  export const bondSidesLength: u32
  export const ANCHORED: bool
}

declare module '*/applyEdits.wgsl' {
  export const edits: Items<Edit>
  export const editsLength: u32
  export const status: Status
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const userData: Items<UserData>
  export const userDataLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
}

declare module '*/applyReorder.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
}

declare module '*/arrangeSleepers.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
}

declare module '*/beginPass.wgsl' {
  export const status: Status
}

declare module '*/beginRebuild.wgsl' {
  export const params: Params
  export const status: Status
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const rebuildPositions: Items<Body>
  export const rebuildPositionsLength: u32
  export const SUMMED: bool
  export const SLEEP: bool
  export const LISTED: bool
  export const AWAKE: bool
}

declare module '*/biasTiles.wgsl' {
  export const params: Params
  export const status: Status
  export const tilePlans: Numbers<u32>
  export const tilePlansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const THREADS: u32
}

declare module '*/binDisks.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellCounts: Numbers<u32>
  export const cellCountsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/applyBodyEdits.wgsl' {
  export const bodyEdits: Items<BodyEdit>
  export const bodyEditsLength: u32
  export const status: Status
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
}

declare module '*/countBodyContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const bodyLoads: Numbers<u32>
  export const bodyLoadsLength: u32
  export const FIRST: bool
}

declare module '*/countGrainBodies.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const bodyLoads: Numbers<u32>
  export const bodyLoadsLength: u32
  export const FIRST: bool
}

declare module '*/maxBodySpeed.wgsl' {
  export const params: Params
  export const status: Status
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
}

declare module '*/placeBodies.wgsl' {
  export const params: Params
  export const status: Status
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const bodyLoads: Numbers<u32>
  export const bodyLoadsLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const BEGIN: bool
}

declare module '*/placeQueryBodies.wgsl' {
  export const params: Params
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
}

declare module '*/prepareBodyContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const bodyLoads: Numbers<u32>
  export const bodyLoadsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const PASS: u32
}

declare module '*/solveBodies.wgsl' {
  export const params: Params
  export const status: Status
  export const bodySums: Items<BodySum>
  export const bodySumsLength: u32
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const PASS: u32
}

declare module '*/solveBodyContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const PASS: u32
}

declare module '*/solveGrainBodies.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const PASS: u32
}

declare module '*/sumBodyImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const bodyContacts: Items<BodyContact>
  export const bodyContactsLength: u32
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const bodySums: Items<BodySum>
  export const bodySumsLength: u32
  export const PASS: u32
}

declare module '*/castDisks.wgsl' {
  export const params: Params
  export const request: Request
  export const casts: Items<Cast>
  export const castsLength: u32
  export const targets: Items<Target>
  export const targetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const hitStarts: Numbers<u32>
  export const hitStartsLength: u32
  export const hitCounts: Numbers<u32>
  export const hitCountsLength: u32
  export const hits: Items<Hit>
  export const hitsLength: u32
  export const QUERY: u32
  export const PERIODIC: bool
}

declare module '*/castOutlineWalls.wgsl' {
  export const params: Params
  export const request: Request
  export const status: Status
  export const shapeCasts: Items<ShapeCast>
  export const shapeCastsLength: u32
  export const castArcs: Items<Arc>
  export const castArcsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const hits: Items<Hit>
  export const hitsLength: u32
  export const PERIODIC: bool
}

declare module '*/castOutlines.wgsl' {
  export const params: Params
  export const request: Request
  export const shapeCasts: Items<ShapeCast>
  export const shapeCastsLength: u32
  export const castArcs: Items<Arc>
  export const castArcsLength: u32
  export const grainTargets: Items<GrainTarget>
  export const grainTargetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const tableArcs: Items<Arc>
  export const tableArcsLength: u32
  export const hits: Items<Hit>
  export const hitsLength: u32
  export const PERIODIC: bool
}

declare module '*/castWalls.wgsl' {
  export const params: Params
  export const request: Request
  export const status: Status
  export const casts: Items<Cast>
  export const castsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const hitStarts: Numbers<u32>
  export const hitStartsLength: u32
  export const hitCounts: Numbers<u32>
  export const hitCountsLength: u32
  export const hits: Items<Hit>
  export const hitsLength: u32
  export const QUERY: u32
  export const PERIODIC: bool
}

declare module '*/checkBullets.wgsl' {
  export const status: Status
}

declare module '*/checkEventRoom.wgsl' {
  export const params: Params
  export const status: Status
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
  export const SLEEP: bool
}

declare module '*/checkNeighborList.wgsl' {
  export const params: Params
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const rebuildPositions: Items<Body>
  export const rebuildPositionsLength: u32
  export const status: Status
  export const materials: Items<Material>
  export const materialsLength: u32
  export const FIELDS: u32
  export const SLEEP: bool
  export const PERIODIC: bool
  export const THREADS: u32
}

declare module '*/checkSubstepsDone.wgsl' {
  export const status: Status
}

declare module '*/chooseSleepers.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const wakeTiles: Numbers<u32>
  export const wakeTilesLength: u32
  export const THREADS: u32
}

declare module '*/chooseSubsteps.wgsl' {
  export const params: Params
  export const status: Status
}

declare module '*/clampBullets.wgsl' {
  export const status: Status
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const fractions: Numbers<f32>
  export const fractionsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
}

declare module '*/clearEvents.wgsl' {
  export const status: Status
}

declare module '*/clearStepStats.wgsl' {
  export const status: Status
}

declare module '*/collectStepStats.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
}

declare module '*/completeEvents.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const lastIds: Numbers<u32>
  export const lastIdsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
  export const GRAINS: bool
  export const SLEEP: bool
}

declare module '*/countCandidates.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/countDiskContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const contactCounts: Numbers<u32>
  export const contactCountsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const ONE_LEVEL: bool
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/countEvents.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const touches: Numbers<u32>
  export const touchesLength: u32
  export const oldTouches: Items<OldTouch>
  export const oldTouchesLength: u32
  export const eventCounts: Numbers<u32>
  export const eventCountsLength: u32
  export const SLEEP: bool
}

declare module '*/countWallContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactCounts: Numbers<u32>
  export const contactCountsLength: u32
  export const ONE_LEVEL: bool
  export const FILTERED: bool
  export const PERIODIC: bool
  export const THREADS: u32
}

declare module '*/emitDisks.wgsl' {
  export const birthStep: BirthStep
  export const status: Status
  export const freeRanks: Numbers<u32>
  export const freeRanksLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const userData: Items<UserData>
  export const userDataLength: u32
  export const lives: Items<Life>
  export const livesLength: u32
}

declare module '*/endRest.wgsl' {
  export const params: Params
  export const status: Status
}

declare module '*/endSubstep.wgsl' {
  export const params: Params
  export const status: Status
  export const AWAKE: bool
  export const SUMMED: bool
  export const SWEPT: bool
}

declare module '*/fadeDisks.wgsl' {
  export const birthStep: BirthStep
  export const status: Status
  export const lives: Items<Life>
  export const livesLength: u32
  export const transparencies: Numbers<f32>
  export const transparenciesLength: u32
}

declare module '*/findDiskContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const ONE_LEVEL: bool
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
  export const THREADS: u32
}

declare module '*/findFree.wgsl' {
  export const birthStep: BirthStep
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const freeFlags: Numbers<u32>
  export const freeFlagsLength: u32
  export const birthStatus: Status
}

declare module '*/findNearest.wgsl' {
  export const params: Params
  export const request: Request
  export const regions: Items<Region>
  export const regionsLength: u32
  export const targets: Items<Target>
  export const targetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const nearestDisks: Items<Nearest>
  export const nearestDisksLength: u32
  export const PERIODIC: bool
}

declare module '*/findOverlaps.wgsl' {
  export const params: Params
  export const request: Request
  export const regions: Items<Region>
  export const regionsLength: u32
  export const targets: Items<Target>
  export const targetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const hitStarts: Numbers<u32>
  export const hitStartsLength: u32
  export const hitCounts: Numbers<u32>
  export const hitCountsLength: u32
  export const found: Numbers<u32>
  export const foundLength: u32
  export const QUERY: u32
  export const PERIODIC: bool
}

declare module '*/findTilings.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const contactColors: Numbers<u32>
  export const contactColorsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const SUMMED: bool
  export const ONE_LEVEL: bool
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/findWallContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
  export const THREADS: u32
}

declare module '*/forgetCrushed.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const GRAINS: bool
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/gatherQueryTargets.wgsl' {
  export const params: Params
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const targets: Items<Target>
  export const targetsLength: u32
  export const extentKeys: Numbers<u32>
  export const extentKeysLength: u32
}

declare module '*/applyGrainEdits.wgsl' {
  export const grainEdits: Items<GrainEdit>
  export const grainEditsLength: u32
  export const status: Status
  export const grains: Items<Grain>
  export const grainsLength: u32
}

declare module '*/castGrains.wgsl' {
  export const params: Params
  export const request: Request
  export const casts: Items<Cast>
  export const castsLength: u32
  export const grainTargets: Items<GrainTarget>
  export const grainTargetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const hitRows: Numbers<u32>
  export const hitRowsLength: u32
  export const hits: Items<Hit>
  export const hitsLength: u32
  export const QUERY: u32
  export const PERIODIC: bool
}

declare module '*/checkClumps.wgsl' {
  export const params: Params
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const status: Status
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const FIELDS: u32
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/collideGrainWalls.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const FIRST: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/collideGrains.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const FIRST: bool
  export const APPROACH: bool
  export const SLEEP: bool
  export const PERIODIC: bool
  export const CLUMPS: bool
}

declare module '*/completeGrainPairs.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
}

declare module '*/countGrainContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const contactCounts: Numbers<u32>
  export const contactCountsLength: u32
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/countGrainWalls.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactCounts: Numbers<u32>
  export const contactCountsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
}

declare module '*/findGrainBullets.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainSweeps: Items<GrainSweep>
  export const grainSweepsLength: u32
  export const CCD: u32
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/findGrainContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/findGrainOverlaps.wgsl' {
  export const params: Params
  export const request: Request
  export const regions: Items<Region>
  export const regionsLength: u32
  export const grainTargets: Items<GrainTarget>
  export const grainTargetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const hitRows: Numbers<u32>
  export const hitRowsLength: u32
  export const found: Numbers<u32>
  export const foundLength: u32
  export const QUERY: u32
  export const PERIODIC: bool
}

declare module '*/findGrainWalls.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
}

declare module '*/findNearestGrain.wgsl' {
  export const params: Params
  export const request: Request
  export const regions: Items<Region>
  export const regionsLength: u32
  export const grainTargets: Items<GrainTarget>
  export const grainTargetsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const extents: Items<Extent>
  export const extentsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const nearestDisks: Items<Nearest>
  export const nearestDisksLength: u32
  export const PERIODIC: bool
}

declare module '*/gatherGrainTargets.wgsl' {
  export const params: Params
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const grainTargets: Items<GrainTarget>
  export const grainTargetsLength: u32
  export const extentKeys: Numbers<u32>
  export const extentKeysLength: u32
  export const GRAINS: bool
}

declare module '*/matchGrainImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const spans: Items<Span>
  export const spansLength: u32
  export const oldGrainImpulses: Items<OldGrainImpulses>
  export const oldGrainImpulsesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
}

declare module '*/muteBondedGrains.wgsl' {
  export const status: Status
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
}

declare module '*/solveGrains.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const contactOrder: Numbers<u32>
  export const contactOrderLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const PASS: u32
  export const ITERATIONS: u32
  export const PLAIN: bool
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/sortGrains.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const spans: Items<Span>
  export const spansLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
}

declare module '*/storeGrainImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const oldGrainImpulses: Items<OldGrainImpulses>
  export const oldGrainImpulsesLength: u32
}

declare module '*/sweepGrainWalls.wgsl' {
  export const params: Params
  export const status: Status
  export const grainSweeps: Items<GrainSweep>
  export const grainSweepsLength: u32
  export const sortedGrains: Items<SortedGrain>
  export const sortedGrainsLength: u32
  export const grainParts: Items<GrainPart>
  export const grainPartsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/transferWallImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const grainPairs: Items<GrainPair>
  export const grainPairsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const grainSweeps: Items<GrainSweep>
  export const grainSweepsLength: u32
  export const FIRST: bool
  export const CCD: u32
  export const SLEEP: bool
}

declare module '*/histogram.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellCounts: Numbers<u32>
  export const cellCountsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const SLEEP: bool
}

declare module '*/integratePositions.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const CCD: u32
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/integrateVelocities.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const FIELDS: u32
  export const SUMMED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/killDisks.wgsl' {
  export const birthStep: BirthStep
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const lives: Items<Life>
  export const livesLength: u32
  export const userData: Items<UserData>
  export const userDataLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
}

declare module '*/loadBondSides.wgsl' {
  export const status: Status
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const bondSides: Items<BondSides>
  export const bondSidesLength: u32
  export const GRAINS: bool
}

declare module '*/matchImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const spans: Items<Span>
  export const spansLength: u32
  export const oldImpulses: Items<OldImpulses>
  export const oldImpulsesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
}

declare module '*/matchTouches.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const spans: Items<Span>
  export const spansLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const oldTouches: Items<OldTouch>
  export const oldTouchesLength: u32
  export const touches: Numbers<u32>
  export const touchesLength: u32
  export const GRAINS: bool
}

declare module '*/maxSpeed.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const FIELDS: u32
  export const GRAINS: bool
  export const PERIODIC: bool
}

declare module '*/measureContacts.wgsl' {
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const measures: Items<Measure>
  export const measuresLength: u32
}

declare module '*/measureDisks.wgsl' {
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const works: Numbers<f32>
  export const worksLength: u32
  export const measures: Items<Measure>
  export const measuresLength: u32
  export const grains: Items<Grain>
  export const grainsLength: u32
  export const GRAINS: bool
}

declare module '*/measureRest.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const wakeTiles: Numbers<u32>
  export const wakeTilesLength: u32
  export const GRAINS: bool
  export const THREADS: u32
}

declare module '*/muteBondedContacts.wgsl' {
  export const status: Status
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
}

declare module '*/noteEdits.wgsl' {
  export const edits: Items<Edit>
  export const editsLength: u32
  export const status: Status
  export const rests: Items<Rest>
  export const restsLength: u32
}

declare module '*/orderContacts.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const heavyBodies: Items<HeavyBody>
  export const heavyBodiesLength: u32
  export const contactColors: Numbers<u32>
  export const contactColorsLength: u32
  export const contactOrder: Numbers<u32>
  export const contactOrderLength: u32
  export const HEAVY: bool
  export const THREADS: u32
}

declare module '*/packTileContacts.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const contactOrder: Numbers<u32>
  export const contactOrderLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const tilePlans: Numbers<u32>
  export const tilePlansLength: u32
  export const THREADS: u32
}

declare module '*/packTileDisks.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const tilePlans: Numbers<u32>
  export const tilePlansLength: u32
  export const THREADS: u32
}

declare module '*/advancePhase.wgsl' {
  export const params: Params
  export const status: Status
  export const LAST: bool
}

declare module '*/beginStep.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const starts: Items<Flight>
  export const startsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
}

declare module '*/beginWave.wgsl' {
  export const status: Status
}

declare module '*/checkHitRoom.wgsl' {
  export const params: Params
  export const status: Status
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
}

declare module '*/endStep.wgsl' {
  export const params: Params
  export const status: Status
}

declare module '*/predictHits.wgsl' {
  export const params: Params
  export const status: Status
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const predictions: Items<Prediction>
  export const predictionsLength: u32
  export const FILTERED: bool
}

declare module '*/resolveHits.wgsl' {
  export const params: Params
  export const status: Status
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const predictions: Items<Prediction>
  export const predictionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const eventCounts: Numbers<u32>
  export const eventCountsLength: u32
  export const hitEvents: Items<TouchEvent>
  export const hitEventsLength: u32
  export const RECORDING: bool
}

declare module '*/separateOverlaps.wgsl' {
  export const params: Params
  export const status: Status
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const FILTERED: bool
}

declare module '*/syncToNow.wgsl' {
  export const params: Params
  export const status: Status
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const starts: Items<Flight>
  export const startsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const clocks: Items<Clock>
  export const clocksLength: u32
}

declare module '*/unpackSorted.wgsl' {
  export const params: Params
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
  export const clocks: Items<Clock>
  export const clocksLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const flights: Items<Flight>
  export const flightsLength: u32
}

declare module '*/writeBack.wgsl' {
  export const params: Params
  export const status: Status
  export const flights: Items<Flight>
  export const flightsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const works: Numbers<f32>
  export const worksLength: u32
}

declare module '*/writeHits.wgsl' {
  export const params: Params
  export const status: Status
  export const eventCounts: Numbers<u32>
  export const eventCountsLength: u32
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const hitEvents: Items<TouchEvent>
  export const hitEventsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
}

declare module '*/pickWalls.wgsl' {
  export const params: Params
  export const request: Request
  export const status: Status
  export const regions: Items<Region>
  export const regionsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const nearestDisks: Items<Nearest>
  export const nearestDisksLength: u32
  export const PERIODIC: bool
}

declare module '*/prepareBonds.wgsl' {
  export const params: Params
  export const status: Status
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const bondSides: Items<BondSides>
  export const bondSidesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const systemBonds: Items<SystemBond>
  export const systemBondsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const PASS: u32
  export const ANCHORED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/quarantineDisks.wgsl' {
  export const stepInfo: StepInfo
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
}

declare module '*/reduce.wgsl' {
  export const status: Status
  export const values: Numbers<u32>
  export const valuesLength: u32
  export const totals: Numbers<u32>
  export const totalsLength: u32
  export const ALWAYS: bool
  export const SLEEP: bool
}

declare module '*/relaxSeams.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const contactOrder: Numbers<u32>
  export const contactOrderLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const THREADS: u32
}

declare module '*/relaxTiles.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const tilePlans: Numbers<u32>
  export const tilePlansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const THREADS: u32
}

declare module '*/reorder.wgsl' {
  export const params: Params
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const status: Status
  export const sortedPoses: Items<Pose>
  export const sortedPosesLength: u32
  export const sortedMotions: Items<Motion>
  export const sortedMotionsLength: u32
  export const sourceSlots: Numbers<u32>
  export const sourceSlotsLength: u32
}

declare module '*/resolveBulletStops.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const fractions: Numbers<f32>
  export const fractionsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
}

declare module '*/restoreStatus.wgsl' {
  export const savedWords: Numbers<u32>
  export const savedWordsLength: u32
  export const words: Numbers<u32>
  export const wordsLength: u32
}

declare module '*/restoreWords.wgsl' {
  export const status: Status
  export const savedWords: Numbers<u32>
  export const savedWordsLength: u32
  export const words: Numbers<u32>
  export const wordsLength: u32
}

declare module '*/saveWords.wgsl' {
  export const statusWords: Numbers<u32>
  export const statusWordsLength: u32
  export const words: Numbers<u32>
  export const wordsLength: u32
  export const savedWords: Numbers<u32>
  export const savedWordsLength: u32
}

declare module '*/scan.wgsl' {
  export const status: Status
  export const values: Numbers<u32>
  export const valuesLength: u32
  export const tileTotals: Numbers<u32>
  export const tileTotalsLength: u32
  export const groupTotals: Numbers<u32>
  export const groupTotalsLength: u32
  export const starts: Numbers<u32>
  export const startsLength: u32
  export const ALWAYS: bool
  export const SLEEP: bool
}

declare module '*/scatter.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const cellCounts: Numbers<u32>
  export const cellCountsLength: u32
  export const unordered: Items<CellSlot>
  export const unorderedLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/shiftEvents.wgsl' {
  export const status: Status
  export const savedWords: Numbers<u32>
  export const savedWordsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
}

declare module '*/solveBonds.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const bondOrder: Numbers<u32>
  export const bondOrderLength: u32
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const systemBonds: Items<SystemBond>
  export const systemBondsLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const PASS: u32
  export const AGAIN: bool
  export const SLEEP: bool
}

declare module '*/solveContacts.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const contactOrder: Numbers<u32>
  export const contactOrderLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const pairMaterials: Items<PairMaterial>
  export const pairMaterialsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const activeContactCounts: Numbers<u32>
  export const activeContactCountsLength: u32
  export const warmStarts: Items<WarmStart>
  export const warmStartsLength: u32
  export const PASS: u32
  export const ITERATIONS: u32
  export const PLAIN: bool
  export const SUMMED: bool
  export const SLEEP: bool
  export const THREADS: u32
}

declare module '*/spreadWaking.wgsl' {
  export const params: Params
  export const status: Status
  export const wakeTiles: Numbers<u32>
  export const wakeTilesLength: u32
}

declare module '*/storeImpulses.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const newStarts: Numbers<u32>
  export const newStartsLength: u32
  export const spans: Items<Span>
  export const spansLength: u32
  export const oldImpulses: Items<OldImpulses>
  export const oldImpulsesLength: u32
}

declare module '*/storeTouches.wgsl' {
  export const params: Params
  export const status: Status
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const touches: Numbers<u32>
  export const touchesLength: u32
  export const lastIds: Numbers<u32>
  export const lastIdsLength: u32
  export const oldTouches: Items<OldTouch>
  export const oldTouchesLength: u32
}

declare module '*/sweepBulletPairs.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const fractions: Numbers<f32>
  export const fractionsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
}

declare module '*/sweepDisks.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const cellStarts: Numbers<u32>
  export const cellStartsLength: u32
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const fractions: Numbers<f32>
  export const fractionsLength: u32
  export const FILTERED: bool
  export const SLEEP: bool
  export const PERIODIC: bool
}

declare module '*/sweepWalls.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const materials: Items<Material>
  export const materialsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const edgeTable: Numbers<u32>
  export const edgeTableLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const bullets: Numbers<u32>
  export const bulletsLength: u32
  export const sweeps: Items<Sweep>
  export const sweepsLength: u32
  export const FILTERED: bool
  export const PERIODIC: bool
}

declare module '*/updateContacts.wgsl' {
  export const params: Params
  export const status: Status
  export const poses: Items<Pose>
  export const posesLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const bodies: Items<Body>
  export const bodiesLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const FIRST: bool
  export const SLEEP: bool
  export const PERIODIC: bool
  export const THREADS: u32
}

declare module '*/wakeBonded.wgsl' {
  export const params: Params
  export const status: Status
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const slots: Numbers<u32>
  export const slotsLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const rests: Items<Rest>
  export const restsLength: u32
  export const wakeTiles: Numbers<u32>
  export const wakeTilesLength: u32
}

declare module '*/warmBonds.wgsl' {
  export const params: Params
  export const colorIndex: u32
  export const status: Status
  export const bondOrder: Numbers<u32>
  export const bondOrderLength: u32
  export const bonds: Items<Bond>
  export const bondsLength: u32
  export const systemBonds: Items<SystemBond>
  export const systemBondsLength: u32
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const SLEEP: bool
}

declare module '*/wrapPositions.wgsl' {
  export const params: Params
  export const status: Status
  export const motions: Items<Motion>
  export const motionsLength: u32
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const poses: Items<Pose>
  export const posesLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
}

declare module '*/writeEvents.wgsl' {
  export const params: Params
  export const status: Status
  export const contactSpans: Items<Span>
  export const contactSpansLength: u32
  export const contacts: Items<Contact>
  export const contactsLength: u32
  export const impulses: Items<Impulses>
  export const impulsesLength: u32
  export const edges: Items<Edge>
  export const edgesLength: u32
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const touches: Numbers<u32>
  export const touchesLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
  export const SLEEP: bool
}

declare module '*/writeLostEvents.wgsl' {
  export const params: Params
  export const status: Status
  export const oldTouches: Items<OldTouch>
  export const oldTouchesLength: u32
  export const eventStarts: Numbers<u32>
  export const eventStartsLength: u32
  export const touchEvents: Items<TouchEvent>
  export const touchEventsLength: u32
  export const SLEEP: bool
}

declare module '*/castShapes.wgsl' {
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const shapes: Items<Span>
  export const shapesLength: u32
  export const queries: Items<CastQuery>
  export const queriesLength: u32
  export const answers: Items<CastAnswer>
  export const answersLength: u32
}

declare module '*/collideShapes.wgsl' {
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const shapes: Items<Span>
  export const shapesLength: u32
  export const pairs: Items<ShapePair>
  export const pairsLength: u32
  export const contacts: Items<ShapeContact>
  export const contactsLength: u32
}

declare module '*/overlapShapes.wgsl' {
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const shapes: Items<Span>
  export const shapesLength: u32
  export const pairs: Items<ShapePair>
  export const pairsLength: u32
  export const overlaps: Numbers<u32>
  export const overlapsLength: u32
}

declare module '*/queryPoints.wgsl' {
  export const arcs: Items<Arc>
  export const arcsLength: u32
  export const shapes: Items<Span>
  export const shapesLength: u32
  export const queries: Items<PointQuery>
  export const queriesLength: u32
  export const answers: Items<PointAnswer>
  export const answersLength: u32
}

declare module '*/locateRegions.wgsl' {
  export const layers: Items<PolarLayer>
  export const layersLength: u32
  export const circles: Items<PolarCircle>
  export const circlesLength: u32
  export const steps: Items<PolarStep>
  export const stepsLength: u32
  export const nodes: Items<PolarNode>
  export const nodesLength: u32
  export const cells: Items<PolarCell>
  export const cellsLength: u32
  export const links: Items<PolarLink>
  export const linksLength: u32
  export const queries: Items<RegionQuery>
  export const queriesLength: u32
  export const answers: Items<RegionAnswer>
  export const answersLength: u32
}

declare module '*/traceDisks.wgsl' {
  export const layers: Items<PolarLayer>
  export const layersLength: u32
  export const circles: Items<PolarCircle>
  export const circlesLength: u32
  export const steps: Items<PolarStep>
  export const stepsLength: u32
  export const nodes: Items<PolarNode>
  export const nodesLength: u32
  export const cells: Items<PolarCell>
  export const cellsLength: u32
  export const links: Items<PolarLink>
  export const linksLength: u32
  export const trips: Items<Trip>
  export const tripsLength: u32
  export const ends: Items<TripEnd>
  export const endsLength: u32
}
