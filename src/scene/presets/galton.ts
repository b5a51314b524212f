import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  inset,
  placeInRows,
  SETTLED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.2, restitution: 0.3 }
const MIN_SPACING = 3.5
const MIN_OPENING = 3
/** Height of the bins over the mean filling: the middle bins get more than twice as many disks as the mean bin. */
const BIN_RESERVE = 3
const ROW_HEIGHT = Math.sqrt(3) / 2

/** Returns a scene with bins below y = 0, rows of pegs above them, and a funnel on top. See `Preset.build`. */
export function galton(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const width = Math.max(4 * MIN_SPACING, 3.5 * Math.sqrt(count))
  const wanted = Math.round(5 * Math.sqrt(Math.sqrt(count)))
  const bins = Math.max(3, Math.min(wanted, Math.floor(width / MIN_SPACING), 40))
  const spacing = width / bins
  // with more rows the outer bins fill as much as the middle ones; with fewer the heap is flat
  const pegRows = Math.ceil(0.6 * bins)
  const floor = -Math.max(4, (BIN_RESERVE * SETTLED_AREA * count) / width)
  const half = width / 2

  const outlet = spacing * (2 + (pegRows - 1) * ROW_HEIGHT)
  const outletHalf = Math.max(2.25, 0.6 * spacing)
  const shoulder = outlet + half - outletHalf
  const rows = stackRows(count, outlet, (y) => {
    const reach = Math.min(half - CLEARANCE, outletHalf + y - outlet - inset(1))
    return [-reach, reach]
  })
  const ceiling = Math.max(shoulder, rows[rows.length - 1].y) + CLEARANCE + 1

  const box: [number, number][] = [
    [-half, floor],
    [half, floor],
    [half, ceiling],
    [-half, ceiling],
  ]
  const funnelSide = (side: number): [number, number][] => [
    [side * half, shoulder],
    [side * outletHalf, outlet],
  ]
  const walls = [
    createWall(box, { closed: true, ...MATERIAL }),
    createWall(funnelSide(-1), MATERIAL),
    createWall(funnelSide(1), MATERIAL),
    ...dividers(bins, spacing, floor),
    ...pegs(pegRows, bins, spacing),
  ]
  return {
    version: 1,
    name: 'galton',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(2 * spacing - floor),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}

function dividers(bins: number, spacing: number, floor: number): Wall[] {
  return Array.from({ length: bins - 1 }, (_, i) => {
    const x = spacing * (i + 1 - bins / 2)
    return createWall(
      [
        [x, floor],
        [x, 0],
      ],
      MATERIAL,
    )
  })
}

/** Returns a triangular grid of pegs; those of the lowest row and of every second row are above the dividers. */
function pegs(rows: number, bins: number, spacing: number): Wall[] {
  const radius = Math.max(0.25, Math.min(0.15 * spacing, (spacing - MIN_OPENING) / 2))
  const walls: Wall[] = []
  for (let row = 0; row < rows; row++) {
    const shift = row % 2 === 0 ? 1 : 1.5
    const y = spacing * (1 + row * ROW_HEIGHT)
    for (let column = shift; column <= bins - shift; column++) {
      const x = spacing * (column - bins / 2)
      const tip = 0.02 * radius
      walls.push(
        createWall(
          [
            [x - tip, y],
            [x + tip, y],
          ],
          { ...MATERIAL, radius },
        ),
      )
    }
  }
  return walls
}
