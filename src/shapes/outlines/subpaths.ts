import { POSITIVE, requireBoolean, requireFields, show } from '../../util/validate.ts'
import { requireDouble } from '../points.ts'
import type { Point } from '../shape.ts'
import { flattened } from './flatten.ts'
import { type GlyphCommand, parsePath, readCommands, type Stroke, type Subpath } from './pathCommands.ts'
import { extentOf, type FillRule } from './region.ts'
import { type Affine, applied, composed, requireTransform } from './transform.ts'

/** SVG path data, such as the attribute `d` of a path, or commands of a glyph, such as `path.commands` of opentype.js. */
export type PathLike = string | readonly GlyphCommand[]

export interface PathOptions {
  /** Which points are inside: 'nonzero' or 'evenodd', as the attribute `fill-rule`. Default 'nonzero'. */
  readonly fillRule?: FillRule
  /** The attribute `transform`, or the six numbers of its matrix. It is applied before `scale`. */
  readonly transform?: string | Affine
  /** Metres per unit of the path. Default 1. */
  readonly scale?: number
  /** Whether y points up in the path, as in fonts. Default false, as in SVG: y is negated. */
  readonly yUp?: boolean
  /** Greatest distance of a chord from its curve in metres. Default 1/4,000 of the larger extent. */
  readonly tolerance?: number
}

/** Chord error relative to the extent, by default. */
const FINENESS = 1 / 4000

/** A line of points in metres. */
export interface Polyline {
  readonly points: Point[]
  readonly isClosed: boolean
}

/** Returns the subpaths of a path as polylines in metres. Throws if the path or an option is invalid. */
export function polylinesOf(path: PathLike, options: PathOptions): Polyline[] {
  requireFields('options', options, ['fillRule', 'transform', 'scale', 'yUp', 'tolerance'])
  const { transform, scale = 1, yUp = false, tolerance } = options
  const units = requireDouble('options.scale', scale, POSITIVE)
  const flip = requireBoolean('options.yUp', yUp) ? 1 : -1
  const toMetres: Affine = [units, 0, 0, flip * units, 0, 0]
  const affine =
    transform === undefined ? toMetres : composed(toMetres, requireTransform('options.transform', transform))
  if (tolerance !== undefined) requireDouble('options.tolerance', tolerance, POSITIVE)
  const subpaths = subpathsOf(path)
  const size = extentOf(
    subpaths.flatMap(({ start, strokes }) =>
      [start, ...strokes.map(({ to }) => to)].map((p) => applied(affine, p)),
    ),
  )
  // a curve that ends where it begins has no extent yet
  const chord = tolerance ?? FINENESS * (size > 0 ? size : radiusOf(subpaths) * units)
  // chord errors are those in units of the path
  const stretch = Math.max(Math.hypot(affine[0], affine[1]), Math.hypot(affine[2], affine[3]))
  return subpaths.map((subpath) => ({
    points: flattened(subpath, chord / stretch).map((point) => applied(affine, point)),
    isClosed: subpath.isClosed,
  }))
}

function subpathsOf(path: PathLike): Subpath[] {
  const isText = typeof path === 'string'
  if (!isText && !Array.isArray(path))
    throw new Error(`path is ${show(path)}: expected SVG path data or a list of glyph commands`)
  const subpaths = isText ? parsePath('path', path) : readCommands('path', path)
  if (subpaths.length === 0) throw new Error('path is empty: expected at least one subpath')
  return subpaths
}

/** Returns the greatest distance of a control point from the start of its subpath, or the greatest radius. */
function radiusOf(subpaths: readonly Subpath[]): number {
  const reach = (stroke: Stroke, [x, y]: Point) =>
    stroke.type === 'arc'
      ? Math.max(...stroke.arc.radii)
      : Math.max(0, ...stroke.controls.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))
  return Math.max(
    1e-9,
    ...subpaths.flatMap(({ start, strokes }) => strokes.map((stroke) => reach(stroke, start))),
  )
}
