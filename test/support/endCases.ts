/** The edge cases of src/scene/endCases.ts with the answer of plane geometry: no gravity, elastic, without friction, the wall without a skin. */
import { endCases as cases, type EndCase } from '../../src/scene/endCases.ts'

type Pair = readonly [number, number]

interface SolvedCase extends EndCase {
  /** Seconds, from the start to the state after. */
  readonly dt: number
  /** Seconds. */
  readonly time: number
  /** Of the disk's centre. */
  readonly touchPosition: Pair
  readonly finalVelocity: Pair
  readonly finalPosition: Pair
}

const dt = 4

function solved(scene: EndCase): SolvedCase {
  const { position, velocity, radius, segment, touches } = scene
  const time = touches === 'side' ? timeToSide(scene) : timeToPoint(scene, touches)
  const touchPosition: Pair = [position[0] + velocity[0] * time, position[1] + velocity[1] * time]
  const foot: Pair = touches === 'side' ? [touchPosition[0], 0] : segment[touches === 'start' ? 0 : 1]
  const normal: Pair = [(touchPosition[0] - foot[0]) / radius, (touchPosition[1] - foot[1]) / radius]
  const closing = velocity[0] * normal[0] + velocity[1] * normal[1]
  const finalVelocity: Pair = [velocity[0] - 2 * closing * normal[0], velocity[1] - 2 * closing * normal[1]]
  const rest = dt - time
  const finalPosition: Pair = [
    touchPosition[0] + finalVelocity[0] * rest,
    touchPosition[1] + finalVelocity[1] * rest,
  ]
  return { ...scene, dt, time, touchPosition, finalVelocity, finalPosition }
}

/** From above. */
function timeToSide({ position, velocity, radius }: EndCase): number {
  return (position[1] - radius) / -velocity[1]
}

/** From the foot of the perpendicular on the way back to where the point is a radius away. */
function timeToPoint(
  { position: [x, y], velocity: [vx, vy], segment, radius }: EndCase,
  which: 'start' | 'end',
): number {
  const [px, py] = segment[which === 'start' ? 0 : 1]
  const speed = Math.hypot(vx, vy)
  const foot = ((px - x) * vx + (py - y) * vy) / speed
  const aside = ((px - x) * vy - (py - y) * vx) / speed
  return (foot - Math.sqrt((radius - aside) * (radius + aside))) / speed
}

export const endCases: readonly SolvedCase[] = cases.map(solved)
