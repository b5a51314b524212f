/** The viewer's choices on the page of polar diagrams, which are stored in its address. */
import type { Direction } from '../../../src/polar/facing.ts'
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch } from '../address.ts'
import { MAX_CIRCLES, MIN_CIRCLES, SCENES, type SceneName } from './scenes.ts'

const VIEWS = ['follow', 'east', 'west', 'north', 'south'] as const
const TINTS = ['owner', 'angle', 'off'] as const
export const CUTS = ['auto', 'rows', 'columns'] as const
export const MAX_BOUNCES = 12

/** Undefined fields have the scene's values. */
export interface Choice {
  readonly scene: SceneName
  /** Number of circles of a random scene. */
  readonly count: number
  readonly seed: number
  /** The direction of the drawn pair of diagrams; 'follow' selects that of the current leg. */
  readonly direction: 'follow' | Direction
  /** The quantity that the regions' colours show. */
  readonly tint: (typeof TINTS)[number]
  readonly cut: (typeof CUTS)[number]
  readonly bounces?: number
  /** Radius of the disk in metres. */
  readonly radius?: number
  /** Start position of the disk in metres. */
  readonly x?: number
  readonly y?: number
  /** Direction of the path in degrees, counter-clockwise from east. */
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

/** Maximum radius in metres. */
export const MAX_RADIUS = 1

const fields: Fields<Choice> = {
  scene: oneOf(SCENES),
  count: integer(MIN_CIRCLES, MAX_CIRCLES, `a whole number from ${MIN_CIRCLES} to ${MAX_CIRCLES}`),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  direction: oneOf(VIEWS),
  tint: oneOf(TINTS),
  cut: oneOf(CUTS),
  bounces: integer(0, MAX_BOUNCES, `a whole number from 0 to ${MAX_BOUNCES}`),
  radius: decimal(0, MAX_RADIUS),
  x: decimal(-1e6, 1e6),
  y: decimal(-1e6, 1e6),
  angle: decimal(-360, 360),
}

export const parseChoice = (search: string) => parseSearch(search, fields, DEFAULTS)

/** Omits values that equal the defaults. */
export function toSearch(choice: Choice): string {
  const changed = Object.entries(choice).filter(([name, value]) => value !== DEFAULTS[name as keyof Choice])
  return formatSearch(Object.fromEntries(changed))
}
