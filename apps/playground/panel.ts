/** The settings and the detailed statistics. */
import { type BindingParams, Pane } from 'tweakpane'
import { BACKEND_CHOICES } from '../../src/backends/backendChoice.ts'
import type { Scene } from '../../src/entries/scenes.ts'
import { DISK_PROPERTIES, SLIDERS } from '../../src/features/disks/properties.ts'
import type { World, WorldStats } from '../../src/index.ts'
import { STEPPINGS } from '../../src/pipeline/substeps.ts'
import { element } from './dom.ts'
import { againstEvents } from './eventDriven.ts'
import { nameFields } from './fieldNames.ts'
import { backendName } from './hud.ts'
import { COLOR_CHOICES, COLOR_NAMES } from './looks/choices.ts'
import { LOOKS, ownColor, SCENES } from './looks/looks.ts'
import { chosen, eachSlider, type Material, ownMaterial } from './material.ts'
import { MATERIAL_NAMES, MATERIALS, type MaterialName, nameOfMaterial } from './materials.ts'
import { chooseFile } from './recording/files.ts'
import { type Change, FRESH, type Settings } from './settings.ts'
import type { ToolBelt } from './tools/belt.ts'
import { addToolFolders } from './tools/folders.ts'

const BACKEND_NAMES = { auto: 'automatic', gpu: 'GPU (WebGPU)', cpu: 'CPU (WebAssembly)' }
const SCENE_NAMES = Object.fromEntries(SCENES.map((name) => [name, LOOKS[name].title]))
const STEPPING_NAMES = { discrete: 'discrete', eventDriven: 'event-driven', auto: 'automatic' }
/** Names of the material of the scene, and of one that has no name. */
const OWN_NAME = 'as the scene'
const CUSTOM = 'custom'
/** Resets the material to that of the scene. */
const OWN = eachSlider(() => undefined)
const whole = (value: number) => Math.round(value).toLocaleString('en')
const bare = (value: number) => value.toFixed(0)

const options = (names: readonly string[], words: Record<string, string> = {}) =>
  names.map((value) => ({ value, text: words[value] ?? value }))

/** The object that the pane is bound to. */
interface Values extends Material {
  material: string
  scene: string
  disks: number
  seed: number
  substeps: number
  backend: string
  stepping: string
  color: string
  forces: boolean
}

/** What decides which fields are shown. */
interface Shown {
  readonly scene: Scene
  readonly isEventDriven: boolean
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

interface Figures {
  contacts: number
  collisions: number
  waves: number
  spent: number
  /** Deepest overlap in mm. */
  overlap: number
  growths: number
  /** Simulated time in s. */
  time: number
  adapter: string
}

export class Panel {
  readonly #pane: Pane
  readonly #values: Mutable<Values> = {
    scene: '',
    material: OWN_NAME,
    disks: 1,
    seed: 0,
    substeps: 1,
    backend: '',
    stepping: '',
    color: '',
    forces: false,
    ...eachSlider(() => 0),
  }
  readonly #figures: Figures = {
    contacts: 0,
    collisions: 0,
    waves: 0,
    spent: 0,
    overlap: 0,
    growths: 0,
    time: 0,
    adapter: '',
  }
  #isShowing = false
  /** What only some scenes have, with the condition. */
  readonly #partial: [blade: { hidden: boolean }, isShown: (shown: Shown) => boolean][] = []

  /** `belt` adds folders of its own. */
  constructor(container: HTMLElement, change: Change, belt: ToolBelt) {
    this.#pane = new Pane({ container })
    const bind = (key: keyof Values, params: BindingParams, toChange: (value: never) => object) =>
      this.#pane.addBinding(this.#values, key, params).on('change', ({ value, last }) => {
        if (last !== false && !this.#isShowing) change(toChange(value as never))
      })
    bind('scene', { label: 'Scene', options: options(SCENES, SCENE_NAMES) }, (scene: Settings['scene']) => ({
      scene,
      ...FRESH,
    }))
    bind('disks', { label: 'Grains', min: 1, step: 1, format: bare, pointerScale: 50 }, (count: number) => ({
      count,
    }))
    bind('seed', { label: 'Seed', min: 0, step: 1, format: bare }, (seed: number) => ({ seed }))
    const substeps = bind(
      'substeps',
      { label: 'Substeps', min: 1, step: 1, format: bare },
      (count: number) => ({
        substeps: count,
      }),
    )
    const backends = options(BACKEND_CHOICES, BACKEND_NAMES)
    bind('backend', { label: 'Backend', options: backends }, (backend: Settings['backend']) => ({ backend }))
    const steppings = options(STEPPINGS, STEPPING_NAMES)
    const stepping = bind(
      'stepping',
      { label: 'Time stepping', options: steppings },
      (chosen: Settings['stepping']) => ({ stepping: chosen }),
    )
    this.#partial.push(
      [stepping, ({ scene }) => againstEvents(scene) === undefined],
      [substeps, ({ isEventDriven }) => !isEventDriven],
    )
    bind(
      'color',
      { label: 'Colour by', options: options(COLOR_CHOICES, COLOR_NAMES) },
      (color: Settings['color']) => ({
        color,
      }),
    )
    bind('forces', { label: 'Show forces' }, (isOn: boolean) => ({ forces: isOn ? 'on' : 'off' }))
    addToolFolders(this.#pane, belt)
    this.#addMaterial(change)
    this.#addRecording()
    this.#addFigures()
    nameFields(container)
  }

  /** Shows the settings that the world was created from. */
  show(settings: Settings, world: World, madeFrom: Scene): void {
    const { scene, seed, backend, stepping, forces } = settings
    const color = settings.color ?? ownColor(madeFrom)
    const { disks, adapter } = world.stats
    const material = { ...ownMaterial(madeFrom), ...chosen(settings) }
    const { substeps } = world.stats
    Object.assign(this.#values, { scene, disks, seed, substeps, backend, stepping, color, ...material })
    this.#values.forces = forces === 'on'
    const isOwn = Object.keys(chosen(settings)).length === 0
    this.#values.material = isOwn ? OWN_NAME : (nameOfMaterial(material) ?? CUSTOM)
    this.#figures.adapter = world.stats.backend === 'gpu' ? adapter : backendName(world.stats)
    // suppresses the change events of the refresh
    this.#isShowing = true
    this.#pane.refresh()
    this.#isShowing = false
    const shown = { scene: madeFrom, isEventDriven: stepping !== 'discrete' }
    for (const [blade, isShown] of this.#partial) blade.hidden = !isShown(shown)
  }

  /** Updates the statistics. `time` is the simulated time in seconds. */
  update(stats: WorldStats, time: number): void {
    const { contacts, collisions, waves, spentSteps, deepestOverlap, contactGrowths } = stats
    Object.assign(this.#figures, {
      contacts,
      collisions,
      waves,
      spent: spentSteps,
      overlap: 1000 * deepestOverlap,
      growths: contactGrowths,
      time,
    })
  }

  /** Adds materials by name, and the material sliders, which apply while they are dragged and show the scene's values until then. */
  #addMaterial(change: Change): void {
    const folder = this.#pane.addFolder({ title: 'Material' })
    const names = options([OWN_NAME, ...MATERIAL_NAMES, CUSTOM])
    folder
      .addBinding(this.#values, 'material', { label: 'Like', options: names })
      .on('change', ({ value }) => {
        if (this.#isShowing || value === CUSTOM) return
        change(value === OWN_NAME ? OWN : MATERIALS[value as MaterialName])
      })
    for (const name of SLIDERS) {
      const { label, end } = DISK_PROPERTIES[name].slider
      const params = { label: label.charAt(0).toUpperCase() + label.slice(1), min: 0, max: end, step: 0.01 }
      folder.addBinding(this.#values, name, params).on('change', ({ value, last }) => {
        if (!this.#isShowing) change({ [name]: Number(value.toFixed(2)) }, last)
      })
    }
  }

  #addRecording(): void {
    const folder = this.#pane.addFolder({ title: 'Recording', expanded: false })
    folder.addButton({ title: 'Record, or stop and save (v)' }).on('click', () => element('#record').click())
    folder.addButton({ title: 'Open a recording… (o)' }).on('click', chooseFile)
  }

  #addFigures(): void {
    const folder = this.#pane.addFolder({ title: 'Statistics' })
    const add = (key: keyof Figures, label: string, format?: (value: number) => string) =>
      folder.addBinding(this.#figures, key, { readonly: true, label, format, interval: 250 })
    add('time', 'Simulated time', (seconds) => `${seconds.toFixed(1)} s`)
    add('contacts', 'Contacts', whole)
    for (const [key, label] of [
      ['collisions', 'Predicted hits'],
      ['waves', 'Waves per step'],
      ['spent', 'Steps at wave limit'],
    ] as const)
      this.#partial.push([add(key, label, whole), ({ isEventDriven }) => isEventDriven])
    add('overlap', 'Deepest overlap', (mm) => `${mm.toFixed(1)} mm`)
    add('growths', 'Buffer growths', whole)
    add('adapter', 'Backend')
  }
}
