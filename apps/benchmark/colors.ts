/** Colours of figures in both themes, after Okabe and Ito (Color Universal Design, 2008), lighter or darker as the ground needs it. */

export const SERIES_COLORS = {
  dark: ['#f0b45a', '#62b8ee', '#e698c6', '#4fc79b', '#f2e05c', '#ff8a5c', '#b7a8ff', '#c9c0b4'],
  light: ['#a85a00', '#00689e', '#a3407c', '#00734f', '#756a00', '#c2410c', '#5b45c9', '#5d554a'],
} as const

/** Returns a colour per name, again from the first after the last. */
export function colorsOf(names: Iterable<string>, theme: keyof typeof SERIES_COLORS): Map<string, string> {
  const colors = SERIES_COLORS[theme]
  return new Map([...names].map((name, k) => [name, colors[k % colors.length]]))
}
