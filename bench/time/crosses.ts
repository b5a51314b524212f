/**
 * The experiment of Leong (2009): circles among 50 crosses of two lines each, and the computing time of a frame against their
 * number and against their radius.
 */
import { max, mean, median, quantile, standardDeviation } from 'simple-statistics'
import type { Adapter } from '../../src/gpu/device.ts'
import type { Stepping } from '../../src/options.ts'
import { crosses } from '../../src/scene/presets/crosses.ts'
import { World } from '../../src/world.ts'
import { interleave } from '../interleave.ts'
import { STEP, type StepTime } from '../measure.ts'
import type { Tell } from '../run.ts'

export interface CrossesOptions {
  /** Circles of `RADIUS`. */
  readonly circles: readonly number[]
  /** Pixels, at most 10; each with the largest number of circles. */
  readonly radii: readonly number[]
  /** Of each repeat. */
  readonly frames: number
  /** The same on a software GPU. */
  readonly softwareFrames: number
  /** Each with another seed. */
  readonly repeats: number
  readonly backend: readonly ('cpu' | 'gpu')[]
  readonly seed: number
}

/** Of the paper's circles, in pixels. */
export const RADIUS = 10
const MOST = 100
/** Frames before those that are timed, as a part of them. */
const WARM_UP = 0.1

export const CROSSES: CrossesOptions = {
  circles: [1, ...Array.from({ length: MOST / 5 }, (_, k) => 5 * (k + 1))],
  radii: Array.from({ length: 10 }, (_, k) => k + 1),
  frames: 600,
  softwareFrames: 20,
  repeats: 3,
  backend: ['cpu', 'gpu'],
  seed: 1,
}

export const QUICK_CROSSES: Partial<CrossesOptions> = {
  circles: [1, 50, 100],
  radii: [1, 5],
  frames: 60,
  softwareFrames: 10,
  repeats: 1,
}

export interface Setting {
  readonly circles: number
  readonly radius: number
}

export interface Way {
  readonly stepping: Stepping
  readonly backend: 'cpu' | 'gpu'
}

/** Milliseconds of frames. */
export interface FrameTimes {
  readonly mean: number
  readonly deviation: number
  readonly median: number
  readonly max: number
  /** The middle nine tenths lie between these. */
  readonly low: number
  readonly high: number
}

export interface CrossesResult extends Setting, Way {
  readonly frames: number
  /** Whether a graphics card computed it. */
  readonly isOnCard: boolean
  readonly clock: FrameTimes
  /** Of all threads. */
  readonly processor: FrameTimes
  /** Under 'pic', hits a frame. */
  readonly hits: number
}

interface Run {
  readonly frames: readonly StepTime[]
  readonly hits: number
}

/** Processor time, which is steady even on a machine that others use too; on a card what the clock says. */
export const computingTime = ({ isOnCard, clock, processor }: CrossesResult) => (isOnCard ? clock : processor)

/** All settings of the experiment, none twice. */
export function settingsOf({ circles, radii }: Pick<CrossesOptions, 'circles' | 'radii'>): Setting[] {
  const most = Math.max(...circles)
  const all = [
    ...circles.map((count) => ({ circles: count, radius: RADIUS })),
    ...radii.map((radius) => ({ circles: most, radius })),
  ]
  return all.filter(
    ({ circles, radius }, k) =>
      k === all.findIndex((one) => one.circles === circles && one.radius === radius),
  )
}

export const summarizeFrames = (times: number[]): FrameTimes => ({
  mean: mean(times),
  deviation: standardDeviation(times),
  median: median(times),
  max: max(times),
  low: quantile(times, 0.05),
  high: quantile(times, 0.95),
})

/** The GPU is needed where the backends name it. */
export async function measureCrosses(
  options: CrossesOptions,
  gpu: Pick<Adapter, 'device' | 'isSoftware'> | undefined,
  tell: Tell,
): Promise<CrossesResult[]> {
  const ways = options.backend.flatMap((backend): Way[] => [
    { stepping: 'pit', backend },
    { stepping: 'pic', backend },
  ])
  const jobs = settingsOf(options).flatMap((setting) => ways.map((way) => ({ ...setting, ...way })))
  const framesOf = ({ backend }: Way) =>
    backend === 'gpu' && gpu?.isSoftware ? options.softwareFrames : options.frames
  const runs: Run[][] = jobs.map(() => [])
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    const seed = options.seed + repeat
    const round = await interleave(jobs, 1, (job) => {
      tell(`${job.stepping}, ${job.backend}: ${job.circles} circles of ${job.radius} px, seed ${seed}`)
      return runFrames(job, seed, framesOf(job), gpu?.device)
    })
    for (const [k, [run]] of round.entries()) runs[k].push(run)
  }
  return jobs.map((job, k) => {
    const frames = runs[k].flatMap((run) => run.frames)
    return {
      ...job,
      frames: frames.length,
      isOnCard: job.backend === 'gpu' && !gpu?.isSoftware,
      clock: summarizeFrames(frames.map(({ wall }) => wall)),
      processor: summarizeFrames(frames.map(({ cpu }) => cpu)),
      hits: runs[k].reduce((sum, { hits }) => sum + hits, 0) / frames.length,
    }
  })
}

async function runFrames(
  { circles, radius, stepping, backend }: Setting & Way,
  seed: number,
  frames: number,
  device: GPUDevice | undefined,
): Promise<Run> {
  const scene = crosses(circles, seed)
  const disks = { ...scene.disks, radii: radius }
  const world = await World.fromScene({ ...scene, disks }, { stepping, backend, device, ccd: false })
  const frame = async (): Promise<StepTime> => {
    const begin = performance.now()
    const used = process.cpuUsage()
    world.step(STEP)
    await world.settle()
    const { user, system } = process.cpuUsage(used)
    return { wall: performance.now() - begin, cpu: (user + system) / 1000 }
  }
  for (let k = 0; k < WARM_UP * frames; k++) await frame()
  const before = world.stats.collisions
  const times: StepTime[] = []
  for (let k = 0; k < frames; k++) times.push(await frame())
  const { collisions, spentSteps } = world.stats
  world.destroy()
  if (spentSteps > 0) throw new Error(`${spentSteps} frames ran out of waves`)
  return { frames: times, hits: collisions - before }
}
