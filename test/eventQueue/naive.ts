/**
 * PIC as the paper has it: at each hit all disks are moved, and the next hit is looked for among all pairs and all walls, with
 * the formulas of the textbook. Slow, and nothing of src/events. Walls are straight and two-sided.
 */
import type { Distance, Point } from './bruteForce.ts'

export interface NaiveDisk {
  x: number
  y: number
  vx: number
  vy: number
  spin: number
  radius: number
  mass: number
  lastHit: number
}

export interface NaiveWorld {
  readonly disks: NaiveDisk[]
  /** Of each edge its distance, its two ends. */
  readonly edges: readonly { readonly distance: Distance; readonly ends: readonly [Point, Point] }[]
  readonly gravity: Point
  readonly restitution: number
  readonly friction: number
  readonly contactDuration: number
  time: number
}

export interface NaiveHit {
  readonly time: number
  readonly a: number
  /** -1: none. */
  readonly b: number
  readonly edge: number
}

/** Seconds from now; the smaller root of the quadratic. */
function pairTime(a: NaiveDisk, b: NaiveDisk): number {
  const [x, y, vx, vy] = [b.x - a.x, b.y - a.y, b.vx - a.vx, b.vy - a.vy]
  const half = x * vx + y * vy
  if (half >= 0) return Infinity
  const squared = vx * vx + vy * vy
  const discriminant = half * half - squared * (x * x + y * y - (a.radius + b.radius) ** 2)
  return discriminant > 0 ? (-half - Math.sqrt(discriminant)) / squared : Infinity
}

/** Seconds from now, by steps that the gap allows, from when the gap was open to when it is closed; then by halves. */
function edgeTime(disk: NaiveDisk, distance: Distance, [gx, gy]: Point, until: number): number {
  const gap = (s: number) =>
    distance(disk.x + s * (disk.vx + 0.5 * s * gx), disk.y + s * (disk.vy + 0.5 * s * gy)) - disk.radius
  const speed = (s: number) => Math.hypot(disk.vx + s * gx, disk.vy + s * gy)
  const fastest = Math.max(speed(0), speed(until))
  let s = 0
  let left = gap(0)
  while (s < until) {
    const next = s + Math.max(left, 1e-11) / fastest
    const leftNext = gap(next)
    if (left > 0 && leftNext <= 0) return halves(gap, s, next)
    s = next
    left = leftNext
  }
  return Infinity
}

function halves(gap: (s: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let round = 0; round < 60; round++) {
    const middle = 0.5 * (low + high)
    if (gap(middle) > 0) low = middle
    else high = middle
  }
  return high
}

/** Seconds in which each world of these tests has another hit. */
const SOON = 1

/** Goes on to the next hit and through it. */
export function nextHit(world: NaiveWorld): NaiveHit {
  const { disks, edges, gravity } = world
  let first = { after: Infinity, a: -1, b: -1, edge: -1 }
  for (const [a, disk] of disks.entries()) {
    for (let b = a + 1; b < disks.length; b++) {
      const after = pairTime(disk, disks[b])
      if (after < first.after) first = { after, a, b, edge: -1 }
    }
  }
  for (const [a, disk] of disks.entries()) {
    for (const [edge, { distance }] of edges.entries()) {
      const after = edgeTime(disk, distance, gravity, Math.min(first.after, SOON))
      if (after < first.after) first = { after, a, b: -1, edge }
    }
  }
  const { after, a, b, edge } = first
  for (const disk of disks) {
    disk.x += disk.vx * after + 0.5 * gravity[0] * after ** 2
    disk.y += disk.vy * after + 0.5 * gravity[1] * after ** 2
    disk.vx += gravity[0] * after
    disk.vy += gravity[1] * after
  }
  world.time += after
  if (b >= 0) hit(world, disks[a], disks[b], [disks[b].x, disks[b].y])
  else hit(world, disks[a], undefined, closest(disks[a], edges[edge].ends))
  return { time: world.time, a, b, edge }
}

function closest({ x, y }: NaiveDisk, [[ax, ay], [bx, by]]: readonly [Point, Point]): Point {
  const [sx, sy] = [bx - ax, by - ay]
  const t = Math.max(0, Math.min(1, ((x - ax) * sx + (y - ay) * sy) / (sx * sx + sy * sy)))
  return [ax + t * sx, ay + t * sy]
}

/** Impulses of two rigid disks, or of one and a wall of endless mass, at the point of contact. */
function hit(world: NaiveWorld, a: NaiveDisk, b: NaiveDisk | undefined, [towardsX, towardsY]: Point): void {
  const { time, contactDuration, gravity, friction } = world
  const length = Math.hypot(towardsX - a.x, towardsY - a.y)
  const [nx, ny] = [(towardsX - a.x) / length, (towardsY - a.y) / length]
  const still = { vx: 0, vy: 0, spin: 0, radius: 0, mass: Infinity, lastHit: -Infinity }
  const other = b ?? still
  // velocities of the surfaces where they touch
  const surfaceX = other.vx + other.spin * other.radius * ny - (a.vx - a.spin * a.radius * ny)
  const surfaceY = other.vy - other.spin * other.radius * nx - (a.vy + a.spin * a.radius * nx)
  const closing = -((other.vx - a.vx) * nx + (other.vy - a.vy) * ny)
  const slip = -surfaceX * ny + surfaceY * nx
  const soon = time - Math.max(a.lastHit, other.lastHit) < contactDuration
  const e = soon ? 1 : world.restitution
  const hop = b === undefined ? 0.5 * contactDuration * (gravity[0] * nx + gravity[1] * ny) : 0
  const least = 2 ** -20 * (Math.hypot(a.vx, a.vy) + Math.hypot(other.vx, other.vy))
  const inverse = 1 / a.mass + 1 / other.mass
  const normal = (closing + Math.max(e * closing, least, hop)) / inverse
  // a disk gives way at its rim by 1/m + r²/I = 3/m
  const stick = -slip / (3 * inverse)
  const tangent = Math.sign(stick) * Math.min(Math.abs(stick), friction * normal)
  for (const [disk, side] of [
    [a, -1],
    [other, 1],
  ] as const) {
    disk.vx += (side / disk.mass) * (normal * nx - tangent * ny)
    disk.vy += (side / disk.mass) * (normal * ny + tangent * nx)
    if (disk.radius > 0) disk.spin -= tangent / (0.5 * disk.mass * disk.radius)
    disk.lastHit = time
  }
}
