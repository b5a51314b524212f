/** Reference for casts: the sides of a polygon in local coordinates. */
import { endOfSides, firstSide } from '../narrow/oracle/blocks.ts'
import type { Outline } from '../narrow/oracle/outline.ts'

/**
 * Returns the first fraction of the path from (x, y) by (vx, vy) at which a disk of this radius, starting outside,
 * touches the polygon; Infinity if it never does.
 */
export function bruteCast(
  outline: Outline,
  x: number,
  y: number,
  vx: number,
  vy: number,
  radius: number,
): number {
  return radius === 0 ? castPoint(outline, x, y, vx, vy) : castRound(outline, x, y, vx, vy, radius)
}

/**
 * The line enters a convex polygon at the one side that runs from its left to its right. Each corner is classified as
 * left or right once, for both of its sides, so the line never slips through between them.
 */
function castPoint(outline: Outline, x: number, y: number, vx: number, vy: number): number {
  const count = outline.x.length
  let beforeX = outline.x[count - 1] - x
  let beforeY = outline.y[count - 1] - y
  let before = vx * beforeY - vy * beforeX
  const speed = vx * vx + vy * vy
  let first = Infinity
  for (let k = 0; k < count; k++) {
    const toX = outline.x[k] - x
    const toY = outline.y[k] - y
    const left = vx * toY - vy * toX
    if (before > 0 && left <= 0) {
      const part = before / (before - left)
      const crossX = beforeX + part * (toX - beforeX)
      const crossY = beforeY + part * (toY - beforeY)
      const way = (crossX * vx + crossY * vy) / speed
      if (way >= 0 && way < first) first = way
    }
    before = left
    beforeX = toX
    beforeY = toY
  }
  return first
}

/**
 * Tests sides offset outwards and circles around corners, which fill the gaps between two sides; only for blocks near
 * the line.
 */
function castRound(outline: Outline, x: number, y: number, vx: number, vy: number, radius: number): number {
  const { blocks } = outline
  const length = Math.sqrt(vx * vx + vy * vy)
  let first = Infinity
  for (let k = 0; k < blocks.x.length; k++) {
    const toX = blocks.x[k] - x
    const toY = blocks.y[k] - y
    const rounding = 1e-15 * (Math.abs(toX) + Math.abs(toY))
    const beside = Math.abs(toX * vy - toY * vx) / length
    if (beside <= blocks.radius[k] + radius + rounding)
      first = Math.min(first, castBlock(outline, k, x, y, vx, vy, radius))
  }
  return first
}

export function castBlock(
  outline: Outline,
  block: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  radius: number,
): number {
  const count = outline.x.length
  const end = endOfSides(block, count)
  const speed = vx * vx + vy * vy
  let first = Infinity
  for (let k = firstSide(block), before = k > 0 ? k - 1 : count - 1; k < end; before = k++) {
    const px = outline.x[before]
    const py = outline.y[before]
    const sideX = outline.x[k] - px
    const sideY = outline.y[k] - py
    const length = Math.sqrt(sideX * sideX + sideY * sideY)
    const toX = x - px
    const toY = y - py
    const height = (toX * sideY - toY * sideX) / length
    const approach = (vx * sideY - vy * sideX) / length
    if (approach < 0) {
      const part = (radius - height) / approach
      const along = (toX + part * vx) * sideX + (toY + part * vy) * sideY
      if (part >= 0 && part < first && along >= 0 && along <= length * length) first = part
    }
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
