/** Quality of a simulation of grains, by the narrow phase in f64: `QualityMeter` for outlines. */
import Flatbush from 'flatbush'
import { collideArcs } from '../src/narrow/arcs.ts'
import type { Scene } from '../src/scene/scene.ts'
import { capsule } from '../src/shapes/capsule.ts'
import { placed } from '../src/shapes/placed.ts'
import type { Shape } from '../src/shapes/shape.ts'
import type { DiskMotion } from './engine.ts'
import { potentialEnergy, type Quality, REFERENCE_RADIUS } from './quality.ts'
import { type Grain, grainsOf, segmentsOf } from './sceneValues.ts'

export class GrainMeter {
  readonly #grains: readonly Grain[]
  readonly #walls: readonly Shape[]
  readonly #bounds: readonly number[]
  readonly #gravity: readonly [number, number]

  constructor(scene: Scene) {
    this.#gravity = scene.gravity
    this.#grains = grainsOf(scene)
    this.#walls = segmentsOf(scene).map(({ start, end, radius }) => capsule([...start], [...end], radius))
    this.#bounds = scene.bounds ?? [-Infinity, -Infinity, Infinity, Infinity]
  }

  /** In J/kg, of grains of one density. */
  kineticEnergy({ velocities, spins }: DiskMotion): number {
    let energy = 0
    let mass = 0
    for (const [k, { area, inertiaPerMass }] of this.#grains.entries()) {
      const speedSquared = velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2
      energy += 0.5 * area * (speedSquared + inertiaPerMass * spins[k] ** 2)
      mass += area
    }
    return energy / mass
  }

  /** In J/kg, 0 at the origin, of grains of one density. */
  potentialEnergy({ positions }: DiskMotion): number {
    const areas = this.#grains.map(({ area }) => area)
    return potentialEnergy(areas, positions, this.#gravity)
  }

  measure(motion: DiskMotion): Quality {
    const overlaps = this.#overlaps(motion)
    const percent = 100 / REFERENCE_RADIUS
    return {
      meanOverlap:
        overlaps.length === 0 ? 0 : (percent * overlaps.reduce((sum, x) => sum + x, 0)) / overlaps.length,
      largestOverlap: percent * overlaps.reduce((most, x) => Math.max(most, x), 0),
      overlappingPairs: overlaps.length,
      kineticEnergy: this.kineticEnergy(motion),
      escaped: this.#escaped(motion),
    }
  }

  /** Returns the overlap in metres of each overlapping pair of parts, and of parts with walls. */
  #overlaps({ positions, angles }: DiskMotion): number[] {
    if (angles === undefined) throw new Error('this engine does not read angles')
    const index = new Flatbush(this.#grains.length)
    const parts = this.#grains.map((grain, k) => {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      index.add(x - grain.radius, y - grain.radius, x + grain.radius, y + grain.radius)
      return grain.parts.map((part) => placed(part, [x, y], angles[k]))
    })
    index.finish()
    const overlaps: number[] = []
    const add = (some: readonly Shape[], others: readonly Shape[]) => {
      for (const a of some)
        for (const b of others) {
          const { depth } = collideArcs(a, b)
          if (depth > 0) overlaps.push(depth)
        }
    }
    for (const [k, { radius }] of this.#grains.entries()) {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      const near = index.search(x - radius, y - radius, x + radius, y + radius, (other: number) => other > k)
      for (const other of near) add(parts[k], parts[other])
      add(parts[k], this.#walls)
    }
    return overlaps
  }

  #escaped({ positions }: DiskMotion): number {
    const [minX, minY, maxX, maxY] = this.#bounds
    return this.#grains.filter((_, k) => {
      const [x, y] = [positions[2 * k], positions[2 * k + 1]]
      return !(x >= minX && x <= maxX && y >= minY && y <= maxY)
    }).length
  }
}
