/** How a case begins, and what the viewer may change of it, as in the paper: the first and the third disk of each row. */
import { EventQueue } from '../../../src/events/eventQueue.ts'
import type { CollisionCase, Hit } from '../../../src/scene/fourCases.ts'
import type { Point } from '../../../src/shapes/shape.ts'

/** x, y, width and height in metres, y down. */
export type Box = readonly [number, number, number, number]

/** A case without its end. */
export type Setup = Omit<CollisionCase, 'finalPositions' | 'finalVelocities'>

/**
 * What is dragged: the first disk of a row is where the disk starts. The third one is where two frames without a hit take
 * it, which sets the velocity.
 */
export interface Grip {
  readonly disk: number
  readonly part: 'first' | 'third'
}

/** Frames from the first to the third disk. */
const FRAMES = 2
/** Positions in metres are multiples of this, so that they are exact in f32. */
const GRAIN = 1 / 64
/** More hits than this are not drawn. */
const MOST_HITS = 100

/** All grips of a case. Red is so heavy that it hardly moves: it can be placed, its velocity stays 0. */
export function gripsOf({ colors }: Setup): Grip[] {
  const firsts = colors.map((_, disk): Grip => ({ disk, part: 'first' }))
  const thirds = firsts.filter(({ disk }) => colors[disk] !== 'red')
  return [...firsts, ...thirds.map(({ disk }): Grip => ({ disk, part: 'third' }))]
}

/** Returns where a grip is, in metres. */
export function placeOf({ positions, velocities, dt }: Setup, { disk, part }: Grip): Point {
  const time = part === 'first' ? 0 : FRAMES * dt
  return [
    positions[2 * disk] + time * velocities[2 * disk],
    positions[2 * disk + 1] + time * velocities[2 * disk + 1],
  ]
}

/**
 * Returns the case with a grip moved to a point, or as near to it as the box allows. Returns `setup` itself if disks would overlap
 * at the start. A disk that is placed keeps its velocity.
 */
export function withGrip(setup: Setup, grip: Grip, [x, y]: Point, [left, top, width, height]: Box): Setup {
  const { disk } = grip
  const within = (value: number, low: number, high: number) =>
    Math.round(Math.min(Math.max(value, low), high) / GRAIN) * GRAIN
  // the y of a box points down
  const at = [within(x, left, left + width), within(y, -top - height, -top)]
  const changed = grip.part === 'first' ? [...setup.positions] : [...setup.velocities]
  for (const axis of [0, 1]) {
    const start = setup.positions[2 * disk + axis]
    changed[2 * disk + axis] = grip.part === 'first' ? at[axis] : (at[axis] - start) / (FRAMES * setup.dt)
  }
  const next = { ...setup, [grip.part === 'first' ? 'positions' : 'velocities']: changed }
  return grip.part === 'first' && overlaps(next, disk) ? setup : { ...next, hits: hitsOf(next) }
}

function overlaps({ positions, radii }: Setup, disk: number): boolean {
  return radii.some((radius, other) => {
    if (other === disk) return false
    const [dx, dy] = [0, 1].map((axis) => positions[2 * other + axis] - positions[2 * disk + axis])
    return Math.hypot(dx, dy) < radius + radii[disk]
  })
}

/** The hits in all frames, each at its instant. */
function hitsOf({ positions, velocities, radii, masses, dt, frames }: Setup): Hit[] {
  const hits: Hit[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { positions, velocities, radii, masses, restitution: 1, friction: 0 },
    onCollision: ({ time, a, b }) => hits.push({ time, a, b }),
  })
  queue.advance(frames * dt, MOST_HITS)
  return hits
}
