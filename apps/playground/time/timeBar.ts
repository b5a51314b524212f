/** The bar of time: undo, redo, a slider through the last seconds, and slow motion. */
import { add, element } from '../dom.ts'
import { iconButton } from '../icons.ts'

/** Simulated time relative to real time. */
const RATES = [0.1, 0.25, 0.5, 1]

export interface TimeActions {
  undo(): void
  redo(): void
  /** Goes to the kept moment nearest to this time in seconds. */
  scrub(time: number): void
  setRate(rate: number): void
}

/** What the bar shows; times in seconds. */
export interface TimeShown {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly first: number
  readonly last: number
  readonly now: number
  /** Why the slider is off; '' if it is on. */
  readonly reason: string
}

export class TimeBar {
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement
  readonly #slider: HTMLInputElement
  readonly #time: HTMLElement
  readonly #rate: HTMLSelectElement
  readonly #actions: TimeActions

  constructor(actions: TimeActions) {
    this.#actions = actions
    const bar = add(element('#dock'), 'div')
    bar.id = 'time'
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', 'Time')
    this.#undo = iconButton(bar, 'undo', 'Undo', 'Undo (Ctrl+Z)', () => actions.undo())
    this.#redo = iconButton(bar, 'redo', 'Redo', 'Redo (Shift+Ctrl+Z)', () => actions.redo())
    this.#slider = add(bar, 'input')
    Object.assign(this.#slider, { type: 'range', step: 'any' })
    this.#slider.setAttribute('aria-label', 'Back through the last seconds')
    this.#slider.addEventListener('input', () => actions.scrub(this.#slider.valueAsNumber))
    this.#time = add(bar, 'span')
    this.#rate = add(bar, 'select')
    this.#rate.title = 'Speed: slower (-), faster (+)'
    this.#rate.setAttribute('aria-label', 'Speed')
    for (const rate of RATES) add(this.#rate, 'option', `${rate} ×`).value = String(rate)
    this.#rate.value = '1'
    this.#rate.addEventListener('change', () => actions.setRate(Number(this.#rate.value)))
  }

  /** Chooses the next speed below or above. */
  turn(by: -1 | 1): void {
    const at = RATES.indexOf(Number(this.#rate.value)) + by
    if (RATES[at] === undefined) return
    this.#rate.value = String(RATES[at])
    this.#actions.setRate(RATES[at])
  }

  show({ canUndo, canRedo, first, last, now, reason }: TimeShown): void {
    this.#undo.disabled = !canUndo
    this.#redo.disabled = !canRedo
    this.#slider.disabled = reason !== '' || last <= first
    this.#slider.title = reason === '' ? 'Back through the last seconds (, and .)' : reason
    Object.assign(this.#slider, { min: String(first), max: String(last), value: String(now) })
    this.#slider.setAttribute('aria-valuetext', `${now.toFixed(1)} s`)
    this.#time.textContent = `${now.toFixed(1)} s`
  }
}
