import type { Point } from '../../../src/render/camera.ts'

const MILLISECONDS = 550
/** CSS pixels that a finger wavers by. */
const STILL = 8

/** A finger that stays where it is. */
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

  /** Whether the finger is still where it was put; once it is not, it is no long press any more. */
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
