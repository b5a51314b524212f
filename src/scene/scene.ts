import * as v from 'valibot'
import { checkDisks } from '../disks/disks.ts'
import { courseOf } from '../ground/motion.ts'
import { edgeWords, GROUND } from '../ground/walls.ts'
import { checkOptions, type Substeps } from '../options.ts'
import { number, numberOrArray, strict } from './fields.ts'

const positive = ['a number > 0', (x: number) => Math.fround(x) > 0] as const
const notNegative = ['a number >= 0', (x: number) => x >= 0] as const
const unit = ['a number from 0 to 1', (x: number) => x >= 0 && x <= 1] as const
const groups = ['a whole number from 1 to 4294967295', (x: number) => isWhole(x, 0xffffffff)] as const
const isWhole = (x: unknown, most: number) => Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most
const finite = number('a finite number')
const numbers = v.array(finite, 'an array of numbers')
const point = v.strictTuple([finite, finite], 'a pair of numbers')

const disksSchema = strict({
  positions: numbers,
  radii: numberOrArray(...positive),
  velocities: v.optional(numbers),
  angles: v.optional(numberOrArray('a finite number')),
  spins: v.optional(numberOrArray('a finite number')),
  density: v.optional(numberOrArray(...positive)),
  masses: v.optional(numberOrArray(...positive)),
  friction: v.optional(numberOrArray(...notNegative)),
  restitution: v.optional(numberOrArray(...unit)),
  rolling: v.optional(numberOrArray(...notNegative)),
  groups: v.optional(numberOrArray(...groups)),
})

const wallSchema = strict({
  chain: v.pipe(v.array(point, 'an array of points'), v.minLength(2, 'at least 2 points')),
  bulges: v.optional(
    v.array(
      number('a number from -1000 to 1000', (x) => Math.abs(x) <= 1000),
      'an array of numbers',
    ),
  ),
  closed: v.optional(v.boolean('true or false')),
  oneSided: v.optional(v.boolean('true or false')),
  radius: v.optional(number(...notNegative)),
  friction: v.optional(number(...notNegative)),
  restitution: v.optional(number(...unit)),
  rolling: v.optional(number(...notNegative)),
  surfaceSpeed: v.optional(finite),
  group: v.optional(number(...groups)),
})

const steadySchema = strict({
  position: v.optional(point),
  angle: v.optional(finite),
  velocity: v.optional(point),
  spin: v.optional(finite),
})

const keyframesSchema = strict({
  keyframes: v.pipe(
    v.array(
      strict({ time: finite, position: v.optional(point), angle: v.optional(finite) }),
      'an array of keyframes',
    ),
    v.minLength(1, 'at least 1 keyframe'),
  ),
  repeat: v.optional(v.boolean('true or false')),
})

const bodySchema = strict({
  walls: v.array(wallSchema, 'an array of walls'),
  motion: v.optional(
    v.lazy((motion) =>
      typeof motion === 'object' && motion !== null && 'keyframes' in motion ? keyframesSchema : steadySchema,
    ),
  ),
})

const sceneSchema = strict({
  version: v.literal(1, '1'),
  name: v.string('a string'),
  gravity: point,
  bounds: v.optional(v.strictTuple([finite, finite, finite, finite], '[minX, minY, maxX, maxY]')),
  substeps: v.optional(
    v.custom<Substeps>((x) => x === 'auto' || isWhole(x, 1000), "an integer from 1 to 1000, or 'auto'"),
  ),
  bounceThreshold: v.optional(number(...notNegative)),
  ccd: v.optional(v.boolean('true or false')),
  stepping: v.optional(v.picklist(['pit', 'pic'], "'pit' or 'pic'")),
  contactDuration: v.optional(number(...notNegative)),
  mostWaves: v.optional(number('an integer from 1 to 1000000', (x) => isWhole(x, 1e6))),
  disks: disksSchema,
  walls: v.array(wallSchema, 'an array of walls'),
  bodies: v.optional(v.array(bodySchema, 'an array of bodies')),
})

export const SCENE_FIELDS = Object.keys(sceneSchema.entries)

/**
 * A scene as plain data: metres, kilograms, seconds, radians, y up. `JSON.stringify` writes it,
 * `parseScene` reads it back.
 *
 * - `gravity`: [x, y], m/s². `bounds`: what the grid and the camera cover; it stops nothing.
 * - `substeps`: per step of the simulation, 1 to 1000, or 'auto'. `bounceThreshold`: speed in m/s below which a hit does not
 *   bounce. `ccd`: whether fast disks are swept; they are unless it is false. `stepping`: 'pit' or 'pic'; with 'pic' also `contactDuration` in seconds, 0 to
 *   0.1, and `mostWaves` of a step. All are options of `World.create`, with the same meaning and default: see `WorldOptions`.
 * - `disks`, for n of them: `positions` and `velocities` (m/s) are flat, x0, y0, x1, y1, …, 2n long.
 *   The other fields are n long, or one number for all: `radii`, `angles`, `spins` (rad/s),
 *   `density` (kg/m²) or else `masses` (kg), `friction` >= 0, `restitution` 0 to 1 (elastic),
 *   `rolling` resistance >= 0, `groups` (what queries choose by: a set of 32 bits, not empty).
 * - `walls`: fixed chains of two or more points, grown by `radius`; `closed` joins last to first, `bulges` bend the sides (see
 *   `WallOptions`).
 * - `bodies`: walls that move as one, in a frame of their own; `motion` is a constant `velocity` and `spin`, or
 *   `keyframes` with their times in seconds, over and over with `repeat`.
 */
export type Scene = v.InferOutput<typeof sceneSchema>
export type Wall = Scene['walls'][number]

/** The options of `World.create` that a scene says. */
export function physicsOf({ version: _1, name: _2, disks: _3, walls: _4, bodies: _5, ...physics }: Scene) {
  return physics
}

/**
 * Checks that `data`, such as the result of `JSON.parse`, is a scene, and returns a copy of it: one that `World.fromScene`
 * takes. Throws an `Error` whose message is one sentence with the path of the first fault, the value found there and what was
 * expected.
 */
export function parseScene(data: unknown): Scene {
  const result = v.safeParse(sceneSchema, data, { abortEarly: true })
  if (!result.success) {
    const [issue] = result.issues
    const unknownField = issue.type === 'strict_object' && issue.expected === 'never'
    const found = unknownField ? 'is an unknown field' : describe(issue.input)
    fail(formatPath(issue.path?.map((item) => item.key) ?? []), found, issue.message)
  }
  const scene = result.output
  checkLengths(scene.disks)
  checkAsWorld(scene)
  return scene
}

/** All that a world checks beyond the types of the fields. */
function checkAsWorld(scene: Scene) {
  within('scene.', () => checkOptions(physicsOf(scene)))
  within('scene.disks: ', () => checkDisks(scene.disks))
  edgeWords(scene.walls, GROUND, 'scene.walls')
  for (const [body, { walls, motion = {} }] of (scene.bodies ?? []).entries()) {
    const path = `scene.bodies[${body}]`
    edgeWords(walls, GROUND, `${path}.walls`)
    within(`${path}.`, () => courseOf(motion, 0, () => ({ position: [0, 0], angle: 0 })))
  }
}

/** Puts the path in front of what an error says. */
function within(path: string, check: () => unknown) {
  try {
    check()
  } catch (error) {
    throw new Error(`${path}${(error as Error).message}`, { cause: error })
  }
}

function checkLengths(disks: Scene['disks']) {
  const { length } = disks.positions
  if (length % 2 !== 0) fail('scene.disks.positions', `has length ${length}`, 'an even length')
  const count = length / 2
  for (const [key, value] of Object.entries(disks)) {
    const expected = key === 'positions' || key === 'velocities' ? length : count
    if (Array.isArray(value) && value.length !== expected) {
      fail(`scene.disks.${key}`, `has length ${value.length}`, `${expected} for ${count} disk(s)`)
    }
  }
  if (disks.density !== undefined && disks.masses !== undefined) {
    fail('scene.disks.masses', 'is given beside density', 'one of the two')
  }
}

function fail(path: string, found: string, expected: string): never {
  throw new Error(`${path} ${found}: expected ${expected}`)
}

function formatPath(keys: unknown[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'string' && /^[A-Za-z_]\w*$/.test(key)) return `${path}.${key}`
    return `${path}[${JSON.stringify(key)}]`
  }, 'scene')
}

function describe(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (Array.isArray(value)) return `is an array of length ${value.length}`
  if (typeof value === 'object' && value !== null) return 'is an object'
  if (typeof value !== 'string') return `is ${String(value)}`
  return `is ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
}
