/** The state of an event queue's disks at one time, in f64. */
import type { Vector } from '../util/validate.ts'
import { DISK, type DiskStore } from './diskStore.ts'

/** One number per disk, two for positions and velocities, as `World.disks.read` returns them, but in f64. */
export interface QueueState {
  readonly positions: Float64Array
  readonly velocities: Float64Array
  readonly angles: Float64Array
  readonly spins: Float64Array
}

/** Returns copies of all disks at `time` seconds. The store holds each disk at the time of its last hit. */
export function stateAt({ count, rows }: DiskStore, time: number, [gravityX, gravityY]: Vector): QueueState {
  const positions = new Float64Array(2 * count)
  const velocities = new Float64Array(2 * count)
  const angles = new Float64Array(count)
  const spins = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    const w = k * DISK.stride
    const s = time - rows[w + DISK.time]
    positions[2 * k] = rows[w + DISK.x] + s * (rows[w + DISK.velocityX] + 0.5 * s * gravityX)
    positions[2 * k + 1] = rows[w + DISK.y] + s * (rows[w + DISK.velocityY] + 0.5 * s * gravityY)
    velocities[2 * k] = rows[w + DISK.velocityX] + s * gravityX
    velocities[2 * k + 1] = rows[w + DISK.velocityY] + s * gravityY
    angles[k] = rows[w + DISK.angle] + s * rows[w + DISK.spin]
    spins[k] = rows[w + DISK.spin]
  }
  return { positions, velocities, angles, spins }
}

/** Returns energies in joules; potential energy is 0 at the origin. */
export function energyOf(
  { rows, inverseMasses }: DiskStore,
  { positions, velocities, spins }: QueueState,
  [gravityX, gravityY]: Vector,
): { readonly kinetic: number; readonly potential: number } {
  let kinetic = 0
  let potential = 0
  for (let k = 0; k < spins.length; k++) {
    const mass = 1 / inverseMasses[k]
    const surface = rows[k * DISK.stride + DISK.radius] * spins[k]
    kinetic += 0.5 * mass * (velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2 + 0.5 * surface ** 2)
    potential -= mass * (gravityX * positions[2 * k] + gravityY * positions[2 * k + 1])
  }
  return { kinetic, potential }
}
