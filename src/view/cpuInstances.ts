/** Gathers what is drawn of the disks from the memory of the CPU backend; as shaders/view does on the GPU. */

import type { PeriodicBox } from '../features/periodic/periodicBox.ts'
import { MOTION, POSE } from '../schemas/offsets.ts'
import type { World } from '../world.ts'
import type { DiskInstances, Instances } from './instances.ts'

type Floats = Float32Array<ArrayBuffer>

const f32 = Math.fround
const TURN = f32(2 * Math.PI)

/** Moves a difference by whole periods to the one nearest to 0. */
function shortest(difference: number, period: number): number {
  if (period === 0) return difference
  return f32(difference - f32(period * Math.floor(f32(f32(difference / period) + 0.5))))
}

export class CpuInstances implements Instances {
  readonly #world: World
  #earlier: Floats = new Float32Array(0)
  #later: Floats = new Float32Array(0)
  #drawn: Floats = new Float32Array(0)

  constructor(world: World) {
    this.#world = world
  }

  capture(): void {
    const [spare, later] = [this.#earlier, this.#later]
    this.#earlier = later
    this.#later = this.#gathered(spare)
  }

  gather(): DiskInstances {
    this.#drawn = this.#gathered(this.#drawn)
    return { kind: 'cpu', array: this.#drawn, count: this.#drawn.length / 4 }
  }

  interpolate(alpha: number, { period: [width, height] }: PeriodicBox): DiskInstances {
    const [earlier, later] = [this.#earlier, this.#later]
    if (this.#drawn.length !== later.length) this.#drawn = new Float32Array(later.length)
    const drawn = this.#drawn
    drawn.set(later)
    const back = f32(1 - f32(alpha))
    const periods = [width, height, TURN]
    for (let at = 0; at < Math.min(earlier.length, later.length); at += 4) {
      if (earlier[at + 3] === 0 || later[at + 3] === 0) continue
      for (let k = 0; k < 3; k++)
        drawn[at + k] = later[at + k] - f32(back * shortest(f32(later[at + k] - earlier[at + k]), periods[k]))
    }
    return { kind: 'cpu', array: drawn, count: drawn.length / 4 }
  }

  destroy(): void {}

  /** Returns what is drawn now, in the given array if it has the right length. */
  #gathered(into: Floats): Floats {
    const { buffers } = this.#world
    if (buffers.kind !== 'cpu') throw new Error('the world has left the CPU: expected another call of update')
    const { ids, slotsById, poses, motions, slots } = buffers
    const drawn = into.length === 4 * ids ? into.fill(0) : new Float32Array(4 * ids)
    for (let id = 0; id < ids; id++) {
      const slot = slotsById.u32[id]
      if (slot >= slots || motions.u32[MOTION.stride * slot + MOTION.id] !== id) continue
      const pose = POSE.stride * slot
      for (let k = 0; k < 4; k++) drawn[4 * id + k] = poses.f32[pose + k]
    }
    return drawn
  }
}
