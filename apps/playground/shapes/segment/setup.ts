/** The circle and the segment of a choice: those of a figure of the paper, and what the viewer has changed. */
import { endCases } from '../../../../src/scene/endCases.ts'
import type { Point } from '../../../../src/shapes/shape.ts'
import type { Setup } from './hits.ts'

export const FIGURES = endCases.map(({ figure }) => figure)
type Figure = (typeof FIGURES)[number]

export interface SegmentChoice {
  /** Figure of the paper on line and circle; undefined fields have its values. */
  readonly figure: Figure
  /** Ends of the segment and the circle's centre in metres, its velocity in m/s, its radius in metres. */
  readonly start?: Point
  readonly end?: Point
  readonly position?: Point
  readonly velocity?: Point
  readonly size?: number
}

/** Names of the figures in the list. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  8: '8: past the side, the end',
  9: '9: nearly a miss, the start',
  10: '10: low too early, the start',
  '10b': '10: low late enough, the side',
  11: '11: over the line, the end',
}

/** Half of the width and height in metres around the middle that points stay within. */
export const MIDDLE: Point = [4, 0]
export const REACH: Point = [10, 7]
/** Metres, and m/s. */
export const MIN_RADIUS = 0.05
export const MAX_RADIUS = 2

/** What can be dragged. */
export const HANDLES = ['start', 'end', 'position', 'velocity'] as const
export type Handle = (typeof HANDLES)[number]

export function setupOf(choice: SegmentChoice): Setup {
  const scene = endCases.find(({ figure }) => figure === choice.figure)!
  return {
    start: choice.start ?? scene.segment[0],
    end: choice.end ?? scene.segment[1],
    position: choice.position ?? scene.position,
    velocity: choice.velocity ?? scene.velocity,
    radius: choice.size ?? scene.radius,
  }
}

/** Fields of a choice that belong to a figure. */
export const UNCHANGED = {
  start: undefined,
  end: undefined,
  position: undefined,
  velocity: undefined,
  size: undefined,
} as const

/** Returns where a handle is: the velocity's is the tip of its arrow, which is as long as the way of a second. */
export function placeOf(setup: Setup, handle: Handle): Point {
  if (handle !== 'velocity') return setup[handle]
  return [setup.position[0] + setup.velocity[0], setup.position[1] + setup.velocity[1]]
}

/** Returns the change that moves a handle to a point; undefined if the segment would have no length. */
export function moved(setup: Setup, handle: Handle, [x, y]: Point): Partial<Setup> | undefined {
  const within = (value: number, axis: 0 | 1) =>
    Math.min(Math.max(value, MIDDLE[axis] - REACH[axis]), MIDDLE[axis] + REACH[axis])
  const at: Point = [rounded(within(x, 0)), rounded(within(y, 1))]
  if (handle === 'velocity')
    return { velocity: [rounded(at[0] - setup.position[0]), rounded(at[1] - setup.position[1])] }
  if (handle === 'position') return { position: at }
  const other = handle === 'start' ? setup.end : setup.start
  return Math.hypot(at[0] - other[0], at[1] - other[1]) > 0 ? { [handle]: at } : undefined
}

const rounded = (value: number) => Number(value.toFixed(2))
