/** Visibility in a world: reads what a query needs after all submitted work. */

import { QUERY_DISKS } from '../../../schemas/constants.ts'
import { ALL_BITS } from '../../../util/validate.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { StoredDisks } from './visibility/lookAround.ts'
import { checkVisibility, type VisibilityOptions, type VisibleIntervals } from './visibility.ts'

export async function seeFrom(core: WorldCore, options: VisibilityOptions): Promise<VisibleIntervals> {
  core.backend.requireAlive()
  const { set, bodies } = core.walls
  const { box, edges, wallOf } = set
  const asked = checkVisibility(options, box)
  const placements = bodies.paths.map((_, body) => bodies.placement(body, core.values.time))
  const needsDisks = (asked.kinds & QUERY_DISKS) !== 0 && !core.disks.isEmpty
  const [disks, dynamic, { lookAround }] = await Promise.all([
    needsDisks ? readDisks(core, asked.mask !== ALL_BITS || asked.category !== 0) : null,
    core.readBodies(),
    // only worlds that ask load it
    import('./visibility/lookAround.ts'),
  ])
  for (const { body, position, angle } of dynamic) placements[body] = { position, angle }
  core.noteStatus()
  return lookAround(asked, { disks, edges, wallOf, placements, box })
}

async function readDisks(core: WorldCore, isFiltered: boolean): Promise<StoredDisks> {
  const ids = core.disks.all
  const partsOf = core.grains.partsNow()
  if (!isFiltered) return { ids, partsOf, ...(await core.backend.read(['slots', 'poses'])) }
  return { ids, partsOf, ...(await core.backend.read(['slots', 'poses', 'materials'])) }
}
