/** Checks a device over many scenes, and reports what was found as plain data. */

import { type Arithmetic, probeArithmetic } from '../gpu/arithmetic.ts'
import { adapterOf } from '../gpu/device.ts'
import type { Scene } from '../scene/scene.ts'
import { refuse, requireFields, requireList } from '../util/validate.ts'
import type { StageResult, WorstValue } from '../world/checkResults.ts'
import type { World } from '../world.ts'
import { requireStageCheckOptions, type StageCheckOptions } from './options.ts'
import { runStages } from './stageCheck.ts'
import { differingOf } from './tally.ts'

/** A scene to check a device with. */
export interface DeviceScene {
  readonly name: string
  readonly scene: Scene
  /** Edits before each step; see `StageCheckOptions.edit`. */
  readonly edit?: (world: World, step: number) => void | Promise<void>
}

/** Options of `checkDevice`. */
export interface DeviceCheckOptions
  extends Pick<StageCheckOptions, 'device' | 'steps' | 'dt' | 'timeout' | 'signal'> {
  readonly scenes: readonly DeviceScene[]
  /** Called after the arithmetic was probed, and after each step of each scene. */
  readonly onProgress?: (progress: DeviceProgress) => void
}

export interface DeviceProgress {
  /** What was found so far, in the scenes that are done. */
  readonly report: DeviceReport
  /** The part of the work that is done, 0 to 1. */
  readonly done: number
  /** The scene that runs; undefined if all are done. */
  readonly scene?: string
}

/** What was found in a scene. */
export interface SceneReport {
  readonly name: string
  readonly disks: number
  readonly substeps: number
  /** Number of 32-bit values compared, and how many of them differ. */
  readonly compared: number
  readonly differing: number
}

/** What the stages of a kernel wrote, in all scenes. */
export interface KernelReport {
  readonly kernel: string
  readonly compared: number
  readonly differing: number
  /** How many integers differ. */
  readonly integers: number
  /** Numbers of floats by distance; see `StageResult.ulps`. Without the zeros at the end. */
  readonly ulps: readonly number[]
  readonly worst: (WorstValue & { readonly scene: string; readonly stage: string }) | null
}

/** What `checkDevice` found, as plain data: `JSON.stringify` keeps all of it, but infinite distances become null. */
export interface DeviceReport {
  readonly format: 'scree device check'
  readonly version: 1
  /** Description of the device, and what it says of itself. */
  readonly adapter: string
  readonly vendor: string
  readonly architecture: string
  readonly isSoftware: boolean
  readonly arithmetic: Arithmetic
  readonly compared: number
  readonly differing: number
  readonly scenes: readonly SceneReport[]
  readonly kernels: readonly KernelReport[]
}

/** Adds up scenes. */
class Reports {
  readonly #head: Omit<DeviceReport, 'compared' | 'differing' | 'scenes' | 'kernels'>
  readonly #scenes: SceneReport[] = []
  readonly #kernels = new Map<string, KernelReport>()

  constructor(device: GPUDevice, arithmetic: Arithmetic) {
    const { description: adapter, isSoftware } = adapterOf(device)
    const { vendor, architecture } = device.adapterInfo
    const about = { adapter, vendor, architecture, isSoftware, arithmetic }
    this.#head = { format: 'scree device check', version: 1, ...about }
  }

  add({ name, scene }: DeviceScene, substeps: number, stages: readonly StageResult[]): void {
    const compared = stages.reduce((sum, stage) => sum + stage.compared, 0)
    const differing = stages.reduce((sum, stage) => sum + differingOf(stage), 0)
    this.#scenes.push({ name, disks: scene.disks.positions.length / 2, substeps, compared, differing })
    for (const stage of stages) {
      const { kernel } = stage
      const had = this.#kernels.get(kernel) ?? NOTHING
      const isWorse = stage.worst !== null && stage.worst.ulp > (had.worst?.ulp ?? -1)
      this.#kernels.set(kernel, {
        kernel,
        compared: had.compared + stage.compared,
        differing: had.differing + differingOf(stage),
        integers: had.integers + stage.integers,
        ulps: withoutTail(stage.ulps.map((count, k) => count + (had.ulps[k] ?? 0))),
        worst: isWorse ? { scene: name, stage: stage.stage, ...stage.worst! } : had.worst,
      })
    }
  }

  get report(): DeviceReport {
    const [scenes, kernels] = [[...this.#scenes], [...this.#kernels.values()]]
    const compared = scenes.reduce((sum, scene) => sum + scene.compared, 0)
    const differing = scenes.reduce((sum, scene) => sum + scene.differing, 0)
    return { ...this.#head, compared, differing, scenes, kernels }
  }
}

const NOTHING: Omit<KernelReport, 'kernel'> = {
  compared: 0,
  differing: 0,
  integers: 0,
  ulps: [],
  worst: null,
}

function withoutTail(counts: readonly number[]): number[] {
  return counts.slice(0, 1 + counts.findLastIndex((count) => count > 0))
}

const FIELDS = ['device', 'scenes', 'steps', 'dt', 'timeout', 'signal', 'onProgress']

/**
 * Probes the arithmetic of a device, and checks it with each of these scenes as `checkStages` does. Rejects if an option or a scene is invalid, or if
 * the device is lost.
 */
export async function checkDevice(options: DeviceCheckOptions): Promise<DeviceReport> {
  requireFields('options', options, FIELDS)
  const { scenes, onProgress, ...others } = options
  requireStageCheckOptions(others)
  requireList('scenes', scenes, 'scenes')
  if (onProgress !== undefined && typeof onProgress !== 'function')
    refuse('onProgress', onProgress, 'a function')
  const { device, steps } = others
  const reports = new Reports(device, await probeArithmetic(device))
  const tell = (done: number) =>
    onProgress?.({
      report: reports.report,
      done: done / scenes.length,
      scene: scenes[Math.floor(done)]?.name,
    })
  tell(0)
  for (const [k, scene] of scenes.entries()) {
    const onStep = (step: number) => tell(k + Math.min(step / steps, 0.999))
    const { stages, substeps } = await runStages(scene.scene, { ...others, edit: scene.edit, onStep })
    reports.add(scene, substeps, stages)
    tell(k + 1)
  }
  return reports.report
}
