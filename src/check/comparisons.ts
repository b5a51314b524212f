/** Comparisons of what stages wrote on the CPU with what they write on a GPU, once that is read back. */
import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import { Readback } from '../gpu/readback.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import type { StageResult } from '../world/checkResults.ts'
import { comparable, type Layout, layoutOf } from './comparable.ts'
import { Tally } from './tally.ts'
import { withTimeout } from './timeout.ts'
import type { StageTrace } from './trace.ts'

export interface Ran {
  readonly label: string
  readonly kernel: string
  readonly stageIndex?: number
}

interface Pending {
  readonly stage: Ran
  readonly written: StageTrace['written']
  readonly layout: Layout
  readonly copies: Promise<TypedViews[]>
  readonly substep: number
}

export class Comparisons {
  readonly #cpu: CpuBackend
  readonly #gpu: GpuBackend
  /** Seconds per stage. */
  readonly #timeout: number
  readonly #tallies = new Map<string, Tally>()
  #pending: Pending[] = []
  /** Bytes of inputs and outputs of stages that are not compared yet. */
  bytesUnderWay = 0

  constructor(cpu: CpuBackend, gpu: GpuBackend, timeout: number) {
    this.#cpu = cpu
    this.#gpu = gpu
    this.#timeout = timeout
  }

  /** What was found so far, in the order in which stages ran first. */
  get results(): StageResult[] {
    return Array.from(this.#tallies, ([stage, tally]) => tally.result(stage))
  }

  /** Submits a stage to the GPU, to be compared with what the CPU wrote. */
  add(
    { label, kernel, stageIndex }: Ran,
    written: StageTrace['written'],
    substep: number,
    encode: (encoder: GPUCommandEncoder) => void,
  ): void {
    const sources = Array.from(written, ([name, { u32 }]) => ({
      buffer: this.#gpu.storage.get(name),
      bytes: u32.byteLength,
    }))
    const { device } = this.#gpu.submitter
    const encoder = device.createCommandEncoder()
    encode(encoder)
    const readback = new Readback(device, encoder, sources)
    device.queue.submit([encoder.finish()])
    const copies = readback.get()
    // after a failure the later ones are not awaited, so their rejections are handled here
    copies.catch(() => {})
    for (const { bytes } of sources) this.bytesUnderWay += bytes
    const before = layoutOf(this.#cpu)
    const starts = written.get('cellStarts') ?? words(before.starts.u32.slice().buffer)
    const stage = { label, kernel, stageIndex }
    this.#pending.push({ stage, written, layout: { ...before, starts }, copies, substep })
  }

  /** Resolves when all that were added are compared. */
  async settle(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    this.bytesUnderWay = 0
    for (const { stage, written, layout, copies, substep } of pending) {
      const results = await withTimeout(this.#gpu.orFailure(copies), this.#timeout, stage.label)
      const tally = this.#tallies.get(stage.label) ?? new Tally(stage.kernel)
      this.#tallies.set(stage.label, tally)
      for (const [k, [name, values]] of [...written].entries()) {
        const [a, b] = [values, results[k]].map((one) => comparable(name, one, { stage, written }, layout))
        tally.add(name, a, b, substep)
      }
    }
  }
}
