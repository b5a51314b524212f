/** Uses the pointer as a brush in the world. */
import type { Brush } from '../../src/index.ts'
import type { Camera, Point } from '../../src/render/camera.ts'
import { STEP } from './simulation.ts'
import type { Ring } from './tools/ring.ts'
import type { Tool } from './tools/tool.ts'

/** Rate in 1/s at which disks approach the brush's velocity. */
const RATE = 30
/** Fraction of its velocity that the brush keeps per step while the pointer rests. */
const KEEP = 0.7

export class PointerBrush implements Tool {
  readonly #ring: Ring
  readonly #camera: Camera
  size = 44
  #at: Point | null = null
  /** Pointer movement in metres since the last step. */
  #moved: Point = [0, 0]
  #velocity: Point = [0, 0]

  constructor(ring: Ring, camera: Camera) {
    this.#ring = ring
    this.#camera = camera
  }

  start(at: Point): boolean {
    this.#at = at
    this.#moved = [0, 0]
    this.#velocity = [0, 0]
    this.#ring.show(at, this.size)
    return true
  }

  move(at: Point): void {
    if (this.#at === null) return
    const [fromX, fromY] = this.#camera.toWorld(this.#at)
    const [toX, toY] = this.#camera.toWorld(at)
    this.#moved = [this.#moved[0] + toX - fromX, this.#moved[1] + toY - fromY]
    this.#at = at
    this.#ring.show(at, this.size)
  }

  end(): void {
    this.#at = null
    this.#ring.hide()
  }

  cancel(): void {
    this.end()
  }

  leave(): void {
    this.end()
  }

  /** Returns the brush for the next step, limited to `topSpeed` in m/s; null while nothing is pressed. */
  take(topSpeed: number): Brush | null {
    if (this.#at === null) return null
    const velocity = [0, 1].map((k) => KEEP * this.#velocity[k] + (1 - KEEP) * (this.#moved[k] / STEP))
    const slow = Math.min(1, topSpeed / Math.max(Math.hypot(...velocity), 1e-9))
    this.#velocity = [velocity[0] * slow, velocity[1] * slow]
    this.#moved = [0, 0]
    return {
      center: this.#camera.toWorld(this.#at),
      velocity: this.#velocity,
      radius: this.size / this.#camera.scale,
      rate: RATE,
    }
  }
}
