import type { CheckOptions } from '../check/options.ts'
import { MAX_DISKS } from '../schemas/constants.ts'
import { requireInteger } from '../util/validate.ts'
import { avalanche } from './presets/avalanche.ts'
import { bridges } from './presets/bridges.ts'
import { cars } from './presets/cars.ts'
import { chute } from './presets/chute.ts'
import { conveyor } from './presets/conveyor.ts'
import { cradle } from './presets/cradle.ts'
import { crosses } from './presets/crosses.ts'
import { domino } from './presets/domino.ts'
import { drum } from './presets/drum.ts'
import { editEverything, everything } from './presets/everything.ts'
import { fountain } from './presets/fountain.ts'
import { funnel } from './presets/funnel.ts'
import { galton } from './presets/galton.ts'
import { gas } from './presets/gas.ts'
import { gears } from './presets/gears.ts'
import { hourglass } from './presets/hourglass.ts'
import { jelly } from './presets/jelly.ts'
import { mill } from './presets/mill.ts'
import { mixer } from './presets/mixer.ts'
import { picture } from './presets/picture.ts'
import { pile } from './presets/pile.ts'
import { pills } from './presets/pills.ts'
import { planet } from './presets/planet.ts'
import { ragdolls } from './presets/ragdolls.ts'
import { rain } from './presets/rain.ts'
import { ropeBridge } from './presets/ropeBridge.ts'
import { rubble } from './presets/rubble.ts'
import { seesaws } from './presets/seesaws.ts'
import { tumbler } from './presets/tumbler.ts'
import { wind } from './presets/wind.ts'
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
  | 'planet'
  | 'wind'
  | 'rope-bridge'
  | 'jelly'
  | 'ragdolls'
  | 'seesaws'
  | 'cars'
  | 'bridges'
  | 'gears'
  | 'fountain'
  | 'rain'
  | 'chute'
  | 'rubble'
  | 'pills'
  | 'tumbler'
  | 'domino'
  | 'mill'
  | 'picture'
  | 'everything'

export interface Preset {
  description: string
  /** Default number of disks and grains. */
  count: number
  /**
   * Returns a scene of `count` disks and grains that overlap neither each other, but for jointed ones, nor walls, with walls sized to fit. `count` is from 1 to
   * 268,435,456 (in `crosses` to 800), default the preset's own `count`; `seed` is a whole number of at least 0, default 1. Equal
   * arguments give equal scenes. Throws if an argument is out of range.
   */
  build: (count?: number, seed?: number) => Scene
  /** Edits that a check makes before each step, for `CheckOptions.edit`. */
  edit?: CheckOptions['edit']
}

export const DEFAULT_SEED = 1

/** Ready-made scenes; see `Preset`. */
export const presets: Record<PresetName, Preset> = {
  pile: preset(5000, 'A stack of grains dropped into an open box.', pile),
  hourglass: preset(5000, 'Grains run through the neck of an hourglass.', hourglass),
  galton: preset(2000, 'Grains fall through rows of pegs into bins.', galton),
  avalanche: preset(5000, 'A heap runs down a rough slope on to a plain.', avalanche),
  drum: preset(5000, 'Grains cascade in a drum that turns.', drum),
  conveyor: preset(3000, 'A hopper feeds belts that carry grains to and fro.', conveyor),
  funnel: preset(5000, 'Grains run down a funnel of arcs into a bowl.', funnel),
  mixer: preset(5000, 'Rounded blades turn in a drum of arcs.', mixer),
  cradle: preset(60, "Newton's cradles: as many balls leave a row as come in.", cradle),
  gas: preset(5000, 'Elastic grains fly about in a box without gravity.', gas),
  crosses: preset(100, 'Elastic circles bounce off 50 crosses and each other.', crosses),
  planet: preset(5000, 'Grains fall on to a round planet, and orbit it; a comet comes.', planet),
  wind: preset(3000, 'A gusty wind blows leaves over obstacles, round and round.', wind),
  'rope-bridge': preset(2000, 'Grains fall on a bridge of planks and ropes.', ropeBridge),
  jelly: preset(1500, 'Soft blocks fall into a box and wobble.', jelly),
  ragdolls: preset(220, 'Ragdolls of jointed grains fall over pegs.', ragdolls),
  seesaws: preset(600, 'Grains tip seesaws on hinges, with ropes from one to the next.', seesaws),
  cars: preset(88, 'Loaded cars on springs drive over the hills of a round planet.', cars),
  bridges: preset(88, 'Balls roll down over bridges of hinged planks, again and again.', bridges),
  gears: preset(120, 'A motor turns a train of gears, whose pistons make waves in a heap of grains.', gears),
  fountain: preset(1200, 'Jets of drops that are born and die rise over a pool of pebbles.', fountain),
  rain: preset(700, 'Rain lights up the lamps and pebbles that it hits.', rain),
  chute: preset(
    1200,
    'Grains flow down a rough chute that repeats: what leaves on the right comes in on the left.',
    chute,
  ),
  rubble: preset(500, 'Stones, rounded polygons, run out of a hopper into a heap.', rubble),
  pills: preset(600, 'Capsules tumble over round pegs into a bowl.', pills),
  tumbler: preset(800, 'Pebbles made of arcs mix in a round drum that turns.', tumbler),
  domino: preset(90, 'Dominoes fall row after row, and balls carry the fall down.', domino),
  mill: preset(2000, 'Sand out of a hopper turns a wheel on an axle.', mill),
  picture: preset(
    5000,
    'Grains rain into a box; coloured by where they land, they come to rest as an image.',
    picture,
  ),
  everything: {
    ...preset(400, 'Grains of all sizes and materials meet walls of every kind.', everything),
    edit: editEverything,
  },
}

function preset(own: number, description: string, build: (count: number, seed: number) => Scene): Preset {
  return {
    description,
    count: own,
    build(count = own, seed = DEFAULT_SEED) {
      requireInteger('count', count, 1, MAX_DISKS)
      requireInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER)
      return build(count, seed)
    },
  }
}
