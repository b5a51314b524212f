/** Distances and chords of outlines in world coordinates. */
import { endOfSides, firstSide } from './blocks.ts'
import type { Placed } from './depth.ts'
import { farthest, type Outline } from './outline.ts'

/** Returns the signed distance in metres from the polygon, negative inside, by a pruned search. */
export function signedDistance({ outline, x, y, cos, sin }: Placed, worldX: number, worldY: number): number {
  const px = cos * (worldX - x) + sin * (worldY - y)
  const py = cos * (worldY - y) - sin * (worldX - x)
  return localDistance(outline, px, py)
}

/** Searches the nearest block first, then all blocks that may have a nearer side; `bruteDistance` searches all. */
export function localDistance(outline: Outline, px: number, py: number): number {
  const { x, y, radius } = outline.blocks
  let closest = 0
  let leastBound = Infinity
  for (let k = 0; k < x.length; k++) {
    const bound = boundOf(px - x[k], py - y[k], radius[k])
    if (bound < leastBound) {
      leastBound = bound
      closest = k
    }
  }
  nearest.gap = Infinity
  look(outline, closest, px, py)
  for (let k = 0; k < x.length; k++) {
    const bound = boundOf(px - x[k], py - y[k], radius[k])
    if (k !== closest && bound * bound <= nearest.gap) look(outline, k, px, py)
  }
  // an outside point is beyond the nearest side, or beyond one of the two sides at the nearest corner
  const count = outline.x.length
  const { side } = nearest
  const isInside = [side, (side + 1) % count, (side + count - 1) % count].every((k) =>
    isLeft(outline, k, px, py),
  )
  return isInside ? -Math.sqrt(nearest.gap) : Math.sqrt(nearest.gap)
}

/** Returns a lower bound of the distance to the block's sides. */
function boundOf(dx: number, dy: number, radius: number): number {
  return Math.max(0, Math.sqrt(dx * dx + dy * dy) - radius)
}

/** The nearest side so far, identified by its end corner, and its squared distance. */
const nearest = { side: 0, gap: Infinity }

function look({ x, y }: Outline, block: number, px: number, py: number): void {
  const end = endOfSides(block, x.length)
  let gap = nearest.gap
  for (let k = firstSide(block), before = k > 0 ? k - 1 : x.length - 1; k < end; before = k++) {
    const sideX = x[k] - x[before]
    const sideY = y[k] - y[before]
    const toX = px - x[before]
    const toY = py - y[before]
    const along = (toX * sideX + toY * sideY) / (sideX * sideX + sideY * sideY)
    const part = along < 0 ? 0 : along > 1 ? 1 : along
    const gapX = toX - part * sideX
    const gapY = toY - part * sideY
    const square = gapX * gapX + gapY * gapY
    if (square < gap) {
      gap = square
      nearest.side = k
    }
  }
  nearest.gap = gap
}

function isLeft({ x, y }: Outline, k: number, px: number, py: number): boolean {
  const before = k > 0 ? k - 1 : x.length - 1
  return (x[k] - x[before]) * (py - y[before]) - (y[k] - y[before]) * (px - x[before]) >= 0
}

/** Returns the signed distance by exhaustive search. */
export function bruteDistance(outline: Outline, px: number, py: number): number {
  const { x, y } = outline
  let least = Infinity
  let isInside = true
  for (let k = 0, before = x.length - 1; k < x.length; before = k++) {
    if (!isLeft(outline, k, px, py)) isInside = false
    const [sideX, sideY] = [x[k] - x[before], y[k] - y[before]]
    const along = ((px - x[before]) * sideX + (py - y[before]) * sideY) / (sideX * sideX + sideY * sideY)
    const part = Math.max(0, Math.min(1, along))
    least = Math.min(least, Math.hypot(px - x[before] - part * sideX, py - y[before] - part * sideY))
  }
  return isInside ? -least : least
}

/**
 * Returns the far end, along a unit direction n, of the chord on the line at offset `across` to the left of n;
 * undefined if the line misses the outline by more than `slack`.
 */
export function chordTop(
  placed: Placed,
  nx: number,
  ny: number,
  across: number,
  slack: number,
): number | undefined {
  const { outline, cos, sin } = placed
  const [dx, dy] = [cos * nx + sin * ny, cos * ny - sin * nx]
  const asked = across - (placed.y * nx - placed.x * ny)
  const { x, y } = outline
  const count = x.length
  const height = (corner: number) => y[corner] * dx - x[corner] * dy
  // counter-clockwise from the rightmost corner over the top to the leftmost
  const right = farthest(outline, dy, -dx)
  const left = farthest(outline, -dy, dx)
  let low = 0
  let high = (left - right + count) % count
  if (asked < height(right) - slack || asked > height(left) + slack) return undefined
  const level = Math.max(height(right), Math.min(height(left), asked))
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
