/** The plot in the panel of measures: figure, words, and buttons that save it. */
import { add } from '../../dom.ts'
import { save } from '../../files/save.ts'
import { brief } from '../numbers.ts'
import type { Statistics } from '../wishes.ts'
import type { EnergySample } from './energyLog.ts'
import { energyTable, statisticsTable, toCsv } from './tables.ts'

/** Milliseconds between two figures. */
const EVERY = 500
/** Size of a figure in a file, CSS pixels. */
const FILE = { width: 640, height: 400, isLight: true } as const
const HEIGHT = 210

export const PLOT_NAMES = {
  none: 'none',
  energy: 'energy over time',
  forces: 'contact forces',
  pairs: 'pair correlation g(r)',
  profile: 'height profile',
} as const
export type PlotChoice = keyof typeof PLOT_NAMES

type Data =
  | { readonly of: 'energy'; readonly samples: readonly EnergySample[] }
  | { readonly of: 'statistics'; readonly statistics: Statistics }

export class PlotView {
  readonly #root: HTMLElement
  readonly #figure: HTMLElement
  readonly #keys: HTMLElement
  readonly #words: HTMLElement
  readonly #buttons: readonly HTMLButtonElement[]
  #data: Data | undefined
  #drawnAt = 0

  /** `name` returns that of files without their ending. */
  constructor(parent: Element, name: () => string) {
    this.#root = add(parent, 'div')
    this.#root.className = 'plot'
    this.#root.hidden = true
    this.#figure = add(this.#root, 'div')
    this.#figure.className = 'figure'
    this.#keys = add(this.#root, 'p')
    this.#keys.className = 'keys'
    this.#words = add(this.#root, 'p')
    this.#words.className = 'words'
    const row = add(this.#root, 'div')
    row.className = 'row'
    const button = (text: string, click: () => void) => {
      const made = add(row, 'button', text)
      made.type = 'button'
      made.disabled = true
      made.addEventListener('click', click)
      return made
    }
    this.#buttons = [
      button('Save as SVG', async () => {
        const { svgText } = await figures()
        save(svgText(await this.#draw(FILE)), `${name()}.svg`, 'image/svg+xml')
      }),
      button('Save as CSV', () => save(toCsv(this.#table()), `${name()}.csv`, 'text/csv')),
    ]
  }

  /** Opens or closes the plot, without a figure at first. */
  choose(choice: PlotChoice): void {
    this.#root.hidden = choice === 'none'
    this.#data = undefined
    this.#drawnAt = 0
    this.#figure.replaceChildren()
    this.#keys.replaceChildren()
    this.#words.textContent = choice === 'none' ? '' : WAITING[choice]
    for (const one of this.#buttons) one.disabled = true
  }

  /** Shows energies. */
  energy(samples: readonly EnergySample[], isLight: boolean): void {
    if (samples.length > 1) this.#show({ of: 'energy', samples }, isLight)
  }

  /** Shows the numbers of a moment. */
  statistics(statistics: Statistics | undefined, isLight: boolean): void {
    if (statistics !== undefined) this.#show({ of: 'statistics', statistics }, isLight)
  }

  async #show(data: Data, isLight: boolean): Promise<void> {
    const now = performance.now()
    if (now - this.#drawnAt < EVERY) return
    this.#drawnAt = now
    this.#data = data
    const width = Math.max(this.#figure.clientWidth, 200)
    const figure = await this.#draw({ width, height: HEIGHT, isLight })
    if (this.#data !== data) return
    this.#figure.replaceChildren(figure)
    this.#words.textContent = wordsOf(data)
    for (const one of this.#buttons) one.disabled = false
    if (data.of === 'energy' && this.#keys.childElementCount === 0) {
      const { energyColors } = await figures()
      for (const [name, color] of Object.entries(energyColors(isLight)))
        add(this.#keys, 'span', name).style.setProperty('--key', color)
    }
  }

  async #draw(size: { width: number; height: number; isLight: boolean }): Promise<SVGSVGElement> {
    const { energyFigure, statisticsFigure } = await figures()
    const data = this.#data!
    const paper = { ...size, label: wordsOf(data) }
    const figure =
      data.of === 'energy' ? energyFigure(data.samples, paper) : statisticsFigure(data.statistics, paper)
    figure.setAttribute('role', 'img')
    // the label of the figure is enough: groups have no role that could have one
    for (const group of figure.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label')
    return figure
  }

  #table() {
    const data = this.#data!
    return data.of === 'energy' ? energyTable(data.samples) : statisticsTable(data.statistics)
  }
}

const WAITING = {
  energy: 'Waiting for the first steps…',
  forces: 'Waiting for contacts…',
  pairs: 'Waiting for enough disks close together…',
  profile: 'Waiting for disks…',
} as const

/** Observable Plot, which is large, comes with the first figure. */
const figures = () => import('./figures.ts')

/** Returns a sentence that says what a figure shows. */
function wordsOf(data: Data): string {
  if (data.of === 'energy') {
    const last = data.samples[data.samples.length - 1]
    const { kinetic, dissipated } = last
    const lost =
      dissipated === null
        ? 'Dissipated energy is not known after edits, and in fields.'
        : `Contacts have dissipated ${brief(dissipated)} J.`
    return `Kinetic energy is ${brief(kinetic)} J; potential energy counts from its lowest value. ${lost}`
  }
  const { of, count, region, time } = data.statistics
  const many = count.toLocaleString('en')
  const at = `at ${brief(time)} s`
  if (of === 'forces') return `${many} contacts that carry a force, ${at}. Dashed: exp(−f).`
  const [minX, minY, maxX, maxY] = region!
  const size = `${brief(maxX - minX)} m × ${brief(maxY - minY)} m`
  if (of === 'pairs') return `${many} disks in the largest full rectangle, ${size}, ${at}.`
  return `Mean over the width of ${brief(maxX - minX)} m, of ${many} disks, ${at}.`
}
