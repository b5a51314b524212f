/** The parts of a world. */

import { Emitters } from '../features/births/world/emittersPart.ts'
import { Bodies } from '../features/bodies/world/bodiesPart.ts'
import { Bonds } from '../features/bonds/world/bondsPart.ts'
import { Joints } from '../features/bonds/world/jointsPart.ts'
import { Disks } from '../features/disks/world/disksPart.ts'
import { Grains } from '../features/grains/world/grainsPart.ts'
import { Forces } from '../features/passes/world/forcesPart.ts'
import { Passes } from '../features/passes/world/passesPart.ts'
import { Queries } from '../features/queries/world/queriesPart.ts'
import { History } from '../features/snapshots/world/historyPart.ts'
import { Walls } from '../features/walls/world/wallsPart.ts'
import type { WorldCore } from './core.ts'

export interface Parts {
  readonly disks: Disks
  readonly grains: Grains
  readonly walls: Walls
  readonly bodies: Bodies
  readonly bonds: Bonds
  readonly joints: Joints
  readonly emitters: Emitters
  readonly forces: Forces
  readonly passes: Passes
  readonly query: Queries
  readonly history: History
}

export function partsOf(core: WorldCore): Parts {
  return {
    disks: new Disks(core),
    grains: new Grains(core),
    walls: new Walls(core),
    bodies: new Bodies(core),
    bonds: new Bonds(core),
    joints: new Joints(core),
    emitters: new Emitters(core),
    forces: new Forces(core),
    passes: new Passes(core),
    query: new Queries(core),
    history: new History(core),
  }
}
