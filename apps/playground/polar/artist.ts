/** Draws diagrams on two canvases: coloured regions below, edges and circles above. */
import type { Direction } from '../../../src/polar/facing.ts'
import type { Frame } from '../frame.ts'
import { isSame, resize } from './canvas.ts'
import { CanvasPen } from './pen.ts'
import { drawBox, drawCircles, drawEdges, drawGrown, sensesOf } from './picture.ts'
import { RegionLayer } from './regionLayer.ts'
import type { Traced } from './traced.ts'

export class Artist {
  readonly #regions: RegionLayer
  readonly #still: OffscreenCanvasRenderingContext2D
  /** What the upper canvas shows. */
  #drawn: readonly unknown[] = []

  /** `onColored` is called when the regions have their final colours. */
  constructor(regions: OffscreenCanvas, still: OffscreenCanvas, onColored: () => void) {
    this.#regions = new RegionLayer(contextOf(regions), onColored)
    this.#still = contextOf(still)
  }

  /** Draws circles and edges, and colours coarsely; finer colours follow in slices. `ratio` as in `View`. */
  draw(traced: Traced, direction: Direction, frame: Frame, ratio: number): void {
    this.#drawStill(traced, direction, frame, ratio)
    this.#regions.draw(traced, direction, frame, ratio)
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
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser gives no canvas to draw on')
  return context
}
