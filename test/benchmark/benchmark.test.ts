/** The benchmark itself, on the CPU, for a moment. */
import { expect, test } from 'vitest'
import { type BenchmarkProgress, runBenchmark } from '../../src/benchmark/benchmark.ts'
import { SCENE_NAMES, SUBSTEPS } from '../../src/benchmark/format.ts'
import { benchmarkFile } from '../../src/benchmark/load.ts'
import { settledPile } from '../../src/benchmark/settledPile.ts'
import { TimeLimit } from '../../src/benchmark/timeLimit.ts'
import { emptyResult, faster, withCount } from '../../src/benchmark/timeScene.ts'
import { timeSteps } from '../../src/benchmark/timeSteps.ts'
import { World } from '../../src/index.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const surroundings = { scree: '0.1.0', commit: '', system: 'a test', name: '', cores: 2 }
const place = { backend: 'cpu', threads: 1 } as const

fullTest('runBenchmark: ends at its time limit with a report that the loader accepts', async () => {
  const heard: BenchmarkProgress[] = []
  const seconds = 12
  const report = await runBenchmark({
    place,
    surroundings,
    seconds,
    scenes: SCENE_NAMES.slice(0, 4),
    onProgress: (progress) => heard.push(progress),
  })
  expect(benchmarkFile('report', JSON.stringify(report))).toEqual(report)
  expect(report).toMatchObject({
    backend: 'cpu',
    adapter: 'CPU (WebAssembly)',
    threads: 1,
    limits: null,
    launch: null,
  })
  // a busy machine may be late, but not by its own will
  expect(report.seconds).toBeLessThan(seconds + 20)
  expect(heard[0].scene).toBeUndefined()
  expect(heard.map(({ scene }) => scene)).toContain('pile')
  expect(report.copyBandwidth).toBeGreaterThan(0.05)
})

test('timeSteps: times steps and stages, or says that they are too slow', async () => {
  const times = await timeSteps(settledPile(50), place, new TimeLimit(60))
  expect(times!.lowest).toBeGreaterThan(0)
  expect(times!.ms).toBeGreaterThanOrEqual(times!.lowest)
  const timed = times!.stages.map(({ stage }) => stage)
  expect(timed).toContain('solveContacts')
  await expect(timeSteps(settledPile(50), place, new TimeLimit(0))).rejects.toThrow('it took too long')
})

test('withCount: the largest that fits, the smallest that does not, the highest rate, stages of the largest', () => {
  const times = (ms: number, name: string) => ({ ms, lowest: ms / 2, stages: [{ stage: name, ms: 1 }] })
  let result = withCount(emptyResult('gas'), 1000, times(4, 'a'), true)
  result = withCount(result, 4000, null, false)
  result = withCount(result, 2000, times(10, 'b'), true)
  result = withCount(result, 2400, times(20, 'c'), false)
  result = withCount(result, 2200, { ...times(15, 'd'), stages: [] }, true)
  expect(result).toEqual({
    scene: 'gas',
    points: [
      { count: 1000, ms: 4, lowest: 2 },
      { count: 2000, ms: 10, lowest: 5 },
      { count: 2200, ms: 15, lowest: 7.5 },
      { count: 2400, ms: 20, lowest: 10 },
    ],
    largest: 2200,
    tooMany: 2400,
    diskSubstepsPerSecond: 1_000_000,
    stages: { count: 2000, times: [{ stage: 'b', ms: 1 }] },
    note: '',
  })
})

test('faster: the lower median, and any time rather than none', () => {
  const [a, b] = [4, 5].map((ms) => ({ ms, lowest: 1, stages: [] }))
  expect([faster(a, b), faster(b, a), faster(null, b), faster(b, null), faster(null, null)]).toEqual([
    a,
    a,
    b,
    b,
    null,
  ])
})

test('runBenchmark: stops on request, and says so', async () => {
  const stop = new AbortController()
  const onProgress = ({ scene }: BenchmarkProgress) => {
    if (scene !== undefined) stop.abort()
  }
  const report = await runBenchmark({ place, surroundings, signal: stop.signal, onProgress })
  expect(report.ended).toBe('You stopped the benchmark.')
  expect(report.scenes).toEqual([])
})

test('settledPile: nothing overlaps, and a second later every disk is where it was, to 5 % of its radius', async () => {
  // a higher one sinks by more, as its rows do by the weight of all above: 4,000 disks by up to a third of a radius
  const count = full(300, 1000)
  const scene = settledPile(count)
  const { positions, radii } = scene.disks as { positions: number[]; radii: number[] }
  const world = await World.fromScene(scene, { ...place, substeps: SUBSTEPS })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { diskContacts, largestOverlap } = await world.measure()
  const state = await world.disks.read()
  world.destroy()
  expect(radii).toHaveLength(count)
  for (let k = 0; k < 2 * count; k++)
    expect(Math.abs(state.positions[k] - positions[k])).toBeLessThan(full(0.05, 0.2) * radii[k >> 1])
  expect(largestOverlap).toBeLessThan(0.005)
  expect(diskContacts / count).toBeGreaterThan(1.7)
})
