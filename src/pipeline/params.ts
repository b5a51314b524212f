/** Computes the uniform of a step, with every number rounded as the GPU stores it. */
import type * as d from 'typegpu/data'
import { type Field, fieldParams } from '../features/fields/fields.ts'
import { imageNumbers, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import type { GridLevel } from '../features/walls/levels.ts'
import { MAX_LEVELS } from '../schemas/constants.ts'
import { Field as FieldStruct, Level, Params } from '../schemas/index.ts'
import { FIELD, LEVEL, PARAMS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { Bounds } from '../util/bounds.ts'
import { asF32, NUMBER, requireFields, requireNumber, requireVector, SIZE, SPEED } from '../util/validate.ts'
import { secondsOfFall } from './freeFall.ts'
import { splitTime } from './splitTime.ts'

type Plain<T> = T extends number
  ? number
  : T extends d.v2f
    ? { readonly x: number; readonly y: number }
    : T extends readonly (infer E)[]
      ? readonly Plain<E>[]
      : { readonly [K in keyof T]: Plain<T[K]> }

/** The uniform as plain numbers, every f32 already rounded. */
export type StepParams = Plain<d.Infer<typeof Params>>

/** Writes the uniform in the memory layout of `Params`. */
export function writeParams(params: StepParams, into: TypedViews): void {
  writeStruct(PARAMS_FIELDS, params, into, 0)
  for (let k = 0; k < params.levels.length; k++)
    writeStruct(LEVEL_FIELDS, params.levels[k], into, PARAMS.levels + k * LEVEL.stride)
  for (let k = 0; k < params.fields.length; k++)
    writeStruct(FIELD_FIELDS, params.fields[k], into, PARAMS.fields + k * FIELD.stride)
}

interface StructField {
  readonly name: string
  /** Offset in words. */
  readonly word: number
  readonly isWhole: boolean
}

/** Returns the numbers and vectors of a struct: of each step, so they are looked up once. */
function fieldsOf(struct: d.WgslStruct, offsets: Readonly<Record<string, number>>): readonly StructField[] {
  const plain = Object.entries(struct.propTypes).filter(([, type]) => (type as d.BaseData).type !== 'array')
  return plain.map(([name, type]) => ({
    name,
    word: offsets[name],
    isWhole: (type as d.BaseData).type === 'u32',
  }))
}

const PARAMS_FIELDS = fieldsOf(Params, PARAMS)
const LEVEL_FIELDS = fieldsOf(Level, LEVEL)
const FIELD_FIELDS = fieldsOf(FieldStruct, FIELD)

/** Writes the fields of a struct that starts at word `base`. */
function writeStruct(fields: readonly StructField[], values: object, into: TypedViews, base: number): void {
  const { f32, u32 } = into
  for (const { name, word, isWhole } of fields) {
    const value = (values as Record<string, number | { x: number; y: number }>)[name]
    if (typeof value !== 'number') {
      f32[base + word] = value.x
      f32[base + word + 1] = value.y
    } else if (isWhole) u32[base + word] = value
    else f32[base + word] = value
  }
}

/**
 * A brush: accelerates disks closer than `radius` (m) to `center` (m) towards `velocity` (m/s), at a rate that falls from `rate`
 * (1/s) at the centre to 0 at the rim.
 */
export interface Brush {
  readonly center: readonly [number, number]
  readonly velocity: readonly [number, number]
  readonly radius: number
  readonly rate: number
}

export const NO_BRUSH: Brush = { center: [0, 0], velocity: [0, 0], radius: 0, rate: 0 }

/** Returns a validated copy of a brush. Throws if a field is missing, unknown or out of range. */
export function checkBrush(brush: Brush): Brush {
  requireFields('brush', brush, ['center', 'velocity', 'radius', 'rate'])
  const { center, velocity, radius, rate } = brush
  return {
    center: requireVector('brush.center', center, NUMBER),
    velocity: requireVector('brush.velocity', velocity, SPEED),
    radius: requireNumber('brush.radius', radius, SIZE),
    rate: requireNumber('brush.rate', rate, SIZE),
  }
}

/** The parameters that equal options of the world: all that `stepParams` does not compute. */
export type OptionParams = Omit<StepParams, keyof ReturnType<typeof computedParams>>

interface ParamInputs {
  readonly gravity: readonly [number, number]
  /** Bound of the acceleration by forces of the user's own, m/s². */
  readonly maxAcceleration: number
  readonly fields: readonly Field[]
  /** Simulated time at the start of the step, s. */
  readonly time: number
  readonly brush: Brush
  readonly bounds: Bounds
  readonly box: PeriodicBox
  /** Finest first. */
  readonly levels: readonly GridLevel[]
  /** Typical radius of a disk, m; see `grainRadius`. */
  readonly grain: number
  /** Highest speed at which overlaps are pushed apart, grain radii per second. */
  readonly pushOut: number
  /** Least and most search margin of the contact list, m. */
  readonly reach: number
  readonly maxReach: number
  readonly disks: number
  readonly bodies: number
  readonly completedBefore: number
  /** Whether the edges or the grids have changed since the last step. */
  readonly newEdges: boolean
  /** Duration of a substep, or of the whole step if it is event-driven or the backend chooses the substeps, s. */
  readonly substep: number
  /** Whether the backend chooses the substeps. */
  readonly choosesSubsteps: boolean
  /** Radius of the smallest disk, m. */
  readonly smallestRadius: number
  /** Range of the number of substeps: see `SubstepRange`. */
  readonly fewestSubsteps: number
  readonly maxSubsteps: number
  /** Units of work of the step; see `stepUnits`. */
  readonly units: number
  /** Whether the backend chooses between discrete and event-driven stepping. */
  readonly choosesStepping: boolean
  /** Speed of the fastest body of walls, m/s. */
  readonly wallSpeed: number
  /** Duration of the step and of the last one, s. */
  readonly stepTime: number
  readonly lastStepTime: number
  /** Whether sleeping disks have cells of their own. */
  readonly sleep: boolean
  /** Whether all disks wake before the step. */
  readonly wakesAll: boolean
}

const vector = ([x, y]: readonly [number, number]) => ({ x: asF32(x), y: asF32(y) })

const UNUSED = {
  origin: vector([0, 0]),
  inverseCellSize: 0,
  inverseCellHeight: 0,
  largestRadius: 0,
  columns: 0,
  rows: 0,
  firstCell: 0,
}

/** The values of grids, which stay the same for many steps. */
const valuesOfLevels = new WeakMap<readonly GridLevel[], StepParams['levels']>()

function levelValues(levels: readonly GridLevel[]): StepParams['levels'] {
  const known = valuesOfLevels.get(levels)
  if (known !== undefined) return known
  const values = computeLevels(levels)
  valuesOfLevels.set(levels, values)
  return values
}

function computeLevels(levels: readonly GridLevel[]): StepParams['levels'] {
  let firstCell = 0
  return Array.from({ length: MAX_LEVELS }, (_, k) => {
    if (k >= levels.length) return UNUSED
    const { grid, largestRadius } = levels[k]
    const { columns, rows } = grid
    const origin = vector([grid.originX, grid.originY])
    const values = {
      origin,
      inverseCellSize: asF32(1 / grid.cellSize),
      inverseCellHeight: asF32(1 / grid.cellHeight),
      largestRadius,
      columns,
      rows,
      firstCell,
    }
    firstCell += columns * rows
    return values
  })
}

/** Share of a free fall's rate, 1/s, at which overlaps are pushed apart at least if the backend chooses the substeps. */
const PUSH_PER_FALL = 0.5

/** Returns the highest speed at which overlaps are pushed apart, grain radii per second. */
function pushOutOf({ pushOut, choosesSubsteps, grain, gravity }: ParamInputs): number {
  if (!choosesSubsteps || !(grain > 0)) return pushOut
  return Math.max(pushOut, PUSH_PER_FALL / secondsOfFall(grain, gravity))
}

/** Returns the uniform of a step. `optionParams` must already be rounded to f32. */
export function stepParams(inputs: ParamInputs & { readonly optionParams: OptionParams }): StepParams {
  // not a spread of both, which would copy all of them key by key
  return Object.assign(computedParams(inputs), inputs.optionParams)
}

/** Bounds along a periodic axis, m: no coordinate is outside of them, so no disk counts as escaped. */
const EVERYWHERE = 3e38
const NO_FIELD_PARAMS: StepParams['fields'] = []

function computedParams(inputs: ParamInputs) {
  const { gravity, fields, time, bounds, levels, brush, box } = inputs
  const { imagesEnd, imageStep } = imageNumbers(box)
  return {
    gravity: vector(gravity),
    levels: levelValues(levels),
    levelCount: levels.length,
    fields: fields.length === 0 ? NO_FIELD_PARAMS : fieldParams(fields, time),
    fieldCount: fields.length,
    cells: (1 + Number(inputs.sleep)) * levels.reduce((sum, { grid }) => sum + grid.columns * grid.rows, 0),
    disks: inputs.disks,
    bodies: inputs.bodies,
    completedBefore: inputs.completedBefore >>> 0,
    newEdges: Number(inputs.newEdges),
    h: asF32(inputs.substep),
    substepUnits: 1,
    choosesSubsteps: Number(inputs.choosesSubsteps),
    smallestRadius: asF32(inputs.smallestRadius),
    fewestSubsteps: inputs.fewestSubsteps,
    maxSubsteps: inputs.maxSubsteps,
    gravityDeltaV: asF32(asF32(Math.hypot(...gravity) + inputs.maxAcceleration) * asF32(inputs.substep)),
    reach: asF32(inputs.reach),
    maxReach: asF32(inputs.maxReach),
    maxPushSpeed: asF32(pushOutOf(inputs) * inputs.grain),
    units: inputs.units,
    brushCenter: vector(brush.center),
    brushVelocity: vector(brush.velocity),
    brushRadius: asF32(brush.radius),
    brushRate: asF32(brush.rate),
    stepTime: asF32(inputs.stepTime),
    lastStepTime: asF32(inputs.lastStepTime),
    wakesAll: Number(inputs.wakesAll),
    wallSpeed: asF32(inputs.wallSpeed),
    choosesStepping: Number(inputs.choosesStepping),
    ...splitTime(time),
    boundsLow: vector([
      box.period[0] > 0 ? -EVERYWHERE : bounds[0],
      box.period[1] > 0 ? -EVERYWHERE : bounds[1],
    ]),
    boundsHigh: vector([
      box.period[0] > 0 ? EVERYWHERE : bounds[2],
      box.period[1] > 0 ? EVERYWHERE : bounds[3],
    ]),
    boxLow: vector(box.low),
    period: vector(box.period),
    imagesEnd,
    imageStep,
  }
}
