/**
 * Lets soft disks without friction push each other apart until they are in balance: they repel with a force equal to their overlap. The
 * minimizer is FIRE: Bitzek, Koskinen, Gähler, Moseler & Gumbsch, Phys. Rev. Lett. 97, 170201 (2006).
 */
import { type Container, nearPairs, shortest } from './neighbors.ts'

export interface Relaxed {
  /** Pressure over the stiffness of contacts. */
  readonly pressure: number
  /** Largest overlap, m. */
  readonly overlap: number
  /** Whether forces are in balance, or nothing overlaps. */
  readonly isBalanced: boolean
}

const LONGEST_STEP = 0.4
const MAX_STEPS = 20_000
/** Largest force on a disk over the mean force of a contact, in balance. */
const BALANCE = 1e-4
/** Overlaps over the largest radius that count as none. */
const TOUCH = 1e-7

/** Moves disks to where they are in balance. Writes `positions`. */
export function relax(container: Container, positions: Float64Array, radii: Float64Array): Relaxed {
  const largest = radii.reduce((most, radius) => Math.max(most, radius), 0)
  const skin = 0.3 * largest
  const count = radii.length
  const forces = new Float64Array(2 * count)
  const velocities = new Float64Array(2 * count)
  let anchors = positions.slice()
  let pairs = nearPairs(container, positions, radii, skin)
  let [dt, alpha, forward] = [0.1, 0.1, 0]
  let relaxed: Relaxed = { pressure: 0, overlap: 0, isBalanced: false }
  for (let step = 0; step < MAX_STEPS; step++) {
    if (farthestMove(anchors, positions) > skin / 2) {
      pairs = nearPairs(container, positions, radii, skin)
      anchors = positions.slice()
    }
    const { sum, contacts, virial, overlap } = push(container, positions, radii, pairs, forces)
    const [minX, minY, maxX, maxY] = container.bounds
    let [power, speed, force, worst] = [0, 0, 0, 0]
    for (let k = 0; k < forces.length; k++) {
      power += forces[k] * velocities[k]
      speed += velocities[k] * velocities[k]
      force += forces[k] * forces[k]
      worst = Math.max(worst, Math.abs(forces[k]))
    }
    const isBalanced = overlap <= TOUCH * largest || worst <= (BALANCE * sum) / contacts
    relaxed = { pressure: virial / (2 * (maxX - minX) * (maxY - minY)), overlap, isBalanced }
    if (isBalanced) break
    if (power > 0) {
      const turn = force > 0 ? alpha * Math.sqrt(speed / force) : 0
      for (let k = 0; k < forces.length; k++) velocities[k] = (1 - alpha) * velocities[k] + turn * forces[k]
      if (++forward > 5) {
        dt = Math.min(1.1 * dt, LONGEST_STEP)
        alpha *= 0.99
      }
    } else if (step > 0) {
      velocities.fill(0)
      dt *= 0.5
      alpha = 0.1
      forward = 0
    }
    for (let k = 0; k < forces.length; k++) {
      velocities[k] += dt * forces[k]
      // at the start disks lie on each other: none may jump over another one
      positions[k] += Math.min(0.1 * largest, Math.max(-0.1 * largest, dt * velocities[k]))
    }
  }
  return relaxed
}

function farthestMove(from: Float64Array, to: Float64Array): number {
  let most = 0
  for (let k = 0; k < from.length; k++) most = Math.max(most, Math.abs(to[k] - from[k]))
  // of both axes
  return 1.5 * most
}

/** Writes the force on each disk. Returns sums over contacts: of forces, their number, of force times distance, and the largest overlap. */
function push(
  { bounds, period }: Container,
  positions: Float64Array,
  radii: Float64Array,
  pairs: readonly number[],
  forces: Float64Array,
) {
  forces.fill(0)
  let [sum, contacts, virial, most] = [0, 0, 0, 0]
  const count = (overlap: number, distance: number) => {
    sum += overlap
    contacts++
    virial += overlap * distance
    most = Math.max(most, overlap)
  }
  for (let p = 0; p < pairs.length; p += 2) {
    const [a, b] = [pairs[p], pairs[p + 1]]
    const dx = shortest(positions[2 * b] - positions[2 * a], period[0])
    const dy = shortest(positions[2 * b + 1] - positions[2 * a + 1], period[1])
    const touching = radii[a] + radii[b]
    const squared = dx * dx + dy * dy
    if (squared >= touching * touching) continue
    const distance = Math.sqrt(squared)
    const overlap = touching - distance
    const [x, y] = distance > 0 ? [dx / distance, dy / distance] : [1, 0]
    forces[2 * a] -= overlap * x
    forces[2 * a + 1] -= overlap * y
    forces[2 * b] += overlap * x
    forces[2 * b + 1] += overlap * y
    count(overlap, distance)
  }
  for (const axis of [0, 1]) {
    if (period[axis] > 0) continue
    for (let k = 0; k < radii.length; k++) {
      const at = positions[2 * k + axis]
      const below = radii[k] - (at - bounds[axis])
      const above = radii[k] - (bounds[axis + 2] - at)
      if (below > 0) {
        forces[2 * k + axis] += below
        count(below, radii[k] - below)
      }
      if (above > 0) {
        forces[2 * k + axis] -= above
        count(above, radii[k] - above)
      }
    }
  }
  return { sum, contacts, virial, overlap: most }
}
