import { disk } from '../../shapes/disk.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom } from '../../util/random.ts'
import { groupsOf, NO_DISKS, sized } from '../grainPlacement.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  GRAVITY,
  placeInRows,
  SETTLED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0.2 }
/** Half lengths of the pills between the centres of their ends, in radii. */
const LENGTHS = [0.7, 1.1, 1.6]
const COLORS = 6
/** Distance between the centres of round pegs, and their radius, m. */
const PEG_PITCH = 6.4
const PEG_RADIUS = 0.9
const PEG_ROWS = 4
/** Area of the bowl over the area of the settled pills, which may rise above its rim. */
const SPARE_ROOM = 0.9
/** The depth of the bowl over half its width, and its area over the square of half its width. */
const SAG = Math.fround(0.6)
const SEGMENT = (() => {
  const radius = (1 + SAG * SAG) / (2 * SAG)
  return radius * radius * 2 * Math.atan(SAG) - (radius - SAG)
})()

/** Returns a scene with capsules over rows of round pegs and a bowl, an arc. See `Preset.build`. */
export function pills(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(8, Math.sqrt((SPARE_ROOM * SETTLED_AREA * count) / SEGMENT))
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
    { closed: true, bulges: [0, 0, 0, SAG], ...MATERIAL },
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

/** Returns round pegs, every other row shifted. All gaps between them are alike, and those at the sides half as wide or whole. */
function pegs(half: number, rise: number): Wall[] {
  const across = Math.round((2 * half) / PEG_PITCH)
  const pitch = (2 * half) / across
  return Array.from({ length: PEG_ROWS }, (_, row) => {
    const shift = row % 2
    return Array.from({ length: across - shift }, (_, k): Wall => {
      const x = (k + (1 + shift) / 2) * pitch - half
      return { ...solid(disk([x, (row + 0.5) * rise], PEG_RADIUS)), ...MATERIAL }
    })
  }).flat()
}
