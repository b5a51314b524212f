/** PIT by the letter of the paper: each frame moves all disks, then gives a shock to each pair that interferes. */
import type { CollisionCase } from '../../../src/scene/fourCases.ts'
import { type Ball, pitFrame } from './paperTime.ts'

export interface PitRun {
  readonly positions: number[]
  readonly velocities: number[]
  /** Pairs that interfered, with the time at the end of that frame. */
  readonly shocks: readonly { readonly time: number; readonly a: number; readonly b: number }[]
}

/** What of a case a run needs. A negative radius is an inverted disk: a container, as in the paper. */
export type PitStart = Pick<CollisionCase, 'positions' | 'velocities' | 'radii' | 'masses' | 'dt' | 'frames'>

export function runPaperPit({ positions, velocities, radii, masses, dt, frames }: PitStart): PitRun {
  const balls = radii.map(
    (radius, k): Ball => ({
      position: [positions[2 * k], positions[2 * k + 1]],
      velocity: [velocities[2 * k] * dt, velocities[2 * k + 1] * dt],
      radius,
      mass: masses[k],
    }),
  )
  const shocks: { time: number; a: number; b: number }[] = []
  for (let frame = 1; frame <= frames; frame++)
    shocks.push(...pitFrame(balls).map(({ a, b }) => ({ time: frame * dt, a, b })))
  return {
    positions: balls.flatMap(({ position }) => position),
    velocities: balls.flatMap(({ velocity }) => velocity.map((value) => value / dt)),
    shocks,
  }
}
