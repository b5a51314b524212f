import { capsule } from '../../shapes/capsule.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0.1 }
/** kg/m². */
const DENSITY = 0.25
/** Ratio of the speed of the wind to that at which drag carries the weight of a leaf. */
const LIFT = 2
/** Half densities of the air times drag coefficient, kg/m². */
const AIR = 0.006

/**
 * Returns a scene in which a gusty wind blows leaves over obstacles, up along the right wall, and back under the ceiling. See
 * `Preset.build`.
 */
export function wind(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(24, 2.3 * Math.sqrt(STACKED_AREA * count))
  const height = 0.9 * half
  const rows = stackRows(count, CLEARANCE, () => [CLEARANCE - half, -0.2 * half])
  const ceiling = Math.max(height, rows[rows.length - 1].y + CLEARANCE)
  // the second and the fourth side are hills
  const outline: [number, number][] = [
    [-half, 0],
    [-0.15 * half, 0],
    [0.15 * half, 0],
    [0.35 * half, 0],
    [0.75 * half, 0],
    [half, 0],
    [half, ceiling],
    [-half, ceiling],
  ]
  const bulges = [0, -0.5, 0, -0.5, 0, 0, 0, 0]
  const posts = [
    [-0.6, 0.62],
    [-0.1, 0.55],
    [0.35, 0.6],
  ].map(([x, y], k) => {
    const [left, right] = [x - 0.12, x + 0.12].map((end) => end * half)
    const lift = 0.05 * (k - 1) * half
    const shape = capsule([left, y * height - lift], [right, y * height + lift], 0.035 * half)
    return { ...solid(shape), ...MATERIAL }
  })
  const walls = [createWall(outline, { closed: true, bulges, ...MATERIAL }), ...posts]
  const speed = Math.fround(LIFT * Math.sqrt((DENSITY * Math.PI * 0.5 * GRAVITY) / (2 * AIR)))
  const blow = (velocity: [number, number], box: [number, number, number, number]) =>
    ({ type: 'wind', velocity, quadratic: AIR, region: { box: box.map(Math.fround) as typeof box } }) as const
  return {
    version: 1,
    name: 'wind',
    gravity: [0, -GRAVITY],
    fields: [
      blow([speed, 0.4 * speed], [-half, 0, 0.75 * half, 0.55 * height]),
      blow([0, speed], [0.75 * half, 0, half, 0.7 * height]),
      blow([-speed, -0.2 * speed], [-half, 0.55 * height, half, ceiling]),
      { type: 'noise', strength: 3 * GRAVITY, scale: Math.fround(0.2 * half), rate: 0.7 },
    ],
    bounds: boundsOf(walls),
    substeps: substepsForFall(ceiling),
    disks: {
      positions: placeInRows(random, rows),
      radii: drawRadii(random, count),
      density: DENSITY,
      ...MATERIAL,
    },
    walls,
  }
}
