import { createRandom, uniform } from '../../util/random.ts'
import { boundsOf, createWall, GRAVITY } from '../placement.ts'
import type { Scene } from '../scene.ts'

/** Hits and the track dissipate no energy. */
const ELASTIC = { friction: 0, restitution: 1 }
const SMOOTH = { friction: 0, restitution: 0 }
const RADIUS = 0.5
/** Number of disks per cradle; the last cradle may have fewer. */
const ROW = 5
/** Gap between disks, m, so that hits happen one at a time. At the speeds of this scene, a disk crosses it in several substeps. */
const GAP = 0.02
/** Half the length of the flat part of a track, and the radius of the arcs at both ends, m. */
const FLAT = 6
const RAMP = 4
const QUARTER = Math.SQRT2 - 1
const PITCH = { x: 2 * (FLAT + RAMP) + 2, y: RAMP + 2 }

/**
 * Returns a scene of Newton's cradles, five disks each: one or more roll down the ramp of a track, and as many leave the row at its
 * other end. See `Preset.build`.
 */
export function cradle(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const cradles = Math.ceil(count / ROW)
  const columns = Math.ceil(Math.sqrt((cradles * PITCH.y) / PITCH.x))
  const rows = Math.ceil(cradles / columns)
  const positions: number[] = []
  const tracks = Array.from({ length: cradles }, (_, k) => {
    const x = (k % columns) * PITCH.x
    const y = Math.floor(k / columns) * PITCH.y
    const disks = Math.min(ROW, count - positions.length / 2)
    const lifted = disks === 1 ? 1 : 1 + Math.floor(random() * Math.min(3, disks - 1))
    for (const [dx, dy] of stand(disks, lifted, uniform(random, 0.9, 1.2)))
      positions.push(Math.fround(x + dx), Math.fround(y + dy))
    const chain = [
      [-1, 1],
      [-1, 0],
      [1, 0],
      [1, 1],
    ].map(([side, up]): [number, number] => [x + side * (FLAT + up * RAMP), y + up * RAMP])
    return createWall(chain, { bulges: [QUARTER, 0, QUARTER].map(Math.fround), radius: 0, ...SMOOTH })
  })
  const [right, top] = [(columns - 0.5) * PITCH.x, (rows - 1) * PITCH.y + PITCH.y]
  const outline: [number, number][] = [
    [-PITCH.x / 2, -1],
    [right, -1],
    [right, top],
    [-PITCH.x / 2, top],
  ]
  const walls = [createWall(outline, { closed: true, ...SMOOTH }), ...tracks]
  return {
    version: 1,
    name: 'cradle',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    // at 7 m/s a disk needs two substeps to cross the gap
    substeps: 16,
    restitutionThreshold: 0.05,
    disks: { positions, radii: RADIUS, ...ELASTIC },
    walls,
  }
}

/** Returns the positions of a cradle's disks, relative to its centre: some on the left ramp, the rest in a row at the bottom. */
function stand(disks: number, lifted: number, highest: number): [number, number][] {
  const arm = RAMP - RADIUS - 1e-3
  const apart = 2 * Math.asin((RADIUS + GAP / 2) / arm)
  return Array.from({ length: disks }, (_, k) => {
    if (k >= lifted) return [(k - (disks + lifted - 1) / 2) * (2 * RADIUS + GAP), RADIUS + 1e-3]
    const angle = highest - k * apart * 0.999
    return [-FLAT - arm * Math.sin(angle), RAMP - arm * Math.cos(angle)]
  })
}
