/**
 * Checks each stage by itself: both backends get the CPU's input of that stage, so that errors of rounding do not add up. Graphics cards
 * may round otherwise; this says where, and by how much.
 */

import type { GpuBackend } from '../gpu/gpuBackend.ts'
import { type BufferName, strideOf } from '../pipeline/buffers.ts'
import type { CpuBackend } from '../reference/cpuBackend.ts'
import type { Scene } from '../scene/scene.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { World } from '../world.ts'
import { cellStarts, comparable } from './check.ts'
import { differences, floatsPerElement } from './compare.ts'
import { type CheckOptions, requireCheckOptions, requireEqualSubsteps } from './options.ts'
import { type StageTrace, traceCpuStage, traceGpu, uploadState } from './trace.ts'

/** The value of a stage that is farthest from the CPU's. */
export interface WorstValue {
  /** Index of the substep, counted from 0 through all steps. */
  readonly substep: number
  readonly buffer: string
  /** Index of the element in the buffer, and its field, '' if the element is a number. */
  readonly index: number
  readonly field: string
  readonly expected: number
  readonly actual: number
  /** Distance in units in the last place; between integers, their difference. */
  readonly ulp: number
}

/** What a stage wrote in all substeps. */
export interface StageResult {
  readonly stage: string
  /** Number of 32-bit values compared. */
  readonly compared: number
  /**
   * How many floats are so many units in the last place from the CPU's: element 0 those that are equal, element k those that are from
   * 2^(k-1) to less than 2^k apart. The last element has those that are farther than 2^31 apart, or NaN on one side.
   */
  readonly ulps: readonly number[]
  /** How many integers differ. */
  readonly integers: number
  readonly worst: WorstValue | null
}

export type StageCheckOptions = Pick<
  CheckOptions,
  'device' | 'steps' | 'dt' | 'substeps' | 'stepping' | 'mostWaves' | 'forces' | 'timeout' | 'onStep'
>

/** Elements of `StageResult.ulps`. */
const BINS = 33

/** Adds up what a stage wrote. */
class Tally {
  compared = 0
  integers = 0
  readonly ulps: number[] = new Array(BINS).fill(0)
  worst: WorstValue | null = null

  add(buffer: BufferName, expected: TypedViews, actual: TypedViews, substep: number): void {
    const words = expected.u32.length
    this.compared += words
    this.ulps[0] += (words / (strideOf(buffer) / 4)) * floatsPerElement(buffer)
    for (const { difference, isFloat } of differences(buffer, expected, actual)) {
      if (isFloat) {
        this.ulps[0]--
        this.ulps[Math.min(Math.ceil(Math.log2(difference.ulp + 1)), BINS - 1)]++
      } else this.integers++
      if (difference.ulp > (this.worst?.ulp ?? -1)) this.worst = { substep, ...difference }
    }
  }
}

/**
 * Simulates a scene on the CPU and runs each stage of its substeps on a device as well, with the CPU's input of that stage. Returns what was found, in the
 * order of the stages. Rejects as `check` does.
 */
export async function checkStages(scene: Scene, options: StageCheckOptions): Promise<StageResult[]> {
  requireCheckOptions(options)
  const { device, steps, dt = 1 / 60, forces = [], timeout, onStep, substeps, stepping, mostWaves } = options
  const given = { substeps, stepping, mostWaves }
  const cpuWorld = await World.fromScene(scene, { backend: 'cpu', ...given })
  const tallies = new Map<string, Tally>()
  let gpuWorld: World | undefined
  let done = 0
  try {
    requireEqualSubsteps(cpuWorld.substeps)
    gpuWorld = await World.fromScene(scene, { backend: 'gpu', device, recovery: false, ...given })
    for (const force of forces) for (const world of [cpuWorld, gpuWorld]) await world.addForce(force)
    const cpu = cpuWorld.backend as CpuBackend
    const gpu = gpuWorld.backend as GpuBackend
    const compare = ({ stage, written }: StageTrace, actual: StageTrace) => {
      const tally = tallies.get(stage.label) ?? new Tally()
      tallies.set(stage.label, tally)
      const starts = written.get('cellStarts') ?? cellStarts(cpu)
      for (const [buffer, values] of written) {
        const [a, b] = [values, actual.written.get(buffer)!].map((one) =>
          comparable(buffer, one, starts, written),
        )
        tally.add(buffer, a, b, done)
      }
    }
    for (let step = 0; step < steps; step++) {
      const first = cpuWorld.planStep(dt)
      if (first !== null) cpu.prepare(first)
      if (first?.births !== undefined) cpu.runBirths(first.births)
      if (first !== null) cpu.runRest(first.params)
      for (let left = first, k = 0; left !== null; k++) {
        const command = left
        cpu.prepare(command)
        gpu.submitter.prepare(command)
        for (let index = 0; index < cpu.stages.length; index++) {
          uploadState(cpu, gpu)
          const expected = traceCpuStage(cpu, index, command.params)
          gpu.submitter.reserveRoom(cpu.sizes)
          const [actual] = await traceGpu(gpu, cpu.status, [gpu.submitter.stages[index]], timeout)
          compare(expected, actual)
        }
        done++
        if (command.isEventDriven) {
          const { isOver, rest } = cpu.resume(command)
          if (isOver) [left, k] = [rest, -1]
        } else if (k + 1 === command.substeps) left = null
      }
      if (first !== null) cpu.runStepStats(first.params)
      onStep?.(step + 1)
    }
    return Array.from(tallies, ([stage, { compared, ulps, integers, worst }]) => ({
      stage,
      compared,
      ulps,
      integers,
      worst,
    }))
  } finally {
    cpuWorld.destroy()
    gpuWorld?.destroy()
  }
}

/** Returns the stages that differ, as lines of text: how many values, by how much at worst, and where. */
export function describeStages(results: readonly StageResult[]): string {
  const compared = results.reduce((sum, result) => sum + result.compared, 0)
  const lines = results.flatMap((result) => (result.worst === null ? [] : [lineOf(result, result.worst)]))
  const all = `${results.length} stages, ${compared} values`
  if (lines.length === 0) return `${all}: 0 differences`
  return [`${all}: ${lines.length} ${lines.length === 1 ? 'stage differs' : 'stages differ'}`, ...lines].join(
    '\n',
  )
}

function lineOf({ stage, compared, ulps, integers }: StageResult, worst: WorstValue): string {
  const floats = ulps.slice(1).reduce((sum, count) => sum + count, 0)
  const where = `${worst.buffer}[${worst.index}]${worst.field === '' ? '' : `.${worst.field.replace(/^\./, '')}`}`
  return (
    `${stage}: ${floats} floats and ${integers} integers of ${compared} values differ; at worst ${where} in substep ${worst.substep} is ` +
    `${worst.expected} on the CPU and ${worst.actual} on the GPU, ${worst.ulp} ULP apart`
  )
}
