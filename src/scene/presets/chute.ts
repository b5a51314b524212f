import { createRandom } from '../../util/random.ts'
import { CLEARANCE, drawRadii, GRAVITY, placeInRows, SETTLED_AREA, stackRows } from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.5, restitution: 0 }
/** Slope of the chute: gravity is tilted instead of the ground. */
const SLOPE = (24 * Math.PI) / 180
/** Length of a bump of the ground, m, and its bulge: the arcs stand up, since the chain runs to the right. */
const BUMP = 1
const BULGE = -0.4
/** Length of the chute over the depth of the grains. */
const ASPECT = 3.5
/** The period is at least this many bumps. */
const FEWEST_BUMPS = 12
/** Vertical bands of labels: the flow shears them. */
const BANDS = 8

/**
 * Returns a scene in which grains flow down a rough chute that repeats along x, so that they never arrive. Labels start as vertical
 * bands. See `Preset.build`.
 */
export function chute(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const bumps = Math.max(FEWEST_BUMPS, Math.round(Math.sqrt(ASPECT * SETTLED_AREA * count) / BUMP))
  const period = bumps * BUMP
  // the rows end where their images begin
  const rows = stackRows(count, CLEARANCE + BUMP / 2, () => [CLEARANCE, period - CLEARANCE])
  const positions = placeInRows(random, rows)
  const top = rows[rows.length - 1].y + 4
  return {
    version: 1,
    name: 'chute',
    gravity: [Math.fround(GRAVITY * Math.sin(SLOPE)), Math.fround(-GRAVITY * Math.cos(SLOPE))],
    periodic: { x: [0, period] },
    bounds: [0, -2, period, Math.fround(top)],
    disks: {
      positions,
      radii: drawRadii(random, count),
      labels: Array.from({ length: count }, (_, k) => Math.floor((BANDS * positions[2 * k]) / period)),
      ...MATERIAL,
    },
    walls: [
      {
        chain: Array.from({ length: bumps + 1 }, (_, k): [number, number] => [k * BUMP, 0]),
        bulges: new Array<number>(bumps).fill(Math.fround(BULGE)),
        ...MATERIAL,
      },
    ],
  }
}
