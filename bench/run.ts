/** Runs a batch of entries: warms up all, times them interleaved, then measures their quality. */
import type { StageTime } from '../src/pipeline/profile.ts'
import { countOf } from '../src/scene/columns.ts'
import type { Scene } from '../src/scene/scene.ts'
import type { BenchOptions } from './arguments.ts'
import type { Engine } from './engine.ts'
import type { Entrant, Job } from './entries.ts'
import { interleave } from './interleave.ts'
import { STEP, type StepTime, timeSteps, type Watched, warmUp, watch } from './measure.ts'
import type { Workload } from './price/workload.ts'
import { SCENES } from './scenes.ts'
import { summarizeTimes, type Timing } from './statistics.ts'
import type { Traffic } from './traffic.ts'

export interface Result {
  readonly scene: string
  readonly disks: number
  readonly engine: string
  readonly setup: string
  readonly substeps: number
  /** Milliseconds per step, wall-clock and CPU. */
  readonly time: Timing
  readonly cpuTime: Timing
  /** The individual timings, in order. */
  readonly times: readonly StepTime[]
  readonly diskSubstepsPerSecond: number
  readonly contacts?: number
  readonly quality: Watched
  readonly traffic?: Traffic
  /** What the steps work on, if they are to be priced. */
  readonly workload?: Workload
  /** Milliseconds per step. */
  readonly stages?: readonly StageTime[]
}

/** An engine that is ready to run. */
interface Entry {
  readonly job: Job
  readonly entrant: Entrant
  readonly scene: Scene
  readonly engine: Engine
}

export type Tell = (what: string) => void

async function prepare(
  jobs: readonly Job[],
  entrants: readonly Entrant[],
  options: BenchOptions,
  tell: Tell,
) {
  const entries: Entry[] = []
  for (const job of jobs) {
    const { build, warmUp: usual } = SCENES[job.scene]
    const scene = build(job.count, options.seed)
    for (const entrant of entrants) {
      tell(`warming up: ${entrant.name}, ${job.scene}, ${job.count} disks`)
      const engine = await entrant.make(scene)
      if (engine === null) continue
      await warmUp(engine, options.warmUp ?? usual)
      entries.push({ job, entrant, scene, engine })
    }
  }
  return entries
}

async function finish(entry: Entry, times: readonly StepTime[], options: BenchOptions): Promise<Result> {
  const { engine, scene, job, entrant } = entry
  const time = summarizeTimes(times.map(({ wall }) => wall))
  const cpuTime = summarizeTimes(times.map(({ cpu }) => cpu))
  const quality = await watch(engine, scene, options.watched)
  const stages = options.stages ? await engine.timeStages?.(options.steps, STEP) : undefined
  const traffic = await engine.traffic?.()
  const workload = options.price.length > 0 ? await engine.workload?.() : undefined
  const { setup, substeps, contacts } = engine
  engine.destroy()
  const disks = countOf(scene)
  return {
    scene: job.scene,
    disks,
    engine: entrant.name,
    setup,
    substeps,
    time,
    cpuTime,
    times,
    diskSubstepsPerSecond: (1000 * disks * substeps) / time.median,
    contacts,
    quality,
    traffic,
    workload,
    stages,
  }
}

/** Measures every job with every engine that supports it. */
export async function runBatch(
  jobs: readonly Job[],
  entrants: readonly Entrant[],
  options: BenchOptions,
  tell: Tell,
): Promise<Result[]> {
  const entries = await prepare(jobs, entrants, options, tell)
  tell(`timing ${entries.length} entries, interleaved`)
  const times = await interleave(entries, options.repeats, ({ engine }) => timeSteps(engine, options.steps))
  const results: Result[] = []
  for (const [k, entry] of entries.entries()) {
    tell(`measuring quality: ${entry.entrant.name}, ${entry.job.scene}`)
    results.push(await finish(entry, times[k], options))
  }
  return results
}
