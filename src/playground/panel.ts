/** The settings, and the figures that are of interest to some. */
import { type BindingParams, Pane } from 'tweakpane'
import type { World, WorldStats } from '../index.ts'
import { COLOR_BY } from '../render/palette.ts'
import { BACKENDS, SCENES, type Settings } from './settings.ts'

export type Change = (changes: Partial<Settings>) => void

const BACKEND_NAMES = { auto: 'automatic', gpu: 'graphics card', cpu: 'processor' }
const whole = (value: number) => Math.round(value).toLocaleString('en')
const bare = (value: number) => value.toFixed(0)

const options = (names: readonly string[], words: Record<string, string> = {}) =>
  names.map((value) => ({ value, text: words[value] ?? value }))

/** What the pane is bound to. */
interface Values {
  scene: string
  disks: number
  seed: number
  substeps: number
  backend: string
  color: string
}

interface Figures {
  contacts: number
  /** mm */
  overlap: number
  growths: number
  /** s */
  time: number
  adapter: string
}

export class Panel {
  readonly #pane: Pane
  readonly #values: Values = { scene: '', disks: 1, seed: 0, substeps: 1, backend: '', color: '' }
  readonly #figures: Figures = { contacts: 0, overlap: 0, growths: 0, time: 0, adapter: '' }
  #isShowing = false

  constructor(container: HTMLElement, change: Change) {
    this.#pane = new Pane({ container })
    const bind = (key: keyof Values, params: BindingParams, toChange: (value: never) => object) =>
      this.#pane.addBinding(this.#values, key, params).on('change', ({ value, last }) => {
        if (last !== false && !this.#isShowing) change(toChange(value as never))
      })
    bind('scene', { options: options(SCENES) }, (scene: Settings['scene']) => ({
      scene,
      count: undefined,
      substeps: undefined,
    }))
    bind('disks', { min: 1, step: 1, format: bare, pointerScale: 50 }, (count: number) => ({ count }))
    bind('seed', { min: 0, step: 1, format: bare }, (seed: number) => ({ seed }))
    bind('substeps', { min: 1, step: 1, format: bare }, (substeps: number) => ({ substeps }))
    const backends = options(BACKENDS, BACKEND_NAMES)
    bind('backend', { label: 'runs on', options: backends }, (backend: Settings['backend']) => ({ backend }))
    bind('color', { label: 'colour by', options: options(COLOR_BY) }, (color: Settings['color']) => ({
      color,
    }))
    this.#addFigures()
  }

  /** Shows what the world was made from. */
  show({ scene, seed, backend, color }: Settings, world: World): void {
    const { disks, adapter } = world.stats
    Object.assign(this.#values, { scene, disks, seed, substeps: world.substeps, backend, color })
    this.#figures.adapter = adapter
    // or each value would come back as a change
    this.#isShowing = true
    this.#pane.refresh()
    this.#isShowing = false
  }

  update({ contacts, deepestOverlap, contactGrowths, time }: WorldStats): void {
    Object.assign(this.#figures, {
      contacts,
      overlap: 1000 * deepestOverlap,
      growths: contactGrowths,
      time,
    })
  }

  #addFigures(): void {
    const folder = this.#pane.addFolder({ title: 'Figures' })
    const add = (key: keyof Figures, label: string, format?: (value: number) => string) =>
      folder.addBinding(this.#figures, key, { readonly: true, label, format, interval: 250 })
    add('time', 'simulated', (seconds) => `${seconds.toFixed(1)} s`)
    add('contacts', 'contacts', whole)
    add('overlap', 'deepest overlap', (mm) => `${mm.toFixed(1)} mm`)
    add('growths', 'room grew', (times) => `${times} ×`)
    add('adapter', 'computed by')
  }
}
