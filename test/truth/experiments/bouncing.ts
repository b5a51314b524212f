/** A disk that bounces under gravity: the tops of its arcs. */
import { World } from '../../../src/world.ts'

const RADIUS = 0.5
/** Metres that the disk is dropped from, above its point of rest. */
const DROP = 5

export interface Arc {
  /** Metres above the point of rest. */
  readonly height: number
  /** e^2k of the drop after k bounces: restitution is a ratio of speeds, and heights go as their squares. */
  readonly predicted: number
}

export interface Series {
  readonly restitution: number
  /** Seconds. */
  readonly substep: number
  readonly arcs: readonly Arc[]
}

/** Restitutions, and how many arcs are looked at. */
const DISKS = [
  [1, 4],
  [0.9, 5],
  [0.8, 6],
  [0.5, 3],
] as const

/** Arcs of disks side by side, in substeps of 1/480 s, which are the usual ones, and of a quarter of that. */
export async function bouncing(): Promise<Series[]> {
  return [...(await drop(1 / 480)), ...(await drop(1 / 1920))]
}

async function drop(substep: number): Promise<Series[]> {
  // a step is one substep: the tops are seen to g h²/8, some µm
  const world = await World.create({ backend: 'cpu', substeps: 1, restitutionThreshold: 0.1 })
  world.walls.add([
    {
      chain: [
        [-5, 0],
        [20, 0],
      ],
    },
  ])
  world.disks.add({
    positions: DISKS.flatMap((_, k) => [3 * k, RADIUS + DROP]),
    radii: RADIUS,
    restitution: DISKS.map(([restitution]) => restitution),
  })
  const series = DISKS.map(([restitution]) => ({ restitution, substep, arcs: [] as Arc[] }))
  const highest = DISKS.map(() => 0)
  const isRising = DISKS.map(() => false)
  const isDone = () => DISKS.every(([, count], k) => series[k].arcs.length === count)
  while (!isDone() && world.stats.time < 20) {
    world.step(substep)
    const { positions, velocities } = await world.disks.read()
    for (const [k, [restitution, count]] of DISKS.entries()) {
      const { arcs } = series[k]
      const rises = velocities[2 * k + 1] > 0
      if (rises && !isRising[k]) highest[k] = 0
      highest[k] = Math.max(highest[k], positions[2 * k + 1] - RADIUS)
      if (!rises && isRising[k] && arcs.length < count)
        arcs.push({ height: highest[k], predicted: DROP * restitution ** (2 * (arcs.length + 1)) })
      isRising[k] = rises
    }
  }
  return series
}
