/** Disks that fall through a field of round pegs of 16 short segments each, 100,000 segments in total. */
import {
  boundsOf,
  createWall,
  drawRadii,
  GRAVITY,
  MAX_RADIUS,
  substepsForFall,
} from '../../src/scene/placement.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
const SEGMENTS = 100_000
const SIDES = 16
const PEGS = SEGMENTS / SIDES
const PEG_RADIUS = 0.3
const SKIN = 0.02
/** Distance between pegs in metres. */
const PITCH = 3
/** Start positions of disks in a cell with a peg in its centre, in pitches from its lower left corner. */
const SITES = [
  [0, 0],
  [0.5, 0],
  [0, 0.5],
] as const
const JITTER = 0.15

/** A corner of a 16-gon of radius 1, and the following ones in the first octant. */
const OCTANT = [
  [1, 0],
  [Math.sqrt(2 + Math.SQRT2) / 2, Math.sqrt(2 - Math.SQRT2) / 2],
] as const
/** Rotations by 0, 45, …, 315 degrees. */
const TURNS = [
  [1, 0],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0, 1],
  [-Math.SQRT1_2, Math.SQRT1_2],
  [-1, 0],
  [-Math.SQRT1_2, -Math.SQRT1_2],
  [0, -1],
  [Math.SQRT1_2, -Math.SQRT1_2],
] as const

function peg(x: number, y: number): [number, number][] {
  return TURNS.flatMap(([c, s]) =>
    OCTANT.map(([px, py]): [number, number] => [
      x + PEG_RADIUS * (c * px - s * py),
      y + PEG_RADIUS * (s * px + c * py),
    ]),
  )
}

/** Returns the lower left corner of a cell; every other row is shifted by half a pitch. */
function corner(column: number, row: number): [number, number] {
  return [(column + 0.5 * (row % 2)) * PITCH, row * PITCH]
}

/** As high as wide; pegs fill it from below, disks from above. */
export function pegs(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const columns = Math.ceil(Math.sqrt(Math.max(PEGS, count / SITES.length)))
  const radii = drawRadii(random, count)
  const rings = Array.from({ length: PEGS }, (_, k) => {
    const [x, y] = corner(k % columns, Math.floor(k / columns))
    return createWall(peg(x + PITCH / 2, y + PITCH / 2), { closed: true, ...MATERIAL, radius: SKIN })
  })
  const side = columns * PITCH
  const margin = MAX_RADIUS + JITTER + 0.1
  const box: [number, number][] = [
    [-margin, side],
    [-margin, -margin],
    [side + PITCH / 2 + margin, -margin],
    [side + PITCH / 2 + margin, side],
  ]
  const walls = [createWall(box, MATERIAL), ...rings]
  const positions = radii.flatMap((_, k) => {
    const cell = Math.floor(k / SITES.length)
    const [siteX, siteY] = SITES[k % SITES.length]
    const jitter = () => uniform(random, -JITTER, JITTER)
    const [x, y] = corner(cell % columns, columns - 1 - Math.floor(cell / columns))
    return [Math.fround(x + siteX * PITCH + jitter()), Math.fround(y + siteY * PITCH + jitter())]
  })
  return {
    version: 1,
    name: 'walls',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(PITCH),
    disks: { positions, radii, ...MATERIAL },
    walls,
  }
}
