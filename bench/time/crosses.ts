/**
 * The experiment of Leong (2009): circles among 50 crosses of two lines each, and the computing time per frame as a
 * function of the number of circles, their radius, and the number of lines.
 */
import { max, mean, median, quantile, standardDeviation } from 'simple-statistics'
import type { Adapter } from '../../src/gpu/device.ts'
import type { Stepping } from '../../src/pipeline/substeps.ts'
import { boundsOf } from '../../src/scene/placement.ts'
import { crosses } from '../../src/scene/presets/crosses.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { interleave } from '../interleave.ts'
import { STEP, type StepTime } from '../measure.ts'
import type { Tell } from '../run.ts'

export interface CrossesOptions {
  /** Numbers of circles of radius `RADIUS`. */
  readonly circles: readonly number[]
  /** Radii in pixels, at most 10, each with the largest number of circles. */
  readonly radii: readonly number[]
  /** Numbers of lines, with the largest number of circles; `LINES` with all other settings. */
  readonly lines: readonly number[]
  /** Frames per repeat. */
  readonly frames: number
  /** Frames per repeat on a software GPU. */
  readonly softwareFrames: number
  /** Number of repeats, each with a different seed. */
  readonly repeats: number
  readonly backend: readonly ('cpu' | 'gpu')[]
  readonly seed: number
}

/** Radius of the paper's circles in pixels. */
export const RADIUS = 10
/** Number of lines in the paper. */
export const LINES = 100
const MOST = 100
/** Warm-up frames relative to the timed frames. */
const WARM_UP = 0.1

export const CROSSES: CrossesOptions = {
  circles: [1, ...Array.from({ length: MOST / 5 }, (_, k) => 5 * (k + 1))],
  radii: Array.from({ length: 10 }, (_, k) => k + 1),
  lines: [0, 20, 40, 60, 80, 100, 1000, 10_000, 100_000],
  frames: 600,
  softwareFrames: 20,
  repeats: 3,
  backend: ['cpu', 'gpu'],
  seed: 1,
}

export const QUICK_CROSSES: Partial<CrossesOptions> = {
  circles: [1, 50, 100],
  radii: [1, 5],
  lines: [0, 1000],
  frames: 60,
  softwareFrames: 10,
  repeats: 1,
}

export interface Setting {
  readonly circles: number
  readonly radius: number
  readonly lines: number
}

export interface Method {
  readonly stepping: Stepping
  readonly backend: 'cpu' | 'gpu'
}

/** Frame times in milliseconds. */
export interface FrameTimes {
  readonly mean: number
  readonly deviation: number
  readonly median: number
  readonly max: number
  /** 5th percentile; `high` is the 95th. */
  readonly low: number
  readonly high: number
}

export interface CrossesResult extends Setting, Method {
  readonly frames: number
  /** Whether a hardware GPU computed it. */
  readonly isOnCard: boolean
  readonly clock: FrameTimes
  /** CPU time over all threads. */
  readonly processor: FrameTimes
  /** Hits per frame with 'eventDriven'. */
  readonly hits: number
}

interface Run {
  readonly frames: readonly StepTime[]
  readonly hits: number
}

/** CPU time, which is steady on a shared machine; wall-clock time for a hardware GPU. */
export const computingTime = ({ isOnCard, clock, processor }: CrossesResult) => (isOnCard ? clock : processor)

/** Returns all settings of the experiment without duplicates. */
function settingsOf({
  circles,
  radii,
  lines,
}: Pick<CrossesOptions, 'circles' | 'radii' | 'lines'>): Setting[] {
  const most = Math.max(...circles)
  const all = [
    ...circles.map((count) => ({ circles: count, radius: RADIUS, lines: LINES })),
    ...radii.map((radius) => ({ circles: most, radius, lines: LINES })),
    ...lines.map((count) => ({ circles: most, radius: RADIUS, lines: count })),
  ]
  const isSame = (one: Setting, other: Setting) =>
    one.circles === other.circles && one.radius === other.radius && one.lines === other.lines
  return all.filter((setting, k) => k === all.findIndex((other) => isSame(setting, other)))
}

/**
 * Returns the preset with another number of lines: a random choice of its 100, or of those of several adjacent fields.
 * The circles are then distributed over all fields.
 */
export function crossesWith({ circles, radius, lines }: Setting, seed: number): Scene {
  const scene = crosses(circles, seed)
  const [box, ...field] = scene.walls
  const [width, height] = box.chain[2]
  const side = Math.max(1, Math.ceil(Math.sqrt(lines / LINES)))
  const random = createRandom(seed)
  const drawn = Array.from({ length: side * side * field.length }, (_, k) => ({ k, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, lines)
  const walls = drawn.map(({ k }): Wall => {
    const tile = Math.floor(k / field.length)
    const [x, y] = [width * (tile % side), height * Math.floor(tile / side)]
    const line = field[k % field.length]
    return { ...line, chain: line.chain.map(([px, py]) => [px + x, py + y]) }
  })
  const outer = { ...box, chain: box.chain.map(([x, y]): [number, number] => [side * x, side * y]) }
  const sizes = [width, height]
  const positions = Array.from(
    scene.disks.positions,
    (value, k) => value + sizes[k % 2] * Math.floor(side * random()),
  )
  return {
    ...scene,
    bounds: boundsOf([outer]),
    walls: [outer, ...walls],
    disks: { ...scene.disks, positions, radii: radius },
  }
}

const summarizeFrames = (times: number[]): FrameTimes => ({
  mean: mean(times),
  deviation: standardDeviation(times),
  median: median(times),
  max: max(times),
  low: quantile(times, 0.05),
  high: quantile(times, 0.95),
})

/** Measures all settings. `gpu` is required if the backends include it. */
export async function measureCrosses(
  options: CrossesOptions,
  gpu: Pick<Adapter, 'device' | 'isSoftware'> | undefined,
  tell: Tell,
): Promise<CrossesResult[]> {
  const methods = options.backend.flatMap((backend): Method[] => [
    { stepping: 'discrete', backend },
    { stepping: 'eventDriven', backend },
  ])
  const jobs = settingsOf(options).flatMap((setting) => methods.map((way) => ({ ...setting, ...way })))
  const framesOf = ({ backend }: Method) =>
    backend === 'gpu' && gpu?.isSoftware ? options.softwareFrames : options.frames
  const runs: Run[][] = jobs.map(() => [])
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    const seed = options.seed + repeat
    const round = await interleave(jobs, 1, (job) => {
      const { stepping, backend, circles, radius, lines } = job
      tell(`${stepping}, ${backend}: ${circles} circles of ${radius} px, ${lines} lines, seed ${seed}`)
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
  { stepping, backend, ...setting }: Setting & Method,
  seed: number,
  frames: number,
  device: GPUDevice | undefined,
): Promise<Run> {
  const options = { stepping, backend, threads: 1, device, ccd: false }
  const world = await World.fromScene(crossesWith(setting, seed), options)
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
