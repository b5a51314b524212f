/** The status of a backend after the last known substep. */
import { MAX_CANDIDATES } from '../schemas/constants.ts'
import { PROGRESS, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'

/** Counts of halts, kept by the host: recovery clears a halt from the status. */
export interface Halts {
  /** Number of times the contact buffers grew. */
  readonly contactGrowths: number
  /** Steps under 'eventDriven' that ran out of waves and were completed as under 'discrete'. */
  readonly spentSteps: number
  /** Steps under 'auto' that were discrete. */
  readonly discreteSteps: number
}

export const NO_HALTS: Halts = { contactGrowths: 0, spentSteps: 0, discreteSteps: 0 }

export interface BackendStatus extends Halts {
  /** Length of the contact list. */
  readonly contactRecords: number
  /** Events that no one has read yet. */
  readonly events: number
  /** Room that they need if the GPU or the CPU has halted for lack of it. */
  readonly neededEvents: number
  /** Contacts that carried an impulse into the substep. */
  readonly contacts: number
  /** Largest overlap, m. */
  readonly deepestOverlap: number
  /** Units of completed work, modulo 2^32: 1 per batch of edits, 1 per pass, and `stepUnits` per step. */
  readonly completed: number
  /** Substeps that the backend chose for the last step; 0 if it does not choose them. */
  readonly chosenSubsteps: number
  /** Hits so far under event-driven stepping. */
  readonly collisions: number
  /** Waves of the last event-driven step. */
  readonly waves: number
  /** Disks that were swept. */
  readonly bullets: number
  /** Rebuilds of the contact list so far in first substeps of steps, and in others, modulo 2^32. */
  readonly firstRebuilds: number
  readonly laterRebuilds: number
  /** Substeps so far whose bullet stops were not fully resolved. */
  readonly unsettledSweeps: number
  /** Tiles of the solver so far that walls have crushed in a substep, modulo 2^32. */
  readonly crushes: number
  /** Sleeping disks, and slots of awake ones where disks may sleep. */
  readonly asleep: number
  readonly awakeSlots: number
  /** Bonds broken so far. */
  readonly brokenBonds: number
  /** Whether a relaxing pass of the last substep has changed velocities by more than rest does, or the share of a tile was below 1. */
  readonly isUnsettled: boolean
  /** Speed of the fastest disk after the last step, m/s. */
  readonly fastest: number
  /** Disks outside the bounds after the last step. */
  readonly escaped: number
  /** Births so far, births that found all disks of their emitter alive, and deaths so far; modulo 2^32. */
  readonly births: number
  readonly missedBirths: number
  readonly deaths: number
  /** Disks that were removed after they had died in a sink, modulo 2^32. */
  readonly buried: number
  /** Disks taken into quarantine so far, modulo 2^32. */
  readonly quarantined: number
  /** Distance of the farthest disk from the bounds, m. */
  readonly farthestOut: number
}

/** Returns the error that ends a world of this many disks after HALT_CROWD. */
export function crowdError(disks: number): Error {
  return new Error(
    `${disks} disks are so crowded that the search for contacts would look at ${MAX_CANDIDATES} pairs or more: expected them farther apart, or bounds that cover them`,
  )
}

/** Returns the status of a `Status` struct and the host's counts. */
export function statusOf({ u32, f32 }: TypedViews, halts: Halts): BackendStatus {
  return {
    contactGrowths: halts.contactGrowths,
    spentSteps: halts.spentSteps,
    discreteSteps: halts.discreteSteps,
    contactRecords: u32[STATUS.neededContacts],
    events: u32[STATUS.events],
    neededEvents: u32[STATUS.neededEvents],
    contacts: u32[STATUS.carrying],
    deepestOverlap: f32[STATUS.deepest],
    completed: u32[STATUS.completed],
    chosenSubsteps: u32[STATUS.chosenSubsteps],
    collisions: u32[STATUS.progress + PROGRESS.collisions],
    waves: u32[STATUS.progress + PROGRESS.waves],
    bullets: u32[STATUS.bullets],
    firstRebuilds: u32[STATUS.firstRebuilds],
    laterRebuilds: u32[STATUS.laterRebuilds],
    unsettledSweeps: u32[STATUS.unsettledSweeps],
    crushes: u32[STATUS.crushes],
    asleep: u32[STATUS.asleep],
    awakeSlots: u32[STATUS.awakeSlots],
    brokenBonds: u32[STATUS.brokenBonds],
    isUnsettled: u32[STATUS.unsettled] !== 0,
    fastest: Math.sqrt(f32[STATUS.topSpeedSquared]),
    escaped: u32[STATUS.escaped],
    births: u32[STATUS.births],
    missedBirths: u32[STATUS.missedBirths],
    deaths: u32[STATUS.deaths],
    buried: u32[STATUS.buried],
    quarantined: u32[STATUS.quarantined],
    farthestOut: f32[STATUS.farthestOut],
  }
}
