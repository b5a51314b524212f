/** A pile that is at rest from the beginning, since half a million disks take long to settle. */
import { boundsOf, createWall, GRAVITY, WALL_RADIUS } from '../scene/placement.ts'
import type { Scene } from '../scene/scene.ts'
import { createRandom, uniform } from '../util/random.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
/** Largest radius, m. */
const RADIUS = 0.5
/** How much smaller disks may be, m: enough for contacts as irregular as those of a pile that was poured, 2.1 to 2.3 per disk. */
const VARIATION = 0.001
const SEED = 1

/** Returns a scene with disks in rows, each in the gaps of the row below, in an open box twice as wide as they are high. */
export function settledPile(count: number): Scene {
  const random = createRandom(SEED)
  const rowHeight = Math.sqrt(3) * RADIUS
  const columns = Math.max(4, Math.round(Math.sqrt((2 * count * rowHeight) / (2 * RADIUS))))
  const positions: number[] = []
  const radii: number[] = []
  const lift = RADIUS + WALL_RADIUS
  let row = 0
  for (; radii.length < count; row++) {
    const shift = row % 2
    for (let k = 0; k < columns - shift && radii.length < count; k++) {
      const x = (2 * k + shift - (columns - 1)) * RADIUS
      positions.push(Math.fround(x), Math.fround(lift + row * rowHeight))
      radii.push(Math.fround(RADIUS - uniform(random, 0, VARIATION)))
    }
  }
  const half = columns * RADIUS + WALL_RADIUS
  const top = lift + row * rowHeight + 2
  const walls = [
    createWall(
      [
        [-half, top],
        [-half, 0],
        [half, 0],
        [half, top],
      ],
      MATERIAL,
    ),
  ]
  return {
    version: 1,
    name: 'pile at rest',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    disks: { positions, radii, ...MATERIAL },
    walls,
  }
}
