import type { Point } from '../../../src/render/camera.ts'

const MILLISECONDS = 550
/** Maximum movement of the finger in CSS pixels. */
const STILL = 8

/** Detects a finger that stays in place. */
export class LongPress {
  #at: Point | null = null
  #timer = 0

  start(at: Point, done: () => void): void {
    this.stop()
    this.#at = at
    this.#timer = window.setTimeout(() => {
      this.#at = null
      done()
    }, MILLISECONDS)
  }

  /** Whether the finger is still at its start; once it has moved, the press is no longer a long press. */
  isStill([x, y]: Point): boolean {
    if (this.#at === null) return false
    if (Math.hypot(x - this.#at[0], y - this.#at[1]) <= STILL) return true
    this.stop()
    return false
  }

  stop(): void {
    window.clearTimeout(this.#timer)
    this.#at = null
  }
}
