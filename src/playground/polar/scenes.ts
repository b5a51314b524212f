/** Circles to divide a plane among: the paper's four, and some more at random. */
import type { Bounds } from '../../grid.ts'
import { PolarDiagram } from '../../polar/polarDiagram.ts'
import { fourCircles } from '../../scene/fourCircles.ts'
import { createRandom, insideDisk, type Random, uniform } from '../../scene/random.ts'
import type { Point } from '../../shapes/shape.ts'

export const SCENES = ['paper', 'random', 'clusters', 'grid'] as const
export type SceneName = (typeof SCENES)[number]

export const FEWEST = 12
export const MOST = 200

export interface Circle {
  readonly center: Point
  readonly radius: number
}

export interface PolarScene {
  readonly circles: readonly Circle[]
  /** Metres: that the whole disk stays in. */
  readonly box: Bounds
  /** The disk that moves, as it is until the viewer changes it. */
  readonly disk: { readonly start: Point; readonly direction: Point; readonly radius: number }
  readonly bounces: number
}

const { circles, box, disk } = fourCircles
const [WIDTH, HEIGHT] = [box[2], box[3]]

/** All but the paper's have about `count` circles, drawn from `seed`. */
export function polarScene(name: SceneName, count: number, seed: number): PolarScene {
  if (name === 'paper')
    return {
      circles: circles.radii.map((radius, k) => ({
        center: [circles.centers[2 * k], circles.centers[2 * k + 1]],
        radius,
      })),
      box,
      disk,
      bounces: 0,
    }
  /** Metres: the side of the square that each has to itself. */
  const room = Math.sqrt((WIDTH * HEIGHT) / count)
  const placed = PLACINGS[name](createRandom(seed), count, room)
  const radius = round(0.08 * room)
  const start = freePlace(placed, radius)
  const direction = farthestDirection(placed, start, radius)
  return { circles: placed, box, disk: { start, direction, radius }, bounces: 4 }
}

const PLACINGS: Record<
  Exclude<SceneName, 'paper'>,
  (random: Random, count: number, room: number) => Circle[]
> = {
  random(random, count, room) {
    return scatter(count, room, () => ({
      center: [uniform(random, 0, WIDTH), uniform(random, 0, HEIGHT)],
      radius: uniform(random, 0.12, 0.28) * room,
    }))
  },
  clusters(random, count, room) {
    const clusters = Array.from({ length: 3 + Math.floor(count / 25) }, () => [
      uniform(random, 2, WIDTH - 2),
      uniform(random, 2, HEIGHT - 2),
    ])
    return scatter(count, room, () => {
      const [x, y] = clusters[Math.floor(random() * clusters.length)]
      // denser in the middle
      const [dx, dy] = insideDisk(random, uniform(random, 0.5, 3))
      return { center: [x + dx, y + dy], radius: uniform(random, 0.1, 0.2) * room }
    })
  },
  grid(_, count, room) {
    const columns = Math.round(WIDTH / room)
    const rows = Math.round(count / columns)
    return Array.from({ length: columns * rows }, (_, k) => ({
      center: [
        (((k % columns) + 0.5) * WIDTH) / columns,
        ((Math.floor(k / columns) + 0.5) * HEIGHT) / rows,
      ] as const,
      radius: 0.22 * room,
    }))
  },
}

/** Tries at a place for one circle. */
const MOST_TRIES = 400

/** Of the circles drawn those that lie in the box, apart from each other. */
function scatter(count: number, room: number, draw: () => Circle): Circle[] {
  const placed: Circle[] = []
  for (let tries = 0; placed.length < count && tries < MOST_TRIES * count; tries++) {
    const circle = draw()
    const { center, radius } = circle
    const isInBox = isWithin(center[0], radius, WIDTH) && isWithin(center[1], radius, HEIGHT)
    if (isInBox && isFree(placed, center, radius + 0.08 * room)) placed.push(circle)
  }
  return placed
}

const isWithin = (place: number, radius: number, end: number) => place >= radius && place <= end - radius

const isFree = (circles: readonly Circle[], [x, y]: Point, radius: number) =>
  circles.every(({ center, radius: other }) => Math.hypot(center[0] - x, center[1] - y) > other + radius)

/** Metres between places that are tried. */
const STEP = 0.1

/** The place for a disk that is nearest to where the paper has it. */
function freePlace(circles: readonly Circle[], radius: number): Point {
  const places: Point[] = []
  for (let x = STEP; x < WIDTH; x += STEP)
    for (let y = STEP; y < HEIGHT; y += STEP)
      if (isWithin(x, radius, WIDTH) && isWithin(y, radius, HEIGHT)) places.push([round(x), round(y)])
  const far = ([x, y]: Point) => Math.hypot(x - disk.start[0], y - disk.start[1])
  places.sort((a, b) => far(a) - far(b))
  return places.find((place) => isFree(circles, place, 2 * radius)) ?? disk.start
}

/** Of some to the south-east, from where the paper's disk comes too, the one in which the disk goes farthest. */
function farthestDirection(circles: readonly Circle[], start: Point, radius: number): Point {
  const diagram = PolarDiagram.build(circleOptions(circles, 0))
  const ways = Array.from({ length: 16 }, (_, k): Point => [16 - k, -k - 0.5])
  const lengths = ways.map(
    (direction) => diagram.trace({ start, direction, radius, box, cut: 'rows' }).length,
  )
  return ways[lengths.indexOf(Math.max(...lengths))]
}

export function circleOptions(circles: readonly Circle[], growth: number) {
  return {
    centers: circles.flatMap(({ center }) => center),
    radii: circles.map(({ radius }) => radius + growth),
  }
}

const round = (metres: number) => Math.round(1000 * metres) / 1000
