/** What the viewer chose of the polar diagrams, as the page's address holds it. */
import type { Direction } from '../../../src/polar/facing.ts'
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch } from '../address.ts'
import { FEWEST, MOST, SCENES, type SceneName } from './scenes.ts'

const VIEWS = ['follow', 'east', 'west', 'north', 'south'] as const
const TINTS = ['owner', 'angle', 'off'] as const
export const CUTS = ['auto', 'rows', 'columns'] as const
export const MOST_BOUNCES = 12

/** Undefined is what the scene has. */
export interface Choice {
  readonly scene: SceneName
  /** Circles, of a scene at random. */
  readonly count: number
  readonly seed: number
  /** Which pair of diagrams is drawn; 'follow': the one that the leg in hand goes by. */
  readonly direction: 'follow' | Direction
  /** What the regions' colours tell. */
  readonly tint: (typeof TINTS)[number]
  readonly cut: (typeof CUTS)[number]
  readonly bounces?: number
  /** Of the disk, in metres. */
  readonly radius?: number
  /** Metres: where the disk starts. */
  readonly x?: number
  readonly y?: number
  /** Degrees, counter-clockwise from east: where it is aimed. */
  readonly angle?: number
}

export const DEFAULTS: Choice = {
  scene: 'paper',
  count: 40,
  seed: 1,
  direction: 'follow',
  tint: 'owner',
  cut: 'auto',
}

/** Metres. */
export const MOST_RADIUS = 1

const fields: Fields<Choice> = {
  scene: oneOf(SCENES),
  count: integer(FEWEST, MOST, `a whole number from ${FEWEST} to ${MOST}`),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  direction: oneOf(VIEWS),
  tint: oneOf(TINTS),
  cut: oneOf(CUTS),
  bounces: integer(0, MOST_BOUNCES, `a whole number from 0 to ${MOST_BOUNCES}`),
  radius: decimal(0, MOST_RADIUS),
  x: decimal(-1e6, 1e6),
  y: decimal(-1e6, 1e6),
  angle: decimal(-360, 360),
}

export const parseChoice = (search: string) => parseSearch(search, fields, DEFAULTS)

/** Without what is as it would be anyway. */
export function toSearch(choice: Choice): string {
  const changed = Object.entries(choice).filter(([name, value]) => value !== DEFAULTS[name as keyof Choice])
  return formatSearch(Object.fromEntries(changed))
}
