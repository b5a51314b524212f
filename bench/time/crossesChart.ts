/**
 * The crosses experiment as a picture with two panels: computing time against the number of circles and against the
 * radius.
 */
import * as Plot from '@observablehq/plot'
import { COLORS, chart } from '../../test/truth/figures/chart.ts'
import { type CrossesResult, computingTime, LINES, RADIUS } from './crosses.ts'
import { GOAL_MS, nameOf, PAPER_MS } from './crossesTables.ts'

const HEIGHT = 400
const LEFT = 400
const RIGHT = 460
/** Space for the labels to the right of the right panel. */
const NAMES = 110

/** A label above the left end of a rule, readable where lines cross it. */
const ABOVE: Plot.TextOptions = { dx: 4, dy: -7, stroke: 'white', strokeWidth: 4 }

interface Panel {
  readonly label: string
  readonly x: (result: CrossesResult) => number
  readonly width: number
  readonly marginRight: number
}

/** Returns the SVG source. */
export function drawCrosses(all: readonly CrossesResult[]): string {
  const results = all.filter(({ lines }) => lines === LINES)
  const most = Math.max(...results.map(({ circles }) => circles))
  const times = results.map(computingTime).flatMap(({ low, high }) => [low, high])
  const domain = [Math.min(...times, GOAL_MS) / 1.2, Math.max(...times, PAPER_MS) * 1.3] as const
  const names = [...new Set(results.map(nameOf))]
  const left = drawPanel(
    results.filter(({ radius }) => radius === RADIUS),
    { label: `circles of ${RADIUS} px`, x: ({ circles }) => circles, width: LEFT, marginRight: 15 },
    domain,
    names,
  )
  const right = drawPanel(
    results.filter(({ circles }) => circles === most),
    { label: `radius of ${most} circles, px`, x: ({ radius }) => radius, width: RIGHT, marginRight: NAMES },
    domain,
    names,
  )
  const width = LEFT + RIGHT
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">`
  return `${head}\n${left}${right.replace('<svg ', `<svg x="${LEFT}" `)}</svg>\n`
}

function drawPanel(
  results: readonly CrossesResult[],
  { label, x, width, marginRight }: Panel,
  domain: readonly [number, number],
  names: readonly string[],
): string {
  const inOrder = results.toSorted((a, b) => x(a) - x(b))
  const [first, last] = [x(inOrder[0]), x(inOrder[inOrder.length - 1])]
  const written = (place: number, y: number, text: string, fill: string, shift: Plot.TextOptions) =>
    Plot.text([0], { x: () => place, y: () => y, text: () => text, fill, textAnchor: 'start', ...shift })
  const medianAtEnd = (name: string) =>
    computingTime(inOrder.findLast((result) => nameOf(result) === name)!).median
  const words =
    marginRight === NAMES
      ? names.map((name, k) => written(last, medianAtEnd(name), name, COLORS[k], { dx: 8 }))
      : [
          written(first, PAPER_MS, "the paper's mean: 52", 'black', ABOVE),
          written(first, GOAL_MS, '60 frames a second: 16.67', 'black', ABOVE),
        ]
  return chart({
    width,
    height: HEIGHT,
    marginRight,
    x: { label },
    y: { type: 'log', label: 'ms a frame', domain: [...domain], tickFormat: (ms: number) => String(ms) },
    color: { domain: [...names], range: COLORS },
    marks: [
      Plot.areaY(inOrder, {
        x,
        y1: (result: CrossesResult) => computingTime(result).low,
        y2: (result: CrossesResult) => computingTime(result).high,
        fill: nameOf,
        fillOpacity: 0.2,
      }),
      Plot.lineY(inOrder, {
        x,
        y: (result: CrossesResult) => computingTime(result).median,
        stroke: nameOf,
        strokeWidth: 1.5,
      }),
      Plot.ruleY([PAPER_MS, GOAL_MS], { strokeDasharray: '4 3' }),
      ...words,
    ],
  })
}
