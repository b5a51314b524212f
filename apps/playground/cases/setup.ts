/**
 * The initial state of a case, and what the viewer may change: as in the paper, the first and the third disk of each
 * row.
 */
import { EventQueue } from '../../../src/events/eventQueue.ts'
import type { CollisionCase, Hit } from '../../../src/scene/fourCases.ts'
import type { Point } from '../../../src/shapes/shape.ts'

/** x, y, width and height in metres, y down. */
export type Box = readonly [number, number, number, number]

/** A case without its expected result. */
export type Setup = Omit<CollisionCase, 'finalPositions' | 'finalVelocities'>

/**
 * A draggable disk of a row. The first disk sets the initial position. The third disk is the position after two frames
 * without a hit and sets the velocity.
 */
export interface Grip {
  readonly disk: number
  readonly part: 'first' | 'third'
}

/** Frames from the first to the third disk. */
const FRAMES = 2
/** Positions in metres are rounded to multiples of this, so that they are exact in f32. */
const GRAIN = 1 / 64
/** Maximum number of hits that are drawn. */
const MAX_HITS = 100

/** Returns all grips of a case. Red is so heavy that it hardly moves: it can be placed, but its velocity stays 0. */
export function gripsOf({ colors }: Setup): Grip[] {
  const firsts = colors.map((_, disk): Grip => ({ disk, part: 'first' }))
  const thirds = firsts.filter(({ disk }) => colors[disk] !== 'red')
  return [...firsts, ...thirds.map(({ disk }): Grip => ({ disk, part: 'third' }))]
}

/** Returns the position of a grip in metres. */
export function placeOf({ positions, velocities, dt }: Setup, { disk, part }: Grip): Point {
  const time = part === 'first' ? 0 : FRAMES * dt
  return [
    positions[2 * disk] + time * velocities[2 * disk],
    positions[2 * disk + 1] + time * velocities[2 * disk + 1],
  ]
}

/**
 * Returns the case with a grip moved to a point, clamped to the box, or `setup` itself if disks would overlap at the
 * start. Moving a first disk keeps its velocity.
 */
export function withGrip(setup: Setup, grip: Grip, [x, y]: Point, [left, top, width, height]: Box): Setup {
  const { disk } = grip
  const within = (value: number, low: number, high: number) =>
    Math.round(Math.min(Math.max(value, low), high) / GRAIN) * GRAIN
  // the y axis of a box points down
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

/** Returns the hits in all frames with their times. */
function hitsOf({ positions, velocities, radii, masses, dt, frames }: Setup): Hit[] {
  const hits: Hit[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { positions, velocities, radii, masses, restitution: 1, friction: 0 },
    onCollision: ({ time, a, b }) => hits.push({ time, a, b }),
  })
  queue.advance(frames * dt, MAX_HITS)
  return hits
}
