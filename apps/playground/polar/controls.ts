/** The form with all choices except position and aim. */
import { element } from '../dom.ts'
import { type Choice, MAX_BOUNCES, MAX_DISK_RADIUS } from './choice.ts'
import { MAX_CIRCLES } from './circles.ts'
import { MIN_CIRCLES } from './scenes.ts'
import type { Shown } from './session.ts'

type Change = Partial<Record<keyof Choice, string | number>>

/** Steps of the slider of the count, which is logarithmic. */
const COUNT_STEPS = 100
const RATIO = MAX_CIRCLES / MIN_CIRCLES

/** Returns the count at a position of its slider, rounded to two digits. */
export function countAt(step: number): number {
  const exact = MIN_CIRCLES * RATIO ** (step / COUNT_STEPS)
  return Math.max(Number(exact.toPrecision(2)), MIN_CIRCLES)
}

const stepOf = (count: number) => Math.round((COUNT_STEPS * Math.log(count / MIN_CIRCLES)) / Math.log(RATIO))

export class Controls {
  readonly #form = element<HTMLFormElement>('#controls')

  /** `onChange` receives the changed fields. */
  constructor(onChange: (change: Change) => void, onReset: () => void) {
    const limit = (name: string, min: number, max: number) => {
      const input = this.#input(name)
      input.min = String(min)
      input.max = String(max)
    }
    limit('count', 0, COUNT_STEPS)
    limit('bounces', 0, MAX_BOUNCES)
    limit('radius', 0, MAX_DISK_RADIUS)
    this.#form.addEventListener('submit', (event) => event.preventDefault())
    // some of its fields are elsewhere on the page
    document.addEventListener('input', ({ target }) => {
      const { name, value, type, form } = target as HTMLInputElement
      if (form !== this.#form) return
      if (name === 'count') onChange({ count: countAt(Number(value)) })
      else if (name !== '') onChange({ [name]: type === 'range' ? Number(value) : value })
    })
    element('#another').addEventListener('click', () => onChange({ seed: this.#seed + 1 }))
    element('#reset').addEventListener('click', onReset)
  }

  #seed = 0

  show({ choice, circles, scene, radius }: Shown): void {
    this.#seed = choice.seed
    for (const name of ['scene', 'direction', 'tint', 'cut', 'sense', 'tool'] as const)
      (this.#form.elements.namedItem(name) as RadioNodeList | HTMLSelectElement).value = choice[name]
    const slide = (name: string, value: number, text = String(value)) => {
      this.#input(name).value = String(value)
      this.#input(name).setAttribute('aria-valuetext', text)
      element(`output[for="${name}"]`).textContent = text
    }
    element('#crowd').hidden = choice.scene === 'paper' || choice.scene === 'empty'
    slide('count', stepOf(choice.count), circles.length.toLocaleString('en'))
    slide('bounces', choice.bounces ?? scene.bounces)
    slide('radius', radius, `${radius.toFixed(2)} m`)
    element('#another').hidden = choice.scene === 'grid'
  }

  #input(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement
  }
}
