/** The form of the page, and the table of values. */
import { add, element } from '../dom.ts'
import { FORM_NAMES, FORMS, type Form, KINDS, nameOf } from './catalog.ts'
import { type Choice, MAX_RADIUS } from './choice.ts'
import { metres, type Shown } from './pair.ts'

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
    const radius = this.#input('radius')
    radius.max = String(MAX_RADIUS)
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#form.addEventListener('input', ({ target }) => {
      const { name, value, type } = target as HTMLInputElement
      if (name === 'show') onChange({ show: value, step: undefined })
      else if (name === 'step') onChange({ step: Number(value) - 1 })
      else onChange({ [name]: type === 'range' ? Number(value) : value })
    })
    element('#reset').addEventListener('click', onReset)
  }

  show(choice: Choice, shown: Readonly<Record<Form, Shown>>): void {
    for (const name of ['show', 'form', 'a', 'b'] as const)
      (this.#form.elements.namedItem(name) as RadioNodeList | HTMLSelectElement).value = choice[name]
    element('label[for="step"]').textContent = choice.show === 'axes' ? 'Axis' : 'Step'
    this.#showSteps(
      FORMS.filter((form) => choice.form === form || choice.form === 'all').map((form) => shown[form].steps),
    )
    element('#radius-row').hidden = choice.show !== 'cast'
    this.#input('radius').value = String(choice.radius)
    element('output[for="radius"]').textContent = metres(choice.radius).replace(/0 m$/, ' m')
    showTable(choice.form, shown)
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
