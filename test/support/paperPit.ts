/** PIT by the letter of the paper: each frame moves all disks, then gives a shock to each pair that interferes. */
import type { CollisionCase } from '../../src/scene/fourCases.ts'

/** Metres; the paper's. */
export const INTERFERENCE_TOLERANCE = 0.01

export interface PitRun {
  readonly positions: number[]
  readonly velocities: number[]
  /** Pairs that interfered, with the time at the end of that frame. */
  readonly shocks: readonly { readonly time: number; readonly a: number; readonly b: number }[]
}

export function runPaperPit({ radii, masses, dt, frames, ...start }: CollisionCase): PitRun {
  const positions = [...start.positions]
  const velocities = [...start.velocities]
  const shocks: { time: number; a: number; b: number }[] = []
  for (let frame = 1; frame <= frames; frame++) {
    for (let k = 0; k < positions.length; k++) positions[k] += velocities[k] * dt
    for (let a = 0; a < radii.length; a++) {
      for (let b = a + 1; b < radii.length; b++) {
        const [x, y] = [positions[2 * b] - positions[2 * a], positions[2 * b + 1] - positions[2 * a + 1]]
        const distance = Math.hypot(x, y)
        if (distance > radii[a] + radii[b] + INTERFERENCE_TOLERANCE) continue
        shocks.push({ time: frame * dt, a, b })
        const [nx, ny] = [x / distance, y / distance]
        const relative =
          (velocities[2 * b] - velocities[2 * a]) * nx + (velocities[2 * b + 1] - velocities[2 * a + 1]) * ny
        const share = (2 * relative) / (masses[a] + masses[b])
        velocities[2 * a] += share * masses[b] * nx
        velocities[2 * a + 1] += share * masses[b] * ny
        velocities[2 * b] -= share * masses[a] * nx
        velocities[2 * b + 1] -= share * masses[a] * ny
      }
    }
  }
  return { positions, velocities, shocks }
}
