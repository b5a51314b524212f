/** Times that were measured on the H200, with which the constants of its card are calibrated. */
import type { FormName } from './counts.ts'
import type { TilingRounds } from './workload.ts'
import type { WorkloadName } from './workloads.ts'

interface Row {
  /** What was timed, as the table of docs/performance.md names it. */
  readonly title: string
  /** Measured time, us. */
  readonly time: number
  readonly source: string
  /** Why the model is off by more than 30 %, if it is. */
  readonly reason?: string
}

/** A step of the engine: the time per step, the time of the card in all stages, or in those of one kernel. */
export interface StepRow extends Row {
  readonly workload: WorkloadName
  readonly form: FormName
  readonly of: 'step' | 'card' | { readonly kernel: string }
}

/** A dispatch of the solver's prototype V0, which has the kernels of the engine: a pass over one tiling, or a thread per disk. */
export interface PrototypeRow extends Row {
  readonly pass?: { readonly tiling: number; readonly isBiased: boolean }
  /** Bytes per disk, by the rule of `bytesOfStage`, and whether each disk changes one word. */
  readonly bytes?: number
  readonly isAtomic?: boolean
}

/** One dispatch of the micro benchmark, of many in a command buffer that is submitted when all are encoded. */
export interface MicroRow extends Row {
  readonly workgroups: number
  /** What is set before each: nothing, a bind group, or also a pipeline in a pass of its own. */
  readonly sets?: 'bind group' | 'pass'
  readonly leaves?: boolean
  readonly isAtomic?: boolean
  readonly isIndirect?: boolean
}

const README = 'README.md of the card, H200, 2026-11-27'
const PAGE = 'bench-h200-before.json'

const step = (
  title: string,
  workload: WorkloadName,
  form: FormName,
  ms: number,
  source = README,
): StepRow => ({
  title,
  workload,
  form,
  of: 'step',
  time: 1000 * ms,
  source,
})

const stages = (
  title: string,
  workload: WorkloadName,
  of: StepRow['of'],
  ms: number,
  reason?: string,
): StepRow => ({
  title,
  workload,
  form: 'timed',
  of,
  time: 1000 * ms,
  source: README,
  ...(reason && { reason }),
})

const LEAVES =
  'While the list holds, the stage leaves at once, as 15 others do that took less. Dawn rounds timestamps to 65.5 µs, and a time is the sum of 8 or 16 of them.'
const BRANCHED =
  'Not explained. Each disk has three atomics on words that all disks share. The model prices them as the plain ones of one dispatch, and here they come after branches.'
const SCATTERED =
  'Not explained. The model counts scattered words in the solver only. It takes the contacts from a run on the CPU that fell as far, as the state that was timed is not on record.'

export const STEP_ROWS: readonly StepRow[] = [
  step('pile of 20,000, indirect', 'settled20k', 'indirect', 36.4),
  step('pile of 100,000, indirect', 'settled100k', 'indirect', 47.0),
  step('100,000 falling, indirect', 'falling100k', 'indirect', 47.1),
  step('1,000,000 half fallen, indirect', 'falling1M', 'indirect', 49.8),
  step('pile of 1,000, 4 substeps, indirect', 'settled1k', 'indirect', 17.8, PAGE),
  step('gas of 1,000, 4 substeps, indirect', 'gas1k', 'indirect', 21.7, PAGE),
  step('pile of 20,000', 'settled20k', 'direct', 2.26),
  step('pile of 100,000', 'settled100k', 'direct', 1.93),
  step('100,000 falling', 'falling100k', 'direct', 2.38),
  step('1,000,000 half fallen', 'falling1M', 'direct', 9.47),
  step('gas of 100,000', 'gas100k', 'direct', 1.62),
  stages('pile of 20,000, sum of stages', 'settled20k', 'card', 2.7),
  stages('pile of 100,000, sum of stages', 'settled100k', 'card', 3.2),
  stages('1,000,000 half fallen, sum of stages', 'falling1M', 'card', 11.7),
  stages('pile of 20,000, solveContacts', 'settled20k', { kernel: 'solveContacts' }, 1.28),
  stages('pile of 20,000, scan', 'settled20k', { kernel: 'scan' }, 0.16),
  stages('pile of 20,000, reduce', 'settled20k', { kernel: 'reduce' }, 0.11),
  stages('pile of 20,000, countWallContacts', 'settled20k', { kernel: 'countWallContacts' }, 0.11, LEAVES),
  stages('pile of 100,000, solveContacts', 'settled100k', { kernel: 'solveContacts' }, 1.49),
  stages('pile of 100,000, scan', 'settled100k', { kernel: 'scan' }, 0.22, LEAVES),
  stages('pile of 100,000, updateContacts', 'settled100k', { kernel: 'updateContacts' }, 0.11),
  stages('pile of 100,000, findTilings', 'settled100k', { kernel: 'findTilings' }, 0.1),
  stages('1,000,000 half fallen, solveContacts', 'falling1M', { kernel: 'solveContacts' }, 2.94),
  stages(
    '1,000,000 half fallen, checkNeighborList',
    'falling1M',
    { kernel: 'checkNeighborList' },
    1.4,
    BRANCHED,
  ),
  stages(
    '1,000,000 half fallen, findDiskContacts',
    'falling1M',
    { kernel: 'findDiskContacts' },
    1.25,
    SCATTERED,
  ),
  stages('1,000,000 half fallen, orderContacts', 'falling1M', { kernel: 'orderContacts' }, 1.23),
  stages('1,000,000 half fallen, updateContacts', 'falling1M', { kernel: 'updateContacts' }, 0.53, SCATTERED),
]

/** The scene of the prototypes with 100,000 disks: its tilings, counted by scene.mjs, and the fraction of its contacts that carry an impulse. */
export const PROTOTYPE = {
  disks: 100_000,
  tilings: [
    { tiles: 408, contacts: 162_780, maxRounds: 13, maxContacts: 511, rounds: 4176 },
    { tiles: 425, contacts: 13_112, maxRounds: 5, maxContacts: 49, rounds: 1414 },
    { tiles: 425, contacts: 414, maxRounds: 2, maxContacts: 3, rounds: 306 },
  ] satisfies TilingRounds[],
  carriedShare: 0.29,
  /** Bytes of a contact in a pass: 64 of its record and order, and 64 of its impulses and disks. */
  bytesPerContact: 128,
} as const

const pass = (name: string, tiling: number, time: number): PrototypeRow => ({
  title: `prototype V0, 100,000 disks: ${name} ${tiling}`,
  time,
  source: 'SOLVER4, h200.txt',
  pass: { tiling, isBiased: name === 'bias' },
})

const perDisk = (name: string, bytes: number, time: number, isAtomic = false): PrototypeRow => ({
  title: `prototype V0, 100,000 disks: ${name}`,
  time,
  source: 'SOLVER4, h200.txt',
  bytes,
  isAtomic,
})

export const PROTOTYPE_ROWS: readonly PrototypeRow[] = [
  pass('relax', 0, 21.8),
  perDisk('velocities', 72, 4.5),
  pass('bias', 0, 17.5),
  pass('bias', 1, 6.6),
  pass('bias', 2, 4.2),
  perDisk('positions', 72, 6.3),
  perDisk('update', 173, 9.8, true),
  pass('relax', 2, 4.9),
  pass('relax', 1, 10.0),
]

const micro = (
  title: string,
  time: number,
  workgroups: number,
  options: Partial<MicroRow> = {},
): MicroRow => ({ title: `one dispatch: ${title}`, time, source: README, workgroups, ...options })

export const MICRO_ROWS: readonly MicroRow[] = [
  micro('empty', 1.5, 1, {
    reason: 'It writes nothing, so the next one does not wait for it. No stage is like that.',
  }),
  micro('1 workgroup', 4.3, 1),
  micro('1 workgroup, bind group changes', 5.9, 1, { sets: 'bind group' }),
  micro('1 workgroup in its own pass', 10.4, 1, { sets: 'pass' }),
  micro('1 workgroup, indirect', 201, 1, { isIndirect: true }),
  micro('1,563 workgroups', 5.3, 1563),
  micro('15,625 workgroups', 14.0, 15_625),
  micro('16 workgroups that leave', 4.6, 16, { leaves: true }),
  micro('1,563 workgroups that leave', 5.5, 1563, { leaves: true }),
  micro('15,625 workgroups that leave', 14.2, 15_625, { leaves: true }),
  micro('65,535 workgroups that leave', 44, 65_535, { leaves: true }),
  micro('1,000,000 threads count in 2^20 cells', 14.5, 15_625),
  micro('1,000,000 threads change one word', 28, 15_625, { isAtomic: true }),
]
