/** An outline with the n-arc and the n-gon around it, and a chart of the area that each adds to the hull. */
import { boundsOf } from '../../../../src/shapes/bounds.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { add } from '../../dom.ts'
import { type Frame, frameAround, text, toPixels } from '../../frame.ts'
import { addSvg } from '../../tools/overlay.ts'
import { dot, outline, polygon } from '../draw.ts'
import { COUNTS, type Fits, MAX_COUNT, MIN_COUNT } from './fits.ts'
import type { Outlined } from './picture.ts'

/** Space around outlines and fits, as a share of their extent, and around the chart in pixels. */
const SPACE = 1.5
const CHART = { left: 46, right: 34, top: 20, bottom: 34 }

export const percent = (excess: number | undefined) =>
  excess === undefined ? '–' : `+${(100 * Math.max(0, excess)).toFixed(1)} %`

export class FitView {
  readonly figure = document.createElement('figure')
  readonly #arcs: SVGSVGElement
  readonly #polygons: SVGSVGElement
  readonly #chart: SVGSVGElement
  readonly #caption: HTMLElement

  constructor() {
    this.figure.className = 'fit'
    const heading = add(this.figure, 'h2', 'Fits around an outline')
    heading.id = 'fit-heading'
    const picture = (name: string) => {
      const svg = addSvg(this.figure, 'svg', `view ${name}`)
      svg.setAttribute('role', 'img')
      return svg
    }
    this.#arcs = picture('around')
    this.#polygons = picture('around')
    this.#chart = picture('chart')
    this.#caption = add(this.figure, 'figcaption')
    this.#caption.setAttribute('aria-live', 'polite')
  }

  draw({ outline: points, image }: Outlined, { arcs, polygons }: Fits, count: number): void {
    const arc = arcs.get(count)
    const gon = polygons.get(count)
    const shown = [...points, ...(arc === undefined ? [] : cornersOf(arc.form)), ...(gon?.form ?? [])]
    const show = (
      svg: SVGSVGElement,
      name: string,
      excess: number | undefined,
      fit: (frame: Frame) => string,
    ) => {
      const frame = frameOf(svg, shown)
      svg.setAttribute('aria-label', `${name} around the outline, ${percent(excess)}`)
      svg.innerHTML = [
        image === undefined ? polygon(frame, points, 'source') : drawImage(frame, image),
        fit(frame),
        `<text class="name" x="50%" y="16">${name}: ${percent(excess)}</text>`,
      ].join('')
    }
    show(this.#arcs, `${count}-arc`, arc?.excess, (frame) =>
      arc === undefined ? '' : outline(frame, arc.form, 'arc-fit') + seams(frame, arc.form),
    )
    show(this.#polygons, `${count}-gon`, gon?.excess, (frame) =>
      gon === undefined
        ? ''
        : polygon(frame, gon.form, 'gon-fit') + gon.form.map((at) => dot(frame, at, 'gon-dot', 3)).join(''),
    )
    this.#drawChart({ arcs, polygons }, count)
    this.#caption.textContent =
      arc === undefined || gon === undefined
        ? 'Fitting…'
        : `The ${count}-arc adds ${percent(arc.excess).slice(1)} to the area of the convex hull, the ${count}-gon ${percent(gon.excess).slice(1)}.`
  }

  #drawChart({ arcs, polygons }: Fits, count: number): void {
    const { width, height } = sizeOf(this.#chart)
    const { left, right, top, bottom } = CHART
    const all = [...arcs.values(), ...polygons.values()].map(({ excess }) => excess)
    const most = Math.max(0.01, ...all)
    const place = (n: number, excess: number): [number, number] => [
      left + ((n - MIN_COUNT) / (MAX_COUNT - MIN_COUNT)) * (width - left - right),
      top + (1 - Math.max(0, excess) / most) * (height - top - bottom),
    ]
    const series = (fits: Fits['arcs'] | Fits['polygons'], name: string, label: string) => {
      const at = COUNTS.filter((n) => fits.has(n)).map((n) => place(n, fits.get(n)!.excess))
      if (at.length === 0) return ''
      const y = top + (name === 'arc' ? 0 : 20)
      return [
        `<path class="${name}-line" d="M${at.map((point) => text(...point)).join('L')}"/>`,
        ...at.map(([cx, cy]) => `<circle class="${name}-dot" cx="${text(cx)}" cy="${text(cy)}" r="4"/>`),
        `<text class="${name}-name" x="${text(width - right - 30)}" y="${text(y)}">${label}</text>`,
      ].join('')
    }
    const [chosen] = place(count, 0)
    const floor = height - bottom
    this.#chart.setAttribute(
      'aria-label',
      'Area added to the convex hull against n; the table has its values',
    )
    this.#chart.innerHTML = [
      `<path class="divider" d="M${text(chosen, top)}V${text(floor)}"/>`,
      `<path class="axis" d="M${text(left, top)}V${text(floor)}H${text(width - right)}"/>`,
      ...COUNTS.map((n) => `<text x="${text(place(n, 0)[0])}" y="${text(floor + 14)}">${n}</text>`),
      ...[0, 0.5, 1].map(
        (share) =>
          `<text x="${left / 2}" y="${text(place(MIN_COUNT, share * most)[1])}">${(100 * share * most).toFixed(most < 0.2 ? 1 : 0)} %</text>`,
      ),
      `<text x="${text(width - right / 2)}" y="${text(floor + 14)}">n</text>`,
      series(polygons, 'gon', 'n-gon'),
      series(arcs, 'arc', 'n-arc'),
    ].join('')
  }
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = svg
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { width, height }
}

function frameOf(svg: SVGSVGElement, points: readonly Point[]): Frame {
  const { width, height } = sizeOf(svg)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(width / (maxX - minX), height / (maxY - minY)) / SPACE
  return frameAround([(minX + maxX) / 2, (minY + maxY) / 2], scale, width, height)
}

function cornersOf(shape: Shape): Point[] {
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  return [[minX, minY], [maxX, maxY]] // biome-ignore format: pairs
}

function drawImage(frame: Frame, { url, width }: NonNullable<Outlined['image']>): string {
  const [x, y] = toPixels(frame, [0, 100])
  return `<image href="${url}" x="${text(x)}" y="${text(y)}" width="${text(width * frame.scale)}" height="${text(100 * frame.scale)}"/>`
}

function seams(
  frame: Frame,
  {
    centers,
    radii,
    directions,
  }: { centers: ArrayLike<number>; radii: ArrayLike<number>; directions: ArrayLike<number> },
): string {
  return Array.from(radii, (radius, k) =>
    dot(
      frame,
      [centers[2 * k] + radius * directions[2 * k], centers[2 * k + 1] + radius * directions[2 * k + 1]],
      'arc-dot',
      3,
    ),
  ).join('')
}
