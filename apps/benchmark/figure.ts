/** The figure of a benchmark: ms per step over the number of disks, on logarithmic axes, with a line at one frame. */
import { FRAME_MS } from '../../src/benchmark/format.ts'
import { type Dot, lineDots } from './figureData.ts'

export interface FigureStyle {
  readonly width: number
  readonly height: number
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
  /** Colour of each series. */
  readonly colors: ReadonlyMap<string, string>
  /** What the counts count; default 'disks or grains'. */
  readonly things?: string
  /** Range of both axes; default what the dots need. */
  readonly counts?: readonly [number, number]
  readonly times?: readonly [number, number]
}

/** Ranges are this many times larger than what they hold. */
const MARGIN = 1.12

/** Returns ranges that hold all dots and the line of a frame. */
export function rangesOf(dots: readonly Dot[]): Required<Pick<FigureStyle, 'counts' | 'times'>> {
  const counts = dots.map(({ count }) => count)
  const times = dots.map(({ ms }) => ms)
  return {
    counts: [Math.min(2000, ...counts) / MARGIN, Math.max(10_000, ...counts) * MARGIN],
    times: [Math.min(8, ...times) / MARGIN, Math.max(30, ...times) * MARGIN],
  }
}

/** Draws the figure. Loads the plotting library with the first one. */
export async function drawFigure(dots: readonly Dot[], style: FigureStyle): Promise<SVGSVGElement> {
  const Plot = await import('@observablehq/plot')
  const { width, height, ink, soft, line, accent, colors } = style
  const { counts, times } = rangesOf(dots)
  const color = ({ series }: Dot) => colors.get(series) ?? ink
  const frame = [FRAME_MS]
  const figure = Plot.plot({
    width,
    height,
    marginLeft: 44,
    marginRight: 16,
    marginTop: 26,
    marginBottom: 46,
    style: {
      background: 'transparent',
      color: soft,
      fontFamily: 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
      fontSize: '12px',
    },
    x: {
      type: 'log',
      domain: style.counts ?? counts,
      label: style.things ?? 'disks or grains',
      tickFormat: shortCount,
      ticks: 5,
    },
    y: { type: 'log', domain: style.times ?? times, label: 'ms per step', tickFormat: '~g', ticks: 5 },
    marks: [
      Plot.gridX({ stroke: line, strokeOpacity: 1, ticks: 5 }),
      Plot.gridY({ stroke: line, strokeOpacity: 1, ticks: 5 }),
      Plot.ruleY(frame, { stroke: accent, strokeDasharray: '5 4', strokeWidth: 1.5 }),
      Plot.text(frame, {
        y: (ms: number) => ms,
        text: () => '60 frames per second',
        frameAnchor: 'left',
        dx: 6,
        dy: -8,
        textAnchor: 'start',
        fill: accent,
      }),
      Plot.line(lineDots(dots), {
        x: 'count',
        y: 'ms',
        z: 'series',
        stroke: color,
        strokeWidth: 2.2,
        curve: 'linear',
      }),
      Plot.dot(dots, { x: 'count', y: 'ms', fill: color, r: 3 }),
    ],
  })
  // the figure is one image, so its parts have no labels of their own
  for (const part of figure.querySelectorAll<SVGElement>('[aria-label]')) {
    part.dataset.mark = part.getAttribute('aria-label')!
    part.removeAttribute('aria-label')
  }
  return figure as SVGSVGElement
}

/** Returns a count such as 20k or 1M. */
const shortCount = (count: number): string =>
  count >= 1e6 ? `${count / 1e6}M` : count >= 1000 ? `${count / 1000}k` : String(count)
