/** Prices as Markdown tables. */
import { markdownTable } from 'markdown-table'
import { profiledName } from '../../src/pipeline/profile.ts'
import { show } from '../report.ts'
import type { Result } from '../run.ts'
import { CARDS, type CardName, type Constants } from './cards.ts'
import { CURRENT_FORM, countDispatches, FORMS, type Form, stagesOfStep } from './counts.ts'
import { cardTime, type Price, priceOfStep } from './price.ts'
import type { Workload } from './workload.ts'

const ms = (microseconds: number) => show(microseconds / 1000)

type Column = readonly [title: string, cell: (price: Price, workload: Workload) => string]

const COLUMNS: readonly Column[] = [
  ['ms per step', ({ overlapped }) => ms(overlapped)],
  ['if awaited', ({ awaited }) => ms(awaited)],
  ['host', ({ host }) => ms(host)],
  ['card', ({ card }) => ms(card)],
  ['dispatches', ({ counts }) => String(counts.dispatches)],
  ['pipelines, bind groups set', ({ counts }) => `${counts.pipelineChanges}, ${counts.bindGroupChanges}`],
  ['passes', ({ counts }) => String(counts.passes)],
  ['workgroups', ({ counts }) => String(counts.workgroups)],
  ['MB', ({ counts }) => show(counts.bytes / 1e6)],
  ['rounds', ({ counts }) => counts.rounds.toFixed(0)],
  ['dependent loads', ({ counts }) => counts.dependentLoads.toFixed(0)],
  ['lists rebuilt, %', (_, { remadeShare }) => (100 * remadeShare).toFixed(0)],
]

/** Returns the prices of a step on a card, in the form that is encoded today and in the direct forms, and the stages that take longest. */
export function priceReport(results: readonly Result[], name: CardName): string {
  const { title, constants } = CARDS[name]
  const rows = results.flatMap(({ workload, scene, disks, engine }) =>
    workload === undefined ? [] : [{ workload, who: [scene, String(disks), engine] }],
  )
  const forms = [...new Set<Form>([CURRENT_FORM, FORMS.direct, FORMS.looped])]
  const table = markdownTable([
    ['scene', 'disks', 'engine', 'encoded as', ...COLUMNS.map(([column]) => column)],
    ...rows.flatMap(({ workload, who }) =>
      forms.map((form) => {
        const price = priceOfStep(workload, form, constants)
        return [...who, form.title, ...COLUMNS.map(([, cell]) => cell(price, workload))]
      }),
    ),
  ])
  const stages = rows.map(
    ({ workload, who }) =>
      `${who.join(', ')}: ${stageTimes(workload, FORMS.direct, constants)
        .slice(0, 8)
        .map(({ stage, time }) => `${stage} ${ms(time)}`)
        .join(', ')}`,
  )
  return `Price of a step: ${title}\n\n${table}\n\nTime of the card by stage, dispatched directly, ms per step:\n${stages.join('\n')}`
}

export interface PricedStage {
  readonly stage: string
  /** Time of the card per step, us. */
  readonly time: number
}

/** Returns the time of the card per step that each kernel takes, longest first, under the names of the profile. */
export function stageTimes(workload: Workload, form: Form, card: Constants): PricedStage[] {
  const stages = stagesOfStep(workload, form)
  const sums = new Map<string, number>()
  for (const [k, dispatch] of countDispatches(stages, workload, form).entries()) {
    const name = profiledName(stages[k].stage)
    sums.set(name, (sums.get(name) ?? 0) + cardTime(dispatch, card))
  }
  return [...sums].map(([stage, time]) => ({ stage, time })).sort((a, b) => b.time - a.time)
}
