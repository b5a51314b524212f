/** Disks of many sizes at random positions that fall into an open box. */
import { boundsOf, createWall, GRAVITY, substepsForFall, WALL_RADIUS } from '../../src/scene/placement.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
const SMALLEST = 0.5
/** Area fractions at the start and after settling. Above 0.5 random positions are hard to find. */
const START_FRACTION = 0.35
const SETTLED_FRACTION = 0.85
/** Minimum gap between two disks at the start, in metres. */
const GAP = 0.01

/** Returns a builder of scenes whose largest radius is `ratio` times the smallest, 0.5 m. */
export function mixed(ratio: number) {
  return (count: number, seed: number): Scene => {
    const random = createRandom(seed)
    const radii = drawRadii(random, count, ratio)
    const area = radii.reduce((sum, radius) => sum + Math.PI * radius * radius, 0)
    // the settled pile is half as high as wide, and the largest disk has room to fall
    const width = Math.max(Math.sqrt((2 * area) / SETTLED_FRACTION), 3 * SMALLEST * ratio)
    const height = Math.max(area / START_FRACTION / width, 3 * SMALLEST * ratio)
    const box: [number, number][] = [
      [-WALL_RADIUS, height],
      [-WALL_RADIUS, -WALL_RADIUS],
      [width + WALL_RADIUS, -WALL_RADIUS],
      [width + WALL_RADIUS, height],
    ]
    const walls = [createWall(box, MATERIAL)]
    return {
      version: 1,
      name: `mixed 1:${ratio}`,
      gravity: [0, -GRAVITY],
      bounds: boundsOf(walls),
      substeps: substepsForFall(height / 2),
      disks: { positions: throwIn(random, radii, width, height), radii, ...MATERIAL },
      walls,
    }
  }
}

/**
 * Draws radii in descending order with a density proportional to the inverse cube of the radius: every size class
 * covers the same area. The first is the largest possible radius, the last the smallest.
 */
function drawRadii(random: Random, count: number, ratio: number): number[] {
  const largest = 1 / (ratio * ratio)
  const radii = Array.from({ length: count }, (_, k) => {
    const part = k === 0 ? 1 : k === count - 1 ? 0 : random()
    return Math.fround(SMALLEST / Math.sqrt(1 - part * (1 - largest)))
  })
  return radii.sort((a, b) => b - a)
}

/** Draws random positions until each is free. */
function throwIn(random: Random, radii: readonly number[], width: number, height: number): number[] {
  const taken = new Occupancy(width, height, 2 * SMALLEST)
  const positions: number[] = []
  for (const radius of radii) {
    const clearance = radius + GAP
    for (;;) {
      const x = Math.fround(uniform(random, clearance, width - clearance))
      const y = Math.fround(uniform(random, clearance, height - clearance))
      if (!taken.isFree(x, y, clearance)) continue
      taken.add(x, y, radius)
      positions.push(x, y)
      break
    }
  }
  return positions
}

/** Spatial hash of disks by all cells that their boxes overlap. */
class Occupancy {
  readonly #cellSize: number
  readonly #columns: number
  readonly #cells: number[][]
  /** x, y and radius of each disk. */
  readonly #disks: number[] = []

  constructor(width: number, height: number, cellSize: number) {
    this.#cellSize = cellSize
    this.#columns = Math.ceil(width / cellSize) + 1
    this.#cells = Array.from({ length: this.#columns * (Math.ceil(height / cellSize) + 1) }, () => [])
  }

  isFree(x: number, y: number, radius: number): boolean {
    const disks = this.#disks
    return this.#everyCell(x, y, radius, (cell) => {
      for (const k of cell) {
        const reach = radius + disks[k + 2]
        if ((x - disks[k]) ** 2 + (y - disks[k + 1]) ** 2 < reach * reach) return false
      }
      return true
    })
  }

  add(x: number, y: number, radius: number): void {
    const k = this.#disks.length
    this.#everyCell(x, y, radius, (cell) => cell.push(k) > 0)
    this.#disks.push(x, y, radius)
  }

  /** Whether `holds` is true for all cells around; stops at the first that is not. */
  #everyCell(x: number, y: number, radius: number, holds: (cell: number[]) => boolean): boolean {
    const cell = (at: number) => Math.max(0, Math.floor(at / this.#cellSize))
    for (let row = cell(y - radius); row <= cell(y + radius); row++) {
      for (let column = cell(x - radius); column <= cell(x + radius); column++)
        if (!holds(this.#cells[row * this.#columns + column])) return false
    }
    return true
  }
}
