/**
 * The three functions of Forsthoefel and Fitzgerald (2008) as printed in Processing, kept to show where they fail. A container
 * is a disk of negative radius. Times are in frames, velocities in metres per frame.
 */

export interface Ball {
  readonly position: [number, number]
  readonly velocity: [number, number]
  /** Metres; a negative one is the inside of a container. */
  readonly radius: number
  readonly mass: number
}

/** `listing` is the program, `text` the formulas around it where they differ. */
export type Source = 'listing' | 'text'

/** Metres; the paper's. */
const INTERFERENCE_TOLERANCE = 0.01
/** What `collision` returns for no collision. */
export const NO_COLLISION = 2

/**
 * The time of the first collision, or 2. `text` has C = D·D - (r1 + r2), as I.1.2 prints it under the listing, without the
 * square that the derivation has.
 */
export function collision(a: Ball, b: Ball, source: Source = 'listing'): number {
  const [wx, wy] = [b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]]
  const [dx, dy] = [b.position[0] - a.position[0], b.position[1] - a.position[1]]
  const sum = a.radius + b.radius
  const A = wx * wx + wy * wy
  const B = 2 * (dx * wx + dy * wy)
  const C = dx * dx + dy * dy - (source === 'listing' ? sum * sum : sum)
  const d = B * B - 4 * A * C
  if (d >= 0) {
    let t1 = (-B - Math.sqrt(d)) / 2 / A
    if (t1 < 0) t1 = NO_COLLISION
    let t2 = (-B + Math.sqrt(d)) / 2 / A
    if (t2 < 0) t2 = NO_COLLISION
    const m = Math.min(t1, t2)
    if (-0.02 <= m && m <= 1.02) return m
  }
  return NO_COLLISION
}

export function interfere(a: Ball, b: Ball): boolean {
  const distance = Math.hypot(b.position[0] - a.position[0], b.position[1] - a.position[1])
  if (a.radius > 0) return distance <= a.radius + b.radius + INTERFERENCE_TOLERANCE
  return distance >= -a.radius - b.radius - INTERFERENCE_TOLERANCE
}

/** Changes both velocities. `text` has V2' = V2 + …, as I.3.1 and I.3.2 print it around the listing. */
export function shock(a: Ball, b: Ball, source: Source = 'listing'): void {
  const [x, y] = [b.position[0] - a.position[0], b.position[1] - a.position[1]]
  const distance = Math.hypot(x, y)
  const [nx, ny] = [x / distance, y / distance]
  const relative = (b.velocity[0] - a.velocity[0]) * nx + (b.velocity[1] - a.velocity[1]) * ny
  const share = (2 * relative) / (a.mass + b.mass)
  const sign = source === 'listing' ? -1 : 1
  a.velocity[0] += share * b.mass * nx
  a.velocity[1] += share * b.mass * ny
  b.velocity[0] += sign * share * a.mass * nx
  b.velocity[1] += sign * share * a.mass * ny
}

export function advance(balls: readonly Ball[], time: number): void {
  for (const { position, velocity } of balls) {
    position[0] += time * velocity[0]
    position[1] += time * velocity[1]
  }
}

export interface Shock {
  /** In frames since the start. */
  readonly time: number
  /** Indices, the lower one first. */
  readonly a: number
  readonly b: number
  /** Whether the pair moved apart already, or away from the wall of the container that one of them is. */
  readonly isParting: boolean
}

/** The rate at which the distance between two centres grows, times that distance. */
export function opening(a: Ball, b: Ball): number {
  return [0, 1].reduce((sum, k) => sum + (b.position[k] - a.position[k]) * (b.velocity[k] - a.velocity[k]), 0)
}

function isParting(a: Ball, b: Ball): boolean {
  return a.radius * b.radius < 0 ? opening(a, b) < 0 : opening(a, b) > 0
}

/**
 * A frame of PIC: the first collision of all pairs before the end of the frame, again and again; ends after `most` shocks. What
 * `collision` reports from the end of the frame on is left to the next one.
 */
export function picFrame(balls: readonly Ball[], most = Infinity): Shock[] {
  const shocks: Shock[] = []
  let left = 1
  while (shocks.length < most) {
    let first = { time: NO_COLLISION, a: 0, b: 0 }
    for (let a = 0; a < balls.length; a++) {
      for (let b = a + 1; b < balls.length; b++) {
        const time = collision(balls[a], balls[b])
        if (time < first.time) first = { time, a, b }
      }
    }
    if (first.time > left) break
    advance(balls, first.time)
    left -= first.time
    const [one, other] = [balls[first.a], balls[first.b]]
    shocks.push({ ...first, time: 1 - left, isParting: isParting(one, other) })
    shock(one, other)
  }
  advance(balls, left)
  return shocks
}

/** A frame of PIT: all move, then each pair that interferes has a shock, the lower index first. */
export function pitFrame(balls: readonly Ball[]): Shock[] {
  const shocks: Shock[] = []
  advance(balls, 1)
  for (let a = 0; a < balls.length; a++) {
    for (let b = a + 1; b < balls.length; b++) {
      if (!interfere(balls[a], balls[b])) continue
      shocks.push({ time: 1, a, b, isParting: isParting(balls[a], balls[b]) })
      shock(balls[a], balls[b])
    }
  }
  return shocks
}
