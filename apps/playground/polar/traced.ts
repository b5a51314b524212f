/** The scene, the diagram and the trace for a choice. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Sense } from '../../../src/polar/facing.ts'
import type { PolarDiagram, Region } from '../../../src/polar/polarDiagram.ts'
import type { Leg, Stretch, Trace } from '../../../src/polar/trace.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import type { Choice } from './choice.ts'
import { type Circle, edited, parseEdits } from './circles.ts'
import { innerBox } from './picture.ts'
import { diagramOf, type PolarScene, polarScene } from './scenes.ts'

/** The view from the middle of a stretch. */
export interface StretchView extends Stretch {
  readonly ccwRegion: Region
  readonly cwRegion: Region
}

export interface ViewedLeg extends Leg {
  readonly stretches: readonly StretchView[]
}

export interface ViewedTrace extends Trace {
  readonly legs: readonly ViewedLeg[]
}

export interface Traced {
  readonly choice: Choice
  readonly scene: PolarScene
  /** The scene's circles with the edits of the choice. */
  readonly circles: readonly Circle[]
  /** Diagram of the circles expanded by the disk's radius. */
  readonly grown: PolarDiagram
  readonly radius: number
  /** Box that contains the disk's centre. */
  readonly within: Bounds
  readonly start: Point
  readonly direction: Point
  readonly trace: ViewedTrace
}

/** Computes the result of a choice and reuses unchanged parts of `before`. Throws if the disk cannot start there. */
export function traceChoice(choice: Choice, before?: Traced): Traced {
  const isSame = before !== undefined && isSameScene(choice, before.choice)
  const scene = isSame ? before.scene : polarScene(choice.scene, choice.count, choice.seed)
  const isEdited = !isSame || choice.edits !== before.choice.edits
  const circles = isEdited ? edited(scene.circles, parseEdits(choice.edits)!) : before.circles
  const { box, disk } = scene
  const radius = choice.radius ?? disk.radius
  const grown = isEdited || radius !== before.radius ? diagramOf(circles, radius) : before.grown
  const start: Point = [choice.x ?? disk.start[0], choice.y ?? disk.start[1]]
  const direction = choice.angle === undefined ? disk.direction : unitAt(choice.angle)
  const bounces = choice.bounces ?? scene.bounces
  const within = innerBox(box, radius)
  const [minX, minY, maxX, maxY] = within
  if (!(start[0] >= minX && start[0] <= maxX && start[1] >= minY && start[1] <= maxY))
    throw new Error(
      `start is [${start.join(', ')}]: expected a position where a disk of radius ${radius} is in the box`,
    )
  if (grown.locate(start, 'east', 'ccw').isInside)
    throw new Error(
      `start is [${start.join(', ')}]: expected a position where a disk of radius ${radius} overlaps no circle`,
    )
  const trace = grown.trace({ start, direction, box: within, bounces, cut: choice.cut })
  const legs = trace.legs.map((leg) => ({ ...leg, stretches: viewed(leg, grown, choice.sense) }))
  return { choice, scene, circles, grown, radius, within, start, direction, trace: { ...trace, legs } }
}

/** Minimum length in metres of a listed stretch; tied levels are separated by about 1e-13 of the scene. */
const SHORTEST = 1e-6

/** Merges stretches whose owners in the chosen senses are equal. */
function viewed({ facing, stretches }: Leg, grown: PolarDiagram, sense: Sense | 'both'): StretchView[] {
  const kept: Stretch[] = []
  for (const stretch of stretches) {
    const { start, end, ccw, cw } = stretch
    const last = kept.at(-1)
    const isSame =
      last !== undefined && (sense === 'cw' || last.ccw === ccw) && (sense === 'ccw' || last.cw === cw)
    if (isSame) kept[kept.length - 1] = { ...last, end }
    else if (Math.hypot(end[0] - start[0], end[1] - start[1]) >= SHORTEST) kept.push(stretch)
  }
  return kept.map((stretch) => {
    const [ccwRegion, cwRegion] = (['ccw', 'cw'] as const).map((one) =>
      grown.locate(middleOf(stretch), facing, one),
    )
    return { ...stretch, ccwRegion, cwRegion }
  })
}

export const middleOf = ({ start, end }: Pick<Stretch, 'start' | 'end'>): Point => [
  (start[0] + end[0]) / 2,
  (start[1] + end[1]) / 2,
]

export function isSameScene(one: Choice, other: Choice): boolean {
  return one.scene === other.scene && one.count === other.count && one.seed === other.seed
}

const unitAt = (degrees: number): Point => [
  Math.cos((Math.PI / 180) * degrees),
  Math.sin((Math.PI / 180) * degrees),
]

/** Returns the direction in degrees, counter-clockwise from east. */
export const degreesOf = ([dx, dy]: Point): number => (180 / Math.PI) * Math.atan2(dy, dx)
