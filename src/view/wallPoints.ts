/** Walls as points, for renderers of your own. */

import type { WallOptions } from '../features/walls/walls.ts'
import { POSITIVE, requireNumber } from '../util/validate.ts'

/** Farthest distance in metres of the lines between the points from an arc. */
const TOLERANCE = 0.01

/** Most lines of an arc, so that a tiny tolerance ends. */
const MAX_LINES = 1024

/**
 * Returns points [x, y] in metres along the chain of a wall, such as one of `world.walls.list()`, in its own coordinates: those of `chain`, and
 * on arcs as many between them as keep the lines within `tolerance` metres, default 0.01, up to 1,024 per side. A closed chain ends with
 * its first point. The `radius` of the wall is not part of it: a stroke twice as wide with round joins draws it. Throws if `tolerance` is not
 * above 0.
 */
export function wallPoints(
  { chain, bulges, closed = false }: Pick<WallOptions, 'chain' | 'bulges' | 'closed'>,
  tolerance = TOLERANCE,
): [x: number, y: number][] {
  requireNumber('tolerance', tolerance, POSITIVE)
  const points: [number, number][] = []
  const sides = closed ? chain.length : chain.length - 1
  for (let k = 0; k < sides; k++) {
    const [[startX, startY], [endX, endY]] = [chain[k], chain[(k + 1) % chain.length]]
    const bulge = bulges?.[k] ?? 0
    const [alongX, alongY] = [endX - startX, endY - startY]
    // bulge = tan(turn / 4)
    const turn = 4 * Math.atan(bulge)
    const radius = bulge === 0 ? Infinity : Math.hypot(alongX, alongY) / (2 * Math.abs(Math.sin(turn / 2)))
    const step = 2 * Math.acos(Math.max(0, 1 - tolerance / radius))
    const lines = bulge === 0 ? 1 : Math.min(MAX_LINES, Math.max(1, Math.ceil(Math.abs(turn) / step)))
    for (let n = 0; n < lines; n++) {
      // the chord to a part of the arc has a share of the length, and turns by half of what is left of the arc
      const part = (turn * n) / lines
      const share = bulge === 0 ? 0 : Math.sin(part / 2) / Math.sin(turn / 2)
      const back = (part - turn) / 2
      points.push([
        startX + share * (Math.cos(back) * alongX - Math.sin(back) * alongY),
        startY + share * (Math.sin(back) * alongX + Math.cos(back) * alongY),
      ])
    }
  }
  const [lastX, lastY] = chain[closed ? 0 : chain.length - 1]
  points.push([lastX, lastY])
  return points
}
