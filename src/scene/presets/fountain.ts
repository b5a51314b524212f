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
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.2, restitution: 0.1 }
/** Category of the drops, which the sinks take. */
const DROPS = 2
/** Lifetime of drops, s. */
const LIFETIME: [number, number] = [5, 9]
/** Seconds in which drops fade before they die. */
const FADE = 1.5
/** Drops alive at most per pebble. */
const DROPS_PER_PEBBLE = 2
const LABELS = [3, 5, 1]

/**
 * Returns a scene in which three jets rise from a bar over a pool of pebbles; drops die of age, and in the gutters at both sides. See
 * `Preset.build`.
 */
export function fountain(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(16, 1.6 * Math.sqrt(count))
  const rows = stackRows(count, CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const pool = rows[rows.length - 1].y
  const bar = pool + 0.15 * half
  const height = bar + 1.5 * half
  const outline: [number, number][] = [
    [-half, 0],
    [half, 0],
    [half, height],
    [-half, height],
  ]
  const long = 0.16 * half
  const shape = capsule([-long, bar], [long, bar], 0.02 * half)
  const walls = [createWall(outline, { closed: true, ...MATERIAL }), { ...solid(shape), ...MATERIAL }]
  const maxAlive = Math.ceil((DROPS_PER_PEBBLE * count) / LABELS.length)
  const up = Math.sqrt(2 * GRAVITY * half)
  const jets = LABELS.map((labels, k) => {
    const side = k - 1
    const [x, y] = [0.7 * side * long, bar + 0.05 * half]
    const reach = 0.08 * long
    return {
      rate: maxAlive / LIFETIME[1],
      line: [
        [Math.fround(x - reach), Math.fround(y)],
        [Math.fround(x + reach), Math.fround(y)],
      ] as [[number, number], [number, number]],
      velocity: [Math.fround(0.22 * side * up), Math.fround((side === 0 ? 1.1 : 0.9) * up)] as [
        number,
        number,
      ],
      spread: Math.fround(0.06 * up),
      radii: [0.2, 0.35].map(Math.fround) as [number, number],
      density: 0.5,
      category: DROPS,
      labels,
      lifetime: LIFETIME,
      showsAge: true,
      fade: FADE,
      maxAlive,
      seed: (seed + k) % 2 ** 32,
      ...MATERIAL,
    }
  })
  const gutter = (from: number, to: number) => ({
    box: [from, 0, to, pool].map(Math.fround) as [number, number, number, number],
    mask: DROPS,
  })
  return {
    version: 1,
    name: 'fountain',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(height),
    sinks: [gutter(-half, -0.7 * half), gutter(0.7 * half, half)],
    emitters: jets,
    disks: {
      positions: placeInRows(random, rows),
      radii: drawRadii(random, count),
      labels: Array.from({ length: count }, (_, k) => (k % 3 === 0 ? 7 : 0)),
      ...MATERIAL,
    },
    walls,
  }
}
