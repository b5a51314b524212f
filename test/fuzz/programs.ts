/** Random programs: the options of a world, and what is then asked of it, as plain data that two worlds can be given. */
import fc from 'fast-check'
import type { ForceDisk, ForceSubstep } from '../../src/features/passes/force.ts'
import type { PassBuffers, StepInfo } from '../../src/features/passes/pass.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import { full } from '../support/full.ts'
import { bondNumbers, bondOptions, bondsOfLiving } from './bondOptions.ts'
import { fieldLists } from './fieldLists.ts'
import { jointChanges, jointNumbers, jointOptions, jointsOfLiving } from './jointOptions.ts'
import {
  categories,
  fields,
  flag,
  labels,
  list,
  masks,
  mostly,
  number,
  numbers,
  parts,
  perDisk,
  vector,
} from './values.ts'

/** Stands for ids of living disks, or for first edges of static walls: those at these fractions of the list when the call comes. */
export interface Picks {
  readonly pick?: readonly number[]
  readonly pickWalls?: readonly number[]
  /** Stands for pairs of ids: each disk picked with the next one. */
  readonly pickChain?: readonly number[]
}

/** A call of a method, or a property that is set. Arguments may be `Picks`. */
export interface Call {
  readonly name: string
  readonly args: readonly unknown[]
  readonly isProperty?: boolean
}

export interface Program {
  readonly options: unknown
  readonly calls: readonly Call[]
}

export const call = (name: string, ...args: fc.Arbitrary<unknown>[]): fc.Arbitrary<Call> =>
  fc.tuple(...args).map((values) => ({ name, args: values }))
const property = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Call> =>
  value.map((set) => ({ name, args: [set], isProperty: true }))
export const count = (max: number) => fc.integer({ min: 0, max })
const often = <T>(common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: common }, { weight: 1, arbitrary: rare })

const substeps = mostly(
  fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 1, max: full(2, 4) }) },
    { weight: 1, arbitrary: fc.constant('auto') },
  ),
)
const physics = {
  bounds: mostly(fc.tuple(number(-9, -1), number(-9, -1), number(1, 9), number(1, 9))),
  substeps,
  restitutionThreshold: number(0, 2),
  ccd: flag(),
  stepping: mostly(fc.constantFrom('discrete', 'discrete', 'discrete', 'eventDriven', 'auto')),
  contactDuration: number(0, 0.1),
  events: mostly(fc.constantFrom(true, true, false)),
  hitSpeed: number(0, 3),
  sleep: mostly(fc.constantFrom(false, false, false, true)),
}
/** Boxes whose seams cut what is added; some are too small for the largest disks. Their kernels take seconds to compile. */
const side = fc
  .tuple(number(-1, 0.3), fc.double({ min: 4.6, max: 7, noNaN: true }))
  .map(([low, length]) => [low, typeof low === 'number' ? low + length : length])
export const periodic = fc.oneof(
  fields({ x: mostly(side), y: mostly(side) }),
  fields({ x: mostly(side) }),
  fields({ y: mostly(side) }),
)
/** One time in three, so that most event-driven worlds have none. */
export const rarely = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
// a software GPU takes minutes for the ten thousand waves of the default
const maxWaves = mostly(fc.constantFrom(1, 8, 40))
const options = fields(
  { maxWaves },
  {
    gravity: vector(-10, 10),
    fields: rarely(fieldLists),
    periodic: full(fc.constant(undefined), rarely(periodic)),
    capacity: fc.constantFrom(1, 4, 64),
    ...physics,
  },
)

const ids = (length: number) =>
  mostly(fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: length, maxLength: length }))

/** Most of them dense enough to touch; density, masses, neither or, to be refused, both. */
export const disks = fc.tuple(count(full(9, 14)), count(30)).chain(([n, kind]) =>
  fields(
    {
      positions: kind % 6 === 0 ? numbers(2 * n, -30, 30) : numbers(2 * n, -1.5, 1.5),
      radii: perDisk(n, 0.05, 0.5),
    },
    {
      velocities: numbers(2 * n, -20, 20),
      angles: perDisk(n, -7, 7),
      spins: perDisk(n, -50, 50),
      friction: perDisk(n, 0, 2),
      restitution: perDisk(n, 0, 1),
      rolling: perDisk(n, 0, 0.5),
      category: categories,
      mask: masks,
      labels,
      values: perDisk(n, -1e6, 1e6),
      ...(kind < 15 || kind === 30 ? { density: perDisk(n, 0.1, 1000) } : {}),
      ...(kind > 20 ? { masses: perDisk(n, 0.1, 1000) } : {}),
      ...(kind % 5 === 0 ? { ids: ids(n) } : {}),
    },
  ),
)

const material = { friction: number(0, 2), restitution: number(0, 1), rolling: number(0, 0.5) }

const wall = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.boolean()).chain(([points, closed]) =>
  fields(
    { chain: mostly(list(vector(-2.5, 2.5), points)), closed: mostly(fc.constant(closed)) },
    {
      bulges: numbers(closed ? points : points - 1, -1.5, 1.5),
      oneSided: flag(),
      radius: number(0, 0.3),
      surfaceSpeed: number(-5, 5),
      category: categories,
      sensor: mostly(fc.constantFrom(false, false, true)),
      joined: flag(),
      mask: masks,
      ...material,
    },
  ),
)
export const walls = mostly(fc.array(wall, { maxLength: 3 }))

/** A box around most of what is added. */
export const box = {
  chain: [
    [-2, -2],
    [2, -2],
    [2, 2],
    [-2, 2],
  ],
  closed: true,
}

/** Where a body is as a function of time: somewhere, and later nowhere. */
const placements: ((time: number) => unknown)[] = [
  (time) => ({ position: [Math.sin(9 * time), 0], angle: time }),
  (time) => ({ position: [0, time], angle: time > 0.05 ? Number.NaN : 0 }),
  (time) => (time > 0.05 ? null : { position: [0, 0], angle: 0 }),
  () => ({ position: [0, 0], angle: 1e30 }),
]
const place = { position: vector(-2, 2), angle: number(-7, 7) }
const keyframes = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 3 })
  .chain((times) =>
    fc.tuple(...times.sort((a, b) => a - b).map((time) => fields({ time: fc.constant(time / 100) }, place))),
  )
const dataMotion = fc.oneof(
  fields({}, { ...place, velocity: vector(-5, 5), spin: number(-20, 20) }),
  fields({ keyframes: mostly(keyframes) }, { repeat: flag() }),
)
const motion = fc.oneof(
  { weight: 4, arbitrary: dataMotion },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...placements) },
)
const spring = fields({ stiffness: number(0, 1000) }, { damping: number(0, 100), rest: number(-1, 1) })
const motor = fields({ speed: number(-9, 9), maxForce: number(0, 100) })
const jointParts = {
  limits: mostly(fc.tuple(number(-2, 0), number(0, 2))),
  spring,
  motor,
  friction: number(0, 20),
  force: number(-50, 50),
}
const joint = fc.oneof(
  fields({ type: mostly(fc.constant('revolute')) }, { anchor: vector(-1, 1), ...jointParts }),
  fields({ type: fc.constant('prismatic'), axis: vector(-1, 1) }, jointParts),
)
const dynamicBody = fields(
  { walls, mass: number(0.1, 100) },
  {
    ...place,
    velocity: vector(-9, 9),
    spin: number(-20, 20),
    joint,
    inertia: number(0.1, 50),
    fixedRotation: flag(),
  },
)
const bodyChanges = fields(
  {},
  { ...place, velocity: vector(-9, 9), spin: number(-20, 20), motor, spring, force: number(-50, 50) },
)
// the kernels of dynamic bodies take seconds to compile
export const body = full(
  fields({ walls }, { motion }),
  fc.oneof({ weight: 2, arbitrary: fields({ walls }, { motion }) }, { weight: 1, arbitrary: dynamicBody }),
)
const standing = mostly(parts.map((pickWalls) => ({ pickWalls })))
const bodyNumber = mostly(fc.constantFrom(1, 1, 1, 0, 2))
const bodyImpulses = bodyNumber.chain((body) =>
  fields(
    { bodies: mostly(fc.constant([body])), impulses: vector(-9, 9) },
    { points: vector(-3, 3), torqueImpulses: number(-9, 9) },
  ),
)

export const living = mostly(parts.map((pick) => ({ pick })))
const changes = {
  spins: number(-50, 50),
  angles: number(-7, 7),
  category: categories,
  mask: masks,
  labels,
  values: number(-1e6, 1e6),
  ...material,
}
const sizes = { radii: number(0.05, 0.5), masses: number(0.1, 1000), density: number(0.1, 1000) }
const moves = { positions: vector(-2, 2), velocities: vector(-20, 20), ...changes }
/** Impulses on one disk, at any point. */
const one = mostly(parts.map(([pick = 0]) => ({ pick: [pick] })))
const impulses = fields(
  { ids: one, impulses: vector(-9, 9) },
  { points: vector(-3, 3), torqueImpulses: number(-9, 9) },
)
const writes = fc.oneof(
  call('disks.write', living, fields({}, changes)),
  call('disks.write', living, fields({}, sizes)),
  call('disks.write', one, fields({}, moves)),
)

const casts = count(4).chain((n) =>
  fields(
    { origins: numbers(2 * n, -4, 4), translations: numbers(2 * n, -6, 6) },
    {
      radii: perDisk(n, 0, 0.5),
      mask: categories,
      category: categories,
      hits: mostly(fc.constantFrom('first', 'all')),
      disks: flag(),
      walls: flag(),
    },
  ),
)
const nearest = count(4).chain((n) =>
  fields(
    { points: numbers(2 * n, -4, 4) },
    { maxDistance: perDisk(n, 0, 5), mask: categories, category: categories },
  ),
)
const regions = count(4).chain((n) =>
  fc.oneof(
    fields({ disks: numbers(3 * n, 0, 3) }, { mask: categories, category: categories }),
    fields(
      {
        boxes: mostly(list(fc.tuple(number(-4, 0), number(-4, 0), number(0, 4), number(0, 4)), n)).map(flat),
      },
      { mask: categories },
    ),
    fields({}, { boxes: numbers(4 * n, -4, 4), disks: numbers(3 * n, -1, 3) }),
  ),
)

function flat(rows: unknown): unknown {
  return Array.isArray(rows) ? rows.flat() : rows
}

const PASS_PARAMETERS = [-0, 1e-30, 1e5, -1e12]
/**
 * Passes of the user's own. Their parameters are numbers that `write` would take as velocities: with others a pass makes state
 * that no call can, and then nothing is promised.
 */
const wind = {
  code: `@compute @workgroup_size(WORKGROUP)
    fn main(@builtin(global_invocation_id) thread: vec3u) {
      let i = thread.x;
      if (i >= stepInfo.slots || poses[i].radius == 0.0) { return; }
      motions[i].velocity.x += stepInfo.dt * parameters[0];
    }`,
  twin: ({ poses, motions, parameters }: PassBuffers, { dt, slots }: StepInfo) => {
    for (let i = 0; i < slots; i++)
      if (poses.f32[POSE.stride * i + POSE.radius] !== 0)
        motions.f32[4 * i] += Math.fround(dt * parameters[0])
  },
}
const pass = fields(
  {
    code: fc.constant(wind.code),
    twin: fc.constant(wind.twin),
    parameters: fc.tuple(
      often(fc.double({ min: -9, max: 9, noNaN: true }), fc.constantFrom(...PASS_PARAMETERS)),
    ),
  },
  { label: mostly(fc.constant('wind')), workgroups: mostly(fc.constantFrom(1, 3)) },
)

/** Forces of the user's own. */
const force = fc.oneof(
  fields(
    {
      code: fc.constant(
        'fn acceleration(disk: Disk, substep: Substep) -> vec2f { return parameters[0] * disk.position; }',
      ),
      twin: fc.constant(({ position: [x, y] }: ForceDisk, _substep: ForceSubstep, [rate]: Float32Array) => [
        rate * x,
        rate * y,
      ]),
      parameters: fc.tuple(
        often(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(...PASS_PARAMETERS)),
      ),
      maxAcceleration: number(0, 1000),
    },
    { label: mostly(fc.constant('push')), at: mostly(fc.constant('velocities')) },
  ),
  fields({
    code: fc.constant(
      'fn velocity(disk: Disk, substep: Substep) -> vec2f { return disk.velocity - vec2f(parameters[0], substep.time); }',
    ),
    twin: fc.constant(({ velocity: [x, y] }: ForceDisk, { time }: ForceSubstep, [less]: Float32Array) => [
      x - less,
      y - time,
    ]),
    parameters: fc.tuple(fc.double({ min: -9, max: 9, noNaN: true })),
    at: fc.constant('positions'),
  }),
)

/** Emitters and sinks; two kinds of regions at once are refused. */
const life = fc.oneof(number(0.01, 0.3), fc.tuple(number(0.01, 0.1), number(0.1, 0.3)))
const birthPlace = fc.oneof(
  fields({ line: fc.tuple(vector(-2, 2), vector(-2, 2)) }),
  fields({ box: fc.tuple(number(-2, 0), number(-2, 0), number(0.1, 2), number(0.1, 2)) }),
  fields(
    { disk: fc.tuple(number(-2, 2), number(-2, 2), number(0, 1)) },
    { box: mostly(fc.constant(undefined)) },
  ),
)
const birthRadii = fc.oneof(number(0.05, 0.3), fc.tuple(number(0.05, 0.1), number(0.1, 0.4)))
const births = {
  velocity: vector(-20, 20),
  spread: number(0, 9),
  density: number(0.1, 1000),
  category: categories,
  mask: masks,
  lifetime: mostly(life),
  showsAge: flag(),
  fade: number(0, 0.3),
  ...material,
}
const emitterChanges = fields({}, { rate: number(0, 400), radii: birthRadii, ...births })
const emitter = fc
  .tuple(
    birthPlace,
    fields(
      { rate: number(0, 400), radii: birthRadii, maxAlive: mostly(fc.integer({ min: 1, max: 20 })) },
      { seed: mostly(count(9)), ...births },
    ),
  )
  .map(([place, others]) => Object.assign({}, place, others))
const sink = fc.oneof(
  fields(
    { box: fc.tuple(number(-3, 0), number(-3, 0), number(0.1, 3), number(0.1, 3)) },
    { mask: categories },
  ),
  fields({ disk: fc.tuple(number(-2, 2), number(-2, 2), number(0, 1)) }, { mask: categories }),
  fields({ halfPlane: fields({ point: vector(-2, 2), normal: vector(-2, 2) }) }),
)
const sinks = mostly(fc.array(sink, { maxLength: 2 }))

const dt = often<unknown>(fc.constantFrom(1 / 60, 1 / 240, 0.04), number(0, 1))
const brush = fields({
  center: vector(-2, 2),
  velocity: vector(-9, 9),
  radius: number(0, 3),
  rate: number(0, 60),
})

export const calls = fc.oneof(
  { weight: 12, arbitrary: call('step', dt) },
  { weight: 4, arbitrary: call('disks.add', disks) },
  { weight: 2, arbitrary: call('walls.add', walls) },
  { weight: 2, arbitrary: call('bodies.add', body) },
  { weight: 1, arbitrary: call('bodies.setMotion', bodyNumber, motion) },
  { weight: 1, arbitrary: call('bodies.write', bodyNumber, bodyChanges) },
  { weight: 1, arbitrary: call('bodies.read') },
  { weight: 2, arbitrary: call('disks.remove', living) },
  { weight: 2, arbitrary: call('walls.remove', standing) },
  { weight: 1, arbitrary: call('bodies.remove', bodyNumber) },
  { weight: 4, arbitrary: call('bonds.add', bondsOfLiving) },
  { weight: 1, arbitrary: call('bonds.remove', bondNumbers) },
  { weight: 1, arbitrary: call('bonds.read') },
  { weight: 3, arbitrary: call('joints.add', jointsOfLiving) },
  { weight: 1, arbitrary: call('joints.write', jointNumbers, jointChanges) },
  { weight: 1, arbitrary: call('joints.remove', jointNumbers) },
  { weight: 3, arbitrary: writes },
  { weight: 2, arbitrary: call('disks.applyImpulses', impulses) },
  { weight: 1, arbitrary: call('bodies.applyImpulses', bodyImpulses) },
  { weight: 1, arbitrary: call('passes.add', pass) },
  { weight: 1, arbitrary: call('forces.add', force) },
  { weight: 2, arbitrary: call('emitters.add', emitter) },
  { weight: 1, arbitrary: call('changeEmitter', emitterChanges) },
  { weight: 1, arbitrary: call('removeEmitter') },
  { weight: 1, arbitrary: property('sinks', sinks) },
  { weight: 1, arbitrary: call('disks.read', living) },
  { weight: 1, arbitrary: call('measure') },
  { weight: 1, arbitrary: call('takeEvents') },
  { weight: full(1, 3), arbitrary: call('undoStep', dt) },
  { weight: 1, arbitrary: call('query.rays', casts) },
  { weight: 1, arbitrary: call('query.nearest', nearest) },
  { weight: 1, arbitrary: call('query.nearestWalls', nearest) },
  { weight: 1, arbitrary: call('query.inside', regions) },
  { weight: 1, arbitrary: call('bodies.placement', bodyNumber) },
  { weight: 1, arbitrary: call('walls.ids', bodyNumber) },
  { weight: 1, arbitrary: property('substeps', substeps) },
  { weight: 1, arbitrary: property('walls.material', fields({}, material)) },
  { weight: 1, arbitrary: property('gravity', vector(-10, 10)) },
  { weight: 2, arbitrary: property('fields', fieldLists) },
  { weight: 1, arbitrary: property('brush', often<unknown>(brush, fc.constant(null))) },
)

/** Disks at rest on the floor of the box, in rows; they sleep after two steps. */
const lattice = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 }))
  .map(([columns, rows]) => ({
    positions: Array.from({ length: columns * rows }, (_, k) => [
      -1.8 + 0.4 * (k % columns),
      -1.8 + 0.4 * Math.floor(k / columns),
    ]).flat(),
    radii: 0.2,
    friction: 0.5,
  }))
const sleepy: fc.Arbitrary<Program> = fc
  .record({
    options: fields(
      { gravity: vector(0, 0), sleep: fc.constant(true) },
      { substeps: mostly(fc.integer({ min: 1, max: 2 })), events: flag(), ccd: flag() },
    ),
    start: fc.tuple(call('bodies.add', body), call('disks.add', lattice), call('bonds.add', bondsOfLiving)),
    others: fc.array(calls, { minLength: 1, maxLength: full(2, 12) }),
  })
  .map(({ options, start: [body, disks, bonds], others }) => {
    const step = (dt: number) => ({ name: 'step', args: [dt] })
    const asleep = [step(0.25), step(0.25), step(0.25)]
    const calls = [{ name: 'walls.add', args: [[box]] }, disks, ...asleep, ...others]
    return { options, calls: [...calls, step(1 / 60), bonds, step(0.25), body, ...asleep] }
  })

/** A program begins with a box, walls, a body and disks, so that what follows has something to do. */
const lively: fc.Arbitrary<Program> = fc
  .record({
    options,
    start: fc.tuple(call('walls.add', walls), call('bodies.add', body), call('disks.add', disks)),
    others: fc.array(calls, { maxLength: full(2, 12) }),
  })
  .map(({ start, others, ...program }) => ({
    ...program,
    calls: [
      { name: 'walls.add', args: [[box]] },
      ...start,
      ...others,
      { name: 'step', args: [1 / 60] },
      { name: 'takeEvents', args: [] },
    ],
  }))

export const programs = fc.oneof({ weight: full(20, 6), arbitrary: lively }, { weight: 1, arbitrary: sleepy })

/** The same with plain arrays in place of typed ones, as JSON has them, and disks without ids. */
function asData(value: unknown): unknown {
  if (value instanceof Float32Array) return Array.from({ length: value.length }, (_, k) => value[k])
  if (Array.isArray(value)) return value.includes(value) ? value : value.map(asData)
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  const entries = Object.entries(value as object).filter(([name]) => name !== 'ids')
  return Object.fromEntries(entries.map(([name, field]) => [name, asData(field)]))
}

/** Scenes, some of them with faults. */
export const scenes: fc.Arbitrary<unknown> = fields(
  {
    version: mostly(fc.constant(1)),
    name: mostly(fc.constant('random')),
    gravity: vector(-10, 10),
    disks,
    walls,
    maxWaves,
  },
  {
    fields: rarely(fieldLists),
    bonds: rarely(
      mostly(
        fc.array(bondOptions(fc.constantFrom([0, 1], [0, 1, 1, 2], [3, 0]), fc.constantFrom([0], [2])), {
          maxLength: 2,
        }),
      ),
    ),
    joints: rarely(
      fc.array(jointOptions(fc.constantFrom([0, 1], [3, 0]), fc.constantFrom([0], [2])), { maxLength: 2 }),
    ),
    emitters: rarely(fc.array(emitter, { maxLength: 2 })),
    sinks: rarely(sinks),
    periodic: full(fc.constant(undefined), rarely(periodic)),
    bodies: mostly(fc.array(fields({ walls }, { motion: dataMotion }), { maxLength: 2 })),
    ...physics,
  },
).map(asData)
