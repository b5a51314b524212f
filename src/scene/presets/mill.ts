import { disk } from '../../shapes/disk.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  inset,
  placeInRows,
  STACKED_AREA,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
const BUCKETS = 10
/**
 * Lengths as fractions of the side of the square that the stacked disks fill: radius of the wheel, least half width of the box, and
 * height of the wheel above its floor.
 */
const WHEEL = 0.42
const BOX = 1.2
const FLOOR = 0.55
/** Least radius of the wheel, least half width of the neck, m, since a narrower one clogs, and that as such a fraction. */
const SMALLEST_WHEEL = 7
const NARROWEST = 2.7
const NECK = 0.048
/** Where the sand falls on the wheel: distance from the axle in radii. */
const LOADED_AT = 0.72
/** Slope of the sides of the hopper. */
const SLOPE = 1
/** Radii of the hub and of the rim that the buckets begin at, over that of the wheel. */
const HUB = 0.18
const ROOT = 0.45
/** Mass of the wheel over that of the disks that its circle would hold, and its radius of gyration over its radius. */
const LIGHTNESS = 0.25
const GYRATION = 0.7
/** Speed of the rim, in falls from the height of the wheel, at which the load takes all that the sand gives. */
const SPEED = 0.5

/**
 * Returns a scene with a wheel on an axle, at the origin, whose buckets the sand of a hopper fills on one side; a damper on the axle is the load. Labels
 * tell the layers of the hopper apart. See `Preset.build`.
 */
export function mill(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const side = Math.sqrt(STACKED_AREA * count)
  const radius = Math.max(SMALLEST_WHEEL, WHEEL * side)
  const floor = -(FLOOR * side + radius + 2)
  const neckX = LOADED_AT * radius
  const neckY = radius + 3
  const neck = Math.max(NARROWEST, NECK * side)
  const half = (y: number) => neck + (y - neckY) / SLOPE
  const rows = stackRows(count, neckY + CLEARANCE, (y) => {
    const width = half(y) - inset(1 / SLOPE)
    return [neckX - width, neckX + width]
  })
  const top = rows[rows.length - 1].y + 2
  const rim = half(top)
  const width = Math.max(BOX * side, neckX + rim + 1)
  const walls = [
    createWall(
      [
        [-width, floor],
        [width, floor],
        [width, top + 1],
        [-width, top + 1],
      ],
      { closed: true, ...MATERIAL },
    ),
    ...[-1, 1].map((way) =>
      createWall(
        [
          [neckX + way * rim, top],
          [neckX + way * neck, neckY],
          [neckX + way * neck, neckY - 1],
        ],
        MATERIAL,
      ),
    ),
  ]
  const positions = placeInRows(random, rows)
  const mass = LIGHTNESS * Math.PI * radius * radius
  const inertia = mass * (GYRATION * radius) ** 2
  return {
    version: 1,
    name: 'mill',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top + radius),
    disks: {
      positions,
      radii: drawRadii(random, count),
      labels: positions
        .filter((_, k) => k % 2 === 1)
        .map((y) => Math.floor((4 * (y - neckY)) / (top - neckY))),
      ...MATERIAL,
    },
    walls,
    bodies: [
      {
        walls: wheelOf(radius),
        mass,
        inertia,
        centroid: [0, 0],
        joint: { type: 'revolute', spring: { stiffness: 0, damping: loadOf(radius) } },
      },
    ],
  }
}

/** Returns the damping at which the weight of one filled bucket, at the rim, turns the wheel with SPEED. */
function loadOf(radius: number): number {
  const bucket = (0.5 * Math.PI * radius * radius * (1 - ROOT * ROOT)) / BUCKETS
  const spin = (SPEED * Math.sqrt(GRAVITY * radius)) / radius
  return (bucket * GRAVITY * radius) / spin
}

/** Returns the hub, a plate behind the buckets, and the buckets, which turn clockwise: each is a spoke with a bent tip. */
function wheelOf(radius: number): Wall[] {
  const at = (turn: number, r: number): [number, number] => [
    r * Math.cos(2 * Math.PI * turn),
    r * Math.sin(2 * Math.PI * turn),
  ]
  const thick = { ...MATERIAL, radius: 0.2 }
  const buckets = Array.from({ length: BUCKETS }, (_, k): Wall => {
    const turn = k / BUCKETS
    return createWall(
      [at(turn, ROOT * radius), at(turn, 0.8 * radius), at(turn + 0.45 / BUCKETS, radius)],
      thick,
    )
  })
  const plate = Array.from({ length: BUCKETS }, (_, k) => at(k / BUCKETS, ROOT * radius))
  const spokes = Array.from({ length: BUCKETS / 2 }, (_, k) =>
    createWall([at((2 * k) / BUCKETS, HUB * radius), at((2 * k) / BUCKETS, ROOT * radius)], thick),
  )
  return [
    { ...solid(disk([0, 0], HUB * radius)), ...MATERIAL },
    ...spokes,
    createWall(plate, { ...thick, closed: true }),
    ...buckets,
  ]
}
