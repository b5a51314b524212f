/** Hard contacts without restitution: light disks under heavy ones, and rows of disks before a wall that moves. */
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const RADIUS = 0.5
/** Metres that a pair falls. */
const FALL = 2
/** Metres from one pair or row to the next. */
const APART = 3
/** Disks in a row. */
const ROW = 3

/** Pairs of a disk of 1 kg and one of `ratio` kg on top of it, dropped on a floor. */
export const heavy =
  (ratio: number) =>
  (count: number, seed: number): Scene => {
    const random = createRandom(seed)
    const places = Array.from({ length: count }, (_, k) => APART * Math.floor(k / 2))
    const shift = uniform(random, 0, 1)
    const width = APART * Math.ceil(count / 2)
    return {
      version: 1,
      name: `heavy-${ratio}`,
      gravity: [0, -10],
      bounds: [-APART, -1, width + APART, 8],
      disks: {
        positions: places.flatMap((x, k) => [x + shift, RADIUS + FALL + (k % 2)]),
        radii: RADIUS,
        masses: places.map((_, k) => (k % 2 === 0 ? 1 : ratio)),
      },
      walls: [
        {
          chain: [
            [-APART, 0],
            [width + APART, 0],
          ],
        },
      ],
    }
  }

/** Rows of three disks that touch, half a metre before a wall that moves at 1 m/s. */
export function pushed(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const rows = Math.ceil(count / ROW)
  const shift = uniform(random, 0, 1)
  return {
    version: 1,
    name: 'pushed',
    gravity: [0, 0],
    bounds: [-5, -5, 40, APART * rows + 5],
    disks: {
      positions: Array.from({ length: count }, (_, k) => [
        1.5 + (k % ROW),
        APART * Math.floor(k / ROW) + shift,
      ]).flat(),
      radii: RADIUS,
    },
    walls: [],
    bodies: [
      {
        walls: [
          {
            chain: [
              [0, -2],
              [0, APART * rows + 2],
            ],
          },
        ],
        motion: { velocity: [1, 0] },
      },
    ],
  }
}
