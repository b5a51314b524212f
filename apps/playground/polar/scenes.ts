/** Scenes for the polar diagrams: the paper's four circles and random sets. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import { fourCircles } from '../../../src/scene/fourCircles.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { createRandom, insideDisk, type Random, uniform } from '../../../src/util/random.ts'
import type { Circle } from './circles.ts'
import { innerBox } from './picture.ts'

export const SCENES = ['paper', 'random', 'clusters', 'grid', 'empty'] as const
export type SceneName = (typeof SCENES)[number]

/** Minimum number of circles of a random scene. */
export const MIN_CIRCLES = 12

export interface PolarScene {
  readonly circles: readonly Circle[]
  /** Box in metres that contains the whole disk. */
  readonly box: Bounds
  /** The disk's initial state. */
  readonly disk: { readonly start: Point; readonly direction: Point; readonly radius: number }
  readonly bounces: number
}

const { circles, box, disk } = fourCircles
/** Box in metres of all scenes. */
export const polarBox: Bounds = box
const [WIDTH, HEIGHT] = [box[2], box[3]]

/** Creates a scene. Those that are not the paper's or empty have about `count` circles drawn from `seed`. */
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
  if (name === 'empty') return { circles: [], box, disk, bounces: 3 }
  /** Side in metres of the square available to each circle. */
  const room = Math.sqrt((WIDTH * HEIGHT) / count)
  const placed = PLACINGS[name](createRandom(seed), count, room)
  const radius = round(0.08 * room)
  const path = longestPath(placed, radius)
  return { circles: placed, box, disk: { ...path, radius }, bounces: 4 }
}

/** With more, clusters fill the box. */
const MAX_CLUSTERS = 14

const PLACINGS: Record<
  Exclude<SceneName, 'paper' | 'empty'>,
  (random: Random, count: number, room: number) => Circle[]
> = {
  random(random, count, room) {
    return scatter(count, room, () => ({
      center: [uniform(random, 0, WIDTH), uniform(random, 0, HEIGHT)],
      radius: uniform(random, 0.12, 0.28) * room,
    }))
  },
  clusters(random, count, room) {
    const clusters = Array.from({ length: Math.min(3 + Math.floor(count / 25), MAX_CLUSTERS) }, () => [
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

/** Maximum number of attempts to place a circle. */
const MAX_ATTEMPTS = 400

/** Keeps the drawn circles that lie in the box without overlap. */
function scatter(count: number, room: number, draw: () => Circle): Circle[] {
  const placed: Circle[] = []
  // circles and gaps are smaller than a cell, so only those in the cells around can overlap
  const columns = Math.ceil(WIDTH / room)
  const cells = Array.from({ length: columns * Math.ceil(HEIGHT / room) }, (): Circle[] => [])
  const cellOf = ([x, y]: Point) => [Math.floor(x / room), Math.floor(y / room)] as const
  for (let tries = 0; placed.length < count && tries < MAX_ATTEMPTS * count; tries++) {
    const circle = draw()
    const { center, radius } = circle
    if (!isWithin(center[0], radius, WIDTH) || !isWithin(center[1], radius, HEIGHT)) continue
    const [column, row] = cellOf(center)
    const around = [-1, 0, 1].flatMap((up) =>
      [-1, 0, 1].flatMap((right) => {
        const isOn = column + right >= 0 && column + right < columns
        return isOn ? (cells[(row + up) * columns + column + right] ?? []) : []
      }),
    )
    if (!isFree(around, center, radius + 0.08 * room)) continue
    placed.push(circle)
    cells[row * columns + column].push(circle)
  }
  return placed
}

const isWithin = (place: number, radius: number, end: number) => place >= radius && place <= end - radius

const isFree = (circles: readonly Circle[], [x, y]: Point, radius: number) =>
  circles.every(({ center, radius: other }) => Math.hypot(center[0] - x, center[1] - y) > other + radius)

/** Start positions, as fractions of the box from the upper left corner, and directions. */
const STARTS = [0.04, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4]
const TURNS = [-0.25, -0.45, -0.65, -0.85]

/** Returns the longest path that begins in the upper left part, as the paper's path does. */
function longestPath(circles: readonly Circle[], radius: number): { start: Point; direction: Point } {
  const grown = diagramOf(circles, radius)
  const within = innerBox(box, radius)
  const starts = STARTS.flatMap((x) => STARTS.map((y): Point => [round(x * WIDTH), round((1 - y) * HEIGHT)]))
  const paths = starts
    .filter((start) => isFree(circles, start, 1.5 * radius))
    .flatMap((start) => TURNS.map((dy) => ({ start, direction: [1, dy] as const })))
    .map((path) => ({ ...path, length: grown.trace({ ...path, box: within, cut: 'rows' }).length }))
  const [best = disk] = paths.sort((a, b) => b.length - a.length)
  return { start: best.start, direction: best.direction }
}

/** Returns the diagram of the circles expanded by the radius of a disk, among which the disk moves as a point. */
export function diagramOf(circles: readonly Circle[], radius: number): PolarDiagram {
  return PolarDiagram.build({
    centers: circles.flatMap(({ center }) => center),
    radii: circles.map((circle) => circle.radius + radius),
  })
}

const round = (metres: number) => Math.round(1000 * metres) / 1000
