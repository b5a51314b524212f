/** Options of emitters and sinks, and their validation. */

import { MAX_DISKS, MAX_EMITTERS, MAX_SINKS, TICKS } from '../../schemas/constants.ts'
import type { Bounds } from '../../util/bounds.ts'
import {
  ALL_BITS,
  DEFAULT_CATEGORY,
  FRACTION,
  MASS,
  mapEach,
  RADIUS,
  type Rule,
  refuse,
  requireBits,
  requireBoolean,
  requireFields,
  requireInteger,
  requireList,
  requireNumber,
  requireVector,
  SIZE,
  SPEED,
  type Vector,
} from '../../util/validate.ts'
import { requireInverses } from '../disks/disks.ts'
import { AREAS, checkRegion } from '../fields/checkRegion.ts'
import type { FieldRegion } from '../fields/fields.ts'

/** Options of `World.emitters.add`. Exactly one of `line`, `box` and `disk` is given. */
export interface EmitterOptions {
  /** Births per second, 1/s; from 0 to 1e9. A rate of 0 pauses the emitter. */
  readonly rate: number
  /** Disks are born on this line, [[x0, y0], [x1, y1]], m, up to one step's flight ahead of it, so that a stream has no gaps. */
  readonly line?: readonly [Vector, Vector]
  /** Disks are born with their centre in this box, [minX, minY, maxX, maxY], m. */
  readonly box?: Bounds
  /** Disks are born with their centre in this disk, [x, y, r], m. */
  readonly disk?: readonly [number, number, number]
  /** Mean velocity at birth, m/s; default [0, 0]. */
  readonly velocity?: Vector
  /** Random part of the velocity at birth, m/s; default 0. It is evenly distributed in a disk of this radius. */
  readonly spread?: number
  /** Radius of all disks, or the range in which radii are evenly distributed, m. */
  readonly radii: number | readonly [number, number]
  /** Mass per area, kg/m²; default 1. */
  readonly density?: number
  /** As for `World.disks.add`; default 0.3. */
  readonly friction?: number
  /** As for `World.disks.add`; default 0. */
  readonly restitution?: number
  /** As for `World.disks.add`; default 0. */
  readonly rolling?: number
  /** As for `World.disks.add`; default 1. */
  readonly category?: number
  /** As for `World.disks.add`; default 4294967295. */
  readonly mask?: number
  /** Label of the disks; default 0. */
  readonly labels?: number
  /**
   * Lifetime, or the range in which lifetimes are evenly distributed, s; at most 30000; default Infinity. A disk dies before the first
   * step that begins a lifetime after its birth or later.
   */
  readonly lifetime?: number | readonly [number, number]
  /** Whether the value of a disk is its age in seconds, at the last step, for pictures; default false. */
  readonly showsAge?: boolean
  /**
   * Seconds before the end of its lifetime from which on a disk is drawn more and more transparent, s; 0 to 30000, default 0. Motion and
   * contacts stay the same.
   */
  readonly fade?: number
  /** Maximum number of disks of this emitter alive at once: a whole number of at least 1. Memory is reserved for as many. */
  readonly maxAlive: number
  /** Seed of the random numbers, a whole number from 0 to 4294967295; default 0. Emitters with equal seeds draw equal numbers. */
  readonly seed?: number
}

/** Changes of an emitter, for `Emitter.change`. A new line, box or disk replaces the old one. */
export type EmitterChanges = Partial<Omit<EmitterOptions, 'maxAlive' | 'seed'>>

/** Where disks die: a region, and the disks that it takes. */
export type Sink = FieldRegion & {
  /** Takes disks whose `category` shares a bit with it; 1 to 4294967295, default all 32 bits. */
  readonly mask?: number
}

type Region = Pick<EmitterOptions, 'line' | 'box' | 'disk'>
type Complete = Required<Omit<EmitterOptions, keyof Region | 'radii' | 'lifetime'>>

/** Validated options with defaults filled in and numbers as the backends store them. */
export interface CheckedEmitter extends Complete, Region {
  readonly radii: readonly [number, number]
  /** Both 0 if the disks do not age. */
  readonly lifetime: readonly [number, number]
}

const RATE: Rule = { expected: 'a number from 0 to 1e9', holds: (v) => v >= 0 && v <= 1e9 }
const LIFETIME: Rule = {
  expected: 'a number of seconds above 0 and up to 30000, or Infinity',
  holds: (v) => v > 0 && v <= 30_000,
}
const FADE: Rule = { expected: 'a number of seconds from 0 to 30000', holds: (v) => v >= 0 && v <= 30_000 }
const REGIONS = ['line', 'box', 'disk'] as const
const OPTIONS = [
  'rate',
  ...REGIONS,
  'velocity',
  'spread',
  'radii',
  'density',
  'friction',
  'restitution',
  'rolling',
  'category',
  'mask',
  'labels',
  'lifetime',
  'showsAge',
  'fade',
  'maxAlive',
  'seed',
]

/** Returns a range from a number or from two numbers in ascending order. */
function checkRange(name: string, value: unknown, rule: Rule): readonly [number, number] {
  if (!Array.isArray(value)) {
    const one = requireNumber(name, value, rule)
    return [one, one]
  }
  if (value.length !== 2) refuse(name, value, 'a number, or two numbers [least, most]')
  const [least, most] = mapEach(value as unknown[], (each, k) => requireNumber(`${name}[${k}]`, each, rule))
  if (least > most) refuse(name, value, 'the smaller number first')
  return [least, most]
}

function checkLifetime(name: string, value: unknown): readonly [number, number] {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return [0, 0]
  return checkRange(name, value, LIFETIME)
}

/** Returns the number in f64: rates are added up on the host. */
function checkRate(name: string, value: unknown): number {
  requireNumber(name, value, RATE)
  return value as number
}

/** Returns validated options of an emitter. Throws if one is unknown, missing or out of range. */
export function checkEmitter(name: string, options: unknown): CheckedEmitter {
  requireFields(name, options, OPTIONS)
  const given = options as EmitterOptions
  const of = (key: keyof EmitterOptions) => `${name}.${key}`
  const number = (
    key: 'spread' | 'density' | 'friction' | 'restitution' | 'rolling' | 'fade',
    rule: Rule,
    fallback: number,
  ) => requireNumber(of(key), given[key] ?? fallback, rule)
  const radii = checkRange(of('radii'), given.radii, RADIUS)
  const density = number('density', MASS, 1)
  const masses = Float64Array.from(radii, (radius) => density * Math.PI * radius ** 2)
  requireInverses(masses, Float32Array.from(radii), `${name}.`)
  return Object.freeze({
    rate: checkRate(of('rate'), given.rate),
    ...checkRegion(name, given, REGIONS),
    velocity: requireVector(of('velocity'), given.velocity ?? [0, 0], SPEED),
    spread: number('spread', SPREAD, 0),
    radii,
    density,
    friction: number('friction', SIZE, 0.3),
    restitution: number('restitution', FRACTION, 0),
    rolling: number('rolling', SIZE, 0),
    category: requireBits(of('category'), given.category ?? DEFAULT_CATEGORY),
    mask: requireBits(of('mask'), given.mask ?? ALL_BITS, 0),
    labels: requireInteger(of('labels'), given.labels ?? 0, 0, ALL_BITS),
    lifetime: checkLifetime(of('lifetime'), given.lifetime),
    showsAge: requireBoolean(of('showsAge'), given.showsAge ?? false),
    fade: number('fade', FADE, 0),
    maxAlive: requireInteger(of('maxAlive'), given.maxAlive, 1, MAX_DISKS),
    seed: requireInteger(of('seed'), given.seed ?? 0, 0, ALL_BITS),
  })
}

const SPREAD: Rule = { expected: 'a number from 0 to 1e12', holds: (v) => v >= 0 && v <= Math.fround(1e12) }
const CHANGEABLE = OPTIONS.filter((key) => key !== 'maxAlive' && key !== 'seed')

/** Returns the options of an emitter with these changes. Throws as `checkEmitter`, and if `maxAlive` or `seed` is given. */
export function checkEmitterChanges(old: CheckedEmitter, changes: EmitterChanges): CheckedEmitter {
  requireFields('changes', changes, CHANGEABLE)
  const { line, box, disk, lifetime, ...others } = old
  const movesTo = REGIONS.some((key) => changes[key] !== undefined) ? {} : { line, box, disk }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const ages = lifetime[0] > 0 ? { lifetime } : {}
  const { maxAlive, seed } = others
  return checkEmitter('changes', { ...others, ...movesTo, ...ages, ...given, maxAlive, seed })
}

/** Returns validated emitters of a scene. Throws as `checkEmitter`, and if there are too many. */
export function checkEmitters(name: string, emitters: unknown): readonly CheckedEmitter[] {
  requireList(name, emitters, 'emitters')
  requireEmitterCount(`${name}.length`, emitters.length)
  return mapEach(emitters as unknown[], (one, k) => checkEmitter(`${name}[${k}]`, one))
}

export function requireEmitterCount(name: string, count: number): void {
  if (count > MAX_EMITTERS) refuse(name, count, `at most ${MAX_EMITTERS}`)
}

/** Returns a frozen copy of sinks, with `mask` filled in. Throws if there are too many, or a field is unknown or out of range. */
export function checkSinks(name: string, sinks: unknown): readonly Sink[] {
  requireList(name, sinks, 'sinks')
  if (sinks.length > MAX_SINKS) refuse(`${name}.length`, sinks.length, `at most ${MAX_SINKS}`)
  return Object.freeze(
    mapEach(sinks as unknown[], (sink, k) => {
      const path = `${name}[${k}]`
      requireFields(path, sink, [...AREAS, 'mask'])
      const { mask = ALL_BITS, ...region } = sink as Sink
      return Object.freeze({
        ...checkRegion(path, region, AREAS),
        mask: requireBits(`${path}.mask`, mask),
      })
    }),
  )
}

/** Throws if disks may be born or die in a world with event-driven stepping, which predicts hits beyond a step. */
export function requireNotEventDriven(name: string, count: number): void {
  if (count > 0) refuse(`${name}.length`, count, "0 with stepping 'eventDriven'")
}

/** Returns the rectangle that an emitter's disks cover at birth, apart from their flight. */
export function emitterBounds({ line, box, disk, radii: [, radius] }: CheckedEmitter): Bounds {
  const [x, y, r] = disk ?? [0, 0, 0]
  const points =
    line ??
    (box
      ? [
          [box[0], box[1]],
          [box[2], box[3]],
        ]
      : [
          [x - r, y - r],
          [x + r, y + r],
        ])
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [
    Math.min(...xs) - radius,
    Math.min(...ys) - radius,
    Math.max(...xs) + radius,
    Math.max(...ys) + radius,
  ]
}

/** Returns simulated time (s) in ticks, modulo 2^32. */
export function ticksOf(time: number): number {
  return Math.round(time * TICKS) % 2 ** 32
}
