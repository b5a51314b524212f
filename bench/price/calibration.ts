/** What the model says of each time that was measured on the H200, and how far off it is. */
import { CARDS } from './cards.ts'
import { FORMS } from './counts.ts'
import { solverEffort } from './effort.ts'
import { PROTOTYPE, PROTOTYPE_ROWS, type PrototypeRow, STEP_ROWS, type StepRow } from './measured.ts'
import { priceOfStep, timeOfWork } from './price.ts'
import { stageTimes } from './report.ts'
import { WORKLOADS } from './workloads.ts'

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
export function calibration(card = CARDS.h200.constants): Calibrated[] {
  const ofSteps = STEP_ROWS.map((row) => calibrated(row, priceOfRow(row, card)))
  const ofPrototype = PROTOTYPE_ROWS.map((row) => calibrated(row, priceOfPrototype(row, card)))
  return [...ofSteps, ...ofPrototype]
}

function calibrated({ title, time, source, reason }: StepRow | PrototypeRow, priced: number): Calibrated {
  return { title, measured: time, priced, off: priced / time - 1, source, ...(reason && { reason }) }
}

function priceOfRow({ workload, form, of }: StepRow, card: typeof CARDS.h200.constants): number {
  if (of === 'step') return priceOfStep(WORKLOADS[workload], FORMS[form], card).overlapped
  if (of === 'card') return priceOfStep(WORKLOADS[workload], FORMS[form], card).card
  return stageTimes(WORKLOADS[workload], FORMS[form], card).find(({ stage }) => stage === of.kernel)!.time
}

/** Each stage of the prototype was timed in its own pass, after the writes of the pass before. */
function priceOfPrototype(
  { pass, bytes = 0, isAtomic }: PrototypeRow,
  card: typeof CARDS.h200.constants,
): number {
  const { disks, tilings, carriedShare, bytesPerContact } = PROTOTYPE
  const always = { changesPipeline: true, isTimed: false }
  if (pass !== undefined) {
    const tiling = tilings[pass.tiling]
    const effort = solverEffort(tiling, carriedShare, pass.isBiased)
    const moved = bytesPerContact * tiling.contacts
    return timeOfWork({ ...effort, ...always, workgroups: tiling.tiles, bytes: moved }, card)
  }
  const workgroups = Math.ceil(disks / 64)
  const none = {
    loadsAgain: 0,
    allLoadsAgain: 0,
    rounds: 0,
    lines: 0,
    allLines: 0,
    atomics: isAtomic ? disks : 0,
  }
  const effort = { ...none, loads: 2, allLoads: 2 * workgroups }
  return timeOfWork({ ...effort, ...always, workgroups, bytes: bytes * disks }, card)
}

/** Returns the rows of the table in docs/performance.md, header first. */
export function calibrationTable(): string[][] {
  const time = (us: number) =>
    us >= 100 ? `${Number((us / 1000).toPrecision(3))} ms` : `${us.toFixed(1)} µs`
  return [
    ['timed on the H200', 'measured', 'priced', 'off by, %'],
    ...calibration().map(({ title, measured, priced, off }) => [
      title,
      time(measured),
      time(priced),
      `${off >= 0 ? '+' : '−'}${Math.abs(100 * off).toFixed(0)}`,
    ]),
  ]
}
