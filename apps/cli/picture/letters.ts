/**
 * A font of lines for the legends of pictures. Fonts of the system would do as well where there are some, but containers often have none,
 * and a legend without words would go unnoticed.
 */

/** Widths and paths. The baseline is at y = 6, the tops of digits at 0 and those of small letters at 2; y points down. */
const GLYPHS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  ' ': [1.4, ''],
  0: [4, 'M2 0C.6 0 0 1.3 0 3S.6 6 2 6 4 4.7 4 3 3.4 0 2 0Z'],
  1: [3, 'M.6 1.3L2.3 0V6'],
  2: [4, 'M.2 1.5C.3 .5 1.1 0 2 0 3.1 0 3.8 .7 3.8 1.7 3.8 3 2 3.9 .1 6H4'],
  3: [4, 'M.2 .9C.6 .3 1.2 0 2 0 3.1 0 3.7 .6 3.7 1.5S3 2.8 1.5 2.8C3.1 2.8 4 3.4 4 4.4S3.2 6 2 6C1.1 6 .4 5.6 0 5'],
  4: [4, 'M3 6V0L0 4.2H4'],
  5: [4, 'M3.6 0H.7L.4 2.8C.9 2.4 1.4 2.2 2 2.2 3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.1 6 .4 5.6 0 5'],
  6: [4, 'M3.5 .6C3.1 .2 2.6 0 2.1 0 .7 0 0 1.4 0 3.4 0 5 .8 6 2 6S4 5.2 4 4.1 3.2 2.3 2.1 2.3C1 2.3 .2 3 0 4'],
  7: [4, 'M0 0H4L1.4 6'],
  8: [4, 'M2 2.8C.9 2.8 .3 2.2 .3 1.4S1 0 2 0 3.7 .6 3.7 1.4 3.1 2.8 2 2.8C.8 2.8 0 3.5 0 4.4S.8 6 2 6 4 5.3 4 4.4 3.2 2.8 2 2.8Z'],
  9: [4, 'M.5 5.4C.9 5.8 1.4 6 1.9 6 3.3 6 4 4.6 4 2.6 4 1 3.2 0 2 0S0 .8 0 1.9 .8 3.7 1.9 3.7C3 3.7 3.8 3 4 2'],
  a: [3.4, 'M3.4 2V6M3.4 4C3.4 2.8 2.7 2 1.7 2S0 2.8 0 4 .7 6 1.7 6 3.4 5.2 3.4 4'],
  b: [3.4, 'M0 0V6M0 4C0 2.8 .7 2 1.7 2S3.4 2.8 3.4 4 2.7 6 1.7 6 0 5.2 0 4'],
  c: [3.2, 'M3.2 2.8C2.9 2.3 2.4 2 1.8 2 .7 2 0 2.8 0 4S.7 6 1.8 6C2.4 6 2.9 5.7 3.2 5.2'],
  d: [3.4, 'M3.4 0V6M3.4 4C3.4 2.8 2.7 2 1.7 2S0 2.8 0 4 .7 6 1.7 6 3.4 5.2 3.4 4'],
  e: [3.4, 'M0 3.9H3.4C3.4 2.7 2.7 2 1.7 2S0 2.8 0 4 .7 6 1.8 6C2.4 6 2.9 5.7 3.2 5.2'],
  f: [2.2, 'M2.4 .1C1.4 -.2 .9 .3 .9 1.3V6M0 2.2H2.2'],
  g: [3.4, 'M3.4 2V6.4C3.4 7.5 2.7 8 1.7 8 1.1 8 .6 7.8 .2 7.4M3.4 4C3.4 2.8 2.7 2 1.7 2S0 2.8 0 4 .7 6 1.7 6 3.4 5.2 3.4 4'],
  i: [0.6, 'M.3 2V6M.3 .3V.5'],
  k: [3.2, 'M0 0V6M3 2L0 4.4M1.2 3.5L3.2 6'],
  l: [0.6, 'M.3 0V6'],
  m: [5.2, 'M0 2V6M0 3.5C0 2.5 .5 2 1.3 2S2.6 2.5 2.6 3.5V6M2.6 3.5C2.6 2.5 3.1 2 3.9 2S5.2 2.5 5.2 3.5V6'],
  n: [3.2, 'M0 2V6M0 3.7C0 2.6 .6 2 1.6 2S3.2 2.6 3.2 3.7V6'],
  o: [3.6, 'M1.8 2C.7 2 0 2.8 0 4S.7 6 1.8 6 3.6 5.2 3.6 4 2.9 2 1.8 2Z'],
  p: [3.4, 'M0 2V8M0 4C0 2.8 .7 2 1.7 2S3.4 2.8 3.4 4 2.7 6 1.7 6 0 5.2 0 4'],
  r: [1.9, 'M0 2V6M0 3.8C0 2.7 .7 2 1.9 2.1'],
  s: [3, 'M2.9 2.6C2.6 2.2 2.1 2 1.5 2 .7 2 .2 2.4 .2 3 .2 4.4 3 3.5 3 4.9 3 5.6 2.4 6 1.5 6 .9 6 .3 5.8 0 5.3'],
  t: [2.3, 'M.9 .8V4.8C.9 5.8 1.4 6.2 2.3 5.9M0 2.2H2.2'],
  u: [3.2, 'M0 2V4.3C0 5.4 .6 6 1.6 6S3.2 5.4 3.2 4.3M3.2 2V6'],
  v: [3.2, 'M0 2L1.6 6 3.2 2'],
  w: [4.8, 'M0 2L1.1 6 2.4 2 3.7 6 4.8 2'],
  '.': [0.4, 'M.2 5.8V6'],
  ',': [0.4, 'M.4 5.7L0 7'],
  '-': [2.2, 'M0 3.8H2.2'],
  '+': [3, 'M0 3.8H3M1.5 2.3V5.3'],
  '/': [2.4, 'M0 6.8L2.4 -.6'],
  '=': [3, 'M0 3H3M0 4.8H3'],
  '≤': [3.2, 'M3.2 .6L0 2.5 3.2 4.4M0 5.8H3.2'],
  '≥': [3.2, 'M0 .6L3.2 2.5 0 4.4M0 5.8H3.2'],
} // biome-ignore format: a line per glyph

/** Pixels per unit of the glyphs, and units between two of them. */
const SCALE = 2
const GAP = 1.7
/** Height of digits in pixels. */
export const LETTER_HEIGHT = 6 * SCALE

/** Returns the width of a text in pixels. Throws if a character has no glyph. */
export function textWidth(text: string): number {
  return SCALE * [...text].reduce((sum, character, k) => sum + glyph(character)[0] + (k === 0 ? 0 : GAP), 0)
}

/** Returns a text as SVG; its top left is at (x, y) in pixels. */
export function textSvg(text: string, x: number, y: number, color: string): string {
  let at = 0
  const parts = [...text].map((character) => {
    const [width, path] = glyph(character)
    const part = path === '' ? '' : `<path transform="translate(${at.toFixed(1)} 0)" d="${path}"/>`
    at += width + GAP
    return part
  })
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${SCALE})`
  const pen = `fill="none" stroke="${color}" stroke-width="0.75" stroke-linecap="round" stroke-linejoin="round"`
  return `<g aria-label="${text}" transform="${place}" ${pen}>${parts.join('')}</g>`
}

function glyph(character: string): readonly [width: number, path: string] {
  const found = GLYPHS[character]
  if (found === undefined) throw new Error(`the font of pictures has no character ${character}`)
  return found
}
