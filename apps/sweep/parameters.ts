/** Turns the parameters of a plan into axes. */
import { createRandom } from '../../src/util/random.ts'
import { refuse, requireFields, requireInteger } from '../../src/util/validate.ts'
import type { Value } from './cells.ts'
import type { Axis, Column } from './sweep.ts'

/** A parameter of a plan: a list, or one of these. */
export interface ParameterSpec {
  /** What it sets; default what its name says. */
  readonly sets?: string | readonly string[]
  readonly values?: readonly Value[]
  readonly from?: number
  readonly to?: number
  /** Number of values of a grid, both ends included. */
  readonly steps?: number
  /** Spacing of a grid; default linear. */
  readonly spacing?: 'linear' | 'log'
  /** Distribution of random draws. */
  readonly random?: 'uniform' | 'log'
}

/** Most values of one axis. */
export const MAX_VALUES = 1_000_000
const SPEC_FIELDS = ['sets', 'values', 'from', 'to', 'steps', 'spacing', 'random']
/** Names of columns that are not parameters. */
const TAKEN = ['job', 'draw', 'time', 'hash', 'error']

export interface DrawOptions {
  /** Number of random draws; needed if a parameter is random. */
  readonly draws?: number
  readonly drawSeed: number
}

/** Returns an axis per list or grid, and then one of all random draws. Throws if a parameter is invalid. */
export function axesOf(parameters: unknown, { draws, drawSeed }: DrawOptions): Axis[] {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    refuse('plan.parameters', parameters, 'an object with a field per parameter')
  const axes: Axis[] = []
  const drawn: Column[] = []
  for (const [name, given] of Object.entries(parameters)) {
    const at = `plan.parameters[${JSON.stringify(name)}]`
    if (name === '' || TAKEN.includes(name))
      throw new Error(`${at} has a name that is taken: expected another one`)
    const spec = specOf(at, given)
    const sets = pathsOf(`${at}.sets`, spec.sets ?? name)
    if (spec.random === undefined) {
      axes.push([{ name, sets, values: valuesOf(at, spec) }])
      continue
    }
    if (draws === undefined)
      throw new Error(`plan.draws is missing: expected the number of draws, since ${at} is random`)
    // each parameter has numbers of its own, whatever the others are
    const random = createRandom(seedOf(drawSeed, name))
    drawn.push({ name, sets, values: Array.from({ length: draws }, drawOf(at, spec, random)) })
  }
  if (drawn.length === 0) {
    if (draws !== undefined) refuse('plan.draws', draws, 'none, since no parameter is random')
    return axes
  }
  const number: Column = { name: 'draw', sets: [], values: drawn[0].values.map((_, k) => k) }
  return [...axes, [number, ...drawn]]
}

function specOf(at: string, given: unknown): ParameterSpec {
  if (Array.isArray(given)) return { values: given as Value[] }
  if (typeof given !== 'object' || given === null)
    refuse(
      at,
      given,
      'a list of values, or an object with values, with from, to and steps, or with random, from and to',
    )
  requireFields(at, given, SPEC_FIELDS)
  return given
}

/** Checks what a parameter sets. */
function pathsOf(at: string, sets: unknown): string[] {
  const paths = typeof sets === 'string' ? [sets] : sets
  const isPath = (path: unknown) => typeof path === 'string' && /^[^.\s]+(\.[^.\s]+)*$/.test(path)
  if (!Array.isArray(paths) || paths.length === 0 || !paths.every(isPath))
    refuse(at, sets, 'paths such as disks.friction or walls.*.friction')
  return paths
}

function valuesOf(at: string, spec: ParameterSpec): Value[] {
  if (spec.values !== undefined) return listOf(`${at}.values`, spec)
  const { from, to } = endsOf(at, spec)
  const steps = requireInteger(`${at}.steps`, spec.steps, 2, MAX_VALUES)
  const curve = curveOf(`${at}.spacing`, spec.spacing ?? 'linear', 'linear', at, from, to)
  return Array.from({ length: steps }, (_, k) => curve(k / (steps - 1)))
}

function listOf(at: string, { values, from, to, steps, spacing }: ParameterSpec): Value[] {
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES)
    refuse(at, values, `a list of 1 to ${MAX_VALUES} values`)
  for (const [name, other] of Object.entries({ from, to, steps, spacing }))
    if (other !== undefined) throw new Error(`${at} and ${name} are both given: expected one of them`)
  return values
}

function drawOf(at: string, spec: ParameterSpec, random: () => number): () => number {
  for (const name of ['values', 'steps', 'spacing'] as const)
    if (spec[name] !== undefined) throw new Error(`${at}.${name} is given: expected none with random`)
  const { from, to } = endsOf(at, spec)
  const curve = curveOf(`${at}.random`, spec.random!, 'uniform', at, from, to)
  return () => curve(random())
}

function endsOf(at: string, { from, to }: ParameterSpec): { from: number; to: number } {
  for (const [name, end] of Object.entries({ from, to }))
    if (typeof end !== 'number' || !Number.isFinite(end)) refuse(`${at}.${name}`, end, 'a finite number')
  return { from: from!, to: to! }
}

/** Returns the map from [0, 1] to the range. Its values have 12 digits, so that every JavaScript engine gives the same ones. */
function curveOf(at: string, kind: string, even: string, range: string, from: number, to: number) {
  if (kind !== even && kind !== 'log') refuse(at, kind, `'${even}' or 'log'`)
  if (kind === 'log' && !(from > 0 && to > 0))
    throw new Error(`${range} goes from ${from} to ${to}: expected positive numbers, since it is logarithmic`)
  const value = (part: number) => {
    if (part === 0) return from
    if (part === 1) return to
    return kind === 'log' ? from * (to / from) ** part : from + (to - from) * part
  }
  return (part: number) => Number(value(part).toPrecision(12))
}

/** Returns a seed of a name: FNV-1a, in 32 bits beside those of the plan's seed. */
function seedOf(drawSeed: number, name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash * 2 ** 21 + drawSeed
}
