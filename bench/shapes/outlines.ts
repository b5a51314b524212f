/** A ghost, a house, a spaceship and a tree as counter-clockwise polygons about 100 m high. */
import type { Point } from '../../src/shapes/shape.ts'

/** Continues from the previous end: a straight line to a point, or a cubic Bézier curve with three more points. */
type Stroke = readonly [Point] | readonly [Point, Point, Point]

const POINTS_PER_LINE = 4
const POINTS_PER_CURVE = 8

/** Closed; the start is not repeated. */
function drawn(start: Point, strokes: readonly Stroke[]): Point[] {
  let from = start
  return strokes.flatMap((stroke): Point[] => {
    const [a, to] = [from, stroke.at(-1)!]
    const [b, c] = stroke.length === 3 ? stroke : [mix(a, to, 1 / 3), mix(a, to, 2 / 3)]
    from = to
    const count = stroke.length === 3 ? POINTS_PER_CURVE : POINTS_PER_LINE
    return Array.from({ length: count }, (_, k) => bezier(a, b, c, to, k / count))
  })
}

function mix([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + t * (bx - ax), ay + t * (by - ay)]
}

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)]
  return mix(mix(ab, bc, t), mix(bc, cd, t), t)
}

const ghost = drawn(
  [14, 8],
  [
    [
      [17, -3],
      [33, -3],
      [37, 8],
    ],
    [
      [40, -3],
      [56, -3],
      [60, 8],
    ],
    [
      [64, -3],
      [82, -3],
      [87, 6],
    ],
    [
      [92, 34],
      [88, 50],
      [84, 66],
    ],
    [
      [80, 86],
      [66, 98],
      [50, 98],
    ],
    [
      [33, 98],
      [20, 86],
      [17, 66],
    ],
    [
      [13, 50],
      [9, 30],
      [14, 8],
    ],
  ],
)

const house = drawn(
  [10, 0],
  [
    [[90, 0]],
    [[90, 50]],
    [[100, 48]],
    [[82, 64]],
    [[82, 88]],
    [[72, 88]],
    [[72, 73]],
    [[50, 92]],
    [[0, 48]],
    [[10, 50]],
    [[10, 0]],
  ],
)

const spaceship = drawn(
  [40, 8],
  [
    [
      [46, 4],
      [54, 4],
      [60, 8],
    ],
    [[60, 14]],
    [
      [70, 12],
      [78, 6],
      [84, -4],
    ],
    [
      [90, 14],
      [84, 34],
      [69, 42],
    ],
    [
      [72, 64],
      [64, 86],
      [50, 100],
    ],
    [
      [36, 86],
      [28, 64],
      [31, 42],
    ],
    [
      [16, 34],
      [10, 14],
      [16, -4],
    ],
    [
      [22, 6],
      [30, 12],
      [40, 14],
    ],
    [[40, 8]],
  ],
)

const tree = drawn(
  [40, 0],
  [
    [[60, 0]],
    [
      [55, 8],
      [54, 18],
      [56, 30],
    ],
    [
      [76, 18],
      [97, 32],
      [88, 50],
    ],
    [
      [103, 60],
      [94, 83],
      [77, 78],
    ],
    [
      [74, 100],
      [44, 104],
      [38, 87],
    ],
    [
      [16, 94],
      [2, 74],
      [14, 60],
    ],
    [
      [-2, 46],
      [12, 20],
      [45, 30],
    ],
    [
      [46, 18],
      [45, 8],
      [40, 0],
    ],
  ],
)

export const outlines: Record<string, Point[]> = { ghost, house, spaceship, tree }

/** Characteristic details drawn inside, as polygons. */
export const details: Record<string, Point[][]> = {
  ghost: [ellipse([40, 66], 5, 8), ellipse([62, 66], 5, 8), ellipse([51, 47], 5, 4)],
  house: [
    [
      [42, 0],
      [58, 0],
      [58, 28],
      [42, 28],
    ],
    square(20, 22),
    square(66, 22),
  ],
  spaceship: [ellipse([50, 62], 8, 8)],
  tree: [],
}

function ellipse([x, y]: Point, a: number, b: number): Point[] {
  return Array.from({ length: 24 }, (_, k): Point => {
    const angle = (k * Math.PI) / 12
    return [x + a * Math.cos(angle), y + b * Math.sin(angle)]
  })
}

function square(x: number, y: number): Point[] {
  return [
    [x, y],
    [x + 14, y],
    [x + 14, y + 14],
    [x, y + 14],
  ]
}
