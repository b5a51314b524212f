import { createRandom } from '../../util/random.ts'
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
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
const BELT = { friction: 0.8, restitution: 0, radius: 0.4 }
/** Start and end of each belt, in half widths, from top to bottom. Each belt starts beyond the end of the one above. */
const BELTS = [
  [-0.6, 0.4],
  [0.97, -0.4],
  [-0.97, 0.4],
]

/** Returns a scene in which a hopper feeds belts that carry the disks to and fro, down into a bin. See `Preset.build`. */
export function conveyor(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(9, 0.75 * Math.sqrt(STACKED_AREA * count))
  const mouth = Math.max(5, 0.12 * half)
  const speed = Math.fround(Math.sqrt(GRAVITY * mouth))
  const headroom = 2.5 * mouth
  const bin = 2 + (0.75 * SETTLED_AREA * count) / half
  const foot = bin + BELTS.length * headroom + mouth

  const rows = stackRows(count, foot, (y) => {
    const open = Math.min(half, mouth / 2 + y - foot) - inset(1)
    return [-open, open]
  })
  const shoulder = foot + half - mouth / 2
  const ceiling = Math.max(rows[rows.length - 1].y, shoulder) + 2
  const outline: [number, number][] = [
    [-half, 0],
    [half, 0],
    [half, ceiling],
    [-half, ceiling],
  ]
  const hopper = [-1, 1].map((side) =>
    createWall(
      [
        [side * half, shoulder],
        [(side * mouth) / 2, foot],
      ],
      MATERIAL,
    ),
  )
  const belts = BELTS.map(([from, to], k) => {
    const y = bin + (BELTS.length - k) * headroom - mouth
    // the left side of a chain that runs to the left faces down
    const surfaceSpeed = to > from ? speed : -speed
    return createWall(
      [
        [from * half, y],
        [to * half, y],
      ],
      { ...BELT, surfaceSpeed },
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
