/** Pairs of shapes in deliberately chosen placements. */

import type { Shape } from '../../../src/shapes/shape.ts'
import { type Random, uniform } from '../../../src/util/random.ts'
import { farthestPoint, type Placed } from './depth.ts'
import { type Outline, outlineOf } from './outline.ts'

/** A shape with its outline in local coordinates, and a copy of both that is moved. */
export interface Member {
  readonly local: Shape
  readonly shape: Shape
  readonly placed: Placed
}

/** Draws shapes of one family. */
export function membersOf(draw: (random: Random) => Shape, count: number, random: Random): Member[] {
  return Array.from({ length: count }, () => member(draw(random)))
}

export function member(local: Shape): Member {
  const shape = {
    centers: local.centers.slice(),
    radii: local.radii,
    directions: local.directions.slice(),
    centroid: [...local.centroid] as [number, number],
  }
  const outline: Outline = outlineOf(local)
  return { local, shape, placed: { outline, x: 0, y: 0, cos: 1, sin: 0 } }
}

/** Rotates the shape and its outline by the angle of this unit vector and translates them to (x, y). */
export function move({ local, shape, placed }: Member, x: number, y: number, cos: number, sin: number): void {
  Object.assign(placed, { x, y, cos, sin })
  for (let k = 0; k < local.centers.length; k += 2) {
    const [cx, cy, dx, dy] = [
      local.centers[k],
      local.centers[k + 1],
      local.directions[k],
      local.directions[k + 1],
    ]
    shape.centers[k] = x + cos * cx - sin * cy
    shape.centers[k + 1] = y + sin * cx + cos * cy
    shape.directions[k] = cos * dx - sin * dy
    shape.directions[k + 1] = sin * dx + cos * dy
  }
  const [cx, cy] = local.centroid
  const centroid = shape.centroid as [number, number]
  centroid[0] = x + cos * cx - sin * cy
  centroid[1] = y + sin * cx + cos * cy
}

const CASES = ['near', 'deep', 'inside', 'concentric', 'touching', 'parallel', 'far'] as const
export type Case = (typeof CASES)[number]
/** Concentric pairs are rare, because searching them is by far the slowest. */
const SHARES: Record<Case, number> = {
  near: 0.3,
  deep: 0.15,
  inside: 0.1,
  concentric: 0.01,
  touching: 0.19,
  parallel: 0.15,
  far: 0.1,
}

export function drawCase(random: Random): Case {
  let left = random()
  for (const name of CASES) {
    left -= SHARES[name]
    if (left < 0) return name
  }
  return 'near'
}

const ofA = new Float64Array(2)
const ofB = new Float64Array(2)

/** Places both shapes according to the case. */
export function place(kind: Case, a: Member, b: Member, random: Random): void {
  const [cos, sin] = anyDirection(random)
  move(a, uniform(random, -2, 2), uniform(random, -2, 2), cos, sin)
  const { x, y } = a.placed
  const reach = a.placed.outline.reach + b.placed.outline.reach
  const [turnX, turnY] = anyDirection(random)
  const [dx, dy] = anyDirection(random)
  const at = (distance: number) => move(b, x + distance * dx, y + distance * dy, turnX, turnY)
  if (kind === 'near') at(uniform(random, 0.2, 1.2) * reach)
  else if (kind === 'deep') at(uniform(random, 0, 0.3) * reach)
  else if (kind === 'inside') at(uniform(random, 0, 0.1) * reach)
  else if (kind === 'concentric') at(random() < 0.5 ? 0 : 10 ** uniform(random, -16, -3))
  else if (kind === 'far') at(10 ** uniform(random, 0.5, 4) * reach)
  else if (kind === 'touching') {
    at(0)
    moveToTouch(a, b, dx, dy, deepness(random), 0)
  } else {
    const [nx, ny] = turnSidesParallel(a, b, random)
    moveToTouch(a, b, nx, ny, deepness(random), uniform(random, -0.7, 0.7) * reach)
  }
}

/** A depth or a gap from a nanometre to a few centimetres. */
function deepness(random: Random): number {
  return (random() < 0.5 ? -1 : 1) * 10 ** uniform(random, -9, -1.3)
}

/** Rotates b until one of its arcs begins at the normal opposite to one of a's, with a small or zero deviation. */
function turnSidesParallel(a: Member, b: Member, random: Random): readonly [number, number] {
  const k = 2 * Math.floor(random() * a.shape.radii.length)
  const l = 2 * Math.floor(random() * b.shape.radii.length)
  const [nx, ny] = [a.shape.directions[k], a.shape.directions[k + 1]]
  const [px, py] = [b.local.directions[l], b.local.directions[l + 1]]
  const off = random() < 0.3 ? 0 : 10 ** uniform(random, -14, -1.3)
  // the rotation from p to -n, plus a small deviation
  const [cos, sin] = [-(px * nx + py * ny), -(px * ny - py * nx)]
  const length = Math.hypot(cos - sin * off, sin + cos * off)
  move(b, 0, 0, (cos - sin * off) / length, (sin + cos * off) / length)
  return [nx, ny]
}

/** Places the support points of both along a direction opposite each other, with this depth and tangential offset. */
function moveToTouch(a: Member, b: Member, dx: number, dy: number, depth: number, aside: number): void {
  farthestPoint(a.placed, dx, dy, ofA)
  farthestPoint(b.placed, -dx, -dy, ofB)
  const { x, y, cos, sin } = b.placed
  move(
    b,
    x + ofA[0] - ofB[0] - depth * dx - aside * dy,
    y + ofA[1] - ofB[1] - depth * dy + aside * dx,
    cos,
    sin,
  )
}

export function anyDirection(random: Random): [number, number] {
  const angle = uniform(random, 0, 2 * Math.PI)
  return [Math.cos(angle), Math.sin(angle)]
}
