/** An account of the energy of a world in which nothing drives. */
import type { World } from '../../src/world.ts'
import { buildWorld, type DrawnWorld } from './drawnWorlds.ts'

/** Default of the option `pushOut`, 1/s. */
const PUSH_OUT = 6
/** Rise that counts as rounding, of the kinetic energy. */
const ROUNDING = 1e-4
/** The same for bonds: the energy of what turns on a circle swings with the square of its turn in a substep. */
const SWING = 2e-3

/**
 * Returns the energy that pushing overlaps apart may give, J: each of n grains gets the push-out speed from each of those on its way out, about the
 * square root of n, and is lifted by as many diameters under gravity, or against the spring that holds it. Of unequal masses the light one gets twice as much.
 */
function pushedEnergy(masses: Float32Array, radius: number, gravity: number, stiffness: number): number {
  const layers = Math.sqrt(masses.length)
  const speed = layers * PUSH_OUT * radius
  const way = 2 * radius * layers
  const mass = masses.reduce((sum, each) => sum + each, 0)
  const factor = Math.max(...masses) > 4 * Math.min(...masses) ? 2 : 1
  return (
    factor * (0.5 * mass * speed * speed + mass * gravity * way) + 0.5 * masses.length * stiffness * way * way
  )
}

/** The energy of springs between centres, J. */
async function springEnergy(world: World, stiffness: number): Promise<number> {
  const { pairs, lengths } = await world.bonds.read()
  const ids = [...new Set(pairs)]
  const { positions } = await world.disks.read(ids)
  const along = (k: number, axis: number) =>
    positions[2 * ids.indexOf(pairs[2 * k + 1]) + axis] - positions[2 * ids.indexOf(pairs[2 * k]) + axis]
  return lengths.reduce(
    (sum, length, k) => sum + 0.5 * stiffness * (Math.hypot(along(k, 0), along(k, 1)) - length) ** 2,
    0,
  )
}

export class EnergyAccount {
  readonly #world: World
  /** Mass of all, kg. */
  #mass = 0
  readonly #plank: DrawnWorld['plank']
  readonly #bonds: DrawnWorld['bonds']
  readonly #sweeps: boolean
  #before = Number.POSITIVE_INFINITY

  constructor(world: World, { plank, bonds, options }: Partial<DrawnWorld> = {}) {
    this.#sweeps = options?.ccd ?? false
    this.#world = world
    this.#plank = plank
    this.#bonds = bonds
  }

  /** Kinetic and potential energy, J, of disks, grains and the plank; the second one with that of springs. */
  async energy(): Promise<{ readonly kinetic: number; readonly total: number }> {
    const { kinetic, potential: ofGravity } = await this.#world.measure()
    const strained =
      this.#bonds?.type === 'spring' ? await springEnergy(this.#world, this.#bonds.stiffness) : 0
    const potential = ofGravity + strained
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
    const all = this.#plank === undefined ? masses : Float32Array.of(...masses, this.#plank.mass)
    this.#mass = all.reduce((sum, each) => sum + each, 0)
    const median = [...radii].sort((a, b) => a - b)[radii.length >> 1]
    const stiffness = this.#bonds?.type === 'spring' ? this.#bonds.stiffness : 0
    return pushedEnergy(all, median, Math.hypot(...this.#world.gravity), stiffness)
  }

  /**
   * Returns by how much the energy is above that of the last call and rounding, J; 0 if it is not. Where sweeps stop or turn what is fast, gravity acts as
   * if it had gone on for the rest of the substep.
   */
  async rise(dt = 0): Promise<number> {
    const { kinetic, total } = await this.energy()
    const { gravity, stats } = this.#world
    const swept =
      (Math.hypot(...gravity) * Math.min(dt, 0.25) * Math.sqrt(2 * this.#mass * kinetic)) / stats.substeps
    const rounding = (this.#bonds === undefined ? ROUNDING : SWING) * kinetic
    const rise = total - this.#before - rounding - (this.#sweeps ? swept : 0)
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
    const rise = await account.rise(dt)
    most = rise <= most ? most : rise
  }
  world.destroy()
  return most / pushed
}
