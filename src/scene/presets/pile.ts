import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  SETTLED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }

/** Returns a scene with a stack of disks in an open box. The floor is at y = 0, twice as wide as the settled pile is high. See `Preset.build`. */
export function pile(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(2, Math.sqrt(2 * SETTLED_AREA * count) / 2)
  const rows = stackRows(count, CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = rows[rows.length - 1].y
  const height = 1.1 * top + 2
  const box: [number, number][] = [
    [-half, height],
    [-half, 0],
    [half, 0],
    [half, height],
  ]
  const walls = [createWall(box, MATERIAL)]
  return {
    version: 1,
    name: 'pile',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(0.4 * top),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}
