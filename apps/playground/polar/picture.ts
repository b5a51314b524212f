/** The static parts of the picture of polar diagrams: edges, circles and the box. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Edge } from '../../../src/polar/edges.ts'
import type { Direction, Sense } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import type { Frame } from '../frame.ts'
import type { Circle } from './circles.ts'
import { circleCss, grownCss, LINE, SENSES } from './colors.ts'
import type { Pen, Segment } from './pen.ts'
import { intersection } from './zoom.ts'

/** Distance in pixels between the level edges of the two senses, which often coincide. */
const APART = 1
/** Minimum radius in pixels of a circle with a label. */
const LEAST_NAMED = 11
/** Side in pixels of the square per circle below which edges are too close to tell apart. */
const LEAST_ROOM = 8
/** Radius in pixels from which on a circle has an outline and edges their full width. */
const LARGE = 6

/** Returns the box that contains the disk's centre. */
export function innerBox([minX, minY, maxX, maxY]: Bounds, radius: number): Bounds {
  return [minX + radius, minY + radius, maxX - radius, maxY - radius]
}

/** The senses to draw: both, or one alone. */
export const sensesOf = (sense: Sense | 'both'): readonly Sense[] =>
  sense === 'both' ? ['ccw', 'cw'] : [sense]

/** Draws the edges of each sense in its colour: thinner and fainter where circles are small, none where they are tiny. */
export function drawEdges(
  pen: Pen,
  diagram: PolarDiagram,
  direction: Direction,
  senses: readonly Sense[],
  within: Bounds,
): void {
  const [minX, minY, maxX, maxY] = within
  /** Side in pixels of the square available to each circle. */
  const room = pen.frame.scale * Math.sqrt(((maxX - minX) * (maxY - minY)) / Math.max(diagram.count, 1))
  const visible = intersection(within, pen.frame.box)
  if (room < LEAST_ROOM || visible[0] >= visible[2] || visible[1] >= visible[3]) return
  const part = Math.min(room / (4 * LARGE), 1)
  for (const sense of senses) {
    const edges = diagram.edges(direction, sense, visible)
    const segments = (kind: Edge['kind']) =>
      edges.filter((edge) => edge.kind === kind).map(({ start, end }): Segment => [start, end])
    const stroke = SENSES[sense]
    pen.lines(segments('oblique'), { stroke, width: 0.5 + part, opacity: 0.3 + 0.7 * part })
    const offset = senses.length === 1 ? undefined : aside(direction, sense, APART * part)
    pen.lines(segments('level'), { stroke, width: 0.4 + 0.9 * part, opacity: 0.25 + 0.6 * part }, offset)
  }
}

/** Returns the offset: towards the sense's rotation. */
function aside(direction: Direction, sense: Sense, pixels: number): [number, number] {
  const side = sense === 'ccw' ? pixels : -pixels
  if (direction === 'east') return [0, -side]
  if (direction === 'west') return [0, side]
  return direction === 'north' ? [-side, 0] : [side, 0]
}

/** Draws the circles expanded by the disk's radius, which the disk's centre cannot enter. */
export function drawGrown(pen: Pen, circles: readonly Circle[], radius: number): void {
  const shown = visibleOf(pen.frame, circles, radius)
  // draws all outlines first, then the fills, so that only the outlines of the union are visible
  for (const { index, center, size } of shown)
    if (size >= LARGE) pen.circle(center, size, { stroke: circleCss(index), width: 2, opacity: 0.75 })
  for (const { index, center, size } of shown) pen.circle(center, size, { fill: grownCss(index) })
}

export function drawCircles(pen: Pen, circles: readonly Circle[]): void {
  for (const { index, center, size } of visibleOf(pen.frame, circles, 0)) {
    pen.circle(center, size, { fill: circleCss(index) })
    if (size >= LEAST_NAMED) pen.name(center, circleName(index), Math.min(0.75 * size, 17))
  }
}

/** Returns the circles that reach into the frame, and their radii in pixels with `growth` metres added. */
function visibleOf({ box, scale }: Frame, circles: readonly Circle[], growth: number) {
  return circles.flatMap(({ center, radius }, index) => {
    const reach = radius + growth
    const isOut =
      center[0] + reach < box[0] ||
      center[1] + reach < box[1] ||
      center[0] - reach > box[2] ||
      center[1] - reach > box[3]
    return isOut ? [] : { index, center, size: reach * scale }
  })
}

export const circleName = (circle: number | null) => (circle === null ? 'none' : `C${circle + 1}`)

export const drawBox = (pen: Pen, box: Bounds) => pen.border(box, { stroke: LINE, width: 2 })
