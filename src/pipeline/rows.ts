/** Rows of the tables in src/pipeline/tables, and the stages that a world has of them. */

import type { ForcePlace } from '../features/passes/force.ts'
import type { Sizes } from '../features/sizes.ts'
import type { KernelName } from '../schemas/index.ts'
import { isOneOf, type Only } from './has.ts'
import { type Per, runsOf } from './runsPer.ts'
import { type Constants, type KernelStage, type Part, type Renames, type Runs, stage } from './stage.ts'

/** The parts of a step or a query, and what the stages of each have for `part` and `runs`. */
const PARTS = {
  always: {},
  /** In substeps that rebuild the contact list. */
  rebuild: { part: 'rebuild', runs: 'rebuild' },
  /** In these, if the sums for the warm start are missing. */
  sums: { part: 'rebuild', runs: 'sums' },
  /** In these, and where a list has no plans yet. */
  plans: { part: 'rebuild' },
  /** While there are bullets. */
  sweep: { part: 'sweep' },
  /** If a relaxing pass has changed velocities by more than rest does. */
  tileSums: { part: 'tileSums' },
  /** Unless all disks sleep and the list is that of the substep before. */
  touches: { runs: 'touches' },
  /** If an event-driven step sorts its disks again. */
  sort: { runs: 'sort' },
  /** Until all disks have reached the end of an event-driven step. */
  wave: { runs: 'wave' },
  /** In queries on disks or grains. */
  disks: {},
  /** In queries on walls. */
  walls: {},
} satisfies Record<string, { readonly part?: Part; readonly runs?: Runs }>

/** What a row adds: constants of the kernel, and more. */
export interface Own extends Partial<Constants> {
  /** Pass of the solver, the first word of labels. */
  readonly pass?: string
  /** Rest of the label. */
  readonly suffix?: string
  /** Added to that of the run. */
  readonly stageIndex?: number
  /** Whether the tilings are in the opposite order. */
  readonly isBackwards?: boolean
}

/** A row: the kernel, what it runs per, in which worlds, in which part of the step, and more. The comment before it says what the stage does. */
export type Row = readonly [kernel: KernelName, per: Per, only: Only, part: keyof typeof PARTS, own?: Own]

/** The forces of the user that act here: a stage per force. */
export type ForceRow = readonly [
  kernel: 'userForce',
  per: 'slot',
  only: 'forces',
  part: 'always',
  at: ForcePlace,
]

/** Number of edits or saved words, and buffers that are bound under other names. */
export interface Given {
  readonly count?: number
  readonly renames?: Renames
}

/** Returns the stages of these rows in order. */
export function stagesOf(rows: readonly Row[], sizes: Sizes, given: Given = {}): KernelStage[] {
  return rows.flatMap((row) => (isOneOf(row[2], sizes) ? stagesOfRow(row, sizes, given) : []))
}

function stagesOfRow(
  [kernel, per, , partName, own = {}]: Row,
  sizes: Sizes,
  { count = 0, renames }: Given,
): KernelStage[] {
  const { pass, suffix: ownSuffix = '', stageIndex: offset = 0, isBackwards = false, ...constants } = own
  const part = partName === 'touches' && !sizes.has.sleep ? {} : PARTS[partName]
  return runsOf(kernel, per, sizes, { count, isBackwards }).map((run) => {
    const suffix = run.suffix ?? (pass === undefined ? ownSuffix : `, ${kernel}`)
    const made = stage(kernel, sizes, run.workgroups, {
      label: `${pass ?? kernel}${suffix}`,
      renames: { ...renames, ...run.renames },
      constants: { ...constants, ...run.constants },
      stageIndex: offset + (run.stageIndex ?? 0),
    })
    const { tileRows, runs } = run
    return { ...made, ...(tileRows && { tileRows }), ...(runs && { runs }), ...part }
  })
}
