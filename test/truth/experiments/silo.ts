/** A silo filled layer by layer, whose floor is lowered a little after each, so that friction at the walls is all used. */

import { NONE } from '../../../src/schemas/constants.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { mean, minimize } from './fit.ts'

const GRAVITY = 9.81
/** Seconds of a substep; a step is one substep, as the floor is led along in each. */
const SUBSTEP = 1 / 480
const SPACING = 1.15
/** Friction between grains. */
const FRICTION = 0.5
/** m/s that the floor sinks. */
const SINKING = 0.1

export interface Silo {
  /** Metres, which are mean diameters of grains. */
  readonly width: number
  /** How many layers of `rows` rows each are poured one on the other. */
  readonly layers: number
  readonly rows: number
  /** Of a grain with a wall. */
  readonly wallFriction: number
  /** Seconds that a layer has to come to rest, that the floor then sinks, and of these the ones measured. */
  readonly rest: number
  readonly sink: number
  readonly measured: number
  readonly seed: number
}

/** Forces of grains on the silo in N, downwards, averaged while the floor sank. */
export interface Load {
  /** Weight of all grains, N. */
  readonly weight: number
  readonly floor: number
  readonly walls: number
  /** Metres from the floor to the topmost grain. */
  readonly height: number
}

/** The load after each layer. */
async function fillSilo(silo: Silo): Promise<Load[]> {
  const { width, layers, rows } = silo
  const random = createRandom(silo.seed)
  const columns = Math.floor((width - 0.15) / SPACING)
  const pitch = (width - 0.15) / columns
  const height = 1.5 * layers * rows + 10
  const depth = SINKING * silo.sink * layers + 2
  const world = await World.create({
    backend: 'cpu',
    substeps: 1,
    bounds: [-1, -depth, width + 1, height],
  })
  // friction of a pair is the geometric mean of both
  const friction = silo.wallFriction ** 2 / FRICTION
  for (const x of [0, width]) {
    world.walls.add([
      {
        chain: [
          [x, -depth],
          [x, height],
        ],
        friction,
      },
    ])
  }
  const floor = new Floor(world, width)
  const loads: Load[] = []
  for (let layer = 0; layer < layers; layer++) {
    const top = layer === 0 ? floor.top : topOf((await world.disks.read()).positions)
    const positions: number[] = []
    const radii: number[] = []
    for (let k = 0; k < rows * columns; k++) {
      positions.push(0.075 + pitch * (0.5 + (k % columns)) + uniform(random, -0.02, 0.02))
      positions.push(top + 0.6 + SPACING * Math.floor(k / columns))
      radii.push(uniform(random, 0.45, 0.55))
    }
    world.disks.add({ positions, radii, friction: FRICTION })
    await floor.step(silo.rest, 0)
    await floor.step(silo.sink - silo.measured, SINKING)
    const [onFloor, onWalls] = await floor.step(silo.measured, SINKING)
    const state = await world.disks.read()
    const grains = state.masses.subarray(floor.ids.length)
    const weight = GRAVITY * grains.reduce((sum, mass) => sum + mass, 0)
    loads.push({ weight, floor: onFloor, walls: onWalls, height: topOf(state.positions) - floor.top })
  }
  return loads
}

function topOf(positions: Float32Array): number {
  let top = -Infinity
  for (let k = 1; k < positions.length; k += 2) top = Math.max(top, positions[k])
  return top + 0.5
}

export interface Column {
  readonly width: number
  readonly wallFriction: number
  /** After each layer, the mean over the seeds. */
  readonly loads: readonly Load[]
  /** Of a single run, the largest part of the weight that floor and walls do not carry. */
  readonly imbalance: number
  /** N on the floor of a column without end, by Janssen's law fitted to the loads; Infinity without friction. */
  readonly saturation: number
  /** Root mean square distance of the loads from the law, over the saturation or over the weight without friction. */
  readonly error: number
}

export interface ColumnsSize {
  readonly seeds: readonly number[]
  readonly rows: number
  readonly rest: number
  readonly sink: number
  readonly measured: number
  /** [width, wall friction, layers] of each column. */
  readonly columns: readonly (readonly [number, number, number])[]
}

export const FULL_COLUMNS: ColumnsSize = {
  seeds: [1, 2, 3],
  rows: 4,
  rest: 1.5,
  sink: 2.5,
  measured: 1.5,
  columns: [
    [6, 0, 8],
    [6, 0.25, 12],
    [9, 0.25, 14],
  ],
}

/** Force on the floor under a weight of grains: Janssen's law with weights in place of heights. */
export function janssen(weight: number, saturation: number): number {
  return saturation === Infinity ? weight : saturation * (1 - Math.exp(-weight / saturation))
}

export async function fillColumns({ seeds, columns, ...times }: ColumnsSize): Promise<Column[]> {
  const all: Column[] = []
  for (const [width, wallFriction, layers] of columns) {
    const runs: Load[][] = []
    for (const seed of seeds) runs.push(await fillSilo({ ...times, width, wallFriction, layers, seed }))
    const loads = runs[0].map((_, layer) => meanLoad(runs.map((one) => one[layer])))
    const rms = (saturation: number) =>
      Math.sqrt(mean(loads.map(({ weight, floor }) => (floor - janssen(weight, saturation)) ** 2)))
    const { weight } = loads[layers - 1]
    const saturation = wallFriction === 0 ? Infinity : minimize(rms, weight / 20, 2 * weight)
    const missing = (load: Load) => Math.abs((load.floor + load.walls) / load.weight - 1)
    const imbalance = Math.max(...runs.flat().map(missing))
    const error = rms(saturation) / Math.min(saturation, weight)
    all.push({ width, wallFriction, loads, imbalance, saturation, error })
  }
  return all
}

function meanLoad(loads: readonly Load[]): Load {
  return {
    weight: mean(loads.map(({ weight }) => weight)),
    floor: mean(loads.map(({ floor }) => floor)),
    walls: mean(loads.map(({ walls }) => walls)),
    height: mean(loads.map(({ height }) => height)),
  }
}

/** A row of disks too heavy to be pushed away, put back where they belong before each substep. */
class Floor {
  readonly ids: Uint32Array
  readonly #world: World
  readonly #x: number[]
  #y = -0.5

  constructor(world: World, width: number) {
    this.#world = world
    this.#x = Array.from({ length: Math.round(width) }, (_, k) => ((k + 0.5) * width) / Math.round(width))
    this.ids = world.disks.add({
      positions: this.#x.flatMap((x) => [x, this.#y]),
      radii: 0.49,
      masses: 1e6,
      friction: FRICTION,
    })
  }

  get top(): number {
    return this.#y + 0.49
  }

  /** Moves the world on while the floor sinks at `speed`; returns the mean forces on floor and walls. */
  async step(seconds: number, speed: number): Promise<[floor: number, walls: number]> {
    const substeps = Math.round(seconds / SUBSTEP)
    let [floor, walls] = [0, 0]
    for (let k = 0; k < substeps; k++) {
      this.#y -= speed * SUBSTEP
      this.#world.disks.write(this.ids, {
        positions: this.#x.flatMap((x) => [x, this.#y]),
        // gravity takes away in the substep what is given here
        velocities: this.#x.flatMap(() => [0, GRAVITY * SUBSTEP - speed]),
        spins: 0,
      })
      this.#world.step(SUBSTEP)
      const [onFloor, onWalls] = await this.#downwardForces()
      floor += onFloor / substeps
      walls += onWalls / substeps
    }
    return [floor, walls]
  }

  async #downwardForces(): Promise<[floor: number, walls: number]> {
    const { a, b, normals, normalImpulses, tangentImpulses, substep } = await this.#world.readContacts()
    const heavy = new Set(this.ids)
    let [floor, walls] = [0, 0]
    for (const [k, other] of b.entries()) {
      // on b, upwards; on a it acts the other way round
      const up = (normalImpulses[k] * normals[2 * k + 1] + tangentImpulses[k] * normals[2 * k]) / substep
      if (other === NONE) walls -= heavy.has(a[k]) ? 0 : up
      else if (heavy.has(a[k]) !== heavy.has(other)) floor -= heavy.has(other) ? up : -up
    }
    return [floor, walls]
  }
}
