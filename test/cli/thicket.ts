import type { Scene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'

/** Disks in random motion among segments in random places. */
export function thicket(disks: number, segments: number): Scene {
  const size = 2 * Math.sqrt(disks)
  const random = createRandom(5)
  const at = () => random() * size
  const walls: Scene['walls'] = Array.from({ length: segments }, () => {
    const [x, y] = [at(), at()]
    return {
      chain: [
        [x, y],
        [x + 3 * random(), y + 3 * random() + 0.01],
      ],
      restitution: random(),
    } as Scene['walls'][number]
  })
  const numbers = (length: number, of: () => number) => Array.from({ length }, of)
  return {
    version: 1,
    name: 'thicket',
    gravity: [0, -9.81],
    bounds: [0, 0, size, size],
    disks: {
      positions: numbers(2 * disks, at),
      velocities: numbers(2 * disks, () => 6 * random() - 3),
      spins: numbers(disks, () => 20 * random() - 10),
      radii: numbers(disks, () => 0.2 + 0.35 * random()),
      restitution: numbers(disks, random),
    },
    walls: [
      {
        chain: [
          [0, size],
          [0, 0],
          [size, 0],
          [size, size],
        ],
      },
      ...walls,
    ],
  }
}
