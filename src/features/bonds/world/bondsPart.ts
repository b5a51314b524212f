import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { BondState } from '../bondEdits.ts'
import type { BondOptions } from '../bonds.ts'

/** The bonds of a world, `World.bonds`. */
export class Bonds {
  static {
    closeClass(Bonds, 'world.bonds')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Bonds disks and grains to each other, or to points of the world, as they are now. Returns the numbers of the bonds in the same order: the
   * smallest free ones. A disk has at most 64 bonds. Throws, and adds none, if an id is unknown, a disk is bonded to itself, a value
   * is out of range, lengths do not match, or stepping is 'eventDriven'. See `BondOptions`.
   */
  add(options: BondOptions): Uint32Array {
    this.#core.backend.requireAlive()
    const bonds = this.#core.bonds.add(options)
    this.#core.recording?.note('bonds.add', options)
    return bonds
  }

  /** Removes the bonds with these numbers, broken or not. Throws, and removes none, if a number is unknown or given twice. */
  remove(bonds: ArrayLike<number>): void {
    this.#core.backend.requireAlive()
    this.#core.bonds.remove(bonds)
    this.#core.recording?.note('bonds.remove', bonds)
  }

  /** Returns the state of all bonds by ascending number, including broken ones, after all submitted work. */
  async read(): Promise<BondState> {
    this.#core.backend.requireAlive()
    const lastStep = this.#core.values.lastStep
    return this.#core.bonds.read(() => lastStep / this.#core.stats.substeps)
  }
}
