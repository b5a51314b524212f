/** Scenes with bullets. */

import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

/** A closed box of thin walls around [0, width] × [0, width]. */
export function box(width: number, restitution = 0.5): Scene['walls'][number] {
  const chain: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, width],
    [0, width],
  ]
  return { chain, closed: true, restitution }
}

/** Disks anywhere in a box 20 m wide, most of them at speeds up to `fastest` (m/s). */
export function stream(
  count: number,
  seed: number,
  fastest: number,
  radii: [number, number] = [0.02, 0.2],
): Scene {
  const random = createRandom(seed)
  const positions = Array.from({ length: 2 * count }, () => uniform(random, 0.3, 19.7))
  const velocities = Array.from({ length: 2 * count }, (_, k) =>
    k % 8 < 6 ? uniform(random, -fastest, fastest) : uniform(random, -1, 1),
  )
  const disks = {
    positions,
    velocities,
    radii: Array.from({ length: count }, () => uniform(random, ...radii)),
    restitution: 0.5,
  }
  return { version: 1, name: 'stream', gravity: [0, -9.81], ccd: true, disks, walls: [box(20)] }
}

/** A box with round walls in it, some of which move faster than a disk may. */
export function mill(count: number, seed: number): Scene {
  const scene = stream(count, seed, 300)
  const ring = (radius: number): Scene['walls'][number] => ({
    chain: [
      [-radius, 0],
      [radius, 0],
    ],
    bulges: [1, 1],
    closed: true,
    oneSided: true,
  })
  const blade: Scene['walls'][number] = {
    chain: [
      [-4, 0],
      [4, 0.3],
    ],
    radius: 0.05,
  }
  return {
    ...scene,
    walls: [...scene.walls, { ...ring(0), chain: [[3, 3], [5, 3]], bulges: [1], closed: false }], // biome-ignore format: short
    bodies: [
      { walls: [blade], motion: { position: [6, 12], spin: 40 } },
      { walls: [ring(1)], motion: { position: [2, 2], velocity: [60, 30] } },
    ],
  }
}
