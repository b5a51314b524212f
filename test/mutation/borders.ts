/** Scenes in which conditions are met exactly, or missed by the least there is. */

import type { Scene, Wall } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { sites } from './sites.ts'

const still: Pick<Scene, 'version' | 'gravity' | 'walls'> = { version: 1, gravity: [0, 0], walls: [] }
/** Of MIN_SPEED. */
const PARTS = [0.95, 1, 1.03, 1.05, 1.2]
const floor: Wall = { chain: [[-9, 0], [90, 0]], friction: 0.5, restitution: 0.5 } // biome-ignore format: points

/** Disks that do nothing: nothing is met, and nothing ever will be. */
const atRest: Scene = { ...still, name: 'at rest', disks: { positions: [0, 0, 2, 0, 4, 1], radii: 0.5 } }

/** Disks that meet a floor, or each other, when the params of 1/16 s ends, or at one time before it. */
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

/** Disks that touch a floor, or each other, and close as slowly as counts: MIN_SPEED, and a little less and more. */
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

/** Distances in metres around COINCIDENT. */
const LEAST = [0.3, 0.5, 0.97, 1, 1.03, 1.08, 1.2].map((part) => part * 1e-12)

/** Pairs that lie on one point, or all but, and close. */
const coincidentPairs: Scene = {
  ...still,
  name: 'coincident pairs',
  disks: {
    positions: LEAST.flatMap((apart, k) => [4 * k, 0, 4 * k, apart]),
    velocities: LEAST.flatMap((_, k) => [0, 1, k % 2, -1]),
    spins: 1,
    friction: 0.5,
    radii: 0.5,
  },
}

/** Disks that hit two others, two walls, or one of each, at once, with ids in every order. */
const atOnce: Scene = {
  ...still,
  name: 'hits at once',
  walls: [0, 1, 2, 3].flatMap((k) => [
    { chain: [[20 * k - 3, 10], [20 * k, 7], [20 * k + 3, 10]], oneSided: true }, // biome-ignore format: points
    { chain: [[20 * k + 5, 3], [20 * k + 9, 3]] }, // biome-ignore format: points
  ]),
  disks: {
    positions: [0, 1, 2, 3].flatMap((k) => {
      const three = [[-0.75, 2], [0, 0], [0.75, 2]].map(([x, y]) => [20 * k + x, y]) // biome-ignore format: points
      const beside = [[7, 4.5], [7, 6]].map(([x, y]) => [20 * k + x, y]) // biome-ignore format: points
      const inCorner = [[20 * k, 9]]
      const turn = <T>(items: T[]) => [...items.slice(k % items.length), ...items.slice(0, k % items.length)]
      return [...turn(three), ...turn(beside), ...inCorner].flat()
    }),
    velocities: [0, 1, 2, 3].flatMap((k) => {
      const three = [[0, -1], [0, 1], [0, -1]] // biome-ignore format: points
      const beside = [[0, -1], [0, -2]] // biome-ignore format: points
      const turn = <T>(items: T[]) => [...items.slice(k % items.length), ...items.slice(0, k % items.length)]
      return [...turn(three), ...turn(beside), [0, -2]].flat()
    }),
    radii: 0.5,
    restitution: 1,
  },
}

/** Velocities in m/s along a ring and outwards: of disks that slide, that graze, and that hit. */
const ALONG_RINGS = [[0.01, 0], [0.1, 0], [1, 0], [0.03, 0.01], [0.07, 0.01], [0.3, 0.01], [1, 0.003], [0.1, 0.0005], [1, 0.001], [3, 0.02]] // biome-ignore format: one line

/** Slow disks that slide along the inside of rings far away. */
const sliding: Scene = {
  ...still,
  name: 'sliding',
  disks: {
    positions: ALONG_RINGS.flatMap((_, k) => [300 + 5 * k, 300 - 2 + 0.05]),
    velocities: ALONG_RINGS.flatMap(([along, outwards]) => [along, -outwards]),
    radii: 0.05,
    friction: 0.3,
    rolling: 0.01,
  },
  walls: ALONG_RINGS.map((_, k) => ({
    chain: [
      [298 + 5 * k, 300],
      [302 + 5 * k, 300],
    ],
    bulges: [1, 1],
    closed: true,
    oneSided: k % 2 === 0, // biome-ignore format: points
    friction: 0.3,
    rolling: 0.01,
  })),
}

/** Disks that pass others, and ends of walls, at just the distance of a touch. */
const grazing: Scene = {
  ...still,
  name: 'grazing',
  walls: [0, 1].map((k) => ({ chain: [[30, 4 * k], [32, 4 * k]] })), // biome-ignore format: points
  disks: {
    positions: [0, 1, 2, 3]
      .flatMap((k) => [6 * k, 0, 6 * k + (k < 2 ? 1.25 : 1), k < 2 ? 1 : 1.25])
      .concat([29, 0.5, 29, 3.5]),
    velocities: [0, 1, 2, 3]
      .flatMap((k) => [...(k < 2 ? [8, 0] : [0, 8]), ...(k % 2 === 0 ? [0, 0] : k < 2 ? [-8, 0] : [0, -8])])
      .concat([32, 0, 32, 0]),
    radii: 0.5,
  },
}

/** Disks that reach the first wall just before a disk behind them reaches them. */
const edgeFirst: Scene = {
  ...still,
  name: 'edge first',
  walls: [floor],
  disks: {
    positions: [0, 1, 2, 3].flatMap((k) => [3 * k, 0.6, 3 * k, 1.9 + 0.03 * k]),
    velocities: [0, 1, 2, 3].flatMap(() => [0, -2, 0, -8]),
    radii: 0.5,
  },
}

/** Pairs that overlap, large and small ones, each between two walls that stand on bodies of their own. */
const squeezed: Scene = {
  ...still,
  name: 'squeezed',
  bodies: [0, 1, 2, 3].map((k) => ({
    walls: [{ chain: [[-1, 0], [1, 0]] }, { chain: [[-1, k < 2 ? 1.7 : 0.17], [1, k < 2 ? 1.7 : 0.17]] }], // biome-ignore format: points
    motion: { position: [4 * k, 1 + k] },
  })),
  disks: {
    positions: [0, 1, 2, 3].flatMap((k) => {
      const radius = k < 2 ? 0.5 : 0.05
      return [4 * k, 1 + k + radius, 4 * k + 0.1 * radius, 1 + k + 2.4 * radius]
    }),
    radii: [0, 1, 2, 3].flatMap((k) => (k < 2 ? [0.5, 0.5] : [0.05, 0.05])),
  },
}

/** Pairs of which one disk weighs up to 2^44 times the other. */
const uneven: Scene = {
  ...still,
  name: 'uneven',
  disks: {
    positions: Array.from({ length: 12 }, (_, k) => [4 * k, 0, 4 * k + 0.1, 1.2]).flat(),
    velocities: Array.from({ length: 12 }, () => [0.3, 3, 0, -2]).flat(),
    radii: Array.from({ length: 12 }, (_, k) => [1, 2 ** (-13 - k)]).flat(),
    restitution: 0.5,
  },
}

/** More bullets than threads that look for what stops them. */
const swarm: Scene = {
  ...still,
  name: 'swarm',
  disks: {
    positions: Array.from({ length: 320 }, (_, k) => [k % 20, Math.floor(k / 20)]).flat(),
    velocities: Array.from({ length: 640 }, (_, k) => 70 * Math.sin(k * k)),
    radii: 0.1,
  },
}

/** A row of bullets, each stopped by the next, longer than there are rounds. */
const train: Scene = {
  ...still,
  name: 'train',
  walls: [{ chain: [[0, -1], [0, 1]] }], // biome-ignore format: points
  disks: {
    positions: Array.from({ length: 80 }, (_, k) => [-0.2 - 0.11 * k, 0]).flat(),
    velocities: Array.from({ length: 80 }, () => [120, 0]).flat(),
    radii: 0.05,
  },
}

/** Disks of which one weighs 100 times the other, in contact from the first substep, that bounce fully, partly or not at all. */
const unevenContacts: Scene = {
  ...still,
  name: 'uneven contacts',
  gravity: [0.5, -8],
  walls: [floor],
  disks: {
    positions: Array.from({ length: 12 }, (_, k) => [2 * k, 0.49 + 0.01 * (k % 3), 2 * k + 0.01 * k, 1.03 + 0.01 * (k % 4)]).flat(), // biome-ignore format: one line
    velocities: Array.from({ length: 12 }, (_, k) => [0.5, k % 4 === 3 ? -6 : 0, 0, -0.5 * k]).flat(),
    radii: Array.from({ length: 12 }, () => [0.5, 0.05]).flat(),
    restitution: Array.from({ length: 12 }, (_, k) => [
      [0, 0.5, 1][k % 3],
      [0, 0.5, 1][Math.floor(k / 4)],
    ]).flat(),
    friction: 0.3,
  },
}

/** Rings over disks that are thrown up through them and fall back. */
const thrown: Scene = {
  ...still,
  name: 'thrown',
  gravity: [0, -60],
  disks: {
    positions: Array.from({ length: 12 }, (_, k) => [2 * k + 0.004 * (k - 6), -0.12]).flat(),
    velocities: Array.from({ length: 12 }, (_, k) => [0.1 * (k % 5) - 0.2, 7.5 - 0.1 * (k % 3)]).flat(),
    radii: 0.02,
  },
  walls: Array.from({ length: 12 }, (_, k) => ({
    chain: [[2 * k - 0.05, 0], [2 * k + 0.05, 0]], // biome-ignore format: points
    bulges: k % 3 === 0 ? [1, 1] : [k % 3 === 1 ? 1 : -1],
    closed: k % 3 === 0,
  })),
}

/** What steps these, with predicted hits unless it says otherwise. */
export function borderTrials() {
  const options = { stepping: 'eventDriven' } as const
  const seeds = [1, 2, 3, 4, 5, 6]
  return [
    { scene: atRest, options, steps: 2 },
    { scene: atTheEnd, options, steps: 2, dt: 1 / 16 },
    { scene: slowest, options, steps: 1, dt: 1 / 16 },
    { scene: coincidentPairs, options, steps: 2, dt: 1 / 16 },
    { scene: atOnce, options, steps: 8, dt: 1 / 16 },
    { scene: sliding, options, steps: 2, dt: 1 / 4 },
    { scene: grazing, options, steps: 2, dt: 1 / 8 },
    { scene: edgeFirst, options, steps: 2, dt: 1 / 16 },
    { scene: squeezed, options, steps: 3 },
    { scene: uneven, options, steps: 2, dt: 1 / 4 },
    { scene: eightSizes, options: { substeps: 2 }, steps: 2 },
    { scene: swarm, options: { substeps: 1 }, steps: 2 },
    { scene: unevenContacts, options: { substeps: 2 }, steps: 3 },
    { scene: thrown, options, steps: 2, dt: 1 / 4 },
    { scene: train, options: { substeps: 1 }, steps: 1 },
    {
      scene: { ...atOnce, name: 'hits at once, tested' },
      options: { substeps: 1, ccd: false },
      steps: 3,
      dt: 1 / 2,
    },
    ...seeds.slice(0, 2).map((seed) => ({ scene: farPile(seed), options, steps: 2 })),
    ...seeds.flatMap((seed) => [
      { scene: sites(`crowded sites predicted ${seed}`, seed + 120, { side: 3, disksPerSite: 6, bodies: 'still', maxSpeed: 3 }), options, steps: 2, dt: 1 / 16 }, // biome-ignore format: a line each
      { scene: sites(`small site predicted ${seed}`, seed + 130, { side: 1, disksPerSite: 6, gravity: [0, 0] }), options, steps: 2, dt: 1 / 8 }, // biome-ignore format: a line each
    ]),
  ]
}
