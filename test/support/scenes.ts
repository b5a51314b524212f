/** Small scenes that are hard on the kernels. */

import type { Scene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'
import { full } from './full.ts'

/** A wall from x = -50 to 50 at y = 0. */
export const floor: Scene['walls'] = [
  {
    chain: [
      [-50, 0],
      [50, 0],
    ],
  },
]

const box: Scene['walls'] = [
  {
    chain: [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ],
    closed: true,
    radius: 0.05,
  },
]

function scene(name: string, positions: number[], rest: Partial<Scene['disks']> = {}): Scene {
  const bounds: [number, number, number, number] = [0, 0, 20, 20]
  return {
    version: 1,
    name,
    gravity: [0, -9.81],
    bounds,
    disks: { positions, radii: 0.25, ...rest },
    walls: box,
  }
}

function random(name: string, count: number, seed: number, spread = 20): Scene {
  const next = createRandom(seed)
  const numbers = (length: number, low: number, high: number) =>
    Array.from({ length }, () => low + (high - low) * next())
  return scene(name, numbers(2 * count, 0, spread), {
    radii: numbers(count, 0.1, 0.4),
    velocities: numbers(2 * count, -8, 8),
    spins: numbers(count, -10, 10),
    friction: numbers(count, 0, 1),
    restitution: numbers(count, 0, 1),
    rolling: numbers(count, 0, 0.3),
  })
}

/** 64 disks in a heap around each of these places. */
function clusters(...places: readonly (readonly number[])[]): number[] {
  return places.flatMap(([x, y]) =>
    Array.from({ length: 64 }, (_, k) => [x + 0.45 * (k % 8), y + 0.45 * Math.floor(k / 8)]).flat(),
  )
}

const cellEdges: number[] = []
for (let row = 0; row < 12; row++)
  for (let column = 0; column < 12; column++) cellEdges.push(column * 0.5, row * 0.5)

export const hardScenes: readonly Scene[] = [
  random('random', 700, 1),
  // each cell is solved by one thread: the contacts of 300 are nine times as many
  random('all in one cell', full(100, 300), 2, 0.5),
  scene('all on one point', new Array(80).fill(3)),
  scene('none', []),
  scene('one', [5, 0.3]),
  scene('exactly at the edges of cells', cellEdges, { radii: 0.25 }),
  scene('far outside the bounds', [-900, 5, 5, 900, 5.3, 900.1, 1e6, -1e6, 5, 5]),
  {
    // clusters that share the table's entries, one of them beyond the last cell that f32 tells apart
    ...scene('worlds apart', clusters([0, 0], [38.4, 19.2], [5000, -7000], [-3e4, 12345.6], [9e4, 9e4])),
    bounds: [-4e4, -4e4, 4e4, 4e4],
  },
  {
    // every size beside every other, in tables of which some wrap around and some do not
    ...scene('boulders and dust', clusters([0, 0], [700, 300], [-3e4, 12345.6], [9e4, 9e4]), {
      radii: Array.from({ length: 256 }, (_, k) => (k % 29 === 0 ? 5 : 0.002 * 1.4 ** (k % 17))),
      velocities: Array.from({ length: 512 }, (_, k) => 8 * Math.sin(k * k)),
      friction: 0.4,
    }),
    bounds: [-4e4, -4e4, 4e4, 4e4],
  },
  scene('on the wall itself', [0, 0, 10, 0, 20, 20, 0.2, 0.2]),
  {
    ...random('dynamic bodies', 300, 6),
    bodies: [
      {
        walls: [-1, 1].map((turn) => ({
          chain: [
            [-6, -2 * turn],
            [6, 2 * turn],
          ],
          radius: 0.1,
        })),
        mass: 30,
        position: [10, 8],
        joint: { type: 'revolute', motor: { speed: 1, maxForce: 20 }, friction: 3 },
      },
      {
        walls: [
          {
            chain: [
              [0, 0],
              [3, 0],
              [1, 2],
            ],
            closed: true,
            friction: 0.6,
          },
        ],
        mass: 5,
        position: [4, 15],
        spin: 2,
      },
    ],
  },
  {
    ...random('bodies that move', 500, 4),
    bodies: [
      {
        walls: [
          {
            chain: [
              [-6, 0],
              [6, 0],
            ],
            radius: 0.1,
          },
        ],
        motion: { position: [10, 4], spin: 3 },
      },
      {
        walls: [
          {
            chain: [
              [0, 0],
              [20, 0],
            ],
            surfaceSpeed: 2,
            friction: 0.7,
            restitution: 0.5,
            rolling: 0.1,
          },
        ],
        motion: {
          keyframes: [{ time: 0 }, { time: 0.05, position: [0, 0.4], angle: 0.1 }, { time: 0.1 }],
          repeat: true,
        },
      },
      { walls: [] },
    ],
  },
  {
    // hollows, hills, seams, ends, one-sided and solid walls, joints closer than a disk is wide, some of them moving
    ...random('arcs', 500, 5),
    walls: [
      {
        chain: [
          [0, 10],
          [20, 10],
        ],
        bulges: [1, 1],
        closed: true,
        oneSided: true,
      },
      {
        chain: [
          [4, 6],
          [8, 6],
          [12, 5],
          [16, 6],
        ],
        bulges: [0.4, -0.7, 1.3],
        radius: 0.1,
        friction: 0.6,
      },
      { chain: Array.from({ length: 60 }, (_, k) => [2 + k / 4, 4 + 0.3 * Math.sin(k)]), oneSided: true },
      {
        chain: [
          [9, 12],
          [11, 12],
        ],
        bulges: [-1, -1],
        closed: true,
        oneSided: true,
        restitution: 0.8,
      },
    ],
    bodies: [
      {
        walls: [
          {
            chain: [
              [-3, -1],
              [-3, 1],
              [3, 1],
              [3, -1],
            ],
            bulges: [-1, 0, -1, 0],
            closed: true,
            oneSided: true,
          },
          {
            chain: [
              [0, 3],
              [3, 4],
            ],
            bulges: [-0.3],
            surfaceSpeed: 2,
          },
        ],
        motion: { position: [10, 10], spin: 2 },
      },
    ],
  },
  {
    ...random('two sizes', 400, 3),
    disks: { ...random('', 400, 3).disks, radii: Array.from({ length: 400 }, (_, k) => (k < 4 ? 3 : 0.1)) },
  },
]
