import { createRandom, type Random, uniform } from '../../util/random.ts'
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
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: Math.fround(0.3), restitution: Math.fround(0.3) }
/** Half width of the scene per root of the number of disks, m. */
const HALF_WIDTH = 2.4
/** Share of the disks that lie on the ground as pebbles; the others are lamps. */
const PEBBLES = 0.75
/** Radii of lamps in radii of pebbles, their density, kg/m², and their distance along a string, m. */
const LAMP_SIZE = 1.6
const LAMP_DENSITY = 2
const LAMP_PITCH = 3.4
/** Length of a string in half widths, its sag in lengths, and the distance between rows of strings, m. */
const SPAN = 0.8
const SAG = 0.13
const ROW_PITCH = 8.5
/** Height of the umbrellas above the ground, and of the lowest lamps, m. */
const UMBRELLA = 6
const LOWEST_LAMP = 11
/** Births of drops per second and disk. */
const RATE = 0.4
/** Category of the drops, which the sink takes. */
const DROPS = 2
/** Half-life of the light of what a drop hits, s, and the speed of a hit, m/s. */
const GLOW = Math.fround(0.35)
const HIT_SPEED = 4

type Point = [number, number]

/**
 * Returns a scene in which rain falls on strings of lamps, umbrellas and pebbles, and lights up the lamps and pebbles that it hits. See
 * `Preset.build`.
 */
export function rain(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const half = Math.max(16, HALF_WIDTH * Math.sqrt(count))
  const pebbles = Math.ceil(PEBBLES * count)
  const rows = stackRows(pebbles, CLEARANCE, () => [CLEARANCE - half, half - CLEARANCE])
  const ground = rows[rows.length - 1].y + CLEARANCE
  const strings = hangLamps(random, count - pebbles, half, ground + LOWEST_LAMP)
  const top = strings.reduce((most, { ends }) => Math.max(most, ends[0][1]), ground + 1.2 * half) + 3
  const box: Point[] = [
    [-half, 0],
    [half, 0],
    [half, top],
    [-half, top],
  ]
  const walls = [createWall(box, { closed: true, ...MATERIAL }), ...umbrellas(half, ground + UMBRELLA)]
  const fall = Math.sqrt(2 * GRAVITY * top)
  // from a third of the speed of a fall, drops reach the ground after 0.076 of it
  const lifetime = [0.1 * fall, 0.16 * fall].map(Math.fround) as Point
  return {
    version: 1,
    name: 'rain',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top),
    events: true,
    hitSpeed: HIT_SPEED,
    glow: GLOW,
    emitters: [
      {
        rate: RATE * count,
        line: [
          [Math.fround(1 - half), Math.fround(top - 1)],
          [Math.fround(half - 1), Math.fround(top - 1)],
        ],
        velocity: [0, Math.fround(-0.3 * fall)],
        spread: Math.fround(0.02 * fall),
        radii: [0.2, 0.3].map(Math.fround) as Point,
        category: DROPS,
        lifetime,
        maxAlive: Math.ceil(RATE * count * lifetime[1]) + 1,
        seed: seed % 2 ** 32,
        ...MATERIAL,
      },
    ],
    disks: {
      positions: [...placeInRows(random, rows), ...strings.flatMap(({ lamps }) => lamps.flat())],
      radii: [
        ...drawRadii(random, pebbles),
        ...drawRadii(random, count - pebbles).map((radius) => Math.fround(LAMP_SIZE * radius)),
      ],
      density: Array.from({ length: count }, (_, k) => (k < pebbles ? 1 : LAMP_DENSITY)),
      ...MATERIAL,
    },
    bonds: strings.flatMap(({ lamps, ends, first }) => {
      const last = first + lamps.length - 1
      const pairs = lamps.slice(1).flatMap((_, k) => [first + k + pebbles, first + k + 1 + pebbles])
      return [
        { type: 'distance' as const, pairs },
        { type: 'distance' as const, disks: [first + pebbles, last + pebbles], points: ends.flat() },
      ]
    }),
    walls,
  }
}

interface LampString {
  /** Number of its first lamp. */
  readonly first: number
  /** Positions of the lamps, from left to right. */
  readonly lamps: readonly Point[]
  /** The points that it hangs from. */
  readonly ends: readonly [Point, Point]
}

/** Hangs lamps on strings, two in a row, none of which is lower than `lowest`. */
function hangLamps(random: Random, count: number, half: number, lowest: number): LampString[] {
  const most = Math.max(1, Math.floor((SPAN * half) / LAMP_PITCH) - 1)
  const strings = Math.ceil(count / most)
  const firstOf = (k: number) => Math.floor((k * count) / strings)
  return Array.from({ length: strings }, (_, k) => {
    const [first, lamps] = [firstOf(k), firstOf(k + 1) - firstOf(k)]
    const [side, row] = [k % 2 === 0 ? -1 : 1, Math.floor(k / 2)]
    const reach = ((lamps + 1) * LAMP_PITCH) / 2
    const sag = SAG * 2 * reach
    const x = side * (0.46 + uniform(random, -0.05, 0.05)) * half
    const y = lowest + sag + (row + 0.35 * (k % 2)) * ROW_PITCH
    const at = (part: number): Point => [
      Math.fround(x + part * reach),
      Math.fround(y - sag * (1 - part * part)),
    ]
    const places = Array.from({ length: lamps }, (_, j) => at((2 * (j + 1)) / (lamps + 1) - 1))
    return { first, lamps: places, ends: [at(-1), at(1)] }
  })
}

/** Returns canopies with a stick each. */
function umbrellas(half: number, y: number): Wall[] {
  const reach = Math.min(0.11 * half, 12)
  const look = { ...MATERIAL, radius: Math.fround(0.15) }
  return [-0.62, 0, 0.62].flatMap((part) => {
    const x = part * half
    const canopy = { ...look, bulges: [-0.5] }
    return [
      createWall([[x - reach, y], [x + reach, y]], canopy), // biome-ignore format: points
      createWall([[x, y + 0.5 * reach - 0.5], [x, y - 4]], look), // biome-ignore format: points
    ]
  })
}
