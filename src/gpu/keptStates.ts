/** The states that a GPU keeps, each in memory of its own, which later states take over. */
import type { Sizes } from '../features/sizes.ts'
import type { KeepCommand, KeptKey, SavedState } from '../pipeline/savedState.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import { StateCopy } from './stateCopy.ts'
import { type GpuStorage, type Growth, growthOf } from './storage.ts'

export class KeptStates {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  /** The memory of each state, of states that have given theirs away, too: after a halt their commands may run again. */
  readonly #copies = new WeakMap<KeptKey, StateCopy>()
  readonly #all = new Set<StateCopy>()
  /** Memory that no later state can take, with the units of work before which commands that need it may run again. */
  readonly #outgrown = new Map<StateCopy, number>()
  /** States that are being read. */
  readonly #read = new Set<KeptKey>()
  /** Returns the units of work that were asked for so far. */
  asked: () => number = () => 0

  constructor(device: GPUDevice, storage: GpuStorage) {
    this.#device = device
    this.#storage = storage
  }

  get(kept: KeptKey): StateCopy {
    return this.#copies.get(kept)!
  }

  /**
   * Gives a state its memory: that of the state it takes the place of, if it fits, or else new memory. Returns null if no memory is made. After
   * a halt for larger buffers the state runs again, and its first memory is too small.
   */
  make({ kept, instead }: KeepCommand, sizes: Sizes): Growth | null {
    const own = this.#copies.get(kept)
    if (own?.fits) return null
    const old = instead && this.#copies.get(instead)
    if (old?.fits && !this.#isRead(old)) {
      this.#copies.set(kept, old)
      this.#outgrow(own)
      return null
    }
    const copy = new StateCopy(this.#device, this.#storage, sizes)
    return growthOf(copy.made, () => {
      this.#copies.set(kept, copy)
      this.#all.add(copy)
      this.#outgrow(own)
      this.#outgrow(old)
    })
  }

  #outgrow(copy: StateCopy | undefined): void {
    if (copy !== undefined) this.#outgrown.set(copy, this.asked())
  }

  /** Reads a state after `before`. A state that takes its place meanwhile gets other memory. */
  async read(kept: KeptKey, before: Promise<unknown>): Promise<SavedState> {
    this.#read.add(kept)
    try {
      await before
      const copy = this.#copies.get(kept)
      if (copy === undefined) throw new Error('the GPU has no memory left for a copy of the state')
      return await copy.read()
    } finally {
      this.#read.delete(kept)
    }
  }

  /** Whether the memory holds a state that is being read. */
  #isRead(copy: StateCopy): boolean {
    return [...this.#read].some((kept) => this.#copies.get(kept) === copy)
  }

  /** Frees outgrown memory that no command needs, after this many units of work. */
  free(completed: number): void {
    for (const [copy, after] of this.#outgrown) {
      if (this.#isRead(copy) || unitsAhead(after, completed) > 0) continue
      copy.destroy()
      this.#outgrown.delete(copy)
      this.#all.delete(copy)
    }
  }

  destroy(): void {
    for (const copy of this.#all) copy.destroy()
  }
}
