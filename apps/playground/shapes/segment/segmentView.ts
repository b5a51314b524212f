/** The picture of a circle that moves past a segment, with handles. */
import { closestPointOnSegment } from '../../../../src/entries/shapes.ts'
import type { Point } from '../../../../src/shapes/shape.ts'
import { add } from '../../dom.ts'
import { circleAt, type Frame, frameAround, toMetres } from '../../frame.ts'
import { addSvg } from '../../tools/overlay.ts'
import { along, arrowTo, caption, dot, line, lineAcross, ring } from '../draw.ts'
import { addGroup, listen } from '../grips.ts'
import { pointText } from '../pair.ts'
import { FRAME, type Hits, positionAt, type Setup } from './hits.ts'
import { HANDLES, type Handle, MIDDLE, placeOf, REACH } from './setup.ts'
import { caseOf, formulaText, seconds } from './words.ts'

/** Radii of handles and of what can be pressed around them, in pixels. */
const RING = 7
const PRESS = 20

const LABELS: Readonly<Record<Handle, string>> = {
  start: 'S, start of the segment, at',
  end: 'E, end of the segment, at',
  position: 'Circle at',
  velocity: 'Velocity',
}
const NAMES: Readonly<Record<Handle, string>> = { start: 'S', end: 'E', position: '', velocity: 'v' }

export class SegmentView {
  readonly figure = document.createElement('figure')
  readonly #svg: SVGSVGElement
  readonly #below: SVGGElement
  readonly #handles: Readonly<Record<Handle, SVGGElement>>
  readonly #above: SVGGElement
  readonly #caption: HTMLElement
  readonly #formula: HTMLElement
  #frame: Frame = { box: [0, 0, 1, 1], scale: 1 }

  /** `setup` returns the current one, which may not be drawn yet. */
  constructor(setup: () => Setup, move: (handle: Handle, to: Point) => void) {
    const heading = add(this.figure, 'h2', 'Circle and segment')
    heading.id = 'segment-heading'
    this.#svg = addSvg(this.figure, 'svg', 'view')
    this.#svg.setAttribute('role', 'group')
    this.#svg.setAttribute('aria-labelledby', heading.id)
    this.#below = addSvg(this.#svg, 'g', 'below')
    const handleOf = (handle: Handle) => addGroup(this.#svg, `point ${handle}`, false)
    // the circle is large, so it lies below the others
    const position = handleOf('position')
    this.#above = addSvg(this.#svg, 'g', 'above')
    this.#handles = {
      start: handleOf('start'),
      end: handleOf('end'),
      velocity: handleOf('velocity'),
      position,
    }
    const text = add(this.figure, 'figcaption')
    this.#caption = add(text, 'p')
    this.#caption.setAttribute('aria-live', 'polite')
    this.#formula = add(text, 'p')
    this.#formula.className = 'formula'
    for (const handle of HANDLES) {
      const at = () => placeOf(setup(), handle)
      listen(
        {
          group: this.#handles[handle],
          turns: false,
          position: at,
          drag: (to) => move(handle, to),
          key: (x, y) => move(handle, [at()[0] + x, at()[1] + y]),
        },
        ({ clientX, clientY }) => {
          const { left, top } = this.#svg.getBoundingClientRect()
          return toMetres(this.#frame, [clientX - left, clientY - top])
        },
      )
    }
  }

  draw(setup: Setup, hits: Hits, time: number): void {
    const { clientWidth: width, clientHeight: height } = this.#svg
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    const frame = frameAround(
      MIDDLE,
      Math.min(width / (2 * REACH[0]), height / (2 * REACH[1])),
      width,
      height,
    )
    this.#frame = frame
    this.#below.innerHTML = drawStill(frame, setup, hits)
    this.#above.innerHTML = drawInstants(frame, setup, hits, time)
    for (const handle of HANDLES) {
      const group = this.#handles[handle]
      const at = placeOf(setup, handle)
      group.innerHTML =
        handle === 'position'
          ? drawCircle(frame, setup)
          : drawHandle(frame, at, NAMES[handle], handle === 'velocity' ? -17 : 19)
      const value = pointText(handle === 'velocity' ? setup.velocity : at)
      const unit = handle === 'velocity' ? 'm/s' : 'm'
      group.setAttribute('aria-label', `${LABELS[handle]} ${value} ${unit}: drag or use the arrow keys`)
    }
    this.#caption.textContent = caseOf(hits)
    this.#formula.textContent = formulaText(setup, hits)
  }
}

const drawCircle = (frame: Frame, { position, radius }: Setup) =>
  ring(frame, position, Math.max(radius, PRESS / frame.scale), 'reach') +
  ring(frame, position, radius, 'disk mover')

const drawHandle = (frame: Frame, at: Point, name: string, below: number) =>
  [
    circleAt(frame, at, PRESS, 'class="reach"'),
    circleAt(frame, at, RING, 'class="handle"'),
    caption(frame, at, name, 'name', 0, below),
  ].join('')

/** The segment with the regions of its parts, and the swept area. */
function drawStill(frame: Frame, { start, end, radius }: Setup, hits: Hits): string {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const tangent: Point = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  const { moments } = hits
  const corners = [...moments.map(({ position }) => position), positionAt(hits, FRAME)]
  return [
    ...[start, end].map((at) => lineAcross(frame, at, tangent, 'divider')),
    lineAcross(frame, start, [-tangent[1], tangent[0]], 'tangent'),
    `<g class="swept" stroke-width="${(2 * radius * frame.scale).toFixed(1)}">${line(frame, corners, '')}</g>`,
    line(frame, corners, 'way'),
    line(frame, [start, end], 'segment'),
  ].join('')
}

/** The circle at its first touch, at the end of the frame and at the time of the slider. */
function drawInstants(frame: Frame, setup: Setup, hits: Hits, time: number): string {
  const { start, end, position, velocity, radius } = setup
  const last = positionAt(hits, FRAME)
  const now = positionAt(hits, time)
  const tip: Point = [position[0] + velocity[0], position[1] + velocity[1]]
  const { first, line: lineTime } = hits
  // where the line of the segment is touched, but not the segment
  const isBesides = lineTime < (first === undefined ? Infinity : hits.times[first])
  const atLine = positionAt(hits, lineTime)
  return [
    isBesides ? ring(frame, atLine, radius, 'disk line') : '',
    isBesides
      ? caption(frame, along(atLine, [0, -1], radius), `line: ${seconds(lineTime)}`, 'number', 0, 12)
      : '',
    arrowTo(frame, position, tip, 'heading'),
    ring(frame, last, radius, 'disk'),
    ...hits.moments.slice(1).map(({ position: at, time: touch }) => {
      const { point } = closestPointOnSegment(start, end, at)
      const away = along(at, [0, 1], radius)
      return [
        ring(frame, at, radius, 'disk hit'),
        line(frame, [point, at], 'gap'),
        dot(frame, point, 'dot support'),
        caption(frame, away, seconds(touch), 'number', 0, -11),
      ].join('')
    }),
    ring(frame, now, radius, 'disk now'),
    dot(frame, now, 'dot', 3),
  ].join('')
}
