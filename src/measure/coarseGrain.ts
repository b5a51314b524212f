/**
 * Fields on a grid by coarse graining: each disk is smeared with a kernel, each force along the line between the centres. Sources:
 * I. Goldhirsch, Granular Matter 12, 239 (2010); for walls T. Weinhart et al., Granular Matter 14, 289 (2012). The kernel is that of
 * L. B. Lucy, Astronomical Journal 82, 1013 (1977): φ(r) = 5/(π c²) (1 + 3 r/c) (1 − r/c)³ for r < c.
 */

import type { ContactList } from '../features/events/world/contactList.ts'
import { nearestImage, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import type { Bounds } from '../util/bounds.ts'
import { requireBounds, requireInteger } from '../util/validate.ts'
import {
  boxIn,
  type MeasuredState,
  type MeasureOptions,
  requireContacts,
  requireExact,
  requireOptions,
  requireState,
  visitContacts,
} from './bodies.ts'
import { addProduct } from './stress.ts'

export interface CoarseGrainOptions extends MeasureOptions {
  /** [minX, minY, maxX, maxY] of the grid, m. */
  readonly bounds: Bounds
  /** Points per row, 1 to 4096. They are in the middle of equal cells. */
  readonly columns: number
  /** Rows of points, 1 to 4096. */
  readonly rows: number
  /** Radius c of the kernel, m. One to three mean diameters of disks are usual. */
  readonly width: number
}

/** Values at the points of the grid, row by row from below. Tensors as in `meanStress`. */
export interface Fields {
  /** x and y of each point, m. */
  readonly points: Float64Array
  /** Mass per area, kg/m². */
  readonly density: Float64Array
  /** Part of the area that is in disks. For grains, the area of the circles around them. */
  readonly solidFraction: Float64Array
  /** Momentum over density, m/s, two numbers per point; 0 where there is no mass. */
  readonly velocity: Float64Array
  /** Granular temperature, m²/s²: half of the trace of the kinetic stress over the density. */
  readonly temperature: Float64Array
  /** Kinetic stress, N/m, four numbers per point. */
  readonly kineticStress: Float64Array
  /** Contact stress, N/m, four numbers per point. */
  readonly contactStress: Float64Array
}

/** Nodes and weights of Gauss's quadrature with 5 points on [0, 1]. */
const NODES = [0.04691007703066802, 0.23076534494715845, 0.5, 0.7692346550528415, 0.953089922969332]
const WEIGHTS = [
  0.11846344252809454, 0.23931433524968324, 0.28444444444444444, 0.23931433524968324, 0.11846344252809454,
]
/** Parts into which a line as long as the kernel's radius is cut, each with its own quadrature. Longer lines have no more parts. */
const PARTS = 4

/** Returns the number of parts of a line, whose length is given in radii of the kernel. */
const partsOf = (length: number) => Math.min(Math.max(Math.ceil(PARTS * length), 1), PARTS)

/**
 * Returns fields of a state. Throws if an array is missing or too short, an option is unknown, missing or out of range, or the state
 * lacks a disk of the contact list.
 */
export function coarseGrain(
  state: MeasuredState,
  contacts: ContactList,
  options: CoarseGrainOptions,
): Fields {
  requireState(state)
  requireContacts(contacts)
  requireOptions(options, ['periodic', 'bounds', 'columns', 'rows', 'width'])
  const grid = new Grid(options)
  const { points, count } = grid
  const density = new Float64Array(count)
  const solidFraction = new Float64Array(count)
  const velocity = new Float64Array(2 * count)
  const kineticStress = new Float64Array(4 * count)
  const contactStress = new Float64Array(4 * count)
  const { positions, velocities, masses, radii } = state
  const { found, shares } = grid
  for (let row = 0; row < masses.length; row++) {
    const near = grid.near(positions[2 * row], positions[2 * row + 1])
    for (let k = 0; k < near; k++) {
      const point = found[k]
      const mass = shares[k] * masses[row]
      density[point] += mass
      solidFraction[point] += shares[k] * Math.PI * radii[row] ** 2
      velocity[2 * point] += mass * velocities[2 * row]
      velocity[2 * point + 1] += mass * velocities[2 * row + 1]
    }
  }
  for (let point = 0; point < count; point++)
    for (const axis of [0, 1])
      velocity[2 * point + axis] = density[point] > 0 ? velocity[2 * point + axis] / density[point] : 0
  const own = [0, 0]
  for (let row = 0; row < masses.length; row++) {
    const near = grid.near(positions[2 * row], positions[2 * row + 1])
    for (let k = 0; k < near; k++) {
      for (let axis = 0; axis < 2; axis++)
        own[axis] = velocities[2 * row + axis] - velocity[2 * found[k] + axis]
      addProduct(kineticStress, 4 * found[k], own, own, shares[k] * masses[row])
    }
  }
  const temperature = density.map((mass, k) =>
    mass > 0 ? (kineticStress[4 * k] + kineticStress[4 * k + 3]) / (2 * mass) : 0,
  )
  visitContacts(state, contacts, grid.box, ({ sides }) => {
    for (const { row, force, arm } of sides) {
      const [x, y] = [positions[2 * row], positions[2 * row + 1]]
      const parts = partsOf(Math.sqrt(arm[0] * arm[0] + arm[1] * arm[1]) / options.width)
      for (let part = 0; part < parts; part++)
        for (let n = 0; n < NODES.length; n++) {
          const s = (part + NODES[n]) / parts
          const near = grid.near(x + s * arm[0], y + s * arm[1])
          for (let k = 0; k < near; k++)
            addProduct(contactStress, 4 * found[k], force, arm, (-shares[k] * WEIGHTS[n]) / parts)
        }
    }
  })
  return { points, density, solidFraction, velocity, temperature, kineticStress, contactStress }
}

class Grid {
  readonly points: Float64Array
  readonly count: number
  readonly box: PeriodicBox
  /** What `near` has found: indices of points, and the kernel's values there. */
  readonly found: Uint32Array
  readonly shares: Float64Array
  readonly #low: readonly [number, number]
  readonly #size: readonly [number, number]
  /** Coordinates of the columns, and of the rows. */
  readonly #at: readonly [Float64Array, Float64Array]
  readonly #indices: readonly [Uint32Array, Uint32Array]
  readonly #width: number

  constructor(options: CoarseGrainOptions) {
    const [minX, minY, maxX, maxY] = requireBounds('bounds', options.bounds)
    const columns = requireInteger('columns', options.columns, 1, 4096)
    const rows = requireInteger('rows', options.rows, 1, 4096)
    this.box = boxIn(options)
    const { period } = this.box
    const most = Math.min(...period.map((one) => (one > 0 ? one / 2 : Infinity)))
    this.#width = requireExact('width', options.width, {
      expected: 'a positive number of at most half a period',
      holds: (v) => v > 0 && v <= most,
    })
    this.#low = [minX, minY]
    this.#size = [(maxX - minX) / columns, (maxY - minY) / rows]
    const along = (axis: 0 | 1, count: number) =>
      Float64Array.from({ length: count }, (_, k) => this.#low[axis] + (k + 0.5) * this.#size[axis])
    this.#at = [along(0, columns), along(1, rows)]
    this.#indices = [new Uint32Array(columns), new Uint32Array(rows)]
    this.count = columns * rows
    this.found = new Uint32Array(this.count)
    this.shares = new Float64Array(this.count)
    this.points = new Float64Array(2 * this.count)
    for (let point = 0; point < this.count; point++) {
      this.points[2 * point] = this.#at[0][point % columns]
      this.points[2 * point + 1] = this.#at[1][Math.floor(point / columns)]
    }
  }

  /** Finds the points within the kernel of a place and the kernel's values there, 1/m². Returns how many, the first of `found` and `shares`. */
  near(x: number, y: number): number {
    const c = this.#width
    const [xs, ys] = this.#at
    const columns = this.#within(0, x)
    const rows = this.#within(1, y)
    let near = 0
    for (let i = 0; i < rows; i++) {
      const row = this.#indices[1][i]
      const dy = nearestImage(this.box, 1, y, ys[row]) - y
      for (let j = 0; j < columns; j++) {
        const column = this.#indices[0][j]
        const dx = nearestImage(this.box, 0, x, xs[column]) - x
        const q = Math.sqrt(dx * dx + dy * dy) / c
        if (q >= 1) continue
        this.found[near] = row * xs.length + column
        this.shares[near] = (5 / (Math.PI * c * c)) * (1 + 3 * q) * (1 - q) * (1 - q) * (1 - q)
        near++
      }
    }
    return near
  }

  /** Puts the indices along an axis of points that may be within the kernel into `#indices`. Returns how many. */
  #within(axis: 0 | 1, center: number): number {
    const [period, size, count] = [this.box.period[axis], this.#size[axis], this.#at[axis].length]
    const indices = this.#indices[axis]
    const reach = this.#width / size
    const images = period > 0 ? 1 : 0
    let found = 0
    for (let image = -images; image <= images; image++) {
      const place = (center + image * period - this.#low[axis]) / size - 0.5
      const first = Math.max(0, Math.ceil(place - reach))
      const last = Math.min(count - 1, Math.floor(place + reach))
      for (let index = first; index <= last; index++) {
        let isNew = true
        // images overlap only in a small box
        for (let k = 0; isNew && images > 0 && k < found; k++) isNew = indices[k] !== index
        if (isNew) indices[found++] = index
      }
    }
    return found
  }
}
