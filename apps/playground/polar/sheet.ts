/** The paper's example with two pairs of diagrams, side by side, for the docs. */
import type { Direction, Sense } from '../../../src/polar/facing.ts'
import type { Leg } from '../../../src/polar/trace.ts'
import { type Frame, pathThrough } from '../frame.ts'
import { DEFAULTS } from './choice.ts'
import { GROUND, INK, regionCss, SENSES } from './colors.ts'
import { crossingName, drawPath } from './drawnPath.ts'
import { SvgPen } from './pen.ts'
import { circleName, drawBox, drawCircles, drawEdges, drawGrown, sensesOf } from './picture.ts'
import { polygonsOf, type Region } from './polygons.ts'
import { traceChoice } from './traced.ts'

/** Lengths in pixels; SCALE is in pixels per metre. */
const SCALE = 33
const GAP = 20
const TITLE = 40
const CAPTION = 40
const STRIPE = 5

/** Returns the SVG source. */
export function drawPolarSheet(): string {
  const panels = [
    drawPanel('east', 'rows', 'The East pair', 0),
    drawPanel('south', 'columns', 'The South pair', 1),
  ]
  const [width, height] = [GAP + 2 * (16 * SCALE + GAP), TITLE + 12 * SCALE + CAPTION]
  const key = (sense: Sense, words: string) => `<tspan fill="${SENSES[sense]}">${words}</tspan>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<title>A disk among four circles, by the East pair of polar diagrams and by the South pair</title>',
    '<rect width="100%" height="100%" rx="10" fill="#1b1815"/>',
    `<g font-family="system-ui, sans-serif" fill="${INK}">`,
    ...panels,
    `<text x="${width - GAP}" y="${TITLE - 14}" font-size="14" text-anchor="end">met first turning ${key('ccw', 'counter-clockwise')}, ${key('cw', 'clockwise')}</text>`,
    '</g></svg>\n',
  ].join('\n')
}

function drawPanel(direction: Direction, cut: 'rows' | 'columns', title: string, column: number): string {
  const { scene, circles, grown, radius, within, trace } = traceChoice({ ...DEFAULTS, cut })
  const { box } = scene
  const frame: Frame = { box, scale: SCALE }
  const [width, height] = [(box[2] - box[0]) * SCALE, (box[3] - box[1]) * SCALE]
  const left = GAP + column * (width + GAP)
  const regions = polygonsOf(grown, circles, direction, within)
  const [leg] = trace.legs
  const pen = new SvgPen(frame)
  drawGrown(pen, circles, radius)
  drawEdges(pen, grown, direction, sensesOf('both'), within)
  drawCircles(pen, circles)
  drawBox(pen, box)
  return [
    `<text x="${left}" y="${TITLE - 14}" font-size="16" font-weight="600">${title}</text>`,
    `<svg x="${left}" y="${TITLE}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" rx="4" fill="${GROUND}"/>`,
    drawRegions(frame, regions, direction),
    pen.source,
    drawPath(frame, { trace, radius, circles, leg: 0 }),
    '</svg>',
    `<text x="${left}" y="${TITLE + height + 25}" font-size="14">${sequence(leg)}</text>`,
  ].join('\n')
}

/** Draws one path for all pieces of a region, which avoids seams. */
function drawRegions(frame: Frame, regions: readonly Region[], name: string): string {
  return regions
    .map(({ ccw, cw, isOpen, pieces }, k) => {
      const commands = pieces.map((outline) => `${pathThrough(frame, outline)}Z`).join('')
      if (!isOpen) return `<path d="${commands}" fill="${regionCss(ccw, 'both')}"/>`
      const id = `${name}${k}`
      return `${stripes(id, regionCss(ccw, 'ccw'), regionCss(cw, 'cw'))}<path d="${commands}" fill="url(#${id})"/>`
    })
    .join('\n')
}

const stripes = (id: string, one: string, other: string) =>
  [
    `<pattern id="${id}" width="${2 * STRIPE}" height="${2 * STRIPE}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<rect width="${2 * STRIPE}" height="${2 * STRIPE}" fill="${one}"/>`,
    `<rect width="${STRIPE}" height="${2 * STRIPE}" fill="${other}"/></pattern>`,
  ].join('')

/** Returns the owners of each stretch and the points between them. */
function sequence(leg: Leg): string {
  const owners = leg.stretches.map(({ ccw, cw }) => {
    const part = (circle: number | null, color: string) =>
      `fill="${color}" font-weight="600">${circleName(circle)}</tspan>`
    return `<tspan dx="9" ${part(ccw, SENSES.ccw)}, <tspan ${part(cw, SENSES.cw)}`
  })
  const faint = (text: string) =>
    `<tspan dx="${text === 'O' ? 0 : 9}" fill-opacity=".65" font-style="italic">${text}</tspan>`
  const parts = owners.map((pair, k) => (k === 0 ? '' : faint(crossingName(leg, k - 1))) + pair)
  return `${faint('O')}${parts.join('')}${faint('hits')}<tspan dx="6">${circleName(leg.circle)}</tspan>`
}
