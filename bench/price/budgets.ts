/** Budgets: what a step may encode and move. A change that makes a step cheaper lowers its budget with it. */
import { CURRENT_FORM, countDispatches, countStep, stagesOfStep } from './counts.ts'
import { WORKLOADS, type WorkloadName } from './workloads.ts'

export interface Budget {
  /** Per step of 8 substeps, its statistics included. */
  readonly dispatches: number
  readonly passes: number
  readonly pipelineChanges: number
  readonly bindGroupChanges: number
  readonly workgroups: number
  /** Per disk and substep, over substeps that keep and substeps that rebuild the list. */
  readonly bytesPerDiskSubstep: number
}

/** The table to update when a step becomes cheaper. */
export const BUDGETS = {
  settled20k: {
    dispatches: 61,
    passes: 2,
    pipelineChanges: 45,
    bindGroupChanges: 61,
    workgroups: 9471,
    bytesPerDiskSubstep: 797.3,
  },
  falling100k: {
    dispatches: 260,
    passes: 2,
    pipelineChanges: 228,
    bindGroupChanges: 260,
    workgroups: 250_704,
    bytesPerDiskSubstep: 672.4,
  },
} as const satisfies Partial<Record<WorkloadName, Budget>>

export type BudgetName = keyof typeof BUDGETS

const TITLES: Readonly<Record<BudgetName, string>> = {
  settled20k: 'a pile of 20,000 disks at rest',
  falling100k: '100,000 falling disks',
}

const UNITS: Readonly<Record<keyof Budget, string>> = {
  dispatches: 'dispatches per step',
  passes: 'compute passes per step',
  pipelineChanges: 'changes of pipeline per step',
  bindGroupChanges: 'changes of bind group per step',
  workgroups: 'workgroups per step',
  bytesPerDiskSubstep: 'bytes per disk and substep',
}

/** Returns what a step takes, in the form that is encoded today. */
export function spent(name: BudgetName, form = CURRENT_FORM): Budget {
  const workload = WORKLOADS[name]
  const counts = countStep(countDispatches(stagesOfStep(workload, form), workload, form))
  const perDisk = counts.bytes / workload.sizes.disks / workload.substeps
  return { ...counts, bytesPerDiskSubstep: Number(perDisk.toFixed(1)) }
}

/** Returns a sentence for each budget that a step exceeds or no longer needs. */
export function faultsOf(name: BudgetName, budget: Budget, now: Budget): string[] {
  return (Object.keys(UNITS) as (keyof Budget)[]).flatMap((key) => {
    const [before, after] = [budget[key], now[key]]
    if (after === before) return []
    const change = `${UNITS[key]} of ${TITLES[name]}`
    if (after > before) return [`The ${change} grew from ${before} to ${after}.`]
    return [`The ${change} fell from ${before} to ${after}: lower the budget in bench/price/budgets.ts.`]
  })
}
