/** A shape in the editor and in the address: control points with centimetre resolution. */
import { nArcFromPolygon } from '../../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { decimalOf } from '../address.ts'

export const KINDS = ['narc', 'round'] as const
export type Kind = (typeof KINDS)[number]

export interface Draft {
  readonly kind: Kind
  /** Corner radius of a rounded polygon in metres. */
  readonly radius: number
  /** Control points in metres, counter-clockwise. */
  readonly points: readonly Point[]
}

export const MIN_POINTS: Record<Kind, number> = { narc: 4, round: 3 }
export const MAX_POINTS = 32
export const MAX_CORNER = 10
/** Maximum coordinate in metres. */
const FARTHEST = 1e5
/** Maximum number of characters of a shape's text: three times the length of MAX_POINTS points. */
const LONGEST_TEXT = 2048

export const EXPECTED = 'narc:x,y;x,y;… or round:radius:x,y;x,y;… with the points of a valid shape'

/** Returns the shape of these control points. Throws if the points do not form a shape. */
export function shapeOf({ kind, radius, points }: Draft): Shape {
  return kind === 'narc' ? nArcFromPolygon(points) : roundedPolygon(points, radius)
}

const cents = (metres: number) => Math.round(100 * metres) / 100 + 0

/** Rounds a draft to the resolution of the address. */
export function rounded({ kind, radius, points }: Draft): Draft {
  return { kind, radius: cents(radius), points: points.map(([x, y]): Point => [cents(x), cents(y)]) }
}

export function formatDraft(draft: Draft): string {
  const { kind, radius, points } = rounded(draft)
  const list = points.map((point) => point.join(',')).join(';')
  return kind === 'narc' ? `narc:${list}` : `round:${radius}:${list}`
}

/** Returns undefined unless the text describes a valid shape. */
export function parseDraft(text: string): Draft | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const [kind, ...parts] = text.split(':')
  if (!(kind === 'narc' && parts.length === 1) && !(kind === 'round' && parts.length === 2)) return undefined
  const corner = kind === 'narc' ? 0 : decimalOf(parts[0])
  const points = parts[parts.length - 1].split(';').map((point) => point.split(',').map(decimalOf))
  const isList =
    points.length <= MAX_POINTS &&
    points.every((point) => point.length === 2 && point.every((value) => Math.abs(value) <= FARTHEST))
  if (!isList || !(corner >= 0 && corner <= MAX_CORNER)) return undefined
  const draft = rounded({ kind, radius: corner, points: points as unknown as Point[] })
  try {
    shapeOf(draft)
    return draft
  } catch {
    return undefined
  }
}

/** Returns the outline of a new shape with about this half width in metres. */
export function newDraft(kind: Kind, [x, y]: Point, size: number, radius: number): Draft {
  const points = EGG.map(([px, py]): Point => [x + size * px, y + size * py])
  return rounded({ kind, radius, points })
}

const EGG: readonly Point[] = [
  [-1, -0.42],
  [0.1, -0.72],
  [0.92, -0.5],
  [1, 0.28],
  [0.1, 0.62],
  [-0.92, 0.42],
]

/** Returns the shape of the settings, or undefined. */
export function shapeIn(setting: string | undefined): Shape | undefined {
  const draft = setting === undefined ? undefined : parseDraft(setting)
  return draft === undefined ? undefined : shapeOf(draft)
}
