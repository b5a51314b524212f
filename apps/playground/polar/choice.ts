/** The viewer's choices on the page of polar diagrams, which are stored in its address. */
import type { Direction } from '../../../src/polar/facing.ts'
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch } from '../address.ts'
import { MAX_CIRCLES, MAX_EDITS, parseEdits } from './circles.ts'
import { MIN_CIRCLES, SCENES, type SceneName } from './scenes.ts'

const VIEWS = ['follow', 'east', 'west', 'north', 'south'] as const
const TINTS = ['owner', 'angle', 'off'] as const
export const CUTS = ['auto', 'rows', 'columns'] as const
const SENSES = ['both', 'ccw', 'cw'] as const
const TOOLS = ['aim', 'circles'] as const
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
  /** The sense of rotation that is drawn and listed. */
  readonly sense: (typeof SENSES)[number]
  /** What the pointer does. */
  readonly tool: (typeof TOOLS)[number]
  /** Edits of the scene's circles, as `formatEdits` writes them. */
  readonly edits?: string
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
  sense: 'both',
  tool: 'aim',
}

/** Maximum radius of the disk in metres. */
export const MAX_DISK_RADIUS = 1

const fields: Fields<Choice> = {
  scene: oneOf(SCENES),
  count: integer(MIN_CIRCLES, MAX_CIRCLES, `a whole number from ${MIN_CIRCLES} to ${MAX_CIRCLES}`),
  seed: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0'),
  direction: oneOf(VIEWS),
  tint: oneOf(TINTS),
  cut: oneOf(CUTS),
  sense: oneOf(SENSES),
  tool: oneOf(TOOLS),
  edits: {
    expected: `up to ${MAX_EDITS} of “3:x,y,radius”, “3:” or “x,y,radius” with semicolons between`,
    parse: (text) => (parseEdits(text) === undefined ? undefined : text),
  },
  bounces: integer(0, MAX_BOUNCES, `a whole number from 0 to ${MAX_BOUNCES}`),
  radius: decimal(0, MAX_DISK_RADIUS),
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
