/** Seeded points and casts, including deliberately difficult ones. */
import type { CastQueries, PointQueries } from '../../src/narrow/batch/queries.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { type Random, uniform } from '../../src/util/random.ts'
import { families } from './batchFamilies.ts'
import { outlinePoints } from './batchOracle.ts'

interface Drawn {
  readonly drawnShapes: Shape[]
  readonly shapes: Uint32Array
  readonly placements: { readonly positions: Float32Array; readonly angles: Float64Array }
  /** Returns the family and the kind of query k, for failure messages. */
  readonly label: (k: number) => string
}

export interface DrawnPoints extends Drawn {
  /** Arguments of the batch. */
  readonly asked: PointQueries
  readonly points: Float32Array
}

export interface DrawnCasts extends Drawn {
  /** Arguments of the batch. */
  readonly asked: CastQueries
  readonly origins: Float32Array
  readonly translations: Float32Array
  readonly radii: Float32Array
}

const anywhere = (random: Random, size: number): Point => [
  uniform(random, -size, size),
  uniform(random, -size, size),
]
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]

/** Points in local coordinates of a shape with this outline. */
const POINTS: Readonly<Record<string, (random: Random, outline: readonly Point[]) => Point>> = {
  near: (random) => anywhere(random, 3),
  within: (random) => anywhere(random, 0.3),
  'on the outline': pick,
  far: (random) => anywhere(random, 1000),
  'in the middle': () => [0, 0],
}

/** Start and end of rays in local coordinates of a shape with this outline. */
const RAYS: Readonly<Record<string, (random: Random, outline: readonly Point[]) => readonly [Point, Point]>> =
  {
    across: (random) => [anywhere(random, 5), anywhere(random, 5)],
    'at the outline': (random, outline) => [anywhere(random, 5), pick(random, outline)],
    'through the outline': (random, outline) => {
      const [origin, [x, y]] = [anywhere(random, 5), pick(random, outline)]
      return [origin, [2 * x - origin[0], 2 * y - origin[1]]]
    },
    'from the outline': (random, outline) => [pick(random, outline), anywhere(random, 5)],
    'from within': (random) => [anywhere(random, 0.3), anywhere(random, 5)],
    far: (random, outline) => {
      const [origin, [x, y]] = [anywhere(random, 1000), pick(random, outline)]
      return [origin, [2 * x - origin[0], 2 * y - origin[1]]]
    },
    'along an axis': (random, outline) => {
      const [x, y] = pick(random, outline)
      return random() < 0.5
        ? [
            [x, -5],
            [x, 5],
          ]
        : [
            [-5, y],
            [5, y],
          ]
    },
    nowhere: (random) => {
      const point = anywhere(random, 2)
      return [point, point]
    },
  }

const EACH = 12

/** Draws shapes of each family, their placements, and a query of every kind about each family in turn. */
function drawQueries(random: Random, count: number, kinds: readonly string[]) {
  const names = Object.keys(families)
  const drawnShapes = names.flatMap((name) => Array.from({ length: EACH }, () => families[name](random)))
  const outlines = drawnShapes.map((shape) => outlinePoints(shape, 16))
  const shapes = new Uint32Array(count)
  const positions = new Float32Array(2 * count)
  const angles = new Float64Array(count)
  const kindOf = (k: number) => kinds[Math.floor(k / names.length) % kinds.length]
  for (let k = 0; k < count; k++) {
    shapes[k] = (k % names.length) * EACH + Math.floor(EACH * random())
    // half of them are at the origin without rotation, where the ends of axes are hit exactly
    if (random() < 0.5) continue
    positions.set(anywhere(random, random() < 0.2 ? 1e5 : 10), 2 * k)
    angles[k] = uniform(random, -7, 7)
  }
  /** Converts a point from local to world coordinates. */
  const inWorld = (k: number, [x, y]: Point): Point => {
    const [cos, sin] = [Math.cos(angles[k]), Math.sin(angles[k])]
    return [positions[2 * k] + cos * x - sin * y, positions[2 * k + 1] + sin * x + cos * y]
  }
  const label = (k: number) => `query ${k}: ${names[k % names.length]}, ${kindOf(k)}`
  return { drawnShapes, shapes, placements: { positions, angles }, label, kindOf, outlines, inWorld }
}

export function drawPoints(random: Random, count: number): DrawnPoints {
  const drawn = drawQueries(random, count, Object.keys(POINTS))
  const points = new Float32Array(2 * count)
  for (let k = 0; k < count; k++) {
    const point = POINTS[drawn.kindOf(k)](random, drawn.outlines[drawn.shapes[k]])
    points.set(drawn.inWorld(k, point), 2 * k)
  }
  const { shapes, placements } = drawn
  return { ...drawn, points, asked: { shapes, placements, points } }
}

export function drawCasts(random: Random, count: number): DrawnCasts {
  const drawn = drawQueries(random, count, Object.keys(RAYS))
  const origins = new Float32Array(2 * count)
  const translations = new Float32Array(2 * count)
  const radii = new Float32Array(count)
  for (let k = 0; k < count; k++) {
    const [from, to] = RAYS[drawn.kindOf(k)](random, drawn.outlines[drawn.shapes[k]])
    const [origin, end] = [drawn.inWorld(k, from), drawn.inWorld(k, to)]
    origins.set(origin, 2 * k)
    translations.set([end[0] - origin[0], end[1] - origin[1]], 2 * k)
    radii[k] = random() < 0.5 ? 0 : 10 ** uniform(random, -4, 0)
  }
  const { shapes, placements } = drawn
  const moves = { origins, translations, radii }
  return { ...drawn, ...moves, asked: { shapes, placements, ...moves } }
}
