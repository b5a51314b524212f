/**
 * The impulse law of rigid disks with I = m r²/2: the tangential impulse stops the surfaces, or is as large as friction
 * allows. Walton, in Particulate Two-Phase Flow (1993), with β₀ = 0; Foerster, Louge, Chang and Allia, Phys. Fluids 6,
 * 1108 (1994), equations 1 to 9.
 */
export type Vector = readonly [number, number]

/** Velocities in m/s and spins in rad/s of one disk or two. */
export interface Outcome {
  readonly velocities: readonly Vector[]
  readonly spins: readonly number[]
}

export interface Impact {
  /** Unit vector from the first disk to the second one, or to the wall. */
  readonly normal: Vector
  /** m and kg; one of each for a hit on a wall. */
  readonly radii: readonly number[]
  readonly masses: readonly number[]
  readonly friction: number
  readonly restitution: number
}

/** The velocities and spins after the hit. A wall is at rest. */
export function rigidImpact(before: Outcome, impact: Impact): Outcome {
  const { normal, radii, masses, friction, restitution } = impact
  const [x, y] = normal
  const inverses = [1 / masses[0], masses.length > 1 ? 1 / masses[1] : 0]
  const reduced = 1 / (inverses[0] + inverses[1])
  const [a, b = [0, 0] as Vector] = before.velocities
  const [spinA, spinB = 0] = before.spins
  const relative = [b[0] - a[0], b[1] - a[1]]
  const closing = -(relative[0] * x + relative[1] * y)
  const sliding = -relative[0] * y + relative[1] * x - radii[0] * spinA - (radii[1] ?? 0) * spinB
  const push = (1 + restitution) * closing * reduced
  // 1/m + r²/I is 3/m for either disk
  const rub = -Math.sign(sliding) * Math.min((Math.abs(sliding) * reduced) / 3, friction * push)
  const impulse = [push * x - rub * y, push * y + rub * x]
  return {
    velocities: before.velocities.map(([u, v], k): Vector => {
      const side = k === 0 ? -1 : 1
      return [u + side * inverses[k] * impulse[0], v + side * inverses[k] * impulse[1]]
    }),
    spins: before.spins.map((spin, k) => spin - (2 * inverses[k] * rub) / radii[k]),
  }
}
