import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  SETTLED_AREA,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
/** Angle by which the arcs of the funnel turn, in and out again: 60 degrees. */
const LEAN = Math.PI / 3
/** Area of the bowl over the area of the settled disks. */
const SPARE_ROOM = 1.4

/** Returns a scene with a funnel of arcs over a bowl, one smooth outline with corners at the spout only. See `Preset.build`. */
export function funnel(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(6, 0.5 * Math.sqrt(STACKED_AREA * count))
  const spout = Math.max(3, 0.08 * half)
  const bowl = Math.max(2 * spout, Math.sqrt((SPARE_ROOM * SETTLED_AREA * count) / Math.PI))
  // each arc extends by r (1 - cos LEAN) inwards and by r sin LEAN downwards
  const bend = (half - spout) / 2 / (1 - Math.cos(LEAN))
  const shoulder = 2 * bend * Math.sin(LEAN)
  const rows = stackRows(count, shoulder + CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const top = rows[rows.length - 1].y + CLEARANCE
  const lip = bowl - spout
  const left: [number, number][] = [
    [-half, top],
    [-half, shoulder],
    [-half + bend * (1 - Math.cos(LEAN)), shoulder - bend * Math.sin(LEAN)],
    [-spout, 0],
    [-spout, -spout],
    [-bowl, -spout - lip],
  ]
  const right = left.map(([x, y]): [number, number] => [-x, y]).reverse()
  const quarter = Math.SQRT2 - 1
  const [inwards, outwards] = [Math.tan(LEAN / 4), -Math.tan(LEAN / 4)]
  const leftBulges = [0, inwards, outwards, 0, quarter]
  const wall: Wall = createWall([...left, ...right], {
    // the bowl is half a circle from rim to rim, the lid an arc of 60 degrees
    bulges: [...leftBulges, 1, ...leftBulges.toReversed(), Math.tan(Math.PI / 12)].map(Math.fround),
    closed: true,
    oneSided: true,
    ...MATERIAL,
  })
  return {
    version: 1,
    name: 'funnel',
    gravity: [0, -GRAVITY],
    bounds: boundsOf([wall]),
    substeps: substepsForFall(bowl + lip),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls: [wall],
  }
}
