/**
 * The price of a step on a card, from counts and constants. All times are in microseconds.
 *
 * The host encodes a step while the card works on the one before, so steps that nobody waits for take the longer of both times
 * (`overlapped`), and a step that is waited for takes their sum (`awaited`). Indirect dispatches do not overlap: Dawn makes buffers for each,
 * and their price is measured as a whole.
 *
 * A dispatch waits for the one before, loads its pipeline, and then takes the longest of what it does at once: starting workgroups,
 * moving bytes, loads that wait for one another, scattered lines, and atomics on one word (a roofline: Williams et al., Roofline,
 * Communications of the ACM, 2009).
 */
import type { Constants } from './cards.ts'
import {
  countDispatches,
  countStep,
  type DispatchCount,
  type Form,
  type StepCount,
  stagesOfStep,
} from './counts.ts'
import { type Effort, LEAVES_AT_ONCE } from './effort.ts'
import type { Workload } from './workload.ts'

export interface Price {
  /** Time of the host, of the card, and of indirect dispatches, in which both wait for each other. */
  readonly host: number
  readonly card: number
  readonly indirect: number
  /** Time per step if no step is waited for. */
  readonly overlapped: number
  /** Time of a step that is waited for. */
  readonly awaited: number
  readonly counts: StepCount
}

/** What a dispatch that works does, for those that are not stages. */
export type Work = Effort & Pick<DispatchCount, 'workgroups' | 'bytes' | 'changesPipeline' | 'isTimed'>

/** Returns the time of the card from the end of the dispatch before to the end of this one, if it has work. */
export function timeOfWork(work: Work, card: Constants): number {
  return startOf(work, card) + Math.max(...Object.values(boundsOf(work, card)))
}

/** Returns the time that each of the things takes that a dispatch does at once. */
export function boundsOf(work: Work, card: Constants) {
  const { loads, loadsAgain, allLoads, allLoadsAgain, lines, allLines, workgroups, bytes, atomics } = work
  const load = bytes > card.cache ? card.loadFromMemory : card.load
  const atOnce = card.processors * card.residentWorkgroups
  return {
    /** Starts of workgroups. */
    workgroups: workgroups * card.workgroup,
    bytes: bytes / card.bandwidth,
    /** The workgroup that takes longest: its loads, and its lines. */
    longest: loads * load + loadsAgain * card.loadAgain + lines * card.line,
    /** Loads of all workgroups, of which this many are resident. */
    loads: (allLoads * load + allLoadsAgain * card.loadAgain) / atOnce,
    lines: (allLines * card.line) / card.processors,
    atomics: atomics * card.atomic,
  }
}

function startOf(
  { changesPipeline, isTimed }: Pick<Work, 'changesPipeline' | 'isTimed'>,
  card: Constants,
): number {
  return (isTimed ? card.timedPass : card.dispatch) + (changesPipeline ? card.pipeline : 0)
}

/** Returns the time of a dispatch that leaves by a flag. */
function timeOfLeaving(work: Work, card: Constants): number {
  return startOf(work, card) + Math.max(work.workgroups * card.workgroup, LEAVES_AT_ONCE.loads * card.load)
}

/** Returns the mean time of the card for a dispatch of a step. An indirect one without work has no workgroups. */
export function cardTime(dispatch: DispatchCount, card: Constants): number {
  const { works, isIndirect } = dispatch
  const leaving = isIndirect ? 0 : timeOfLeaving(dispatch, card)
  return works * timeOfWork(dispatch, card) + (1 - works) * leaving
}

/** Returns the time that the host takes to encode and submit these counts, without indirect dispatches. */
function hostTime(counts: StepCount, card: Constants): number {
  return (
    card.hostStep +
    (counts.dispatches - counts.indirectDispatches) * card.hostDispatch +
    counts.bindGroupChanges * card.hostBindGroup +
    counts.pipelineChanges * card.hostPipeline +
    counts.passes * card.hostPass
  )
}

/** Returns the price of these dispatches. */
function priceOf(dispatches: readonly DispatchCount[], card: Constants): Price {
  const counts = countStep(dispatches)
  const host = hostTime(counts, card)
  const indirect = counts.indirectDispatches * card.indirect
  const cardSum = dispatches.reduce((sum, dispatch) => sum + cardTime(dispatch, card), 0)
  return {
    host: host + counts.indirectDispatches * card.hostIndirect,
    card: cardSum,
    indirect,
    overlapped: indirect + Math.max(host, cardSum),
    awaited: indirect + host + cardSum,
    counts,
  }
}

/** Returns the price of a step of this workload in this form. */
export function priceOfStep(workload: Workload, form: Form, card: Constants): Price {
  return priceOf(countDispatches(stagesOfStep(workload, form), workload, form), card)
}
