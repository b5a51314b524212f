/** The collision filters of disks and walls: shaders/shared/filter.wgsl. */
import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { ALL_GROUPS } from '../util/validate.ts'

export interface DiskFilters {
  /** Group bits of each disk. */
  readonly groups: Uint32Array
  /** Bits of the groups that each disk collides with. */
  readonly collidesWith: Uint32Array
}

export class Filters {
  readonly #disks: DiskFilters
  readonly #edges: Uint32Array
  /** Whether any disk or wall may not collide with all groups. */
  readonly #isOn: boolean

  /** `edges` are `Edge` structs. */
  constructor(disks: DiskFilters, edges: ArrayBuffer) {
    this.#disks = disks
    this.#edges = words(edges).u32
    const masks = this.#edges.filter((_, w) => w % EDGE.stride === EDGE.collidesWith)
    this.#isOn = [disks.collidesWith, masks].some((all) => all.some((mask) => mask !== ALL_GROUPS))
  }

  mayHitDisk(disk: number, other: number): boolean {
    const { groups, collidesWith } = this.#disks
    return !this.#isOn || mayTouch(groups[disk], collidesWith[disk], groups[other], collidesWith[other])
  }

  mayHitEdge(disk: number, edge: number): boolean {
    const { groups, collidesWith } = this.#disks
    const w = edge * EDGE.stride
    const [group, mask] = [this.#edges[w + EDGE.groups], this.#edges[w + EDGE.collidesWith]]
    if (this.#edges[w + EDGE.sensor] !== 0) return false
    return !this.#isOn || mayTouch(groups[disk], collidesWith[disk], group, mask)
  }
}

function mayTouch(groups: number, collidesWith: number, otherGroups: number, otherCollidesWith: number) {
  return (groups & otherCollidesWith) !== 0 && (otherGroups & collidesWith) !== 0
}
