/** Two placed shapes in one form, and what a mode draws and says of them. */
import { support } from '../../../src/entries/shapes.ts'
import { placed } from '../../../src/shapes/placed.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import type { Frame } from '../frame.ts'
import { type Form, shapeOf } from './catalog.ts'
import type { Choice } from './choice.ts'

export interface Pair {
  readonly a: Shape
  readonly b: Shape
}

export interface Shown {
  /** SVG below and above the shapes, in their frame. */
  readonly below?: (frame: Frame) => string
  readonly above?: (frame: Frame) => string
  /** How far the letter of a shape, which would stand at this point, is moved aside, in pixels. */
  readonly nameShift?: (frame: Frame, at: Point) => Point
  /** A second picture beside the shapes. */
  readonly beside?: { readonly points: readonly Point[]; readonly draw: (frame: Frame) => string }
  /** Whether this shape is drawn faintly, because the mode does not use it. */
  readonly isFaint?: { readonly a?: boolean; readonly b?: boolean }
  /** Values by their labels; every form has the same labels. */
  readonly values: Readonly<Record<string, string>>
  /** The result in one sentence. */
  readonly outcome: string
  /** Number of steps, and the one that is shown. */
  readonly steps?: { readonly count: number; readonly at: number }
}

export function pairOf(choice: Choice, form: Form): Pair {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  return {
    a: placed(shapeOf(choice.a, form), [choice.ax, choice.ay], radians(choice.aturn)),
    b: placed(shapeOf(choice.b, form), [choice.bx, choice.by], radians(choice.bturn)),
  }
}

export const metres = (value: number) => `${signed(value, 3)} m`

export const degreesOf = ([x, y]: Point) => `${signed((Math.atan2(y, x) * 180) / Math.PI, 1)}°`

export const pointText = ([x, y]: Point) => `${signed(x, 2)}, ${signed(y, 2)}`

/** Fixed digits with a minus sign; no negative zero. */
function signed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace('-', '−')
}

/** A value that this result does not have. */
export const NONE = '–'

/** Returns how far a shape reaches along a unit direction, in metres from the origin. */
export function reachOf(shape: Shape, [x, y]: Point): number {
  const [px, py] = support(shape, [x, y])
  return px * x + py * y
}

/** Returns the point of the arc's circle with this normal. */
export function surfaceAt({ centers, radii }: Shape, arc: number, [x, y]: Point): Point {
  return [centers[2 * arc] + radii[arc] * x, centers[2 * arc + 1] + radii[arc] * y]
}

export const directionAt = ({ directions }: Shape, k: number): Point => [
  directions[2 * k],
  directions[2 * k + 1],
]
