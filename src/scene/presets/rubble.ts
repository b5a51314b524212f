import { createRandom, type Random, uniform } from '../../util/random.ts'
import { groupsOf, NO_DISKS, type Outline, sized } from '../grainPlacement.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  GRAVITY,
  inset,
  MAX_RADIUS,
  placeInRows,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'
import type { ShapeForm } from '../shapeForms.ts'

const MATERIAL = { friction: 0.5, restitution: 0 }
/** Stones of different outlines, and their smallest size relative to the largest. */
const STONES = 18
const SMALLEST = 0.55
/** Slope of the hopper: 55 degrees. */
const SLOPE = Math.tan((55 * Math.PI) / 180)

/** Returns a scene with a hopper full of stones, rounded polygons, over a wide floor. See `Preset.build`. */
export function rubble(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const stones = Array.from({ length: STONES }, (_, k) => stone(random, 3 + (k % 5)))
  const half = Math.max(4, 0.68 * Math.sqrt(STACKED_AREA * count))
  const neck = Math.max(2.6, 0.1 * half)
  const shoulder = (half - neck) * SLOPE
  const rows = stackRows(count, CLEARANCE, (y) => {
    const width = neck + Math.min(y, shoulder) / SLOPE - inset(1 / SLOPE)
    return [-width, width]
  })
  const top = Math.max(rows[rows.length - 1].y, shoulder) + CLEARANCE + 0.5
  const floor = -Math.max(6, 0.75 * half)
  const wide = 1.3 * half
  const right: [number, number][] = [
    [wide, floor],
    [wide, -1],
    [neck, -1],
    [neck, 0],
    [half, shoulder],
    [half, top],
  ]
  const left = right.map(([x, y]): [number, number] => [-x, y]).reverse()
  const walls = [createWall([...right, ...left], { closed: true, ...MATERIAL })]
  const grains = groupsOf(
    random,
    placeInRows(random, rows),
    stones.map((shapes) => ({ shapes, ...MATERIAL })),
  )
  return {
    version: 1,
    name: 'rubble',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(0.5 * (top - floor)),
    disks: NO_DISKS,
    grains,
    walls,
  }
}

/** Returns an irregular polygon with rounded corners. */
function stone(random: Random, corners: number): ShapeForm {
  const stretch = uniform(random, 0.65, 1)
  const outline: Outline = {
    points: Array.from({ length: corners }, (_, k) => {
      const angle = (2 * Math.PI * (k + uniform(random, -0.28, 0.28))) / corners
      return [Math.cos(angle), stretch * Math.sin(angle)]
    }),
    radius: uniform(random, 0.06, 0.2),
  }
  const size = MAX_RADIUS * uniform(random, SMALLEST, 1)
  return sized(outline, (polygon, radius) => ({ polygon, radius }), size)
}
