/**
 * The regions of a pair of diagrams as convex polygons, for pictures of few circles: n circles give about n² pieces.
 */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import type { Circle } from './circles.ts'

/** Points with the same two owners; `isOpen` if no circle is straight ahead. */
export interface Region {
  readonly ccw: number | null
  readonly cw: number | null
  readonly isOpen: boolean
  /** Convex polygons. */
  readonly pieces: readonly (readonly Point[])[]
}

/** A line through `point`, perpendicular to `normal`. */
interface Line {
  readonly point: Point
  readonly normal: Point
}

/**
 * Cuts the box along the lines of all edges. Each remaining piece outside the circles lies in one region of each sense,
 * unless a circle divides it. So pieces are also cut through the centre of each circle and where an edge leaves a
 * circle. Pieces inside circles are omitted.
 */
export function polygonsOf(
  diagram: PolarDiagram,
  circles: readonly Circle[],
  direction: Direction,
  box: Bounds,
): Region[] {
  const edges = (['ccw', 'cw'] as const).flatMap((sense) => diagram.edges(direction, sense, box))
  const lines = [
    ...edges.flatMap(({ start, end }) => {
      const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
      return [
        { point: start, normal: [dy, -dx] },
        { point: start, normal: [dx, dy] },
      ] satisfies Line[]
    }),
    ...circles.flatMap(
      ({ center }) =>
        [
          { point: center, normal: [1, 0] },
          { point: center, normal: [0, 1] },
        ] satisfies Line[],
    ),
  ]
  const [minX, minY, maxX, maxY] = box
  let outlines: Point[][] = [
    [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
    ],
  ]
  for (const line of lines) outlines = outlines.flatMap((outline) => split(outline, line))
  const regions: (Region & { pieces: Point[][] })[] = []
  for (const outline of outlines) {
    const seen = placesIn(outline)
      .map((place) => diagram.visibility(place, direction))
      .find(({ ccw, angle }) => ccw !== null || angle > 0)
    if (seen === undefined) continue
    const { ccw, cw, isOpen } = seen
    const region = regions.find((one) => one.ccw === ccw && one.cw === cw && one.isOpen === isOpen)
    if (region === undefined) regions.push({ ccw, cw, isOpen, pieces: [outline] })
    else region.pieces.push(outline)
  }
  return regions
}

/** Distance in metres below which a corner lies on a line. */
const ON_LINE = 1e-9

function split(outline: readonly Point[], { point, normal }: Line): Point[][] {
  const size = Math.hypot(...normal)
  const sides = outline.map(([x, y]) => ((x - point[0]) * normal[0] + (y - point[1]) * normal[1]) / size)
  if (sides.every((side) => side > -ON_LINE) || sides.every((side) => side < ON_LINE)) return [[...outline]]
  const parts: [Point[], Point[]] = [[], []]
  for (const [k, corner] of outline.entries()) {
    const [side, next] = [sides[k], sides[(k + 1) % sides.length]]
    if (side > -ON_LINE) parts[0].push(corner)
    if (side < ON_LINE) parts[1].push(corner)
    if (Math.min(side, next) > -ON_LINE || Math.max(side, next) < ON_LINE) continue
    const [x, y] = outline[(k + 1) % outline.length]
    const part = side / (side - next)
    const cut: Point = [corner[0] + part * (x - corner[0]), corner[1] + part * (y - corner[1])]
    for (const one of parts) one.push(cut)
  }
  return parts
}

/** The centroid, and points between it and the corners: not all lie in a circle unless most of the polygon does. */
function placesIn(outline: readonly Point[]): Point[] {
  const mean = (axis: 0 | 1) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length
  const [x, y] = [mean(0), mean(1)]
  const towards = (part: number) =>
    outline.map((corner): Point => [x + part * (corner[0] - x), y + part * (corner[1] - y)])
  return [[x, y], ...towards(0.5), ...towards(0.9), ...towards(0.99)]
}
