/** Affine transforms as in the `transform` attribute of SVG. */
import { show } from '../../util/validate.ts'
import type { Point } from '../shape.ts'

/** Maps [x, y] to [a x + c y + e, b x + d y + f], as `matrix(a, b, c, d, e, f)` of SVG. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

export function applied([a, b, c, d, e, f]: Affine, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Returns the transform that applies `second` first, and then `first`. */
export function composed(first: Affine, second: Affine): Affine {
  const [a, b, c, d] = second
  const linear: Affine = [first[0], first[1], first[2], first[3], 0, 0]
  return [
    ...applied(linear, [a, b]),
    ...applied(linear, [c, d]),
    ...applied(first, [second[4], second[5]]),
  ] as unknown as Affine
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The functions of SVG by name: the numbers of arguments that each takes, and its transform. */
const FUNCTIONS: Record<string, { counts: readonly number[]; make: (values: readonly number[]) => Affine }> =
  {
    matrix: { counts: [6], make: (values) => values as unknown as Affine },
    translate: { counts: [1, 2], make: ([x, y = 0]) => [1, 0, 0, 1, x, y] },
    scale: { counts: [1, 2], make: ([x, y = x]) => [x, 0, 0, y, 0, 0] },
    rotate: {
      counts: [1, 3],
      make: ([degrees, x = 0, y = 0]) => {
        const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
        return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
      },
    },
    skewX: { counts: [1], make: ([degrees]) => [1, 0, Math.tan(radians(degrees)), 1, 0, 0] },
    skewY: { counts: [1], make: ([degrees]) => [1, Math.tan(radians(degrees)), 0, 1, 0, 0] },
  }

/** Returns the transform of a `transform` attribute, or of six numbers. Throws if it is neither. */
export function requireTransform(name: string, value: unknown): Affine {
  if (Array.isArray(value) && value.length === 6 && value.every(Number.isFinite))
    return value as unknown as Affine
  if (typeof value !== 'string')
    throw new Error(`${name} is ${show(value)}: expected a transform of SVG or 6 finite numbers`)
  // as in CSS, where `none` stands alone
  if (value.trim() === 'none') return IDENTITY
  let transform = IDENTITY
  const rest = value.replaceAll(/([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*/g, (_, kind: string, text: string) => {
    const values = text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const known = Object.hasOwn(FUNCTIONS, kind) ? FUNCTIONS[kind] : undefined
    if (known === undefined || !known.counts.includes(values.length) || !values.every(Number.isFinite))
      throw new Error(`${name} has ${show(`${kind}(${text})`)}: expected a transform of SVG`)
    transform = composed(transform, known.make(values))
    return ''
  })
  if (rest.trim() !== '') throw new Error(`${name} has ${show(rest.trim())}: expected transforms of SVG`)
  return transform
}
