/** Random programs in worlds with grains: of all kinds, with disks, walls of arcs, bodies in motion, periodic boxes and queries. */
import fc from 'fast-check'
import { disk } from '../../src/shapes/disk.ts'
import { SHAPES } from '../grains/scenes.ts'
import { full } from '../support/full.ts'
import {
  body,
  box,
  type Call,
  call,
  calls,
  count,
  disks,
  living,
  type Program,
  periodic,
  rarely,
  walls,
} from './programs.ts'
import {
  categories,
  fields,
  flag,
  labels,
  masks,
  mostly,
  number,
  numbers,
  perDisk,
  vector,
} from './values.ts'

const convex = SHAPES.filter((shape) => !('parts' in shape))
const shape = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<unknown>(...SHAPES) },
  // refused: parts that do not touch, and none at all
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>({ parts: [disk([0, 0], 0.1), disk([1, 0], 0.1)] }, { parts: [] }),
  },
)

/** True or false for all, or for each. */
const flags = (n: number) =>
  mostly(fc.oneof(fc.boolean(), fc.array(fc.boolean(), { minLength: n, maxLength: n })))

/** One shape for all, or one for each. */
const shapesOf = (one: fc.Arbitrary<unknown>, n: number) =>
  mostly(fc.oneof(one, fc.array(one, { minLength: n, maxLength: n })))

const grains = fc.tuple(count(full(5, 10)), count(30)).chain(([n, kind]) =>
  fields(
    {
      shapes: shapesOf(shape, n),
      positions: kind % 6 === 0 ? numbers(2 * n, -30, 30) : numbers(2 * n, -1.5, 1.5),
    },
    {
      angles: perDisk(n, -7, 7),
      velocities: numbers(2 * n, -10, 10),
      spins: perDisk(n, -20, 20),
      friction: perDisk(n, 0, 2),
      ...(kind % 4 === 0
        ? { inertia: perDisk(n, 0.001, 10), fixedRotation: flags(n), spins: fc.constant(0) }
        : {}),
      restitution: perDisk(n, 0, 1),
      rolling: perDisk(n, 0, 0.5),
      category: categories,
      mask: masks,
      labels,
      ...(kind < 15 || kind === 30 ? { density: perDisk(n, 0.1, 1000) } : {}),
      ...(kind > 20 ? { masses: perDisk(n, 0.1, 1000) } : {}),
    },
  ),
)

/** Disks with an inertia of their own, or without a turn; writes of that. */
const turningDisks = count(4).chain((n) =>
  fields(
    { positions: numbers(2 * n, -1.5, 1.5), radii: perDisk(n, 0.05, 0.5), fixedRotation: flags(n) },
    { inertia: perDisk(n, 0.001, 10), friction: perDisk(n, 0, 2), rolling: perDisk(n, 0, 0.5) },
  ),
)
const turning = fields(
  {},
  {
    inertia: number(0.001, 10),
    fixedRotation: mostly(fc.boolean()),
    spins: mostly(fc.constantFrom(0, 0, 1)),
  },
)

const shapeCasts = count(4).chain((n) =>
  fields(
    {
      shapes: shapesOf(fc.constantFrom<unknown>(...convex), n),
      origins: numbers(2 * n, -3, 3),
      translations: numbers(2 * n, -4, 4),
    },
    { angles: perDisk(n, -7, 7), mask: categories, category: categories, disks: flag(), walls: flag() },
  ),
)
const picks = count(6).chain((n) =>
  fields(
    { points: numbers(2 * n, -2, 2) },
    { maxDistance: perDisk(n, 0, 0.5), mask: categories, category: categories, disks: flag(), walls: flag() },
  ),
)

/** The other half of the calls: grains, and the queries that meet their outlines. */
const grainCalls = fc.oneof(
  { weight: 30, arbitrary: calls },
  { weight: 4, arbitrary: call('grains.add', grains) },
  { weight: 3, arbitrary: call('disks.add', turningDisks) },
  { weight: 3, arbitrary: call('disks.write', living, turning) },
  { weight: 2, arbitrary: call('query.shapes', shapeCasts) },
  { weight: 2, arbitrary: call('query.at', picks) },
  { weight: 2, arbitrary: call('snapshotAndRestore') },
  { weight: 6, arbitrary: call('step', fc.constantFrom<unknown>(1 / 60, 1 / 240, 0.04)) },
)

/** Walls of arcs around the middle, and a bowl. */
const arcs: Call = {
  name: 'walls.add',
  args: [
    [
      {
        chain: [
          [-1.9, 0],
          [1.9, 0],
        ],
        bulges: [1],
      },
      {
        chain: [
          [-0.6, -0.4],
          [0.6, -0.4],
        ],
        bulges: [-0.5],
        radius: 0.05,
      },
    ],
  ],
}

/** Few combinations, since each has kernels of its own to compile. */
const kinds = fc.constantFrom({}, {}, { events: true, sleep: true }, { ccd: true })

const plainOptions = fields(
  {},
  {
    gravity: vector(-10, 10),
    periodic: full(fc.constant(undefined), rarely(periodic)),
    capacity: fc.constantFrom(1, 4, 64),
    substeps: mostly(fc.integer({ min: 1, max: full(2, 4) })),
    restitutionThreshold: number(0, 2),
    contactDuration: number(0, 0.1),
  },
)
const options = fc.tuple(plainOptions, kinds).map(([plain, kind]) => ({ ...(plain as object), ...kind }))

/** A program begins with a box or walls of arcs, walls, a body, disks and grains. */
export const grainPrograms: fc.Arbitrary<Program> = fc
  .record({
    options,
    start: fc.tuple(
      fc.constantFrom<Call>({ name: 'walls.add', args: [[box]] }, arcs),
      call('walls.add', walls),
      call('bodies.add', body),
      call('grains.add', grains),
      call('disks.add', disks),
    ),
    others: fc.array(grainCalls, { maxLength: full(2, 12) }),
    last: fc.tuple(call('query.shapes', shapeCasts), call('query.at', picks)),
  })
  .map(({ options, start, others, last }) => {
    const step: Call = { name: 'step', args: [1 / 60] }
    return { options, calls: [...start, step, ...others, step, ...last] }
  })
