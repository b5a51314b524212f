/** Circles as f32, and their diagrams, one for each radius of the disks that move among them. */
import { perItem, requireValues, snapped } from '../../batch/values.ts'
import { requireArrayLike, requireFields } from '../../inputs.ts'
import { SHRINKAGE_F32 } from '../lanes.ts'
import type { CircleOptions, Obstacles } from '../obstacles.ts'
import { buildStrips, type Strips } from '../strips.ts'
import { MOST_LAYERS, OBSTACLE_RADIUS, PLACE } from './limits.ts'
import { type PackedLayers, packLayers } from './packLayers.ts'

/** The circles grown by a radius, as f32: what the kernels read, and what the diagram is built from. */
export interface Layer {
  readonly circles: Obstacles
  readonly rows: Strips
  readonly columns: Strips
}

/** Rounded to f32. Throws where a number is out of its range. */
export function roundCircles(circles: CircleOptions): Obstacles {
  requireFields('circles', circles, ['centers', 'radii'])
  const { centers, radii } = circles
  requireArrayLike('centers', centers)
  if (centers.length % 2 !== 0)
    throw new Error(`centers has ${centers.length} numbers: expected two a circle, x0, y0, x1, y1, …`)
  const count = centers.length / 2
  requireValues('centers', centers, count, { rule: PLACE, of: 'circles', components: 2 })
  const radiusOf = perItem('radii', radii, count, { rule: OBSTACLE_RADIUS, of: 'circles' })
  const rounded = (value: (k: number) => number) =>
    Float64Array.from({ length: count }, (_, k) => Math.fround(value(k)))
  return {
    count,
    x: rounded((k) => snapped(centers[2 * k])),
    y: rounded((k) => snapped(centers[2 * k + 1])),
    radii: rounded(radiusOf),
  }
}

/** The diagrams of circles that stand still: made when they are first asked for, and kept. */
export class Layers {
  readonly #circles: Obstacles
  #layers = new Map<number, Layer>()
  #packed: PackedLayers | undefined

  constructor(circles: Obstacles) {
    this.#circles = circles
  }

  /** As f32. */
  get circles(): Obstacles {
    return this.#circles
  }

  /**
   * The diagrams of these radii, f32 numbers, at most as many as there can be, and perhaps of others. What was returned before
   * stays as it is.
   */
  of(radii: ReadonlySet<number>): PackedLayers {
    const missing = [...radii].filter((radius) => !this.#layers.has(radius))
    if (this.#packed !== undefined && missing.length === 0) return this.#packed
    const isTooMany = this.#layers.size + missing.length > MOST_LAYERS
    const kept = [...this.#layers].filter(([radius]) => !isTooMany || radii.has(radius))
    const added = missing.map((radius) => [radius, this.#build(radius)] as const)
    this.#layers = new Map([...kept, ...added])
    this.#packed = packLayers(this.#layers)
    return this.#packed
  }

  #build(radius: number): Layer {
    const circles = { ...this.#circles, radii: this.#circles.radii.map((r) => Math.fround(r + radius)) }
    return {
      circles,
      rows: buildStrips(circles, 'rows', SHRINKAGE_F32),
      columns: buildStrips(circles, 'columns', SHRINKAGE_F32),
    }
  }
}
