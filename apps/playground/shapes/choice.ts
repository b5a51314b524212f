/** The viewer's choices on the page of two shapes, which are stored in its address. */
import { decimal, type Fields, formatSearch, integer, oneOf, parseSearch, vector } from '../address.ts'
import { FORMS, type Form, KINDS, type Kind } from './catalog.ts'
import { MAX_COUNT, MIN_COUNT } from './fit/fits.ts'
import { FRAME } from './segment/hits.ts'
import { FIGURES, MAX_RADIUS as MAX_SIZE, MIN_RADIUS, type SegmentChoice } from './segment/setup.ts'

export const MODES = ['contact', 'axes', 'regions', 'gjk', 'epa', 'manifold', 'cast'] as const
export type Mode = (typeof MODES)[number]

export interface Choice extends SegmentChoice {
  readonly show: Mode | 'segment' | 'fit'
  readonly form: Form | 'all'
  /** Kinds of both shapes. */
  readonly a: Kind
  readonly b: Kind
  /** Positions of the centroids in metres, angles in degrees. */
  readonly ax: number
  readonly ay: number
  readonly aturn: number
  readonly bx: number
  readonly by: number
  readonly bturn: number
  /** Point whose region is shown, or where a cast ends, in metres. */
  readonly px: number
  readonly py: number
  /** Radius of the disk that is cast in metres; 0 casts a ray. */
  readonly radius: number
  /** Index of the step or axis; undefined selects the last step, or the axis of least overlap. */
  readonly step?: number
  /** The shown instant in seconds. */
  readonly time: number
  /** The outline that is fitted, and the number of arcs and sides. */
  readonly sample: (typeof SAMPLES)[number]
  readonly n: number
}

export const SAMPLES = ['ghost', 'house', 'spaceship', 'tree'] as const

export const DEFAULTS: Choice = {
  show: 'contact',
  form: 'narc',
  a: 'pentagon',
  b: 'triangle',
  ax: -0.75,
  ay: -0.15,
  aturn: 156,
  bx: 0.9,
  by: 0.2,
  bturn: 40,
  px: -2.1,
  py: -0.9,
  radius: 0.3,
  figure: '8',
  time: 0.3,
  sample: 'ghost',
  n: 6,
}

/** Half of the picture's width and height that shapes stay within, in metres. */
export const HALF_WIDTH = 2.4
export const HALF_HEIGHT = 1.8
export const MAX_RADIUS = 1
const MAX_STEP = 999
/** Metres, and m/s. */
const MAX_PLACE = 20

const fields: Fields<Choice> = {
  show: oneOf([...MODES, 'segment', 'fit']),
  form: oneOf([...FORMS, 'all']),
  a: oneOf(KINDS),
  b: oneOf(KINDS),
  ax: decimal(-HALF_WIDTH, HALF_WIDTH),
  ay: decimal(-HALF_HEIGHT, HALF_HEIGHT),
  aturn: decimal(-180, 180),
  bx: decimal(-HALF_WIDTH, HALF_WIDTH),
  by: decimal(-HALF_HEIGHT, HALF_HEIGHT),
  bturn: decimal(-180, 180),
  px: decimal(-HALF_WIDTH, HALF_WIDTH),
  py: decimal(-HALF_HEIGHT, HALF_HEIGHT),
  radius: decimal(0, MAX_RADIUS),
  step: integer(0, MAX_STEP, `a whole number from 0 to ${MAX_STEP}`),
  figure: oneOf(FIGURES),
  start: vector(MAX_PLACE),
  end: vector(MAX_PLACE),
  position: vector(MAX_PLACE),
  velocity: vector(MAX_PLACE),
  size: decimal(MIN_RADIUS, MAX_SIZE),
  time: decimal(0, FRAME),
  sample: oneOf(SAMPLES),
  n: integer(MIN_COUNT, MAX_COUNT, `a whole number from ${MIN_COUNT} to ${MAX_COUNT}`),
}

export const parseChoice = (search: string) => parseSearch(search, fields, DEFAULTS)

/** Omits values that equal the defaults. */
export function toSearch(choice: Choice): string {
  const changed = Object.entries(choice).filter(([name, value]) => value !== DEFAULTS[name as keyof Choice])
  return formatSearch(Object.fromEntries(changed))
}
