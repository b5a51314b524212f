/** Worlds of a few grains, and what they have of energy. */
import type { DiskState } from '../../../../src/features/disks/state.ts'
import { massOf } from '../../../../src/shapes/mass.ts'
import type { Shape } from '../../../../src/shapes/shape.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'

export const GRAVITY = 9.81

/** A world with a plane along y = 0, which is an incline of this angle in radians: gravity is turned instead of it. */
export async function inclined(
  angle: number,
  friction: number,
  options: WorldOptions = {},
  chain: readonly (readonly [number, number])[] = [
    [-20, 0],
    [300, 0],
  ],
): Promise<World> {
  const gravity = [GRAVITY * Math.sin(angle), -GRAVITY * Math.cos(angle)] as const
  const world = await World.create({ backend: 'cpu', gravity, bounds: [-20, -2, 300, 30], ...options })
  world.walls.add([{ chain, friction }])
  return world
}

/** Moment of inertia per kg about the centroid, in m². */
export function gyration(shape: Shape): number {
  const { area, inertia } = massOf(shape)
  return inertia / area
}

/** Kinetic energy of the first grain per kg, in J/kg. */
export function kineticOf({ velocities, spins }: DiskState, inertia: number): number {
  return 0.5 * (velocities[0] ** 2 + velocities[1] ** 2 + inertia * spins[0] ** 2)
}

/** The corners of a regular polygon, the first one at this angle. */
export function corners(count: number, radius: number, first = 0): [number, number][] {
  return Array.from({ length: count }, (_, k) => {
    const angle = first + (2 * Math.PI * k) / count
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}
