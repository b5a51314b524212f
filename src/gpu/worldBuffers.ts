/** The buffers of a world on the GPU, for renderers. */
import type { Sizes } from '../features/sizes.ts'
import type { BackendBuffers, BufferCounts } from '../pipeline/backend.ts'
import { strideOf } from '../pipeline/buffers.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { GpuStorage } from './storage.ts'

/** Returns the buffers of a world. New disks and bonds are in them once there is memory for them. */
export function worldBuffers(
  device: GPUDevice,
  storage: GpuStorage,
  sizes: Sizes,
  { slots, bondNumbers, shapes }: BufferCounts,
): BackendBuffers {
  const get = (name: BufferName) => storage.get(name)
  const room = (name: BufferName) => Math.floor(get(name).size / strideOf(name))
  return {
    kind: 'gpu',
    slots: Math.min(slots, room('poses')),
    ids: Math.min(sizes.ids, room('slots')),
    bondNumbers: Math.min(bondNumbers, room('bonds')),
    shapes,
    device,
    poses: get('poses'),
    motions: get('motions'),
    activeContactCounts: get('activeContactCounts'),
    contacts: get('contacts'),
    impulses: get('impulses'),
    contactSpans: get('contactSpans'),
    userData: get('userData'),
    fades: sizes.has.fading,
    transparencies: get('transparencies'),
    bonds: get('bonds'),
    bondSides: get('bondSides'),
    joints: get('joints'),
    dynamicBodies: get('dynamicBodies'),
    slotsById: get('slots'),
    grains: get('grains'),
    grainPairs: get('grainPairs'),
  }
}
