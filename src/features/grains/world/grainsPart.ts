import { storedDisks } from '../../../record/calls.ts'
import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { GrainOptions } from './checkGrains.ts'
import type { GrainOutline } from './worldGrains.ts'

/** The grains of a world, `World.grains`. */
export class Grains {
  static {
    closeClass(Grains, 'world.grains')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Adds rigid grains of any convex shape with at most 8 arcs, or of several joined (clumps), and returns their ids in the same order.
   * They are moved, read, written and removed as disks are. Not under 'eventDriven'; with grains, `ccd` sweeps against walls
   * only. Throws, and adds none, if a shape is invalid, a value is out of range, lengths do not match, or the grains
   * do not fit on the device.
   */
  add(options: GrainOptions): Uint32Array {
    this.#core.backend.requireAlive()
    const ids = this.#core.grains.add(options)
    this.#core.recording?.note('grains.add', storedDisks(options))
    this.#core.values.hasNewScale = true
    return ids
  }

  /** Returns the outlines of the grains with these ids, or of all grains. Throws if an id is unknown or given twice. */
  outlines(ids?: ArrayLike<number>): GrainOutline[] {
    return this.#core.grains.outlines(this.#core.disks.require(ids))
  }
}
