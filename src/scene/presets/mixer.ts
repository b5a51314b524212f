import { disk } from '../../shapes/disk.ts'
import { nArc } from '../../shapes/nArc.ts'
import { roundedPolygon } from '../../shapes/roundedPolygon.ts'
import { container, solid } from '../../shapes/shapeWalls.ts'
import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  drawRadii,
  GRAVITY,
  inset,
  placeInRows,
  SETTLED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.4, restitution: 0 }
/** Half the angle of the arcs at the top and the bottom of the drum: 75 degrees. */
const LEAN = (75 * Math.PI) / 180
/** Fraction of the bottom of the drum that the settled disks fill. */
const FILLING = 0.8
/** Gap between the tip of a blade and the drum, m. With a smaller one, blades press disks against the drum. */
const TIP_GAP = 3
const BLADES = 4
/** Radius of the hub as a fraction of the length of the blades. */
const HUB = 0.12
/** Froude number ω² r / g of the tips. */
const FROUDE = 0.12

/**
 * Returns a scene with rounded blades that turn counter-clockwise at the bottom of an upright drum, a 4-arc; the disks fall on to
 * them. Labels tell the halves apart and values the heights, so that mixing is seen. See `Preset.build`.
 */
export function mixer(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(9, Math.sqrt((SETTLED_AREA * count) / (FILLING * Math.PI)))
  const bottomRadius = half / Math.sin(LEAN)
  const tip = bottomRadius - TIP_GAP
  // the height grows until the stack fits; the blades turn around the centre of the bottom arc
  let height = 1.5 * half
  let rows = stack(count, half, height, tip)
  while (rows[rows.length - 1].y > 2 * height - CLEARANCE - bottomRadius * Math.cos(LEAN)) {
    height *= 1.02
    rows = stack(count, half, height, tip)
  }
  const foot = -bottomRadius * Math.cos(LEAN)
  const corners: [number, number][] = [
    [-half, foot],
    [half, foot],
    [half, foot + 2 * height],
    [-half, foot + 2 * height],
  ]
  const drum: Wall = { ...container(nArc(corners, bottomRadius)), ...MATERIAL }
  const hub: Wall = { ...solid(disk([0, 0], HUB * tip)), ...MATERIAL }
  const blades = Array.from({ length: BLADES }, (_, k) => bladeOf(tip, (2 * Math.PI * k) / BLADES))
  const positions = placeInRows(random, rows)
  return {
    version: 1,
    name: 'mixer',
    gravity: [0, -GRAVITY],
    bounds: boundsOf([drum]),
    substeps: substepsForFall(height),
    disks: { positions, radii: drawRadii(random, count), ...marksOf(positions), ...MATERIAL },
    walls: [drum],
    bodies: [{ walls: [hub, ...blades], motion: { spin: Math.fround(Math.sqrt((FROUDE * GRAVITY) / tip)) } }],
  }
}

/** Returns labels 0 in the left half and 1 in the right one, and heights as values: 0 at the bottom, 1 at the top. */
function marksOf(positions: readonly number[]): { labels: number[]; values: number[] } {
  const [xs, ys] = [0, 1].map((axis) => positions.filter((_, k) => k % 2 === axis))
  const [low, high] = ys.reduce(([a, b], y) => [Math.min(a, y), Math.max(b, y)], [Infinity, -Infinity])
  return {
    labels: xs.map((x) => Number(x >= 0)),
    values: ys.map((y) => Math.fround((y - low) / (high - low || 1))),
  }
}

/** Returns rows of disks above the blades, between the sides of the drum, arcs that bulge by a fifth of their height. */
function stack(count: number, half: number, height: number, tip: number) {
  const sideX = half - height * Math.tan(LEAN)
  const sideRadius = height / Math.cos(LEAN)
  const middle = height - (half / Math.sin(LEAN)) * Math.cos(LEAN)
  return stackRows(count, tip + CLEARANCE, (y) => {
    const off = Math.min(Math.abs(y - middle), height)
    const width = sideX + Math.sqrt(sideRadius * sideRadius - off * off) - inset(0.3)
    return [-width, width]
  })
}

/** Returns a blade from the hub outwards that narrows towards its tip, with rounded corners. */
function bladeOf(tip: number, angle: number): Wall {
  const radius = Math.max(0.5, 0.02 * tip)
  const [root, end, reach] = [0.06 * tip, 0.015 * tip, tip - radius]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [
    [HUB * tip, -root],
    [reach, -end],
    [reach, end],
    [HUB * tip, root],
  ].map(([x, y]): [number, number] => [cos * x - sin * y, sin * x + cos * y])
  return { ...solid(roundedPolygon(corners, radius)), ...MATERIAL }
}
