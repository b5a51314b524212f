/** Circles as f32 and their diagrams: one layer per radius of moving disks. */
import { perItem, requireValues, snapped } from '../../batch/values.ts'
import { requireArrayLike, requireFields } from '../../util/validate.ts'
import type { CircleOptions, Obstacles } from '../obstacles.ts'
import { buildStrips } from '../strips.ts'
import { sizeOf } from '../sweepCircles.ts'
import { MAX_LAYERS, OBSTACLE_RADIUS, PLACE } from './limits.ts'
import { type Layer, type PackedLayers, packLayers } from './packLayers.ts'

/** Validates the circles and rounds them to f32. Throws if a value is out of range. */
export function roundCircles(circles: CircleOptions): Obstacles {
  requireFields('circles', circles, ['centers', 'radii'])
  requireArrayLike('centers', circles.centers)
  const { length } = circles.centers
  if (length % 2 !== 0)
    throw new Error(`centers has ${length} numbers: expected two per circle, x0, y0, x1, y1, …`)
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

/** Shrinkage of the circles relative to the largest coordinate: about thirty times the rounding error of f32. */
const SHRINKAGE = 2 ** -19

/** A layer that is valid for queries whose coordinates are at most `reach`, in metres. */
interface ReachingLayer extends Layer {
  readonly reach: number
}

/** The diagrams of static circles for several radii of moving disks. Immutable. */
export class Layers {
  /** The circles, rounded to f32. */
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
   * Returns layers that include these radii (f32 values), for queries with coordinates up to `reach`. Other radii are
   * kept if there is room and `keepsOthers` is true. A layer built for a larger reach serves a smaller one.
   */
  with(radii: ReadonlySet<number>, reach: number, keepsOthers = true): Layers {
    const isServed = (radius: number) => (this.#layers.get(radius)?.reach ?? -1) >= reach
    const missing = [...radii].filter((radius) => !isServed(radius))
    const known = [...this.#layers].filter(([radius]) => !missing.includes(radius))
    const isRoom = keepsOthers && known.length + missing.length <= MAX_LAYERS
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

/** Rounds up to a power of 2, so that slightly larger queries rarely require a rebuild. */
function roundedUp(reach: number): number {
  return Math.max(2 ** Math.ceil(Math.log2(reach)), reach)
}
