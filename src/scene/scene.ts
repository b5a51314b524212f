import * as v from 'valibot'
import { checkDisks } from '../disks/disks.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import {
  ACCELERATION,
  FRACTION,
  MASS,
  NUMBER,
  RADIUS,
  type Rule,
  SIZE,
  SPEED,
  SPIN,
  show,
} from '../util/validate.ts'
import { courseOf, isStill } from '../walls/motion.ts'
import { BULGE, edgeWords, GROUND } from '../walls/walls.ts'
import { checkOptions } from '../world/options.ts'
import { describe, number, numberOrArray, type SceneRule, strict } from './fields.ts'

const isWhole = (x: number, most: number) => Number.isInteger(x) && x >= 1 && x <= most
const GROUPS: SceneRule = {
  expected: 'a whole number from 1 to 4294967295',
  holds: (x) => isWhole(x, 0xffffffff),
  exact: true,
}
const WAVES: SceneRule = {
  expected: 'a whole number from 1 to 1000000',
  holds: (x) => isWhole(x, 1e6),
  exact: true,
}
const LASTING: Rule = { expected: 'a number from 0 to 0.1', holds: (x) => x >= 0 && x <= Math.fround(0.1) }
const numbers = (rule: Rule) => v.array(number(rule), 'an array of numbers')
const point = (rule: Rule) => v.strictTuple([number(rule), number(rule)], 'a pair of numbers')
const optional = (rule: SceneRule) => v.optional(number(rule))
const eachOptional = (rule: SceneRule) => v.optional(numberOrArray(rule))

const disksSchema = strict({
  positions: numbers(NUMBER),
  radii: numberOrArray(RADIUS),
  velocities: v.optional(numbers(SPEED)),
  angles: eachOptional(NUMBER),
  spins: eachOptional(SPIN),
  density: eachOptional(MASS),
  masses: eachOptional(MASS),
  friction: eachOptional(SIZE),
  restitution: eachOptional(FRACTION),
  rolling: eachOptional(SIZE),
  groups: eachOptional(GROUPS),
})

const wallSchema = strict({
  chain: v.pipe(v.array(point(NUMBER), 'an array of points'), v.minLength(2, 'at least 2 points')),
  bulges: v.optional(numbers(BULGE)),
  closed: v.optional(v.boolean('true or false')),
  oneSided: v.optional(v.boolean('true or false')),
  radius: optional(SIZE),
  friction: optional(SIZE),
  restitution: optional(FRACTION),
  rolling: optional(SIZE),
  surfaceSpeed: optional(SPEED),
  group: optional(GROUPS),
})

const steadySchema = strict({
  position: v.optional(point(NUMBER)),
  angle: optional(NUMBER),
  velocity: v.optional(point(SPEED)),
  spin: optional(SPIN),
})

const keyframesSchema = strict({
  keyframes: v.pipe(
    v.array(
      strict({ time: number(NUMBER), position: v.optional(point(NUMBER)), angle: optional(NUMBER) }),
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

const side = number(NUMBER)
const sceneEntries = {
  version: v.literal(1, '1'),
  name: v.string('a string'),
  gravity: point(ACCELERATION),
  bounds: v.optional(v.strictTuple([side, side, side, side], '[minX, minY, maxX, maxY]')),
  substeps: v.optional(
    v.custom<Substeps>(
      (x) => x === 'auto' || isWhole(x as number, 1000),
      "an integer from 1 to 1000, or 'auto'",
    ),
  ),
  restitutionThreshold: optional(SIZE),
  ccd: v.optional(v.boolean('true or false')),
  stepping: v.optional(v.picklist(['pit', 'pic'], "'pit' or 'pic'")),
  contactDuration: optional(LASTING),
  mostWaves: optional(WAVES),
  disks: disksSchema,
  walls: v.array(wallSchema, 'an array of walls'),
  bodies: v.optional(v.array(bodySchema, 'an array of bodies')),
}
const sceneSchema = strict(sceneEntries)

export const SCENE_FIELDS = Object.keys(sceneEntries)

/**
 * A scene as plain data: metres, kilograms, seconds, radians, y up. `JSON.stringify` writes it,
 * `parseScene` reads it back.
 *
 * - `gravity`: [x, y], m/s². `bounds`: what the grid and the camera cover; it stops nothing.
 * - `substeps`: per step of the simulation, 1 to 1000, or 'auto'. `restitutionThreshold`: speed in m/s below which a hit does not
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
    if (scene.stepping === 'pic' && !isStill(motion))
      fail(`${path}.motion`, 'moves', "a body at rest where stepping is 'pic'")
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
    if (typeof key === 'string' && /^[A-Za-z_]\w{0,79}$/.test(key)) return `${path}.${key}`
    return `${path}[${show(key)}]`
  }, 'scene')
}
