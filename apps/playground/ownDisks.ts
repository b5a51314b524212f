/** Disks of the world that no emitter made. */
import type { DiskState, World } from '../../src/index.ts'

/** Returns the state of living disks, without those of emitters. */
export async function readOwn(world: World): Promise<Pick<DiskState, 'ids' | 'positions' | 'radii'>> {
  const own = new Set(world.disks.ids)
  const { ids, positions, radii } = await world.disks.read()
  if (ids.length === own.size) return { ids, positions, radii }
  return {
    ids: ids.filter((id) => own.has(id)),
    positions: positions.filter((_, k) => own.has(ids[k >> 1])),
    radii: radii.filter((_, k) => own.has(ids[k])),
  }
}
