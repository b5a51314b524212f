/** Scenes and numbers of disks whose steps the packed benchmark times. */
import { settledPile } from '../../src/benchmark/settledPile.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { SCENES } from '../scenes.ts'

export const SUBSTEPS = [8, 2] as const

/** In rising order. */
export const COUNTS = [10_000, 100_000, 1_000_000, 10_000_000]
export const SHORT_COUNTS = [100]
export const SHORT_SCENES = ['settled', 'gas']

/** A dropped pile of more disks falls for longer than the benchmark takes: a larger one begins at rest. */
const MAX_DROPPED = 100_000
const SEED = 1

export interface SpeedScene {
  readonly scene: Scene
  /** Simulated seconds before the measurement. */
  readonly warmUp: number
}

export const SPEED_SCENES: Readonly<Record<string, (count: number) => SpeedScene>> = {
  settled: (count) =>
    count > MAX_DROPPED ? { scene: settledPile(count), warmUp: 1 } : ofBench('settled', count),
  falling: (count) => ofBench('falling', count),
  gas: (count) => ofBench('gas', count),
  hourglass: (count) => ofBench('hourglass', count),
  rubble: (count) => ({ scene: presets.rubble.build(count, SEED), warmUp: 2 }),
}

function ofBench(name: string, count: number): SpeedScene {
  const { build, warmUp } = SCENES[name]
  return { scene: build(count, SEED), warmUp }
}
