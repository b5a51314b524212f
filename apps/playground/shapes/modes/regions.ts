/** The Voronoi regions outside of A: the points that are closest to each arc, corner or side. */

import { closestPoint } from '../../../../src/entries/shapes.ts'
import { supportArc } from '../../../../src/narrow/support.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { type Frame, path, text, toPixels } from '../../frame.ts'
import { along, dot, line } from '../draw.ts'
import { degreesOf, directionAt, metres, type Pair, pointText, type Shown, surfaceAt } from '../pair.ts'

export interface Region {
  /** The straight side lies before its arc. */
  readonly kind: 'arc' | 'corner' | 'side'
  readonly arc: number
}

/** How far outside of the shape regions are drawn, in metres. */
const FAR = 12
/** Sides shorter than this are where two arcs join smoothly, in metres. */
const SHORT = 1e-9
/** Difference of two normals that counts as rounding. */
const SAME = 1e-9

const before = ({ radii }: Shape, arc: number) => (arc > 0 ? arc - 1 : radii.length - 1)

/** Ends of the side before an arc, counter-clockwise. */
const sideOf = (shape: Shape, arc: number) =>
  [before(shape, arc), arc].map((end) => surfaceAt(shape, end, directionAt(shape, arc)))

function hasSide(shape: Shape, arc: number): boolean {
  const [[fx, fy], [tx, ty]] = sideOf(shape, arc)
  return Math.hypot(tx - fx, ty - fy) > SHORT
}

export function regionsOf(shape: Shape): Region[] {
  return [...shape.radii].flatMap((radius, arc): Region[] => [
    ...(hasSide(shape, arc) ? [{ kind: 'side', arc } as const] : []),
    { kind: radius > 0 ? 'arc' : 'corner', arc },
  ])
}

/** Returns the region that a point with this closest point and normal belongs to, inside as well as outside. */
export function regionAt(shape: Shape, point: Point, normal: Point): Region {
  const arc = supportArc(shape, ...normal)
  for (const side of [arc, (arc + 1) % shape.radii.length]) {
    const [x, y] = directionAt(shape, side)
    if (Math.hypot(x - normal[0], y - normal[1]) > SAME || !hasSide(shape, side)) continue
    const [from, to] = sideOf(shape, side)
    const [px, py] = [to[0] - from[0], to[1] - from[1]]
    const part = ((point[0] - from[0]) * px + (point[1] - from[1]) * py) / (px * px + py * py)
    if (part > 0 && part < 1) return { kind: 'side', arc: side }
  }
  return { kind: shape.radii[arc] > 0 ? 'arc' : 'corner', arc }
}

export function showRegions({ a }: Pair, probe: Point): Shown {
  const { point, normal, distance } = closestPoint(a, probe)
  const regions = regionsOf(a)
  const found = regionAt(a, point, normal)
  const name = `${found.kind} ${found.arc + 1}`
  return {
    below: (frame) =>
      regions
        .map((region, k) => {
          const isFound = region.kind === found.kind && region.arc === found.arc
          return drawRegion(frame, a, region, `region ${region.kind} ${isFound ? 'found' : ''} tint${k % 2}`)
        })
        .join(''),
    above: (frame) => [line(frame, [probe, point], 'gap'), dot(frame, point, 'dot a')].join(''),
    isFaint: { b: true },
    values: {
      'Region of P': name,
      Distance: metres(distance),
      Normal: degreesOf(normal),
      'Closest point': pointText(point),
      Regions: String(regions.length),
    },
    outcome: `P is ${metres(Math.abs(distance))} ${distance < 0 ? 'inside of' : 'from'} A. ${name.charAt(0).toUpperCase()}${name.slice(1)} of A is closest to it.`,
  }
}

function drawRegion(frame: Frame, shape: Shape, { kind, arc }: Region, look: string): string {
  const start = directionAt(shape, arc)
  if (kind === 'side') {
    const [from, to] = sideOf(shape, arc)
    const corners = [from, to, along(to, start, FAR), along(from, start, FAR)]
    return path(`M${corners.map((corner) => text(...toPixels(frame, corner))).join('L')}Z`, `class="${look}"`)
  }
  const end = directionAt(shape, (arc + 1) % shape.radii.length)
  const [from, to] = [start, end].map((direction) => surfaceAt(shape, arc, direction))
  const pixels = (point: Point) => text(...toPixels(frame, point))
  const [near, far] = [shape.radii[arc] * frame.scale, (shape.radii[arc] + FAR) * frame.scale]
  const outer = `L${pixels(along(from, start, FAR))}A${text(far, far)} 0 0 0 ${pixels(along(to, end, FAR))}`
  const inner = `L${pixels(to)}A${text(near, near)} 0 0 1 ${pixels(from)}`
  return path(`M${pixels(from)}${outer}${inner}Z`, `class="${look}"`)
}
