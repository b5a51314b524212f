/** Makes room for a solid shape among disks. */
import { closestPoint } from '../../query/closestPoint.ts'
import { boundsOf } from '../../shapes/bounds.ts'
import type { Shape } from '../../shapes/shape.ts'

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

/**
 * A disk that overlaps the shape is put outside, touching it, by the shortest way; one whose centre is inside by more than
 * its radius is taken away: there may be no room for it outside. Throws where no disk would be left.
 */
export function makeRoom({ positions, radii }: Places, shape: Shape): Room {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  const room = { kept: [] as number[], positions: [] as number[], pushed: 0, gone: 0 }
  for (let row = 0; row < radii.length; row++) {
    const [x, y, radius] = [positions[2 * row], positions[2 * row + 1], radii[row]]
    const isNear = x > minX - radius && x < maxX + radius && y > minY - radius && y < maxY + radius
    const nearest = isNear ? closestPoint(shape, [x, y]) : undefined
    if (nearest !== undefined && nearest.distance < -radius) {
      room.gone++
      continue
    }
    room.kept.push(row)
    if (nearest === undefined || nearest.distance >= radius) room.positions.push(x, y)
    else {
      const { point, normal } = nearest
      room.positions.push(point[0] + radius * normal[0], point[1] + radius * normal[1])
      room.pushed++
    }
  }
  if (room.kept.length === 0 && radii.length > 0)
    throw new Error(`the shape would cover all ${radii.length} disks: expected one that leaves some`)
  return room
}
