/** The form of the page, and the table of values. */
import { add, element } from '../dom.ts'
import { FORM_NAMES, FORMS, type Form, KINDS, nameOf } from './catalog.ts'
import { type Choice, MAX_RADIUS } from './choice.ts'
import { MAX_COUNT, MIN_COUNT } from './fit/fits.ts'
import { metres, type Shown } from './pair.ts'
import { FRAME, type Setup } from './segment/hits.ts'
import { FIGURE_NAMES, FIGURES, MAX_RADIUS as MAX_SIZE, MIN_RADIUS } from './segment/setup.ts'

type Change = Partial<Record<keyof Choice, string | number | undefined>>

/** Short names of the forms, as headings of columns. */
const COLUMNS: Readonly<Record<Form, string>> = { ...FORM_NAMES, rounded: 'Rounded' }

export class Controls {
  readonly #form = element<HTMLFormElement>('#controls')

  /** `onChange` receives the changed fields. */
  constructor(onChange: (change: Change) => void, onReset: () => void) {
    for (const which of ['a', 'b'])
      for (const kind of KINDS) {
        const option = add(element(`#${which}`), 'option', nameOf(kind))
        option.value = kind
      }
    for (const figure of FIGURES) add(element('#figure'), 'option', FIGURE_NAMES[figure]).value = figure
    this.#input('radius').max = String(MAX_RADIUS)
    this.#input('size').min = String(MIN_RADIUS)
    this.#input('size').max = String(MAX_SIZE)
    this.#input('time').max = String(FRAME)
    this.#input('n').min = String(MIN_COUNT)
    this.#input('n').max = String(MAX_COUNT)
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#form.addEventListener('input', ({ target }) => {
      const { name, value, type } = target as HTMLInputElement
      if (type === 'file') return
      if (name === 'show') onChange({ show: value, step: undefined })
      else if (name === 'step') onChange({ step: Number(value) - 1 })
      else onChange({ [name]: type === 'range' ? Number(value) : value })
    })
    element('#reset').addEventListener('click', onReset)
  }

  show(choice: Choice, shown: Readonly<Record<Form, Shown>>): void {
    this.#showRows(choice)
    element('label[for="step"]').textContent = choice.show === 'axes' ? 'Axis' : 'Step'
    this.#showSteps(
      FORMS.filter((form) => choice.form === form || choice.form === 'all').map((form) => shown[form].steps),
    )
    element('#radius-row').hidden = choice.show !== 'cast'
    this.#input('radius').value = String(choice.radius)
    element('output[for="radius"]').textContent = metres(choice.radius).replace(/0 m$/, ' m')
    showTable(choice.form, shown)
  }

  /** Shows the controls and values of the circle and the segment. */
  showSegment(choice: Choice, { radius }: Setup, values: Readonly<Record<string, string>>): void {
    this.#showRows(choice)
    const slide = (name: string, value: number, text: string) => {
      this.#input(name).value = String(value)
      element(`output[for="${name}"]`).textContent = text
    }
    slide('size', radius, `${radius.toFixed(2)} m`)
    slide('time', choice.time, `${choice.time.toFixed(2)} s`)
    const rows = Object.entries(values).map(([label, value]) => {
      const row = document.createElement('tr')
      add(row, 'th', label).scope = 'row'
      add(row, 'td', value).className = 'chosen'
      return row
    })
    const body = document.createElement('tbody')
    body.append(...rows)
    const caption = document.createElement('caption')
    caption.textContent = 'First touch of each part alone'
    element('#values').replaceChildren(caption, body)
  }

  /** Shows the controls of fits. */
  showFit(choice: Choice): void {
    this.#showRows(choice)
    this.#input('n').value = String(choice.n)
    element('output[for="n"]').textContent = String(choice.n)
  }

  /** Shows the rows of two shapes, those of the circle and the segment, or those of fits. */
  #showRows(choice: Choice): void {
    element('#pair').hidden = choice.show === 'segment' || choice.show === 'fit'
    element('#fit').hidden = choice.show !== 'fit'
    element('#reset-row').hidden = choice.show === 'fit'
    element('#segment').hidden = choice.show !== 'segment'
    for (const name of ['show', 'form', 'a', 'b', 'figure', 'sample'] as const)
      (this.#form.elements.namedItem(name) as RadioNodeList | HTMLSelectElement).value = choice[name]
  }

  /** Hides the slider if no picture has steps. */
  #showSteps(all: readonly (Shown['steps'] | undefined)[]): void {
    const steps = all.filter((one) => one !== undefined)
    element('#step-row').hidden = steps.length === 0
    if (steps.length === 0) return
    const longest = steps.reduce((most, one) => (one.count > most.count ? one : most))
    const input = this.#input('step')
    input.max = String(longest.count)
    input.value = String(longest.at + 1)
    element('output[for="step"]').textContent = `${longest.at + 1} of ${longest.count}`
  }

  #input(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement
  }
}

/** Shows a column per form. */
function showTable(chosen: Choice['form'], shown: Readonly<Record<Form, Shown>>): void {
  const table = element<HTMLTableElement>('#values')
  table.replaceChildren()
  const isShown = (form: Form) => (chosen === form || chosen === 'all' ? 'chosen' : '')
  const head = add(add(table, 'thead'), 'tr')
  add(head, 'td')
  for (const form of FORMS) {
    const cell = add(head, 'th', COLUMNS[form])
    cell.scope = 'col'
    cell.className = isShown(form)
  }
  const body = add(table, 'tbody')
  for (const label of Object.keys(shown.narc.values)) {
    const row = add(body, 'tr')
    add(row, 'th', label).scope = 'row'
    for (const form of FORMS) add(row, 'td', shown[form].values[label]).className = isShown(form)
  }
}
