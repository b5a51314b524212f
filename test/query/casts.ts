/** The brute force that casts are checked against: all sides of a polygon, in its own frame. */
import type { Outline } from '../narrow/oracle/outline.ts'

/**
 * The first part of the way from (x, y) by (vx, vy), of any size, at which a disk of this radius that starts outside
 * touches one of the sides; Infinity where it never does.
 */
export function bruteCast(
  outline: Outline,
  x: number,
  y: number,
  vx: number,
  vy: number,
  radius: number,
): number {
  const count = outline.x.length
  const speed = vx * vx + vy * vy
  let first = Infinity
  for (let k = 0, before = count - 1; k < count; before = k++) {
    const px = outline.x[before]
    const py = outline.y[before]
    const sideX = outline.x[k] - px
    const sideY = outline.y[k] - py
    const length = Math.sqrt(sideX * sideX + sideY * sideY)
    const toX = x - px
    const toY = y - py
    if (length > 0) {
      const height = (toX * sideY - toY * sideX) / length
      const approach = (vx * sideY - vy * sideX) / length
      if (approach < 0) {
        const part = (radius - height) / approach
        const along = (toX + part * vx) * sideX + (toY + part * vy) * sideY
        if (part >= 0 && part < first && along >= 0 && along <= length * length) first = part
      }
    }
    if (radius === 0) continue
    const towards = toX * vx + toY * vy
    if (towards >= 0) continue
    const across = toX * vy - toY * vx
    const root = radius * radius * speed - across * across
    if (root < 0) continue
    const part = (-towards - Math.sqrt(root)) / speed
    if (part >= 0 && part < first) first = part
  }
  return first
}
