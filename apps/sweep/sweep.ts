/** A sweep as plain data: what threads and other machines need to run any of its jobs. Plans are turned into sweeps. */
import { createHash } from 'node:crypto'
import type { PresetName } from '../../src/entries/scenes.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { Cell, Value } from './cells.ts'
import type { MeasureSpec } from './measures.ts'

export interface Column {
  readonly name: string
  /** What it sets: `count` or `seed` of a preset, or paths of a scene such as `disks.friction`. Empty for the number of a draw. */
  readonly sets: readonly string[]
  readonly values: readonly Value[]
}

/** Columns that vary together; their lists are equally long. */
export type Axis = readonly Column[]

export interface Sweep {
  readonly name: string
  /** The version of Scree that made the sweep: see src/build/engineVersion.ts. */
  readonly engine: string
  readonly scene: PresetName | Scene
  /** Jobs are all combinations. The last axis varies fastest. */
  readonly axes: readonly Axis[]
  /** Seconds per step. */
  readonly dt: number
  /** Steps after which to measure, in ascending order. */
  readonly steps: readonly number[]
  /** Number of steps over which a measure is averaged: the last ones up to each of `steps`. */
  readonly window: number
  readonly measures: readonly MeasureSpec[]
}

/** A parameter of a job. */
export interface Setting {
  readonly name: string
  readonly sets: readonly string[]
  readonly value: Value
}

/** What a job has come to: a row per time of measurement, or the sentence of its error. */
export interface JobResult {
  readonly rows?: readonly (readonly Cell[])[]
  readonly error?: string
}

export function jobCount({ axes }: Pick<Sweep, 'axes'>): number {
  return axes.reduce((product, axis) => product * axis[0].values.length, 1)
}

/** Returns the parameters of a job, from the slowest to the fastest. */
export function settingsOf({ axes }: Pick<Sweep, 'axes'>, job: number): Setting[] {
  let rest = job
  const settings: Setting[][] = []
  for (const axis of axes.toReversed()) {
    const { length } = axis[0].values
    const k = rest % length
    rest = Math.floor(rest / length)
    settings.unshift(axis.map(({ name, sets, values }) => ({ name, sets, value: values[k] })))
  }
  return settings.flat()
}

const hashOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 32)

/** Returns a hash of the sweep. */
export const sweepId = (sweep: Sweep): string => hashOf(sweep)

/**
 * Returns a function that names jobs. The name is a hash of all that decides a job's result: scene, parameters, measures and the version of
 * Scree. Plans that differ in other jobs share it.
 */
export function jobNamer(sweep: Sweep): (job: number) => string {
  const { engine, dt, steps, window, measures } = sweep
  const common = hashOf([engine, sweep.scene, dt, steps, window, measures])
  return (job) => hashOf([common, settingsOf(sweep, job).map(({ name, sets, value }) => [name, sets, value])])
}

/** Returns the index of the first column of results in the table, the time, behind the job's number and its parameters. */
export const resultStart = ({ axes }: Pick<Sweep, 'axes'>): number =>
  1 + axes.reduce((sum, axis) => sum + axis.length, 0)
