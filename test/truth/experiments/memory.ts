/** A stack that settles with its contacts remembering what they carried, and without. */
import type { CpuBackend } from '../../../src/cpu/cpuBackend.ts'
import { World } from '../../../src/world.ts'

/** Seconds of a substep, as many as the default has. */
const SUBSTEP = 1 / 480
const COLUMNS = 8

export interface Settling {
  /** [seconds, mean overlap in m]. */
  readonly remembering: readonly (readonly [number, number])[]
  readonly forgetting: readonly (readonly [number, number])[]
}

async function settle(rows: number, seconds: number, remembers: boolean): Promise<[number, number][]> {
  const world = await World.create({ backend: 'cpu', substeps: 1 })
  const width = COLUMNS + 0.6
  world.walls.add([
    {
      chain: [
        [0, 2 * rows],
        [0, 0],
        [width, 0],
        [width, 2 * rows],
      ],
      friction: 0,
    },
  ])
  const positions = Array.from({ length: COLUMNS * rows }, (_, k) => {
    const row = Math.floor(k / COLUMNS)
    return [0.55 + (k % COLUMNS) + 0.5 * (row % 2), 0.5 + 0.87 * row]
  }).flat()
  world.disks.add({ positions, radii: 0.5 })
  const cpu = world.backend as CpuBackend
  const overlaps: [number, number][] = []
  for (let substep = 1; substep <= seconds / SUBSTEP; substep++) {
    if (!remembers) {
      cpu.storage.view('impulses', cpu.status.contactRecords).f32.fill(0)
      // the sums of the same impulses, which the warm start applies
      cpu.storage.view('warmStarts', 2 * world.disks.ids.length).f32.fill(0)
    }
    world.step(SUBSTEP)
    if (substep % 24 === 0) overlaps.push([world.stats.time, (await world.measure()).meanOverlap])
  }
  return overlaps
}

export async function settleBothWays(rows: number, seconds: number): Promise<Settling> {
  return { remembering: await settle(rows, seconds, true), forgetting: await settle(rows, seconds, false) }
}
