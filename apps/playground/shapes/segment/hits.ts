/** A circle that moves past a segment: what it touches first, when, and where it goes. */
import { closestPointOnSegment } from '../../../../src/entries/shapes.ts'
import { touchOfFeature } from '../../../../src/events/edges.ts'
import { EventQueue } from '../../../../src/events/eventQueue.ts'
import { segmentFeatures } from '../../../../src/events/features.ts'
import type { Point } from '../../../../src/shapes/shape.ts'

/** Metres, m/s. */
export interface Setup {
  readonly start: Point
  readonly end: Point
  readonly position: Point
  readonly velocity: Point
  readonly radius: number
}

/** Duration of the frame, s. */
export const FRAME = 3

/** In the order of `segmentFeatures`; left and right as seen from the start. */
const PARTS = ['left', 'right', 'start', 'end'] as const
export type Part = (typeof PARTS)[number]

export interface Moment {
  /** Seconds. */
  readonly time: number
  readonly position: Point
  readonly velocity: Point
}

export interface Hits {
  /** First touch of each part in the frame, s; Infinity without a touch. */
  readonly times: Readonly<Record<Part, number>>
  /** First touch of the line through the segment, s; 0 if the circle overlaps it when the frame starts. */
  readonly line: number
  /** The part that is touched first. */
  readonly first?: Part
  /** Whether the circle overlaps the segment when the frame starts. */
  readonly startsInside: boolean
  /** The start, and the state after each hit. */
  readonly moments: readonly Moment[]
}

/** Length of the line on both sides of the segment, in lengths of the segment. */
const FAR = 1e4
/** Maximum number of hits; a circle hits a single segment once. */
const MAX_HITS = 4

export function hitsOf(setup: Setup): Hits {
  const [start, end] = [setup.start, setup.end]
  const { position, velocity, radius } = setup
  const flight = {
    x: position[0],
    y: position[1],
    velocityX: velocity[0],
    velocityY: velocity[1],
    gravityX: 0,
    gravityY: 0,
    radius,
  }
  const features = segmentFeatures(start, end)
  const touches = PARTS.map((_, k) => touchOfFeature(flight, features, k, FRAME))
  const least = Math.min(...touches)
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const line = segmentFeatures(
    [start[0] - FAR * dx, start[1] - FAR * dy],
    [end[0] + FAR * dx, end[1] + FAR * dy],
  )
  const overlapsLine = (['left', 'right'] as const).every((part) => formulaOf(setup, part).terms[0] < 0)
  return {
    times: { left: touches[0], right: touches[1], start: touches[2], end: touches[3] },
    line: overlapsLine
      ? 0
      : Math.min(touchOfFeature(flight, line, 0, FRAME), touchOfFeature(flight, line, 1, FRAME)),
    first: least === Infinity ? undefined : PARTS[touches.indexOf(least)],
    startsInside: closestPointOnSegment(start, end, position).distance < radius,
    moments: momentsOf(setup),
  }
}

/** Follows the circle through its hits, which are elastic and without friction. */
function momentsOf({ start, end, position, velocity, radius }: Setup): Moment[] {
  const moments: Moment[] = [{ time: 0, position, velocity }]
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { positions: position, velocities: velocity, radii: radius, restitution: 1, friction: 0 },
    walls: [{ chain: [start, end], restitution: 1, friction: 0 }],
    onCollision: ({ time }) => {
      const { positions, velocities } = queue.read()
      moments.push({
        time,
        position: [positions[0], positions[1]],
        velocity: [velocities[0], velocities[1]],
      })
    },
  })
  queue.advance(FRAME, MAX_HITS)
  return moments
}

/** Returns the position of the circle's centre at a time of the frame. */
export function positionAt({ moments }: Pick<Hits, 'moments'>, time: number): Point {
  const { position, velocity, time: from } = moments.findLast((moment) => moment.time <= time) ?? moments[0]
  return [position[0] + (time - from) * velocity[0], position[1] + (time - from) * velocity[1]]
}

/** The polynomial of time that is zero at a touch of a part and falls there. */
export interface Formula {
  /** Coefficients of 1, t and t². */
  readonly terms: readonly number[]
  readonly unit: 'm' | 'm²'
}

/** For an end, |c + v t − e|² − r²; for a side, the height of the centre over it less the radius. */
export function formulaOf({ start, end, position, velocity, radius }: Setup, part: Part): Formula {
  if (part === 'left' || part === 'right') {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    const side = part === 'left' ? 1 : -1
    const [nx, ny] = [(-side * (end[1] - start[1])) / length, (side * (end[0] - start[0])) / length]
    const height = (position[0] - start[0]) * nx + (position[1] - start[1]) * ny
    return { terms: [height - radius, velocity[0] * nx + velocity[1] * ny], unit: 'm' }
  }
  const [ex, ey] = part === 'start' ? start : end
  const [x, y] = [position[0] - ex, position[1] - ey]
  const [vx, vy] = velocity
  return { terms: [x * x + y * y - radius * radius, 2 * (x * vx + y * vy), vx * vx + vy * vy], unit: 'm²' }
}

export const valueAt = ({ terms }: Formula, time: number) =>
  terms.reduceRight((sum, term) => sum * time + term, 0)
