/** The small readout next to a tool's drawing, kept clear of the controls. */
import type { Insets, Point } from '../../../src/render/camera.ts'

/** Distance in CSS pixels from its anchor. */
const GAP = 14

export interface ChipText {
  readonly main: string
  readonly more?: string
  readonly isError?: boolean
}

export class Chip {
  readonly #box: HTMLElement
  readonly #main: Element
  readonly #more: Element
  readonly #insets: () => Insets

  /** `box` has two child elements, for the main line and the details. */
  constructor(box: HTMLElement, insets: () => Insets) {
    this.#box = box
    this.#main = box.children[0]
    this.#more = box.children[1]
    this.#insets = insets
  }

  /** Shows the text above or below a screen point. */
  show({ main, more = '', isError = false }: ChipText, [x, y]: Point, side: 'over' | 'under'): void {
    const box = this.#box
    box.hidden = false
    box.classList.toggle('error', isError)
    if (this.#main.textContent !== main) this.#main.textContent = main
    if (this.#more.textContent !== more) this.#more.textContent = more
    const { offsetWidth: width, offsetHeight: height } = box
    const { top, right, bottom, left } = this.#insets()
    const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
    const placeX = within(x - width / 2, left, window.innerWidth - right - width)
    const placeY = side === 'over' ? y - GAP - height : y + GAP
    const kept = within(placeY, top, window.innerHeight - bottom - height)
    box.style.translate = `${Math.round(placeX)}px ${Math.round(kept)}px`
  }

  hide(): void {
    this.#box.hidden = true
  }
}
