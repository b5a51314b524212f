/** Draws the static parts of a picture: on a canvas for the page, as SVG for the documents. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { circleAt, type Frame, label, path, pathThrough, text, toPixels } from '../frame.ts'
import { GROUND } from './colors.ts'

export interface Look {
  readonly fill?: string
  readonly stroke?: string
  /** Pixels. */
  readonly width?: number
  /** Opacity of the stroke. Default 1. */
  readonly opacity?: number
}

export type Segment = readonly [start: Point, end: Point]

/** Points are in metres; radii, offsets and heights in pixels. */
export interface Pen {
  readonly frame: Frame
  circle(center: Point, radius: number, look: Look): void
  /** Draws segments with this offset. */
  lines(segments: readonly Segment[], look: Look, offset?: readonly [number, number]): void
  /** Draws the border of a box, one pixel inside. */
  border(box: Bounds, look: Look): void
  /** Draws a name in the middle of a circle. */
  name(center: Point, name: string, height: number): void
}

/** Radius in pixels of the corners of a border. */
const CORNER = 3
const WEIGHT = 600

export class SvgPen implements Pen {
  readonly frame: Frame
  source = ''

  constructor(frame: Frame) {
    this.frame = frame
  }

  circle(center: Point, radius: number, look: Look): void {
    this.source += circleAt(this.frame, center, radius, attributes(look))
  }

  lines(segments: readonly Segment[], look: Look, offset?: readonly [number, number]): void {
    const commands = segments.map((segment) => pathThrough(this.frame, segment)).join('')
    const moved = offset === undefined ? '' : ` transform="translate(${offset.join(' ')})"`
    this.source += path(commands, `${attributes(look)} stroke-linecap="round"${moved}`)
  }

  border(box: Bounds, look: Look): void {
    const [x, y, width, height] = rectangleOf(this.frame, box).map((value) => text(value))
    this.source += `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${CORNER}" ${attributes(look)}/>`
  }

  name(center: Point, name: string, height: number): void {
    const look = `fill="${GROUND}" font-weight="${WEIGHT}" font-size="${height.toFixed(1)}"`
    this.source += label(this.frame, center, name, look, 0, 0.33 * height)
  }
}

function attributes({ fill = 'none', stroke, width, opacity }: Look): string {
  if (stroke === undefined) return `fill="${fill}"`
  const faint = opacity === undefined ? '' : ` stroke-opacity="${opacity}"`
  return `fill="${fill}" stroke="${stroke}" stroke-width="${width}"${faint}`
}

/** Segments per path: strokes of long paths take more than linear time. */
const BATCH = 400

export class CanvasPen implements Pen {
  readonly frame: Frame
  readonly #context: OffscreenCanvasRenderingContext2D

  /** Clears the canvas; `ratio` is in canvas pixels per pixel of the frame. */
  constructor(context: OffscreenCanvasRenderingContext2D, frame: Frame, ratio: number) {
    this.frame = frame
    this.#context = context
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.lineCap = 'round'
  }

  circle(center: Point, radius: number, look: Look): void {
    const [x, y] = toPixels(this.frame, center)
    this.#context.beginPath()
    this.#context.arc(x, y, radius, 0, 2 * Math.PI)
    this.#paint(look)
  }

  lines(segments: readonly Segment[], look: Look, [dx, dy]: readonly [number, number] = [0, 0]): void {
    for (let from = 0; from < segments.length; from += BATCH) {
      this.#context.beginPath()
      for (const [start, end] of segments.slice(from, from + BATCH)) {
        const [[x0, y0], [x1, y1]] = [toPixels(this.frame, start), toPixels(this.frame, end)]
        this.#context.moveTo(x0 + dx, y0 + dy)
        this.#context.lineTo(x1 + dx, y1 + dy)
      }
      this.#paint(look)
    }
  }

  border(box: Bounds, look: Look): void {
    this.#context.beginPath()
    this.#context.roundRect(...rectangleOf(this.frame, box), CORNER)
    this.#paint(look)
  }

  name(center: Point, name: string, height: number): void {
    const context = this.#context
    const [, letters, index] = /^(\D*)(\d*)$/.exec(name)!
    const font = (size: number) => `${WEIGHT} ${size}px system-ui, sans-serif`
    context.font = font(0.72 * height)
    const below = context.measureText(index).width
    context.font = font(height)
    const width = context.measureText(letters).width
    const [x, y] = toPixels(this.frame, center)
    const left = x - (width + below) / 2
    context.fillStyle = GROUND
    context.fillText(letters, left, y + 0.33 * height)
    context.font = font(0.72 * height)
    context.fillText(index, left + width, y + 0.55 * height)
  }

  #paint({ fill, stroke, width = 1, opacity = 1 }: Look): void {
    const context = this.#context
    if (fill !== undefined) {
      context.fillStyle = fill
      context.fill()
    }
    if (stroke === undefined) return
    context.globalAlpha = opacity
    context.strokeStyle = stroke
    context.lineWidth = width
    context.stroke()
    context.globalAlpha = 1
  }
}

/** Returns x, y, width and height in pixels, one pixel inside of a box. */
function rectangleOf(frame: Frame, [minX, minY, maxX, maxY]: Bounds): [number, number, number, number] {
  const [left, top] = toPixels(frame, [minX, maxY])
  const [right, bottom] = toPixels(frame, [maxX, minY])
  return [left + 1, top + 1, right - left - 2, bottom - top - 2]
}
