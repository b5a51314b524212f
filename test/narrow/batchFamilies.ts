/** Seeded families of convex shapes and placements for the batch tests. */
import type { ShapePairs } from '../../src/narrow/batch/queries.ts'
import { makeShape } from '../../src/shapes/makeShape.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { type Random, uniform } from '../../src/util/random.ts'

interface Turn {
  readonly center: Point
  readonly radius: number
  /** Angle of the normal at which the arc begins. */
  readonly angle: number
}

const shapeOf = (turns: readonly Turn[]): Shape =>
  makeShape(turns.map(({ angle, ...arc }) => ({ ...arc, direction: [Math.cos(angle), Math.sin(angle)] })))

function disk(radius: number, angle = 0, center: Point = [0, 0]): Shape {
  return shapeOf([
    { center, radius, angle },
    { center, radius, angle: angle + Math.PI },
  ])
}

/** Points counter-clockwise; two points make a capsule. */
function rounded(points: readonly Point[], radius: number): Shape {
  const parts = points.map((center, k) => {
    const before = points[(k + points.length - 1) % points.length]
    return { center, radius, angle: Math.atan2(before[0] - center[0], center[1] - before[1]) }
  })
  return shapeOf(parts)
}

function box(halfWidth: number, halfHeight: number, radius = 0): Shape {
  const [w, h] = [halfWidth, halfHeight]
  return rounded(
    [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ],
    radius,
  )
}

/** Corners on an ellipse. */
function ellipsePolygon(random: Random, corners: number, width: number, height: number): Point[] {
  const first = uniform(random, 0, 2 * Math.PI)
  return Array.from({ length: corners }, (_, k) => {
    const angle = first + (2 * Math.PI * (k + uniform(random, 0.1, 0.9))) / corners
    return [width * Math.cos(angle), height * Math.sin(angle)]
  })
}

/** An n-arc with the symmetry of a half turn: it closes for any radii and any angles of one half. */
export function arcs(random: Random, n: number, least: number, most: number): Shape {
  const half = n / 2
  const turns = Array.from({ length: half }, () => uniform(random, 0.2, 1))
  const radii = Array.from({ length: half }, () => uniform(random, least, most))
  const sum = turns.reduce((a, b) => a + b)
  let angle = uniform(random, 0, 2 * Math.PI)
  let center: Point = [0, 0]
  const parts: Turn[] = []
  for (let k = 0; k < n; k++) {
    parts.push({ center, radius: radii[k % half], angle })
    angle += (Math.PI * turns[k % half]) / sum
    const change = radii[k % half] - radii[(k + 1) % half]
    center = [center[0] + change * Math.cos(angle), center[1] + change * Math.sin(angle)]
  }
  return shapeOf(parts)
}

/** Half of a disk: an arc, two corners and a side. */
function halfDisk(radius: number): Shape {
  return shapeOf([
    { center: [0, 0], radius, angle: -Math.PI / 2 },
    { center: [0, radius], radius: 0, angle: Math.PI / 2 },
    { center: [0, -radius], radius: 0, angle: Math.PI },
  ])
}

/** Rotation of the next shape in its local coordinates, so that rounding affects all bits. */
const ASKEW = 0.7

/**
 * A square with an additional, nearly straight corner on one side; the adjacent normals are equal or nearly equal in
 * f32.
 */
function flatCorner(random: Random): Shape {
  const bulge = 10 ** uniform(random, -9, -6)
  const points = [
    [-1, -1] as const,
    [uniform(random, -0.9, 0.9), -1 - bulge] as const,
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  const [cos, sin] = [Math.cos(ASKEW), Math.sin(ASKEW)]
  return rounded(
    points.map(([x, y]) => [cos * x - sin * y, sin * x + cos * y]),
    0,
  )
}

/** Draws a shape of each family in turn. */
export const families: Readonly<Record<string, (random: Random) => Shape>> = {
  disk: (random) => disk(uniform(random, 0.1, 2), uniform(random, -7, 7)),
  capsule: (random) =>
    rounded(
      [
        [-uniform(random, 0.1, 2), 0],
        [1, uniform(random, -1, 1)],
      ],
      uniform(random, 0.05, 1),
    ),
  polygon: (random) =>
    rounded(ellipsePolygon(random, 3 + Math.floor(10 * random()), 1.5, uniform(random, 0.3, 1.5)), 0),
  box: (random) => box(uniform(random, 0.2, 2), uniform(random, 0.2, 2)),
  'rounded polygon': (random) =>
    rounded(ellipsePolygon(random, 3 + Math.floor(6 * random()), 1.5, 1), uniform(random, 0.01, 0.5)),
  'n-arc': (random) => arcs(random, 4 + 2 * Math.floor(5 * random()), 0.2, 3),
  needle: (random) =>
    rounded(ellipsePolygon(random, 5, 3, 10 ** uniform(random, -6, -2)), random() < 0.5 ? 0 : 1e-3),
  'flat corner': flatCorner,
  'half disk': (random) => halfDisk(uniform(random, 0.3, 2)),
  'many arcs': (random) =>
    random() < 0.5 ? arcs(random, 64, 0.5, 1.5) : rounded(ellipsePolygon(random, 64, 2, 1.5), 0),
}

export interface Placing {
  readonly position: Point
  readonly angle: number
}

type Places = (random: Random) => readonly [Placing, Placing]

const anywhere = (random: Random, size: number): Point => [
  uniform(random, -size, size),
  uniform(random, -size, size),
]
const QUARTER = Math.PI / 2

/** Relative placements of the shapes of a pair. */
const placings: Readonly<Record<string, Places>> = {
  near: (random) => [
    { position: anywhere(random, 2), angle: uniform(random, -7, 7) },
    { position: anywhere(random, 2), angle: uniform(random, -7, 7) },
  ],
  deep: (random) => [
    { position: [5, -3], angle: uniform(random, -7, 7) },
    {
      position: [5 + uniform(random, -0.2, 0.2), -3 + uniform(random, -0.2, 0.2)],
      angle: uniform(random, -7, 7),
    },
  ],
  coincident: (random) => {
    const place = { position: anywhere(random, 10), angle: uniform(random, -7, 7) }
    return [place, place]
  },
  parallel: (random) => {
    const angle = uniform(random, -7, 7)
    const turn = Math.floor(4 * random()) * QUARTER
    return [
      { position: anywhere(random, 1.5), angle },
      {
        position: anywhere(random, 1.5),
        angle: angle + turn + (random() < 0.5 ? 0 : uniform(random, -0.01, 0.01)),
      },
    ]
  },
  'on the axes': (random) => [
    { position: [Math.floor(3 * random()), 0], angle: Math.floor(4 * random()) * QUARTER },
    { position: [0, Math.floor(3 * random())], angle: 0 },
  ],
  'normals on the x axis': (random) => {
    const angle = uniform(random, -7, 7)
    const turned = angle - ASKEW + Math.floor(4 * random()) * QUARTER
    return [
      { position: [3, 1], angle },
      { position: [3 + uniform(random, -2, 2), 1 + uniform(random, -2, 2)], angle: turned },
    ]
  },
  far: (random) => [
    { position: anywhere(random, 1000), angle: uniform(random, -7, 7) },
    { position: anywhere(random, 1000), angle: uniform(random, -7, 7) },
  ],
  'far from the origin': (random) => {
    const [x, y] = anywhere(random, 1e6)
    const [dx, dy] = anywhere(random, 3)
    return [
      { position: [Math.fround(x), Math.fround(y)], angle: uniform(random, -7, 7) },
      { position: [Math.fround(x + dx), Math.fround(y + dy)], angle: uniform(random, -7, 7) },
    ]
  },
}

export interface DrawnPairs {
  readonly shapes: Shape[]
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly placementsA: { readonly positions: Float32Array; readonly angles: Float64Array }
  readonly placementsB: { readonly positions: Float32Array; readonly angles: Float64Array }
  /** Arguments of the batch. */
  readonly asked: ShapePairs
  /** Returns the family and the placement of pair k, for failure messages. */
  readonly label: (k: number) => string
}

/** Draws `count` pairs: all combinations of families and placements in turn, with `each` shapes per family. */
export function drawPairs(random: Random, count: number, each = 12): DrawnPairs {
  const names = Object.keys(families)
  const shapes = names.flatMap((name) => Array.from({ length: each }, () => families[name](random)))
  const kinds = Object.entries(placings)
  const a = new Uint32Array(count)
  const b = new Uint32Array(count)
  const place = () => ({ positions: new Float32Array(2 * count), angles: new Float64Array(count) })
  const [placementsA, placementsB] = [place(), place()]
  const combinations = names.length ** 2
  for (let k = 0; k < count; k++) {
    const familyA = k % names.length
    const familyB = Math.floor(k / names.length) % names.length
    a[k] = familyA * each + Math.floor(each * random())
    b[k] = familyB * each + Math.floor(each * random())
    const [one, other] = kinds[Math.floor(k / combinations) % kinds.length][1](random)
    placementsA.positions.set(one.position, 2 * k)
    placementsB.positions.set(other.position, 2 * k)
    placementsA.angles[k] = one.angle
    placementsB.angles[k] = other.angle
  }
  const label = (k: number) =>
    `pair ${k}: ${names[Math.floor(a[k] / each)]}, ${names[Math.floor(b[k] / each)]}, ` +
    kinds[Math.floor(k / combinations) % kinds.length][0]
  const asked = { a, b, placementsA, placementsB }
  return { shapes, ...asked, asked, label }
}
