/** The camera: a world position and a scale. Screen lengths are CSS pixels, y down. */
import type { Bounds } from '../util/bounds.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Widths in CSS pixels of the screen edges that controls cover. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export type Point = readonly [number, number]

/** Zoom limits relative to the fitted view. */
const MIN_ZOOM = 0.25
const MAX_ZOOM = 200

export class Camera {
  /** World position at the centre of the screen, in metres. */
  center: Point = [0, 0]
  /** CSS pixels per metre. */
  scale = 1
  #size: Size = { width: 1, height: 1 }
  #fitted = 1
  #isFitted = true

  /** Whether the view is unchanged since the last call of `fit`. */
  get isFitted(): boolean {
    return this.#isFitted
  }

  /** Shows all of `bounds` in the part of the screen inside the insets. */
  fit([minX, minY, maxX, maxY]: Bounds, size: Size, insets: Insets): void {
    const width = Math.max(size.width - insets.left - insets.right, 1)
    const height = Math.max(size.height - insets.top - insets.bottom, 1)
    this.#size = size
    this.scale = Math.min(width / (maxX - minX), height / (maxY - minY))
    this.center = [
      (minX + maxX) / 2 + (insets.right - insets.left) / 2 / this.scale,
      (minY + maxY) / 2 + (insets.top - insets.bottom) / 2 / this.scale,
    ]
    this.#fitted = this.scale
    this.#isFitted = true
  }

  resize(size: Size): void {
    this.#size = size
  }

  toWorld([x, y]: Point): Point {
    const [centerX, centerY] = this.center
    return [
      centerX + (x - this.#size.width / 2) / this.scale,
      centerY - (y - this.#size.height / 2) / this.scale,
    ]
  }

  toScreen([x, y]: Point): Point {
    const [centerX, centerY] = this.center
    return [
      this.#size.width / 2 + (x - centerX) * this.scale,
      this.#size.height / 2 - (y - centerY) * this.scale,
    ]
  }

  /** Moves the picture by this many CSS pixels. */
  pan(dx: number, dy: number): void {
    this.center = [this.center[0] - dx / this.scale, this.center[1] + dy / this.scale]
    this.#isFitted = false
  }

  /** Zooms by `factor` about the world position at the screen point `at`. */
  zoom(factor: number, at: Point): void {
    const [x, y] = this.toWorld(at)
    const zoomed = this.scale * factor
    this.scale = Math.min(Math.max(zoomed, this.#fitted * MIN_ZOOM), this.#fitted * MAX_ZOOM)
    const [movedX, movedY] = this.toWorld(at)
    this.center = [this.center[0] + x - movedX, this.center[1] + y - movedY]
    this.#isFitted = false
  }
}
