/** What an elastic gas keeps: its energy, and its momentum but for what the walls give. */
import { EDGE_BIT } from '../../../src/constants.ts'
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
}

/** Disks of 0.25 to 0.5 m, which fill a tenth of their box. */
export const mixedGas = (count: number) => gasInBox(count, 0.1, 1)
export const uniformGas = (count: number) => equalGas(count, 0.1, 1)

/** Steps of so many seconds until there were so many hits. */
export async function keep(gas: Gas, collisions: number, dt = 0.2): Promise<Kept> {
  const world = await release(gas)
  const start = await world.read()
  const count = start.ids.length
  // as the world has them: inverse masses are rounded to f32
  const masses = Float64Array.from(start.radii, (radius) => 1 / Math.fround(1 / (Math.PI * radius ** 2)))
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
  while (world.stats.collisions < collisions) {
    for (const { a, b, gained } of stepAndList(world, dt)) {
      if (b < EDGE_BIT) continue
      bounces++
      givenX += masses[a] * gained[0]
      givenY += masses[a] * gained[1]
    }
  }
  const after = sums((await world.read()).velocities)
  const [changeX, changeY] = [after.x - before.x, after.y - before.y]
  return {
    collisions: world.stats.collisions,
    bounces,
    spentSteps: world.stats.spentSteps,
    energyError: after.energy / before.energy - 1,
    momentumError: Math.hypot(changeX - givenX, changeY - givenY) / before.scale,
    momentumChange: Math.hypot(changeX, changeY) / before.scale,
  }
}
