import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { PassOptions } from '../pass.ts'
import type { Pass } from './passList.ts'

/** The compute passes of your own of a world, `World.passes`. */
export class Passes {
  static {
    closeClass(Passes, 'world.passes')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Adds a custom compute pass that runs once before each step while the world has disks. It may change positions, angles,
   * velocities and spins: by its WGSL on the GPU, by its twin on the CPU. Passes run in the order in which they were added. If the
   * GPU has to repeat steps, for example because contacts outgrew their buffers, it repeats the passes with them, so each pass acts
   * exactly once on the state before each step.
   *
   * Resolves when the pass is compiled; it runs from the next step on. Rejects, and adds nothing, if the WGSL is invalid (checked on
   * the GPU only) or an option is missing, unknown or out of range. If a twin throws, the world can no longer be used.
   */
  add(options: PassOptions): Promise<Pass> {
    return this.#core.passes.add(options)
  }
}
