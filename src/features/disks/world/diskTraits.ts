/** What any disk of a world may have: once it may, it may for ever. */
import { ALL_BITS } from '../../../util/validate.ts'

interface Materials {
  readonly restitution: ArrayLike<number>
  readonly rolling: ArrayLike<number>
  readonly mask: ArrayLike<number>
}

export class DiskTraits {
  #bounces = false
  #rolls = false
  #filters = false

  /** Whether any disk may have a restitution above 0. */
  get bounces(): boolean {
    return this.#bounces
  }

  /** Whether any disk may have rolling resistance. */
  get rolls(): boolean {
    return this.#rolls
  }

  /** Whether any disk may not collide with all categories. */
  get filters(): boolean {
    return this.#filters
  }

  /** Notes disks that were added. */
  note({ restitution, rolling, mask }: Materials): void {
    this.#bounces ||= some(restitution, (value) => value > 0)
    this.#rolls ||= some(rolling, (value) => value > 0)
    this.#filters ||= some(mask, (categories) => categories !== ALL_BITS)
  }

  /** Notes disks whose materials were changed. */
  noteChanges(changes: Partial<Materials>): void {
    this.#bounces ||= changes.restitution !== undefined
    this.#rolls ||= changes.rolling !== undefined
    this.#filters ||= changes.mask !== undefined
  }

  save() {
    return { bounces: this.#bounces, rolls: this.#rolls, filters: this.#filters }
  }

  load({ bounces, rolls, filters }: ReturnType<DiskTraits['save']>): void {
    this.#bounces = bounces
    this.#rolls = rolls
    this.#filters = filters
  }
}

function some(values: ArrayLike<number>, holds: (value: number) => boolean): boolean {
  for (let k = 0; k < values.length; k++) if (holds(values[k])) return true
  return false
}
