/** The form with all choices except position and aim. */
import { element } from '../dom.ts'
import { type Choice, MAX_BOUNCES, MAX_RADIUS } from './choice.ts'
import { MAX_CIRCLES, MIN_CIRCLES, type PolarScene } from './scenes.ts'

type Change = Partial<Record<keyof Choice, string | number>>

export class Controls {
  readonly #form = element<HTMLFormElement>('#controls')

  /** `onChange` receives the changed fields. */
  constructor(onChange: (change: Change) => void, onReset: () => void) {
    const limit = (name: string, min: number, max: number) => {
      const input = this.#input(name)
      input.min = String(min)
      input.max = String(max)
    }
    limit('count', MIN_CIRCLES, MAX_CIRCLES)
    limit('bounces', 0, MAX_BOUNCES)
    limit('radius', 0, MAX_RADIUS)
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    this.#form.addEventListener('input', ({ target }) => {
      const { name, value, type } = target as HTMLInputElement
      onChange({ [name]: type === 'range' ? Number(value) : value })
    })
    element('#another').addEventListener('click', () => onChange({ seed: this.#seed + 1 }))
    element('#reset').addEventListener('click', onReset)
  }

  #seed = 0

  show(choice: Choice, { circles, disk, bounces }: PolarScene): void {
    this.#seed = choice.seed
    for (const name of ['scene', 'direction', 'tint', 'cut'] as const)
      (this.#form.elements.namedItem(name) as RadioNodeList | HTMLSelectElement).value = choice[name]
    const slide = (name: string, value: number, text = String(value)) => {
      this.#input(name).value = String(value)
      element(`output[for="${name}"]`).textContent = text
    }
    element('#crowd').hidden = choice.scene === 'paper'
    slide('count', choice.count, String(circles.length))
    slide('bounces', choice.bounces ?? bounces)
    const radius = choice.radius ?? disk.radius
    slide('radius', radius, `${radius.toFixed(2)} m`)
    element('#another').hidden = choice.scene === 'grid'
  }

  #input(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement
  }
}
