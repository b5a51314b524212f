/** The page's own image: mountains before a low sun, and the name in front. Drawn by code. */
import { packed } from '../../../src/render/raster.ts'
import type { Image } from '../looks/tints.ts'
import { rampColor } from '../looks/tints.ts'

type Stroke = readonly (readonly [number, number])[]

/** Letters as strokes in a box of width 0.66 and height 1, y down. */
const W = 0.66
const S: Stroke[] = [[[W, 0.16], [0.5, 0], [0.15, 0], [0, 0.15], [0, 0.35], [0.14, 0.5], [0.52, 0.5], [W, 0.65], [W, 0.85], [0.5, 1], [0.15, 1], [0, 0.84]]] // biome-ignore format: points
const C: Stroke[] = [[[W, 0.18], [0.5, 0], [0.17, 0], [0, 0.18], [0, 0.82], [0.17, 1], [0.5, 1], [W, 0.82]]] // biome-ignore format: points
const R: Stroke[] = [[[0, 1], [0, 0], [0.48, 0], [W, 0.14], [W, 0.4], [0.48, 0.54], [0, 0.54]], [[0.34, 0.54], [W, 1]]] // biome-ignore format: points
const E: Stroke[] = [
  [
    [W, 0],
    [0, 0],
    [0, 1],
    [W, 1],
  ],
  [
    [0, 0.5],
    [0.54, 0.5],
  ],
]
const WORD = [S, C, R, E, E]
/** The box of the word in the image, the distance of letters in their heights, and half the width of strokes in heights. */
const WORD_BOX = { left: 0.13, top: 0.69, width: 0.74, height: 0.22 }
const ASPECT = 1.6
const HALF_STROKE = 0.125

const SKY = ['#34245f', '#7b2f74', '#d8485f', '#ff8750', '#ffcf78']
/** The sky from top to bottom. */
const SKY_ROWS = Array.from({ length: 128 }, (_, row) => rampColor(SKY, row / 127))
const SUN = packed([1, 0.95, 0.76])
const HALO = packed([1, 0.8, 0.46])
/** Ridges from the nearest: height, roughness, phase and colour. */
const RIDGES = [
  { base: 0.68, tall: 0.03, turns: 0.7, phase: 1.2, color: packed([0.13, 0.16, 0.37]) },
  { base: 0.7, tall: 0.08, turns: 0.9, phase: 4.4, color: packed([0.27, 0.16, 0.42]) },
  { base: 0.62, tall: 0.1, turns: 1.35, phase: 2.75, color: packed([0.43, 0.2, 0.46]) },
  { base: 0.57, tall: 0.19, turns: 1.6, phase: 0.12, color: packed([0.71, 0.25, 0.42]) },
]
/** Height above which mountains are white. */
const SNOW_LINE = 0.475
const SNOW = packed([1, 0.93, 0.84])
const INK = packed([1, 0.8, 0.42])

/** Returns the distance from a point to a segment. */
function distanceTo([ax, ay]: readonly number[], [bx, by]: readonly number[], x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0), 1)
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

function isInWord(u: number, v: number): boolean {
  const { left, top, width, height } = WORD_BOX
  // heights of letters
  const unit = height / ASPECT
  const pitch = (width / unit - W) / (WORD.length - 1)
  const [x, y] = [(u - left) / unit, (v - top) / height]
  const k = Math.min(Math.max(Math.floor((x + (pitch - W) / 2) / pitch), 0), WORD.length - 1)
  return WORD[k].some((stroke) =>
    stroke.slice(1).some((end, n) => distanceTo(stroke[n], end, x - k * pitch, y) < HALF_STROKE),
  )
}

/** Returns a wave between -1 and 1 with a period of 1, in straight lines. */
const zigzag = (t: number) => 4 * Math.abs(t - Math.floor(t + 0.5)) - 1

export const poster: Image = (u, v) => {
  if (v > WORD_BOX.top - 0.05 && isInWord(u, v)) return INK
  for (const { base, tall, turns, phase, color } of RIDGES) {
    const t = turns * u + phase
    const crest = base - tall * (0.8 * zigzag(t) + 0.2 * zigzag(3.3 * t + 0.2))
    if (v < crest) continue
    return v < SNOW_LINE + 0.02 * zigzag(9 * u) ? SNOW : color
  }
  const away = Math.hypot((u - 0.68) * ASPECT, v - 0.36)
  if (away < 0.15) return SUN
  if (away < 0.185) return HALO
  return SKY_ROWS[Math.min(Math.floor((v / 0.6) * 128), 127)]
}
