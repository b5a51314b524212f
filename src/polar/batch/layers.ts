/** Circles as f32, and their diagrams, one for each radius of the disks that move among them. */
import { perItem, requireValues, snapped } from '../../batch/values.ts'
import { requireArrayLike, requireFields } from '../../util/validate.ts'
import { sizeOf } from '../lanes.ts'
import type { CircleOptions, Obstacles } from '../obstacles.ts'
import { buildStrips } from '../strips.ts'
import { MOST_LAYERS, OBSTACLE_RADIUS, PLACE } from './limits.ts'
import { type Layer, type PackedLayers, packLayers } from './packLayers.ts'

/** Rounded to f32. Throws where a number is out of its range. */
export function roundCircles(circles: CircleOptions): Obstacles {
  requireFields('circles', circles, ['centers', 'radii'])
  requireArrayLike('centers', circles.centers)
  const { length } = circles.centers
  if (length % 2 !== 0)
    throw new Error(`centers has ${length} numbers: expected two a circle, x0, y0, x1, y1, …`)
  const count = length / 2
  const centers = requireValues('centers', circles.centers, count, {
    rule: PLACE,
    of: 'circles',
    components: 2,
  })
  const radiusOf = perItem('radii', circles.radii, count, { rule: OBSTACLE_RADIUS, of: 'circles' })
  const rounded = (value: (k: number) => number) =>
    Float64Array.from({ length: count }, (_, k) => Math.fround(value(k)))
  return {
    count,
    x: rounded((k) => snapped(centers[2 * k])),
    y: rounded((k) => snapped(centers[2 * k + 1])),
    radii: rounded(radiusOf),
  }
}

/** Of the largest coordinate: some thirty times what one is rounded by. */
const SHRINKAGE = 2 ** -19

/** For queries whose coordinates are at most so large, in metres. */
interface ReachingLayer extends Layer {
  readonly reach: number
}

/** The diagrams of circles that stand still, of some radii of disks that move. Never changed once made. */
export class Layers {
  /** As f32. */
  readonly circles: Obstacles
  readonly #layers: ReadonlyMap<number, ReachingLayer>
  #packed: PackedLayers | undefined

  constructor(circles: Obstacles, layers: ReadonlyMap<number, ReachingLayer> = new Map()) {
    this.circles = circles
    this.#layers = layers
  }

  get packed(): PackedLayers {
    this.#packed ??= packLayers(this.#layers)
    return this.#packed
  }

  /**
   * Those of these radii, f32 numbers, and of the others if there is room for so many; for queries with coordinates up to
   * `reach`. One that was built for a larger reach does for a smaller one.
   */
  with(radii: ReadonlySet<number>, reach: number, keepsOthers = true): Layers {
    const isServed = (radius: number) => (this.#layers.get(radius)?.reach ?? -1) >= reach
    const missing = [...radii].filter((radius) => !isServed(radius))
    const known = [...this.#layers].filter(([radius]) => !missing.includes(radius))
    const isRoom = keepsOthers && known.length + missing.length <= MOST_LAYERS
    if (missing.length === 0 && isRoom) return this
    const kept = known.filter(([radius]) => isRoom || radii.has(radius))
    const added = missing.map((radius) => [radius, this.#build(radius, reach)] as const)
    return new Layers(this.circles, new Map([...kept, ...added]))
  }

  #build(radius: number, asked: number): ReachingLayer {
    const circles = { ...this.circles, radii: this.circles.radii.map((r) => Math.fround(r + radius)) }
    const reach = roundedUp(Math.max(asked, sizeOf(circles)))
    const precision = { shrinkage: SHRINKAGE, reach }
    return {
      circles,
      rows: buildStrips(circles, 'rows', precision),
      columns: buildStrips(circles, 'columns', precision),
      reach,
    }
  }
}

/** To a power of 2, so that a little more is seldom too much. */
function roundedUp(reach: number): number {
  return Math.max(2 ** Math.ceil(Math.log2(reach)), reach)
}
