/** What a choice leads to: the scene, its diagrams and the way of the disk. */

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
  /** Of the circles as they are: it traces. */
  readonly diagram: PolarDiagram
  /** Of circles grown by the radius of the disk: what the picture shows. */
  readonly grown: PolarDiagram
  readonly radius: number
  /** Where the centre of the disk can be. */
  readonly within: Bounds
  readonly start: Point
  readonly direction: Point
  readonly trace: Trace
}

/** Throws where the disk cannot start so. Takes over from `before` what has not changed. */
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

/** Metres under which a stretch is not told of: levels that tie are told apart by about 1e-13 of the scene. */
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

/** Degrees, counter-clockwise from east. */
export const degreesOf = ([dx, dy]: Point): number => (180 / Math.PI) * Math.atan2(dy, dx)
