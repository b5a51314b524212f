/** The legend of a map: title, unit, colours with numbers, and what the map is a mean of. */
import { add, element } from '../dom.ts'
import { iconButton } from '../icons.ts'
import { FIELD_LOOKS } from './choices.ts'
import { brief } from './numbers.ts'
import { rampOf } from './ramps.ts'
import type { FieldMap } from './wishes.ts'

const STOPS = 12

export class Legend {
  readonly #root: HTMLElement
  readonly #title: HTMLElement
  readonly #bar: HTMLElement
  readonly #ticks: HTMLElement
  readonly #words: HTMLElement

  /** `close` turns the map off. */
  constructor(close: () => void) {
    this.#root = add(element('#masthead'), 'section')
    this.#root.id = 'legend'
    this.#root.hidden = true
    this.#root.setAttribute('aria-label', 'Legend of the map')
    const head = add(this.#root, 'header')
    this.#title = add(head, 'h2')
    iconButton(head, 'close', 'Hide the map', 'Hide the map', close)
    this.#bar = add(this.#root, 'div')
    this.#bar.className = 'bar'
    this.#ticks = add(this.#root, 'div')
    this.#ticks.className = 'ticks'
    this.#words = add(this.#root, 'p')
  }

  show(map: FieldMap | undefined): void {
    this.#root.hidden = map === undefined
    if (map !== undefined) this.#fill(map)
  }

  #fill({ wish, most, span, moments }: FieldMap): void {
    const { title, unit, isSigned = false } = FIELD_LOOKS[wish.field]
    this.#title.textContent = unit === '' ? title : `${title}, ${unit}`
    const ramp = rampOf(wish.field, wish.isLight)
    const colors = Array.from({ length: STOPS }, (_, k) => {
      const color = ramp[Math.round((k / (STOPS - 1)) * (ramp.length - 1))]
      return `rgb(${color & 255} ${(color >> 8) & 255} ${(color >> 16) & 255})`
    })
    this.#bar.style.background = `linear-gradient(90deg, ${colors.join(', ')})`
    const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
      brief(isSigned ? most * (2 * part - 1) : most * part, 4),
    )
    this.#ticks.replaceChildren()
    for (const tick of ticks) add(this.#ticks, 'span', tick)
    const mean = moments > 1 ? `mean of ${moments} moments in ${brief(span)} s · ` : ''
    this.#words.textContent = `${mean}kernel radius ${brief(wish.grid.width)} m`
  }
}
