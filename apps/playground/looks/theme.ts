/** What the browser asks for: a light or a dark theme, and little motion. */
import { DARK, LIGHT, type Theme } from '../../../src/render/palette.ts'

let light: MediaQueryList | undefined

export function theme(): Theme {
  light ??= window.matchMedia('(prefers-color-scheme: light)')
  return light.matches ? LIGHT : DARK
}

/** Whether the viewer wants pages to begin without motion. */
export const wantsRest = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
