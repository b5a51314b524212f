/** A run whose state is hashed again and again, on either backend. */
import { type PresetName, presets } from '../../../src/entries/scenes.ts'
import { World } from '../../../src/index.ts'

export interface HashedRun {
  readonly preset: PresetName
  readonly disks: number
  readonly steps: number
  /** Steps between two hashes. */
  readonly every: number
}

/** The hash of the complete state after a number of steps. */
export interface StepHash {
  readonly step: number
  readonly hash: string
}

/**
 * Runs a preset on a device, or on the CPU without one, and calls `onHash` with each hash. Returns whether the backend computes every bit as the
 * CPU does. Stops at the next hash if `signal` is aborted.
 */
export async function hashRun(
  { preset, disks, steps, every }: HashedRun,
  onHash: (found: StepHash) => void,
  device?: GPUDevice,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const place = device === undefined ? ({ backend: 'cpu' } as const) : ({ backend: 'gpu', device } as const)
  const world = await World.fromScene(presets[preset].build(disks), place)
  try {
    // begins to probe the device
    void world.stats.hasCpuBits
    for (let step = 1; step <= steps && signal?.aborted !== true; step++) {
      world.step(1 / 60)
      if (step % every === 0 || step === steps) onHash({ step, hash: await world.hash() })
    }
    return world.stats.hasCpuBits
  } finally {
    world.destroy()
  }
}
