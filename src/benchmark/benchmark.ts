/** Runs the benchmark: the device by itself, then each scene at rising counts. Always comes to an end. */
import { adapterOf } from '../gpu/device.ts'
import { World } from '../world.ts'
import { copyBandwidth, copyBandwidthOfCpu } from './copyBandwidth.ts'
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  FORMAT,
  SCENE_NAMES,
  SUBSTEPS,
  VERSION,
} from './format.ts'
import { launchCost } from './launch.ts'
import { sentenceOf, TimeLimit, TookTooLong } from './timeLimit.ts'
import { timeScene } from './timeScene.ts'
import type { Place } from './timeSteps.ts'

/** What the caller knows of the place. */
export type Surroundings = Pick<BenchmarkReport, 'scree' | 'commit' | 'system' | 'name' | 'cores'>

export interface BenchmarkOptions {
  readonly place: Place
  readonly surroundings: Surroundings
  /** Time limit of the whole; default 110. Work that cannot be interrupted may take a few more. */
  readonly seconds?: number
  /** Default all. */
  readonly scenes?: readonly BenchmarkSceneName[]
  readonly signal?: AbortSignal
  /** Called before each measurement. */
  readonly onProgress?: (progress: BenchmarkProgress) => void
}

export interface BenchmarkProgress {
  /** What was measured until now. */
  readonly report: BenchmarkReport
  /** Between 0 and 1: the part of the time limit that is over. */
  readonly done: number
  /** What is measured next, with how many disks; without a count, kernels are compiled. No scene: the device by itself. */
  readonly scene?: BenchmarkSceneName
  readonly count?: number
}

export const SECONDS = 110

const LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupStorageSize',
  'maxComputeWorkgroupsPerDimension',
] as const

/** Returns the report; its `ended` says whether it ended early, and why. */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkReport> {
  const { place, signal, seconds = SECONDS, scenes = SCENE_NAMES, onProgress = () => {} } = options
  const limit = new TimeLimit(seconds, signal, place.backend === 'gpu' ? place.device : undefined)
  let report = await emptyReport(options)
  const change = (changes: Partial<BenchmarkReport>) => {
    report = { ...report, ...changes, seconds: Math.round(limit.spent / 100) / 10 }
  }
  const tell = (scene?: BenchmarkSceneName, count?: number) =>
    onProgress({ report, done: Math.min(1, limit.spent / (1000 * seconds)), scene, count })
  try {
    tell()
    change(await measureDevice(place, limit))
    for (const [k, scene] of scenes.entries()) {
      const before = report.scenes
      await timeScene(scene, place, limit, limit.left / (scenes.length - k), {
        onCount: (count) => tell(scene, count),
        onResult: (result) => change({ scenes: [...before, result] }),
      })
    }
  } catch (error) {
    change({ ended: error instanceof TookTooLong ? NO_TIME : sentenceOf(error) })
  }
  change({})
  return report
}

const NO_TIME = 'The time limit was over.'

/** Measures what does not depend on scenes. */
async function measureDevice(
  place: Place,
  limit: TimeLimit,
): Promise<Pick<BenchmarkReport, 'copyBandwidth' | 'launch'>> {
  if (place.backend === 'cpu') return { copyBandwidth: copyBandwidthOfCpu(), launch: null }
  const launch = await launchCost(place.device, limit)
  return { launch, copyBandwidth: await copyBandwidth(adapterOf(place.device), limit) }
}

async function describe(place: Place): Promise<Pick<BenchmarkReport, 'adapter' | 'isSoftware' | 'threads'>> {
  if (place.backend === 'gpu') {
    const { description, isSoftware } = adapterOf(place.device)
    return { adapter: description, isSoftware, threads: 1 }
  }
  const world = await World.create(place)
  const { adapter, threads } = world.stats
  world.destroy()
  return { adapter, isSoftware: false, threads }
}

async function emptyReport({ place, surroundings }: BenchmarkOptions): Promise<BenchmarkReport> {
  const device = place.backend === 'gpu' ? place.device : undefined
  return {
    format: FORMAT,
    version: VERSION,
    ...surroundings,
    date: new Date().toISOString().slice(0, 10),
    backend: place.backend,
    ...(await describe(place)),
    limits:
      device === undefined ? null : Object.fromEntries(LIMITS.map((name) => [name, device.limits[name]])),
    hasTimestamps: device?.features.has('timestamp-query') ?? false,
    wasHidden: false,
    copyBandwidth: null,
    launch: null,
    substeps: SUBSTEPS,
    scenes: [],
    seconds: 0,
    ended: '',
  }
}
