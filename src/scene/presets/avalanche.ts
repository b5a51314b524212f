import { createRandom, uniform } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  inset,
  placeInRows,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
/** The tangent of 30 degrees. */
const SLOPE = 0.577
const BUMP_LENGTH = 2
const BUMP_HEIGHT = 0.1

/** Returns a scene with a heap on top of a rough slope, against the left wall; the plain is at y = 0 on the right. See `Preset.build`. */
export function avalanche(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const heap = Math.max(6, Math.sqrt(STACKED_AREA * count))
  const run = 2.5 * heap
  const drop = SLOPE * run
  const right = (run + 3 * heap) / 2
  const left = -right

  const bumps = Math.ceil(run / BUMP_LENGTH)
  const ground = Array.from({ length: bumps + 1 }, (_, i): [number, number] => {
    const bump = i === 0 || i === bumps ? 0 : uniform(random, -BUMP_HEIGHT, BUMP_HEIGHT)
    return [left + (run * i) / bumps, drop * (1 - i / bumps) + bump]
  })

  const ridge = drop + BUMP_HEIGHT
  const above = inset(1 / SLOPE)
  const rows = stackRows(count, ridge - SLOPE * (heap - above), (y) => [
    left + Math.max(CLEARANCE, (ridge - y) / SLOPE + above),
    left + heap,
  ])
  const ceiling = Math.max(drop, rows[rows.length - 1].y) + 0.2 * heap
  const outline: [number, number][] = [...ground, [right, 0], [right, ceiling], [left, ceiling]]
  const walls = [createWall(outline, { closed: true, ...MATERIAL })]
  return {
    version: 1,
    name: 'avalanche',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(drop),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}
