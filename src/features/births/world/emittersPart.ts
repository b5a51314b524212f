import { isPredicted } from '../../../pipeline/substeps.ts'
import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import { type EmitterOptions, requireNotEventDriven } from '../emitters.ts'
import type { Emitter } from './emitterSet.ts'

/** The emitters of a world: `World.emitters`. */
export class Emitters {
  static {
    closeClass(Emitters, 'world.emitters')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /** The emitters, in the order in which they were added, without removed ones. */
  get all(): readonly Emitter[] {
    return this.#core.emitters.handles
  }

  /**
   * Adds an emitter, which gives birth to disks before each step: at most 16. Its ids are not in `ids`, and only it makes and removes
   * their disks: `write` and `disks.remove` refuse them. Disks may overlap others at birth, and are pushed apart. A birth that is due
   * while `maxAlive` disks live is counted in `stats.missedBirths` and left out. See docs/guide/births.md.
   *
   * Throws, and adds nothing, if an option is unknown, missing or out of range, if there are 16 emitters, under 'eventDriven', or if the
   * disks do not fit on the device.
   */
  add(options: EmitterOptions): Emitter {
    this.#core.backend.requireAlive()
    if (isPredicted(this.#core.options.stepping)) requireNotEventDriven('emitters', 1)
    const emitter = this.#core.emitters.add(options)
    this.#core.recording?.note('emitters.add', options)
    this.#core.values.hasNewScale = true
    return emitter
  }
}
