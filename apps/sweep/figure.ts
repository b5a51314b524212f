/** The figure of a sweep: a measure over a parameter, as SVG. */

import { optionalPackage } from '../../src/node/optionalPackage.ts'
import type { Cell } from './cells.ts'
import type { FigureSpec } from './plan.ts'
import { resultStart, type Sweep } from './sweep.ts'
import type { Table } from './table.ts'

/** Colours that colour-blind eyes tell apart too: Okabe & Ito (2008). */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000']
const [WIDTH, HEIGHT] = [640, 400]

/** Returns what a figure shows if the plan does not say: the first measure over the first parameter with several values, coloured by the next one. */
export function defaultFigure(sweep: Sweep, columns: readonly string[]): FigureSpec {
  const varied = sweep.axes
    .flat()
    .filter(({ name, values }) => values.length > 1 && !['draw', 'seed'].includes(name))
  const numeric = varied.find(({ values }) => values.every((value) => typeof value === 'number'))
  const others = varied.filter((column) => column !== numeric && column.values.length <= COLORS.length)
  return { x: numeric?.name ?? 'time', y: columns[resultStart(sweep) + 1], color: others[0]?.name }
}

/** Draws each row as a dot, and means over rows that differ in neither x nor colour as a line. Over anything but time it shows the last one. */
export async function drawFigure(
  { columns, rows }: Table,
  { x, y, color }: FigureSpec,
  title: string,
): Promise<string> {
  const [Plot, { parseHTML }] = await optionalPackage('@observablehq/plot linkedom', '--figure', () =>
    Promise.all([import('@observablehq/plot'), import('linkedom')]),
  )
  const at = (name: string | undefined) => (name === undefined ? -1 : columns.indexOf(name))
  const [time, job, xAt, yAt, colorAt] = [at('time'), at('job'), at(x), at(y), at(color)]
  const last = new Map(rows.map((row) => [row[job], row[time]]))
  const dots = rows
    .filter((row) => row[yAt] !== null && (x === 'time' || row[time] === last.get(row[job])))
    .map((row) => ({ x: row[xAt], y: row[yAt] as number, color: colorAt < 0 ? '' : String(row[colorAt]) }))
  const { document } = parseHTML('<html></html>')
  const domain = [...new Set(dots.map((dot) => dot.color))]
  const svg = Plot.plot({
    document,
    width: WIDTH,
    height: HEIGHT,
    marginLeft: 70,
    marginBottom: 45,
    marginTop: 40,
    grid: true,
    style: { color: 'black', fontFamily: 'Helvetica, Arial, sans-serif', fontSize: '12px' },
    x: { label: x, labelAnchor: 'center', labelArrow: 'none' },
    y: { label: y, labelArrow: 'none' },
    color: { domain, range: domain.map((_, k) => COLORS[k % COLORS.length]) },
    marks: [
      Plot.line(meansOf(dots), { x: 'x', y: 'y', stroke: 'color', strokeWidth: 1.5 }),
      Plot.dot(dots, { x: 'x', y: 'y', fill: 'color', r: 3 }),
      Plot.text(color === undefined ? [] : endsOf(meansOf(dots)), {
        x: 'x',
        y: 'y',
        text: (end: Dot) => `${color} ${end.color}`,
        fill: 'color',
        textAnchor: 'end',
        dy: -10,
      }),
      Plot.text([title], { frameAnchor: 'top', dy: -28, fontWeight: 'bold' }),
    ],
  })
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'white' }))
    paper.setAttribute(name, value)
  svg.insertBefore(paper, svg.firstChild)
  return `${svg.outerHTML}\n`
}

interface Dot {
  readonly x: Cell
  readonly y: number
  readonly color: string
}

/** Returns the mean of dots with equal x and colour, in the order of x. */
function meansOf(dots: readonly Dot[]): Dot[] {
  const groups = new Map<string, Dot[]>()
  for (const dot of dots) {
    const key = JSON.stringify([dot.color, dot.x])
    groups.set(key, [...(groups.get(key) ?? []), dot])
  }
  return [...groups.values()]
    .map((group) => ({ ...group[0], y: group.reduce((sum, dot) => sum + dot.y, 0) / group.length }))
    .sort((a, b) => Number(a.x) - Number(b.x))
}

/** Returns the last point of each colour. */
const endsOf = (means: readonly Dot[]): Dot[] => [...new Map(means.map((dot) => [dot.color, dot])).values()]
