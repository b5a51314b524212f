import { chainPieces, type Piece, pieceBounds } from '../features/walls/chain.ts'
import { type Random, uniform } from '../util/random.ts'
import type { Scene, Wall } from './scene.ts'

const MIN_RADIUS = 0.45
export const MAX_RADIUS = 0.55
export const WALL_RADIUS = 0.05
const GAP = 0.01
/** Distance between the sites of a stack, along and across its rows, m. */
const PITCH = 1.25
const JITTER = PITCH / 2 - MAX_RADIUS - GAP / 2
/** Minimum distance from a site of a stack to the centre line of a wall, m. */
export const CLEARANCE = MAX_RADIUS + WALL_RADIUS + JITTER * Math.SQRT2 + GAP
/** Area per disk in a stack, and when settled with a packing fraction of 0.82, m². */
export const STACKED_AREA = PITCH * PITCH
export const SETTLED_AREA = (Math.PI * 0.25) / 0.82

export const GRAVITY = 9.81

interface Row {
  y: number
  left: number
  right: number
  sites: number
}

/** Returns `count` random radii, uniform between MIN_RADIUS and MAX_RADIUS. */
export function drawRadii(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => Math.fround(uniform(random, MIN_RADIUS, MAX_RADIUS)))
}

/**
 * Returns the rows of a stack of `count` disks, starting at the height `bottom`. `span` returns the range [left, right] for the
 * sites of the row at a height; it must not be empty above some height.
 */
export function stackRows(count: number, bottom: number, span: (y: number) => [number, number]): Row[] {
  const rows: Row[] = []
  let remaining = count
  for (let y = bottom; remaining > 0; y += PITCH) {
    const [left, right] = span(y)
    if (right < left) continue
    const sites = Math.min(remaining, 1 + Math.floor((right - left) / PITCH))
    rows.push({ y, left, right, sites })
    remaining -= sites
  }
  return rows
}

/** Returns positions x0, y0, x1, y1, … for the sites of `rows`, with a random shift per row and a random offset per site. */
export function placeInRows(random: Random, rows: Row[]): number[] {
  const positions: number[] = []
  for (const { y, left, right, sites } of rows) {
    const start = uniform(random, left, right - (sites - 1) * PITCH)
    for (let site = 0; site < sites; site++) {
      positions.push(
        Math.fround(start + site * PITCH + uniform(random, -JITTER, JITTER)),
        Math.fround(y + uniform(random, -JITTER, JITTER)),
      )
    }
  }
  return positions
}

/** Returns a wall along `chain`, rounded to f32. Its radius is WALL_RADIUS unless `materials` has one. */
export function createWall(chain: [number, number][], materials: Omit<Wall, 'chain'>): Wall {
  return {
    chain: chain.map(([x, y]) => [Math.fround(x), Math.fround(y)]),
    radius: WALL_RADIUS,
    ...materials,
  }
}

/** Returns the distance in x that keeps CLEARANCE from a wall with |dx/dy| of at most `slope`. */
export function inset(slope: number): number {
  return CLEARANCE * Math.sqrt(1 + slope * slope)
}

/** Returns the bounding box of all walls with a margin, [minX, minY, maxX, maxY]. */
export function boundsOf(walls: Wall[]): NonNullable<Scene['bounds']> {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const wall of walls) {
    for (const piece of wallPieces(wall)) {
      const [left, bottom, right, top] = pieceBounds(piece)
      minX = Math.min(minX, left)
      maxX = Math.max(maxX, right)
      minY = Math.min(minY, bottom)
      maxY = Math.max(maxY, top)
    }
  }
  const margin = 1 + 0.02 * Math.max(maxX - minX, maxY - minY)
  return [
    Math.fround(minX - margin),
    Math.fround(minY - margin),
    Math.fround(maxX + margin),
    Math.fround(maxY + margin),
  ]
}

function wallPieces({ chain, bulges, closed = false }: Wall): Piece[] {
  const sides = chain.length - Number(!closed)
  return chainPieces(chain, bulges ?? new Array<number>(sides).fill(0), closed, 'chain')
}

/** Returns the number of substeps, at least 8, with which a disk fallen from `height` moves at most half its radius per substep at 1/60 s. */
export function substepsForFall(height: number): number {
  return Math.max(8, Math.ceil(Math.sqrt(2 * GRAVITY * height) / 60 / 0.25))
}
