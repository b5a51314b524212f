/** Validation of casts of shapes. */

import { packShapes } from '../../../narrow/batch/packShapes.ts'
import type { QueryCommand } from '../../../pipeline/queryCommand.ts'
import { MAX_PART_ARCS, OUTLINE_ARCS } from '../../../schemas/constants.ts'
import { SHAPE_CAST } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { placed } from '../../../shapes/placed.ts'
import type { Shape } from '../../../shapes/shape.ts'
import { NUMBER, requireAt, requireFields, show } from '../../../util/validate.ts'
import {
  type KindFilter,
  requireCount,
  requireEach,
  requireFilter,
  requireKinds,
  requireLength,
} from './inputs.ts'

/** n moving shapes. They do not turn on the way. */
export interface ShapeCastOptions extends KindFilter {
  /** Convex shapes with at most 8 arcs: one for all, or a list with one per cast. */
  readonly shapes: Shape | readonly Shape[]
  /** Start positions of the centroids in metres, as those of grains, two numbers per cast: x0, y0, … */
  readonly origins: ArrayLike<number>
  /** Angles in radians by which the shapes are turned counter-clockwise about their centroids: one per cast, or one number for all. Default 0. */
  readonly angles?: number | ArrayLike<number>
  /** Translations in metres, two numbers per cast. A zero translation hits what overlaps the start. */
  readonly translations: ArrayLike<number>
}

const FIELDS = ['shapes', 'origins', 'angles', 'translations', 'mask', 'category', 'disks', 'walls']
/** The circle around a shape is larger by a part that covers rounding to f32. */
const ROOM = 1 + 2 ** -20

export function checkShapeCasts(options: ShapeCastOptions): Omit<QueryCommand, 'view'> {
  requireFields('options', options, FIELDS)
  const { shapes, origins, angles = 0, translations } = options
  const count = requireCount('origins', origins, 2, 'two per cast, x0, y0, x1, y1, …')
  requireLength('translations', translations, 2 * count, `${count} casts`)
  const angle = requireEach('angles', angles, count, 'casts', NUMBER)
  const kinds = requireKinds(options)
  const filter = requireFilter(options)
  const table = new ShapeList(shapes, count)
  const inputs = new ArrayBuffer(4 * SHAPE_CAST.stride * count)
  const { f32, u32 } = words(inputs)
  for (let k = 0; k < count; k++) {
    const c = k * SHAPE_CAST.stride
    for (const axis of [0, 1]) {
      f32[c + SHAPE_CAST.origin + axis] = requireAt('origins', origins, 2 * k + axis, NUMBER)
      f32[c + SHAPE_CAST.translation + axis] = requireAt('translations', translations, 2 * k + axis, NUMBER)
    }
    f32[c + SHAPE_CAST.rotation] = Math.cos(angle(k))
    f32[c + SHAPE_CAST.rotation + 1] = Math.sin(angle(k))
    f32[c + SHAPE_CAST.radius] = table.radiusOf(k)
    u32[c + SHAPE_CAST.outline] = table.outlineOf(k)
  }
  return { question: 'castShapes', count, inputs, arcs: table.arcs, kinds, ...filter, isList: false }
}

/** The different shapes of a batch, with their centroids at the origin, and the arcs of all. */
class ShapeList {
  readonly arcs: Uint8Array<ArrayBuffer>
  readonly #spans: Uint32Array
  readonly #radii: number[]
  /** Index of the shape of each cast. */
  readonly #indices: number[]

  constructor(shapes: ShapeCastOptions['shapes'], count: number) {
    const isList = Array.isArray(shapes)
    const given: readonly Shape[] = isList ? shapes : [shapes as Shape]
    if (isList && given.length !== count)
      throw new Error(`shapes has ${given.length} elements: expected ${count}, one per cast`)
    const known = new Map<Shape, number>()
    const each = given.map((shape, k) => {
      if (!known.has(shape)) {
        requireOutline(isList ? `shapes[${k}]` : 'shapes', shape)
        known.set(shape, known.size)
      }
      return known.get(shape)!
    })
    const centred = [...known.keys()].map((shape) => {
      const [x, y] = shape.centroid
      return placed(shape, [-x, -y], 0)
    })
    this.#indices = isList ? each : Array.from({ length: count }, () => 0)
    this.#radii = centred.map(radiusAround)
    const packed = centred.length === 0 ? undefined : packShapes(centred)
    this.arcs = packed?.arcs ?? new Uint8Array(0)
    this.#spans = new Uint32Array(packed?.shapes.buffer ?? new ArrayBuffer(0))
  }

  radiusOf(cast: number): number {
    return this.#radii[this.#indices[cast]]
  }

  /** Returns the arcs of the shape of a cast, as `GrainPart.outline`. */
  outlineOf(cast: number): number {
    const index = this.#indices[cast]
    return this.#spans[2 * index] * OUTLINE_ARCS + this.#spans[2 * index + 1]
  }
}

function requireOutline(name: string, shape: Shape): void {
  const isShape = typeof shape === 'object' && shape !== null && shape.radii instanceof Float64Array
  if (!isShape) throw new Error(`${name} is ${show(shape)}: expected a convex shape`)
  if (shape.radii.length > MAX_PART_ARCS)
    throw new Error(`${name} has ${shape.radii.length} arcs: expected at most ${MAX_PART_ARCS}`)
  try {
    packShapes([shape])
  } catch (error) {
    // the sentence names the only shape of that list
    throw new Error((error as Error).message.replace('shapes[0]', name))
  }
}

/** Returns the radius in metres of a circle about the origin that contains all arcs. */
function radiusAround({ centers, radii }: Shape): number {
  const reaches = Array.from(radii, (radius, k) => Math.hypot(centers[2 * k], centers[2 * k + 1]) + radius)
  return Math.max(...reaches) * ROOM
}
