/** Validates fields. */
import { MAX_FIELDS } from '../../schemas/constants.ts'
import {
  ACCELERATION,
  ALL_BITS,
  isOfKind,
  MASS,
  mapEach,
  NUMBER,
  RADIUS,
  type Rule,
  refuse,
  requireBits,
  requireFields,
  requireInteger,
  requireList,
  requireNumber,
  requireVector,
  SIZE,
  SPEED,
} from '../../util/validate.ts'
import { AREAS, checkRegion, requireDirection } from './checkRegion.ts'
import type { Field, FieldRegion } from './fields.ts'

/** Returns the value as the backends store it; throws if it is out of range. */
type Check = (name: string, value: unknown) => unknown
/** The check of a parameter, and its default if it is optional. */
type Parameter = readonly [check: Check, fallback?: unknown]

const number =
  (rule: Rule): Check =>
  (name, value) =>
    requireNumber(name, value, rule)
const pair =
  (rule: Rule): Check =>
  (name, value) =>
    Object.freeze(requireVector(name, value, rule))
const FALLOFF: Rule = { expected: '-1, 0, 1 or 2', holds: (v) => [-1, 0, 1, 2].includes(v) }
const CENTRAL = {
  center: [pair(NUMBER)],
  strength: [number(NUMBER)],
  falloff: [number(FALLOFF), 2],
} as const satisfies Record<string, Parameter>

const TYPES: Readonly<Record<Field['type'], Readonly<Record<string, Parameter>>>> = {
  uniform: { acceleration: [pair(ACCELERATION)] },
  radial: CENTRAL,
  vortex: CENTRAL,
  wind: { velocity: [pair(SPEED)], linear: [number(SIZE), 0], quadratic: [number(SIZE), 0] },
  damping: { rate: [number(SIZE), 0], spinRate: [number(SIZE), 0] },
  buoyancy: { surface: [pair(NUMBER)], up: [requireDirection, [0, 1]], density: [number(MASS)] },
  noise: {
    strength: [number(ACCELERATION)],
    scale: [number(RADIUS)],
    rate: [number(SIZE), 0],
    seed: [(name, value) => requireInteger(name, value, 0, 0xffffffff), 0],
  },
}
const TYPE_NAMES = Object.keys(TYPES)
  .map((type) => `'${type}'`)
  .join(', ')

function checkArea(name: string, region: unknown): FieldRegion {
  requireFields(name, region, AREAS)
  return checkRegion(name, region as object, AREAS)
}

function checkField(name: string, field: unknown): Field {
  if (!isOfKind(field, 'Object')) refuse(name, field, 'an object')
  const given = field as Readonly<Record<string, unknown>>
  const { type, region, mask = ALL_BITS } = given
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type))
    refuse(`${name}.type`, type, `one of ${TYPE_NAMES}`)
  const parameters = TYPES[type as Field['type']]
  requireFields(name, field, ['type', ...Object.keys(parameters), 'region', 'mask'])
  const checked = Object.entries(parameters).map(([key, [check, fallback]]) => [
    key,
    check(`${name}.${key}`, given[key] ?? fallback),
  ])
  return Object.freeze({
    type,
    ...Object.fromEntries(checked),
    mask: requireBits(`${name}.mask`, mask),
    ...(region === undefined ? {} : { region: checkArea(`${name}.region`, region) }),
  })
}

/**
 * Returns a frozen copy of fields, with defaults filled in and numbers as the backends store them. Throws if there are too many, or
 * if one has an unknown type, or a parameter that is missing, unknown or out of range.
 */
export function checkFields(name: string, fields: unknown): readonly Field[] {
  requireList(name, fields, 'fields')
  if (fields.length > MAX_FIELDS) refuse(`${name}.length`, fields.length, `at most ${MAX_FIELDS}`)
  return Object.freeze(mapEach(fields, (field, k) => checkField(`${name}[${k}]`, field)))
}

/** Throws if a field is not uniform, or has a region, in a world with event-driven stepping, whose flights are parabolas. */
export function requireParabolas(name: string, fields: readonly Field[]): void {
  for (const [k, { type, region }] of fields.entries()) {
    if (type !== 'uniform') refuse(`${name}[${k}].type`, type, "'uniform' with stepping 'eventDriven'")
    if (region !== undefined)
      throw new Error(`${name}[${k}].region is given: expected none with stepping 'eventDriven'`)
  }
}
