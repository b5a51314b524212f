/** Sizes of a world: what the lengths of its buffers and the choice of its stages depend on. */
import { BIRTH_FLAGS, NO_EMITTERS } from './births/sizes.ts'
import { NO_BODIES } from './bodies/sizes.ts'
import { NO_BONDS } from './bonds/sizes.ts'
import { DISK_FLAGS, NO_DISKS } from './disks/sizes.ts'
import { NO_FLIGHTS } from './eventDriven/sizes.ts'
import { EVENT_FLAGS, NO_EVENTS } from './events/sizes.ts'
import { FIELD_FLAGS } from './fields/sizes.ts'
import { NO_GRAINS } from './grains/sizes.ts'
import { NO_CONTACTS } from './list/sizes.ts'
import { NO_PASSES } from './passes/sizes.ts'
import { PERIODIC_FLAGS } from './periodic/sizes.ts'
import { NO_QUERY, type QuerySizes } from './queries/sizes.ts'
import { SLEEP_FLAGS } from './sleep/sizes.ts'
import { NO_SAVED_WORDS } from './snapshots/sizes.ts'
import { NO_PLANS } from './solver/sizes.ts'
import { SWEEP_FLAGS } from './sweeps/sizes.ts'
import { NO_EDGES } from './walls/sizes.ts'

/** What a world may have beside numbers of things: conditions of stages with these names. */
export const NO_FLAGS = {
  ...DISK_FLAGS,
  ...EVENT_FLAGS,
  ...FIELD_FLAGS,
  ...SWEEP_FLAGS,
  ...SLEEP_FLAGS,
  ...PERIODIC_FLAGS,
  ...BIRTH_FLAGS,
}
export type Flags = Readonly<typeof NO_FLAGS>

/** The sizes of an empty world. `contacts` and `events` are capacities; the others are exact. */
export const NO_SIZES = {
  has: NO_FLAGS as Flags,
  ...NO_DISKS,
  ...NO_EDGES,
  ...NO_GRAINS,
  ...NO_CONTACTS,
  ...NO_EVENTS,
  ...NO_BONDS,
  ...NO_BODIES,
  ...NO_FLIGHTS,
  ...NO_PASSES,
  ...NO_EMITTERS,
  ...NO_PLANS,
  ...NO_SAVED_WORDS,
  query: NO_QUERY as QuerySizes,
}
export type Sizes = Readonly<typeof NO_SIZES>

export function sameSizes(a: Partial<Sizes>, b: Sizes): boolean {
  return (Object.keys(a) as (keyof Sizes)[]).every((key) =>
    key === 'has' ? sameFlags(a.has!, b.has) : a[key] === b[key],
  )
}

function sameFlags(a: Flags, b: Flags): boolean {
  return a === b || (Object.keys(NO_FLAGS) as (keyof Flags)[]).every((name) => a[name] === b[name])
}
