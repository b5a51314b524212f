/** Shapes of grains as plain data, for scene files. */

import type { GrainShape } from '../features/grains/world/grainParts.ts'
import { box } from '../shapes/box.ts'
import { capsule } from '../shapes/capsule.ts'
import { disk } from '../shapes/disk.ts'
import { massOf } from '../shapes/mass.ts'
import { nArc } from '../shapes/nArc.ts'
import { nArcFromPolygon } from '../shapes/nArcFromPolygon.ts'
import { placed } from '../shapes/placed.ts'
import { roundedPolygon } from '../shapes/roundedPolygon.ts'
import type { Shape } from '../shapes/shape.ts'
import { isOfKind, mapEach, refuse, requireFields, requireList } from '../util/validate.ts'

export type Pair = [number, number]

/**
 * A convex shape, in metres: by the name of the function that creates it, or as the arrays of a `Shape`. `position` and `angle` (radians)
 * place it, as `placed` does.
 */
export type ConvexForm = { position?: Pair; angle?: number } & (
  | { disk: Pair; radius: number }
  /** Width and height of the inner box, without the radius around it. */
  | { box: Pair; radius?: number }
  | { capsule: [Pair, Pair]; radius: number }
  | { polygon: Pair[]; radius?: number }
  /** The corners of the polygon that the n-arc is made from; with the radius of its first arc, the points where its arcs meet. */
  | { nArc: Pair[]; radius?: number }
  | { centers: number[]; radii: number[]; directions: number[] }
)

/** The shape of a grain in a scene: a convex one, or several joined rigidly. */
export type ShapeForm = ConvexForm | { parts: ConvexForm[] }

interface Kind {
  /** Fields beside the name. */
  readonly fields: readonly string[]
  readonly make: (form: never) => Shape
}

const KINDS: Readonly<Record<string, Kind>> = {
  disk: { fields: ['radius'], make: (form: { disk: Pair; radius: number }) => disk(form.disk, form.radius) },
  box: {
    fields: ['radius'],
    make: ({ box: size, radius }: { box: Pair; radius?: number }) =>
      box(...requirePair('box', size, '[width, height]'), radius),
  },
  capsule: {
    fields: ['radius'],
    make: ({ capsule: ends, radius }: { capsule: [Pair, Pair]; radius: number }) =>
      capsule(...requirePair('capsule', ends, 'two points'), radius),
  },
  polygon: {
    fields: ['radius'],
    make: (form: { polygon: Pair[]; radius?: number }) => roundedPolygon(form.polygon, form.radius),
  },
  nArc: {
    fields: ['radius'],
    make: (form: { nArc: Pair[]; radius?: number }) =>
      form.radius === undefined ? nArcFromPolygon(form.nArc) : nArc(form.nArc, form.radius),
  },
  centers: { fields: ['radii', 'directions'], make: fromArrays },
}

/**
 * Returns the shape that a form in a scene file describes, for `World.grains.add`. Throws one sentence if the form is invalid; `name`
 * precedes it.
 */
export function shapeFromForm(form: ShapeForm, name = 'shape'): GrainShape {
  if (!isOfKind(form, 'Object') || !('parts' in form)) return convexFromForm(form as ConvexForm, name)
  requireFields(name, form, ['parts'])
  requireList(`${name}.parts`, form.parts, 'shapes')
  return { parts: mapEach(form.parts, (part, k) => convexFromForm(part, `${name}.parts[${k}]`)) }
}

function convexFromForm(form: ConvexForm, name: string): Shape {
  if (!isOfKind(form, 'Object')) refuse(name, form, `an object with ${NAMES} or parts`)
  const kind = Object.keys(KINDS).find((key) => key in form)
  if (kind === undefined)
    throw new Error(
      `${name} has the fields ${Object.keys(form).join(', ') || 'of no shape'}: expected ${NAMES} or parts`,
    )
  requireFields(name, form, [kind, ...KINDS[kind].fields, 'position', 'angle'])
  try {
    const shape = KINDS[kind].make(form as never)
    const { position = [0, 0], angle = 0 } = form
    return position[0] === 0 && position[1] === 0 && angle === 0 ? shape : placed(shape, position, angle)
  } catch (error) {
    throw new Error(`${name} is not a valid shape: ${(error as Error).message}`)
  }
}

const NAMES = Object.keys(KINDS).join(', ')

function requirePair<T>(name: string, value: T, expected: string): T {
  if (!Array.isArray(value) || value.length !== 2) refuse(name, value, expected)
  return value
}

function fromArrays(form: { centers: number[]; radii: number[]; directions: number[] }): Shape {
  const [centers, radii, directions] = (['centers', 'radii', 'directions'] as const).map((key) => {
    const numbers: unknown[] = form[key]
    if (!Array.isArray(numbers) || numbers.some((number) => typeof number !== 'number'))
      refuse(key, numbers, 'an array of numbers')
    return Float64Array.from(numbers as number[])
  })
  const arcs = { centers, radii, directions }
  const isComplete =
    radii.length > 1 && [centers, directions].every(({ length }) => length === 2 * radii.length)
  // what is incomplete is refused when it is checked
  return { ...arcs, centroid: isComplete ? massOf(arcs).centroid : [0, 0] }
}

/** Returns a shape as plain data for a scene file. */
export function formOf(shape: GrainShape): ShapeForm {
  return 'parts' in shape ? { parts: shape.parts.map(arraysOf) } : arraysOf(shape)
}

function arraysOf({ centers, radii, directions }: Shape): ConvexForm {
  return { centers: [...centers], radii: [...radii], directions: [...directions] }
}
