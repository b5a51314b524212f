/** The scene, the diagrams and the trace for a choice. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import { PolarDiagram } from '../../../src/polar/polarDiagram.ts'
import type { Stretch, Trace } from '../../../src/polar/trace.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import type { Choice } from './choice.ts'
import { innerBox } from './picture.ts'
import { circleOptions, type PolarScene, polarScene } from './scenes.ts'

export interface Traced {
  readonly choice: Choice
  readonly scene: PolarScene
  /** Diagram of the original circles, which traces. */
  readonly diagram: PolarDiagram
  /** Diagram of the circles expanded by the disk's radius, which the picture shows. */
  readonly grown: PolarDiagram
  readonly radius: number
  /** Box that contains the disk's centre. */
  readonly within: Bounds
  readonly start: Point
  readonly direction: Point
  readonly trace: Trace
}

/** Computes the result of a choice and reuses unchanged parts of `before`. Throws if the disk cannot start there. */
export function traceChoice(choice: Choice, before?: Traced): Traced {
  const isSame = before !== undefined && isSameScene(choice, before.choice)
  const scene = isSame ? before.scene : polarScene(choice.scene, choice.count, choice.seed)
  const { box, disk } = scene
  const radius = choice.radius ?? disk.radius
  const diagram = isSame ? before.diagram : PolarDiagram.build(circleOptions(scene.circles, 0))
  const grown =
    isSame && radius === before.radius
      ? before.grown
      : PolarDiagram.build(circleOptions(scene.circles, radius))
  const start: Point = [choice.x ?? disk.start[0], choice.y ?? disk.start[1]]
  const direction = choice.angle === undefined ? disk.direction : unitAt(choice.angle)
  const bounces = choice.bounces ?? scene.bounces
  const trace = diagram.trace({ start, direction, radius, box, bounces, cut: choice.cut })
  return {
    choice,
    scene,
    diagram,
    grown,
    radius,
    within: innerBox(box, radius),
    start,
    direction,
    trace: { ...trace, legs: trace.legs.map((leg) => ({ ...leg, stretches: seen(leg.stretches) })) },
  }
}

/** Minimum length in metres of a listed stretch; tied levels are separated by about 1e-13 of the scene. */
const SHORTEST = 1e-6

function seen(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = []
  for (const stretch of stretches) {
    const { start, end, ccw, cw } = stretch
    const last = kept.at(-1)
    if (last !== undefined && last.ccw === ccw && last.cw === cw) kept[kept.length - 1] = { ...last, end }
    else if (Math.hypot(end[0] - start[0], end[1] - start[1]) >= SHORTEST) kept.push(stretch)
  }
  return kept
}

export function isSameScene(one: Choice, other: Choice): boolean {
  return one.scene === other.scene && one.count === other.count && one.seed === other.seed
}

const unitAt = (degrees: number): Point => [
  Math.cos((Math.PI / 180) * degrees),
  Math.sin((Math.PI / 180) * degrees),
]

/** Returns the direction in degrees, counter-clockwise from east. */
export const degreesOf = ([dx, dy]: Point): number => (180 / Math.PI) * Math.atan2(dy, dx)
