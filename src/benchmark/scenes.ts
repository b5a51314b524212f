/** Builds the scenes of the benchmark. A point takes the same steps of the same scene on every device. */
import { presets } from '../scene/presets.ts'
import type { Scene } from '../scene/scene.ts'
import type { BenchmarkSceneName } from './format.ts'
import { settledPile } from './settledPile.ts'

const SEED = 1

const BUILD: Readonly<Record<BenchmarkSceneName, (count: number) => Scene>> = {
  pile: settledPile,
  hourglass: (count) => presets.hourglass.build(count, SEED),
  gas: (count) => presets.gas.build(count, SEED),
  rubble: (count) => presets.rubble.build(count, SEED),
}

/** Returns the scene with this many disks or grains. Equal counts give equal scenes. */
export const benchmarkScene = (name: BenchmarkSceneName, count: number): Scene => BUILD[name](count)
