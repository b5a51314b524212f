/** The coloured regions below the SVG, on a canvas; computed in time slices, so that the page stays responsive. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import type { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import { type Frame, toPixels } from './frame.ts'
import { computeRegions, emptyRegionMap, type RegionMap, type Rows } from './regionMap.ts'
import type { Tint } from './tint.ts'

/** Maximum milliseconds per frame spent on computing regions. */
const SLICE = 7
/** Maximum number of canvas pixels; larger views use canvas pixels of several screen pixels. */
const MAX_PIXELS = 2.2e6

export interface Regions {
  /** Diagram of circles expanded by the disk's radius. */
  readonly diagram: PolarDiagram
  readonly direction: Direction
  /** Box that contains the disk's centre. */
  readonly within: Bounds
}

interface Entry {
  readonly regionMap: RegionMap
  readonly left: Iterator<Rows, void>
  isDone: boolean
}

export class TintLayer {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  /** Cache by diagram, then by direction and size, so that switching the direction back is free. */
  readonly #entries = new WeakMap<PolarDiagram, Map<string, Entry>>()
  #frame: Frame = { box: [0, 0, 1, 1], scale: 1 }
  #request = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    const context = canvas.getContext('2d', { alpha: true })
    if (context === null) throw new Error('this browser gives no canvas to draw on')
    this.#context = context
  }

  /** Returns the canvas pixels per pixel of a picture with this frame. */
  resize(frame: Frame): number {
    const [width, height] = toPixels(frame, [frame.box[2], frame.box[1]])
    const ratio = Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)))
    this.#frame = { box: frame.box, scale: frame.scale * ratio }
    const size = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.#canvas.width !== size[0]) this.#canvas.width = size[0]
    if (this.#canvas.height !== size[1]) this.#canvas.height = size[1]
    return ratio
  }

  /** Undefined hides the colours. `onDone` is called when all rows are drawn. */
  show(regions: Regions, tint: Tint | undefined, onDone: () => void): void {
    cancelAnimationFrame(this.#request)
    if (tint === undefined) {
      this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
      onDone()
      return
    }
    const place = this.#place(regions.within)
    const entry = this.#entry(regions, place)
    const { regionMap, left } = entry
    const image = this.#context.createImageData(regionMap.width, regionMap.height)
    const paint = (rows: Rows) => {
      const part = image.data.subarray(4 * rows.from * regionMap.width, 4 * rows.to * regionMap.width)
      tint(regionMap, rows, part)
      this.#context.putImageData(image, place.x, place.y, 0, rows.from, regionMap.width, rows.to - rows.from)
    }
    this.#clearAround(place)
    if (entry.isDone) {
      paint({ from: 0, to: regionMap.height })
      onDone()
      return
    }
    const goOn = () => {
      const end = performance.now() + SLICE
      while (performance.now() < end) {
        const { value, done } = left.next()
        if (done) {
          entry.isDone = true
          paint({ from: 0, to: regionMap.height })
          onDone()
          return
        }
        paint(value as Rows)
      }
      this.#request = requestAnimationFrame(goOn)
    }
    this.#request = requestAnimationFrame(goOn)
  }

  #entry({ diagram, direction, within }: Regions, { width, height }: Place): Entry {
    const all = this.#entries.get(diagram) ?? new Map<string, Entry>()
    this.#entries.set(diagram, all)
    const key = `${direction} ${width} ${height}`
    const known = all.get(key)
    if (known !== undefined) return known
    // keeps only entries of the current size
    for (const other of all.keys()) if (!other.endsWith(` ${width} ${height}`)) all.delete(other)
    const regionMap = emptyRegionMap(width, height)
    const entry = { regionMap, left: computeRegions(regionMap, diagram, direction, within), isDone: false }
    all.set(key, entry)
    return entry
  }

  #place([minX, minY, maxX, maxY]: Bounds): Place {
    const [left, top] = toPixels(this.#frame, [minX, maxY]).map(Math.round)
    const [right, bottom] = toPixels(this.#frame, [maxX, minY]).map(Math.round)
    return { x: left, y: top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) }
  }

  #clearAround({ x, y, width, height }: Place): void {
    const { width: right, height: bottom } = this.#canvas
    this.#context.clearRect(0, 0, right, y)
    this.#context.clearRect(0, y + height, right, bottom)
    this.#context.clearRect(0, y, x, height)
    this.#context.clearRect(x + width, y, right, height)
  }
}

/** A rectangle in canvas pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
