/**
 * A frame of predicted hits as a list of stages: rounds of a few waves each, before which `steer` decides whether the disks
 * have to be sorted into cells again. A wave lets all hits through that nothing can come between: shaders/pic/predictHits.wgsl
 * says how that is known. Rounds that a frame does not need cost next to nothing; where it needs more, it halts and the
 * host runs the list again, from where the frame stands.
 *
 * What `status.progress.phase` goes through:
 *
 *     IDLE       until the first `steer` of a frame
 *     UNDER_WAY  until all disks have come to `progress.end`; `close` halts by HALT_WAVES where the rounds did not suffice
 *     ARRIVED    they have, and that is the frame's end: `arrive` writes where they are, `close` ends the frame
 *     SPENT      they have, and that is before it: the same, and `close` halts by HALT_SPENT, so that the host makes the
 *                rest of the step by tests (`restOf` in stepParts.ts)
 *
 * Under way, `status.stale` has the disks sorted again, and `progress.isRestart` has all of them begin the frame again.
 */

import { FIRST_SEARCH, FIRST_WAVE, WORKGROUP } from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { cellsOf, type Sizes } from './buffers.ts'
import { scanStages } from './scanStages.ts'
import { type Stage, stage } from './stage.ts'

/** Waves before it is looked again whether the disks have to be sorted. */
export const WAVES_PER_ROUND = 4

/** Fewest rounds of a frame that are run before it is looked whether it is done; two at least. */
export const FEWEST_ROUNDS = 4

/** Kernels that only predicted hits run, compiled when the first world asks for them. */
export const PIC_KERNELS: ReadonlySet<KernelName> = new Set([
  'beginStep',
  'advancePhase',
  'writeWaveDispatchArgs',
  'syncToNow',
  'unpackSorted',
  'beginWave',
  'predictHits',
  'resolveHits',
  'writeBack',
  'separateOverlaps',
  'endStep',
])

/** The stages that sort the disks into cells, which `schedule` lets run. */
function searchStages(sizes: Sizes): Stage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  return [
    stage('syncToNow', sizes, perDisk),
    stage('histogram', sizes, perDisk),
    ...scanStages(sizes, 'cellCounts', 'cellStarts', cellsOf(sizes) + 1),
    stage('countCandidates', sizes, perDisk),
    stage('scatter', sizes, perDisk),
    stage('reorder', sizes, perDisk),
    stage('unpackSorted', sizes, perDisk),
  ].map((planned, k) => ({ ...planned, planned: FIRST_SEARCH + k }))
}

/** The stages of a frame with so many rounds, two or more. The stages of a round are the same objects each time. */
export function predictedStages(sizes: Sizes, rounds: number): Stage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const wave = [
    stage('beginWave', sizes, 1),
    { ...stage('predictHits', sizes, perDisk), planned: FIRST_WAVE },
    { ...stage('resolveHits', sizes, perDisk), planned: FIRST_WAVE + 1 },
  ]
  const waves = Array.from({ length: WAVES_PER_ROUND }, () => wave).flat()
  const round = [
    stage('advancePhase', sizes, 1),
    stage('writeWaveDispatchArgs', sizes, 1),
    ...searchStages(sizes),
    ...waves,
  ]
  return [
    stage('beginStep', sizes, perDisk),
    ...Array.from({ length: rounds }, () => round).flat(),
    stage('writeBack', sizes, perDisk),
    stage('separateOverlaps', sizes, perDisk),
    stage('endStep', sizes, 1),
  ]
}
