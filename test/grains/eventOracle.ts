/** Which grains, disks and walls overlap, by brute force in f64, to compare with the events of a world. */
import { leastDepth } from '../../src/narrow/arcs.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import { middle } from '../../src/shapes/points.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import type { World } from '../../src/world.ts'

/** A wall of segments: its first edge, and what each edge covers. */
export interface Fence {
  readonly first: number
  readonly pieces: readonly Body[]
}

/** Adds a wall of segments of this radius. */
export function addFence(world: World, chain: Point[], radius: number, sensor = false): Fence {
  const [first] = world.walls.add([{ chain, radius, sensor, restitution: 0.5 }])
  const pieces = chain.slice(1).map((end, k): Body => {
    const [[x, y], length] = [middle(chain[k], end), Math.hypot(end[0] - chain[k][0], end[1] - chain[k][1])]
    const parts = [capsule(chain[k], end, radius)]
    return { id: NONE, parts, position: [x, y], velocity: [0, 0], spin: 0, reach: length / 2 + radius }
  })
  return { first, pieces }
}

interface Body {
  readonly id: number
  readonly parts: readonly Shape[]
  readonly position: Point
  readonly velocity: Point
  readonly spin: number
  /** Radius of a circle around it. */
  readonly reach: number
}

/** Returns all grains and disks as they are now. */
export async function bodiesOf(world: World): Promise<Map<number, Body>> {
  const { ids, positions, angles, radii, velocities, spins } = await world.disks.read()
  const outlines = new Map(world.grains.outlines().map(({ id, parts }) => [id, parts]))
  const all = Array.from(ids, (id, k): Body => {
    const at = (list: ArrayLike<number>): Point => [list[2 * k], list[2 * k + 1]]
    const position = at(positions)
    const parts = outlines.get(id)?.map((part) => placed(part, position, angles[k])) ?? [
      disk(position, radii[k]),
    ]
    return { id, parts, position, velocity: at(velocities), spin: spins[k], reach: radii[k] }
  })
  return new Map(all.map((body) => [body.id, body]))
}

/** Returns how deep two bodies overlap; below 0 if they do not. If the circles around them are apart, these are taken. */
function depthOf(a: Body, b: Body): number {
  const apart = Math.hypot(b.position[0] - a.position[0], b.position[1] - a.position[1]) - a.reach - b.reach
  if (apart > 0) return -apart
  return Math.max(...a.parts.flatMap((one) => b.parts.map((other) => leastDepth(one, other).depth)))
}

/** The velocity of a body at a point. */
function velocityAt({ position, velocity, spin }: Body, [x, y]: Point): Point {
  return [velocity[0] - spin * (y - position[1]), velocity[1] + spin * (x - position[0])]
}

/** How far two bodies, or a body and a wall at rest, may come apart in h seconds. */
function maxApart(a: Body, b: Body | null, h: number): number {
  const speed = (body: Body) => Math.hypot(...body.velocity) + Math.abs(body.spin) * body.reach
  return h * (speed(a) + (b === null ? 0 : speed(b)))
}

/** A pair by name, how deep it overlaps, and how far apart it may be although it had an impulse in the last h seconds. */
export interface Near {
  readonly name: string
  readonly depth: number
  readonly apart: number
}

/** Returns all pairs of bodies, and of a body and a wall: for a wall any of its edges. */
export function pairsOf(bodies: Map<number, Body>, fences: readonly Fence[], h: number): Near[] {
  const all = [...bodies.values()]
  const among = all.flatMap((a, k) =>
    all.slice(k + 1).map((b) => ({
      name: a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`,
      depth: depthOf(a, b),
      apart: maxApart(a, b, h),
    })),
  )
  const withWalls = all.flatMap((a) =>
    fences.map(({ first, pieces }) => ({
      name: `${a.id} wall ${first}`,
      depth: Math.max(...pieces.map((piece) => depthOf(a, piece))),
      apart: maxApart(a, null, h),
    })),
  )
  return [...among, ...withWalls]
}

/** Returns the speed at which two bodies, or a body and a wall at rest, close at a point along a normal, and their relative speed there. */
export function closingSpeed(
  a: Body,
  b: Body | null,
  point: Point,
  normal: Point,
): { speed: number; relative: number } {
  const [ax, ay] = velocityAt(a, point)
  const [bx, by] = b === null ? [0, 0] : velocityAt(b, point)
  return { speed: (ax - bx) * normal[0] + (ay - by) * normal[1], relative: Math.hypot(ax - bx, ay - by) }
}
