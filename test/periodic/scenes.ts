/** Scenes in periodic boxes. */
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'

/** Disks of two sizes, fast and slow, that meet walls, bodies, fields and each other across the seams of a box that repeats both ways. */
export function crossing(count: number, seed: number, periodic: Scene['periodic']): Scene {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + (high - low) * random()
  const chain = 6
  return {
    version: 1,
    name: 'crossing',
    gravity: [2, -9.81],
    periodic,
    events: true,
    hitSpeed: 0.5,
    disks: {
      positions: Array.from({ length: count }, (_, k) =>
        // a chain of bonded disks across the upper right corner, the others anywhere
        k < chain ? [5.4 + 0.3 * k, 3.6 + 0.2 * k] : [between(-6, 6), between(-4, 4)],
      ).flat(),
      radii: Array.from({ length: count }, (_, k) =>
        k % 23 === 22 ? 0.8 : k < chain ? 0.15 : between(0.06, 0.14),
      ),
      velocities: Array.from({ length: 2 * count }, (_, k) => (k % 37 === 0 ? 400 : between(-3, 3))),
      restitution: 0.4,
      rolling: 0.05,
    },
    bonds: [
      {
        pairs: Array.from({ length: chain - 1 }, (_, k) => [k, k + 1]).flat(),
        type: 'weld',
        stiffness: 2000,
        bendStiffness: 5,
        dampingRatio: 0.3,
      },
      { disks: [0], points: [-5.8, -3.9], type: 'spring', stiffness: 50 },
    ],
    walls: [
      // a floor of a period, and a slope and an arc over the seams
      { chain: [[-6, -2], [-1, -2.2], [6, -2]], friction: 0.5 }, // biome-ignore format: short
      { chain: [[5, 1], [7, 2]], radius: 0.1 }, // biome-ignore format: short
      { chain: [[-6.5, 3], [-4.5, 3]], bulges: [0.6] }, // biome-ignore format: short
      { chain: [[0, 3.2], [1, 4.6]], sensor: true }, // biome-ignore format: short
    ],
    bodies: [
      { walls: [{ chain: [[-1, 0], [1, 0]], radius: 0.05 }], motion: { position: [5.8, 0], velocity: [1, 3], spin: 4 } }, // biome-ignore format: short
      {
        walls: [{ chain: Array.from({ length: 13 }, (_, k): [number, number] => [k - 6, k % 2 ? 0.3 : 0]) }],
        motion: { position: [0, -3.5], velocity: [-6, 0] },
      },
    ],
    fields: [
      { type: 'radial', center: [5.5, 3.5], strength: 4, falloff: 1 },
      { type: 'wind', velocity: [3, 0], linear: 0.05, region: { box: [5, -4, 8, 0] } },
    ],
    emitters: [
      {
        rate: 300,
        box: [5.6, 2, 6.6, 3],
        velocity: [6, 4],
        spread: 2,
        radii: [0.05, 0.1],
        maxAlive: 30,
        seed: 3,
      },
    ],
    sinks: [{ disk: [-6, 0, 0.4] }],
  }
}
