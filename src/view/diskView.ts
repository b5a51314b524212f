/** What is drawn of each disk, by id, on the world's own backend. */

import { boxOf, NO_BOX } from '../features/periodic/periodicBox.ts'
import { FRACTION, requireNumber, show } from '../util/validate.ts'
import type { World } from '../world.ts'
import { CpuInstances } from './cpuInstances.ts'
import { GpuInstances } from './gpuInstances.ts'
import type { DiskInstances, Instances } from './instances.ts'
import { requireWorld } from './requireWorld.ts'

/**
 * The disks of a world as a renderer needs them: ordered by id, although steps reorder their slots, and between two steps if asked for.
 * Nothing is read back. A grain is the circle around it. On the GPU a step that has to grow buffers is drawn when it has run, a frame
 * or two later.
 *
 * ```ts
 * const view = new DiskView(world)
 * world.step(1 / 60)
 * const disks = view.update()              // draw disks.buffer: x, y, angle, radius
 * ```
 *
 * Ids are those of `disks.add`.
 */
export class DiskView {
  readonly #world: World
  #instances: Instances | undefined
  #place: GPUDevice | 'cpu' | undefined
  #captures = 0

  /** Throws if `world` is no world. */
  constructor(world: World) {
    requireWorld('DiskView', world, ['buffers', 'periodic'])
    this.#world = world
  }

  /** Keeps the state of the world, to interpolate between it and the last one kept. Call it after each step. */
  capture(): void {
    this.#here().capture()
    this.#captures++
  }

  /**
   * Returns the disks: as they are now or, if `alpha` is below 1, this part of the way from the last but one capture to the last. On
   * the GPU it submits one compute pass. A disk that was added or removed in between is drawn as in the last capture. Throws if `alpha` is not
   * from 0 to 1, or is below 1 and nothing was captured.
   */
  update(alpha = 1): DiskInstances {
    requireNumber('update: alpha', alpha, FRACTION)
    const instances = this.#here()
    if (alpha === 1) return instances.gather()
    if (this.#captures === 0)
      throw new Error(`update: alpha is ${show(alpha)}: expected 1, or a call of capture after each step`)
    const { periodic } = this.#world
    return instances.interpolate(alpha, periodic === undefined ? NO_BOX : boxOf(periodic))
  }

  /** Frees its buffers; the world keeps its own. */
  destroy(): void {
    this.#instances?.destroy()
    this.#instances = undefined
    this.#place = undefined
    this.#captures = 0
  }

  /** Returns what gathers on the backend that the world has now: a lost device is replaced by another one, or by the CPU. */
  #here(): Instances {
    const buffers = this.#world.buffers
    const place = buffers.kind === 'gpu' ? buffers.device : 'cpu'
    if (place === this.#place) return this.#instances!
    const hadCaptures = this.#captures > 0
    this.destroy()
    this.#place = place
    this.#instances = place === 'cpu' ? new CpuInstances(this.#world) : new GpuInstances(this.#world, place)
    if (hadCaptures) {
      this.#instances.capture()
      this.#captures = 1
    }
    return this.#instances
  }
}
