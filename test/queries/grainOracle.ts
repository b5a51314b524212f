/** Reference results of queries among grains and disks, in f64 on the host: see src/queries and src/narrow. */
import { leastDepth } from '../../src/narrow/arcs.ts'
import { castDisk } from '../../src/queries/cast.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import type { World } from '../../src/world.ts'

/** A grain or a disk; its parts are placed in the world. */
export interface Body {
  readonly id: number
  readonly center: Point
  readonly radius: number
  readonly parts: readonly Shape[]
}

/** Returns the disks and grains of a world, and their images in a periodic box as far as `across` periods away. */
export async function bodiesOf(world: World, periods: Point = [0, 0], across = 0): Promise<Body[]> {
  const { ids, positions, angles, radii } = await world.disks.read()
  const outlines = new Map(world.grains.outlines().map(({ id, parts }) => [id, parts]))
  const images: Point[] = []
  for (let x = periods[0] > 0 ? -across : 0; x <= (periods[0] > 0 ? across : 0); x++)
    for (let y = periods[1] > 0 ? -across : 0; y <= (periods[1] > 0 ? across : 0); y++)
      images.push([x * periods[0], y * periods[1]])
  return Array.from(ids).flatMap((id, k) =>
    images.map((shift): Body => {
      const center: Point = [positions[2 * k] + shift[0], positions[2 * k + 1] + shift[1]]
      const parts = outlines.get(id)?.map((part) => placed(part, center, angles[k]))
      return { id, center, radius: radii[k], parts: parts ?? [disk(center, radii[k])] }
    }),
  )
}

/** Signed distance of a point to the nearest part; negative inside. */
export function distanceTo({ parts }: Body, point: Point): number {
  return Math.min(...parts.map((part) => closestPoint(part, point).distance))
}

/** The tolerance for f32 coordinates of this size. */
export function roundingOf(...coordinates: number[]): number {
  return 2e-6 * (1 + coordinates.reduce((sum, x) => sum + Math.abs(x), 0))
}

/** Returns the smallest signed distance of a part from the path between two fractions; it is a convex function of the fraction. */
function nearestApproach(part: Shape, [x, y]: Point, [dx, dy]: Point, from: number, to: number): number {
  const at = (t: number) => closestPoint(part, [x + t * dx, y + t * dy]).distance
  let [low, high] = [from, to]
  for (let n = 0; n < 60; n++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    if (at(a) <= at(b)) high = b
    else low = a
  }
  return Math.min(at(from), at(to), at((low + high) / 2))
}

/** Whether a moving disk certainly touches the body before this fraction, by more than the tolerance. */
export function touchesBefore(
  { center, radius: size, parts }: Body,
  origin: Point,
  translation: Point,
  radius: number,
  before: number,
  tolerance: number,
): boolean {
  const offset: Point = [center[0] - origin[0], center[1] - origin[1]]
  const length = Math.hypot(...translation)
  const across =
    length === 0
      ? Math.hypot(...offset)
      : Math.abs(offset[0] * translation[1] - offset[1] * translation[0]) / length
  if (across > size + radius) return false
  return parts.some((part) => {
    const hit = castDisk(part, origin, translation, radius)
    if (hit === undefined || hit.fraction >= before) return false
    return nearestApproach(part, origin, translation, hit.fraction, before) - radius < -tolerance
  })
}

/** Returns the largest overlap of the parts with a box or a disk in metres; negative: their distance. */
export function overlapWith({ parts }: Body, [minX, minY, maxX, maxY]: readonly number[]): number {
  const region = placed(box(maxX - minX, maxY - minY), [(minX + maxX) / 2, (minY + maxY) / 2], 0)
  return Math.max(...parts.map((part) => leastDepth(part, region).depth))
}
