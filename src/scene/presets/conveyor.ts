import {
  boundsOf,
  createWall,
  drawRadii,
  GRAVITY,
  inset,
  placeInRows,
  SETTLED_AREA,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import { createRandom } from '../random.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
const BELT = { friction: 0.8, restitution: 0, radius: 0.4 }
const BELTS = 3

/** A hopper feeds belts that carry the disks to and fro, down into a bin. See `Preset` for what all share. */
export function conveyor(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(9, 0.6 * Math.sqrt(STACKED_AREA * count))
  const mouth = Math.max(5, 0.12 * half)
  const speed = Math.sqrt(GRAVITY * mouth)
  const headroom = 2.5 * mouth
  const bin = 2 + (SETTLED_AREA * count) / half
  const foot = bin + BELTS * headroom + mouth

  const left = -half / 2 - mouth / 2
  const right = -half / 2 + mouth / 2
  const rows = stackRows(count, foot, (y) => [
    Math.max(-half, left - (y - foot)) + inset(1),
    Math.min(half, right + (y - foot)) - inset(1),
  ])
  const ceiling = Math.max(rows[rows.length - 1].y, foot + half - right) + 2
  const outline: [number, number][] = [
    [-half, 0],
    [half, 0],
    [half, ceiling],
    [-half, ceiling],
  ]
  const hopper: Wall[] = [
    createWall(
      [
        [-half, foot + left + half],
        [left, foot],
      ],
      MATERIAL,
    ),
    createWall(
      [
        [half, foot + half - right],
        [right, foot],
      ],
      MATERIAL,
    ),
  ]
  const belts = Array.from({ length: BELTS }, (_, k) => {
    const y = bin + (BELTS - k) * headroom - mouth
    // each begins under the end of the one before, and carries the other way
    const side = k % 2 === 0 ? 1 : -1
    return createWall(
      [
        [-0.85 * half * side, y],
        [0.4 * half * side, y],
      ],
      {
        ...BELT,
        // the left of a chain that runs leftwards is its underside
        surfaceSpeed: Math.fround(side * speed),
      },
    )
  })
  const walls = [createWall(outline, { closed: true, ...MATERIAL }), ...hopper, ...belts]
  return {
    version: 1,
    name: 'conveyor',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(ceiling / 2),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}
