import { createRandom, type Random, uniform } from '../../util/random.ts'
import { groupsOf, NO_DISKS, sized } from '../grainPlacement.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  GRAVITY,
  MAX_RADIUS,
  placeInRows,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'
import type { ShapeForm } from '../shapeForms.ts'

const MATERIAL = { friction: 0.5, restitution: 0 }
/** Fraction of the drum that the stacked grains fill. Settled grains fill about 0.6 of that. */
const FILLING = 0.75
/** Froude number ω² R / g: at 0.1 grains begin to fly off the top of the slope, above 1 they cling to the wall. */
const FROUDE = 0.15
/** Maximum height of the stack above the axis, in radii. */
const HIGHEST = 0.65
const FINS = 8
/** Upright bands of labels, from the left to the right. */
const BANDS = 5
const SHAPES = 8

/**
 * Returns a scene with n-arcs, pebbles of 4 and 6 arcs, in a round drum that turns counter-clockwise. Labels are those of upright
 * bands, so that mixing is seen. See `Preset.build`.
 */
export function tumbler(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const pebbles = Array.from({ length: SHAPES }, (_, k) => pebble(random, k % 2 === 0 ? 4 : 6))
  let radius = Math.max(5, Math.sqrt((STACKED_AREA * count) / (FILLING * Math.PI)))
  let rows = fill(count, radius)
  while (rows[rows.length - 1].y > HIGHEST * roomOf(radius)) {
    radius *= 1.01
    rows = fill(count, radius)
  }
  const at = (turn: number, r: number): [number, number] => [
    r * Math.cos(2 * Math.PI * turn),
    r * Math.sin(2 * Math.PI * turn),
  ]
  // two half circles
  const shell = createWall([at(0, radius), at(0.5, radius)], { closed: true, bulges: [1, 1], ...MATERIAL })
  const fins = Array.from({ length: FINS }, (_, k): Wall => {
    const [foot, tip] = [at(k / FINS, radius), at(k / FINS, radius - finOf(radius))]
    return createWall([foot, tip], { ...MATERIAL, radius: 0.3 })
  })
  const walls = [shell, ...fins]
  const positions = placeInRows(random, rows)
  const kinds = Array.from({ length: BANDS }, (_, labels) =>
    pebbles.map((shapes) => ({ shapes, labels, ...MATERIAL })),
  ).flat()
  const bandAt = (x: number) =>
    Math.min(Math.max(Math.floor((x / roomOf(radius) + 1) * (BANDS / 2)), 0), BANDS - 1)
  return {
    version: 1,
    name: 'tumbler',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(radius),
    disks: NO_DISKS,
    grains: groupsOf(random, positions, kinds, (site) => {
      return bandAt(positions[2 * site]) * SHAPES + Math.floor(random() * SHAPES)
    }),
    walls: [],
    bodies: [{ walls, motion: { spin: Math.fround(Math.sqrt((FROUDE * GRAVITY) / radius)) } }],
  }
}

const finOf = (radius: number) => Math.max(1, 0.05 * radius)
/** Returns the radius of the circle that contains all centres. */
const roomOf = (radius: number) => radius - finOf(radius) - CLEARANCE - 0.3

function fill(count: number, radius: number) {
  const room = roomOf(radius)
  return stackRows(count, -room, (y) => {
    // a stack higher than HIGHEST is rejected, so the width above it does not matter
    const half = Math.sqrt(room * room - Math.min(y, HIGHEST * room) ** 2)
    return [-half, half]
  })
}

/** Returns an oval of 4 arcs, or a rounded triangle of 6: flat arcs of this half angle between arcs that round the corners. */
function pebble(random: Random, sides: number): ShapeForm {
  const flat = uniform(random, 0.35, 0.55) * (4 / sides)
  // half the angle of a corner, seen from the middle
  const corner = sides === 4 ? uniform(random, 0.3, 0.5) : uniform(random, 0.25, 0.4)
  const pitch = (4 * Math.PI) / sides
  const points = Array.from({ length: sides }, (_, k): [number, number] => {
    const angle = pitch * Math.ceil(k / 2) + (k % 2 === 0 ? corner : -corner)
    return [Math.cos(angle), Math.sin(angle)]
  })
  const outline = { points, radius: Math.sin(pitch / 2 - corner) / Math.sin(flat) }
  return sized(outline, (nArc, radius) => ({ nArc, radius }), MAX_RADIUS * uniform(random, 0.85, 1))
}
