/** The ring around the pointer that shows how far a tool reaches. */
import type { Point } from '../../../src/render/camera.ts'

export class Ring {
  readonly #element: HTMLElement

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Shows the ring around a screen point; lengths are CSS pixels. */
  show([x, y]: Point, radius: number): void {
    const { style } = this.#element
    this.#element.hidden = false
    style.width = style.height = `${2 * radius}px`
    style.translate = `${x - radius}px ${y - radius}px`
  }

  hide(): void {
    this.#element.hidden = true
  }
}
