import type { Point } from '../shape.ts'
import { cleanRings, requireFillRule } from './cleanOutline.ts'
import type { FilledRegion } from './region.ts'
import { type PathLike, type PathOptions, polylinesOf } from './subpaths.ts'

/**
 * Returns the areas that an SVG path or a glyph fills, largest first, with their holes. Takes all commands of SVG path
 * data, absolute and relative, or commands as opentype.js has them. Open subpaths are closed by a straight line, as filling does.
 * Throws if the path is not of the grammar (SVG 2, chapter 9), with the character where it stops, or fills no area.
 */
export function outlineFromPath(path: PathLike, options: PathOptions = {}): FilledRegion[] {
  const lines = polylinesOf(path, options)
  const rule = requireFillRule('options.fillRule', options.fillRule)
  return cleanRings(
    'path',
    lines.map(({ points }) => points),
    rule,
  ).regions
}

/**
 * Returns the subpaths of an SVG path or a glyph as lines of points in metres, such as a ground drawn from left to right. Those that are closed end
 * where they begin. `fillRule` has no effect.
 */
export function linesFromPath(path: PathLike, options: PathOptions = {}): Point[][] {
  return polylinesOf(path, options).map(({ points, isClosed }) =>
    isClosed ? [...points, points[0]] : points,
  )
}
