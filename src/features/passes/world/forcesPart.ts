import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { ForceOptions } from '../force.ts'
import type { Force } from './forceList.ts'

/** The forces of your own of a world, `World.forces`. */
export class Forces {
  static {
    closeClass(Forces, 'world.forces')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Adds a force: a function of each disk's position, velocity, id, material and data and of the time, that runs once in each substep
   * while the world has disks, by its WGSL on the GPU, by its twin on the CPU. It adds an acceleration, or sets the velocity with which
   * the disk moves: see `ForceOptions.at`. Forces act in the order in which they were added. If the GPU has to repeat a substep,
   * each force still acts exactly once in it.
   *
   * Resolves when the force is compiled; it acts from the next step on. Rejects, and adds nothing, if the WGSL is invalid (checked on
   * the GPU only), an option is missing, unknown or out of range, or stepping is 'eventDriven'. If a twin throws, or does not return two numbers,
   * the world can no longer be used.
   */
  add(options: ForceOptions): Promise<Force> {
    return this.#core.forces.add(options)
  }
}
