/**
 * Bonds and joints as lines: between the centres of disks, or from a disk to a point of the world. Where a side is a body of walls, the line ends at its
 * anchor. A slider also has a line over its travel, with a dot where it is. Gears are not drawn: they hold angles, not places.
 */
import { NO_BOX, nearestImage, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import { AXIS_STRETCH, BODY_BIT, BOND_GEAR, BOND_NONE, BOND_WELD, NONE } from '../schemas/constants.ts'
import { BOND, BOND_SIDES, DYNAMIC_BODY, JOINT, POSE } from '../schemas/offsets.ts'

/** Half width of the lines relative to the smaller disk's radius. */
export const BOND_WIDTH = 0.16
/** Minimum half width of the lines in CSS pixels. */
export const MIN_BOND_RADIUS = 0.6
/** The same of joints of bodies of walls. */
export const MIN_JOINT_RADIUS = 1
/** Radius in CSS pixels of the dot of a joint of bodies of walls whose ends are less than a pixel apart: a hinge. */
export const HINGE_RADIUS = 3
/** Radius of the dot of a slider, in half widths of its line. */
export const SLIDER_DOT = 3
/** Length of a slider's line beyond its places where it has no limit, in half widths. */
export const SLIDER_REACH = 8
/** Lines and dots per bond in bonds.wgsl: the line, and of sliders the travel and the dot. */
export const BOND_PARTS = 3

/** Above all limits of joints that have some. */
const NO_LIMIT = 1e29

type Vector = readonly [x: number, y: number]

/** A line with round ends, of half this width; all in metres. */
export interface BondLine {
  readonly from: Vector
  readonly to: Vector
  readonly half: number
  /** Whether a side is a body of walls. */
  readonly isOfBody: boolean
}

/** A slider: the anchors of the side that it moves along and of the side that moves, and its direction as a unit vector. */
export interface Slider {
  readonly origin: Vector
  readonly held: Vector
  readonly axis: Vector
  /** Without a limit, `lower` is below -1e29 and `upper` above 1e29. */
  readonly lower: number
  readonly upper: number
}

/** Returns the lines of a bond or joint; `radius` is that of the smaller disk, Infinity without disks, and `pixel` a CSS pixel in metres. */
export function bondLines(
  { from, to, isOfBody }: Omit<BondLine, 'half'>,
  radius: number,
  slider: Slider | undefined,
  pixel: number,
): BondLine[] {
  const isHinge = slider === undefined && Math.hypot(to[0] - from[0], to[1] - from[1]) < pixel
  const least = isOfBody ? (isHinge ? HINGE_RADIUS : MIN_JOINT_RADIUS) : MIN_BOND_RADIUS
  const half = Math.max(radius < Infinity ? BOND_WIDTH * radius : 0, least * pixel)
  const line = { from, to, half, isOfBody }
  if (slider === undefined) return [line]
  const { origin, held, axis, lower, upper } = slider
  const value = (held[0] - origin[0]) * axis[0] + (held[1] - origin[1]) * axis[1]
  const first = lower > -NO_LIMIT ? lower : Math.min(value, 0) - SLIDER_REACH * half
  const last = upper < NO_LIMIT ? upper : Math.max(value, 0) + SLIDER_REACH * half
  const at = (along: number): Vector => [origin[0] + along * axis[0], origin[1] + along * axis[1]]
  return [
    line,
    { ...line, from: at(first), to: at(last) },
    { ...line, from: held, to: held, half: SLIDER_DOT * half },
  ]
}

type BondBuffers = Pick<
  Extract<BackendBuffers, { kind: 'cpu' }>,
  'slots' | 'poses' | 'bonds' | 'bondSides' | 'joints' | 'dynamicBodies' | 'slotsById' | 'bondNumbers'
>

/** A side of a bond: the end of its line, its anchor and its axes; and the radius of the disk, Infinity for bodies and points. */
interface Side {
  readonly at: Vector
  readonly anchor: Vector
  /** Cosine and sine of the angle. */
  readonly axes: Vector
  readonly radius: number
  readonly isBody: boolean
}

/** Turns a vector by the angle of this cosine and sine. */
function turnedBy([x, y]: Vector, [cos, sin]: Vector): Vector {
  return [cos * x - sin * y, sin * x + cos * y]
}

const plus = ([ax, ay]: Vector, [bx, by]: Vector): Vector => [ax + bx, ay + by]

/**
 * Calls `visit` with the lines of each bond and joint that is neither broken nor a gear, whose second end is in the image next to the first. `places` are those of `placementWords`; joints of bodies without a place are left
 * out. `pixel` is a CSS pixel in metres. Equals bonds.wgsl.
 */
export function visitBonds(
  buffers: BondBuffers,
  places: Float32Array,
  visit: (line: BondLine) => void,
  pixel: number,
  box: PeriodicBox = NO_BOX,
): void {
  const { bondNumbers, bonds, bondSides, joints, dynamicBodies, slotsById, slots, poses } = buffers
  const pair = (values: Float32Array, at: number): Vector => [values[at], values[at + 1]]
  const bodySide = (body: number, anchor: Vector): Side | undefined => {
    if (4 * body >= places.length) return undefined
    const axes = pair(places, 4 * body + 2)
    const center = pair(dynamicBodies.f32, body * DYNAMIC_BODY.stride + DYNAMIC_BODY.center)
    const at = plus(pair(places, 4 * body), turnedBy(plus(center, anchor), axes))
    return { at, anchor: at, axes, radius: Infinity, isBody: true }
  }
  const diskSide = (id: number, anchor: Vector): Side | undefined => {
    const slot = slotsById.u32[id]
    if (!(slot < slots)) return undefined
    const p = slot * POSE.stride
    const at = pair(poses.f32, p + POSE.position)
    const angle = poses.f32[p + POSE.angle]
    const axes: Vector = [Math.cos(angle), Math.sin(angle)]
    const radius = poses.f32[p + POSE.radius]
    return { at, anchor: plus(at, turnedBy(anchor, axes)), axes, radius, isBody: false }
  }
  /** Returns the slider that a joint is, if it is one. */
  const sliderOf = (number: number, a: Side, b: Side): Slider | undefined => {
    const [bond, joint] = [number * BOND.stride, number * JOINT.stride]
    if (bonds.u32[bond + BOND.kind] !== BOND_WELD || joints.u32[joint + JOINT.axis] !== AXIS_STRETCH)
      return undefined
    // the axis of the world is that of the second side
    const isOfWorld = bonds.u32[bond + BOND.b] === NONE
    const turn =
      (isOfWorld ? -0.5 : 0.5) * joints.f32[joint + JOINT.reference] - bonds.f32[bond + BOND.restTurn]
    const direction = turnedBy(pair(bonds.f32, bond + BOND.direction), [Math.cos(turn), Math.sin(turn)])
    const [lower, upper] = [joints.f32[joint + JOINT.lower], joints.f32[joint + JOINT.upper]]
    if (isOfWorld) return { origin: b.anchor, held: a.anchor, axis: direction, lower: -upper, upper: -lower }
    return { origin: a.anchor, held: b.anchor, axis: turnedBy(direction, a.axes), lower, upper }
  }
  const nearest = (from: Vector, to: Vector): Vector => [
    nearestImage(box, 0, from[0], to[0]),
    nearestImage(box, 1, from[1], to[1]),
  ]
  for (let number = 0; number < bondNumbers; number++) {
    const at = number * BOND.stride
    const kind = bonds.u32[at + BOND.kind]
    if (kind === BOND_NONE || kind === BOND_GEAR || bonds.u32[at + BOND.isBroken] !== 0) continue
    const side = (id: number, anchor: number) => {
      const own = pair(bondSides.f32, number * BOND_SIDES.stride + anchor)
      return id >= BODY_BIT ? bodySide(id - BODY_BIT, own) : diskSide(id, own)
    }
    const from = side(bonds.u32[at + BOND.a], BOND_SIDES.anchorA)
    const b = bonds.u32[at + BOND.b]
    const point = pair(bonds.f32, at + BOND.point)
    const other: Side | undefined =
      b === NONE
        ? { at: point, anchor: point, axes: [1, 0], radius: Infinity, isBody: false }
        : side(b, BOND_SIDES.anchorB)
    if (from === undefined || other === undefined) continue
    const to = { ...other, at: nearest(from.at, other.at), anchor: nearest(from.anchor, other.anchor) }
    const link = { from: from.at, to: to.at, isOfBody: from.isBody || to.isBody }
    for (const line of bondLines(link, Math.min(from.radius, to.radius), sliderOf(number, from, to), pixel))
      visit(line)
  }
}
