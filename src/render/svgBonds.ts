/** Lines of bonds and joints for SVG pictures. */
import type { Placement } from '../features/bodies/motion.ts'
import type { BondState } from '../features/bonds/bondEdits.ts'
import type { JointState } from '../features/bonds/jointState.ts'
import type { DiskState } from '../features/disks/state.ts'
import { nearestImage, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import { type BondLine, bondLines, type Slider } from './bonds.ts'

type Ends = Pick<BondState, 'pairs' | 'points' | 'anchors' | 'broken'>
type Laws = Pick<JointState, 'bodies' | 'types' | 'directions' | 'lower' | 'upper'>

/** A side of a bond: the end of its line, and its anchor. */
interface Side {
  readonly at: Point
  readonly anchor: Point
  /** Infinity for bodies and points. */
  readonly radius: number
}

/** Returns the lines of bonds or joints that are neither broken nor gears, each with its second end in the image next to the first. `pixel` is a pixel in metres. Equals `visitBonds`. */
export function linesOfBonds(
  state: DiskState,
  { pairs, points, anchors, broken, ...laws }: Ends & Partial<Laws>,
  placements: readonly Placement[],
  box: PeriodicBox,
  pixel: number,
): BondLine[] {
  const { bodies, types, directions, lower, upper } = laws
  const rows = new Map(Array.from(state.ids, (id, row) => [id, row]))
  const sideAt = (side: number): Side | undefined => {
    const [x, y] = anchors.subarray(2 * side, 2 * side + 2)
    const placed = ([atX, atY]: Point, angle: number): Point => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return [atX + (c * x - s * y), atY + (s * x + c * y)]
    }
    const body = bodies?.[side] ?? 0
    if (body > 0) {
      const place = placements[body - 1] as Placement | undefined
      if (place === undefined) return undefined
      const at = placed([...place.position], place.angle)
      return { at, anchor: at, radius: Infinity }
    }
    if (pairs[side] === NONE) {
      const at: Point = [points[side - 1], points[side]]
      return { at, anchor: at, radius: Infinity }
    }
    const row = rows.get(pairs[side])
    if (row === undefined) return undefined
    const at: Point = [state.positions[2 * row], state.positions[2 * row + 1]]
    return { at, anchor: placed(at, state.angles[row]), radius: state.radii[row] }
  }
  const nearest = (from: Point, to: Point): Point => [
    nearestImage(box, 0, from[0], to[0]),
    nearestImage(box, 1, from[1], to[1]),
  ]
  const bodyOf = (side: number) => bodies?.[side] ?? 0
  return Array.from(broken, (isBroken, k): BondLine[] => {
    const [from, to] = [sideAt(2 * k), sideAt(2 * k + 1)]
    if (isBroken !== 0 || types?.[k] === 'gear' || from === undefined || to === undefined) return []
    const anchor = nearest(from.anchor, to.anchor)
    // the world is the first side of its joints, though the second one of their pairs
    const isOfWorld = pairs[2 * k + 1] === NONE && bodyOf(2 * k + 1) === 0
    const slider: Slider | undefined =
      types?.[k] === 'prismatic'
        ? {
            origin: isOfWorld ? anchor : from.anchor,
            held: isOfWorld ? from.anchor : anchor,
            axis: [Math.cos(directions![k]), Math.sin(directions![k])],
            lower: lower![k],
            upper: upper![k],
          }
        : undefined
    const isOfBody = bodyOf(2 * k) > 0 || bodyOf(2 * k + 1) > 0
    const link = { from: from.at, to: nearest(from.at, to.at), isOfBody }
    return bondLines(link, Math.min(from.radius, to.radius), slider, pixel)
  }).flat()
}
