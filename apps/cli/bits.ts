/** Whether a world has the bits of the CPU. */
import { setTimeout } from 'node:timers/promises'
import type { World } from '../../src/index.ts'

/** Resolves to `hasCpuBits` of a world, when its device has been probed. */
export async function findCpuBits(world: World): Promise<boolean> {
  let { hasCpuBits } = world.stats
  for (; hasCpuBits === undefined; hasCpuBits = world.stats.hasCpuBits) await setTimeout(20)
  return hasCpuBits
}

/** Returns a sentence that says whether equal runs on other devices have equal hashes. */
export const describeBits = (hasCpuBits: boolean) =>
  hasCpuBits
    ? 'those of the CPU: the same run has the same hash on every backend that says so'
    : 'not those of the CPU: the same run may have another hash on another backend'

/** Returns a sentence that says whether the hashes of a replay must be those of its recording; `recorded`: `Replay.hasCpuBits`. */
export function describeReplayBits(recorded: boolean | undefined, hasCpuBits: boolean): string {
  const here = hasCpuBits ? 'replayed with those of the CPU' : 'replayed with others than those of the CPU'
  if (recorded === undefined) return `${here}; the recording does not say with which it was made`
  if (!recorded) return `recorded with others than those of the CPU, ${here}: hashes may differ`
  return hasCpuBits
    ? 'recorded and replayed with those of the CPU: all hashes must agree'
    : `recorded with those of the CPU, ${here}: hashes may differ`
}
