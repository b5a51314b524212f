/** A scene with fields of all types, regions and groups. */
import type { Field } from '../../src/features/fields/fields.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

export const FIELDS: readonly Field[] = [
  { type: 'wind', velocity: [6, 1], linear: 0.2, quadratic: 0.3, region: { box: [-4, -2, 3, 1] } },
  { type: 'uniform', acceleration: [1, 2], mask: 1 },
  { type: 'radial', center: [1, 2], strength: 20, region: { disk: [1, 2, 3] } },
  { type: 'radial', center: [-3, 0], strength: -3, falloff: 1 },
  { type: 'radial', center: [0, 0], strength: 2, falloff: -1, mask: 2 },
  { type: 'vortex', center: [2, -1], strength: 9, falloff: 0 },
  { type: 'damping', rate: 0.3, spinRate: 2, mask: 6 },
  {
    type: 'buoyancy',
    surface: [0, -2],
    up: [1, 5],
    density: 3,
    region: { halfPlane: { point: [1, 0], normal: [-1, 0.5] } },
  },
  { type: 'noise', strength: 8, scale: 0.7, rate: 30, seed: 5 },
]

/** Returns a scene of `count` disks in a box, among FIELDS. */
export function fieldsScene(count: number): Scene {
  const random = createRandom(3)
  const numbers = (length: number, low: number, high: number) =>
    Array.from({ length }, () => Math.fround(uniform(random, low, high)))
  const corners: [number, number][] = [
    [-5, -5],
    [5, -5],
    [5, 5],
    [-5, 5],
  ]
  return {
    version: 1,
    name: 'fields',
    gravity: [0.5, -5],
    fields: FIELDS as Scene['fields'],
    disks: {
      positions: numbers(2 * count, -4.7, 4.7),
      radii: numbers(count, 0.05, 0.3),
      velocities: numbers(2 * count, -3, 3),
      spins: numbers(count, -3, 3),
      density: numbers(count, 0.5, 4),
      category: Array.from({ length: count }, (_, k) => 2 ** (k % 4)),
    },
    walls: [{ chain: corners, closed: true }],
  }
}
