/** The steps of `collideGjk` on the Minkowski difference of A and B. */
import { collideGjk, type GjkStep, support as supportOf } from '../../../../src/entries/shapes.ts'
import { supportArc } from '../../../../src/narrow/support.ts'
import type { Arcs } from '../../../../src/shapes/arcs.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import type { Frame } from '../../frame.ts'
import { arrow, arrowTo, caption, dot, line, lineAcross, outline, polygon } from '../draw.ts'
import { degreesOf, directionAt, metres, NONE, type Pair, reachOf, type Shown } from '../pair.ts'

/** Length of the arrow of the search direction in pixels. */
const ARROW = 40

/** Returns the outline of a - b: arcs of a and of b turned by half a turn, in the order of their normals. */
export function differenceOf(a: Shape, b: Shape): Arcs {
  const starts = [
    ...[...a.radii].map((_, k) => directionAt(a, k)),
    ...[...b.radii].map((_, k): Point => {
      const [x, y] = directionAt(b, k)
      return [-x, -y]
    }),
  ].sort(([ax, ay], [bx, by]) => Math.atan2(ay, ax) - Math.atan2(by, bx))
  const parts = starts.map((from, k) => {
    const to = starts[(k + 1) % starts.length]
    // the middle of an interval that may be half a turn
    const middle: Point = [from[0] + to[0] + to[1] - from[1], from[1] + to[1] + from[0] - to[0]]
    const [i, j] = [supportArc(a, ...middle), supportArc(b, -middle[0], -middle[1])]
    return {
      center: [a.centers[2 * i] - b.centers[2 * j], a.centers[2 * i + 1] - b.centers[2 * j + 1]],
      radius: a.radii[i] + b.radii[j],
    }
  })
  return {
    centers: Float64Array.from(parts.flatMap(({ center }) => center)),
    radii: Float64Array.from(parts, ({ radius }) => radius),
    directions: Float64Array.from(starts.flat()),
  }
}

export function showGjk({ a, b }: Pair, algorithm: GjkStep['algorithm'], step: number | undefined): Shown {
  const all: GjkStep[] = []
  const { depth } = collideGjk(a, b, undefined, undefined, (one) => all.push(one))
  const steps = all.filter((one) => one.algorithm === algorithm)
  const counts = {
    'GJK steps': String(all.length - all.filter(({ algorithm }) => algorithm === 'EPA').length),
    'EPA steps': String(all.filter((one) => one.algorithm === 'EPA').length),
  }
  const result = { Depth: metres(depth) }
  const at = Math.min(step ?? Infinity, steps.length - 1)
  const difference = differenceOf(a, b)
  const points = boxOf(a, b)
  const ground = (frame: Frame) => outline(frame, difference, 'difference')
  if (steps.length === 0) {
    const draw = (frame: Frame) => ground(frame) + drawOrigin(frame)
    const isTouching = algorithm === 'GJK' || depth >= 0
    return {
      beside: { points, draw },
      values: { ...counts, 'Lower bound': NONE, 'Upper bound': NONE, Direction: NONE, ...result },
      outcome: isTouching
        ? 'The first support point is the origin: A and B touch.'
        : 'EPA runs only for shapes that overlap: the origin is outside of A − B. Drag B onto A.',
    }
  }
  const now = steps[at]
  const bounds = boundsOf(now)
  return {
    above: (frame) => drawSupports(frame, a, b, now.direction),
    beside: {
      points,
      draw: (frame) =>
        [
          ground(frame),
          algorithm === 'EPA'
            ? polygon(frame, now.points, 'simplex')
            : polygon(frame, [...now.points, now.support], 'next'),
          algorithm === 'GJK' ? line(frame, now.points, 'simplex') : '',
          algorithm === 'EPA' ? drawNextEdges(frame, now) : '',
          lineAcross(frame, now.support, now.direction, 'tangent'),
          arrowTo(frame, [0, 0], now.closest, 'gap'),
          arrow(frame, now.closest, now.direction, ARROW, 'normal'),
          ...now.points.map((point) => dot(frame, point, 'dot corner')),
          dot(frame, now.support, 'dot support', 5.5),
          drawOrigin(frame),
        ].join(''),
    },
    values: {
      ...counts,
      'Lower bound': bounds.lower,
      'Upper bound': bounds.upper,
      Direction: degreesOf(now.direction),
      ...result,
    },
    outcome: `Step ${at + 1} of ${steps.length}: ${words(now, at === steps.length - 1, depth)}`,
    steps: { count: steps.length, at },
  }
}

/** Bounds of the distance in GJK and of the depth in EPA. */
function boundsOf({ algorithm, closest, direction, support }: GjkStep) {
  const reach = support[0] * direction[0] + support[1] * direction[1]
  const length = Math.hypot(...closest)
  if (algorithm === 'EPA') return { lower: metres(length), upper: metres(reach) }
  return { lower: reach < 0 ? metres(-reach) : NONE, upper: metres(length) }
}

function words({ algorithm, points }: GjkStep, isLast: boolean, depth: number): string {
  if (algorithm === 'EPA')
    return isLast
      ? `the support point lies no farther than the closest edge, so its distance ${metres(depth)} is the depth.`
      : 'the support point beyond the closest edge becomes a corner between its ends.'
  if (!isLast)
    return points.length === 1
      ? 'from the first point towards O.'
      : 'from the point of the segment closest to O, towards O.'
  return depth < 0
    ? `no point of A − B is closer to the origin, so A and B are ${metres(-depth)} apart.`
    : 'the triangle with the support point contains the origin, so A and B overlap.'
}

function drawNextEdges(frame: Frame, { points, closest, support, direction }: GjkStep): string {
  const offset = closest[0] * direction[0] + closest[1] * direction[1]
  const height = ([x, y]: Point) => Math.abs(x * direction[0] + y * direction[1] - offset)
  const [one, other] = [...points].sort((p, q) => height(p) - height(q))
  return line(frame, [one, other], 'edge') + line(frame, [one, support, other], 'next')
}

const drawOrigin = (frame: Frame) =>
  [
    line(
      frame,
      [
        [-9 / frame.scale, 0],
        [9 / frame.scale, 0],
      ],
      'origin',
    ),
    line(
      frame,
      [
        [0, -9 / frame.scale],
        [0, 9 / frame.scale],
      ],
      'origin',
    ),
    caption(frame, [0, 0], 'O', 'number', 12, -8),
  ].join('')

/** Draws the points of A and B whose difference is the support point. */
function drawSupports(frame: Frame, a: Shape, b: Shape, [x, y]: Point): string {
  const onA = supportOf(a, [x, y])
  const onB = supportOf(b, [-x, -y])
  return [
    arrow(frame, onA, [x, y], ARROW / 1.6, 'normal'),
    arrow(frame, onB, [-x, -y], ARROW / 1.6, 'normal'),
    dot(frame, onA, 'dot a'),
    dot(frame, onB, 'dot b'),
  ].join('')
}

/** Corners of a box around a - b and the origin. */
function boxOf(a: Shape, b: Shape): Point[] {
  const reach = (x: number, y: number) => Math.max(0, reachOf(a, [x, y]) + reachOf(b, [-x, -y]))
  return [
    [-reach(-1, 0), -reach(0, -1)],
    [reach(1, 0), reach(0, 1)],
  ]
}
