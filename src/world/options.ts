/**
 * The table of world options. `World.create`, scenes, step parameters and docs/properties.md are derived from it.
 * CONTRIBUTING.md shows how to add an option.
 *
 * The comment of an option is its public docstring and its row in the docs: description, unit, "default …".
 */
import { BACKEND_CHOICES, type BackendChoice, checkChoice } from '../backends/backendChoice.ts'
import { checkSinks, requireNotEventDriven, type Sink } from '../features/births/emitters.ts'
import { checkFields, requireParabolas } from '../features/fields/checkFields.ts'
import type { Field } from '../features/fields/fields.ts'
import { ROUNDINGS, requireRounding } from '../features/passes/rounding.ts'
import { checkPeriodic, type PeriodicOptions } from '../features/periodic/periodicBox.ts'
import type { OptionParams } from '../pipeline/params.ts'
import { checkRecovery, type RecoveryOptions } from '../pipeline/recoveryOptions.ts'
import { isPredicted, STEPPINGS, type Stepping, type Substeps } from '../pipeline/substeps.ts'
import {
  ACCELERATION,
  type Rule,
  refuse,
  requireBoolean,
  requireBounds,
  requireFields,
  requireInteger,
  requireNumber,
  requireVector,
  SIZE,
} from '../util/validate.ts'

interface OptionRule {
  /** '' if the option is dimensionless or not a number. */
  readonly unit: string
  readonly range: string
  /** Returns the value as the world stores it; throws if it is out of range. */
  readonly check: (name: string, value: unknown) => unknown
  readonly default?: unknown
  /** Scenes may set the option, or have to. */
  readonly inScenes?: 'optional' | 'required'
  /** `World` has a settable property of this name. */
  readonly isSettable?: true
  /** The value is copied to the field of this name in `Params`. */
  readonly isParam?: true
}

const numeric = (rule: Rule) => ({
  range: rule.expected,
  check: (name: string, value: unknown) => requireNumber(name, value, rule),
})
const whole = (least: number, most: number) => ({
  range: `a whole number from ${least} to ${most}`,
  check: (name: string, value: unknown) => requireInteger(name, value, least, most),
})
const quoted = (choices: readonly string[]) => choices.map((choice) => `'${choice}'`).join(', ')

/** Raising this above 0.1 s makes resting disks hop visibly. */
const BRIEF: Rule = { expected: 'a number from 0 to 0.1', holds: (v) => v >= 0 && v <= Math.fround(0.1) }
const SUBSTEPS = "a whole number from 1 to 1000, or 'auto'"
const SIDES = '[minX, minY, maxX, maxY] with minX < maxX and minY < maxY'

export const WORLD_OPTIONS = {
  /** Gravity [x, y], m/s²; default [0, -9.81]. */
  gravity: {
    unit: 'm/s²',
    range: `two numbers, each ${ACCELERATION.expected}`,
    check: (name: string, value: unknown) => requireVector(name, value, ACCELERATION),
    default: [0, -9.81],
    inScenes: 'required',
    isSettable: true,
  },
  /**
   * Fields that accelerate or slow disks, at most 16; default []. Under 'eventDriven' uniform ones without a region alone. See `Field` and docs/guide/fields.md.
   */
  fields: {
    unit: '',
    range: 'an array of at most 16 fields',
    check: checkFields,
    default: [],
    inScenes: 'optional',
    isSettable: true,
  },
  /**
   * Sinks, at most 16: regions in which disks die; default []. Not under 'eventDriven'. See `Sink` and docs/guide/births.md.
   */
  sinks: {
    unit: '',
    range: 'an array of at most 16 sinks',
    check: checkSinks,
    default: [],
    inScenes: 'optional',
    isSettable: true,
  },
  /**
   * Region that the grid covers, [minX, minY, maxX, maxY], m; default around all walls and disks. It is not a wall: disks
   * outside are simulated too, but more slowly.
   */
  bounds: { unit: 'm', range: SIDES, check: requireBounds, inScenes: 'optional' },
  /**
   * Periodic box { x: [low, high], y: [low, high] }, or one of both, m; default none. What leaves it at one side comes in at the other.
   * Not under 'eventDriven'. See `PeriodicOptions` and docs/guide/periodic.md.
   */
  periodic: {
    unit: 'm',
    range: '{ x: [low, high], y: [low, high] }, or one of them',
    check: (name: string, value: unknown): PeriodicOptions => checkPeriodic(name, value),
    inScenes: 'optional',
  },
  /**
   * Number of equal substeps per step; default 8. With 'auto' the backend chooses from 8 on before each step, so that the smallest
   * disk falls from rest through its radius in 80 substeps or more, if 256 are enough, and none moves by more than half the smallest radius per substep, if 256 to
   * 384 are enough. The radius of a grain is that of the largest disk in it.
   */
  substeps: {
    unit: '',
    range: SUBSTEPS,
    check: (name: string, value: unknown): Substeps =>
      value === 'auto' || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1000)
        ? (value as Substeps)
        : refuse(name, value, SUBSTEPS),
    default: 8,
    inScenes: 'optional',
    isSettable: true,
  },
  /** Number of disks to allocate memory for initially; default 1024. Memory grows as needed. */
  capacity: { unit: '', ...whole(1, 2 ** 30), default: 1024 },
  /** Backend; default 'auto'. 'auto' uses the CPU if there is no GPU, or only a software one. */
  backend: {
    unit: '',
    range: quoted(BACKEND_CHOICES),
    check: (_name: string, value: unknown): BackendChoice => checkChoice(value as BackendChoice),
    default: 'auto',
  },
  /**
   * Number of threads of the CPU backend; default the number of cores, up to 8. The result has the same bits for any number. Threads
   * share memory: a page that is not cross-origin isolated has one. See docs/guide/world.md.
   */
  threads: { unit: '', ...whole(1, 16) },
  /**
   * How kernels round on a GPU; default 'exact'. 'exact' gives the bits of the CPU backend on each device that rounds `+ - *` of f32 correctly, which
   * `stats.hasCpuBits` shows; 'fast' leaves divisions, roots and fused products to the driver. See docs/hardware.md.
   */
  rounding: {
    unit: '',
    range: quoted(ROUNDINGS),
    check: requireRounding,
    default: 'exact',
  },
  /** WebGPU device to share, for example with a renderer; default a new device. `World.destroy` does not destroy a given device. */
  device: { unit: '', range: 'a GPUDevice', check: (_name: string, value: unknown) => value as GPUDevice },
  /**
   * What the world does when its GPU device is lost; default true. It takes a new device and continues with the same bits: see
   * `RecoveryOptions` and docs/guide/recovery.md. With false it ends.
   */
  recovery: {
    unit: '',
    range: 'true, false or RecoveryOptions',
    check: (name: string, value: unknown) => checkRecovery(name, value),
    default: true,
  },
  /** Maximum number of states that `World.history.keep` keeps, each as large as the state itself; default 8. A further one takes the place of the oldest. */
  maxKept: { unit: '', ...whole(1, 1000), default: 8 },
  /**
   * Approach speed below which a contact does not bounce, m/s; default 1. Use 0 for an elastic gas. Ignored under 'eventDriven', where every
   * hit bounces.
   */
  restitutionThreshold: { unit: 'm/s', ...numeric(SIZE), default: 1, inScenes: 'optional', isParam: true },
  /**
   * Highest speed at which overlaps are pushed apart, and stretched bonds pulled together, in grain radii per second, 1/s; default 6. A higher one makes scenes with initial
   * overlaps explode. A scene in which all speeds are n times as high needs n times as much.
   */
  pushOut: { unit: '1/s', ...numeric(SIZE), default: 6, inScenes: 'optional' },
  /**
   * Time stepping; default 'discrete'. 'discrete' (periodic interference tests) is discrete: all disks move for a substep, then contacts
   * are solved. 'eventDriven' (predicted instants of collision) is event-driven: disks move from hit to hit, each at its exact time,
   * so that no hit is missed or late; it has no lasting contacts, and bodies rest or move straight at a constant speed. 'auto' takes what is in both: a step
   * is discrete if no disk moves half the radius of the smallest one in a substep, if disks rest on each other, or for a while after a step that ran out of waves, else event-driven; `stats.discreteSteps` counts. See docs/time.md.
   */
  stepping: {
    unit: '',
    range: quoted(STEPPINGS),
    check: (name: string, value: unknown): Stepping =>
      STEPPINGS.find((each) => each === value) ?? refuse(name, value, "'discrete', 'eventDriven' or 'auto'"),
    default: 'discrete',
    inScenes: 'optional',
  },
  /**
   * Duration of a contact under 'eventDriven', s; default 0.001. A hit dissipates nothing if the last hit of one of its disks is more recent
   * than this (TC model; Luding and McNamara, 1998). A disk at rest on a wall hops at most once per this duration. With 0, resting
   * or collapsing disks hit infinitely often.
   */
  contactDuration: { unit: 's', ...numeric(BRIEF), default: 0.001, inScenes: 'optional', isParam: true },
  /**
   * Maximum number of waves of hits per step under 'eventDriven'; default 10000. A wave resolves all hits that are independent of each
   * other; waves are counted in fours. A step that needs more is repeated up to the last known hit, and its rest runs as under 'discrete'
   * with `ccd`; `stats.spentSteps` counts such steps.
   */
  maxWaves: { unit: '', ...whole(1, 1e6), default: 10_000, inScenes: 'optional', isParam: true },
  /**
   * Continuous collision detection for fast disks under 'discrete'; default true. A disk that moves more than half its radius in a substep
   * stops at the first wall or disk that it touches, so it does not tunnel. See docs/solver.md.
   */
  ccd: { unit: '', range: 'true or false', check: requireBoolean, default: true, inScenes: 'optional' },
  /**
   * Whether substeps record which pairs begin and cease to touch, for `World.takeEvents`; default false. Events are kept until they
   * are read, so read them regularly. Under 'eventDriven' only hits are recorded.
   */
  events: { unit: '', range: 'true or false', check: requireBoolean, default: false, inScenes: 'optional' },
  /**
   * Whether disks that have rested for half a second fall asleep and cost next to nothing until something wakes them; default false.
   * Not under 'eventDriven'. See docs/guide/sleep.md.
   */
  sleep: { unit: '', range: 'true or false', check: requireBoolean, default: false, inScenes: 'optional' },
  /** Approach speed above which a pair that begins to touch is reported as a hit, m/s; default 1. */
  hitSpeed: { unit: 'm/s', ...numeric(SIZE), default: 1, inScenes: 'optional', isParam: true },
} as const satisfies Record<string, OptionRule> &
  Record<keyof OptionParams, OptionRule & { readonly isParam: true }>

type Table = typeof WORLD_OPTIONS
type OptionName = keyof Table
type Values = { readonly [K in OptionName]: ReturnType<Table[K]['check']> }
type NamesWith<Key extends keyof OptionRule> = {
  [K in OptionName]: Table[K] extends { readonly [_ in Key]: unknown } ? K : never
}[OptionName]

export type SceneOptionName = NamesWith<'inScenes'>
export type RequiredSceneOptionName = {
  [K in SceneOptionName]: Table[K]['inScenes'] extends 'required' ? K : never
}[SceneOptionName]

export interface WorldOptions extends Partial<Omit<Values, 'recovery'>> {
  readonly recovery?: boolean | RecoveryOptions
}

export interface CheckedOptions
  extends Pick<Values, NamesWith<'default'>>,
    Partial<Omit<Values, NamesWith<'default'>>> {
  readonly optionParams: OptionParams
}

const RULES: Readonly<Record<string, OptionRule>> = WORLD_OPTIONS
export const OPTION_NAMES = Object.keys(WORLD_OPTIONS) as OptionName[]
export const SCENE_OPTIONS = OPTION_NAMES.filter((name) => RULES[name].inScenes) as SceneOptionName[]
export const REQUIRED_SCENE_OPTIONS = SCENE_OPTIONS.filter(
  (name) => RULES[name].inScenes === 'required',
) as RequiredSceneOptionName[]
/** Options that decide how a world moves and cannot be set later. */
export const FIXED_OPTIONS = SCENE_OPTIONS.filter((name) => RULES[name].isSettable !== true)
const PARAM_OPTIONS: readonly (keyof OptionParams)[] = OPTION_NAMES.filter(
  (name): name is NamesWith<'isParam'> => RULES[name].isParam === true,
)

/** Returns the options with defaults filled in. Throws if one is unknown or out of range; `prefix` precedes its name in the error. */
export function checkOptions(options: WorldOptions, name = 'options', prefix = ''): CheckedOptions {
  requireFields(name, options, OPTION_NAMES)
  const values = OPTION_NAMES.map((key) => {
    const value = options[key] ?? RULES[key].default
    return [key, value === undefined ? undefined : RULES[key].check(`${prefix}${key}`, value)]
  })
  const checked = Object.fromEntries(values)
  if (isPredicted(checked.stepping)) {
    requireParabolas(`${prefix}fields`, checked.fields)
    requireNotEventDriven(`${prefix}sinks`, checked.sinks.length)
    if (checked.sleep) throw new Error(`${prefix}sleep is true: expected false with stepping 'eventDriven'`)
    if (checked.periodic !== undefined)
      refuse(`${prefix}periodic`, checked.periodic, "no periodic box with stepping 'eventDriven'")
  }
  const optionParams = Object.fromEntries(PARAM_OPTIONS.map((key) => [key, checked[key]]))
  return { ...checked, optionParams }
}

export function checkWorldFields(fields: readonly Field[], stepping: Stepping): readonly Field[] {
  const checked = checkFields('fields', fields)
  if (isPredicted(stepping)) requireParabolas('fields', checked)
  return checked
}

export function checkWorldSinks(sinks: readonly Sink[], stepping: Stepping): readonly Sink[] {
  const checked = checkSinks('sinks', sinks)
  if (isPredicted(stepping)) requireNotEventDriven('sinks', checked.length)
  return checked
}

export function checkSubsteps(substeps: Substeps): Substeps {
  return WORLD_OPTIONS.substeps.check('substeps', substeps)
}
