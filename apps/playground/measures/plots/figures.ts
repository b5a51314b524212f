/** Figures of the plots; loaded with the first one. */
import * as Plot from '@observablehq/plot'
import type { Statistics } from '../wishes.ts'
import type { EnergySample } from './energyLog.ts'

/** Colours that colour-blind eyes tell apart, too: Okabe & Ito (2008). */
const COLORS = { kinetic: '#d55e00', potential: '#0072b2', dissipated: '#009e73' } as const
const COLORS_ON_DARK = { kinetic: '#f0a04b', potential: '#56b4e9', dissipated: '#2fc79a' } as const

export interface Paper {
  readonly width: number
  readonly height: number
  readonly isLight: boolean
  /** What a screen reader says. */
  readonly label: string
}

type Figure = SVGSVGElement

const ink = ({ isLight }: Paper) => (isLight ? '#2a241d' : '#f1e9de')

function common(paper: Paper): Plot.PlotOptions {
  return {
    width: paper.width,
    height: paper.height,
    marginLeft: 46,
    marginBottom: 38,
    marginTop: 22,
    marginRight: 14,
    grid: true,
    ariaLabel: paper.label,
    document,
    style: {
      color: ink(paper),
      background: 'none',
      fontFamily: 'system-ui, Helvetica, Arial, sans-serif',
      fontSize: '11px',
    },
  }
}

/** Numbers of axes: short ones. */
const tick = (value: number) => {
  const size = Math.abs(value)
  return size !== 0 && (size >= 1e5 || size < 1e-3)
    ? value.toExponential(0).replace('e+', 'e')
    : String(Number(value.toPrecision(3)))
}

/** Draws energies over time. Potential energy counts from its lowest value. */
export function energyFigure(samples: readonly EnergySample[], paper: Paper): Figure {
  const colors = paper.isLight ? COLORS : COLORS_ON_DARK
  const low = Math.min(...samples.map(({ potential }) => potential))
  const names = Object.keys(colors) as (keyof typeof COLORS)[]
  const lines = names.flatMap((name) =>
    samples.map((sample) => ({
      time: sample.time,
      name,
      energy: name === 'potential' ? sample.potential - low : (sample[name] ?? Number.NaN),
    })),
  )
  return Plot.plot({
    ...common(paper),
    x: { label: 'time, s', labelAnchor: 'center', labelArrow: 'none', tickFormat: tick, ticks: 5 },
    y: { label: 'energy, J', labelArrow: 'none', tickFormat: tick, ticks: 5, zero: true },
    color: { domain: names, range: names.map((name) => colors[name]) },
    marks: [
      Plot.ruleY([0], { strokeOpacity: 0.4 }),
      Plot.line(lines, { x: 'time', y: 'energy', stroke: 'name', strokeWidth: 2 }),
    ],
  }) as Figure
}

const AXES = {
  forces: { x: 'normal force / mean', y: 'probability density' },
  pairs: { x: 'distance, m', y: 'g(r)' },
} as const

/** Draws the numbers of a moment. */
export function statisticsFigure({ of, centers, values }: Statistics, paper: Paper): Figure {
  const color = paper.isLight ? COLORS.potential : COLORS_ON_DARK.potential
  const points = Array.from(centers, (center, k) => ({ center, value: values[k] }))
  const line = { stroke: color, strokeWidth: 2 }
  if (of === 'profile')
    return Plot.plot({
      ...common(paper),
      x: {
        label: 'solid fraction',
        labelAnchor: 'center',
        labelArrow: 'none',
        zero: true,
        tickFormat: tick,
        ticks: 5,
      },
      y: { label: 'height, m', labelArrow: 'none', tickFormat: tick },
      marks: [
        Plot.areaX(points, { y: 'center', x: 'value', fill: color, fillOpacity: 0.2 }),
        Plot.line(points, { x: 'value', y: 'center', ...line }),
      ],
    }) as Figure
  const labels = AXES[of]
  const x = {
    label: labels.x,
    labelAnchor: 'center',
    labelArrow: 'none',
    tickFormat: tick,
    ticks: 6,
  } as const
  if (of === 'pairs')
    return Plot.plot({
      ...common(paper),
      x: { ...x, zero: true },
      y: { label: labels.y, labelArrow: 'none', zero: true, ticks: 5, tickFormat: tick },
      marks: [
        Plot.ruleY([1], { strokeDasharray: '4 4', strokeOpacity: 0.6 }),
        Plot.line(points, { x: 'center', y: 'value', ...line }),
      ],
    }) as Figure
  const found = points.filter(({ value }) => value > 0)
  const lowest = Math.min(...found.map(({ value }) => value))
  const decay = points
    .map(({ center }) => ({ center, value: Math.exp(-center) }))
    .filter(({ value }) => value >= lowest)
  return Plot.plot({
    ...common(paper),
    x: { ...x, zero: true },
    y: { label: labels.y, labelArrow: 'none', type: 'log', tickFormat: tick, ticks: 5 },
    marks: [
      Plot.line(decay, { x: 'center', y: 'value', strokeDasharray: '4 4', strokeOpacity: 0.6 }),
      Plot.line(found, { x: 'center', y: 'value', ...line, strokeOpacity: 0.5 }),
      Plot.dot(found, { x: 'center', y: 'value', fill: color, r: 2.4 }),
    ],
  }) as Figure
}

/** Returns a figure as the text of an SVG file on white paper. */
export function svgText(figure: Figure): string {
  const copy = figure.cloneNode(true) as Figure
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'white' }))
    paper.setAttribute(name, value)
  copy.insertBefore(paper, copy.firstChild)
  return `${copy.outerHTML}\n`
}

/** The colours of the lines of energies, for a legend. */
export const energyColors = (isLight: boolean): Readonly<Record<string, string>> =>
  isLight ? COLORS : COLORS_ON_DARK
