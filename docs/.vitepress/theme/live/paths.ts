/** Outlines of walls and shapes as paths of Canvas2D, in metres. */
import type { WallOptions } from 'scree'
import { type ArcChain, outlineOf } from 'scree/shapes'

type Point = readonly [number, number]

/** Continues the path from `a` to `b`, on an arc that turns left by four times the arc tangent of the bulge. */
function addSide(path: Path2D, a: Point, b: Point, bulge: number): void {
  if (Math.abs(bulge) < 1e-4) {
    path.lineTo(b[0], b[1])
    return
  }
  const half = 2 * Math.atan(bulge)
  const [dx, dy] = [(b[0] - a[0]) / 2, (b[1] - a[1]) / 2]
  const [x, y] = [a[0] + dx - dy / Math.tan(half), a[1] + dy + dx / Math.tan(half)]
  const angles = [a, b].map((point) => Math.atan2(point[1] - y, point[0] - x))
  path.arc(x, y, Math.hypot(a[0] - x, a[1] - y), angles[0], angles[1], bulge < 0)
}

function addChain(path: Path2D, { chain, bulges = [], closed = false }: WallOptions | ArcChain): void {
  path.moveTo(chain[0][0], chain[0][1])
  const sides = closed ? chain.length : chain.length - 1
  for (let k = 0; k < sides; k++) addSide(path, chain[k], chain[(k + 1) % chain.length], bulges[k] ?? 0)
  if (closed) path.closePath()
}

export function wallPath(wall: WallOptions): Path2D {
  const path = new Path2D()
  addChain(path, wall)
  return path
}

/** Returns one path around all parts of a grain. */
export function grainPath(parts: readonly Parameters<typeof outlineOf>[0][]): Path2D {
  const path = new Path2D()
  for (const part of parts) addChain(path, outlineOf(part))
  return path
}
