/** Fits on the page of shapes: the chosen outline, or a picture of the viewer's own, and the table of what n-arcs and n-gons add to it. */
import { outlines } from '../../../../bench/shapes/outlines.ts'
import { add, element, notify } from '../../dom.ts'
import { sentence } from '../../sentence.ts'
import { COUNTS, type Fits, fitAll } from './fits.ts'
import { FitView, percent } from './fitView.ts'
import { type Outlined, outlineOfFile } from './picture.ts'

export const FIT_SENTENCE =
  'An n-arc is a closed curve of n arcs that meet without a corner. Here are the tightest n-arc and the tightest polygon of n sides around an outline that the search finds, and what each adds to the area of its convex hull: Figures 6 to 9 of Ollington (2018), for a picture of your own.'
export const FIT_HINT =
  'Choose an image, or drop one on the page: the largest area that is opaque, or that stands out from the border, is fitted. It stays in your browser.'

export class FitPage {
  readonly view = new FitView()
  readonly #onImage: () => void
  #shown: { readonly source: unknown; readonly outlined: Outlined } | undefined
  #own: Outlined | undefined
  #fits: Fits = { arcs: new Map(), polygons: new Map() }
  #count = 6
  #timer = 0

  /** Calls `onImage` when a picture of the viewer's own is to be shown. */
  constructor(onImage: () => void) {
    this.#onImage = onImage
    element('#image').addEventListener('change', ({ target }) => {
      const input = target as HTMLInputElement
      void this.#open(input.files?.[0])
      input.value = ''
    })
    window.addEventListener('dragover', (event) => event.preventDefault())
    window.addEventListener('drop', (event) => {
      event.preventDefault()
      void this.#open(event.dataTransfer?.files[0])
    })
  }

  async #open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    try {
      const own = await outlineOfFile(file)
      if (this.#own?.image !== undefined) URL.revokeObjectURL(this.#own.image.url)
      this.#own = own
      this.#onImage()
    } catch (error) {
      notify(sentence(error))
    }
  }

  /** Shows a sample, or the viewer's own picture if there is one. */
  show(sample: string, count: number): void {
    const outlined = this.#own ?? { outline: outlines[sample] }
    const source = this.#own ?? sample
    this.#count = count
    element<HTMLSelectElement>('#sample').value = this.#own === undefined ? sample : 'own'
    if (this.#shown?.source !== source) {
      this.#shown = { source, outlined }
      this.#fits = { arcs: new Map(), polygons: new Map() }
      this.#run(fitAll(outlined.outline, count))
    }
    this.#draw()
  }

  /** Forgets the picture of the viewer's own. */
  forget(): void {
    if (this.#own?.image !== undefined) URL.revokeObjectURL(this.#own.image.url)
    this.#own = undefined
  }

  #run(fitting: Generator<Fits>): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      try {
        const { value, done } = fitting.next()
        if (done) return
        this.#fits = value
        if (!this.view.figure.hidden) this.#draw()
        this.#run(fitting)
      } catch (error) {
        notify(sentence(error))
      }
    })
  }

  #draw(): void {
    const { arcs, polygons } = this.#fits
    this.view.draw(this.#shown!.outlined, this.#fits, this.#count)
    const table = element<HTMLTableElement>('#values')
    table.replaceChildren()
    add(table, 'caption', 'Area added to the convex hull')
    const head = add(add(table, 'thead'), 'tr')
    for (const title of ['n', 'n-arc', 'n-gon']) add(head, 'th', title).scope = 'col'
    const body = add(table, 'tbody')
    for (const count of COUNTS) {
      const row = add(body, 'tr')
      const className = count === this.#count ? 'chosen' : ''
      const heading = add(row, 'th', String(count))
      heading.scope = 'row'
      heading.className = className
      for (const fits of [arcs, polygons])
        add(row, 'td', percent(fits.get(count)?.excess)).className = className
    }
  }
}
