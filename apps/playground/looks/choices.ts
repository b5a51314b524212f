/** What the viewer can colour disks by. */
import { defaultColor } from '../../../src/render/coloring.ts'
import type { ColorBy } from '../../../src/render/palette.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { LOOKS } from './looks.ts'

/** The names of the choices on the page. */
export const COLOR_NAMES = {
  origin: 'origin',
  bands: 'bands',
  image: 'image',
  speed: 'speed',
  stress: 'pressure',
  contacts: 'contacts',
  value: 'value',
  label: 'label',
  id: 'number',
} as const

export type ColorChoice = keyof typeof COLOR_NAMES
export const COLOR_CHOICES = Object.keys(COLOR_NAMES) as ColorChoice[]

/** Choices of colours that the page computes for each disk. */
const TINTED: readonly ColorChoice[] = ['origin', 'bands', 'image', 'stress']

export function rendererChoice(choice: ColorChoice): ColorBy {
  return TINTED.includes(choice) ? 'tint' : (choice as ColorBy)
}

/** Returns what a scene is coloured by unless the viewer chooses. */
export function ownColor(scene: Scene): ColorChoice {
  return Object.hasOwn(LOOKS, scene.name) ? lookOf(scene).color : defaultColor(scene)
}

/** Returns the look of a scene; that of `pile` for scenes that are no presets. */
export function lookOf({ name }: Scene) {
  return Object.hasOwn(LOOKS, name) ? LOOKS[name as keyof typeof LOOKS] : LOOKS.pile
}
