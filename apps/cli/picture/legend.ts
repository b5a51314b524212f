/** The line under a picture: simulated time, and what the colours mean. */
import { valueRangeOf } from '../../../src/render/coloring.ts'
import { type SvgLook, speedRangeOf } from '../../../src/render/diskColors.ts'
import {
  type ColorBy,
  forceColor,
  LEVELS,
  labelLevel,
  levelColor,
  toCss,
} from '../../../src/render/palette.ts'
import type { SceneState } from '../../../src/render/svg.ts'
import { LETTER_HEIGHT, textSvg, textWidth } from './letters.ts'

const TEXT = '#cdbfae'
/** Pixels. */
const GAP = 10
const BAR = 140
const SWATCH = 14
/** Labels listed; their colours repeat after that. */
const MAX_LABELS = 8
/** Colours of a bar. */
const STOPS = 16

/** A piece of the line: its width in pixels, and its SVG at a distance from the left, centred at height `middle`. */
interface Piece {
  readonly width: number
  draw(x: number, middle: number): string
}

export interface LegendFacts {
  readonly gravity: readonly number[]
  /** Simulated time, s. */
  readonly time: number
  /** Number of disks that are not in the picture. */
  readonly outside: number
}

/** A legend, and the width in pixels that it needs. */
export interface Legend {
  readonly width: number
  /** Returns it as SVG, from `left` to `right`, its text centred at height `middle`, all in pixels. */
  draw(left: number, right: number, middle: number): string
}

export function legendOf(
  standing: SceneState,
  look: SvgLook,
  { gravity, time, outside }: LegendFacts,
): Legend {
  const unseen = outside === 0 ? '' : `, ${outside} ${outside === 1 ? 'disk' : 'disks'} outside`
  const moment = words(`t = ${time.toFixed(2)} s${unseen}`)
  const pieces = scalePieces(standing, look, gravity)
  const width = pieces.reduce((sum, piece) => sum + piece.width + GAP, -GAP)
  return {
    width: moment.width + 3 * GAP + width,
    draw(left, right, middle) {
      let x = right - width
      const scale = pieces.map((piece) => {
        const svg = piece.draw(x, middle)
        x += piece.width + GAP
        return svg
      })
      return [moment.draw(left, middle), ...scale].join('\n')
    },
  }
}

function scalePieces(
  { state, forces }: SceneState,
  { colorBy = 'speed', valueRange, tints }: SvgLook,
  gravity: readonly number[],
): Piece[] {
  if (forces !== undefined)
    return [words('force, weak'), bar((part) => toCss(forceColor(part))), words('strong')]
  // colours of an image and of ids mean nothing
  if (tints !== undefined || colorBy === 'id') return []
  if (colorBy === 'label') {
    const labels = [...new Set(state.labels)].sort((a, b) => a - b).slice(0, MAX_LABELS)
    return [
      words('label'),
      ...labels.flatMap((label) => [swatch(levelCss('label', labelLevel(label))), words(`${label}`)]),
    ]
  }
  const isSpeed = colorBy === 'speed'
  const [low, high] = isSpeed ? speedRangeOf(state, gravity) : (valueRange ?? valueRangeOf(state.values))
  return [
    words(`${colorBy}  ≤ ${short(low)}`),
    bar((part) => levelCss(colorBy, Math.round(part * (LEVELS - 1)))),
    words(`≥ ${short(high)}${isSpeed ? ' m/s' : ''}`),
  ]
}

const levelCss = (by: ColorBy, level: number) => toCss(levelColor(by, level))

const short = (value: number) => `${Number(value.toPrecision(3))}`

const words = (text: string): Piece => ({
  width: textWidth(text),
  draw: (x, middle) => textSvg(text, x, middle - LETTER_HEIGHT / 2, TEXT),
})

const rectangle = (x: number, middle: number, width: number, fill: string) =>
  `<rect x="${x.toFixed(1)}" y="${middle - SWATCH / 2}" width="${width}" height="${SWATCH}" fill="${fill}"/>`

const swatch = (fill: string): Piece => ({
  width: SWATCH,
  draw: (x, middle) => rectangle(x, middle, SWATCH, fill),
})

const bar = (colorAt: (part: number) => string): Piece => ({
  width: BAR,
  draw: (x, middle) => {
    const stops = Array.from({ length: STOPS }, (_, k) => k / (STOPS - 1))
    const parts = stops.map((part) => `<stop offset="${part.toFixed(3)}" stop-color="${colorAt(part)}"/>`)
    return `<linearGradient id="scale">${parts.join('')}</linearGradient>${rectangle(x, middle, BAR, 'url(#scale)')}`
  },
})
