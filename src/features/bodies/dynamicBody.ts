/** Dynamic bodies as the backends store them. */
import { DYNAMIC_FREE, DYNAMIC_PRISMATIC, DYNAMIC_REVOLUTE } from '../../schemas/constants.ts'
import { DYNAMIC_BODY, EDGE } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import { asF32, MASS, requireNumber, type Vector } from '../../util/validate.ts'
import type { WallEdges } from '../walls/walls.ts'
import type { CheckedDynamic, CheckedJoint } from './dynamicOptions.ts'
import type { Placement } from './motion.ts'
import { gyrationOf } from './wallMass.ts'

const KINDS = { revolute: DYNAMIC_REVOLUTE, prismatic: DYNAMIC_PRISMATIC } as const

function turnedBy([x, y]: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos * x - sin * y, sin * x + cos * y]
}

const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1]]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1]]

/** Returns an angle within half a turn, and the number of whole turns that were taken out of it. */
export function unwound(angle: number): { angle: number; turns: number } {
  const turns = Math.round(angle / (2 * Math.PI))
  return { angle: angle - 2 * Math.PI * turns, turns }
}

/** Returns the distance from a point of the farthest end of the edges, with their skins, and the bows of arcs. */
function farthestFrom({ edges }: WallEdges, [x, y]: Vector): number {
  let farthest = 0
  for (let w = 0; w < edges.length; w += EDGE.stride) {
    const [ax, ay, bx, by] = [EDGE.start, EDGE.start + 1, EDGE.end, EDGE.end + 1].map((at) => edges[w + at])
    // an arc is at most as far from an end as its chord is long
    const chord = edges[w + EDGE.curvature] === 0 ? 0 : Math.hypot(bx - ax, by - ay)
    const ends = Math.max(Math.hypot(ax - x, ay - y), Math.hypot(bx - x, by - y))
    farthest = Math.max(farthest, ends + chord + edges[w + EDGE.radius])
  }
  return farthest
}

/**
 * Returns the `DynamicBody` struct of a body with these walls. `name` precedes names in errors. Throws if the walls give no moment of inertia
 * to a body that can turn and has none of its own.
 */
export function dynamicWords(dynamic: CheckedDynamic, walls: WallEdges, name: string): ArrayBuffer {
  const buffer = new ArrayBuffer(DYNAMIC_BODY.stride * 4)
  const { f32, u32 } = words(buffer)
  const { joint, position, spin } = dynamic
  const { mass = 0 } = dynamic
  const gyration = gyrationOf(walls)
  const centroid = dynamic.centroid ?? gyration.centroid
  const center = joint?.type === 'revolute' ? joint.anchor : centroid
  const lever = minus(centroid, center)
  const offset = Math.hypot(...lever)
  const turns = joint?.type !== 'prismatic' && !dynamic.fixedRotation
  const inertia = dynamic.inertia ?? mass * (gyration.squared + offset ** 2)
  if (turns && dynamic.inertia === undefined && !(asF32(inertia) > 0))
    throw new Error(`${name}inertia is missing: expected one, since these walls give none`)
  if (turns) requireNumber(`${name}inertia`, inertia, MASS)
  const { angle, turns: whole } = unwound(dynamic.angle)
  const at = plus(position, turnedBy(center, dynamic.angle))
  const set = (field: number, ...values: number[]) => f32.set(values.map(asF32), field)
  set(DYNAMIC_BODY.position, ...at)
  set(DYNAMIC_BODY.home, ...at)
  set(DYNAMIC_BODY.previous, ...at)
  set(DYNAMIC_BODY.velocity, ...velocityOf(dynamic.velocity, joint))
  set(DYNAMIC_BODY.center, ...center)
  set(DYNAMIC_BODY.lever, ...lever)
  set(DYNAMIC_BODY.axis, ...(joint?.axis ?? [0, 0]))
  set(DYNAMIC_BODY.angle, angle)
  set(DYNAMIC_BODY.previousAngle, angle)
  set(DYNAMIC_BODY.turns, whole)
  set(DYNAMIC_BODY.spin, turns ? spin : 0)
  set(DYNAMIC_BODY.mass, mass)
  set(DYNAMIC_BODY.inverseMass, joint?.type === 'revolute' ? 0 : 1 / mass)
  set(DYNAMIC_BODY.inverseInertia, turns ? 1 / inertia : 0)
  set(DYNAMIC_BODY.farthest, turns ? farthestFrom(walls, center) : 0)
  u32[DYNAMIC_BODY.kind] = joint === undefined ? DYNAMIC_FREE : KINDS[joint.type]
  if (joint === undefined) return buffer
  const { limits, spring, motor, friction, force } = joint
  set(DYNAMIC_BODY.lower, ...limits)
  set(DYNAMIC_BODY.stiffness, spring.stiffness, spring.damping, spring.rest)
  set(DYNAMIC_BODY.motorSpeed, motor.speed, motor.maxForce)
  set(DYNAMIC_BODY.friction, friction, force)
  return buffer
}

/** Returns what a body turns about, in body coordinates, given its `DynamicBody` struct. */
export function centerOf(dynamic: ArrayBuffer): Vector {
  const [x, y] = words(dynamic).f32.subarray(DYNAMIC_BODY.center)
  return [x, y]
}

/** Returns the velocity that a joint leaves. */
export function velocityOf(
  [x, y]: Vector,
  joint: Pick<CheckedJoint, 'type' | 'axis'> | null | undefined,
): Vector {
  if (joint === undefined || joint === null) return [x, y]
  const along = x * joint.axis[0] + y * joint.axis[1]
  return [along * joint.axis[0], along * joint.axis[1]]
}

/** Returns the angle of the dynamic body at word `w`, with whole turns. */
export function angleAt({ f32 }: TypedViews, w: number): number {
  return (
    f32[w + DYNAMIC_BODY.angle] +
    f32[w + DYNAMIC_BODY.angleResidue] +
    2 * Math.PI * f32[w + DYNAMIC_BODY.turns]
  )
}

/** Returns the placement of the dynamic body at word `w`. */
export function placementAt(views: TypedViews, w: number): Placement {
  const { f32 } = views
  const angle = angleAt(views, w)
  const point = (field: number): Vector => [f32[w + field], f32[w + field + 1]]
  const center = plus(point(DYNAMIC_BODY.position), point(DYNAMIC_BODY.residue))
  return { position: minus(center, turnedBy(point(DYNAMIC_BODY.center), angle)), angle }
}
