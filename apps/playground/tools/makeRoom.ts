/** Moves disks out of the way of a solid shape. */
import { closestPoint } from '../../../src/queries/closestPoint.ts'
import { boundsOf } from '../../../src/shapes/bounds.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { Crowd } from './crowd.ts'
import { findFreePositions, type Seeker, type Surroundings } from './freePlaces.ts'

/** One row per disk; positions in metres, two numbers each. */
export interface Places {
  readonly positions: ArrayLike<number>
  readonly radii: ArrayLike<number>
}

export interface Room {
  /** Rows of the remaining disks. */
  readonly kept: number[]
  /** Their positions, two numbers each. */
  readonly positions: number[]
  /** The positions of those that were moved, by row. */
  readonly moved: ReadonlyMap<number, Point>
  /** Rows of removed disks. */
  readonly gone: readonly number[]
}

/**
 * Moves each disk that overlaps the shape to a position free of the shape, of walls and of other disks: the closest one
 * in contact with the shape, or else the nearest free one that it can reach without crossing a wall. Removes disks
 * without such a position. Rejects if no disk would remain.
 */
export async function makeRoom(places: Places, shape: Shape, surroundings: Surroundings): Promise<Room> {
  const { positions, radii } = places
  const { seekers, crowd } = split(places, shape)
  const moved = new Map<number, Point>()
  const take = ({ row, radius }: Seeker, [x, y]: Point) => {
    moved.set(row, [x, y])
    crowd.add(x, y, radius)
  }
  const isFree = ([x, y]: Point, radius: number) =>
    closestPoint(shape, [x, y]).distance >= radius && crowd.hasRoom(x, y, radius)

  const paths = seekers.map(({ at: from, radius, out: to }) => ({ from, to, radius }))
  const stuck = await surroundings.blocked(paths)
  const others: Seeker[] = []
  for (const [k, seeker] of seekers.entries()) {
    const { out, radius } = seeker
    const isOpen = !stuck.has(k) && isWithin(out, radius, surroundings) && crowd.hasRoom(...out, radius)
    if (isOpen) take(seeker, out)
    else others.push(seeker)
  }
  const homeless = await findFreePositions(others, boundsOf(shape), surroundings, isFree, take)
  const gone = new Set(homeless.map(({ row }) => row))
  const kept = Array.from({ length: radii.length }, (_, row) => row).filter((row) => !gone.has(row))
  if (kept.length === 0 && radii.length > 0)
    throw new Error(`the shape would cover all ${radii.length} grains: expected one that leaves some`)
  return {
    kept,
    positions: kept.flatMap((row) => moved.get(row) ?? [positions[2 * row], positions[2 * row + 1]]),
    moved,
    gone: [...gone],
  }
}

/** A disk that overlaps the shape, and the nearest position outside. */
interface Displaced extends Seeker {
  readonly out: Point
  /** Signed distance in metres from the outline to the centre, negative inside. */
  readonly distance: number
}

/** Separates the disks that overlap the shape, the deepest last, from the others. */
function split({ positions, radii }: Places, shape: Shape): { seekers: Displaced[]; crowd: Crowd } {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  const largest = Array.from(radii).reduce((most, radius) => Math.max(most, radius), 0)
  const crowd = new Crowd(largest)
  const seekers: Displaced[] = []
  for (let row = 0; row < radii.length; row++) {
    const [x, y, radius] = [positions[2 * row], positions[2 * row + 1], radii[row]]
    const isNear = x > minX - radius && x < maxX + radius && y > minY - radius && y < maxY + radius
    const { point, normal, distance } = isNear ? closestPoint(shape, [x, y]) : FAR
    if (distance >= radius) {
      crowd.add(x, y, radius)
      continue
    }
    const out: Point = [point[0] + radius * normal[0], point[1] + radius * normal[1]]
    seekers.push({ row, at: [x, y], radius, out, distance })
  }
  return { seekers: seekers.sort((a, b) => b.distance - a.distance), crowd }
}

const FAR = { point: [0, 0], normal: [0, 0], distance: Number.POSITIVE_INFINITY } as const

const isWithin = ([x, y]: Point, radius: number, { bounds: [minX, minY, maxX, maxY] }: Surroundings) =>
  x - radius >= minX && x + radius <= maxX && y - radius >= minY && y + radius <= maxY
