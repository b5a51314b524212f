/** The collision filters of disks and walls: shaders/shared/filter.wgsl. */
import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { ALL_BITS } from '../util/validate.ts'

export interface DiskFilters {
  /** Group bits of each disk. */
  readonly category: Uint32Array
  /** Categories that each disk collides with, as bits. */
  readonly mask: Uint32Array
}

export class Filters {
  readonly #disks: DiskFilters
  readonly #edges: Uint32Array
  /** Whether any disk or wall may not collide with all categories. */
  readonly #isOn: boolean

  /** `edges` are `Edge` structs. */
  constructor(disks: DiskFilters, edges: ArrayBuffer) {
    this.#disks = disks
    this.#edges = words(edges).u32
    const masks = this.#edges.filter((_, w) => w % EDGE.stride === EDGE.mask)
    this.#isOn = [disks.mask, masks].some((all) => all.some((mask) => mask !== ALL_BITS))
  }

  mayHitDisk(disk: number, other: number): boolean {
    const { category, mask } = this.#disks
    return !this.#isOn || mayTouch(category[disk], mask[disk], category[other], mask[other])
  }

  mayHitEdge(disk: number, edge: number): boolean {
    const { category, mask } = this.#disks
    const w = edge * EDGE.stride
    const [otherCategory, otherMask] = [this.#edges[w + EDGE.category], this.#edges[w + EDGE.mask]]
    if (this.#edges[w + EDGE.sensor] !== 0) return false
    return !this.#isOn || mayTouch(category[disk], mask[disk], otherCategory, otherMask)
  }
}

function mayTouch(category: number, mask: number, otherCategory: number, otherMask: number) {
  return (category & otherMask) !== 0 && (otherCategory & mask) !== 0
}
