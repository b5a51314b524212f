/** The parts of the packed benchmark, in the order in which they run. */

import type { TimeLimit } from '../../src/benchmark/timeLimit.ts'
import type { Adapter } from '../../src/gpu/device.ts'
import { measureBenchmark } from './benchmarkPart.ts'
import { checkScenes } from './checkPart.ts'
import { measureMicro } from './micro/microPart.ts'
import { runPresets } from './presetsPart.ts'
import { probe } from './probePart.ts'
import { measureSpeed } from './speedPart.ts'

/** What a part gets. */
export interface PartRun {
  readonly adapter: Adapter
  readonly isShort: boolean
  /** Writes the result so far into the file of the part. */
  readonly save: (result: unknown) => void
  /** Ends with the time of the part, or when the device is lost. */
  readonly limit: TimeLimit
}

interface Part {
  readonly title: string
  /** JSON file of the result. */
  readonly file: string
  /** Time limits of the long and the short form, s. */
  readonly seconds: number
  readonly shortSeconds: number
  /** Saves its result as it proceeds. */
  readonly run: (run: PartRun) => Promise<void>
}

/** The limits of the long form add up to less than 4 minutes. Those of the short form leave room for a busy machine: it takes half a minute. */
export const PARTS = {
  probe: { title: 'Arithmetic of the device', file: 'probe.json', seconds: 5, shortSeconds: 10, run: probe },
  check: {
    title: 'Check of all stages',
    file: 'check.json',
    seconds: 45,
    shortSeconds: 40,
    run: checkScenes,
  },
  presets: {
    title: 'Presets on the device and on the CPU',
    file: 'presets.json',
    seconds: 40,
    shortSeconds: 20,
    run: runPresets,
  },
  speed: { title: 'Time of a step', file: 'speed.json', seconds: 85, shortSeconds: 30, run: measureSpeed },
  benchmark: {
    title: 'Benchmark of bench.html',
    file: 'scree-benchmark.json',
    seconds: 30,
    shortSeconds: 8,
    run: measureBenchmark,
  },
  micro: {
    title: 'Cost of dispatches',
    file: 'micro.json',
    seconds: 20,
    shortSeconds: 10,
    run: measureMicro,
  },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as PartName[]

/** How the parts run. */
export interface Length {
  /** Whether they have small counts and short limits. */
  readonly isShort: boolean
  /** Factor of all time limits. */
  readonly patience: number
}

/** Returns the time limit of a part, s. */
export function secondsOf(name: PartName, { isShort, patience }: Length): number {
  return patience * (isShort ? PARTS[name].shortSeconds : PARTS[name].seconds)
}
