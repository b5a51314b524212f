/** Whether a world has the bits of the CPU. */
import { setTimeout } from 'node:timers/promises'
import type { World } from '../../src/index.ts'

/** Returns a sentence that says whether equal runs on other devices have equal hashes. Probes the device of a world on the GPU. */
export async function describeBits(world: World): Promise<string> {
  let { hasCpuBits } = world.stats
  for (; hasCpuBits === undefined; hasCpuBits = world.stats.hasCpuBits) await setTimeout(20)
  return hasCpuBits
    ? 'those of the CPU: the same run has the same hash on every backend that says so'
    : 'not those of the CPU: the same run may have another hash on another backend'
}
