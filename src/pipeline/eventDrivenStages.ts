/**
 * An event-driven step as a list of stages: rounds of a few waves each. Before each round, `advancePhase` decides whether the disks
 * must be sorted into cells again. A wave resolves all hits that no other hit can precede; shaders/pic/predictHits.wgsl explains how
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
 * While UNDER_WAY, `status.stale` makes the disks be sorted again, and `progress.isRestart` makes all of them restart the step.
 */

import { WORKGROUP } from '../schemas/constants.ts'
import { cellsOf, type Sizes } from './buffers.ts'
import { scanStages } from './scanStages.ts'
import { type KernelStage, stage } from './stage.ts'
import { crowdStages } from './stages.ts'

/** Waves per round: the disks are sorted again between rounds only. */
export const WAVES_PER_ROUND = 4

/** Number of rounds of a first step, and on the CPU, which skips those that a step does not need. */
export const FIRST_ROUNDS = 4

/** Returns the stages that sort the disks into cells, if `advancePhase` has asked for it. */
function sortStages(sizes: Sizes): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  return [
    stage('syncToNow', sizes, perDisk),
    stage('histogram', sizes, perDisk),
    ...scanStages(sizes, 'cellCounts', 'cellStarts', cellsOf(sizes) + 1),
    ...crowdStages(sizes),
    stage('scatter', sizes, perDisk),
    stage('reorder', sizes, perDisk),
    stage('unpackSorted', sizes, perDisk),
  ].map((stage) => ({ ...stage, runs: 'sort' }))
}

/** Returns the stages that record the hits of a wave. A wave that has not run resolved none. */
function hitStages(sizes: Sizes): KernelStage[] {
  return [
    ...scanStages(sizes, 'eventCounts', 'eventStarts', sizes.disks, undefined, true),
    stage('checkHitRoom', sizes, 1),
    stage('writeHits', sizes, Math.ceil(sizes.disks / WORKGROUP)),
  ]
}

/** Returns the stages of an event-driven step with `rounds` rounds, at least one. All rounds share the same stage objects. */
export function eventDrivenStages(sizes: Sizes, rounds: number): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const constants = { FILTERED: sizes.filtered }
  const RECORDING = sizes.recording
  const wave = [
    stage('beginWave', sizes, 1),
    { ...stage('predictHits', sizes, perDisk, { constants }), runs: 'wave' as const },
    { ...stage('resolveHits', sizes, perDisk, { constants: { RECORDING } }), runs: 'wave' as const },
    ...(RECORDING > 0 ? hitStages(sizes) : []),
  ]
  const waves = Array.from({ length: WAVES_PER_ROUND }, () => wave).flat()
  const advance = (LAST: number, label: string) =>
    stage('advancePhase', sizes, 1, { label, constants: { LAST } })
  const round = [advance(0, 'advancePhase'), ...sortStages(sizes), ...waves]
  return [
    stage('beginStep', sizes, perDisk),
    ...Array.from({ length: rounds }, () => round).flat(),
    advance(1, 'advancePhase, last'),
    stage('writeBack', sizes, perDisk),
    stage('separateOverlaps', sizes, perDisk, { constants }),
    stage('endStep', sizes, 1),
  ]
}
