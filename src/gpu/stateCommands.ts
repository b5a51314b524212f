/** Submits what keeps states and puts them back. */
import type { Sizes } from '../features/sizes.ts'
import { strideOf } from '../pipeline/buffers.ts'
import type { BufferName } from '../pipeline/features.ts'
import {
  type KeptKey,
  type RestoreCommand,
  type RollBackCommand,
  restoreParts,
} from '../pipeline/savedState.ts'
import type { Stage } from '../pipeline/stage.ts'
import type { KeptStates } from './keptStates.ts'
import type { StepEncoder } from './stepEncoder.ts'
import type { GpuStorage } from './storage.ts'

export class StateCommands {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  readonly #steps: StepEncoder
  readonly #kept: KeptStates

  constructor(device: GPUDevice, storage: GpuStorage, steps: StepEncoder, kept: KeptStates) {
    this.#device = device
    this.#storage = storage
    this.#steps = steps
    this.#kept = kept
  }

  /** Uploads and copies the parts of a saved state one by one; a GPU that has halted keeps its state, and gets them again later. */
  restore(command: RestoreCommand, sizes: Sizes): void {
    const lengthOf = (name: BufferName) => Math.floor(this.#storage.get(name).size / strideOf(name))
    for (const { words, stage } of restoreParts(command, sizes, lengthOf)) {
      this.#upload(words)
      const encoder = this.#device.createCommandEncoder()
      this.#steps.runOnce(encoder, [stage])
      this.#device.queue.submit([encoder.finish()])
    }
  }

  keep(kept: KeptKey, sizes: Sizes): void {
    const encoder = this.#device.createCommandEncoder()
    this.#kept.get(kept).save((stage, saved) => this.#steps.runOnce(encoder, [stage], saved), sizes)
    this.#device.queue.submit([encoder.finish()])
  }

  rollBack(command: RollBackCommand, sizes: Sizes): void {
    let encoder = this.#device.createCommandEncoder()
    const submit = () => {
      this.#device.queue.submit([encoder.finish()])
      encoder = this.#device.createCommandEncoder()
    }
    const run = (stage: Stage, saved?: GPUBuffer) => this.#steps.runOnce(encoder, [stage], saved)
    const upload = (words: ArrayBuffer) => {
      submit()
      this.#upload(words)
    }
    this.#kept.get(command.kept).restore(command, sizes, run, upload)
    submit()
  }

  #upload(words: ArrayBuffer): void {
    this.#device.queue.writeBuffer(this.#storage.get('savedWords'), 0, words)
  }
}
