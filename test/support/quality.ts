/** How well a scene on the CPU rests. */

import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { DiskState } from '../../src/features/disks/state.ts'
import { CONTACT } from '../../src/schemas/offsets.ts'
import type { World } from '../../src/world.ts'

export interface Overlaps {
  /** Metres, over the contacts that overlap. */
  readonly mean: number
  readonly largest: number
}

/** Of the contacts among these slots' owners, or of all. */
export function overlaps(world: World, isCounted: (slot: number) => boolean = () => true): Overlaps {
  const cpu = world.backend as CpuBackend
  const { f32, u32 } = cpu.storage.view('contacts', cpu.status.contactRecords)
  let sum = 0
  let count = 0
  let largest = 0
  for (let c = 0; c < f32.length; c += CONTACT.stride) {
    const overlap = -f32[c + CONTACT.gap]
    if (overlap <= 0 || !isCounted(u32[c + CONTACT.a])) continue
    sum += overlap
    count++
    largest = Math.max(largest, overlap)
  }
  return { mean: count === 0 ? 0 : sum / count, largest }
}

/** Joules a kilogram. */
export function kineticEnergy({ masses, velocities, spins, radii }: DiskState): number {
  let energy = 0
  let mass = 0
  for (const [k, m] of masses.entries()) {
    energy +=
      0.5 * m * (velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2 + 0.5 * (radii[k] * spins[k]) ** 2)
    mass += m
  }
  return energy / mass
}

export function run(world: World, seconds: number): void {
  for (let step = 0; step < Math.round(60 * seconds); step++) world.step(1 / 60)
}

// of test/mutation
export { isFull } from './full.ts'
