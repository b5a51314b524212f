/** Runs a substep stage by stage and copies the buffers that each stage writes. */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { PassRun } from '../features/passes/pass.ts'
import { type BoundStage, dispatch } from '../gpu/boundStages.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import { Readback } from '../gpu/readback.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { bytesOf, PER_CONTACT, strideOf } from '../pipeline/buffers.ts'
import { BUFFER_NAMES, type BufferName } from '../pipeline/features.ts'
import type { StepParams } from '../pipeline/params.ts'
import type { Stage } from '../pipeline/stage.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { DEFAULT_TIMEOUT, withTimeout } from './timeout.ts'

/** The buffers that a stage writes, copied after the stage. */
export interface StageTrace {
  readonly stage: Pick<Stage, 'label'> & { readonly stageIndex?: number }
  readonly written: ReadonlyMap<BufferName, TypedViews>
}

/** Numbers of elements in use. */
type InUse = Pick<BackendStatus, 'contactRecords' | 'events'>

/** Returns the buffers that a stage writes and the bytes in use; elements beyond the last contact or event are stale. */
function writtenBytes(
  { kernel, bindings }: Stage,
  { contactRecords, events }: InUse,
): [BufferName, number][] {
  return bindings
    .filter(({ written }) => written)
    .map(({ buffer, length }) => {
      let inUse = length
      if ((PER_CONTACT as readonly BufferName[]).includes(buffer)) inUse = Math.min(contactRecords, length)
      // the stages before the last one of the events leave some of them stale
      if (buffer === 'touchEvents')
        inUse = kernel === 'completeEvents' || kernel === 'writeHits' ? Math.min(events, length) : 0
      // of slots without a hit it has those of earlier waves
      if (buffer === 'hitEvents') inUse = 0
      return [buffer, inUse * strideOf(buffer)]
    })
}

/** Runs one stage on a prepared backend and returns its trace. */
export function traceCpuStage(cpu: CpuBackend, index: number, params: StepParams): StageTrace {
  cpu.runStage(index, params)
  return traceOf(cpu, cpu.stages[index])
}

/** Runs deaths and births on a prepared backend and returns the traces of their stages. */
export function traceCpuBirths(cpu: CpuBackend, births: ArrayBuffer): StageTrace[] {
  const traces: StageTrace[] = []
  cpu.runBirths(births, (stage) => traces.push(traceOf(cpu, stage)))
  return traces
}

/** Runs the stages on a prepared backend that decide which disks sleep, and returns their traces. */
export function traceCpuRest(cpu: CpuBackend, params: StepParams): StageTrace[] {
  const traces: StageTrace[] = []
  cpu.runRest(params, (stage) => traces.push(traceOf(cpu, stage)))
  return traces
}

/** Returns copies of the buffers that a stage has written. */
export function traceOf(cpu: CpuBackend, stage: Stage): StageTrace {
  const written = writtenBytes(stage, cpu.status).map(([buffer, bytes]): [BufferName, TypedViews] => {
    const { u32 } = cpu.storage.view(buffer, bytes / strideOf(buffer))
    return [buffer, words(u32.slice().buffer)]
  })
  return { stage, written: new Map(written) }
}

/** Runs all stages of a substep on a prepared backend and returns their traces. */
export function traceCpu(cpu: CpuBackend, params: StepParams): StageTrace[] {
  const traces: StageTrace[] = []
  for (let index = 0; index < cpu.stages.length; index++) traces.push(traceCpuStage(cpu, index, params))
  return traces
}

/**
 * Runs stages (default: all stages of a substep) on a prepared backend whose buffers hold these numbers of contacts and events, and returns their
 * traces. Each stage is submitted separately. Rejects if a stage takes more than `timeout` seconds.
 */
export async function traceGpu(
  gpu: GpuBackend,
  inUse: InUse,
  stages: readonly BoundStage[] = gpu.submitter.stages,
  timeout = DEFAULT_TIMEOUT,
): Promise<StageTrace[]> {
  const pending = stages.map((bound) => {
    const encoder = gpu.submitter.device.createCommandEncoder()
    const pass = encoder.beginComputePass()
    dispatch(pass, [bound])
    pass.end()
    const written = writtenBytes(bound.stage, inUse)
    const sources = written.map(([name, bytes]) => ({ buffer: gpu.storage.get(name), bytes }))
    const readback = new Readback(gpu.submitter.device, encoder, sources)
    gpu.submitter.device.queue.submit([encoder.finish()])
    const copies = readback.get()
    // after a timeout the later stages are not awaited, so their rejections are handled here
    copies.catch(() => {})
    return { stage: bound.stage, names: written.map(([name]) => name), copies }
  })
  const traces: StageTrace[] = []
  for (const { stage, names, copies } of pending) {
    // `orFailure` adds the reason if the device was lost
    const results = await withTimeout(gpu.orFailure(copies), timeout, stage.label)
    traces.push({ stage, written: new Map(names.map((name, k) => [name, results[k]])) })
  }
  return traces
}

/** The traces of one stage, or of several that are compared as one, on both backends. */
export interface TracePair {
  readonly expected: StageTrace
  readonly actual: StageTrace
}

/** Runs a custom pass on both backends, which must be prepared for the step. */
export function tracePass(
  cpu: CpuBackend,
  run: PassRun,
  gpu: GpuBackend,
  gpuRun: PassRun,
): Promise<TracePair> {
  cpu.runPass(run)
  const encode = (encoder: GPUCommandEncoder) => gpu.submitter.encodePass(encoder, gpuRun)
  const written = ['poses', 'motions', 'userData', 'slots', 'contactSpans', 'status'] as const
  return tracePair(`pass ${run.pass.label}`, written, cpu, gpu, encode)
}

/** Collects the statistics of a completed step on both backends. */
export function traceStepStats(cpu: CpuBackend, params: StepParams, gpu: GpuBackend): Promise<TracePair> {
  cpu.runStepStats(params)
  return tracePair('collectStepStats', ['status'], cpu, gpu, (encoder) =>
    gpu.submitter.encodeStepStats(encoder),
  )
}

/** Returns copies of these buffers on the CPU, and on the GPU after the encoded commands. */
async function tracePair(
  label: string,
  names: readonly BufferName[],
  cpu: CpuBackend,
  gpu: GpuBackend,
  encode: (encoder: GPUCommandEncoder) => void,
): Promise<TracePair> {
  const stage = { label }
  const expected = new Map(names.map((name) => [name, cpu.storage.copy(name, cpu.sizes)]))
  const encoder = gpu.submitter.device.createCommandEncoder()
  encode(encoder)
  const sources = names.map((name) => ({
    buffer: gpu.storage.get(name),
    bytes: bytesOf(name, gpu.submitter.sizes),
  }))
  const readback = new Readback(gpu.submitter.device, encoder, sources)
  gpu.submitter.device.queue.submit([encoder.finish()])
  const copies = await readback.get()
  const actual = new Map(names.map((name, k) => [name, copies[k]]))
  return { expected: { stage, written: expected }, actual: { stage, written: actual } }
}

/** Uploads all buffers of the CPU backend to the GPU. Both backends must be prepared for the same step. */
export function uploadState(cpu: CpuBackend, gpu: GpuBackend): void {
  gpu.submitter.reserveRoom(cpu.sizes)
  for (const name of BUFFER_NAMES)
    gpu.submitter.upload(name, cpu.storage.copy(name, cpu.sizes).u32.buffer as ArrayBuffer)
}
