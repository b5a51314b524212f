/** Times one scene at rising counts, and finds the largest that fits into a frame. */
import { type BenchmarkSceneName, FRAME_MS, type Point, type SceneResult, SUBSTEPS } from './format.ts'
import { benchmarkScene } from './scenes.ts'
import { searchCounts } from './search.ts'
import { Ended, sentenceOf, type TimeLimit, TookTooLong } from './timeLimit.ts'
import { compile, type Place, type StepTimes, timeSteps } from './timeSteps.ts'

export interface SceneListeners {
  /** Called with each count before it is timed, and without one before the compilation. */
  readonly onCount: (count?: number) => void
  /** Called with each new result. */
  readonly onResult: (result: SceneResult) => void
}

/** Counts of the search. */
const SEARCH = { first: 1000, least: 125, most: 10_000_000, precision: 1.06 }
const COMPILED_COUNT = 100
/** A count that does not fit is timed once more if so much of the share is left. */
const SECOND_TRY = 0.4
const NO_SHARE = 'The time for this scene was over.'

/**
 * Times the scene for at most about `share` milliseconds. Throws if the whole benchmark has to end; any other failure, such as too little
 * memory, ends this scene alone.
 */
export async function timeScene(
  scene: BenchmarkSceneName,
  place: Place,
  limit: TimeLimit,
  share: number,
  { onCount, onResult }: SceneListeners,
): Promise<void> {
  const end = limit.spent + share
  let result = emptyResult(scene)
  try {
    onCount()
    await compile(benchmarkScene(scene, COMPILED_COUNT), place, limit)
    const search = searchCounts(SEARCH)
    for (let next = search.next(); !next.done; ) {
      limit.check()
      if (limit.spent > end) throw new TookTooLong(NO_SHARE)
      const count = next.value
      onCount(count)
      const again = () => timeSteps(benchmarkScene(scene, count), place, limit)
      let times = await again()
      // something else may have used the machine for a moment
      if (!fitsFrame(times) && limit.spent < end - SECOND_TRY * share) times = faster(times, await again())
      const fits = fitsFrame(times)
      result = withCount(result, count, times, fits)
      onResult(result)
      next = search.next(fits)
    }
  } catch (error) {
    if (error instanceof Ended) throw error
    onResult({ ...result, note: error instanceof TookTooLong ? NO_SHARE : sentenceOf(error) })
    limit.check()
  }
}

const fitsFrame = (times: StepTimes | null): boolean => times !== null && times.ms <= FRAME_MS

/** Returns the times with the lower median; null are those that were too slow. */
export function faster(one: StepTimes | null, other: StepTimes | null): StepTimes | null {
  if (one === null || other === null) return one ?? other
  return other.ms < one.ms ? other : one
}

/** Returns the result of a scene before anything was timed. */
export const emptyResult = (scene: BenchmarkSceneName): SceneResult => ({
  scene,
  points: [],
  largest: null,
  tooMany: null,
  diskSubstepsPerSecond: 0,
  stages: null,
  note: '',
})

/** Returns the result with one more count, and its times unless it was too slow to be timed. */
export function withCount(
  result: SceneResult,
  count: number,
  times: StepTimes | null,
  fits: boolean,
): SceneResult {
  const { points, largest, tooMany, diskSubstepsPerSecond } = result
  const bounds = fits
    ? { largest: Math.max(largest ?? 0, count) }
    : { tooMany: Math.min(tooMany ?? Infinity, count) }
  if (times === null) return { ...result, ...bounds }
  const point: Point = { count, ms: times.ms, lowest: times.lowest }
  const isLargest = fits && times.stages.length > 0 && bounds.largest === count
  return {
    ...result,
    ...bounds,
    points: [...points, point].sort((a, b) => a.count - b.count),
    diskSubstepsPerSecond: Math.max(diskSubstepsPerSecond, (1000 * count * SUBSTEPS) / times.ms),
    stages: isLargest ? { count, times: times.stages } : result.stages,
  }
}
