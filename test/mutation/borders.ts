/** Scenes in which conditions are met exactly, or missed by the least there is. */
import { createRandom, uniform } from '../../src/scene/random.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'
import { sites } from './sites.ts'

const still: Pick<Scene, 'version' | 'gravity' | 'walls'> = { version: 1, gravity: [0, 0], walls: [] }
/** Of SLOWEST. */
const PARTS = [0.95, 1, 1.03, 1.05, 1.2]
const floor: Wall = { chain: [[-9, 0], [90, 0]], friction: 0.5, restitution: 0.5 } // biome-ignore format: points

/** Disks that do nothing: nothing is met, and nothing ever will be. */
const atRest: Scene = { ...still, name: 'at rest', disks: { positions: [0, 0, 2, 0, 4, 1], radii: 0.5 } }

/** Disks that meet a floor, or each other, when the frame of 1/16 s ends, or at one time before it. */
const atTheEnd: Scene = {
  ...still,
  name: 'met at the end',
  walls: [floor],
  disks: {
    positions: [1, 2, 3, 4, 5, 6].flatMap((k) => [4 * k, 0.5 + k / 8, 4 * k + 2, 3, 4 * k + 2, 4 + k / 8]),
    velocities: [1, 2, 3, 4, 5, 6].flatMap((k) => [0, k === 6 ? -24 : -2 * k, 0, k, 0, k === 6 ? -18 : -k]),
    radii: 0.5,
  },
}

/** Disks that touch a floor, or each other, and close as slowly as counts: SLOWEST, and a little less and more. */
const slowest: Scene = {
  ...still,
  name: 'slowest',
  walls: [floor],
  disks: {
    positions: PARTS.flatMap((_, k) => [6 * k, 0.5, 6 * k + 2, 4, 6 * k + 3, 4]),
    velocities: PARTS.flatMap((part) => [0, -1e-18 * part, 0, 0, -1e-18 * part, 0]),
    radii: 0.5,
  },
}

/** Disks that overlap so far away that rounding decides how much of that is allowed. */
function farPile(seed: number): Scene {
  const random = createRandom(seed)
  const place = (k: number) =>
    [(k % 9) * 0.8, Math.floor(k / 9) * 0.8].map((x) => 2e4 + x + uniform(random, -0.1, 0.1))
  const positions = Array.from({ length: 81 }, (_, k) => place(k)).flat()
  return { ...still, name: `far pile ${seed}`, disks: { positions, radii: 0.41 } }
}

/** Disks of as many size classes as there are. */
export const eightSizes: Scene = {
  ...still,
  name: 'eight sizes',
  disks: {
    positions: Array.from({ length: 32 }, (_, k) => [3 * (k % 8) + 0.1 * k, 2 * Math.floor(k / 8)]).flat(),
    radii: Array.from({ length: 32 }, (_, k) => 0.01 * 3 ** (k % 8)),
  },
}

/** What steps these, with predicted hits unless it says otherwise. */
export function borderTrials() {
  const options = { stepping: 'pic' } as const
  const seeds = [1, 2, 3, 4, 5, 6]
  return [
    { scene: atRest, options, steps: 2 },
    { scene: atTheEnd, options, steps: 2, dt: 1 / 16 },
    { scene: slowest, options, steps: 1, dt: 1 / 16 },
    { scene: eightSizes, options: { substeps: 2 }, steps: 2 },
    ...seeds.slice(0, 2).map((seed) => ({ scene: farPile(seed), options, steps: 2 })),
    ...seeds.flatMap((seed) => [
      { scene: sites(`crowded sites predicted ${seed}`, seed + 120, { side: 3, disksPerSite: 6, bodies: 'still', mostSpeed: 3 }), options, steps: 2, dt: 1 / 16 }, // biome-ignore format: a line each
      { scene: sites(`small site predicted ${seed}`, seed + 130, { side: 1, disksPerSite: 6, gravity: [0, 0] }), options, steps: 2, dt: 1 / 8 }, // biome-ignore format: a line each
    ]),
  ]
}
