/** The states that the CPU keeps, outside of the memory of the twins. */

import type { Sizes } from '../features/sizes.ts'
import type { KeptBuffer } from '../pipeline/buffers.ts'
import type { BufferName } from '../pipeline/features.ts'
import {
  clearedParts,
  continueStatus,
  type KeepCommand,
  type KeptKey,
  type RollBackCommand,
  restoreStage,
  type StatePart,
  saveStage,
  shiftEventsStage,
  sizesAfterRollBack,
  stateParts,
  wordsInUse,
} from '../pipeline/savedState.ts'
import type { KernelStage } from '../pipeline/stage.ts'
import { RESTORE_BATCH } from '../schemas/constants.ts'
import type { Storage } from './storage.ts'

/** A state in parts, each with two words in front that say where it belongs. */
interface Copy {
  readonly sizes: Sizes
  readonly parts: readonly { readonly part: StatePart; readonly words: Uint32Array }[]
}

interface Executor {
  readonly storage: Storage
  readonly sizes: Sizes
  reserve(sizes: Partial<Sizes>): void
  runOnce(stage: KernelStage): void
}

const HEADER = 2

export class KeptStates {
  readonly #executor: Executor
  readonly #copies = new WeakMap<KeptKey, Copy>()

  constructor(executor: Executor) {
    this.#executor = executor
  }

  keep({ kept, instead }: KeepCommand): void {
    if (instead !== undefined) this.#copies.delete(instead)
    this.#executor.reserve({ saved: RESTORE_BATCH })
    const { storage, sizes } = this.#executor
    const status = storage.view('status', 1).u32
    const inUse = (name: KeptBuffer) => wordsInUse(name, sizes, status)
    const parts = stateParts(inUse, RESTORE_BATCH - HEADER).map((part) => {
      storage.write('savedWords', new Uint32Array([part.first, part.count]).buffer)
      this.#executor.runOnce(saveStage(part, sizes))
      return { part, words: storage.view('savedWords', HEADER + part.count).u32.slice() }
    })
    this.#copies.set(kept, { sizes, parts })
  }

  rollBack({ kept, completed }: RollBackCommand): void {
    const executor = this.#executor
    const { sizes: then, parts } = this.#copies.get(kept)!
    executor.reserve(sizesAfterRollBack(then, executor.sizes))
    const { storage, sizes } = executor
    const run = (words: Uint32Array | ArrayBuffer, stage: KernelStage) => {
      storage.write('savedWords', words instanceof ArrayBuffer ? words : bufferOf(words))
      executor.runOnce(stage)
    }
    const had = (name: KeptBuffer) =>
      parts.reduce((sum, { part }) => sum + (part.buffer === name ? part.count : 0), 0)
    const lengthOf = (name: BufferName) => storage.lengthOf(name)
    for (const { words, stage } of clearedParts(had, sizes, lengthOf)) run(words, stage)
    for (const { part, words } of parts) {
      if (part.buffer === 'status') continueStatus(words, completed, HEADER)
      run(words, restoreStage(part, sizes))
    }
    if (sizes.has.events) run(new Uint32Array([completed - kept.units]), shiftEventsStage(sizes))
  }
}

/** The buffer of words, which `slice` made for them alone; that of shared memory would be shared. */
function bufferOf(words: Uint32Array): ArrayBuffer {
  return words.buffer instanceof ArrayBuffer ? words.buffer : Uint32Array.from(words).buffer
}
