/** What the model says of each time that was measured on the H200, and how far off it is. */

import { WORKGROUP } from '../../src/schemas/constants.ts'
import { CARDS, type Constants } from './cards.ts'
import { CURRENT_FORM, FORMS, type FormName } from './counts.ts'
import { LEAVES_AT_ONCE, NO_EFFORT, solverEffort } from './effort.ts'
import {
  MICRO_ROWS,
  type MicroRow,
  PROTOTYPE,
  PROTOTYPE_ROWS,
  type PrototypeRow,
  STEP_ROWS,
  type StepRow,
} from './measured.ts'
import { priceOfStep, timeOfWork } from './price.ts'
import { stageTimes } from './report.ts'
import { scaled, type Workload } from './workload.ts'
import { WORKLOADS, type WorkloadName } from './workloads.ts'

export interface Calibrated {
  readonly title: string
  /** Times, us. */
  readonly measured: number
  readonly priced: number
  /** How much larger the price is, as a fraction of the measured time. */
  readonly off: number
  readonly source: string
  readonly reason?: string
}

/** Largest error that needs no reason. */
export const TOLERANCE = 0.3

/** Returns all rows with their prices. */
export function calibration(card: Constants = CARDS.h200.constants): Calibrated[] {
  const ofMicro = MICRO_ROWS.map((row) => calibrated(row, priceOfMicro(row, card)))
  const ofSteps = STEP_ROWS.map((row) => calibrated(row, priceOfRow(row, card)))
  const ofPrototype = PROTOTYPE_ROWS.map((row) => calibrated(row, priceOfPrototype(row, card)))
  return [...ofSteps, ...ofPrototype, ...ofMicro]
}

function calibrated(
  { title, time, source, reason }: StepRow | PrototypeRow | MicroRow,
  priced: number,
): Calibrated {
  return { title, measured: time, priced, off: priced / time - 1, source, ...(reason && { reason }) }
}

function priceOfRow({ workload, form, of }: StepRow, card: Constants): number {
  if (of === 'step') return priceOfStep(WORKLOADS[workload], FORMS[form], card).overlapped
  if (of === 'card') return priceOfStep(WORKLOADS[workload], FORMS[form], card).card
  return stageTimes(WORKLOADS[workload], FORMS[form], card).find(({ stage }) => stage === of.kernel)!.time
}

/** Each stage of the prototype was timed in its own pass, after the writes of the pass before. */
function priceOfPrototype({ pass, bytes = 0, isAtomic }: PrototypeRow, card: Constants): number {
  const { disks, tilings, carriedShare, bytesPerContact } = PROTOTYPE
  const always = { changesPipeline: true, isTimed: false }
  if (pass !== undefined) {
    const tiling = tilings[pass.tiling]
    const effort = solverEffort(tiling, carriedShare, pass.isBiased)
    const moved = bytesPerContact * tiling.contacts
    return timeOfWork({ ...effort, ...always, workgroups: tiling.tiles, bytes: moved }, card)
  }
  const workgroups = Math.ceil(disks / WORKGROUP)
  const effort = { ...NO_EFFORT, loads: 2, allLoads: 2 * workgroups, atomics: isAtomic ? disks : 0 }
  return timeOfWork({ ...effort, ...always, workgroups, bytes: bytes * disks }, card)
}

/** The card begins when all dispatches are encoded, so the time of one is that of the host and of the card together. */
function priceOfMicro(row: MicroRow, card: Constants): number {
  const { workgroups, sets, leaves, isAtomic, isIndirect } = row
  if (isIndirect) return card.indirect
  const threads = WORKGROUP * workgroups
  const host =
    card.hostDispatch +
    (sets === undefined ? 0 : card.hostBindGroup) +
    (sets === 'pass' ? card.hostPipeline + card.hostPass : 0)
  const loads = leaves ? LEAVES_AT_ONCE.loads : 1
  const effort = { ...NO_EFFORT, loads, allLoads: loads * workgroups, atomics: isAtomic ? threads : 0 }
  const bytes = leaves ? 0 : 8 * threads
  return host + timeOfWork({ ...effort, workgroups, bytes, changesPipeline: false, isTimed: false }, card)
}

/** Returns the rows of the table in docs/performance.md, header first. */
export function calibrationTable(): string[][] {
  return [
    ['timed on the H200', 'measured', 'priced', 'off by, %'],
    ...calibration().map(({ title, measured, priced, off }) => [
      title,
      show(measured),
      show(priced),
      percent(off),
    ]),
  ]
}

/** Piles, with the workload that was timed, or one that is scaled from another. */
const CURRENT_ROWS: readonly (readonly [title: string, workload: Workload, timed?: WorkloadName])[] = [
  ['pile of 20,000 at rest', WORKLOADS.settled20k, 'settled20k'],
  ['pile of 100,000 after 10 s, still moving', WORKLOADS.settled100k, 'settled100k'],
  ['100,000 falling', WORKLOADS.falling100k, 'falling100k'],
  ['1,000,000, half fallen', WORKLOADS.falling1M, 'falling1M'],
  ['pile of 100,000 at rest, scaled from 20,000', scaled(WORKLOADS.settled20k, 5)],
  ['pile of 1,000,000 at rest, scaled from 20,000', scaled(WORKLOADS.settled20k, 50)],
]

/** Returns the rows of the table of piles: a step as it was measured, and its price as it is encoded now. */
export function currentTable(card: Constants = CARDS.h200.constants): string[][] {
  const measured = (timed: WorkloadName | undefined, form: FormName) => {
    const row = STEP_ROWS.find((one) => one.workload === timed && one.form === form && one.of === 'step')
    return row === undefined ? '' : show(row.time)
  }
  return [
    ['8 substeps', 'measured, indirect', 'measured, direct', 'priced now', 'host', 'card', 'dispatches'],
    ...CURRENT_ROWS.map(([title, workload, timed]) => {
      const price = priceOfStep(workload, CURRENT_FORM, card)
      return [
        title,
        measured(timed, 'indirect'),
        measured(timed, 'direct'),
        ...[price.overlapped, price.host, price.card].map(show),
        String(price.counts.dispatches),
      ]
    }),
  ]
}

/** Returns the rows of the table of prices that are too far off, and why. */
export function reasonTable(): string[][] {
  const far = calibration().filter(({ reason }) => reason !== undefined)
  const reasons = [...new Set(far.map(({ reason }) => reason!))]
  const rowsWith = (reason: string) => far.filter((row) => row.reason === reason).map(({ title }) => title)
  return [['off by more than 30 %', 'why'], ...reasons.map((reason) => [rowsWith(reason).join('; '), reason])]
}

function show(us: number): string {
  return us >= 50 ? `${(us / 1000).toPrecision(3)} ms` : `${us.toFixed(1)} µs`
}

function percent(off: number): string {
  const rounded = Math.round(100 * off)
  if (rounded === 0) return '0'
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`
}
