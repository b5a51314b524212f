/** The uniform of a step, every number rounded as the GPU will hold it. */
import type * as d from 'typegpu/data'
import { FRAME } from './fields.ts'
import { type Grid, REACH } from './grid.ts'
import { NOT_NEGATIVE, requireFields, requireNumber, requireVector } from './inputs.ts'
import { Frame } from './schemas.ts'
import type { Words } from './words.ts'

const f = Math.fround

/** The uniform as plain numbers, every f32 already rounded. */
export type FrameValues = {
  readonly [K in keyof d.Infer<typeof Frame>]: d.Infer<typeof Frame>[K] extends d.v2f
    ? { readonly x: number; readonly y: number }
    : number
}

/** Writes the uniform as the GPU would hold it. */
export function writeFrame(frame: FrameValues, { f32, u32 }: Words): void {
  for (const [name, value] of Object.entries(frame)) {
    const word = FRAME[name as keyof FrameValues]
    if (typeof value !== 'number') f32.set([value.x, value.y], word)
    else if (Frame.propTypes[name as keyof FrameValues].type === 'u32') u32[word] = value
    else f32[word] = value
  }
}

/** Overlaps are pushed apart at no more than this many largest radii a second; faster, and a bad start explodes. */
const PUSH_OUT = 6

/** Disks nearer than `radius` (m) to `center` are led towards `velocity` (m/s), all the faster the nearer, at `rate` (1/s). */
export interface Brush {
  readonly center: readonly [number, number]
  readonly velocity: readonly [number, number]
  readonly radius: number
  readonly rate: number
}

export const NO_BRUSH: Brush = { center: [0, 0], velocity: [0, 0], radius: 0, rate: 0 }

export function checkBrush(brush: Brush): Brush {
  requireFields('brush', brush, ['center', 'velocity', 'radius', 'rate'])
  const { center, velocity, radius, rate } = brush
  return {
    center: requireVector('brush.center', center),
    velocity: requireVector('brush.velocity', velocity),
    radius: requireNumber('brush.radius', radius, NOT_NEGATIVE),
    rate: requireNumber('brush.rate', rate, NOT_NEGATIVE),
  }
}

export interface FrameInputs {
  readonly gravity: readonly [number, number]
  readonly bounceThreshold: number
  readonly brush: Brush
  readonly grid: Grid
  readonly largestRadius: number
  readonly disks: number
  readonly bodies: number
  readonly completedBefore: number
  /** Seconds. */
  readonly substep: number
}

const vector = ([x, y]: readonly [number, number]) => ({ x: f(x), y: f(y) })

export function frameValues(inputs: FrameInputs): FrameValues {
  const { gravity, grid, brush } = inputs
  return {
    gravity: vector(gravity),
    origin: vector([grid.originX, grid.originY]),
    inverseCellSize: f(1 / grid.cellSize),
    columns: grid.columns,
    rows: grid.rows,
    disks: inputs.disks,
    bodies: inputs.bodies,
    completedBefore: inputs.completedBefore >>> 0,
    step: f(inputs.substep),
    fall: f(f(Math.hypot(...gravity)) * f(inputs.substep)),
    reach: f(REACH * inputs.largestRadius),
    pushOut: f(PUSH_OUT * inputs.largestRadius),
    bounceThreshold: f(inputs.bounceThreshold),
    brushCenter: vector(brush.center),
    brushVelocity: vector(brush.velocity),
    brushRadius: f(brush.radius),
    brushRate: f(brush.rate),
  }
}
