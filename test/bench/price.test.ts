import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArguments } from '../../bench/arguments.ts'
import {
  calibration,
  calibrationTable,
  currentTable,
  reasonTable,
  TOLERANCE,
} from '../../bench/price/calibration.ts'
import { CARDS } from '../../bench/price/cards.ts'
import { countDispatches, countStep, FORMS, stagesOfStep } from '../../bench/price/counts.ts'
import { NO_EFFORT, solverEffort } from '../../bench/price/effort.ts'
import { boundsOf, cardTime, priceOfStep, timeOfWork } from '../../bench/price/price.ts'
import { priceReport } from '../../bench/price/report.ts'
import { roundsIn } from '../../bench/price/workload.ts'
import { WORKLOADS } from '../../bench/price/workloads.ts'
import type { Result } from '../../bench/run.ts'
import { fillTable } from '../../bench/shapes/tables.ts'
import { CONTACT_COLORS, TILINGS } from '../../src/schemas/constants.ts'

const card = CARDS.h200.constants
const settled = WORKLOADS.settled20k

describe('calibration', () => {
  test('every price is within 30 % of the time that was measured, or the row says why not', () => {
    const far = calibration().filter(({ off }) => !(Math.abs(off) <= TOLERANCE))
    expect(far.filter(({ reason }) => reason === undefined)).toEqual([])
  })

  test('no row that is within 30 % has a reason', () => {
    const near = calibration().filter(({ off }) => Math.abs(off) <= TOLERANCE)
    expect(near.filter(({ reason }) => reason !== undefined).map(({ title }) => title)).toEqual([])
  })

  test('docs/performance.md has the table of all rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scree-'))
    const page = join(folder, 'page.md')
    writeFileSync(page, readFileSync('docs/performance.md'))
    fillTable(page, 'price', calibrationTable())
    fillTable(page, 'price-reasons', reasonTable())
    fillTable(page, 'price-now', currentTable())
    const filled = readFileSync(page, 'utf8')
    rmSync(folder, { recursive: true })
    await expect(filled).toMatchFileSnapshot('../../docs/performance.md')
  })
})

test('roundsIn: a color takes a round per 64 contacts, and contacts without a color take one each', () => {
  const stride = CONTACT_COLORS + 2
  const words = new Uint32Array(TILINGS * stride)
  // first tiling: 65 contacts of the first color, 64 of the second, 3 without a color; second tiling: 1; third: none
  words.fill(10, 0, stride)
  for (let color = 1; color < stride; color++) words[color] = color === 1 ? 75 : 139
  words[stride - 1] = 142
  words.fill(5, stride, 2 * stride)
  words.fill(6, stride + 1, 2 * stride)
  const rounds = roundsIn(words, { levels: [{ columns: 12, rows: 12 }] })
  expect(rounds).toEqual([
    { tiles: 1, contacts: 132, rounds: 6, maxRounds: 6, maxContacts: 132 },
    { tiles: 1, contacts: 1, rounds: 1, maxRounds: 1, maxContacts: 1 },
    { tiles: 1, contacts: 0, rounds: 0, maxRounds: 0, maxContacts: 0 },
  ])
})

describe('timeOfWork', () => {
  const idle = { ...NO_EFFORT, loads: 0, allLoads: 0, workgroups: 0, bytes: 0 }
  const work = { ...idle, changesPipeline: false, isTimed: false }

  test('an empty dispatch takes the gap to the one before, and a pipeline is loaded', () => {
    expect(timeOfWork(work, card)).toBe(card.dispatch)
    expect(timeOfWork({ ...work, changesPipeline: true }, card)).toBe(card.dispatch + card.pipeline)
    expect(timeOfWork({ ...work, isTimed: true }, card)).toBe(card.timedPass)
  })

  test('what takes longest counts, not the sum', () => {
    const busy = { ...work, bytes: 41e6, atomics: 1e6, workgroups: 1000, loads: 4 }
    expect(boundsOf(busy, card)).toMatchObject({ bytes: 10, atomics: 26, longest: 4 * card.load })
    expect(timeOfWork(busy, card)).toBeCloseTo(card.dispatch + 26)
  })

  test('loads come from memory if the stage accesses more than the cache holds', () => {
    expect(boundsOf({ ...work, loads: 10, bytes: 60e6 }, card).longest).toBeCloseTo(10 * card.loadFromMemory)
  })

  test('a solver of one tile takes as long as one of as many tiles as there are processors', () => {
    const one = { tiles: 1, contacts: 500, rounds: 12, maxRounds: 12, maxContacts: 500 }
    const many = { ...one, tiles: 132, contacts: 132 * 500, rounds: 132 * 12 }
    const time = (tiling: typeof one) =>
      timeOfWork({ ...work, ...solverEffort(tiling, 0.5, true), workgroups: tiling.tiles }, card)
    expect(time(many)).toBeCloseTo(time(one))
    expect(time({ ...many, tiles: 1320, contacts: 10 * many.contacts })).toBeGreaterThan(3 * time(one))
  })
})

describe('stagesOfStep', () => {
  test('a settled pile encodes no rebuild, and one that moves as many stages as ever', () => {
    const count = (form: (typeof FORMS)[keyof typeof FORMS]) => stagesOfStep(settled, form).length
    // 17 stages of the rebuild, and 3 of the warm start for a new list
    expect(count(FORMS.direct) - count(FORMS.looped)).toBe(8 * 20)
    const moving = { ...settled, remadeShare: 0.25 }
    expect(stagesOfStep(moving, FORMS.looped).length).toBe(count(FORMS.direct))
  })

  test('every second substep with a list makes the list stages half as long as every one', () => {
    const find = (remadeShare: number) => {
      const workload = { ...settled, remadeShare }
      const dispatches = countDispatches(stagesOfStep(workload, FORMS.direct), workload, FORMS.direct)
      return dispatches.find(({ label }) => label === 'findDiskContacts')!
    }
    const time = (remadeShare: number) => cardTime(find(remadeShare), card)
    expect(time(0.5)).toBeCloseTo((time(0) + time(1)) / 2)
    expect(time(1)).toBe(timeOfWork(find(1), card))
    expect(time(0)).toBeLessThan(time(1))
  })

  test('looped: no dispatch but of tiles has more than 2048 workgroups', () => {
    const { falling1M } = WORKLOADS
    const stages = stagesOfStep(falling1M, FORMS.looped)
    const dispatches = countDispatches(stages, falling1M, FORMS.looped)
    const most = (isPerTile: boolean) =>
      Math.max(
        ...dispatches.flatMap(({ workgroups }, k) =>
          (stages[k].stage.tileRows !== undefined) === isPerTile ? [workgroups] : [],
        ),
      )
    expect(most(false)).toBe(2048)
    expect(most(true)).toBeGreaterThan(2048)
  })
})

test('priceOfStep: host and card overlap, unless the step is awaited, and indirect dispatches never do', () => {
  const direct = priceOfStep(settled, FORMS.direct, card)
  expect(direct.overlapped).toBe(Math.max(direct.host, direct.card))
  expect(direct.awaited).toBeCloseTo(direct.host + direct.card)
  const indirect = priceOfStep(settled, FORMS.indirect, card)
  const host = indirect.host - indirect.counts.indirectDispatches * card.hostIndirect
  expect(indirect.overlapped).toBeCloseTo(160 * card.indirect + host)
})

test('countStep: a step that rebuilds all lists moves more bytes than one that keeps them', () => {
  const count = (remadeShare: number) => {
    const workload = { ...settled, remadeShare }
    return countStep(countDispatches(stagesOfStep(workload, FORMS.direct), workload, FORMS.direct))
  }
  expect(count(1).bytes).toBeGreaterThan(2 * count(0).bytes)
  expect(count(1).dispatches).toBe(count(0).dispatches)
})

test('bench --price: takes the names of cards, and the report has a row per form', () => {
  expect(parseArguments(['settled']).price).toEqual([])
  expect(parseArguments(['settled', '--price', 'h200', 'rtx4070']).price).toEqual(['h200', 'rtx4070'])
  const result = { scene: 'settled', disks: 20_000, engine: 'scree cpu', workload: settled }
  const report = priceReport([result as Result], 'h200')
  for (const form of [FORMS.direct, FORMS.looped]) expect(report).toContain(form.title)
  expect(report).toContain('| 274 ')
  expect(priceReport([result as Result], 'integrated')).toContain('estimated')
})
