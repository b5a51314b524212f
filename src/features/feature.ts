/** What the room of a feature adds to both backends; src/pipeline/features.ts lists the rooms. */
import type * as d from 'typegpu/data'
import type { Sizes } from './sizes.ts'

/** A storage buffer. */
export interface BufferSpec {
  readonly element: d.AnyWgslData
  /** Number of elements in use. */
  readonly length: (sizes: Sizes) => number
  /**
   * 'state' if steps read it before they write it: the world keeps it, and snapshots and hashes contain it. 'world' if the world keeps it, and snapshots do not.
   * Other buffers hold what the host uploads, or are written anew in each step.
   */
  readonly kept?: 'state' | 'world'
  /** Whether nothing behind the words in use is read. Elsewhere new memory has to be 0 there. */
  readonly hasNoTail?: true
  /** Whether it has one element per contact. */
  readonly isPerContact?: true
}

export interface Feature {
  readonly buffers?: Readonly<Record<string, BufferSpec>>
  /** Properties of a world that decide which stages it has, beside its flags. */
  readonly properties?: Readonly<Record<string, (sizes: Sizes) => boolean>>
}
