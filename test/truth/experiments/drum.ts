/** A rotating drum, rough inside and about a third full, at different speeds. */

import type { DiskState } from '../../../src/features/disks/state.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { run } from '../../support/quality.ts'
import { mean } from './fit.ts'

const GRAVITY = 9.81
const SPACING = 1.12
/** Seconds between two looks. */
const INTERVAL = 1 / 4

export interface Drum {
  /** Metres, which are mean diameters of grains. */
  readonly radius: number
  /** ω² R / g. */
  readonly froude: number
  readonly friction: number
  readonly rolling: number
  readonly seed: number
  /** Seconds before the first look, and from there to the last. */
  readonly settling: number
  readonly watching: number
}

export interface DrumRun {
  readonly froude: number
  readonly rolling: number
  /** Part of the grains that fly: nothing is near. */
  readonly aloft: number
  /** Part of the grains that go round as fast as the drum, to 10 %. */
  readonly clinging: number
  /** From the plumb line to the centre of mass, in degrees: the slope of the surface, where that is straight. */
  readonly degrees: number
}

/** Turns the drum, grains and all, from the start; what can keep up with it does. */
async function turnDrum(drum: Drum): Promise<DrumRun> {
  const { radius, froude, friction, rolling, seed, settling, watching } = drum
  const random = createRandom(seed)
  const spin = Math.sqrt((froude * GRAVITY) / radius)
  const room = radius - 1.2
  const positions: number[] = []
  for (let y = -room; y < -0.2 * radius; y += SPACING) {
    const half = Math.sqrt(room ** 2 - y ** 2)
    for (let x = -half; x <= half; x += SPACING) positions.push(x + uniform(random, -0.01, 0.01), y)
  }
  const radii = Array.from({ length: positions.length / 2 }, () => uniform(random, 0.45, 0.55))
  const velocities = positions.map((_, k) =>
    k % 2 === 0 ? -spin * positions[k + 1] : spin * positions[k - 1],
  )
  const world = await World.create({ backend: 'cpu', gravity: [0, -GRAVITY] })
  world.bodies.add({
    walls: [{ chain: roughCircle(radius), closed: true, friction, rolling }],
    motion: { spin },
  })
  world.disks.add({ positions, radii, velocities, spins: spin, friction, rolling })
  run(world, settling)
  const looks: DrumRun[] = []
  for (let k = 0; k < watching / INTERVAL; k++) {
    run(world, INTERVAL)
    looks.push({ froude, rolling, ...look(await world.disks.read(), radius, spin) })
  }
  const average = (field: keyof DrumRun) => mean(looks.map((one) => one[field]))
  return {
    froude,
    rolling,
    aloft: average('aloft'),
    clinging: average('clinging'),
    degrees: average('degrees'),
  }
}

/** Teeth as wide as a grain. */
function roughCircle(radius: number): [number, number][] {
  const teeth = Math.round(2 * Math.PI * radius)
  return Array.from({ length: 2 * teeth }, (_, k) => {
    const angle = (Math.PI * k) / teeth
    const r = k % 2 === 0 ? radius : radius - 0.4
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
}

/** Metres, of 1: a grain in flight has nothing nearer than this. */
const FAR = 0.25

function aloft({ positions, radii }: DiskState, radius: number): number {
  const isAloft = (_: number, k: number) => {
    const [x, y] = [positions[2 * k], positions[2 * k + 1]]
    if (radius - Math.hypot(x, y) - radii[k] < FAR) return false
    return !radii.some((other, j) => {
      const gap = Math.hypot(positions[2 * j] - x, positions[2 * j + 1] - y) - other - radii[k]
      return j !== k && gap < FAR
    })
  }
  return Array.from(radii).filter(isAloft).length / radii.length
}

function look(state: DiskState, radius: number, spin: number) {
  const { positions, velocities, masses } = state
  let [momentX, momentY, clinging] = [0, 0, 0]
  for (const [k, m] of masses.entries()) {
    const [x, y] = [positions[2 * k], positions[2 * k + 1]]
    const rate = (x * velocities[2 * k + 1] - y * velocities[2 * k]) / (x * x + y * y)
    momentX += m * x
    momentY += m * y
    clinging += Number(Math.abs(rate / spin - 1) < 0.1)
  }
  return {
    aloft: aloft(state, radius),
    clinging: clinging / masses.length,
    degrees: (Math.atan2(momentX, -momentY) * 180) / Math.PI,
  }
}

export interface DrumSize {
  readonly radius: number
  readonly froudes: readonly number[]
  /** Rolling resistances of the grains in the slowest drum. */
  readonly rolling: readonly number[]
  readonly watching: number
}

export const FULL_DRUMS: DrumSize = {
  radius: 20,
  froudes: [0.002, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4],
  rolling: [0.1, 0.2, 0.4],
  watching: 30,
}

/** Drums of all speeds without rolling resistance, then slow ones with it. */
export async function turnDrums({ radius, froudes, rolling, watching }: DrumSize): Promise<DrumRun[]> {
  const common = { radius, friction: 0.5, seed: 1, settling: 10, watching }
  const runs: DrumRun[] = []
  for (const froude of froudes) runs.push(await turnDrum({ ...common, froude, rolling: 0 }))
  for (const one of rolling) runs.push(await turnDrum({ ...common, froude: 0.005, rolling: one }))
  return runs
}
