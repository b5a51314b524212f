/** What the viewer can colour disks by. */
import type { ColorBy } from '../../../src/render/palette.ts'

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
