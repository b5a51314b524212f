/** Packs the births and deaths before a step for the backends. */
import { EMIT_BOX, EMIT_DISK, EMIT_LINE } from '../../schemas/constants.ts'
import { BIRTH_STEP, EMITTER, SINK } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import { asF32 } from '../../util/validate.ts'
import { regionParams } from '../fields/fields.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import { type CheckedEmitter, type Sink, ticksOf } from './emitters.ts'

/** An emitter as the step sees it. */
export interface EmitterRun {
  readonly options: CheckedEmitter
  /** The first of its `maxAlive` ids. */
  readonly firstId: number
  /** Births due before this step. */
  readonly births: number
  /** Births due in this step. */
  readonly due: number
  /** Whether it was removed, so that its disks die. */
  readonly ends: boolean
}

const WORD = 2 ** 32

/** Returns the `BirthStep` struct of a step of `dt` seconds at this time in a world with this many slots. */
export function birthStepOf(
  emitters: readonly EmitterRun[],
  sinks: readonly Sink[],
  slots: number,
  time: number,
  dt: number,
  box: PeriodicBox,
): ArrayBuffer {
  const buffer = new ArrayBuffer(4 * BIRTH_STEP.stride)
  const into = words(buffer)
  let pool = 0
  for (const [k, emitter] of emitters.entries()) {
    writeEmitter(emitter, pool, into, BIRTH_STEP.emitters + k * EMITTER.stride)
    pool += emitter.options.maxAlive
  }
  for (const [k, sink] of sinks.entries()) writeSink(sink, into, BIRTH_STEP.sinks + k * SINK.stride)
  const { f32, u32 } = into
  u32[BIRTH_STEP.emitterCount] = emitters.length
  u32[BIRTH_STEP.sinkCount] = sinks.length
  u32[BIRTH_STEP.disks] = slots
  u32[BIRTH_STEP.pool] = pool
  u32[BIRTH_STEP.now] = ticksOf(time)
  f32[BIRTH_STEP.dt] = asF32(dt)
  f32.set(box.period, BIRTH_STEP.period)
  return buffer
}

function writeEmitter(
  { options, firstId, births, due, ends }: EmitterRun,
  pool: number,
  { f32, u32 }: TypedViews,
  at: number,
) {
  const { line, box, disk } = options
  const [a, b] = line ?? (box ? [box.slice(0, 2), box.slice(2)] : [disk!.slice(0, 2), [disk![2], 0]])
  const floats = {
    spread: options.spread,
    smallestRadius: options.radii[0],
    largestRadius: options.radii[1],
    density: options.density,
    friction: options.friction,
    restitution: options.restitution,
    rolling: options.rolling,
    shortestLife: options.lifetime[0],
    longestLife: options.lifetime[1],
    fade: options.fade,
  }
  const whole = {
    region: line ? EMIT_LINE : box ? EMIT_BOX : EMIT_DISK,
    category: options.category,
    mask: options.mask,
    label: options.labels,
    showsAge: Number(options.showsAge),
    seed: options.seed,
    births: births % WORD,
    birthsHigh: Math.floor(births / WORD) % WORD,
    due: Math.min(due, WORD - 1),
    firstId,
    poolStart: pool,
    count: options.maxAlive,
    ends: Number(ends),
  }
  f32.set(a, at + EMITTER.regionA)
  f32.set(b, at + EMITTER.regionB)
  f32.set(options.velocity, at + EMITTER.velocity)
  for (const [name, value] of Object.entries(floats)) f32[at + EMITTER[name as keyof typeof floats]] = value
  for (const [name, value] of Object.entries(whole)) u32[at + EMITTER[name as keyof typeof whole]] = value
}

function writeSink(sink: Sink, { f32, u32 }: TypedViews, at: number): void {
  const { region, regionA, regionB } = regionParams(sink)
  f32.set([regionA.x, regionA.y], at + SINK.regionA)
  f32.set([regionB.x, regionB.y], at + SINK.regionB)
  u32[at + SINK.region] = region
  u32[at + SINK.mask] = sink.mask!
}
