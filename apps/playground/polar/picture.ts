/** The static parts of the picture of a pair of polar diagrams: edges, circles and the box. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Edge } from '../../../src/polar/edges.ts'
import type { Direction, Sense } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import { circleCss, GROUND, grownCss, LINE, SENSES } from './colors.ts'
import { circleAt, type Frame, label, path, pathThrough, text, toPixels } from './frame.ts'
import type { Circle } from './scenes.ts'

/** Distance in pixels between the level edges of the two senses, which often coincide. */
const APART = 1
/** Minimum radius in pixels of a circle with a label. */
const LEAST_NAMED = 11

/** Returns the box that contains the disk's centre. */
export function innerBox([minX, minY, maxX, maxY]: Bounds, radius: number): Bounds {
  return [minX + radius, minY + radius, maxX - radius, maxY - radius]
}

/** Draws the edges of both senses, each in its colour. */
export function drawEdges(frame: Frame, diagram: PolarDiagram, direction: Direction, within: Bounds): string {
  const senses = (['ccw', 'cw'] as const).map((sense) => {
    const edges = diagram.edges(direction, sense, within)
    const of = (kind: Edge['kind']) => edges.filter((edge) => edge.kind === kind)
    const oblique = of('oblique').map(({ start, end }) => pathThrough(frame, [start, end]))
    const level = of('level').map(({ start, end }) => pathThrough(frame, [start, end]))
    const [dx, dy] = aside(direction, sense)
    return [
      `<g stroke="${SENSES[sense]}" data-sense="${sense}">`,
      path(oblique.join(''), 'stroke-width="1.5"'),
      path(level.join(''), `stroke-width="1.3" stroke-opacity=".85" transform="translate(${dx} ${dy})"`),
      '</g>',
    ].join('')
  })
  return `<g fill="none" stroke-linecap="round">${senses.join('')}</g>`
}

/** Returns the offset direction: towards the sense's rotation. */
function aside(direction: Direction, sense: Sense): [number, number] {
  const side = sense === 'ccw' ? APART : -APART
  if (direction === 'east') return [0, -side]
  if (direction === 'west') return [0, side]
  return direction === 'north' ? [-side, 0] : [side, 0]
}

/** Draws the circles expanded by the disk's radius, which the disk's centre cannot enter. */
export function drawGrown(frame: Frame, circles: readonly Circle[], radius: number): string {
  const draw = (look: (circle: number) => string) =>
    circles.map(({ center, radius: own }, k) =>
      circleAt(frame, center, (own + radius) * frame.scale, look(k)),
    )
  const outlines = draw((k) => `stroke="${circleCss(k)}"`)
  const insides = draw((k) => `fill="${grownCss(k)}"`)
  // draws all outlines first, then the fills, so that only the outlines of the union are visible
  const thin = 'stroke-width="2" stroke-opacity=".75" fill="none"'
  return `<g ${thin}>${outlines.join('')}</g>${insides.join('')}`
}

export function drawCircles(frame: Frame, circles: readonly Circle[]): string {
  return circles
    .map(({ center, radius }, k) => {
      const size = radius * frame.scale
      const disk = circleAt(frame, center, size, `fill="${circleCss(k)}"`)
      if (size < LEAST_NAMED) return disk
      const height = Math.min(0.75 * size, 17)
      const look = `fill="${GROUND}" font-weight="600" font-size="${height.toFixed(1)}"`
      return disk + label(frame, center, circleName(k), look, 0, 0.33 * height)
    })
    .join('')
}

export const circleName = (circle: number | null) => (circle === null ? 'none' : `C${circle + 1}`)

export function drawBox(frame: Frame): string {
  const [minX, minY, maxX, maxY] = frame.box
  const [width, height] = toPixels(frame, [maxX, minY])
  const corner = toPixels(frame, [minX, maxY])
  const place = `x="${text(corner[0] + 1)}" y="${text(corner[1] + 1)}" width="${text(width - 2)}" height="${text(height - 2)}"`
  return `<rect ${place} rx="3" fill="none" stroke="${LINE}" stroke-width="2"/>`
}
