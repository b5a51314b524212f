/** An account of the energy of a world in which nothing drives. */
import type { World } from '../../src/world.ts'
import { buildWorld, type DrawnWorld } from './drawnWorlds.ts'

/** Default of the option `pushOut`, 1/s. */
const PUSH_OUT = 6
/** Rise that counts as rounding, of the kinetic energy. */
const ROUNDING = 1e-4

/**
 * Returns the energy that pushing overlaps apart may give, J: each of n grains gets the push-out speed from each of those on its way out, about the
 * square root of n, and under gravity is lifted by as many diameters.
 */
function pushedEnergy(mass: number, count: number, radius: number, gravity: number): number {
  const layers = Math.sqrt(count)
  const speed = layers * PUSH_OUT * radius
  return 0.5 * mass * speed * speed + mass * gravity * 2 * radius * layers
}

export class EnergyAccount {
  readonly #world: World
  readonly #plank: DrawnWorld['plank']
  #before = Number.POSITIVE_INFINITY

  constructor(world: World, { plank }: Pick<DrawnWorld, 'plank'> = {}) {
    this.#world = world
    this.#plank = plank
  }

  /** Kinetic and potential energy, J, of disks, grains and the plank. */
  async energy(): Promise<{ readonly kinetic: number; readonly total: number }> {
    const { kinetic, potential } = await this.#world.measure()
    if (this.#plank === undefined) return { kinetic, total: kinetic + potential }
    const { mass, inertia } = this.#plank
    const [{ position, velocity, spin }] = await this.#world.bodies.read()
    const moving = kinetic + 0.5 * (mass * (velocity[0] ** 2 + velocity[1] ** 2) + inertia * spin ** 2)
    const [x, y] = this.#world.gravity
    return { kinetic: moving, total: moving + potential - mass * (x * position[0] + y * position[1]) }
  }

  /** Returns what pushing overlaps apart may give, J. To be called before grains can leave the world. */
  async pushed(): Promise<number> {
    const { masses, radii } = await this.#world.disks.read()
    const mass = masses.reduce((sum, each) => sum + each, this.#plank?.mass ?? 0)
    const median = [...radii].sort((a, b) => a - b)[radii.length >> 1]
    return pushedEnergy(mass, masses.length, median, Math.hypot(...this.#world.gravity))
  }

  /** Returns by how much the energy is above that of the last call and rounding, J; 0 if it is not. */
  async rise(): Promise<number> {
    const { kinetic, total } = await this.energy()
    const rise = total - this.#before - ROUNDING * kinetic
    this.#before = total
    return Math.max(0, rise)
  }
}

/**
 * Runs a drawn world on the CPU and returns the largest rise of its energy in a step, in units of what pushing overlaps apart may give; NaN if
 * the energy is none.
 */
export async function largestRise(drawn: DrawnWorld): Promise<number> {
  const world = await buildWorld(drawn, { backend: 'cpu', threads: 1 })
  const account = new EnergyAccount(world, drawn)
  const pushed = await account.pushed()
  let most = await account.rise()
  for (const dt of drawn.steps) {
    world.step(dt)
    const rise = await account.rise()
    most = rise <= most ? most : rise
  }
  world.destroy()
  return most / pushed
}
