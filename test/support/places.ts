/** Positions with what rounding has taken from them, which `World.disks.read` leaves out. */
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import type { World } from '../../src/world.ts'

/** Returns the positions [x, y, x, y, …] in m of the first `count` ids of a world on the CPU, relative to a point. */
export function placesIn(world: World, count: number, [x, y]: readonly [number, number] = [0, 0]): number[] {
  const { storage } = world.backend as CpuBackend
  const slots = storage.view('slots', count).u32
  const poses = storage.view('poses', count).f32
  return Array.from({ length: 2 * count }, (_, w) => {
    const at = slots[w >> 1] * POSE.stride + (w & 1)
    // both differences are exact in f64
    return poses[at + POSE.position] - [x, y][w & 1] + poses[at + POSE.residue]
  })
}
