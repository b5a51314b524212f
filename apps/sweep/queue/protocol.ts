/** What collectors and workers of a queue say to each other through Redis. */
import { presets } from '../../../src/entries/scenes.ts'
import { World } from '../../../src/index.ts'
import type { Place } from '../runJob.ts'
import type { JobResult, Sweep } from '../sweep.ts'

/** Name of the BullMQ queue. */
export const QUEUE = 'scree-sweep'

const PREFIX = 'scree-sweep'
export const KEYS = {
  /** The version of Scree whose sweeps are in this database. */
  engine: `${PREFIX}:engine`,
  /** Sweeps that are not yet collected. */
  sweeps: `${PREFIX}:sweeps`,
  /** Machines whose results are wrong: see `machineOf`. */
  distrusted: `${PREFIX}:distrusted`,
  /** A posted sweep. */
  sweep: (id: string) => `${PREFIX}:sweep:${id}`,
  /** A stream of results of that sweep. */
  results: (id: string) => `${PREFIX}:results:${id}`,
}

/** Seconds for which results wait for a collector that is away. */
export const RESULTS_LAST = 14 * 24 * 3600

/** A sweep as workers get it. */
export interface PostedSweep {
  readonly sweep: Sweep
  /** State hash of the trial on the machine that posted it. */
  readonly trial: string
}

/** Data of a job of the queue. */
export interface QueuedJob {
  /** Which sweep: see `sweepId`. */
  readonly sweep: string
  readonly job: number
}

/** A result in the stream. */
export interface PostedResult extends JobResult {
  readonly job: number
  /** Name of the worker: machine, process, backend. */
  readonly by: string
  readonly engine: string
}

const TRIAL_DISKS = 60
const TRIAL_STEPS = 5

/**
 * Runs a short scene with disks, walls, bodies and bonds of every kind, and returns its state hash. Machines with another hash compute
 * something else than this one.
 */
export async function runTrial(place: Place): Promise<string> {
  const world = await World.fromScene(presets.everything.build(TRIAL_DISKS), {
    ...place,
    ...(place.backend === 'cpu' && { threads: 1 }),
  })
  for (let step = 0; step < TRIAL_STEPS; step++) world.step(1 / 60)
  const hash = await world.hash()
  world.destroy()
  return hash
}
