/** Draws disks with soft shading into pixels, for Canvas2D: some ten times as fast as paths, and lit like disks.wgsl. */
import { AMBIENT, DIFFUSE, LIGHT_DIRECTION, SHADE_FROM, SHADE_FULL } from './renderer.ts'

const [LIGHT_X, LIGHT_Y, LIGHT_Z] = LIGHT_DIRECTION

/** Returns how much of the soft shading a disk of this radius has, 0 to 1. The radius is in CSS pixels. */
export function shadingOf(radius: number): number {
  const t = Math.min(Math.max((radius - SHADE_FROM) / (SHADE_FULL - SHADE_FROM), 0), 1)
  return t * t * (3 - 2 * t)
}

/** Returns the light on a disk at an offset from its centre, right and up, in radii. Equals `lightAt` in look.wgsl. */
export function lightAt(x: number, y: number, shading: number): number {
  const up = Math.sqrt(Math.max(0, 1 - x * x - y * y))
  return 1 + shading * (AMBIENT - 1 + DIFFUSE * (x * LIGHT_X + y * LIGHT_Y + up * LIGHT_Z))
}

/** A picture of opaque pixels: red, green and blue with 8 bits each from the lowest on. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly words: Uint32Array
}

/**
 * Draws an antialiased disk. Lengths are in pixels, with y down; the colour is as in `Pixels`, `opacity` from 0 to 1, `shading` of
 * `shadingOf`.
 */
export function drawDisk(
  { width, height, words }: Pixels,
  x: number,
  y: number,
  radius: number,
  color: number,
  opacity: number,
  shading: number,
): void {
  const red = color & 255
  const green = (color >> 8) & 255
  const blue = (color >> 16) & 255
  const outer = radius + 0.5
  const inner = Math.max(radius - 0.5, 0)
  const firstY = Math.max(Math.ceil(y - outer - 0.5), 0)
  const lastY = Math.min(Math.floor(y + outer - 0.5), height - 1)
  for (let row = firstY; row <= lastY; row++) {
    const dy = row + 0.5 - y
    const half = Math.sqrt(Math.max(outer * outer - dy * dy, 0))
    const firstX = Math.max(Math.ceil(x - half - 0.5), 0)
    const lastX = Math.min(Math.floor(x + half - 0.5), width - 1)
    for (let column = firstX; column <= lastX; column++) {
      const dx = column + 0.5 - x
      const square = dx * dx + dy * dy
      const light = shading === 0 ? 1 : lightAt(dx / radius, -dy / radius, shading)
      const at = row * width + column
      if (square > inner * inner || opacity < 1) {
        const coverage = opacity * Math.min(Math.max(outer - Math.sqrt(square), 0), 1)
        words[at] = blend(words[at], light * red, light * green, light * blue, coverage)
        continue
      }
      // most pixels are inside, and need no blending
      const r = Math.min(light * red + 0.5, 255)
      const g = Math.min(light * green + 0.5, 255)
      const b = Math.min(light * blue + 0.5, 255)
      words[at] = 0xff000000 | (b << 16) | (g << 8) | r
    }
  }
}

/** Returns a pixel with a colour, channels from 0, over it; those above 255 count as 255. */
function blend(under: number, red: number, green: number, blue: number, coverage: number): number {
  const rest = 1 - coverage
  const r = (red > 255 ? 255 : red) * coverage + (under & 255) * rest
  const g = (green > 255 ? 255 : green) * coverage + ((under >> 8) & 255) * rest
  const b = (blue > 255 ? 255 : blue) * coverage + ((under >> 16) & 255) * rest
  return (0xff000000 | ((b + 0.5) << 16) | ((g + 0.5) << 8) | (r + 0.5)) >>> 0
}

/** Returns a colour with channels from 0 to 1 as in `Pixels`. */
export function packed([red, green, blue]: readonly number[]): number {
  const byte = (channel: number) => Math.round(255 * channel)
  return (0xff000000 | (byte(blue) << 16) | (byte(green) << 8) | byte(red)) >>> 0
}

/** Returns a packed colour faded into another by a part from 0 to 1. */
export function fadedTo(color: number, to: number, part: number): number {
  return part === 0 ? color : blend(color, to & 255, (to >> 8) & 255, (to >> 16) & 255, part)
}
