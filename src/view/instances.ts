/** What is drawn of the disks, and the interface of what gathers it. */
import type { PeriodicBox } from '../features/periodic/periodicBox.ts'

/**
 * Positions, angles and radii of all disks: four f32 per id (x and y in metres, angle in radians, radius in metres), where the radius is 0 if
 * there is no disk of that id. On the GPU a storage and vertex buffer on the device of the world, which is larger than `count`; on the
 * CPU an array. Both are valid until the next `update`.
 */
export type DiskInstances =
  | {
      readonly kind: 'gpu'
      readonly device: GPUDevice
      readonly buffer: GPUBuffer
      /** One more than the largest id in use. */
      readonly count: number
    }
  | { readonly kind: 'cpu'; readonly array: Float32Array; readonly count: number }

/** Keeps captures and gathers them, on one backend. */
export interface Instances {
  /** Keeps the state of the world as the later capture, and the last one as the earlier. */
  capture(): void
  /** Gathers the state of the world. */
  gather(): DiskInstances
  /** Interpolates between both captures. */
  interpolate(alpha: number, box: PeriodicBox): DiskInstances
  destroy(): void
}
