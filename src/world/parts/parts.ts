/** The parts of a world. */
import type { WorldCore } from '../core.ts'
import { Bodies } from './bodies.ts'
import { Bonds } from './bonds.ts'
import { Disks } from './disks.ts'
import { Emitters } from './emitters.ts'
import { Forces } from './forces.ts'
import { Grains } from './grains.ts'
import { History } from './history.ts'
import { Joints } from './joints.ts'
import { Passes } from './passes.ts'
import { Queries } from './queries.ts'
import { Walls } from './walls.ts'

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
