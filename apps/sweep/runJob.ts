/** Runs one job of a sweep. */
import { presets } from '../../src/entries/scenes.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { type Cell, cellOf } from './cells.ts'
import { columnsOf, measure } from './measures.ts'
import { setPath } from './paths.ts'
import { type JobResult, type Setting, type Sweep, settingsOf } from './sweep.ts'

/** What sets arguments of a preset in place of a field of its scene. */
export const PRESET_ARGUMENTS: readonly string[] = ['count', 'seed']

/** Returns the scene of a job. Throws if a parameter does not exist. */
export function sceneOf({ scene }: Pick<Sweep, 'scene'>, settings: readonly Setting[]): Scene {
  const isPreset = typeof scene === 'string'
  const set = settings.flatMap(({ sets, value }) => sets.map((path) => ({ path, value })))
  const given = Object.fromEntries(set.map(({ path, value }) => [path, value])) as {
    count?: number
    seed?: number
  }
  const made = isPreset ? presets[scene].build(given.count, given.seed) : structuredClone(scene)
  for (const { path, value } of set)
    if (!isPreset || !PRESET_ARGUMENTS.includes(path)) setPath(made, path, value)
  return made
}

/** Where jobs run. */
export type Place = Pick<WorldOptions, 'backend' | 'device'>

/** Runs a job and measures. `onStep` is called before each step, for instance to let others have the thread. */
export async function runJob(
  sweep: Sweep,
  job: number,
  place: Place,
  onStep: () => Promise<void> = async () => {},
): Promise<JobResult> {
  try {
    const scene = sceneOf(sweep, settingsOf(sweep, job))
    const world = await World.fromScene(scene, { ...place, ...(place.backend === 'cpu' && { threads: 1 }) })
    try {
      return { rows: await run(world, scene, sweep, onStep) }
    } finally {
      world.destroy()
    }
  } catch (error) {
    return { error: (error as Error).message.replaceAll(/\s+/g, ' ') }
  }
}

/** Returns the rows: time, measures, state hash. */
async function run(world: World, scene: Scene, sweep: Sweep, onStep: () => Promise<void>): Promise<Cell[][]> {
  const { dt, steps, window, measures } = sweep
  const rows: Cell[][] = []
  let sums: number[] | undefined
  for (let step = 1; step <= steps[steps.length - 1]; step++) {
    await onStep()
    world.step(dt)
    await world.settle()
    const next = steps[rows.length]
    if (step <= next - window) continue
    const values = await measure(world, scene, measures)
    sums = sums === undefined ? values : sums.map((sum, k) => sum + values[k])
    if (step < next) continue
    // a mean of one is the number itself
    const means = sums.map((sum) => cellOf(window === 1 ? sum : sum / window))
    rows.push([cellOf(step * dt), ...means, await world.hash()])
    sums = undefined
  }
  return rows
}

/** Returns the columns of the rows of a job. */
export const resultColumns = ({ measures }: Pick<Sweep, 'measures'>): string[] => [
  'time',
  ...columnsOf(measures),
  'hash',
]
