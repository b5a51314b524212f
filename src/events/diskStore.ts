/** The disks of the event queue, each stored at the time of its last hit. */
import { type CheckedDisks, checkDisks, type DiskOptions } from '../features/disks/disks.ts'
import { show } from '../util/validate.ts'
import type { DiskFilters } from './filters.ts'

/** Offsets in a disk's row of `DiskStore.rows`: the most used fields in 64 bytes, one cache line. */
export const DISK = {
  x: 0,
  y: 1,
  velocityX: 2,
  velocityY: 3,
  /** Time of the row's values, s: the time of the disk's last hit. */
  time: 4,
  radius: 5,
  spin: 6,
  angle: 7,
  stride: 8,
} as const

export interface DiskStore extends DiskFilters {
  readonly count: number
  readonly rows: Float64Array
  readonly inverseMasses: Float64Array
  readonly friction: Float64Array
  readonly restitution: Float64Array
  readonly rolling: Float64Array
  /** Time of the last hit, s; -Infinity before the first hit. */
  readonly lastHits: Float64Array
}

/** Returns the disks of these options. Throws if an option is invalid or `ids` is given. */
export function storeDisks(options: DiskOptions): DiskStore {
  const disks: CheckedDisks = checkDisks(options)
  if (options.ids !== undefined)
    throw new Error(`disks.ids is ${show(options.ids)}: expected none, since disks are numbered from 0`)
  const { count } = disks
  const rows = new Float64Array(DISK.stride * count)
  for (let k = 0; k < count; k++) {
    const w = k * DISK.stride
    rows[w + DISK.x] = disks.positions[2 * k]
    rows[w + DISK.y] = disks.positions[2 * k + 1]
    rows[w + DISK.velocityX] = disks.velocities[2 * k]
    rows[w + DISK.velocityY] = disks.velocities[2 * k + 1]
    rows[w + DISK.radius] = disks.radii[k]
    rows[w + DISK.spin] = disks.spins[k]
    rows[w + DISK.angle] = disks.angles[k]
  }
  return {
    count,
    rows,
    inverseMasses: Float64Array.from(disks.masses, (mass) => Math.fround(1 / mass)),
    friction: Float64Array.from(disks.friction),
    restitution: Float64Array.from(disks.restitution),
    rolling: Float64Array.from(disks.rolling),
    category: disks.category,
    mask: disks.mask,
    lastHits: new Float64Array(count).fill(-Infinity),
  }
}

/** Advances a disk in free flight to a time. */
export function moveTo(
  { rows }: DiskStore,
  disk: number,
  time: number,
  gravityX: number,
  gravityY: number,
): void {
  const w = disk * DISK.stride
  const s = time - rows[w + DISK.time]
  rows[w + DISK.x] += s * (rows[w + DISK.velocityX] + 0.5 * s * gravityX)
  rows[w + DISK.y] += s * (rows[w + DISK.velocityY] + 0.5 * s * gravityY)
  rows[w + DISK.velocityX] += s * gravityX
  rows[w + DISK.velocityY] += s * gravityY
  rows[w + DISK.angle] += s * rows[w + DISK.spin]
  rows[w + DISK.time] = time
}
