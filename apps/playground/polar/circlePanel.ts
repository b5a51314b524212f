/** The part of the form that edits the selected circle. */
import { element } from '../dom.ts'
import { type Circle, MAX_RADIUS, MIN_RADIUS } from './circles.ts'
import type { Desk } from './hands.ts'
import { circleName } from './picture.ts'

/** Steps of the slider of the radius, which is logarithmic. */
const STEPS = 100
const RATIO = MAX_RADIUS / MIN_RADIUS

export class CirclePanel {
  readonly #rows = element('#circle')
  readonly #remove = element<HTMLButtonElement>('#remove')
  readonly #size = element<HTMLInputElement>('#size')

  constructor(desk: Desk) {
    element('#add').addEventListener('click', () => desk.add())
    this.#remove.addEventListener('click', () => {
      if (desk.selected !== undefined) desk.edit(desk.selected, null)
    })
    this.#size.max = String(STEPS)
    this.#size.addEventListener('input', () => {
      const { selected, chosen } = desk
      if (selected === undefined || chosen === undefined) return
      const radius = MIN_RADIUS * RATIO ** (this.#size.valueAsNumber / STEPS)
      desk.edit(selected, { ...chosen, radius: Number(radius.toFixed(3)) })
    })
  }

  show(isEditing: boolean, index: number | undefined, circle: Circle | undefined): void {
    this.#rows.hidden = !isEditing
    const isNone = index === undefined || circle === undefined
    this.#remove.disabled = isNone
    this.#size.disabled = isNone
    element('#circle-text').textContent = isNone
      ? 'no circle selected'
      : `${circleName(index)} at ${circle.center.map((metres) => metres.toFixed(2)).join(', ')} m, radius ${circle.radius.toFixed(2)} m`
    this.#size.setAttribute('aria-valuetext', isNone ? '' : `${circle.radius.toFixed(2)} m`)
    if (!isNone) this.#size.value = String((STEPS * Math.log(circle.radius / MIN_RADIUS)) / Math.log(RATIO))
  }
}
