/** The benchmark itself, on the CPU, for a moment. */
import { expect, test } from 'vitest'
import { type BenchmarkProgress, runBenchmark } from '../../src/benchmark/benchmark.ts'
import { FRAME_MS, SCENE_NAMES, SUBSTEPS } from '../../src/benchmark/format.ts'
import { benchmarkFile } from '../../src/benchmark/load.ts'
import { settledPile } from '../../src/benchmark/settledPile.ts'
import { World } from '../../src/index.ts'
import { full } from '../support/full.ts'

const surroundings = { scree: '0.1.0', commit: '', system: 'a test', name: '', cores: 2 }
const place = { backend: 'cpu', threads: 1 } as const

test('runBenchmark: ends at its time limit with a report that the loader accepts', async () => {
  const heard: BenchmarkProgress[] = []
  const seconds = full(0.6, 12)
  const report = await runBenchmark({
    place,
    surroundings,
    seconds,
    scenes: SCENE_NAMES.slice(0, full(1, 4)),
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
  for (const { points, largest, tooMany, diskSubstepsPerSecond } of report.scenes) {
    const fitting = points.filter(({ ms }) => ms <= FRAME_MS).map(({ count }) => count)
    if (largest !== null) expect(fitting).toContain(largest)
    if (largest !== null && tooMany !== null) expect(tooMany).toBeGreaterThan(largest)
    const rates = points.map(({ count, ms }) => (1000 * count * SUBSTEPS) / ms)
    expect(diskSubstepsPerSecond).toBe(Math.max(0, ...rates))
    for (const { ms, lowest } of points) expect(lowest).toBeLessThanOrEqual(ms)
  }
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
  const count = full(300, 4000)
  const scene = settledPile(count)
  const { positions, radii } = scene.disks as { positions: number[]; radii: number[] }
  const world = await World.fromScene(scene, { ...place, substeps: SUBSTEPS })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { diskContacts, largestOverlap } = await world.measure()
  const state = await world.read()
  world.destroy()
  expect(radii).toHaveLength(count)
  for (let k = 0; k < 2 * count; k++)
    expect(Math.abs(state.positions[k] - positions[k])).toBeLessThan(full(0.05, 0.2) * radii[k >> 1])
  expect(largestOverlap).toBeLessThan(0.005)
  expect(diskContacts / count).toBeGreaterThan(1.7)
})
