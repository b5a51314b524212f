/** Figures 6 to 9 of Ollington (2018): areas of the tightest n-arcs and n-gons around four outlines. */
import { fitNArc } from '../../src/shapes/fitNArc.ts'
import { fitNGon } from '../../src/shapes/fitNGon.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { outlineOf } from '../../src/shapes/outline.ts'
import { signedArea } from '../../src/shapes/points.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { details, outlines } from './outlines.ts'

const COUNTS = [4, 6, 8]

interface Fits {
  readonly name: string
  readonly outline: readonly Point[]
  readonly hullArea: number
  readonly arcs: readonly Shape[]
  readonly polygons: readonly Point[][]
}

/** The table's rows with the header first, and a picture of all fits as SVG. */
export function compareAreas(): { table: string[][]; picture: string } {
  const fits = Object.entries(outlines).map(
    ([name, outline]): Fits => ({
      name,
      outline,
      hullArea: signedArea(convexHull(outline)),
      arcs: COUNTS.map((count) => fitNArc(outline, count)),
      polygons: COUNTS.map((count) => fitNGon(outline, count)),
    }),
  )
  return { table: tableOf(fits), picture: pictureOf(fits) }
}

function tableOf(fits: readonly Fits[]): string[][] {
  const titles = ['arc', 'gon'].flatMap((kind) => COUNTS.map((count) => `${count}-${kind}`))
  const rows = fits.map(({ name, outline, hullArea, arcs, polygons }) => [
    name,
    String(outline.length),
    hullArea.toFixed(0),
    ...arcs.map((shape) => massOf(shape).area.toFixed(0)),
    ...polygons.map((polygon) => signedArea(polygon).toFixed(0)),
  ])
  return [['outline', 'points', 'hull, m²', ...titles], ...rows]
}

const CELL = 140
const LABEL = 26
const LEFT = 16
const INK = '#2b2622'
const FILL = '#d9cfc2'
const ARC = '#1f6fb2'
const POLYGON = '#c2571a'
/** Extent of a cell in metres; the outlines are about 100 m high. */
const SHOWN = 136

function pictureOf(fits: readonly Fits[]): string {
  const columns = 2 * COUNTS.length
  const [width, height] = [columns * CELL + 2 * LEFT, fits.length * (CELL + LABEL) + LEFT]
  const cells = fits.flatMap(({ name, outline, hullArea, arcs, polygons }, row) => {
    const around = [
      ...arcs.map((shape, k) => ({
        path: arcPath(shape),
        color: ARC,
        seams: seamsOf(shape),
        label: `${COUNTS[k]}-arc`,
        area: massOf(shape).area,
      })),
      ...polygons.map((polygon, k) => ({
        path: polygonPath(polygon),
        color: POLYGON,
        seams: polygon,
        label: `${COUNTS[k]}-gon`,
        area: signedArea(polygon),
      })),
    ]
    return around.map(({ path, color, seams, label, area }, column) => {
      const [x, y] = [LEFT + (column + 0.5) * CELL, LEFT + row * (CELL + LABEL) + CELL / 2]
      const scale = CELL / SHOWN
      const dots = seams.map(
        ([cx, cy]) => `<circle cx="${show(cx)}" cy="${show(cy)}" r="1.8" fill="${color}"/>`,
      )
      return [
        `<g transform="translate(${show(x - 50 * scale)} ${show(y + 47 * scale)}) scale(${scale} ${-scale})">`,
        `<path d="${polygonPath(outline)}" fill="${FILL}" stroke="${INK}" stroke-width="0.8"/>`,
        ...details[name].map(
          (shape) => `<path d="${polygonPath(shape)}" fill="white" stroke="${INK}" stroke-width="0.8"/>`,
        ),
        `<path d="${path}" fill="${color}" fill-opacity="0.08" stroke="${color}" stroke-width="1.6"/>`,
        ...dots,
        '</g>',
        `<text x="${show(x)}" y="${show(y + CELL / 2 + 20)}" fill="${INK}">${label}, ${percent(area / hullArea)}</text>`,
      ].join('\n')
    })
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Helvetica, Arial, sans-serif" font-size="11" text-anchor="middle">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...cells,
    '</svg>\n',
  ].join('\n')
}

/** Excess relative to the area of the hull. */
function percent(share: number): string {
  return `+${(100 * (share - 1)).toFixed(1)} %`
}

function show(value: number): string {
  return String(Number(value.toFixed(3)))
}

function polygonPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${show(x)} ${show(y)}`).join('L')}Z`
}

function arcPath(shape: Shape): string {
  const { chain, bulges } = outlineOf(shape)
  const pieces = chain.map(([fromX, fromY], k) => {
    const [x, y] = chain[(k + 1) % chain.length]
    const bulge = Math.abs(bulges[k])
    const radius = (Math.hypot(x - fromX, y - fromY) * (1 + bulge * bulge)) / (4 * bulge)
    // clockwise in SVG, counter-clockwise in metres, where y points up
    return `A${show(radius)} ${show(radius)} 0 0 0 ${show(x)} ${show(y)}`
  })
  return `M${show(chain[0][0])} ${show(chain[0][1])}${pieces.join('')}Z`
}

function seamsOf(shape: Shape): Point[] {
  return outlineOf(shape).chain
}
