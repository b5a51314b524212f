/**
 * Quality of a simulation, computed only from positions and velocities, so that stiff and soft engines are compared
 * with the same measure.
 */
import Flatbush from 'flatbush'
import type { Scene } from '../src/scene/scene.ts'
import type { DiskMotion } from './engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from './sceneValues.ts'

/** Reference length in metres for overlaps, which are reported in percent of it: the usual radius. */
export const REFERENCE_RADIUS = 0.5

export interface Quality {
  /** Mean over overlapping pairs of disks and of disks with wall segments, in percent of REFERENCE_RADIUS. */
  readonly meanOverlap: number
  readonly largestOverlap: number
  readonly overlappingPairs: number
  /** Kinetic energy in J/kg, including rotation. */
  readonly kineticEnergy: number
  /** Number of disks outside the scene's bounds or with invalid positions. */
  readonly escaped: number
}

/** Measures states of one scene. */
export class QualityMeter {
  readonly #disks: readonly Disk[]
  readonly #segments: readonly Segment[]
  readonly #walls: Flatbush | null
  readonly #bounds: readonly number[]
  readonly #gravity: readonly [number, number]

  constructor(scene: Scene) {
    this.#gravity = scene.gravity
    this.#disks = disksOf(scene)
    this.#segments = segmentsOf(scene)
    this.#walls = wallIndex(this.#segments)
    this.#bounds = scene.bounds ?? [-Infinity, -Infinity, Infinity, Infinity]
  }

  kineticEnergy(motion: DiskMotion): number {
    return kineticEnergy(this.#disks, motion)
  }

  /** In J/kg, 0 at the origin. */
  potentialEnergy({ positions }: DiskMotion): number {
    const masses = this.#disks.map(({ radius, density }) => density * radius * radius)
    return potentialEnergy(masses, positions, this.#gravity)
  }

  measure(motion: DiskMotion): Quality {
    const overlaps = [...this.#diskOverlaps(motion), ...this.#wallOverlaps(motion)]
    let sum = 0
    let largest = 0
    for (const overlap of overlaps) {
      sum += overlap
      largest = Math.max(largest, overlap)
    }
    const percent = 100 / REFERENCE_RADIUS
    return {
      meanOverlap: overlaps.length === 0 ? 0 : (percent * sum) / overlaps.length,
      largestOverlap: percent * largest,
      overlappingPairs: overlaps.length,
      kineticEnergy: kineticEnergy(this.#disks, motion),
      escaped: this.#escaped(motion),
    }
  }

  /** Returns the overlap in metres of each overlapping pair of disks. */
  #diskOverlaps({ positions }: DiskMotion): number[] {
    const index = new Flatbush(this.#disks.length)
    for (const [k, { radius }] of this.#disks.entries()) addDisk(index, positions, k, radius)
    index.finish()
    const overlaps: number[] = []
    for (const [k, { radius }] of this.#disks.entries()) {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      const isLater = (other: number) => other > k
      for (const other of index.search(x - radius, y - radius, x + radius, y + radius, isLater)) {
        const distance = Math.hypot(positions[2 * other] - x, positions[2 * other + 1] - y)
        const overlap = radius + this.#disks[other].radius - distance
        if (overlap > 0) overlaps.push(overlap)
      }
    }
    return overlaps
  }

  /** Returns the overlap in metres of each overlapping pair of disk and wall segment. */
  #wallOverlaps({ positions }: DiskMotion): number[] {
    const overlaps: number[] = []
    if (this.#walls === null) return overlaps
    for (const [k, { radius }] of this.#disks.entries()) {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      for (const wall of this.#walls.search(x - radius, y - radius, x + radius, y + radius)) {
        const segment = this.#segments[wall]
        const overlap = radius + segment.radius - distanceTo(segment, x, y)
        if (overlap > 0) overlaps.push(overlap)
      }
    }
    return overlaps
  }

  #escaped({ positions }: DiskMotion): number {
    const [minX, minY, maxX, maxY] = this.#bounds
    return this.#disks.filter((_, k) => {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      return !(x >= minX && x <= maxX && y >= minY && y <= maxY)
    }).length
  }
}

/** Returns the potential energy in J/kg of bodies in a field, 0 at the origin. */
export function potentialEnergy(
  masses: readonly number[],
  positions: Float32Array,
  [x, y]: readonly [number, number],
): number {
  let [energy, mass] = [0, 0]
  for (const [k, m] of masses.entries()) {
    energy -= m * (x * positions[2 * k] + y * positions[2 * k + 1])
    mass += m
  }
  return mass === 0 ? 0 : energy / mass
}

/** Returns the root mean square speed in m/s from two states `seconds` apart. */
export function rmsSpeed(before: DiskMotion, after: DiskMotion, seconds: number): number {
  let sum = 0
  for (const [k, x] of after.positions.entries()) sum += (x - before.positions[k]) ** 2
  return Math.sqrt((2 * sum) / after.positions.length) / seconds
}

function wallIndex(segments: readonly Segment[]): Flatbush | null {
  if (segments.length === 0) return null
  const index = new Flatbush(segments.length)
  for (const { start, end, radius } of segments)
    index.add(
      Math.min(start[0], end[0]) - radius,
      Math.min(start[1], end[1]) - radius,
      Math.max(start[0], end[0]) + radius,
      Math.max(start[1], end[1]) + radius,
    )
  index.finish()
  return index
}

function addDisk(index: Flatbush, positions: Float32Array, k: number, radius: number): void {
  const [x, y] = [positions[2 * k], positions[2 * k + 1]]
  index.add(x - radius, y - radius, x + radius, y + radius)
}

function distanceTo({ start, end }: Segment, x: number, y: number): number {
  const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]]
  const [fromX, fromY] = [x - start[0], y - start[1]]
  const part = (fromX * alongX + fromY * alongY) / (alongX * alongX + alongY * alongY)
  const t = Math.min(Math.max(part, 0), 1)
  return Math.hypot(fromX - t * alongX, fromY - t * alongY)
}

function kineticEnergy(disks: readonly Disk[], { velocities, spins }: DiskMotion): number {
  let energy = 0
  let mass = 0
  for (const [k, { radius, density }] of disks.entries()) {
    const m = density * radius * radius
    const speedSquared = velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2
    energy += 0.5 * m * (speedSquared + 0.5 * (radius * spins[k]) ** 2)
    mass += m
  }
  return mass === 0 ? 0 : energy / mass
}
