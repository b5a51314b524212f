/** Reads plans: docs/guide/sweeps.md describes their form. */
import { basename, dirname, resolve } from 'node:path'
import engine from 'virtual:engine-version'
import { type PresetName, presets } from '../../src/entries/scenes.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { didYouMean } from '../../src/util/didYouMean.ts'
import { refuse, requireFields, requireInteger } from '../../src/util/validate.ts'
import { readJson } from '../cli/readJson.ts'
import type { Value } from './cells.ts'
import { checkMeasure, type MeasureSpec } from './measures.ts'
import { axesOf, MAX_VALUES } from './parameters.ts'
import { PRESET_ARGUMENTS, resultColumns, sceneOf } from './runJob.ts'
import { type Axis, jobCount, type Setting, type Sweep, settingsOf } from './sweep.ts'

/** What a plan can have. */
const PLAN_FIELDS = [
  'scene',
  'parameters',
  'draws',
  'drawSeed',
  'seeds',
  'substeps',
  'seconds',
  'dt',
  'every',
  'at',
  'average',
  'measure',
  'figure',
]
const MAX_JOBS = 10_000_000
const MAX_STEPS = 1e9
const MAX_MEASUREMENTS = 100_000
/** Values of a longer list of numbers are not all tried before the jobs run. */
const MAX_CHECKED = 100

/** What the figure shows: names of columns. */
export interface FigureSpec {
  readonly x: string
  readonly y: string
  /** Column whose values have a colour each. */
  readonly color?: string
}

export interface Plan {
  readonly sweep: Sweep
  /** Chosen columns of the figure; undefined if the plan names none. */
  readonly figure?: FigureSpec
}

/** Reads a plan and the scene file that it names. Throws if anything in it is invalid. */
export function readPlan(file: string): Plan {
  const data = readJson(file)
  return parsePlan(data, basename(file).replace(/\.json$/, ''), (scene) =>
    readJson(resolve(dirname(file), scene)),
  )
}

/** Returns the sweep of a plan. `readScene` reads a scene file. Throws if the plan is invalid, or one of its values in its scene. */
export function parsePlan(data: unknown, name: string, readScene: (file: string) => unknown): Plan {
  requireFields('plan', data, PLAN_FIELDS)
  const plan = data as Record<string, unknown>
  const scene = sceneFor(plan.scene, readScene)
  const dt = plan.dt === undefined ? 1 / 60 : seconds('plan.dt', plan.dt, 1e-6, 1)
  const { steps, window } = timesOf(plan, dt)
  const sweep: Sweep = {
    name,
    engine,
    scene,
    axes: allAxes(plan, scene),
    dt,
    steps,
    window,
    measures: measuresOf(plan.measure),
  }
  const count = jobCount(sweep)
  if (count > MAX_JOBS) throw new Error(`plan has ${count} jobs: expected at most ${MAX_JOBS}`)
  requireDistinct(sweep)
  requireScenes(sweep)
  return { sweep, figure: figureOf(plan.figure, sweep) }
}

function sceneFor(scene: unknown, readScene: (file: string) => unknown): PresetName | Scene {
  const names = Object.keys(presets).join(', ')
  if (typeof scene !== 'string') refuse('plan.scene', scene, `a .json file, or one of ${names}`)
  if (Object.hasOwn(presets, scene)) return scene as PresetName
  if (!scene.endsWith('.json'))
    throw new Error(
      `plan.scene is ${scene}: expected a .json file, or one of ${names}${didYouMean(scene, Object.keys(presets))}`,
    )
  try {
    return parseScene(readScene(scene))
  } catch (error) {
    throw new Error(`plan.scene is ${scene}: ${(error as Error).message}`, { cause: error })
  }
}

/** Returns the axes: parameters in the order of the plan, draws, substeps, seeds. */
function allAxes(plan: Record<string, unknown>, scene: PresetName | Scene): Axis[] {
  const { parameters = {}, draws, drawSeed = 1, seeds, substeps } = plan
  if (draws !== undefined) requireInteger('plan.draws', draws, 1, MAX_VALUES)
  requireInteger('plan.drawSeed', drawSeed, 0, 2 ** 21 - 1)
  const axes = axesOf(parameters, { draws: draws as number | undefined, drawSeed: drawSeed as number })
  if (substeps !== undefined) {
    const values = Array.isArray(substeps) ? substeps : [substeps]
    if (values.length === 0)
      refuse('plan.substeps', substeps, 'a whole number from 1 to 1000, auto, or a list of them')
    axes.push([{ name: 'substeps', sets: ['substeps'], values }])
  }
  if (seeds !== undefined) axes.push([{ name: 'seed', sets: ['seed'], values: seedsOf(seeds) }])
  const set = axes.flatMap((axis) => axis.flatMap((column) => column.sets))
  const own = set.find((path) => PRESET_ARGUMENTS.includes(path))
  if (typeof scene !== 'string' && own !== undefined)
    throw new Error(`plan sets ${own}, but its scene is a file: only presets have a ${own}`)
  const twice = set.find((path, k) => set.indexOf(path) !== k)
  if (twice !== undefined) throw new Error(`plan sets ${twice} twice: expected one parameter that does`)
  return axes
}

function seedsOf(seeds: unknown): number[] {
  if (typeof seeds === 'number')
    return Array.from({ length: requireInteger('plan.seeds', seeds, 1, MAX_VALUES) }, (_, k) => k + 1)
  if (!Array.isArray(seeds) || seeds.length === 0)
    refuse('plan.seeds', seeds, 'a number of seeds, or a list of them')
  return seeds.map((seed, k) => requireInteger(`plan.seeds[${k}]`, seed, 0, Number.MAX_SAFE_INTEGER))
}

function seconds(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    refuse(name, value, `a number of seconds from ${least} to ${most}`)
  return value
}

/** Returns the steps after which to measure, and over how many a measure is averaged. */
function timesOf(plan: Record<string, unknown>, dt: number): { steps: number[]; window: number } {
  const most = Math.min(1e9, dt * MAX_STEPS)
  const { at, every, average } = plan
  const longest = plan.seconds === undefined ? undefined : seconds('plan.seconds', plan.seconds, dt, most)
  const times = momentsOf(at, every, longest, dt, most)
  const steps = times.map((time) => Math.round(time / dt))
  const early = steps.findIndex((step, k) => step <= (steps[k - 1] ?? 0))
  if (early >= 0)
    throw new Error(
      `plan measures at ${times[early]} s, step ${steps[early]}: expected steps in ascending order, from 1`,
    )
  const window =
    average === undefined ? 1 : Math.max(1, Math.round(seconds('plan.average', average, 0, most) / dt))
  const narrow = steps.findIndex((step, k) => step - (steps[k - 1] ?? 0) < window)
  if (narrow >= 0)
    throw new Error(
      `plan.average is ${average}: expected at most the time between two measurements, ${(steps[narrow] - (steps[narrow - 1] ?? 0)) * dt} s`,
    )
  return { steps, window }
}

function momentsOf(
  at: unknown,
  every: unknown,
  longest: number | undefined,
  dt: number,
  most: number,
): number[] {
  if (at !== undefined) {
    if (every !== undefined || longest !== undefined)
      throw new Error('plan.at is given beside every or seconds: expected the times alone')
    if (!Array.isArray(at) || at.length === 0 || at.length > MAX_MEASUREMENTS)
      refuse('plan.at', at, `a list of 1 to ${MAX_MEASUREMENTS} times in seconds`)
    return at.map((time, k) => seconds(`plan.at[${k}]`, time, dt / 2, most))
  }
  if (longest === undefined) refuse('plan.seconds', undefined, 'the simulated time, or times in at')
  if (every === undefined) return [longest]
  const interval = seconds('plan.every', every, dt, longest)
  const count = Math.floor(longest / interval + 1e-9)
  if (count > MAX_MEASUREMENTS)
    refuse('plan.every', every, `at most ${MAX_MEASUREMENTS} measurements in plan.seconds`)
  return Array.from({ length: count }, (_, k) => (k + 1) * interval)
}

function measuresOf(measure: unknown): MeasureSpec[] {
  if (!Array.isArray(measure) || measure.length === 0) refuse('plan.measure', measure, 'a list of measures')
  return measure.map((given, k) => {
    const spec = (typeof given === 'string' ? { measure: given } : given) as MeasureSpec
    if (typeof spec !== 'object' || spec === null)
      refuse(`plan.measure[${k}]`, given, 'a name, or an object with one')
    checkMeasure(`plan.measure[${k}]`, spec)
    return spec
  })
}

/** All columns of the table. */
export const tableColumns = (sweep: Sweep): string[] => [
  'job',
  ...sweep.axes.flatMap((axis) => axis.map(({ name }) => name)),
  ...resultColumns(sweep),
]

function requireDistinct(sweep: Sweep): void {
  const columns = tableColumns(sweep)
  const twice = columns.find((name, k) => columns.indexOf(name) !== k)
  if (twice !== undefined)
    throw new Error(`plan has two columns ${twice}: expected each parameter and measure once`)
}

/** Builds scenes with each value of each axis once, and throws if one of them is invalid. Of random draws and long lists it takes the extremes. */
function requireScenes(sweep: Sweep): void {
  const first = settingsOf(sweep, 0)
  const check = (changed: readonly Setting[]) => {
    const settings = first.map((setting) => changed.find(({ name }) => name === setting.name) ?? setting)
    try {
      parseScene(sceneOf(sweep, settings))
    } catch (error) {
      const where = settings.map(({ name, value }) => `${name} ${JSON.stringify(value)}`).join(', ')
      throw new Error(`plan${where && ` with ${where}`}: ${(error as Error).message}`, { cause: error })
    }
  }
  check([])
  for (const axis of sweep.axes)
    for (const { name, sets, values } of axis.filter((column) => column.sets.length > 0)) {
      const isLong = values.length > MAX_CHECKED && values.every((value) => typeof value === 'number')
      const checked = axis.length > 1 || isLong ? extremesOf(values) : values.slice(1)
      for (const value of checked) check([{ name, sets, value }])
    }
}

const extremesOf = (values: readonly Value[]): Value[] => {
  const sorted = [...(values as number[])].sort((a, b) => a - b)
  return [sorted[0], sorted[sorted.length - 1]]
}

function figureOf(figure: unknown, sweep: Sweep): FigureSpec | undefined {
  if (figure === undefined) return undefined
  requireFields('plan.figure', figure, ['x', 'y', 'color'])
  const spec = figure as FigureSpec
  const columns = tableColumns(sweep)
  for (const [name, column] of Object.entries({ x: spec.x, y: spec.y, color: spec.color }))
    if (!(name === 'color' && column === undefined) && !columns.includes(column as string))
      refuse(`plan.figure.${name}`, column, `one of ${columns.join(', ')}`)
  return spec
}
