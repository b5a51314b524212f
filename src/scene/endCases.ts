/**
 * End of a segment against its side: the edge cases of Figures 8 to 11 of E. Leong, An Approach to Line-Circle Collision
 * Detection and Response, 2009. The figures give no numbers; these are chosen to be what the text says. All are exact in f32.
 */

type Pair = readonly [number, number]

export interface EndCase {
  /** Number of the figure; the text on Figure 10 has two cases. */
  readonly figure: '8' | '9' | '10' | '10b' | '11'
  readonly name: string
  readonly segment: readonly [Pair, Pair]
  /** Of the disk: metres, m/s, metres. */
  readonly position: Pair
  readonly velocity: Pair
  readonly radius: number
  readonly touches: 'side' | 'start' | 'end'
}

const segment = [
  [0, 0],
  [8, 0],
] as const
const radius = 1

export const endCases: readonly EndCase[] = [
  // comes from over the segment, and is past its end before it is low enough for the side
  {
    figure: '8',
    name: 'Figure 8: out over the end, which the trailing side of the disk hits',
    segment,
    position: [6.5, 3.25],
    velocity: [3, -4],
    radius,
    touches: 'end',
  },
  // 3 cm higher it would pass. If that were a tenth of a millimetre, the rounding of f32 would turn the normal by 2e-6, and
  // be 5e-5 m at the end
  {
    figure: '9',
    name: 'Figure 9: nearly parallel, nearly a miss, the front hits the start',
    segment,
    position: [-4, 0.90625],
    velocity: [4, 0.0625],
    radius,
    touches: 'start',
  },
  // it is a radius above the line of the segment while it is still beyond the start: no hit there
  {
    figure: '10',
    name: 'Figure 10: nearly parallel, low too early: the start',
    segment,
    position: [-4, 1.0625],
    velocity: [4, -0.125],
    radius,
    touches: 'start',
  },
  {
    figure: '10b',
    name: 'Figure 10: nearly parallel, low late enough: the side',
    segment,
    position: [-4, 1.25],
    velocity: [4, -0.125],
    radius,
    touches: 'side',
  },
  {
    figure: '11',
    name: 'Figure 11: over the line of the segment long before, almost head-on against the end',
    segment,
    position: [11, 1.25],
    velocity: [-4, -2],
    radius,
    touches: 'end',
  },
]
