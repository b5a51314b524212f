/**
 * An event-driven step, in the order in which it runs: rounds of a few waves each. Before each round, `advancePhase` decides whether the disks
 * must be sorted into cells again. A wave resolves all hits that no other hit can precede; shaders/eventDriven/predictHits.wgsl explains how
 * that is known. Rounds that a step does not need cost almost nothing. If a step needs more, it halts, and the host runs the list
 * again from where the step stands.
 *
 * `status.progress.phase` takes these values:
 *
 *     IDLE       until the first `advancePhase` of a step
 *     UNDER_WAY  until all disks have reached `progress.end`; `endStep` halts with HALT_WAVES if the rounds were not enough
 *     ARRIVED    all disks have reached the end of the step: `writeBack` stores them, `endStep` ends the step
 *     SPENT      all disks have reached an earlier time: `writeBack` stores them, and `endStep` halts with HALT_SPENT, so that
 *                the host runs the rest of the step discretely (`remainingStep` in substeps.ts)
 *
 * With stepping 'auto' the first `advancePhase` halts with HALT_DISCRETE, in phase IDLE, if the step is to be discrete; the host then replaces it.
 *
 * While UNDER_WAY, `status.stale` makes the disks be sorted again, and `progress.isRestart` makes all of them restart the step.
 */
import type { Row } from '../rows.ts'

/** Waves per round: the disks are sorted again between rounds only. */
export const WAVES_PER_ROUND = 4

/** Number of rounds of a first step, and on the CPU, which skips those that a step does not need. */
export const FIRST_ROUNDS = 4

/** At the start */
export const STEP_BEGIN: readonly Row[] = [
  // Starts the step: quarantine, brush, flights [eventDriven/throws]
  ['beginStep', 'slot', 'all', 'always'],
]

/** In each round */
export const ROUND_BEGIN: readonly Row[] = [
  // Decides: done, rewind, sort again, or continue [eventDriven/spent]
  ['advancePhase', 'world', 'all', 'always', { LAST: 0 }],
  // Moves disks to the time before which all hits are known [eventDriven/unseen]
  ['syncToNow', 'slot', 'all', 'sort'],
  // Counts the disks of each cell [reference/bin]
  ['histogram', 'slot', 'all', 'sort'],
  // Adds up the counts of each tile of cells, if there are several [shaders/scan]
  ['reduce', 'cellCounts', 'all', 'sort'],
  // Scans the counts into the starts of cells [shaders/scan]
  ['scan', 'cellCounts', 'all', 'sort'],
  // Counts the candidate pairs; halts if there are too many [list/crowd]
  ['countCandidates', 'slots', 'crowd', 'sort'],
  // Puts each slot, and its cell, into the order of cells [reference/bin]
  ['scatter', 'slot', 'all', 'sort'],
  // Sorts the disks by cell, then id [reference/bin]
  ['reorder', 'slot', 'all', 'sort'],
  // Puts flights into the new order [eventDriven/unseen]
  ['unpackSorted', 'slot', 'all', 'sort'],
]

/** In each wave, WAVES_PER_ROUND times per round */
export const WAVE: readonly Row[] = [
  // Starts a wave [eventDriven/parity]
  ['beginWave', 'world', 'all', 'always'],
  // Predicts each disk's next hit and its lookahead bound [truth/eventDrivenOracle]
  ['predictHits', 'slot', 'all', 'wave'],
  // Resolves the hits that nothing can come before [truth/eventDrivenOracle]
  ['resolveHits', 'slot', 'all', 'wave'],
  // Adds up the hits of each tile of slots, if there are several [shaders/scan]
  ['reduce', 'eventCounts', 'events', 'always'],
  // Scans the hits of each slot into the starts of their events [shaders/scan]
  ['scan', 'eventCounts', 'events', 'always'],
  // Makes room for the hits of the wave, or halts [eventDriven/hitEvents]
  ['checkHitRoom', 'world', 'events', 'always'],
  // Copies the hits to the events [eventDriven/hitEvents]
  ['writeHits', 'slot', 'events', 'always'],
]

/** At the end */
export const STEP_END: readonly Row[] = [
  // Decides whether the step is done [eventDriven/spent]
  ['advancePhase', 'world', 'all', 'always', { LAST: 1, suffix: ', last' }],
  // Writes positions and velocities at the end of the step [eventDriven/throws]
  ['writeBack', 'slot', 'all', 'always'],
  // Pushes apart disks that overlap without closing [eventDriven/coincident]
  ['separateOverlaps', 'slot', 'all', 'always'],
  // Ends the step, or halts for more waves [eventDriven/spent]
  ['endStep', 'world', 'all', 'always'],
]
