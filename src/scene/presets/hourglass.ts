import { createRandom } from '../../util/random.ts'
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
/** Height of a bulb in half widths. At 1.5 the outline is nowhere flatter than 45 degrees. */
const ASPECT = 1.5
const MAX_SLOPE = 1
const SEGMENTS = 48

/** Returns a scene with an hourglass whose neck is at y = 0 and whose upper bulb holds the disks. See `Preset.build`. */
export function hourglass(count: number, seed: number): Scene {
  const random = createRandom(seed)
  let half = Math.max(5, Math.sqrt((STACKED_AREA * count) / ASPECT))
  let rows = fillBulb(count, half)
  while (rows[rows.length - 1].y > ASPECT * half - CLEARANCE) {
    half *= 1.01
    rows = fillBulb(count, half)
  }
  const side = outline(half)
  const lower = side.slice(1).map(([x, y]): [number, number] => [x, -y])
  const right = [...lower.reverse(), ...side]
  const left = right.map(([x, y]): [number, number] => [-x, y]).reverse()
  const walls = [createWall([...right, ...left], { closed: true, ...MATERIAL })]
  return {
    version: 1,
    name: 'hourglass',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(ASPECT * half),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}

/** Returns the right side of the upper bulb, [x, y] from the neck upwards: a cubic that is vertical at both ends. */
function outline(half: number): [number, number][] {
  const neck = Math.max(2.3, 0.06 * half)
  return Array.from({ length: SEGMENTS + 1 }, (_, i) => {
    const t = i / SEGMENTS
    return [neck + (half - neck) * t * t * (3 - 2 * t), ASPECT * half * t]
  })
}

function fillBulb(count: number, half: number) {
  const side = outline(half)
  return stackRows(count, CLEARANCE, (y) => {
    const t = Math.min(SEGMENTS, (SEGMENTS * y) / (ASPECT * half))
    const i = Math.min(SEGMENTS - 1, Math.floor(t))
    const width = side[i][0] + (side[i + 1][0] - side[i][0]) * (t - i)
    return [inset(MAX_SLOPE) - width, width - inset(MAX_SLOPE)]
  })
}
