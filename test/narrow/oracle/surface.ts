/** Where outlines are, in the world: brute force over sides, and chords. */

import type { Placed } from './depth.ts'
import { farthest, type Outline } from './outline.ts'

/** Metres from the polygon of the outline, negative inside: the nearest of all its sides. */
export function signedDistance({ outline, x, y, cos, sin }: Placed, worldX: number, worldY: number): number {
  const px = cos * (worldX - x) + sin * (worldY - y)
  const py = cos * (worldY - y) - sin * (worldX - x)
  return localDistance(outline, px, py)
}

export function localDistance({ x, y }: Outline, px: number, py: number): number {
  const count = x.length
  let least = Infinity
  let isInside = true
  for (let k = 0, before = count - 1; k < count; before = k++) {
    const sideX = x[k] - x[before]
    const sideY = y[k] - y[before]
    const toX = px - x[before]
    const toY = py - y[before]
    const squared = sideX * sideX + sideY * sideY
    if (squared === 0) continue
    if (sideX * toY - sideY * toX < 0) isInside = false
    const along = (toX * sideX + toY * sideY) / squared
    const part = along < 0 ? 0 : along > 1 ? 1 : along
    const gapX = toX - part * sideX
    const gapY = toY - part * sideY
    const gap = gapX * gapX + gapY * gapY
    if (gap < least) least = gap
  }
  return isInside ? -Math.sqrt(least) : Math.sqrt(least)
}

/**
 * How far the outline goes along a unit direction n, on the line of all points that are `across` metres along the
 * direction a quarter turn to the left of n; undefined where the line misses it.
 */
export function chordTop(placed: Placed, nx: number, ny: number, across: number): number | undefined {
  const { outline, cos, sin } = placed
  const [dx, dy] = [cos * nx + sin * ny, cos * ny - sin * nx]
  const level = across - (placed.y * nx - placed.x * ny)
  const { x, y } = outline
  const count = x.length
  const height = (corner: number) => y[corner] * dx - x[corner] * dy
  // going counter-clockwise from the corner farthest to the right over the top to that farthest to the left
  const right = farthest(outline, dy, -dx)
  const left = farthest(outline, -dy, dx)
  let low = 0
  let high = (left - right + count) % count
  if (level < height(right) || level > height(left)) return undefined
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (height((right + middle) % count) <= level) low = middle
    else high = middle
  }
  const p = (right + low) % count
  const q = (right + high) % count
  const part = height(q) > height(p) ? (level - height(p)) / (height(q) - height(p)) : 0
  const top = (1 - part) * (x[p] * dx + y[p] * dy) + part * (x[q] * dx + y[q] * dy)
  return top + placed.x * nx + placed.y * ny
}
