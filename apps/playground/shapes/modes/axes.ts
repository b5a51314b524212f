/** The separating axes of `collideSat`: normals of sides, and directions between arcs that face each other. */

import { support } from '../../../../src/entries/shapes.ts'
import { isWithin } from '../../../../src/narrow/sat.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { type Frame, toMetres } from '../../frame.ts'
import { along, arrow, caption, dot, line, lineAcross } from '../draw.ts'
import { degreesOf, directionAt, metres, type Pair, reachOf, type Shown } from '../pair.ts'

export interface Axis {
  /** Unit vector from a to b. */
  readonly normal: Point
  /** Overlap of the projections in metres; negative if the axis separates the shapes. */
  readonly overlap: number
  readonly of: 'normal of a side or joint of A' | 'normal of a side or joint of B' | 'between two arcs'
}

/** Length of the axis on both sides of the shapes, and its distance from them, in metres. */
const MARGIN = 0.3
/** Half of the length of the axes in the corner, in pixels. */
const SPOKE = 38
/** Distances of the projections and of the number from the axis, in pixels. */
const BAR = 7
const NUMBER = 22

/** Returns all axes that `collideSat` may test, in its order. */
export function axesOf(a: Shape, b: Shape): Axis[] {
  const overlapAlong = (normal: Point) => reachOf(a, normal) + reachOf(b, [-normal[0], -normal[1]])
  const axes: Axis[] = []
  const put = (normal: Point, of: Axis['of']) => axes.push({ normal, overlap: overlapAlong(normal), of })
  for (let k = 0; k < a.radii.length; k++) put(directionAt(a, k), 'normal of a side or joint of A')
  for (let k = 0; k < b.radii.length; k++) {
    const [x, y] = directionAt(b, k)
    put([-x, -y], 'normal of a side or joint of B')
  }
  for (let i = 0; i < a.radii.length; i++) {
    for (let j = 0; j < b.radii.length; j++) {
      if (a.radii[i] + b.radii[j] === 0) continue
      const x = b.centers[2 * j] - a.centers[2 * i]
      const y = b.centers[2 * j + 1] - a.centers[2 * i + 1]
      const length = Math.hypot(x, y)
      if (length === 0 || !isWithin(a, i, x, y) || !isWithin(b, j, -x, -y)) continue
      put([x / length, y / length], 'between two arcs')
    }
  }
  return axes
}

export function showAxes({ a, b }: Pair, step: number | undefined): Shown {
  const axes = axesOf(a, b)
  const least = axes.reduce((best, { overlap }, k) => (overlap < axes[best].overlap ? k : best), 0)
  const at = Math.min(step ?? least, axes.length - 1)
  const { normal, overlap, of } = axes[at]
  const isApart = axes[least].overlap < 0
  return {
    above: (frame) => [drawSpokes(frame, axes, at), drawAxis(frame, a, b, axes[at])].join(''),
    values: {
      Axes: String(axes.length),
      'Least overlap': metres(axes[least].overlap),
      'This axis': metres(overlap),
      'Angle of it': degreesOf(normal),
      Separating: String(axes.filter((axis) => axis.overlap < 0).length),
    },
    outcome: [
      `Axis ${at + 1} of ${axes.length}, ${of}:`,
      overlap < 0
        ? `a gap of ${metres(-overlap)} separates A from B.`
        : `the projections overlap by ${metres(overlap)}${at === least ? ', the least' : ''}.`,
      isApart || at === least ? '' : `The least is axis ${least + 1} with ${metres(axes[least].overlap)}.`,
    ].join(' '),
    steps: { count: axes.length, at },
  }
}

/** Draws all axes through one point in the upper left corner. */
function drawSpokes(frame: Frame, axes: readonly Axis[], at: number): string {
  const hub = toMetres(frame, [SPOKE + 16, SPOKE + 16])
  const spokes = axes.map(({ normal, overlap }, k) => {
    const half = SPOKE / frame.scale
    const name = `spoke${overlap < 0 ? ' apart' : ''}${k === at ? ' now' : ''}`
    return line(frame, [along(hub, normal, -half), along(hub, normal, half)], name)
  })
  return spokes.join('')
}

/** Draws one axis beside the shapes with the projections of both, and the lines that bound the gap or overlap. */
function drawAxis(frame: Frame, a: Shape, b: Shape, { normal, overlap }: Axis): string {
  const [x, y] = normal
  const across: Point = [-y, x]
  const interval = (shape: Shape) => [-reachOf(shape, [-x, -y]), reachOf(shape, normal)] as const
  const [low, high] = [interval(a), interval(b)]
  const farthest = (side: Point) => Math.max(reachOf(a, side), reachOf(b, side))
  const opposite: Point = [y, -x]
  // on the side of the shapes where the picture has more room
  const side = farthest(across) < farthest(opposite) ? across : opposite
  const reach = farthest(side) + MARGIN
  const onAxis = (along: number, out = 0): Point => [
    x * along + side[0] * (reach + out),
    y * along + side[1] * (reach + out),
  ]
  const bar = BAR / frame.scale
  const edges = [high[0], low[1]]
  const [near, far] = [support(b, [-x, -y]), support(a, normal)]
  return [
    ...edges.map((edge) => lineAcross(frame, [x * edge, y * edge], normal, 'tangent')),
    line(frame, [onAxis(Math.min(low[0], high[0]) - MARGIN), onAxis(Math.max(low[1], high[1]))], 'axis'),
    arrow(frame, onAxis(Math.max(low[1], high[1])), normal, MARGIN * frame.scale, 'axis'),
    line(frame, [onAxis(low[0], -bar), onAxis(low[1], -bar)], 'bar a'),
    line(frame, [onAxis(high[0], bar), onAxis(high[1], bar)], 'bar b'),
    line(frame, [onAxis(edges[0]), onAxis(edges[1])], overlap < 0 ? 'gap bar' : 'overlap bar'),
    dot(frame, far, 'dot a'),
    dot(frame, near, 'dot b'),
    caption(
      frame,
      onAxis((edges[0] + edges[1]) / 2, NUMBER / frame.scale),
      metres(Math.abs(overlap)),
      'number',
    ),
  ].join('')
}
