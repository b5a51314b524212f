/** Ropes, rings, nets and trees of bonds under gravity, and the energy that they have. */
import { type BondOptions, NONE, World, type WorldOptions } from '../../../src/index.ts'

export const GRAVITY = 10
/** Length of a bond, m. */
const LINK = 0.5

export type Bond = Pick<BondOptions, 'type' | 'bendStiffness' | 'dampingRatio'> & {
  readonly stiffness?: number
}

/** Disks that touch nothing: positions x0, y0, x1, y1, …, the pairs that are bonded, and those on nails, each with its place. */
export interface Structure {
  readonly positions: readonly number[]
  readonly pairs: readonly number[]
  readonly nailed: readonly number[]
  readonly nails: readonly number[]
}

/** A straight rope of so many links from the origin; `angle` is that to the vertical. */
export function rope(links: number, angle = 0, length = LINK): Structure {
  const positions = Array.from({ length: links }, (_, k) => [
    length * (k + 1) * Math.sin(angle),
    -length * (k + 1) * Math.cos(angle),
  ]).flat()
  const pairs = Array.from({ length: links - 1 }, (_, k) => [k, k + 1]).flat()
  return { positions, pairs, nailed: [0], nails: [0, 0] }
}

/** A ring on a nail. */
export function ring(count: number): Structure {
  const radius = (count * LINK) / (2 * Math.PI)
  const at = (k: number) => (2 * Math.PI * k) / count
  const positions = Array.from({ length: count }, (_, k) => [
    radius * Math.sin(at(k)),
    radius * (Math.cos(at(k)) - 1),
  ]).flat()
  const pairs = Array.from({ length: count }, (_, k) => [k, (k + 1) % count]).flat()
  return { positions, pairs, nailed: [0], nails: [0, LINK] }
}

/** A square net on nails at its upper corners, with diagonals a lattice. */
export function net(side: number, diagonals: boolean): Structure {
  const every = Array.from({ length: side * side }, (_, k) => [k % side, Math.floor(k / side)])
  const pairs = every.flatMap(([column, row], k) => [
    ...(column + 1 < side ? [k, k + 1] : []),
    ...(row + 1 < side ? [k, k + side] : []),
    ...(diagonals && column + 1 < side && row + 1 < side ? [k, k + side + 1] : []),
    ...(diagonals && column > 0 && row + 1 < side ? [k, k + side - 1] : []),
  ])
  const positions = every.flatMap(([column, row]) => [LINK * column, -LINK * row])
  return { positions, pairs, nailed: [0, side - 1], nails: [0, LINK, LINK * (side - 1), LINK] }
}

/** A tree that forks at each disk, on a nail. */
export function tree(depth: number): Structure {
  const positions: number[] = []
  const pairs: number[] = []
  for (let k = 1; k < 2 ** depth; k++) {
    const level = Math.floor(Math.log2(k))
    positions.push(8 * ((k - 2 ** level + 0.5) / 2 ** level - 0.5), -LINK * level)
    if (k > 1) pairs.push((k >> 1) - 1, k - 1)
  }
  return { positions, pairs, nailed: [0], nails: [0, LINK] }
}

/** Returns a world with these disks of 1 kg and bonds at their lengths. */
export async function worldOf(
  { positions, pairs, nailed, nails }: Structure,
  bond: Bond,
  options: WorldOptions = {},
  masses: number | readonly number[] = 1,
): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -GRAVITY], ...options })
  world.disks.add({ positions, radii: 0.1, masses, mask: 0 })
  world.bonds.add({ ...bond, disks: nailed, points: nails })
  if (pairs.length > 0) world.bonds.add({ ...bond, pairs })
  return world
}

/** Returns the energy of disks and springs in J, the largest speed in m/s, and the largest strain of a bond in m. */
async function stateOf(world: World, stiffness = 0) {
  const { positions, velocities, masses, spins, radii } = await world.disks.read()
  let energy = 0
  let speed = 0
  for (const [k, mass] of masses.entries()) {
    const square = velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2
    const turning = (radii[k] * spins[k]) ** 2 / 2
    energy += mass * ((square + turning) / 2 + Math.abs(world.gravity[1]) * positions[2 * k + 1])
    speed = Math.max(speed, Math.sqrt(square))
  }
  const { pairs, points, lengths } = await world.bonds.read()
  let strain = 0
  for (const [k, length] of lengths.entries()) {
    const [a, b] = [pairs[2 * k], pairs[2 * k + 1]]
    const [x, y] = b === NONE ? points.slice(2 * k, 2 * k + 2) : positions.slice(2 * b, 2 * b + 2)
    const error = Math.hypot(x - positions[2 * a], y - positions[2 * a + 1]) - length
    strain = Math.max(strain, Math.abs(error))
    energy += (stiffness * error ** 2) / 2
  }
  return { energy, speed, strain, positions }
}

/** What a structure does in so many seconds: `largest` energy above that at the start and `rise` within a tenth of a second, J. */
export interface Fall {
  readonly start: number
  readonly largest: number
  readonly rise: number
  readonly end: number
  readonly speed: number
  readonly strain: number
  /** Energy over time, J. */
  readonly curve: readonly (readonly [seconds: number, energy: number])[]
}

export async function fall(world: World, seconds: number, stiffness = 0): Promise<Fall> {
  const start = (await stateOf(world, stiffness)).energy
  let [largest, rise, last, strain] = [-Infinity, 0, start, 0]
  const curve: [number, number][] = [[0, start]]
  for (let step = 1; step <= 60 * seconds; step++) {
    world.step(1 / 60)
    if (step % 6 > 0) continue
    const now = await stateOf(world, stiffness)
    largest = Math.max(largest, now.energy - start)
    rise = Math.max(rise, now.energy - last)
    strain = Math.max(strain, now.strain)
    last = now.energy
    curve.push([step / 60, last])
  }
  const { energy: end, speed } = await stateOf(world, stiffness)
  return { start, largest, rise, end, speed, strain, curve }
}

/** The slowest swing of a hanging rope: its period in s, and how far its disks are from the vertical, the last one by 1. */
function slowestSwing(links: number, length: number): { period: number; shape: number[] } {
  const tension = (k: number) => links - k
  let shape = Array.from({ length: links }, (_, k) => k + 1)
  let square = 0
  for (let round = 0; round < 60; round++) {
    // inverse iteration: forces of the shape summed from the end give the slope of each link
    const next: number[] = []
    let [force, x] = [shape.reduce((sum, y) => sum + y, 0), 0]
    for (let k = 0; k < links; k++) {
      x += (length * force) / (tension(k) * GRAVITY)
      force -= shape[k]
      next.push(x)
    }
    square = shape[links - 1] / x
    shape = next.map((y) => y / x)
  }
  return { period: (2 * Math.PI) / Math.sqrt(square), shape }
}

/** The mean period in s with which the end of a rope swings that begins in its slowest swing. */
export async function swingPeriod(links: number, length: number, options: WorldOptions = {}) {
  const { period, shape } = slowestSwing(links, length)
  const amplitude = 0.02 * links * length
  let [x, y] = [0, 0]
  const positions = shape.flatMap((part) => {
    const step = amplitude * part - x
    x += step
    y -= Math.sqrt(length ** 2 - step ** 2)
    return [x, y]
  })
  const world = await worldOf({ ...rope(links, 0, length), positions }, { type: 'distance' }, options)
  const times: number[] = []
  let last = amplitude
  for (let step = 1; times.length < 3; step++) {
    world.step(1 / 60)
    const now = (await world.disks.read()).positions[2 * links - 2]
    if (last < 0 && now >= 0) times.push((step - now / (now - last)) / 60)
    last = now
  }
  world.destroy()
  return { measured: (times[2] - times[0]) / 2, period }
}
