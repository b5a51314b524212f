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

const MATERIAL = { friction: 0.5, restitution: 0 }
/** Fraction of the drum that the stacked disks fill. Settled disks fill about 0.6 of that. */
const FILLING = 0.6
/** Froude number ω² R / g: at 0.1 the disks cascade, above 1 they cling to the wall. */
const FROUDE = 0.1
/** Maximum height of the stack above the axis, in radii. */
const HIGHEST = 0.4
const SIDES_PER_METRE = 0.8
const FINS = 6

/** Returns a scene with a drum around the origin that turns counter-clockwise, with fins inside. See `Preset.build`. */
export function drum(count: number, seed: number): Scene {
  const random = createRandom(seed)
  let radius = Math.max(4, Math.sqrt((STACKED_AREA * count) / (FILLING * Math.PI)))
  let rows = fill(count, radius)
  while (rows[rows.length - 1].y > HIGHEST * roomOf(radius)) {
    radius *= 1.01
    rows = fill(count, radius)
  }
  const sides = Math.max(48, Math.ceil(2 * Math.PI * radius * SIDES_PER_METRE))
  const at = (turn: number, r: number): [number, number] => [
    r * Math.cos(2 * Math.PI * turn),
    r * Math.sin(2 * Math.PI * turn),
  ]
  const shell = createWall(
    Array.from({ length: sides }, (_, k) => at(k / sides, radius)),
    { closed: true, ...MATERIAL },
  )
  const fins = Array.from({ length: FINS }, (_, k) =>
    createWall([at(k / FINS, radius), at(k / FINS, radius - finOf(radius))], MATERIAL),
  )
  const walls = [shell, ...fins]
  return {
    version: 1,
    name: 'drum',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(radius),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, count), ...MATERIAL },
    walls: [],
    bodies: [{ walls, motion: { spin: Math.fround(Math.sqrt((FROUDE * GRAVITY) / radius)) } }],
  }
}

const finOf = (radius: number) => Math.max(0.8, 0.05 * radius)
/** Returns the radius of the circle that contains all centres. The shell's sides lie less than 0.1 m inside its circle. */
const roomOf = (radius: number) => radius - finOf(radius) - CLEARANCE - 0.1

function fill(count: number, radius: number) {
  const room = roomOf(radius)
  return stackRows(count, -room, (y) => {
    // a stack higher than HIGHEST is rejected, so the width above it does not matter
    const half = Math.sqrt(room * room - Math.min(y, HIGHEST * room) ** 2)
    return [-half, half]
  })
}
