/** The rooms of features that have buffers or properties; a new one is a line here. */
import { births } from '../features/births/feature.ts'
import { bodies } from '../features/bodies/feature.ts'
import { bonds } from '../features/bonds/feature.ts'
import { disks } from '../features/disks/feature.ts'
import { eventDriven } from '../features/eventDriven/feature.ts'
import { events } from '../features/events/feature.ts'
import type { Feature } from '../features/feature.ts'
import { grains } from '../features/grains/feature.ts'
import { list } from '../features/list/feature.ts'
import { measures } from '../features/measures/feature.ts'
import { passes } from '../features/passes/feature.ts'
import { queries } from '../features/queries/feature.ts'
import { sleep } from '../features/sleep/feature.ts'
import { snapshots } from '../features/snapshots/feature.ts'
import { solver } from '../features/solver/feature.ts'
import { step } from '../features/step/feature.ts'
import { sweeps } from '../features/sweeps/feature.ts'
import { walls } from '../features/walls/feature.ts'

/** The rooms of the simulation, in the order of their buffers in memory on the CPU: first `edits` of disks, since buffers move when one before them grows. */
const FEATURES = [
  disks,
  list,
  solver,
  sleep,
  grains,
  events,
  bonds,
  walls,
  bodies,
  measures,
  eventDriven,
  sweeps,
  passes,
  births,
  step,
  snapshots,
] as const

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Of<K extends string, F> = F extends Readonly<Record<K, infer V>> ? V : never
type Merged<K extends string> = Intersection<Of<K, (typeof FEATURES)[number] | typeof queries>>

const merged = <K extends 'buffers' | 'properties'>(key: K) =>
  Object.assign({}, ...[...FEATURES, queries].map((feature) => (feature as Feature)[key])) as Merged<K>

/** All storage buffers, those of queries last. */
export const BUFFERS = merged('buffers')
export const PROPERTIES = merged('properties')
export type BufferName = keyof typeof BUFFERS

/** Names of the buffers of queries. */
export const QUERY_BUFFERS = Object.keys(queries.buffers) as (keyof typeof queries.buffers)[]
/** Names of the buffers of the simulation. */
export const BUFFER_NAMES = (Object.keys(BUFFERS) as BufferName[]).filter(
  (name) => !(name in queries.buffers),
)
