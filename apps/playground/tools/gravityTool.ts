/** The gravity tool: an arrow drawn in the picture is the new gravity. */
import type { Point } from '../../../src/render/camera.ts'
import { addSvg } from './overlay.ts'
import type { Tool } from './tool.ts'

/** Acceleration in m/s² per CSS pixel of the arrow: 110 pixels are the gravity of the earth. */
const PER_PIXEL = 9.81 / 110
export const MAX_GRAVITY = 30
/** Shorter arrows, in CSS pixels, are presses without a drag. */
const MIN_LENGTH = 8
const HEAD = 11

/** Gravity in m/s², x to the right and y up. */
export type Gravity = readonly [x: number, y: number]

export class GravityTool implements Tool {
  readonly #arrow: SVGPathElement
  readonly #change: (gravity: Gravity, isLast: boolean) => void
  #from: Point | null = null
  #gravity: Gravity | undefined

  /** `change` gets the gravity while the arrow is drawn, and at its end. */
  constructor(layer: Element, change: (gravity: Gravity, isLast: boolean) => void) {
    this.#arrow = addSvg(layer, 'path', 'arrow')
    this.#change = change
  }

  start(at: Point): boolean {
    this.#from = at
    return true
  }

  move(at: Point): void {
    if (this.#from === null) return
    const [dx, dy] = [at[0] - this.#from[0], at[1] - this.#from[1]]
    if (Math.hypot(dx, dy) < MIN_LENGTH) return
    this.#arrow.setAttribute('d', arrowPath(this.#from, at))
    this.#gravity = limited([dx * PER_PIXEL, -dy * PER_PIXEL])
    this.#change(this.#gravity, false)
  }

  end(): void {
    if (this.#gravity !== undefined) this.#change(this.#gravity, true)
    this.cancel()
  }

  cancel(): void {
    this.#from = null
    this.#gravity = undefined
    this.#arrow.setAttribute('d', '')
  }

  leave(): void {
    this.cancel()
  }
}

/** Returns gravity with two decimals, and at most MAX_GRAVITY. */
export function limited([x, y]: Gravity): Gravity {
  const part = Math.min(1, MAX_GRAVITY / Math.max(Math.hypot(x, y), 1e-9))
  const rounded = (value: number) => Math.round(100 * part * value) / 100 + 0
  return [rounded(x), rounded(y)]
}

/** Returns the commands of an arrow from one screen point to another. */
export function arrowPath([x0, y0]: Point, [x1, y1]: Point): string {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
  const wing = (side: number) => `${x1 - HEAD * (ux + 0.6 * side * uy)} ${y1 - HEAD * (uy - 0.6 * side * ux)}`
  return `M${x0} ${y0}L${x1} ${y1}M${wing(1)}L${x1} ${y1}L${wing(-1)}`
}
