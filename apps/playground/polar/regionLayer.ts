/** The coloured regions on a canvas: coarse at once, fine in time slices, so that a worker can listen. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import { type Frame, toPixels } from '../frame.ts'
import { isSame, resize } from './canvas.ts'
import type { Choice } from './choice.ts'
import { coarseRegions, emptyRegionMap, fineRegions, type RegionMap, type Rows } from './regionMap.ts'
import { angleTint, ownerTint, type Tint } from './tint.ts'
import type { Traced } from './traced.ts'
import { intersection } from './zoom.ts'

/** Maximum milliseconds between two looks for messages. */
const SLICE = 12
/** Milliseconds without a change of the circles until their regions become fine. */
const REST = 120
/** Block sizes in pixels of coarse regions: the smallest one that takes this many milliseconds, as far as known. */
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

export class RegionLayer {
  readonly #context: OffscreenCanvasRenderingContext2D
  readonly #onColored: () => void
  readonly #wake = new MessageChannel()
  /** What the canvas shows. */
  #shown: readonly unknown[] = []
  /** Maps of the diagram by direction, and what they depend on. */
  #entries = new Map<Direction, Entry>()
  #mapped: readonly unknown[] = []
  #tint: { readonly key: readonly unknown[]; readonly tint: Tint | undefined } = { key: [], tint: undefined }
  /** Paints the next rows and returns whether these were the last. */
  #paint: (() => boolean) | undefined
  #isDue = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Milliseconds per located pixel. */
  #timePerPixel = 0

  constructor(context: OffscreenCanvasRenderingContext2D, onColored: () => void) {
    this.#context = context
    this.#onColored = onColored
    this.#wake.port2.onmessage = () => this.#continue()
  }

  draw(traced: Traced, direction: Direction, screen: Frame, screenRatio: number): void {
    const { grown, choice } = traced
    const [width, height] = toPixels(screen, [screen.box[2], screen.box[1]])
    const ratio = Math.min(screenRatio, Math.sqrt(MAX_PIXELS / (width * height)))
    const key = [
      grown,
      direction,
      choice.tint,
      choice.sense,
      ...screen.box,
      screen.scale,
      ratio,
      ...traced.within,
    ]
    if (isSame(key, this.#shown)) {
      if (this.#paint === undefined) this.#onColored()
      return
    }
    const areOnlyCirclesOther = isSame(key.slice(1), this.#shown.slice(1))
    this.#shown = key
    this.#paint = undefined
    resize(this.#context.canvas, screen, ratio)
    const tint = this.#tintFor(choice, traced.circles.length, ratio)
    const within = intersection(traced.within, screen.box)
    if (tint === undefined || within[0] >= within[2] || within[1] >= within[3]) {
      this.#context.clearRect(0, 0, this.#context.canvas.width, this.#context.canvas.height)
      this.#onColored()
      return
    }
    const place = placeOf({ box: screen.box, scale: screen.scale * ratio }, within)
    const { entry, changed } = this.#locate(grown, direction, within, place)
    const image = this.#context.createImageData(place.width, place.height)
    const pixels = new Uint32Array(image.data.buffer)
    const paint = ({ from, to }: Rows) => {
      if (from >= to) return
      tint(entry.map, { from, to }, pixels.subarray(from * place.width, to * place.width))
      this.#context.putImageData(image, place.x, place.y, 0, from, place.width, to - from)
    }
    if (!areOnlyCirclesOther) this.#clearAround(place)
    paint(areOnlyCirclesOther ? changed : { from: 0, to: place.height })
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
    clearTimeout(this.#timer)
    if (areOnlyCirclesOther) this.#timer = setTimeout(() => this.#later(), REST)
    else this.#later()
  }

  /** Returns the map of a direction and its changed rows. If only circles have changed, it is the old map, changed. */
  #locate(grown: PolarDiagram, direction: Direction, within: Bounds, { width, height }: Place) {
    const key = [grown, ...within, width, height]
    let before: RegionMap | undefined
    if (!isSame(key, this.#mapped)) {
      if (isSame(key.slice(1), this.#mapped.slice(1))) before = this.#entries.get(direction)?.map
      this.#entries.clear()
      this.#mapped = key
    }
    const known = this.#entries.get(direction)
    if (known !== undefined) return { entry: known, changed: { from: 0, to: height } }
    const map = before ?? emptyRegionMap(width, height)
    const pixels = (block: number) => (width * height) / (block * block)
    const block = BLOCKS.find((one) => pixels(one) * this.#timePerPixel < COARSE_TIME) ?? BLOCKS.at(-1)!
    const start = performance.now()
    const changed = coarseRegions(map, grown, direction, within, block)
    this.#timePerPixel = (performance.now() - start) / pixels(block)
    const entry: Entry = { map, left: fineRegions(map, grown, direction, within), isDone: false }
    this.#entries.set(direction, entry)
    return { entry, changed }
  }

  #tintFor({ tint, sense }: Choice, count: number, ratio: number): Tint | undefined {
    const key = [tint, sense, count, ratio]
    if (!isSame(key, this.#tint.key)) {
      const stripe = Math.max(Math.round(STRIPE * ratio), 1)
      const owners = () => (tint === 'owner' ? ownerTint(count, sense, stripe) : angleTint(sense))
      this.#tint = { key, tint: tint === 'off' ? undefined : owners() }
    }
    return this.#tint.tint
  }

  /** Continues after messages that have come meanwhile. */
  #later(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#wake.port1.postMessage(null)
  }

  #continue(): void {
    this.#isDue = false
    const end = performance.now() + SLICE
    while (this.#paint !== undefined) {
      if (this.#paint()) {
        this.#paint = undefined
        this.#onColored()
      } else if (performance.now() > end) {
        this.#later()
        return
      }
    }
  }

  #clearAround({ x, y, width, height }: Place): void {
    const { width: right, height: bottom } = this.#context.canvas
    this.#context.clearRect(0, 0, right, y)
    this.#context.clearRect(0, y + height, right, bottom)
    this.#context.clearRect(0, y, x, height)
    this.#context.clearRect(x + width, y, right, height)
  }
}

function placeOf(frame: Frame, [minX, minY, maxX, maxY]: Bounds): Place {
  const [left, top] = toPixels(frame, [minX, maxY]).map(Math.round)
  const [right, bottom] = toPixels(frame, [maxX, minY]).map(Math.round)
  return { x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) }
}
