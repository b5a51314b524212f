/** Seeded throws of a disk at a segment, an arc or a disk, a row each, far enough apart. One frame is one substep. */

import { pieceAt } from '../../src/features/walls/edgeGeometry.ts'
import { edgeWords, type WallOptions } from '../../src/features/walls/walls.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { distanceTo, firstTouch, type Point, type Target } from './oracle.ts'

export const PARAMS = 1 / 60
const ROW = 10
const f = Math.fround

export const KINDS = ['segment', 'arc', 'container', 'resting disk', 'slow disk', 'bullet'] as const
export type Kind = (typeof KINDS)[number]

export interface Throw {
  readonly kind: Kind
  readonly radius: number
  readonly origin: Point
  /** m/s. */
  readonly velocity: Point
  /** As the frame begins. */
  readonly targets: readonly Target[]
  readonly wall?: WallOptions
  /** Both radii together. */
  readonly reach: number
  /** Of the disk that it is thrown at. */
  readonly other?: { readonly radius: number; readonly velocity: Point }
}

/** How far a substep takes a disk, with the rounding of the kernels. */
export function translationOf([x, y]: Point): Point {
  return [f(f(PARAMS) * f(x)), f(f(PARAMS) * f(y))]
}

const rounded = ([x, y]: Point): Point => [f(x), f(y)]

/** The edges of a wall as they are stored, rounded, each as a target. */
function targetsOf(wall: WallOptions): Target[] {
  const edges = edgeWords([wall])
  return Array.from({ length: edges.length / EDGE.stride }, (_, k) => {
    const { start: a, end: b, startTangent, curvature } = pieceAt(edges, k * EDGE.stride)
    if (curvature === 0) return { kind: 'segment', a, b }
    const center: Point = [a[0] - startTangent[1] / curvature, a[1] + startTangent[0] / curvature]
    const angles = [a, b].map(([x, y]) => Math.atan2(y - center[1], x - center[0]))
    const [from, to] = curvature > 0 ? angles : angles.reverse()
    const turn = (to - from) / (2 * Math.PI)
    const sweep = 2 * Math.PI * (turn - Math.floor(turn))
    return { kind: 'arc', center, radius: Math.abs(1 / curvature), from, sweep }
  })
}

function arcWall([x, y]: Point, radius: number, from: number, sweep: number): WallOptions {
  const end = (angle: number): Point => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  return { chain: [end(from), end(from + sweep)], bulges: [Math.tan(sweep / 4)] }
}

/** What is thrown at around a centre: a wall, or the centre of a disk where there is none. */
function wallOf(kind: Kind, random: Random, center: Point, size: number): WallOptions | undefined {
  const angle = uniform(random, -Math.PI, Math.PI)
  const half: Point = [size * Math.cos(angle), size * Math.sin(angle)]
  if (kind === 'segment')
    return {
      chain: [
        [center[0] - half[0], center[1] - half[1]],
        [center[0] + half[0], center[1] + half[1]],
      ],
    }
  if (kind === 'arc') return arcWall(center, size, angle, uniform(random, 0.2, 1.9 * Math.PI))
  if (kind === 'container') return arcWall(center, 2.5 * size, angle, 1.5 * Math.PI)
  return undefined
}

/** A throw along a row, with `speed` in radii a frame. */
function throwAt(kind: Kind, random: Random, row: number, speed: number, isUpright: boolean): Throw {
  const turned = ([x, y]: Point): Point => (isUpright ? [y, x] : [x, y])
  const radius = f(0.1 * uniform(random, 0.8, 1.2))
  const other = { radius: f(0.1 * uniform(random, 0.8, 1.2)), velocity: [0, 0] as Point }
  const way = speed * radius
  const center = turned([0, row])
  const wall = wallOf(kind, random, center, uniform(random, 0.1, 1.2))
  const isDisk = wall === undefined
  const targets: readonly Target[] = isDisk ? [{ kind: 'disk', center: rounded(center) }] : targetsOf(wall)
  const reach = isDisk ? radius + other.radius : radius
  const otherSpeed = kind === 'slow disk' ? 0.45 : kind === 'bullet' ? Math.min(speed, 30) : 0
  const towards = uniform(random, -Math.PI, Math.PI)
  const otherWay = otherSpeed * other.radius
  other.velocity = [(otherWay / PARAMS) * Math.cos(towards), (otherWay / PARAMS) * Math.sin(towards)]
  // it stays in its row: the longer the way, the flatter
  const steepest = Math.min(1, 2 / way)
  const slope = Math.asin(uniform(random, -steepest, steepest))
  const heading = random() < 0.5 ? slope : Math.PI - slope
  const direction = turned([Math.cos(heading), Math.sin(heading)])
  const velocity: Point = [(way / PARAMS) * direction[0], (way / PARAMS) * direction[1]]
  // from where the relative way, or most of it, leads to about where the target is
  const [tx, ty] = translationOf(velocity)
  const [ox, oy] = isDisk ? translationOf(other.velocity) : [0, 0]
  const aside = uniform(random, -1, 1) * (kind === 'container' ? 1.5 : isDisk ? 1.2 * reach : 1.2)
  const length = Math.hypot(tx - ox, ty - oy)
  const before = uniform(random, 0, 1)
  const isNear = way < 1
  // slow ones begin around the target, fast ones before it or, of a container, in it
  const around = uniform(random, -Math.PI, Math.PI)
  const back = kind === 'container' && random() < 0.8 ? 0 : before
  let origin: Point = [
    center[0] - back * (tx - ox) - (aside * (ty - oy)) / length,
    center[1] - back * (ty - oy) + (aside * (tx - ox)) / length,
  ]
  if (isNear && !isDisk)
    origin = startBeside(targets[Math.floor(random() * targets.length)], reach, way, around, random)
  const thrown = { kind, radius, origin: rounded(origin), velocity: rounded(velocity), targets, wall, reach }
  return isDisk ? { ...thrown, other: { ...other, velocity: rounded(other.velocity) } } : thrown
}

/** A place beside a wall, less than a way from touching it. */
function startBeside(target: Target, reach: number, way: number, around: number, random: Random): Point {
  const away = reach + uniform(random, 0, 1) * way + 1e-4
  if (target.kind === 'segment') {
    const part = random()
    const x = target.a[0] + part * (target.b[0] - target.a[0])
    const y = target.a[1] + part * (target.b[1] - target.a[1])
    return [x + away * Math.cos(around), y + away * Math.sin(around)]
  }
  if (target.kind === 'arc') {
    const angle = target.from + random() * target.sweep
    const distance = target.radius + (random() < 0.5 ? -away : away)
    return [target.center[0] + distance * Math.cos(angle), target.center[1] + distance * Math.sin(angle)]
  }
  throw new Error(target.kind)
}

/** `count` throws that begin apart, of speeds around one, from 1e-3 to 1e4 radii a frame. */
export function throwsOf(seed: number, count: number): Throw[] {
  const random = createRandom(seed)
  const decade = uniform(random, -3, 4)
  const isUpright = random() < 0.5
  const rows = Array.from({ length: count }, (_, k) => (k - count / 2) * ROW)
  return rows.map((row, k) => {
    const speed = Math.min(10 ** (decade + uniform(random, -0.3, 0.3)), 1e4)
    for (;;) {
      const one = throwAt(KINDS[k % KINDS.length], random, row, speed, isUpright)
      if (distanceTo(one.origin, one.targets) > one.reach) return one
    }
  })
}

/** Of the thrown disk as the target sees it. */
function relativeWay({ velocity, other }: Throw): Point {
  const [x, y] = translationOf(velocity)
  const [ox, oy] = other === undefined ? [0, 0] : translationOf(other.velocity)
  return [x - ox, y - oy]
}

/**
 * When a throw touches, as a fraction of the frame, 1 where it does not; and between which fractions f32 may put that. Directions
 * are good to 1e-7, so along a way of that length a disk is aside by as much; distances to edges are good to a few 1e-6 of a
 * radius. Only what grazes is told apart by so little.
 */
export function expected(one: Throw): { fraction: number; low: number; high: number } {
  const way = relativeWay(one)
  const touch = (reach: number) => Math.min(firstTouch(one.origin, way, one.targets, reach), 1)
  const blur = 1e-5 * one.reach + 2e-7 * Math.hypot(...way)
  return { fraction: touch(one.reach), low: touch(one.reach + blur), high: touch(one.reach - blur) }
}
