/** What an elastic gas keeps: its energy, and its momentum but for what the walls give. */
import { EDGE_BIT } from '../../../src/schemas/constants.ts'
import { type Gas, gasInBox } from '../../support/gas.ts'
import { stepAndList } from '../../support/hits.ts'
import { equalGas, release } from './gas.ts'

export interface Kept {
  readonly collisions: number
  /** Of them with walls. */
  readonly bounces: number
  readonly spentSteps: number
  /** Of the kinetic energy at the start. */
  readonly energyError: number
  /** What momentum and what walls gave differ by, of the sum of m |v|. */
  readonly momentumError: number
  /** What momentum changed by, of the same. */
  readonly momentumChange: number
  /** [hits a disk, energy error], some 20 times on the way. */
  readonly course: readonly (readonly [number, number])[]
}

/** Disks of 0.25 to 0.5 m, which fill a tenth of their box. */
export const mixedGas = (count: number) => gasInBox(count, 0.1, 1)

/** Disks of one size and mass, in metres and kilograms. */
export function uniformGas(count: number, radius: number, mass: number): Gas {
  const gas = equalGas(count, 0.1, 1)
  return { ...gas, disks: { ...gas.disks, radii: radius, masses: mass } }
}

const LOOKS = 20

/** Steps of so many seconds until there were so many hits. */
export async function keep(gas: Gas, collisions: number, dt = 0.2): Promise<Kept> {
  const world = await release(gas)
  const start = await world.disks.read()
  const count = start.ids.length
  const { masses } = start
  const sums = (velocities: Float32Array) => {
    let [x, y, energy, scale] = [0, 0, 0, 0]
    for (let k = 0; k < count; k++) {
      const [vx, vy] = [velocities[2 * k], velocities[2 * k + 1]]
      x += masses[k] * vx
      y += masses[k] * vy
      energy += 0.5 * masses[k] * (vx * vx + vy * vy)
      scale += masses[k] * Math.sqrt(vx * vx + vy * vy)
    }
    return { x, y, energy, scale }
  }
  const before = sums(start.velocities)
  let [givenX, givenY, bounces] = [0, 0, 0]
  const course: [number, number][] = [[0, 0]]
  while (world.stats.collisions < collisions) {
    for (const { a, b, gained } of stepAndList(world, dt)) {
      if (b < EDGE_BIT) continue
      bounces++
      givenX += masses[a] * gained[0]
      givenY += masses[a] * gained[1]
    }
    const done = world.stats.collisions
    if (done < (course.length * collisions) / LOOKS) continue
    const { energy } = sums((await world.disks.read()).velocities)
    course.push([(2 * done) / count, energy / before.energy - 1])
  }
  const after = sums((await world.disks.read()).velocities)
  const [changeX, changeY] = [after.x - before.x, after.y - before.y]
  return {
    collisions: world.stats.collisions,
    bounces,
    spentSteps: world.stats.spentSteps,
    energyError: after.energy / before.energy - 1,
    momentumError: Math.hypot(changeX - givenX, changeY - givenY) / before.scale,
    momentumChange: Math.hypot(changeX, changeY) / before.scale,
    course,
  }
}

export interface Keeping extends Kept {
  readonly disks: string
}

/** 1,000 disks over 200 hits each, as 10,000 have in a million hits. */
export async function keepAll(): Promise<Keeping[]> {
  const gases = [
    ['0.25 to 0.5 m', mixedGas(1000)],
    ['0.45 m, 1 kg', uniformGas(1000, 0.45, 1)],
    ['0.5 m, 1 kg', uniformGas(1000, 0.5, 1)],
    ['0.45 m, 3 kg', uniformGas(1000, 0.45, 3)],
    ['0.45 m, 7 kg', uniformGas(1000, 0.45, 7)],
  ] as const
  const found: Keeping[] = []
  for (const [disks, gas] of gases) found.push({ disks, ...(await keep(gas, 100_000)) })
  return found
}
