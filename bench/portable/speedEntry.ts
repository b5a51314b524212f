/** Measures one scene with one number of disks: Scree and Party, interleaved. */
import type { TimeLimit } from '../../src/benchmark/timeLimit.ts'
import type { Adapter } from '../../src/gpu/device.ts'
import type { StageTime } from '../../src/pipeline/profile.ts'
import { countOf } from '../../src/scene/columns.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { Engine, MakeEngine } from '../engine.ts'
import { GrainMeter } from '../grainQuality.ts'
import { interleave } from '../interleave.ts'
import { STEP } from '../measure.ts'
import { type Quality, QualityMeter } from '../quality.ts'
import { makeScree } from '../scree.ts'
import { summarizeTimes, type Timing } from '../statistics.ts'
import { SPEED_SCENES, SUBSTEPS } from './speedScenes.ts'
import { type Settling, settle, timeGroup } from './speedTiming.ts'

/** Largest scenes whose overlaps are measured, which takes the host a second. */
const MAX_MEASURED = { disks: 100_000, grains: 10_000 }
const PROFILED_STEPS = 6
/** Disks of a scene that only compiles kernels. */
const SMALL = 100

/** Lengths of the measurements. */
export interface Lengths {
  /** Groups that are timed, and the most steps of a group. */
  readonly repeats: number
  readonly steps: number
  /** Longest time to settle, ms per engine. */
  readonly settleMs: number
}

export interface SpeedResult {
  readonly scene: string
  readonly disks: number
  readonly engine: string
  readonly setup: string
  readonly substeps: number
  readonly settling: Settling
  /** ms per step: until the device is idle, and inside of the calls of `step`. */
  readonly total: Timing
  readonly host: Timing
  /** ms per step by timestamps, a pass per stage; empty if the device or the engine cannot time stages. */
  readonly stages: readonly StageTime[]
  readonly contacts?: number
  /** Missing for scenes that are too large. */
  readonly quality?: Quality
}

/** Time that an entry took, ms. */
export interface EntryCost {
  /** To build the scene and to make the engines: grows with the count. */
  readonly host: number
  /** For all else, which `Lengths` bounds. */
  readonly device: number
}

interface Entry {
  readonly name: string
  readonly engine: Engine
  readonly settling: Settling
}

/** Returns the results of all engines that have the scene, and what they cost. Destroys the engines, also if it throws. */
export async function measureEntry(
  name: string,
  count: number,
  { repeats, steps, settleMs }: Lengths,
  adapter: Adapter,
  party: MakeEngine | null,
  limit: TimeLimit,
): Promise<{ results: SpeedResult[]; cost: EntryCost }> {
  const begin = performance.now()
  const { scene, warmUp } = SPEED_SCENES[name](count)
  const makers: [string, MakeEngine][] = SUBSTEPS.map((substeps) => ['scree', screeOn(adapter, substeps)])
  if (party !== null) makers.push(['party', party])
  const entries: Entry[] = []
  const making: Promise<Engine | null>[] = []
  try {
    let host = performance.now() - begin
    for (const [engineName, make] of makers) {
      const called = performance.now()
      making.push(make(scene))
      const engine = await limit.wait(making.at(-1)!, Infinity)
      host += performance.now() - called
      if (engine === null) continue
      const settling = await settle(engine, Math.round(warmUp / STEP), steps, settleMs, limit)
      entries.push({ name: engineName, engine, settling })
    }
    const times = await interleave(entries, repeats, ({ engine, settling }) =>
      timeGroup(engine, settling.group, limit),
    )
    const results: SpeedResult[] = []
    for (const [k, entry] of entries.entries()) {
      const total = summarizeTimes(times[k].map((group) => group.total))
      const host = summarizeTimes(times[k].map((group) => group.host))
      results.push({ ...(await finish(name, scene, entry, limit)), total, host })
    }
    return { results, cost: { host, device: performance.now() - begin - host } }
  } finally {
    // also one that comes too late
    for (const engine of making) engine.then((made) => made?.destroy()).catch(() => {})
  }
}

/** Compiles the kernels of a scene. */
export async function compileScene(name: string, adapter: Adapter, limit: TimeLimit): Promise<void> {
  const engine = await limit.wait(screeOn(adapter, SUBSTEPS[0])(SPEED_SCENES[name](SMALL).scene), Infinity)
  engine.step(STEP)
  await limit.wait(engine.finish(), Infinity)
  engine.destroy()
}

/** Without recovery, nothing saves the state in the background. */
function screeOn(adapter: Adapter, substeps: number) {
  return makeScree('gpu', substeps, 1, { adapter, recovery: false })
}

async function finish(
  name: string,
  scene: Scene,
  { name: engineName, engine, settling }: Entry,
  limit: TimeLimit,
): Promise<Omit<SpeedResult, 'total' | 'host'>> {
  const disks = countOf(scene)
  const isMeasured = disks <= (scene.grains === undefined ? MAX_MEASURED.disks : MAX_MEASURED.grains)
  const meter = scene.grains === undefined ? QualityMeter : GrainMeter
  const quality = isMeasured ? new meter(scene).measure(await limit.wait(engine.read(), Infinity)) : undefined
  const profiled = Math.min(PROFILED_STEPS, settling.group)
  const stages = await limit.wait(engine.timeStages?.(profiled, STEP) ?? Promise.resolve([]), Infinity)
  const { setup, substeps, contacts } = engine
  return {
    scene: name,
    disks,
    engine: engineName,
    setup,
    substeps,
    settling,
    stages,
    contacts,
    quality,
  }
}
