/** Random packings of n-arcs that are close to ellipses, of two sizes, without friction. */
import { closestPoint } from '../../../../src/queries/closestPoint.ts'
import { fitNArc } from '../../../../src/shapes/fitNArc.ts'
import { placed } from '../../../../src/shapes/placed.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import { World } from '../../../../src/world.ts'
import { run } from '../../../support/quality.ts'
import { mean } from '../fit.ts'

/** Radii in metres of disks of the same area, as in ../packing.ts: half of the grains each. */
const RADII = [0.5, 0.7] as const

/** The n-arc of 8 arcs around an ellipse with these half axes: nowhere farther from it than 1.5 % of √(ab), for a up to 3 b. */
function oval(a: number, b: number): Shape {
  const points = Array.from({ length: 64 }, (_, k): Point => {
    const angle = (Math.PI * k) / 32
    return [a * Math.cos(angle), b * Math.sin(angle)]
  })
  return fitNArc(points, 8)
}

export interface OvalPacking {
  readonly aspect: number
  /** Area fraction of each seed. */
  readonly fractions: readonly number[]
  readonly mean: number
  /** Largest overlap in metres. */
  readonly overlap: number
}

export interface OvalSize {
  readonly aspects: readonly number[]
  readonly columns: number
  readonly rows: number
  readonly seconds: number
  readonly seeds: readonly number[]
}

export const FULL_OVALS: OvalSize = {
  aspects: [1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5, 3],
  columns: 14,
  rows: 32,
  seconds: 12,
  seeds: [1, 2, 3],
}

async function pack(aspect: number, size: OvalSize, seed: number) {
  const { columns, rows, seconds } = size
  const random = createRandom(seed)
  const stretch = Math.sqrt(aspect)
  const shapes = RADII.map((radius) => oval(radius * stretch, radius / stretch))
  const spacing = 2 * RADII[1] * stretch + 0.1
  const count = columns * rows
  const kinds = Array.from({ length: count }, (_, k) => k % 2)
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor((k + 1) * random())
    ;[kinds[k], kinds[other]] = [kinds[other], kinds[k]]
  }
  const across = Math.max(1, Math.round((columns * 1.5) / spacing))
  const width = columns * 1.5
  const height = Math.ceil(count / across) * spacing + 2
  const world = await World.create({ backend: 'cpu', capacity: count })
  world.walls.add([{ chain: [[0, height], [0, 0], [width, 0], [width, height]], friction: 0 }]) // biome-ignore format: points
  world.grains.add({
    shapes: kinds.map((kind) => shapes[kind]),
    positions: kinds.flatMap((_, k) => [
      (width / across) * (0.5 + (k % across)) + uniform(random, -0.04, 0.04),
      spacing * (0.5 + Math.floor(k / across)),
    ]),
    angles: kinds.map(() => uniform(random, 0, Math.PI)),
    friction: 0,
  })
  run(world, seconds)
  const { positions, angles } = await world.disks.read()
  const grains = kinds.map((kind, k) =>
    placed(shapes[kind], [positions[2 * k], positions[2 * k + 1]], angles[k]),
  )
  const heights = positions.filter((_, k) => k % 2 === 1).sort()
  const margin = 4
  const inside = [margin, margin, width - margin, heights[Math.floor(0.97 * count)] - margin] as const
  const overlap = (await world.measure()).largestOverlap
  world.destroy()
  return { fraction: coverage(grains, inside), overlap }
}

/** Part of a box that shapes cover, at the points of a grid. */
function coverage(
  shapes: readonly Shape[],
  [left, bottom, right, top]: readonly [number, number, number, number],
): number {
  const steps = 150
  let covered = 0
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const x = left + ((i + 0.5) / steps) * (right - left)
      const y = bottom + ((j + 0.5) / steps) * (top - bottom)
      const isIn = (shape: Shape) => {
        const [dx, dy] = [shape.centroid[0] - x, shape.centroid[1] - y]
        return dx * dx + dy * dy < 2 && closestPoint(shape, [x, y]).distance < 0
      }
      covered += Number(shapes.some(isIn))
    }
  return covered / steps ** 2
}

export async function packOvals(size: OvalSize): Promise<OvalPacking[]> {
  const all: OvalPacking[] = []
  for (const aspect of size.aspects) {
    const packed: Awaited<ReturnType<typeof pack>>[] = []
    for (const seed of size.seeds) packed.push(await pack(aspect, size, seed))
    const fractions = packed.map(({ fraction }) => fraction)
    all.push({
      aspect,
      fractions,
      mean: mean(fractions),
      overlap: Math.max(...packed.map((one) => one.overlap)),
    })
  }
  return all
}
