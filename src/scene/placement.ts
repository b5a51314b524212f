import { type Random, uniform } from '../util/random.ts'
import { chainPieces, type Piece, pieceBounds } from '../walls/chain.ts'
import type { Scene, Wall } from './scene.ts'

const MIN_RADIUS = 0.45
export const MAX_RADIUS = 0.55
export const WALL_RADIUS = 0.05
const GAP = 0.01
/** Between the sites of a stack, along and across its rows. */
const PITCH = 1.25
const JITTER = PITCH / 2 - MAX_RADIUS - GAP / 2
/** The least from a site of a stack to the middle line of a wall. */
export const CLEARANCE = MAX_RADIUS + WALL_RADIUS + JITTER * Math.SQRT2 + GAP
/** Room that a stacked disk takes, and a settled one at a packing of 0.82, m². */
export const STACKED_AREA = PITCH * PITCH
export const SETTLED_AREA = (Math.PI * 0.25) / 0.82

export const GRAVITY = 9.81

interface Row {
  y: number
  left: number
  right: number
  sites: number
}

/** `count` radii, uniform from MIN_RADIUS to MAX_RADIUS. */
export function drawRadii(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => Math.fround(uniform(random, MIN_RADIUS, MAX_RADIUS)))
}

/**
 * The rows of a stack of `count` disks from the height `bottom` up. `span` gives the [left, right]
 * ends open to the sites of the row at a height; it must leave room at all heights above some height.
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

/** Flat positions for the sites of `rows`: each row shifted, each site jittered, at random. */
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

/** A wall of WALL_RADIUS, unless `materials` says otherwise, along `chain` rounded to 32 bits. */
export function createWall(chain: [number, number][], materials: Omit<Wall, 'chain'>): Wall {
  return {
    chain: chain.map(([x, y]) => [Math.fround(x), Math.fround(y)]),
    radius: WALL_RADIUS,
    ...materials,
  }
}

/** How far in x to stay from a wall of at most `slope` metres in x for each in y, to keep CLEARANCE. */
export function inset(slope: number): number {
  return CLEARANCE * Math.sqrt(1 + slope * slope)
}

/** The box around all walls and a little more: [minX, minY, maxX, maxY]. */
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

/** Substeps, 8 or more, that keep a disk fallen from `height` to half its radius a substep at 1/60 s. */
export function substepsForFall(height: number): number {
  return Math.max(8, Math.ceil(Math.sqrt(2 * GRAVITY * height) / 60 / 0.25))
}
