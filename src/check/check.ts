/**
 * The check: steps the CPU reference and the GPU side by side, stage by stage, and compares every buffer that a stage
 * writes. As long as nothing differs, each stage has been fed with the GPU's own result of the stage before.
 */

import type { DiskState } from '../disks/state.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import { type BufferName, cellsOf } from '../pipeline/buffers.ts'
import type { CpuBackend } from '../reference/cpuBackend.ts'
import type { Scene } from '../scene/scene.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { Placement } from '../walls/motion.ts'
import type { Measures } from '../world/measures.ts'
import type { WorldStats } from '../world/stats.ts'
import { World } from '../world.ts'
import { type Difference, firstDifference, sortedFirst, withSortedCells } from './compare.ts'
import { type CheckOptions, requireCheckOptions, requireEqualSubsteps } from './options.ts'
import { DEFAULT_TIMEOUT, withTimeout } from './timeout.ts'
import { type StageTrace, type TracePair, traceCpu, traceGpu, tracePass, traceStepStats } from './trace.ts'

export interface FoundDifference extends Difference {
  /** Counted from 0 through all steps; under 'pic' rounds of waves count too, by the dozen that both sides run at once. */
  readonly substep: number
  readonly stage: string
}

export interface CheckResult {
  /** 32-bit values compared. */
  readonly compared: number
  /** Substeps run until the end or the first difference. */
  readonly substeps: number
  /** The first difference; null where there is none. */
  readonly difference: FoundDifference | null
  /** Where the CPU's disks ended. */
  readonly state: DiskState
  readonly stats: WorldStats
  readonly measures: Measures
  /** Where the scene's bodies ended. */
  readonly placements: readonly Placement[]
}

/** Compares what two runs of the same stages wrote; `lastStarts` are the `cellStarts` from before, or where no stage made them. */
export function compareTraces(
  expected: readonly StageTrace[],
  actual: readonly StageTrace[],
  lastStarts: TypedViews,
  ulp = 0,
): { compared: number; difference: (Difference & { stage: string }) | null } {
  let compared = 0
  let starts = lastStarts
  for (const [k, { stage, written }] of expected.entries()) {
    starts = written.get('cellStarts') ?? starts
    for (const [buffer, values] of written) {
      let [a, b] = [values, actual[k].written.get(buffer)!]
      if (buffer === 'unordered') {
        a = withSortedCells(a, starts)
        b = withSortedCells(b, starts)
      }
      if (buffer === 'bullets') {
        const { u32 } = written.get('status')!
        a = sortedFirst(a, u32[STATUS.bullets])
        b = sortedFirst(b, u32[STATUS.bullets])
      }
      const difference = firstDifference(buffer, a, b, ulp)
      compared += a.u32.length
      if (difference !== null) return { compared, difference: { stage: stage.label, ...difference } }
    }
  }
  return { compared, difference: null }
}

/** Where each cell's run of slots starts, as the last reorder left it. */
export function cellStarts(cpu: CpuBackend): TypedViews {
  return cpu.storage.view('cellStarts', cellsOf(cpu.sizes) + 2)
}

/** What edits and measures write, as it comes back through `read`. */
const EDITED: readonly BufferName[] = [
  'slots',
  'poses',
  'motions',
  'materials',
  'groups',
  'contactSpans',
  'works',
  'measures',
]

/** Compares what edits or measures have left on both backends. */
async function compareEdited(
  cpu: CpuBackend,
  gpu: GpuBackend,
  names: readonly BufferName[],
  ulp: number,
): Promise<{ compared: number; difference: Difference | null }> {
  const [expected, actual] = [await cpu.read(names), await gpu.read(names)]
  let compared = 0
  for (const name of names) {
    const difference = firstDifference(name, expected[name], actual[name], ulp)
    compared += expected[name].u32.length
    if (difference !== null) return { compared, difference }
  }
  return { compared, difference: null }
}

/**
 * Steps a scene on the CPU and on a device, and stops at the first value that differs. Rejects where an option is out of its
 * range or the scene is refused by a world, where the device is lost, and, naming the stage, where the GPU no longer advances.
 */
export async function check(scene: Scene, options: CheckOptions): Promise<CheckResult> {
  requireCheckOptions(options)
  const {
    device,
    steps,
    dt = 1 / 60,
    passes = [],
    ulp = 0,
    timeout = DEFAULT_TIMEOUT,
    edit,
    onStep,
  } = options
  const { substeps: parts, stepping, mostWaves } = options
  const given = { substeps: parts, stepping, mostWaves }
  const cpuWorld = await World.fromScene(scene, { backend: 'cpu', ...given })
  let gpuWorld: World | undefined
  let compared = 0
  let substeps = 0
  let difference: FoundDifference | null = null
  const note = (stage: string, found: { compared: number; difference: Difference | null }) => {
    compared += found.compared
    if (found.difference !== null) difference = { substep: substeps, stage, ...found.difference }
  }
  try {
    requireEqualSubsteps(cpuWorld.substeps)
    gpuWorld = await World.fromScene(scene, { backend: 'gpu', device, ...given })
    const cpu = cpuWorld.backend as CpuBackend
    const gpu = gpuWorld.backend as GpuBackend
    for (const pass of passes) for (const world of [cpuWorld, gpuWorld]) await world.addPass(pass)
    for (let step = 0; step < steps && difference === null; step++) {
      if (edit !== undefined) {
        for (const world of [cpuWorld, gpuWorld])
          await withTimeout(Promise.resolve(edit(world, step)), timeout, 'edits')
        note('edits', await compareEdited(cpu, gpu, EDITED, ulp))
        if (difference !== null) break
      }
      const cpuCommand = cpuWorld.planStep(dt)
      const gpuCommand = gpuWorld.planStep(dt)
      const compare = async (pair: Promise<TracePair>) => {
        const { expected, actual } = await pair
        const found = compareTraces([expected], [actual], cellStarts(cpu), ulp)
        compared += found.compared
        if (found.difference !== null) difference ??= { substep: substeps, ...found.difference }
      }
      for (const [k, run] of (cpuCommand?.passes ?? []).entries()) {
        cpu.prepare(cpuCommand!)
        gpu.submitter.prepare(cpuCommand!)
        await compare(tracePass(cpu, run, gpu, gpuCommand!.passes[k]))
      }
      for (let left = cpuCommand, k = 0; left !== null && difference === null; k++) {
        const command = left
        cpu.prepare(command)
        const expected = traceCpu(cpu, command.params)
        gpu.submitter.prepare(command)
        gpu.submitter.reserveContacts(cpu.sizes.contacts)
        const actual = await traceGpu(gpu, cpu.status.contactRecords, gpu.submitter.stages, timeout)
        const found = compareTraces(expected, actual, cellStarts(cpu), ulp)
        compared += found.compared
        if (found.difference !== null) difference = { substep: substeps, ...found.difference }
        substeps++
        if (command.isEventDriven) {
          const { isOver, rest } = cpu.resume(command)
          gpu.submitter.upload('status', cpu.storage.copy('status', cpu.sizes).u32.buffer as ArrayBuffer)
          if (isOver) [left, k] = [rest, -1]
        } else if (k + 1 === command.substeps) left = null
      }
      if (cpuCommand !== null && difference === null)
        await compare(traceStepStats(cpu, cpuCommand.params, gpu))
      onStep?.(step + 1)
    }
    const measures = await cpuWorld.measure()
    if (difference === null) {
      await withTimeout(gpuWorld.measure(), timeout, 'measure')
      note('measure', await compareEdited(cpu, gpu, ['measures', 'works'], ulp))
    }
    return {
      compared,
      substeps,
      difference,
      state: await cpuWorld.read(),
      stats: cpuWorld.stats,
      measures,
      placements: cpuWorld.placements,
    }
  } finally {
    cpuWorld.destroy()
    gpuWorld?.destroy()
  }
}

/** One sentence: `0 differences in …`, or where the first one is. */
export function describeCheck({
  compared,
  substeps,
  difference,
}: Pick<CheckResult, 'compared' | 'substeps' | 'difference'>): string {
  if (difference === null) return `0 differences in ${compared} values over ${substeps} substeps`
  const { substep, stage, buffer, index, field, expected, actual, ulp } = difference
  const where = `${buffer}[${index}]${field === '' ? '' : `.${field.replace(/^\./, '')}`}`
  return (
    `first difference in substep ${substep}, stage ${stage}: ${where} is ${expected} on the CPU and ${actual} on the ` +
    `GPU, ${ulp} ULP apart, after ${compared} values`
  )
}
