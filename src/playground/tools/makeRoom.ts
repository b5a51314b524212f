/** Makes room for a solid shape among disks. */
import { closestPoint } from '../../query/closestPoint.ts'
import { boundsOf } from '../../shapes/bounds.ts'
import type { Point, Shape } from '../../shapes/shape.ts'

/** A row a disk; positions two numbers each, in metres. */
export interface Places {
  readonly positions: ArrayLike<number>
  readonly radii: ArrayLike<number>
}

export interface Room {
  /** Rows of the disks that stay. */
  readonly kept: number[]
  /** Of those, two numbers each. */
  readonly positions: number[]
  /** How many were put elsewhere, and how many are gone. */
  readonly pushed: number
  readonly gone: number
}

/** A disk's way out. */
export interface Push {
  readonly row: number
  readonly from: Point
  readonly to: Point
  readonly radius: number
}

/** Says which rows cannot go their way. */
export type Blocked = (pushes: readonly Push[]) => Promise<ReadonlySet<number>>

/**
 * A disk that overlaps the shape is put outside, touching it, by the shortest way; one whose centre is inside by more than
 * its radius is taken away, for there may be no room outside, and so is one whose way out is blocked. Rejects where no disk
 * would be left.
 */
export async function makeRoom({ positions, radii }: Places, shape: Shape, blocked: Blocked): Promise<Room> {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  const deep = new Set<number>()
  const pushes = new Map<number, Push>()
  for (let row = 0; row < radii.length; row++) {
    const [x, y, radius] = [positions[2 * row], positions[2 * row + 1], radii[row]]
    const isNear = x > minX - radius && x < maxX + radius && y > minY - radius && y < maxY + radius
    if (!isNear) continue
    const { point, normal, distance } = closestPoint(shape, [x, y])
    if (distance >= radius) continue
    const to: Point = [point[0] + radius * normal[0], point[1] + radius * normal[1]]
    if (distance < -radius) deep.add(row)
    else pushes.set(row, { row, from: [x, y], to, radius })
  }
  const stuck = pushes.size === 0 ? new Set<number>() : await blocked([...pushes.values()])
  const kept = Array.from({ length: radii.length }, (_, row) => row).filter(
    (row) => !deep.has(row) && !stuck.has(row),
  )
  if (kept.length === 0 && radii.length > 0)
    throw new Error(`the shape would cover all ${radii.length} disks: expected one that leaves some`)
  return {
    kept,
    positions: kept.flatMap((row) => pushes.get(row)?.to ?? [positions[2 * row], positions[2 * row + 1]]),
    pushed: pushes.size - stuck.size,
    gone: deep.size + stuck.size,
  }
}
