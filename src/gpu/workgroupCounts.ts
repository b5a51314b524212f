/**
 * How many workgroups a stage is dispatched with. Where they are few, they loop over the others, and a stage that finds nothing to do ends soon.
 * On a graphics card all kernels loop. A software driver computes a loop with a mask for each thread, and a pass of the solver in one takes half as
 * long again (measured on SwiftShader); but there each workgroup that leaves at once takes 5 µs. So there those stages loop that often find
 * nothing to do, and those that need more workgroups than a dispatch can have.
 */
import type { Stage } from '../pipeline/stage.ts'
import { MAX_DISPATCHED, MAX_WORKGROUPS } from '../schemas/constants.ts'
import type { Binding } from '../schemas/shader.ts'
import { adapterOf } from './device.ts'
import { type DeviceErrors, makeBuffer } from './deviceErrors.ts'

/** The uniform of kernels that loop: its number is behind those of the bindings that a kernel declares. */
export const WORKGROUPS_BINDING: Binding = {
  name: 'workgroupsOfStage',
  isUniform: true,
  access: 'read',
  type: 'u32',
  stride: 4,
}

/** Maximum number of workgroups of a stage that often finds nothing to do, on a software driver. */
const MAX_IDLE = 64
/** A barrier would come in each turn of a loop. */
const WITH_BARRIERS: ReadonlySet<Stage['kernel']> = new Set(['reduce', 'scan'])

type Looped = Pick<Stage, 'kernel' | 'runs' | 'tileRows' | 'workgroups'>

/** Returns whether the kernel of a stage loops: always or never on a device, so that it is compiled once, unless there are very many workgroups. */
export function loops(stage: Looped, isSoftware: boolean): boolean {
  return !isSoftware || isOftenIdle(stage) || stage.workgroups > MAX_WORKGROUPS
}

function isOftenIdle({ kernel, runs, tileRows }: Looped): boolean {
  if (tileRows !== undefined || WITH_BARRIERS.has(kernel)) return false
  return runs === 'rebuild' || runs === 'sort'
}

/** Numbers per buffer. A world has a few. */
const ROOM = 64

export class WorkgroupCounts {
  readonly #device: GPUDevice
  readonly #errors: DeviceErrors
  readonly #buffers: GPUBuffer[] = []
  /** The index of each number. The first one is 0, which stands for all that are dispatched. */
  readonly #indices = new Map<number, number>()

  /** `errors` tracks its memory. */
  constructor(device: GPUDevice, errors: DeviceErrors) {
    this.#device = device
    this.#errors = errors
    this.clear()
  }

  /** Returns the number of workgroups that a stage is dispatched with. */
  dispatched(stage: Stage): number {
    const { isSoftware } = adapterOf(this.#device)
    if (isSoftware) return Math.min(stage.workgroups, isOftenIdle(stage) ? MAX_IDLE : MAX_WORKGROUPS)
    // tiles always have work, and wait long for memory: a card runs some 4,000 of them side by side
    return Math.min(stage.workgroups, stage.tileRows === undefined ? MAX_DISPATCHED : MAX_WORKGROUPS)
  }

  /** Returns whether the kernel of a stage loops. */
  loops(stage: Stage): boolean {
    return loops(stage, adapterOf(this.#device).isSoftware)
  }

  /** Returns the uniform with the number of workgroups of a stage, 0 for those that are dispatched. It is valid for work that is submitted before the next `clear`. */
  of(stage: Stage): GPUBufferBinding {
    const count = this.dispatched(stage) < stage.workgroups ? stage.workgroups : 0
    const index = this.#indices.get(count) ?? this.#add(count)
    const apart = this.#device.limits.minUniformBufferOffsetAlignment
    return { buffer: this.#buffers[Math.floor(index / ROOM)], offset: (index % ROOM) * apart, size: 4 }
  }

  /** Forgets all numbers, so that those of other sizes take their memory. */
  clear(): void {
    this.#indices.clear()
    this.#add(0)
  }

  #add(count: number): number {
    const index = this.#indices.size
    const apart = this.#device.limits.minUniformBufferOffsetAlignment
    const [k, offset] = [Math.floor(index / ROOM), (index % ROOM) * apart]
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
    this.#buffers[k] ??= this.#errors.track(
      makeBuffer(this.#device, { label: 'workgroup counts', size: ROOM * apart, usage }),
    )
    this.#device.queue.writeBuffer(this.#buffers[k], offset, new Uint32Array([count]))
    this.#indices.set(count, index)
    return index
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy()
  }
}
