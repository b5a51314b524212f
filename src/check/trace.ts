/** Runs one substep and keeps a copy of what every stage wrote. */
import { type BufferName, strideOf } from '../buffers.ts'
import type { Stage } from '../frame.ts'
import { dispatch } from '../gpu/boundStages.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import { Readback } from '../gpu/readback.ts'
import type { FrameValues } from '../reference/bindings.ts'
import type { CpuBackend } from '../reference/cpuBackend.ts'
import { type Words, words } from '../words.ts'

/** What one stage left in the buffers that it writes. */
export interface StageTrace {
  readonly stage: Stage
  readonly written: ReadonlyMap<BufferName, Words>
}

/** The written buffers of a stage and the bytes of them in use: records beyond the last contact are left over. */
function writtenBytes(stage: Stage, contacts: number): [BufferName, number][] {
  return stage.bindings
    .filter(({ written }) => written)
    .map(({ buffer, length }) => {
      const isPerContact = buffer === 'contacts' || buffer === 'memories'
      return [buffer, (isPerContact ? Math.min(contacts, length) : length) * strideOf(buffer)]
    })
}

/** For a backend that is prepared. */
export function traceCpu(cpu: CpuBackend, frame: FrameValues): StageTrace[] {
  const traces: StageTrace[] = []
  for (let index = 0; index < cpu.stages.length; index++) {
    cpu.runStage(index, frame)
    const stage = cpu.stages[index]
    const written = writtenBytes(stage, cpu.status.contacts).map(([buffer, bytes]): [BufferName, Words] => {
      const { u32 } = cpu.storage.view(buffer, bytes / strideOf(buffer))
      return [buffer, words(u32.slice().buffer)]
    })
    traces.push({ stage, written: new Map(written) })
  }
  return traces
}

/** For a backend that is prepared and has room for this many contacts. */
export async function traceGpu(gpu: GpuBackend, contacts: number): Promise<StageTrace[]> {
  const encoder = gpu.device.createCommandEncoder()
  const pending = gpu.stages.map((bound) => {
    const pass = encoder.beginComputePass()
    dispatch(pass, bound)
    pass.end()
    const written = writtenBytes(bound.stage, contacts)
    const sources = written.map(([name, bytes]) => ({ buffer: gpu.storage.get(name), bytes }))
    return {
      stage: bound.stage,
      names: written.map(([name]) => name),
      readback: new Readback(gpu.device, encoder, sources),
    }
  })
  gpu.device.queue.submit([encoder.finish()])
  return Promise.all(
    pending.map(async ({ stage, names, readback }) => {
      const copies = await readback.get()
      return { stage, written: new Map(names.map((name, k) => [name, copies[k]])) }
    }),
  )
}
