import { createRandom } from '../../util/random.ts'
import { groupsOf, NO_DISKS, sized } from '../grainPlacement.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  GRAVITY,
  placeInRows,
  SETTLED_AREA,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0.2 }
/** Half lengths of the pills between the centres of their ends, in radii. */
const LENGTHS = [0.7, 1.1, 1.6]
const COLORS = 6
/** Distance between the centres of round pegs, and their radius, m. */
const PEG_PITCH = 5.2
const PEG_RADIUS = 0.9
const PEG_ROWS = 4
/** Area of the bowl over the area of the settled pills. */
const SPARE_ROOM = 1.15

/** Returns a scene with capsules over rows of round pegs and a bowl, half a circle. See `Preset.build`. */
export function pills(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(
    8,
    Math.sqrt((2 * SPARE_ROOM * SETTLED_AREA * count) / Math.PI),
    Math.sqrt(0.9 * STACKED_AREA * count) / 2,
  )
  const rise = 0.87 * PEG_PITCH
  const bottom = (PEG_ROWS + 0.2) * rise
  const rows = stackRows(count, bottom + CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = rows[rows.length - 1].y + CLEARANCE + 0.5
  const box = createWall(
    [
      [half, 0],
      [half, top],
      [-half, top],
      [-half, 0],
    ],
    { closed: true, bulges: [0, 0, 0, 1], ...MATERIAL },
  )
  const kinds = LENGTHS.flatMap((length) => {
    const shapes = sized({ points: [[-length, 0], [length, 0]], radius: 1 }, (ends, radius) => ({ capsule: [ends[0], ends[1]], radius })) // biome-ignore format: points
    return Array.from({ length: COLORS }, (_, labels) => ({ shapes, labels, ...MATERIAL }))
  })
  const walls = [box, ...pegs(half, rise)]
  return {
    version: 1,
    name: 'pills',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(half + bottom),
    disks: NO_DISKS,
    grains: groupsOf(random, placeInRows(random, rows), kinds, () => Math.floor(random() * kinds.length)),
    walls,
  }
}

/** Returns round pegs, every other row shifted. */
function pegs(half: number, rise: number): Wall[] {
  return Array.from({ length: PEG_ROWS }, (_, row) => {
    const across = Math.max(1, Math.floor((2 * half - PEG_PITCH) / PEG_PITCH) - (row % 2))
    return Array.from({ length: across }, (_, k): Wall => {
      const [x, y] = [(k - (across - 1) / 2) * PEG_PITCH, (row + 0.5) * rise]
      return createWall([[x - PEG_RADIUS, y], [x + PEG_RADIUS, y]], { closed: true, oneSided: true, radius: 0, bulges: [1, 1], ...MATERIAL }) // biome-ignore format: points
    })
  }).flat()
}
