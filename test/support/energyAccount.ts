/** An account of the energy of a world in which nothing drives. */
import type { World } from '../../src/world.ts'

/** Option `pushOut`, 1/s. */
const PUSH_OUT = 6
/** Relative rise that counts as rounding. */
const ROUNDING = 1e-4

/**
 * The energy that pushing overlaps apart may give in all: each of n disks gets the push-out speed at most from each of those that are on
 * its way out, about the square root of n; under gravity they are lifted by as many diameters.
 */
export function pushedEnergy(mass: number, count: number, radius: number, gravity: number): number {
  const layers = Math.sqrt(count)
  const speed = layers * PUSH_OUT * radius
  return 0.5 * mass * speed * speed + mass * gravity * 2 * radius * layers
}

export class EnergyAccount {
  readonly #world: World
  #before = Number.POSITIVE_INFINITY

  constructor(world: World) {
    this.#world = world
  }

  /** Kinetic and potential energy, J. */
  async energy(): Promise<number> {
    const { kinetic, potential } = await this.#world.measure()
    return kinetic + potential
  }

  /** Returns by how much the energy is above that of the last call and rounding, J; 0 if it is not. */
  async rise(): Promise<number> {
    const { kinetic, potential } = await this.#world.measure()
    const now = kinetic + potential
    const rise = now - this.#before - ROUNDING * Math.abs(kinetic)
    this.#before = now
    return Math.max(0, rise)
  }
}
