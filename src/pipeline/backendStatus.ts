/** What a backend says of the last substep that it knows of. */
import { MOST_CANDIDATES } from '../schemas/constants.ts'
import { PROGRESS, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { chosenSubsteps } from './substeps.ts'

/** What the host counts, since a halt that it has dealt with leaves no trace on the other side. */
export interface Halts {
  /** How often the room for contacts ran out and was made larger. */
  readonly contactGrowths: number
  /** Steps that spent their waves and were ended by periodic tests. */
  readonly spentSteps: number
}

export const NO_HALTS: Halts = { contactGrowths: 0, spentSteps: 0 }

export interface BackendStatus extends Halts {
  readonly contactRecords: number
  readonly contacts: number
  /** Metres. */
  readonly deepestOverlap: number
  /** Batches of edits done, and units of steps as `stepUnits` counts them, modulo 2^32. */
  readonly completed: number
  /** Of the last step where the backend chooses them; else 0. */
  readonly chosenSubsteps: number
  /** Predicted hits that happened. */
  readonly collisions: number
  /** Waves of the last step that predicted its hits. */
  readonly waves: number
  /** Disks that were swept. */
  readonly bullets: number
  /** Substeps in which their stops could not be settled. */
  readonly unsettledSweeps: number
  /** After the last step: m/s of the fastest disk, disks outside the bounds, and metres that the farthest is outside. */
  readonly fastest: number
  readonly escaped: number
  readonly farthestOut: number
}

/** Why a world of so many disks ends where they halt by HALT_CROWD. */
export function crowdError(disks: number): Error {
  return new Error(
    `${disks} disks are so crowded that the search for contacts would look at ${MOST_CANDIDATES} pairs or more: expected them farther apart, or bounds that cover them`,
  )
}

/** As a `Status` struct has it. */
export function statusOf({ u32, f32 }: TypedViews, halts: Halts): BackendStatus {
  return {
    ...halts,
    contactRecords: u32[STATUS.neededContacts],
    contacts: u32[STATUS.carrying],
    deepestOverlap: f32[STATUS.deepest],
    completed: u32[STATUS.completed],
    chosenSubsteps: chosenSubsteps(u32[STATUS.substepUnits]),
    collisions: u32[STATUS.progress + PROGRESS.collisions],
    waves: u32[STATUS.progress + PROGRESS.waves],
    bullets: u32[STATUS.bullets],
    unsettledSweeps: u32[STATUS.unsettledSweeps],
    fastest: Math.sqrt(f32[STATUS.topSpeedSquared]),
    escaped: u32[STATUS.escaped],
    farthestOut: f32[STATUS.farthestOut],
  }
}
