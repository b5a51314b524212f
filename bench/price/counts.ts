/**
 * Counts what a step encodes and what each dispatch does: dispatches, changes of bind group and of pipeline, compute passes, workgroups,
 * bytes, rounds between barriers, and loads that depend on one another. It walks the stage lists that the encoder of the GPU walks.
 */

import { encodedStages, leavesEnd, substitutesOf } from '../../src/pipeline/encodedStages.ts'
import { stagesOf as stagesOfRows } from '../../src/pipeline/rows.ts'
import type { Stage } from '../../src/pipeline/stage.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { REST, STEP_STATS } from '../../src/pipeline/tables/aroundSubsteps.ts'
import { MAX_DISPATCHED, MAX_WORKGROUPS, WARM_PASS } from '../../src/schemas/constants.ts'
import { bytesOfStage, LEAVES_AT_REST } from '../traffic.ts'
import { type Effort, effortOf, LEAVES_AT_ONCE } from './effort.ts'
import type { Workload } from './workload.ts'

/** How a step is encoded. */
export interface Form {
  readonly title: string
  /** Whether stages that may have nothing to do are dispatched indirectly. Otherwise they are dispatched directly and leave by a flag. */
  readonly isIndirect: boolean
  /** Largest number of workgroups of a dispatch but of tiles of the solver; these loop over the rest. */
  readonly maxWorkgroups: number
  /** Whether the rebuild of the contact list is encoded in every substep. Otherwise while lists are rebuilt, and not after a long rest. */
  readonly hasListsAlways: boolean
  /** Whether worlds of plain disks have plans of tiles. */
  readonly hasPlans: boolean
  /** Whether every stage has a compute pass with timestamps, as while profiling. */
  readonly isTimed: boolean
}

const DIRECT_FORM = {
  isIndirect: false,
  maxWorkgroups: Infinity,
  hasListsAlways: true,
  hasPlans: false,
  isTimed: false,
}

export const FORMS = {
  indirect: { ...DIRECT_FORM, title: 'indirect dispatches', isIndirect: true },
  direct: { ...DIRECT_FORM, title: 'every stage dispatched directly' },
  timed: { ...DIRECT_FORM, title: 'dispatched directly, a timed pass per stage', isTimed: true },
  looped: {
    ...DIRECT_FORM,
    title: `dispatched directly, at most ${MAX_DISPATCHED} workgroups, the rebuild where needed`,
    maxWorkgroups: MAX_DISPATCHED,
    hasListsAlways: false,
  },
  planned: {
    ...DIRECT_FORM,
    title: 'the same with plans of tiles',
    maxWorkgroups: MAX_DISPATCHED,
    hasListsAlways: false,
    hasPlans: true,
  },
} as const satisfies Record<string, Form>

export type FormName = keyof typeof FORMS

/** The form in which the GPU backend encodes steps on a graphics card now. */
export const CURRENT_FORM: Form = FORMS.planned

/** A stage of a step, in the order of encoding. */
export interface StepStage {
  readonly stage: Stage
  /** Fraction of its dispatches that have work: below 1 for stages of the list and of the warm start. */
  readonly works: number
  /** Whether it is in another compute pass than the stage before it. */
  readonly beginsPass: boolean
}

export interface DispatchCount extends Effort {
  readonly label: string
  readonly works: number
  readonly workgroups: number
  readonly isIndirect: boolean
  readonly isTimed: boolean
  readonly beginsPass: boolean
  readonly changesPipeline: boolean
  readonly changesBindGroup: boolean
  /** Bytes that it accesses if it has work. */
  readonly bytes: number
}

/** Sums over a step. */
export interface StepCount {
  readonly dispatches: number
  readonly indirectDispatches: number
  readonly passes: number
  readonly pipelineChanges: number
  readonly bindGroupChanges: number
  readonly workgroups: number
  /** Bytes, rounds of the solver between barriers and dependent loads of the dispatches that have work, weighted by how often they have. */
  readonly bytes: number
  readonly rounds: number
  readonly dependentLoads: number
}

/** Returns the stages of a whole step, the substeps in one compute pass and the statistics in another one. Bullets, births and passes of the user are not included. */
export function stagesOfStep(workload: Workload, form: Form): StepStage[] {
  const { substeps, remadeShare } = workload
  const sizes = { ...workload.sizes, planBytes: form.hasPlans ? Infinity : 0 }
  const rebuild = form.hasListsAlways || remadeShare > 0
  const [all, substitutes] = [substepStages(sizes), substitutesOf(sizes)]
  const isCalm = remadeShare === 0
  const stagesOf = (substep: number) => {
    const next = substep + 1 < substeps ? (Number(rebuild) as 0 | 1) : undefined
    const parts = { rebuild, sweep: false, awake: true, tileSums: !isCalm, follows: substep > 0, next }
    const begins = substep > 0 && leavesEnd({ ...parts, next: Number(rebuild) as 0 | 1 }, substitutes)
    return encodedStages(all, { ...parts, begins }, substitutes)
  }
  const steps: StepStage[] = []
  const add = (stage: Stage, works: number, beginsPass: boolean) =>
    steps.push({ stage, works, beginsPass: beginsPass || form.isTimed })
  for (const [k, stage] of stagesOfRows(REST, sizes).entries()) add(stage, 1, k === 0)
  for (let substep = 0; substep < substeps; substep++) {
    for (const [k, stage] of stagesOf(substep).entries()) {
      add(stage, worksOf(stage, remadeShare), substep === 0 && k === 0)
    }
  }
  for (const [k, stage] of stagesOfRows(STEP_STATS, sizes).entries()) add(stage, 1, k === 0)
  return steps
}

/** Returns the fraction of the dispatches of a stage that have work. What makes lists moves. */
function worksOf(stage: Stage, remadeShare: number): number {
  if (stage.runs === 'rebuild') return remadeShare
  if (LEAVES_AT_REST.has(stage.kernel)) return Number(remadeShare > 0)
  return Number(!isSummedWarmStart(stage))
}

/** Whether the stage is a warm start that the relaxing pass has summed up: it runs for the first list and after edits only. */
function isSummedWarmStart({ constants }: Stage): boolean {
  return constants.PASS === WARM_PASS && constants.SUMMED === 1
}

/** Returns the counts of each dispatch of a step, in order. */
export function countDispatches(
  stages: readonly StepStage[],
  workload: Workload,
  form: Form,
): DispatchCount[] {
  const efforts = new Map<Stage, Effort & { bytes: number }>()
  return stages.map(({ stage, works, beginsPass }, k) => {
    const before = k === 0 || beginsPass ? undefined : stages[k - 1].stage
    const effort = efforts.get(stage) ?? {
      ...effortOf(stage, workload),
      bytes: bytesOfStage(stage, workload.contacts, workload.sizes.disks),
    }
    efforts.set(stage, effort)
    return {
      ...effort,
      label: stage.label,
      works,
      workgroups: Math.min(
        stage.workgroups,
        stage.tileRows !== undefined ? MAX_WORKGROUPS : form.maxWorkgroups,
      ),
      isIndirect: form.isIndirect && stage.part === 'rebuild',
      isTimed: form.isTimed,
      beginsPass,
      changesPipeline: before === undefined || pipelineKey(before) !== pipelineKey(stage),
      changesBindGroup: before !== stage,
    }
  })
}

/** Returns the sums of these dispatches. */
export function countStep(dispatches: readonly DispatchCount[]): StepCount {
  const sum = (of: (dispatch: DispatchCount) => number) =>
    dispatches.reduce((total, dispatch) => total + of(dispatch), 0)
  return {
    dispatches: dispatches.length,
    indirectDispatches: sum(({ isIndirect }) => Number(isIndirect)),
    passes: sum(({ beginsPass }) => Number(beginsPass)),
    pipelineChanges: sum(({ changesPipeline }) => Number(changesPipeline)),
    bindGroupChanges: sum(({ changesBindGroup }) => Number(changesBindGroup)),
    workgroups: sum(({ workgroups }) => workgroups),
    bytes: sum(({ works, bytes }) => works * bytes),
    rounds: sum(({ works, rounds }) => works * rounds),
    dependentLoads: sum(
      ({ works, loads, loadsAgain }) => works * (loads + loadsAgain) + (1 - works) * LEAVES_AT_ONCE.loads,
    ),
  }
}

function pipelineKey(stage: Stage): string {
  return stage.kernel === 'userForce' ? stage.label : `${stage.kernel} ${JSON.stringify(stage.constants)}`
}
