import { disk } from '../../shapes/disk.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom, uniform } from '../../util/random.ts'
import { GRAVITY } from '../placement.ts'
import type { Scene, SceneJoints, Wall } from '../scene.ts'

type Point = [number, number]

const f = Math.fround
const MATERIAL = { friction: f(0.2), restitution: 0 }
/** Planks of a bridge, their thickness, the length of one with its gap, and the gap, m. */
const PLANKS = 12
const THICKNESS = 0.25
const PLANK = 1.1
const GAP = 0.12
/** Half the angle of the arc that a bridge begins on: how much it sags. */
const SAG = 0.1
/** Slope of the line between its ends. */
const SLOPE = 0.22
/** The abutment that a bridge begins at, and the radius of the post that it ends at, m. */
const ABUTMENT = 1.2
const POST = 0.3
/** Room for balls between a post and the wall, and distance between storeys, m. */
const WELL = 3
const STOREY = 5.6
/** Storeys of a shaft at least: every other one runs back. */
const STOREYS = 4
/** Radii of balls, m, and balls per bridge. */
const RADII = [0.35, 0.55] as const
const BALLS = 10
const PER_STOREY = PLANKS + BALLS
const SITE = 1.4
/** Sites of the first row over a bridge that have none above them, where the next bridge is near. */
const LOW_SITES = 3
/** Height of the lowest end of a bridge above the foot of its storey, m. */
const FOOT = 0.7
const COLORS = [0, 1, 2, 4, 5, 6]
const WOOD = 7

/** The distance between the ends of a bridge. */
const CHORD = (PLANK * Math.sin(SAG)) / Math.sin(SAG / PLANKS)
const LEAN = Math.atan(SLOPE)
const SPAN = CHORD * Math.cos(LEAN)
const DROP = CHORD * Math.sin(LEAN)
/** Half the width of a shaft. */
const HALF = (ABUTMENT + SPAN + POST + WELL) / 2

/** Returns the hinges of a bridge that leads to the right, from the origin: points of an arc, PLANK apart. */
const HINGES = Array.from({ length: PLANKS + 1 }, (_, k): Point => {
  const radius = CHORD / (2 * Math.sin(SAG))
  const turn = SAG * ((2 * k) / PLANKS - 1)
  const along = CHORD / 2 + radius * Math.sin(turn)
  const below = radius * (Math.cos(turn) - Math.cos(SAG))
  const [c, s] = [Math.cos(LEAN), Math.sin(LEAN)]
  return [c * along - s * below, -s * along - c * below]
})

/**
 * Returns a scene in which balls roll down over bridges of planks on hinges, to and fro, in shafts that repeat along y: what leaves below comes in
 * above. Grains that are too few for a bridge are balls. See `Preset.build`.
 */
export function bridges(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const shafts = Math.max(1, Math.round(Math.sqrt(count / (STOREYS * PER_STOREY))))
  const storeys = Math.max(STOREYS, 2 * Math.ceil(count / (2 * shafts * PER_STOREY)))
  const cells = shafts * storeys
  // bridges of as many storeys as there are grains for
  const built = Math.min(cells, Math.floor(count / PER_STOREY))
  const balls = count - PLANKS * built
  const height = storeys * STOREY
  const middle = (shaft: number) => (shaft - (shafts - 1) / 2) * 2 * HALF
  /** A point of a storey, measured from where its bridge begins; every other storey is mirrored. */
  const at = (cell: number, [x, y]: readonly number[]): Point => {
    const [shaft, storey] = [cell % shafts, Math.floor(cell / shafts)]
    const side = storey % 2 === 0 ? 1 : -1
    return [f(middle(shaft) + side * (x + ABUTMENT - HALF)), f(storey * STOREY + DROP + FOOT + y)]
  }
  const cellsOf = Array.from({ length: cells }, (_, cell) => cell)
  const labels = Array.from({ length: balls }, () => COLORS[Math.floor(random() * COLORS.length)])
  const walls = [
    ...Array.from({ length: shafts + 1 }, (_, k): Wall => {
      const x = f(middle(k) - HALF)
      return { chain: [[x, 0], [x, f(height)]], radius: f(0.05), ...MATERIAL } // biome-ignore format: points
    }),
    ...cellsOf.slice(0, built).flatMap((cell): Wall[] => [
      { chain: [at(cell, [-ABUTMENT, 0.3]), at(cell, [-0.08, 0])], radius: f(THICKNESS / 2), ...MATERIAL },
      { ...solid(disk(at(cell, [SPAN + POST, THICKNESS / 2 - POST - DROP]), POST)), ...MATERIAL },
    ]),
  ]
  const places = placesOf(balls, cells).map(([cell, along, up]) => {
    const [x, y] = [along + uniform(random, -0.03, 0.03), up + uniform(random, -0.03, 0.03)]
    return at(cell, [x, y])
  })
  const margin = 1
  return {
    version: 1,
    name: 'bridges',
    gravity: [0, -GRAVITY],
    periodic: { y: [0, f(height)] },
    bounds: [f(-shafts * HALF - margin), 0, f(shafts * HALF + margin), f(height)],
    disks: {
      positions: places.flat(),
      radii: places.map(() => f(uniform(random, ...RADII))),
      labels,
      ...MATERIAL,
    },
    ...(built > 0 && bridgesAt(built, balls, at)),
    walls,
  }
}

/** Returns the cell of each ball, and its place above the bridge there. */
function placesOf(balls: number, cells: number): [number, number, number][] {
  const perRow = Math.floor(SPAN / SITE)
  return Array.from({ length: balls }, (_, k) => {
    const [cell, site] = [k % cells, Math.floor(k / cells)]
    const [column, row] = site < perRow ? [site, 0] : [site - perRow + LOW_SITES, 1]
    const along = (column + 0.5) * SITE
    return [cell, along, 0.9 + row * SITE - SLOPE * along]
  })
}

/** Returns the planks of bridges, numbered from `first`, and their hinges. */
function bridgesAt(built: number, first: number, at: (cell: number, point: readonly number[]) => Point) {
  const planks = Array.from({ length: built * PLANKS }, (_, k) => {
    const [cell, plank] = [Math.floor(k / PLANKS), k % PLANKS]
    const [a, b] = [at(cell, HINGES[plank]), at(cell, HINGES[plank + 1])]
    return { position: [f((a[0] + b[0]) / 2), f((a[1] + b[1]) / 2)], angle: f(Math.atan((b[1] - a[1]) / (b[0] - a[0]))) } // biome-ignore format: one line
  })
  const cells = Array.from({ length: built }, (_, cell) => cell)
  const id = (cell: number, plank: number) => first + cell * PLANKS + plank
  const inner = cells.flatMap((cell) => Array.from({ length: PLANKS - 1 }, (_, k) => [cell, k + 1]))
  const joints: SceneJoints[] = [
    { type: 'revolute', pairs: inner.flatMap(([cell, k]) => [id(cell, k - 1), id(cell, k)]), points: inner.flatMap(([cell, k]) => at(cell, HINGES[k])) }, // biome-ignore format: options
    { type: 'revolute', disks: cells.flatMap((cell) => [id(cell, 0), id(cell, PLANKS - 1)]), points: cells.flatMap((cell) => [0, PLANKS].flatMap((k) => at(cell, HINGES[k]))) }, // biome-ignore format: options
  ]
  return {
    grains: [
      {
        shapes: { box: [PLANK - GAP - 0.06, THICKNESS - 0.06] as Point, radius: 0.03 },
        positions: planks.flatMap(({ position }) => position),
        angles: planks.map(({ angle }) => angle),
        density: 4,
        labels: WOOD,
        ...MATERIAL,
      },
    ],
    joints,
  }
}
