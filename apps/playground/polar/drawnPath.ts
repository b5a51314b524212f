/** Draws the path of the disk leg by leg, and the region borders that the current leg crosses. */
import type { Leg, Trace } from '../../../src/polar/trace.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { circleAt, type Frame, label, path, pathThrough, text, toPixels } from '../frame.ts'
import type { Circle } from './circles.ts'
import { GROUND, HIT, INK } from './colors.ts'

/** Sizes in pixels. */
const DOT = 3.6
const NAME_AWAY = 15
/** Minimum distance in pixels between labelled dots. */
const NAMES_APART = 17

export interface DrawnPath {
  readonly trace: Trace
  /** Radius of the disk. */
  readonly radius: number
  readonly circles: readonly Circle[]
  /** Index of the current leg. */
  readonly leg: number
}

/** As in the paper: x1, x2, … for legs traced by rows, y1, y2, … for legs traced by columns. */
export function crossingName({ facing }: Leg, index: number): string {
  return `${facing === 'east' || facing === 'west' ? 'x' : 'y'}${index + 1}`
}

export function drawPath(frame: Frame, { trace, radius, circles, leg }: DrawnPath): string {
  const { legs } = trace
  const inHand = legs[leg]
  const size = radius * frame.scale
  const ends = legs.map(({ end }) => end)
  const all = pathThrough(frame, [legs[0].start, ...ends])
  const line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
  return [
    path(all, `${line} stroke="${INK}" stroke-opacity=".09" stroke-width="${text(2 * size)}"`),
    ...legs.flatMap(({ circle }, k) => (circle === null ? [] : [hitMark(frame, circles[circle], k === leg)])),
    path(all, `${line} stroke="${GROUND}" stroke-opacity=".55" stroke-width="4.5"`),
    path(all, `${line} stroke="${INK}" stroke-opacity=".6" stroke-width="1.4"`),
    path(
      pathThrough(frame, [inHand.start, inHand.end]),
      `${line} class="leg" stroke="${INK}" stroke-width="2.4"`,
    ),
    ...legs.map((one, k) => arrowHead(frame, one, k === leg)),
    ...ends.map((end, k) => circleAt(frame, end, size, ghost(k === leg))),
    drawCrossings(frame, inHand),
    drawDisk(frame, legs[0].start, size),
  ].join('')
}

const ghost = (isInHand: boolean) =>
  `fill="${INK}" fill-opacity=".07" stroke="${INK}" stroke-width="1.3" stroke-opacity="${isInHand ? 0.95 : 0.45}"`

function hitMark(frame: Frame, { center, radius }: Circle, isInHand: boolean): string {
  const look = isInHand
    ? `class="hit" stroke="${HIT}" stroke-width="3.5" fill="none"`
    : `stroke="${HIT}" stroke-width="1.6" stroke-opacity=".7" fill="none"`
  return circleAt(frame, center, radius * frame.scale, look)
}

function drawDisk(frame: Frame, start: Point, size: number): string {
  const shown = Math.max(size, 6)
  const height = Math.min(Math.max(0.95 * shown, 9), 17)
  const disk = circleAt(
    frame,
    start,
    shown,
    `fill="${INK}" stroke="${GROUND}" stroke-width="1.5" class="disk"`,
  )
  if (shown < 8) return disk
  const look = `fill="${GROUND}" font-weight="700" font-size="${text(height)}"`
  return disk + label(frame, start, 'O', look, 0, 0.36 * height)
}

/** Draws dots where the regions change, with labels where there is room. */
function drawCrossings(frame: Frame, leg: Leg): string {
  const [start, end] = [toPixels(frame, leg.start), toPixels(frame, leg.end)]
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  if (length === 0) return ''
  // labels are on the left of the path, or above it if that would be below
  const side = end[0] < start[0] ? -1 : 1
  const [dx, dy] = [(side * (end[1] - start[1])) / length, (-side * (end[0] - start[0])) / length]
  const away = (from: Point | undefined, [x, y]: Point) =>
    from === undefined ? Infinity : Math.hypot(x - from[0], y - from[1])
  /** The last labelled dot on each side of the path. */
  const named: [Point?, Point?] = []
  return leg.stretches
    .slice(1)
    .map(({ start: at }, k) => {
      const dot = circleAt(
        frame,
        at,
        DOT,
        `class="crossing" fill="${INK}" stroke="${GROUND}" stroke-width="1.5"`,
      )
      const place = toPixels(frame, at)
      const other = [0, 1].find((side) => away(named[side], place) >= NAMES_APART)
      if (other === undefined) return dot
      named[other] = place
      const far = other === 0 ? NAME_AWAY : -NAME_AWAY
      const look = `fill="${INK}" font-size="14" font-style="italic" stroke="${GROUND}" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round"`
      return dot + label(frame, at, crossingName(leg, k), look, far * dx, far * dy + 4)
    })
    .join('')
}

/** Draws an arrow head in the middle of a leg or of its longest stretch, unless that is too short. */
function arrowHead(frame: Frame, leg: Leg, isInHand: boolean): string {
  const { start, end } = isInHand ? longestOf(leg) : leg
  const [[x0, y0], [x1, y1]] = [toPixels(frame, start), toPixels(frame, end)]
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length < 40) return ''
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length]
  const size = isInHand ? 9 : 6.5
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const corner = (along: number, across: number) =>
    text(x + size * (along * dx - across * dy), y + size * (along * dy + across * dx))
  const commands = `M${corner(0.6, 0)}L${corner(-0.6, 0.55)}L${corner(-0.3, 0)}L${corner(-0.6, -0.55)}Z`
  return path(commands, `fill="${INK}" fill-opacity="${isInHand ? 1 : 0.6}"`)
}

function longestOf({ stretches }: Leg): Pick<Leg, 'start' | 'end'> {
  const metres = ({ start, end }: Pick<Leg, 'start' | 'end'>) =>
    Math.hypot(end[0] - start[0], end[1] - start[1])
  return stretches.reduce((longest, one) => (metres(one) > metres(longest) ? one : longest))
}
