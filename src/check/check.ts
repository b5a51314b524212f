/**
 * The check: runs the CPU and GPU backends side by side, stage by stage, and compares every buffer that a stage writes. Neither
 * backend is ever corrected: as long as nothing differs, each stage works on its own backend's results.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { Placement } from '../features/bodies/motion.ts'
import type { BondState } from '../features/bonds/bondEdits.ts'
import type { JointState } from '../features/bonds/jointState.ts'
import type { DiskState } from '../features/disks/state.ts'
import type { Measures } from '../features/measures/world/measures.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { SceneData } from '../scene/scene.ts'
import type { WorldStats } from '../world/stats.ts'
import { World } from '../world.ts'
import { comparable, type Layout, layoutOf } from './comparable.ts'
import { type Difference, firstDifference } from './compare.ts'
import { type CheckOptions, requireCheckOptions, requireEqualSubsteps } from './options.ts'
import { DEFAULT_TIMEOUT, withTimeout } from './timeout.ts'
import {
  type StageTrace,
  type TracePair,
  traceCpu,
  traceCpuBirths,
  traceCpuRest,
  traceGpu,
  tracePass,
  traceStepStats,
} from './trace.ts'

export interface FoundDifference extends Difference {
  /** Index of the substep, counted from 0 through all steps. Under 'eventDriven', each run of the list of rounds counts as one. */
  readonly substep: number
  readonly stage: string
}

export interface CheckResult {
  /** Number of 32-bit values compared. */
  readonly compared: number
  /** Number of substeps run until the end or the first difference. */
  readonly substeps: number
  /** The first difference; null if there is none. */
  readonly difference: FoundDifference | null
  /** Final state of the disks on the CPU. */
  readonly state: DiskState
  /** Final state of the bonds on the CPU. */
  readonly bonds: BondState
  /** Final state of the joints on the CPU. */
  readonly joints: JointState
  /** Final opacities of the disks on the CPU; see `World.disks.readOpacities`. */
  readonly opacities: Float32Array
  /** Final statistics of the CPU's world. */
  readonly stats: WorldStats
  /** Final measures of the CPU's world. */
  readonly measures: Measures
  /** Final positions and angles of the bodies. */
  readonly placements: readonly Placement[]
}

/**
 * Compares the buffers that two runs of the same stages wrote, and returns the first difference. `layout` is that before
 * these stages.
 */
export function compareTraces(
  expected: readonly StageTrace[],
  actual: readonly StageTrace[],
  layout: Layout,
  ulp = 0,
): { compared: number; difference: (Difference & { stage: string }) | null } {
  let compared = 0
  let { starts } = layout
  for (const [k, trace] of expected.entries()) {
    const { stage, written } = trace
    starts = written.get('cellStarts') ?? starts
    for (const [buffer, values] of written) {
      const [a, b] = [values, actual[k].written.get(buffer)!].map((one) =>
        comparable(buffer, one, trace, { ...layout, starts }),
      )
      const difference = firstDifference(buffer, a, b, ulp)
      compared += a.u32.length
      if (difference !== null) return { compared, difference: { stage: stage.label, ...difference } }
    }
  }
  return { compared, difference: null }
}

/** The buffers that edits and measurements write. */
const EDITED: readonly BufferName[] = [
  'slots',
  'poses',
  'motions',
  'materials',
  'userData',
  'contactSpans',
  'rests',
  'bonds',
  'bondSides',
  'joints',
  'works',
  'measures',
]

/** Compares these buffers of both backends after edits or measurements. */
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
 * Simulates a scene on the CPU and on a device, and returns the first difference and the final state. Stops at the first value that
 * differs. Rejects if an option or the scene is invalid, if the device is lost, or if a stage does not end on the GPU.
 */
export async function check(scene: SceneData, options: CheckOptions): Promise<CheckResult> {
  requireCheckOptions(options)
  const {
    device,
    steps,
    dt = 1 / 60,
    passes = [],
    forces = [],
    ulp = 0,
    timeout = DEFAULT_TIMEOUT,
    edit,
    onStep,
  } = options
  const { substeps: parts, stepping, maxWaves } = options
  const given = { substeps: parts, stepping, maxWaves }
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
    gpuWorld = await World.fromScene(scene, { backend: 'gpu', device, recovery: false, ...given })
    const cpu = cpuWorld.backend as CpuBackend
    const gpu = gpuWorld.backend as GpuBackend
    // the stages of the GPU, with their twins
    cpu.reserve({ planBytes: gpu.submitter.sizes.planBytes })
    for (const pass of passes) for (const world of [cpuWorld, gpuWorld]) await world.passes.add(pass)
    for (const force of forces) for (const world of [cpuWorld, gpuWorld]) await world.forces.add(force)
    for (let step = 0; step < steps && difference === null; step++) {
      if (edit !== undefined) {
        for (const world of [cpuWorld, gpuWorld])
          await withTimeout(Promise.resolve(edit(world, step)), timeout, 'edits')
        note('edits', await compareEdited(cpu, gpu, EDITED, ulp))
        if (difference !== null) break
      }
      const cpuCommand = cpuWorld.stepper.plan(dt)
      const gpuCommand = gpuWorld.stepper.plan(dt)
      const compareAll = (expected: readonly StageTrace[], actual: readonly StageTrace[]) => {
        const found = compareTraces(expected, actual, layoutOf(cpu), ulp)
        compared += found.compared
        if (found.difference !== null) difference ??= { substep: substeps, ...found.difference }
      }
      const compare = async (pair: Promise<TracePair>) => {
        const { expected, actual } = await pair
        compareAll([expected], [actual])
      }
      if (cpuCommand?.births !== undefined) {
        cpu.prepare(cpuCommand)
        gpu.submitter.prepare(cpuCommand)
        const expected = traceCpuBirths(cpu, cpuCommand.births)
        gpu.submitter.upload('birthStep', gpuCommand!.births!)
        compareAll(expected, await traceGpu(gpu, cpu.status, gpu.submitter.steps.birthStages, timeout))
      }
      for (const [k, run] of (cpuCommand?.passes ?? []).entries()) {
        cpu.prepare(cpuCommand!)
        gpu.submitter.prepare(cpuCommand!)
        await compare(tracePass(cpu, run, gpu, gpuCommand!.passes[k]))
      }
      if (cpuCommand !== null && difference === null) {
        cpu.prepare(cpuCommand)
        gpu.submitter.prepare(cpuCommand)
        const expected = traceCpuRest(cpu, cpuCommand.params)
        compareAll(expected, await traceGpu(gpu, cpu.status, gpu.submitter.steps.restStages, timeout))
      }
      for (let left = cpuCommand, k = 0; left !== null && difference === null; k++) {
        const command = left
        cpu.prepare(command)
        const expected = traceCpu(cpu, command.params)
        gpu.submitter.prepare(command)
        gpu.submitter.reserveRoom(cpu.sizes)
        const actual = await traceGpu(gpu, cpu.status, gpu.submitter.stages, timeout)
        const found = compareTraces(expected, actual, layoutOf(cpu), ulp)
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
      state: await cpuWorld.disks.read(),
      bonds: await cpuWorld.bonds.read(),
      joints: await cpuWorld.joints.read(),
      opacities: await cpuWorld.disks.readOpacities(),
      stats: cpuWorld.stats,
      measures,
      placements: cpuWorld.bodies.placements,
    }
  } finally {
    cpuWorld.destroy()
    gpuWorld?.destroy()
  }
}

/** Returns the result as one sentence: `0 differences in …`, or the place of the first difference. */
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
