/** Draws a pair of diagrams on two canvases: coloured regions below, edges and circles above. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import { type Frame, toPixels } from '../frame.ts'
import type { Choice } from './choice.ts'
import { CanvasPen } from './pen.ts'
import { drawBox, drawCircles, drawEdges, drawGrown, sensesOf } from './picture.ts'
import { coarseRegions, copyOf, emptyRegionMap, fineRegions, type RegionMap, type Rows } from './regionMap.ts'
import { angleTint, ownerTint, type Tint } from './tint.ts'
import type { Traced } from './traced.ts'
import { intersection } from './zoom.ts'

/** Maximum milliseconds between two looks for messages. */
const SLICE = 12
/** Block sizes in pixels of the first colours: the smallest one that takes this many milliseconds, as far as known. */
const BLOCKS = [8, 12, 16, 24]
const COARSE_TIME = 12
/** Maximum number of pixels that are located; larger views use pixels of several screen pixels. */
const MAX_PIXELS = 1e6
/** Stripe width in CSS pixels. */
const STRIPE = 6

interface Entry {
  readonly map: RegionMap
  readonly left: Iterator<Rows, void>
  isDone: boolean
}

/** A rectangle in canvas pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export class Artist {
  readonly #regions: OffscreenCanvasRenderingContext2D
  readonly #still: OffscreenCanvasRenderingContext2D
  readonly #onColored: () => void
  readonly #wake = new MessageChannel()
  /** What the layers show. */
  #drawn: readonly unknown[] = []
  #tinted: readonly unknown[] = []
  /** Region maps of the current and of the last diagram by direction, and what they depend on besides. */
  #entries = new Map<Direction, Entry>()
  #before = new Map<Direction, Entry>()
  #mapped: readonly unknown[] = []
  #paint: (() => boolean) | undefined
  /** Milliseconds per located pixel. */
  #timePerPixel = 0

  constructor(regions: OffscreenCanvas, still: OffscreenCanvas, onColored: () => void) {
    const context = (canvas: OffscreenCanvas) => {
      const found = canvas.getContext('2d')
      if (found === null) throw new Error('this browser gives no canvas to draw on')
      return found
    }
    this.#regions = context(regions)
    this.#still = context(still)
    this.#onColored = onColored
    this.#wake.port2.onmessage = () => this.#continue()
  }

  /** Draws circles and edges, and colours coarsely; finer colours follow in slices. */
  draw(traced: Traced, direction: Direction, frame: Frame, ratio: number): void {
    this.#drawStill(traced, direction, frame, ratio)
    this.#tint(traced, direction, frame, ratio)
  }

  #drawStill(
    { grown, within, circles, radius, choice, scene }: Traced,
    direction: Direction,
    frame: Frame,
    ratio: number,
  ): void {
    const key = [grown, direction, choice.sense, ...frame.box, frame.scale, ratio]
    if (isSame(key, this.#drawn)) return
    this.#drawn = key
    resize(this.#still.canvas, frame, ratio)
    const pen = new CanvasPen(this.#still, frame, ratio)
    drawGrown(pen, circles, radius)
    drawEdges(pen, grown, direction, sensesOf(choice.sense), within)
    drawCircles(pen, circles)
    drawBox(pen, scene.box)
  }

  #tint(traced: Traced, direction: Direction, screen: Frame, screenRatio: number): void {
    const { grown, circles, choice } = traced
    const [width, height] = toPixels(screen, [screen.box[2], screen.box[1]])
    const ratio = Math.min(screenRatio, Math.sqrt(MAX_PIXELS / (width * height)))
    const key = [grown, direction, choice.tint, choice.sense, ...screen.box, screen.scale, ratio]
    if (isSame(key, this.#tinted)) {
      if (this.#paint === undefined) this.#onColored()
      return
    }
    this.#tinted = key
    this.#paint = undefined
    resize(this.#regions.canvas, screen, ratio)
    const tint = tintOf(choice, circles.length, ratio)
    const within = intersection(traced.within, screen.box)
    if (tint === undefined || within[0] >= within[2] || within[1] >= within[3]) {
      this.#regions.clearRect(0, 0, this.#regions.canvas.width, this.#regions.canvas.height)
      this.#onColored()
      return
    }
    const frame = { box: screen.box, scale: screen.scale * ratio }
    const place = placeOf(frame, within)
    this.#start([grown, ...within, place.width, place.height])
    const entry = this.#entries.get(direction) ?? this.#locate(grown, direction, within, place)
    this.#entries.set(direction, entry)
    const image = this.#regions.createImageData(place.width, place.height)
    const pixels = new Uint32Array(image.data.buffer)
    const paint = ({ from, to }: Rows) => {
      tint(entry.map, { from, to }, pixels.subarray(from * place.width, to * place.width))
      this.#regions.putImageData(image, place.x, place.y, 0, from, place.width, to - from)
    }
    this.#clearAround(place)
    paint({ from: 0, to: place.height })
    if (entry.isDone) {
      this.#onColored()
      return
    }
    this.#paint = () => {
      const { value, done } = entry.left.next()
      if (done) entry.isDone = true
      else paint(value as Rows)
      return entry.isDone
    }
    this.#wake.port1.postMessage(null)
  }

  /** Keeps the maps of the last diagram if only circles have changed. */
  #start(key: readonly unknown[]): void {
    if (isSame(key, this.#mapped)) return
    this.#before = isSame(key.slice(1), this.#mapped.slice(1)) ? this.#entries : new Map()
    this.#entries = new Map()
    this.#mapped = key
  }

  #locate(grown: PolarDiagram, direction: Direction, within: Bounds, { width, height }: Place): Entry {
    const before = this.#before.get(direction)?.map
    const map = before === undefined ? emptyRegionMap(width, height) : copyOf(before)
    const pixels = (block: number) => (width * height) / (block * block)
    const block = BLOCKS.find((one) => pixels(one) * this.#timePerPixel < COARSE_TIME) ?? BLOCKS.at(-1)!
    const start = performance.now()
    coarseRegions(map, grown, direction, within, block)
    this.#timePerPixel = (performance.now() - start) / pixels(block)
    return { map, left: fineRegions(map, grown, direction, within), isDone: false }
  }

  #continue(): void {
    const end = performance.now() + SLICE
    while (this.#paint !== undefined) {
      if (this.#paint()) {
        this.#paint = undefined
        this.#onColored()
      } else if (performance.now() > end) {
        this.#wake.port1.postMessage(null)
        return
      }
    }
  }

  #clearAround({ x, y, width, height }: Place): void {
    const { width: right, height: bottom } = this.#regions.canvas
    this.#regions.clearRect(0, 0, right, y)
    this.#regions.clearRect(0, y + height, right, bottom)
    this.#regions.clearRect(0, y, x, height)
    this.#regions.clearRect(x + width, y, right, height)
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, k) => value === other[k])

function tintOf({ tint, sense }: Choice, count: number, ratio: number): Tint | undefined {
  if (tint === 'off') return undefined
  return tint === 'owner'
    ? ownerTint(count, sense, Math.max(Math.round(STRIPE * ratio), 1))
    : angleTint(sense)
}

/** Changes the size if it has to, because that clears the canvas. */
function resize(canvas: OffscreenCanvas, frame: Frame, ratio: number): void {
  const [width, height] = toPixels(frame, [frame.box[2], frame.box[1]]).map((size) =>
    Math.round(size * ratio),
  )
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function placeOf(frame: Frame, [minX, minY, maxX, maxY]: Bounds): Place {
  const [left, top] = toPixels(frame, [minX, maxY]).map(Math.round)
  const [right, bottom] = toPixels(frame, [maxX, minY]).map(Math.round)
  return { x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) }
}
