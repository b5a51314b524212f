/** What lies over the canvases as SVG: the path, the view from a stretch, and the selected circle. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { element } from '../dom.ts'
import { circleAt, type Frame, toPixels } from '../frame.ts'
import { addSvg } from '../tools/overlay.ts'
import type { Circle } from './circles.ts'
import { GROUND, HIT, INK } from './colors.ts'
import { drawPath } from './drawnPath.ts'
import type { Shown } from './session.ts'
import { drawWedge } from './wedge.ts'

/** Distance in pixels of the handle from the circle that it resizes, and its radius. */
const HANDLE = 14
const HANDLE_RADIUS = 6

/** Returns where the handle of a circle is, in pixels: to its right, or to its left if there is no room. */
export function handleOf(frame: Frame, { center, radius }: Circle): [number, number] {
  const [x, y] = toPixels(frame, center)
  const [right] = toPixels(frame, [frame.box[2], 0])
  const away = radius * frame.scale + HANDLE
  return [x + away + HANDLE_RADIUS > right ? x - away : x + away, y]
}

export class Overlay {
  readonly #view = element('#view')
  readonly #svg = element<HTMLElement>('#picture') as unknown as SVGSVGElement
  readonly #moving = addSvg(this.#svg, 'g', 'moving')
  readonly #pointed = addSvg(this.#svg, 'g', 'pointed')
  readonly #selected = addSvg(this.#svg, 'g', 'selected')
  readonly #refused = addSvg(this.#svg, 'g', 'refused')
  frame: Frame = { box: [0, 0, 1, 1], scale: 1 }

  /** Returns the frame of a part of the plane in the view as it is now. */
  frameOf(visible: Bounds): Frame {
    const { clientWidth, clientHeight } = this.#view
    const scale = Math.min(clientWidth / (visible[2] - visible[0]), clientHeight / (visible[3] - visible[1]))
    return { box: visible, scale: Math.max(scale, 1) }
  }

  draw({ trace, radius, circles, leg, frame }: Shown): void {
    this.frame = frame
    const [width, height] = toPixels(frame, [frame.box[2], frame.box[1]])
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    this.#moving.innerHTML = drawPath(frame, { trace, radius, circles, leg })
  }

  /** Shows the view from a stretch of the leg; undefined hides it. */
  point({ circles, radius, trace, leg, choice }: Shown, stretch: number | undefined): void {
    const { stretches, facing } = trace.legs[leg]
    const shown = stretch === undefined ? undefined : stretches[stretch]
    this.#pointed.innerHTML =
      shown === undefined ? '' : drawWedge(this.frame, circles, radius, facing, choice.sense, shown)
  }

  /** Marks the selected circle and its handle; undefined hides both. */
  select(circle: Circle | undefined): void {
    if (circle === undefined) {
      this.#selected.innerHTML = ''
      return
    }
    const { center, radius } = circle
    const [x, y] = handleOf(this.frame, circle)
    const size = Math.max(radius * this.frame.scale, 2)
    const ring = circleAt(this.frame, center, size, `fill="none" stroke="${INK}" stroke-width="2.5"`)
    const handle = `<circle cx="${x}" cy="${y}" r="${HANDLE_RADIUS}" fill="${INK}" stroke="${GROUND}" stroke-width="2"/>`
    this.#selected.innerHTML = ring + handle
  }

  /** Marks an invalid position; undefined hides the mark. */
  refuse(place?: Point, radius = 0): void {
    const look = `fill="${HIT}" fill-opacity=".15" stroke="${HIT}" stroke-width="2" stroke-dasharray="5 4"`
    const size = Math.max(radius * this.frame.scale, 6)
    this.#refused.innerHTML = place === undefined ? '' : circleAt(this.frame, place, size, look)
  }
}
