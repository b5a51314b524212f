/** Charts as SVG text. */
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** Colours of series, told apart by colour-blind eyes too: Okabe & Ito (2008). */
export const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00']

const WIDTH = 640
const HEIGHT = 400

/** A chart on white, so that it can be read on a dark page. Lines are predictions, dots are measurements. Throws if a series draws nothing, as one does without a scale. */
export function chart(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<html></html>')
  const svg = Plot.plot({
    document,
    width: WIDTH,
    height: HEIGHT,
    marginLeft: 60,
    marginRight: 150,
    marginBottom: 45,
    marginTop: 35,
    grid: true,
    style: { color: 'black', fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '12px' },
    ...options,
    x: { labelAnchor: 'center', labelArrow: 'none', ...options.x },
    y: { labelArrow: 'none', ...options.y },
  })
  const empty = svg.querySelector('[aria-label=line]:empty, [aria-label=dot]:empty')
  if (empty !== null) throw new Error(`chart: a ${empty.getAttribute('aria-label')} has no points`)
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'white' }))
    paper.setAttribute(name, value)
  svg.insertBefore(paper, svg.firstChild)
  return `${shortened(svg.outerHTML)}\n`
}

/** Rounds the coordinates of an SVG to hundredths of a pixel. */
const shortened = (svg: string) =>
  svg.replace(/ (?:d|transform|points|[cr]?[xy]|r|[xy][12])="[^"]*"/g, (attribute) =>
    attribute.replace(/-?\d+\.\d{3,}(e-\d+)?/g, (number) => String(Number(Number(number).toFixed(2)))),
  )

export interface Place {
  readonly x: number
  readonly y: number
}

/** A prediction. */
export const line = (points: Place[], stroke: string) =>
  Plot.line(points, { x: 'x', y: 'y', stroke, strokeWidth: 1.5 })

/** Measurements. */
export const dots = (points: Place[], color: string) =>
  Plot.dot(points, { x: 'x', y: 'y', fill: color, stroke: 'white', r: 4 })

/** A name beside a point of a series, in its colour. */
export const label = (place: Place, text: string, fill: string, options: Plot.TextOptions = {}) =>
  Plot.text([place], { x: 'x', y: 'y', text: () => text, fill, textAnchor: 'start', dx: 8, ...options })

/** `count` places of a curve. */
export function curve(of: (x: number) => number, from: number, to: number, count = 100): Place[] {
  return Array.from({ length: count + 1 }, (_, k) => {
    const x = from + ((to - from) * k) / count
    return { x, y: of(x) }
  })
}
