/**
 * Disks of two sizes without friction in a periodic box: they grow until they are squeezed, and shrink again in small steps. The solid fraction at
 * which they lose their pressure is that of jamming.
 */

import type { ContactList } from '../../../src/features/events/world/contactList.ts'
import { meanStress } from '../../../src/measure/stress.ts'
import { packDisks } from '../../../src/scene/packing/packDisks.ts'
import { NONE } from '../../../src/schemas/constants.ts'
import { World } from '../../../src/world.ts'
import { fitLine, type Line, mean } from './fit.ts'

/** Radii in metres, half of the disks each: the mixture of O'Hern et al. */
const RADII = { type: 'bidisperse', small: 0.5, large: 0.7 } as const
/** Of the disks before they grow: they do not touch. */
const LOOSE = 0.6
const STEP = 1 / 60

export interface JammingSize {
  /** Side of the box, m. */
  readonly side: number
  readonly seeds: readonly number[]
  /** Largest solid fraction, and by how much it falls from one level to the next. */
  readonly densest: number
  readonly stride: number
  readonly levels: number
  /** Steps to grow, and steps at each level. */
  readonly growth: number
  readonly steps: number
}

export const FULL_JAMMING: JammingSize = {
  side: 24,
  seeds: [1, 2, 3, 4],
  densest: 0.87,
  stride: 0.0015,
  levels: 24,
  growth: 600,
  steps: 240,
}

export interface Level {
  readonly fraction: number
  /** N/m. */
  readonly pressure: number
  /** Contacts per disk that is no rattler; 0 if all are. */
  readonly coordination: number
}

export interface Jammed {
  readonly seed: number
  readonly levels: readonly Level[]
  /** The pressure as a line over the solid fraction, in levels that carry some. */
  readonly line: Line
  /** Solid fraction at which this line meets 0. */
  readonly fraction: number
}

async function jam(size: JammingSize, seed: number): Promise<Jammed> {
  const { side, densest, stride, growth, steps } = size
  const bounds = [0, 0, side, side] as const
  const loose = packDisks({
    bounds,
    radii: RADII,
    solidFraction: LOOSE,
    periodic: { x: true, y: true },
    seed,
  })
  const periodic = { x: [0, side], y: [0, side] } as const
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic })
  const ids = world.disks.add({ positions: loose.positions, radii: loose.radii, density: 1, friction: 0 })
  const growTo = (fraction: number) => {
    const scale = Math.sqrt(fraction / LOOSE)
    world.disks.write(ids, { radii: loose.radii.map((radius) => scale * radius) })
  }
  for (let k = 1; k <= growth; k++) {
    growTo(LOOSE + ((densest - LOOSE) * k) / growth)
    world.step(STEP)
  }
  const levels: Level[] = []
  for (let level = 0; level < size.levels; level++) {
    const fraction = densest - stride * level
    growTo(fraction)
    for (let k = 0; k < steps; k++) world.step(STEP)
    const [state, contacts] = [await world.disks.read(), await world.readContacts()]
    const stress = meanStress(state, contacts, { area: side * side, periodic })
    const pressure = (stress.contact[0] + stress.contact[3]) / 2
    levels.push({ fraction, pressure, coordination: coordinationOf(contacts, ids.length) })
  }
  world.destroy()
  const most = levels[0].pressure
  // near its end the line bends: there a part of the disks is loose
  const carrying = levels.filter(({ pressure }) => pressure > 0.1 * most)
  const line = fitLine(carrying.map(({ fraction, pressure }) => [fraction, pressure] as const))
  return { seed, levels, line, fraction: -line.intercept / line.slope }
}

/** Returns contacts per disk, without disks that have fewer than three, nor those that they held. */
function coordinationOf({ a, b, normalImpulses }: ContactList, count: number): number {
  const partners: Set<number>[] = Array.from({ length: count }, () => new Set())
  for (const [k, impulse] of normalImpulses.entries()) {
    if (impulse <= 0 || b[k] === NONE) continue
    partners[a[k]].add(b[k])
    partners[b[k]].add(a[k])
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const [id, own] of partners.entries()) {
      if (own.size === 0 || own.size > 2) continue
      for (const other of own) partners[other].delete(id)
      own.clear()
      changed = true
    }
  }
  const held = partners.filter(({ size }) => size > 0)
  return held.length === 0 ? 0 : mean(held.map(({ size }) => size))
}

export async function jamming(size: JammingSize): Promise<Jammed[]> {
  const all: Jammed[] = []
  for (const seed of size.seeds) all.push(await jam(size, seed))
  return all
}
