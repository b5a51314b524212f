/**
 * End of a segment against its side: the edge cases of Figures 8 to 11 of Leong (2009), with the answer of plane geometry.
 * The figures give no numbers; these are chosen to be what the text says. No gravity, elastic, without friction, the wall
 * without a skin. All inputs are exact in f32.
 */

type Pair = readonly [number, number]

export interface EndCase {
  readonly name: string
  readonly segment: readonly [Pair, Pair]
  /** Metres, m/s, metres. */
  readonly position: Pair
  readonly velocity: Pair
  readonly radius: number
  /** Seconds, from the start to the state after. */
  readonly dt: number
  readonly touches: 'side' | 'start' | 'end'
  /** Seconds. */
  readonly time: number
  /** Of the disk's centre. */
  readonly touchPosition: Pair
  readonly finalVelocity: Pair
  readonly finalPosition: Pair
}

const segment: readonly [Pair, Pair] = [
  [0, 0],
  [8, 0],
]
const radius = 1
const dt = 4

function caseOf(name: string, position: Pair, velocity: Pair, touches: EndCase['touches']): EndCase {
  const time = touches === 'side' ? timeToSide(position, velocity) : timeToPoint(position, velocity, touches)
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
  return {
    name,
    segment,
    position,
    velocity,
    radius,
    dt,
    touches,
    time,
    touchPosition,
    finalVelocity,
    finalPosition,
  }
}

/** From above. */
function timeToSide(position: Pair, velocity: Pair): number {
  return (position[1] - radius) / -velocity[1]
}

/** From the foot of the perpendicular on the way back to where the point is a radius away. */
function timeToPoint([x, y]: Pair, [vx, vy]: Pair, which: 'start' | 'end'): number {
  const [px, py] = segment[which === 'start' ? 0 : 1]
  const speed = Math.hypot(vx, vy)
  const foot = ((px - x) * vx + (py - y) * vy) / speed
  const aside = ((px - x) * vy - (py - y) * vx) / speed
  return (foot - Math.sqrt((radius - aside) * (radius + aside))) / speed
}

export const endCases: readonly EndCase[] = [
  // comes from over the segment, and is past its end before it is low enough for the side
  caseOf('Figure 8: out over the end, which the trailing side of the disk hits', [6.5, 3.25], [3, -4], 'end'),
  // 3 cm higher it would pass. If that were a tenth of a millimetre, the rounding of f32 would turn the normal by 2e-6, and
  // be 5e-5 m at the end
  caseOf(
    'Figure 9: nearly parallel, nearly a miss, the front hits the start',
    [-4, 0.90625],
    [4, 0.0625],
    'start',
  ),
  // it is a radius above the line of the segment while it is still beyond the start: no hit there
  caseOf('Figure 10: nearly parallel, low too early: the start', [-4, 1.0625], [4, -0.125], 'start'),
  caseOf('Figure 10: nearly parallel, low late enough: the side', [-4, 1.25], [4, -0.125], 'side'),
  caseOf(
    'Figure 11: over the line of the segment long before, almost head-on against the end',
    [11, 1.25],
    [-4, -2],
    'end',
  ),
]
