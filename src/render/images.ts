/** What is drawn in a periodic box: disks and walls also where they come in at the opposite side. */

import { imageOfBody } from '../features/bodies/bodyImages.ts'
import type { Placement } from '../features/bodies/motion.ts'
import {
  boxOf,
  isPeriodic,
  NO_BOX,
  type PeriodicBox,
  type PeriodicOptions,
  wrapped,
} from '../features/periodic/periodicBox.ts'
import { edgeBounds } from '../features/walls/edgeGeometry.ts'
import { edgeWords, type WallOptions } from '../features/walls/walls.ts'
import type { Scene } from '../scene/scene.ts'
import type { Bounds } from '../util/bounds.ts'
import type { Point } from './camera.ts'

/** Returns the periodic box of a scene. */
export function sceneBox({ periodic }: Scene): PeriodicBox {
  return boxOf(periodic as PeriodicOptions | undefined)
}

/** Returns the centres to draw a disk at. Equals disks.wgsl. */
export function imagesOf(box: PeriodicBox = NO_BOX, x: number, y: number, radius: number): Point[] {
  const xs = along(box, 0, x, radius)
  const ys = along(box, 1, y, radius)
  return xs.flatMap((atX) => ys.map((atY): Point => [atX, atY]))
}

function along(box: PeriodicBox, axis: 0 | 1, position: number, radius: number): number[] {
  const [low, period] = [box.low[axis], box.period[axis]]
  if (period === 0) return [position]
  const inside = wrapped(box, axis, position)
  if (inside - radius < low) return [inside, inside + period]
  return inside + radius > low + period ? [inside, inside - period] : [inside]
}

/** Returns the shifts of the images of a wall: none first, then one period to each side. */
function shiftsIn({ period }: PeriodicBox): Point[] {
  const [xs, ys] = period.map((length) => (length > 0 ? [0, length, -length] : [0]))
  return xs.flatMap((x) => ys.map((y): Point => [x, y]))
}

/** Returns whether the image of a fixed wall that this shift makes reaches into the box. */
function reachesIn({ low, period }: PeriodicBox, wall: WallOptions, shift: Point): boolean {
  const bounds = edgeBounds(edgeWords([wall]).buffer)
  return period.every(
    (length, axis) =>
      length === 0 ||
      (bounds[axis + 2] + shift[axis] > low[axis] && bounds[axis] + shift[axis] < low[axis] + length),
  )
}

/**
 * Returns the walls of the bodies, and those of their images and of the images of the fixed walls, in the order of `imagePlacements`. Images of fixed walls that lie
 * outside of the box are left out.
 */
export function imageWalls(
  box = NO_BOX,
  walls: readonly WallOptions[],
  bodies: readonly (readonly WallOptions[])[],
): (readonly WallOptions[])[] {
  return [
    ...bodies,
    ...shiftsIn(box)
      .slice(1)
      .flatMap((shift) => [walls.filter((wall) => reachesIn(box, wall, shift)), ...bodies]),
  ]
}

/** Returns the placements of the bodies of `imageWalls`; each body is put into the box first. */
export function imagePlacements(
  box = NO_BOX,
  placements: readonly Placement[],
  bodies: readonly (readonly WallOptions[])[],
): Placement[] {
  if (!isPeriodic(box)) return [...placements]
  const boundsOf = (body: number): Bounds => edgeBounds(edgeWords(bodies[body - 1]).buffer)
  const inside = placements.map((place, k) =>
    moved(place, imageOfBody(k + 1, place, { box, boundsOf }).shift, -1),
  )
  const others = shiftsIn(box).slice(1)
  const still: Placement = { position: [0, 0], angle: 0 }
  return [...inside, ...others.flatMap((shift) => [still, ...inside].map((place) => moved(place, shift, 1)))]
}

function moved({ position: [x, y], angle }: Placement, [shiftX, shiftY]: Point, sign: number): Placement {
  return { position: [x + sign * shiftX, y + sign * shiftY], angle }
}

/** Returns a wall in body coordinates as it is in the world. */
export function placedWall<T extends { chain: [number, number][] }>(
  wall: T,
  { position, angle }: Placement,
): T {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const place = ([x, y]: [number, number]): [number, number] => [
    position[0] + cos * x - sin * y,
    position[1] + sin * x + cos * y,
  ]
  return { ...wall, chain: wall.chain.map(place) }
}

/** Returns faint lines along the sides that repeat. */
export function frameOf({ low, period } = NO_BOX, [minX, minY, maxX, maxY]: Bounds): WallOptions[] {
  const side = (from: Point, to: Point): WallOptions => ({ chain: [from, to], sensor: true })
  const [right, top] = [low[0] + period[0], low[1] + period[1]]
  return [
    ...(period[0] > 0 ? [low[0], right].map((x) => side([x, minY], [x, maxY])) : []),
    ...(period[1] > 0 ? [low[1], top].map((y) => side([minX, y], [maxX, y])) : []),
  ]
}
