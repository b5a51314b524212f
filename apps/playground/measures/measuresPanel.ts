/** The panel that chooses a map and a plot. */
import { add, element } from '../dom.ts'
import { iconButton } from '../icons.ts'
import { FIELD_CHOICES, FIELD_NAMES, type FieldChoice } from './choices.ts'
import { KERNELS } from './mapGrid.ts'
import { PLOT_NAMES, type PlotChoice } from './plots/plotView.ts'
import type { MapWish } from './wishes.ts'

const DRAWN = { map: 'as a map', disks: 'on the grains' } as const
/** Seconds of simulated time. */
const MEANS = [0, 1, 4, 16] as const

export interface Choices {
  field: FieldChoice
  drawn: MapWish['drawn']
  seconds: number
  diameters: number
  plot: PlotChoice
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export class MeasuresPanel {
  readonly root: HTMLElement
  readonly toggleButton: HTMLButtonElement
  readonly #field: HTMLSelectElement
  readonly #saveMap: HTMLButtonElement

  /** `changed` is called with each choice, `toggle` when the button is pressed, and `saveMap` to save the map. */
  constructor(changed: (choice: Partial<Choices>) => void, toggle: () => void, saveMap: () => void) {
    this.root = add(document.body, 'aside')
    this.root.id = 'measures'
    this.root.hidden = true
    this.root.setAttribute('aria-label', 'Measures')
    const head = add(this.root, 'header')
    add(head, 'h2', 'Measures')
    iconButton(head, 'close', 'Close', 'Close (p)', toggle)
    const choices = add(this.root, 'div')
    choices.className = 'choices'
    const choose = <K extends keyof Choices>(
      label: string,
      key: K,
      options: readonly (readonly [Choices[K], string])[],
      chosen: Choices[K],
    ) => {
      const row = add(choices, 'div')
      row.className = 'choice'
      const words = add(row, 'label', label)
      const select = add(row, 'select')
      select.id = `measures-${key}`
      words.htmlFor = select.id
      for (const [k, [, text]] of options.entries()) {
        const option = add(select, 'option', text)
        option.value = String(k)
      }
      select.selectedIndex = options.findIndex(([value]) => value === chosen)
      select.addEventListener('change', () =>
        changed({ [key]: options[select.selectedIndex][0] } as Partial<Choices>),
      )
      return select
    }
    const names = FIELD_CHOICES.map((name) => [name, capital(FIELD_NAMES[name])] as const)
    this.#field = choose('Field', 'field', names, 'none')
    choose('Draw', 'drawn', Object.entries(DRAWN) as [MapWish['drawn'], string][], 'map')
    choose(
      'Mean over',
      'seconds',
      MEANS.map((seconds) => [seconds, seconds === 0 ? 'this moment' : `the last ${seconds} s`] as const),
      0,
    )
    choose(
      'Kernel radius',
      'diameters',
      KERNELS.map((d) => [d, `${d} diameters`] as const),
      3,
    )
    choose(
      'Plot',
      'plot',
      Object.entries(PLOT_NAMES).map(([name, text]) => [name as PlotChoice, capital(text)] as const),
      'none',
    )
    this.#saveMap = add(choices, 'button', 'Save the map as CSV')
    this.#saveMap.type = 'button'
    this.#saveMap.className = 'save'
    this.#saveMap.hidden = true
    this.#saveMap.addEventListener('click', saveMap)
    const bar = element('#bar')
    this.toggleButton = iconButton(bar, 'measures', 'Measures', 'Measures: maps and plots (p)', toggle)
    this.toggleButton.id = 'open-measures'
    this.toggleButton.setAttribute('aria-controls', 'measures')
    this.toggleButton.setAttribute('aria-expanded', 'false')
    bar.insertBefore(this.toggleButton, element('#settings'))
  }

  /** Shows the field that is drawn. */
  showField(field: FieldChoice): void {
    this.#field.selectedIndex = FIELD_CHOICES.indexOf(field)
  }

  /** Whether there is a map to save. */
  set hasMap(hasMap: boolean) {
    this.#saveMap.hidden = !hasMap
  }
}
