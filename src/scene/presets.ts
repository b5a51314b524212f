import type { CheckOptions } from '../check/options.ts'
import { MOST_WORKGROUPS, WORKGROUP } from '../schemas/constants.ts'
import { requireInteger } from '../util/validate.ts'
import { avalanche } from './presets/avalanche.ts'
import { conveyor } from './presets/conveyor.ts'
import { cradle } from './presets/cradle.ts'
import { crosses } from './presets/crosses.ts'
import { drum } from './presets/drum.ts'
import { editEverything, everything } from './presets/everything.ts'
import { funnel } from './presets/funnel.ts'
import { galton } from './presets/galton.ts'
import { gas } from './presets/gas.ts'
import { hourglass } from './presets/hourglass.ts'
import { mixer } from './presets/mixer.ts'
import { pile } from './presets/pile.ts'
import type { Scene } from './scene.ts'

export type PresetName =
  | 'pile'
  | 'hourglass'
  | 'galton'
  | 'avalanche'
  | 'drum'
  | 'conveyor'
  | 'funnel'
  | 'mixer'
  | 'cradle'
  | 'gas'
  | 'crosses'
  | 'everything'

export interface Preset {
  description: string
  /** How many disks it has by default. */
  count: number
  /**
   * A scene of `count` disks (1 to `MOST_DISKS`, 4,194,240; the preset's own `count` unless given), none overlapping another or
   * a wall, its world as large as they need. The same `count` and `seed` (a whole number, 0 or more; 1 unless given) give the
   * same scene. Throws an `Error` for any other count or seed, and in `crosses` for more than 800 disks.
   */
  build: (count?: number, seed?: number) => Scene
  /** What a check does to the world before each step: `edit` of `CheckOptions`. */
  edit?: CheckOptions['edit']
}

export const DEFAULT_SEED = 1

/** Disks of a scene: one for each thread that every device dispatches. */
export const MOST_DISKS = MOST_WORKGROUPS * WORKGROUP

/** Ready-made scenes; see `Preset`. */
export const presets: Record<PresetName, Preset> = {
  pile: preset(5000, 'A stack of disks dropped into an open box.', pile),
  hourglass: preset(5000, 'Disks run through the neck of an hourglass.', hourglass),
  galton: preset(2000, 'Disks fall through rows of pegs into bins.', galton),
  avalanche: preset(5000, 'A heap runs down a rough slope on to a plain.', avalanche),
  drum: preset(5000, 'Disks cascade in a drum that turns.', drum),
  conveyor: preset(3000, 'A hopper feeds belts that carry disks to and fro.', conveyor),
  funnel: preset(5000, 'Disks run down a funnel of arcs into a bowl.', funnel),
  mixer: preset(5000, 'Rounded blades turn in a drum of arcs.', mixer),
  cradle: preset(60, "Newton's cradles: as many disks leave a row as come in.", cradle),
  gas: preset(5000, 'Elastic disks fly about in a box without gravity.', gas),
  crosses: preset(100, 'Elastic circles bounce off 50 crosses and each other.', crosses),
  everything: {
    ...preset(400, 'Disks of all sizes and materials meet walls of every kind.', everything),
    edit: editEverything,
  },
}

function preset(own: number, description: string, build: (count: number, seed: number) => Scene): Preset {
  return {
    description,
    count: own,
    build(count = own, seed = DEFAULT_SEED) {
      requireInteger('count', count, 1, MOST_DISKS)
      requireInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER)
      return build(count, seed)
    },
  }
}
