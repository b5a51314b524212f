import { expect, test } from 'vitest'
import type { PassRun } from '../../src/features/passes/pass.ts'
import { Journal, type JournalEntry, type PendingRead } from '../../src/gpu/journal.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../../src/pipeline/commands.ts'

const bodies = new ArrayBuffer(0)
const step = (substeps: number) => ({
  step: {
    substeps,
    isEventDriven: false,
    bodies,
    forceParameters: bodies,
    passes: [] as const,
  } as unknown as StepCommand,
})
const edit = { edit: { edits: new ArrayBuffer(8) } as EditCommand }
const pass = { pass: {} as PassRun, sizes: {} as WorldSizes }

function submit(journal: Journal, ...entries: JournalEntry[]): void {
  for (const entry of entries) {
    journal.add(entry)
    journal.submit()
  }
}

/** What is submitted again after a halt. */
function remaining(journal: Journal, completed: number): JournalEntry[] {
  journal.restart(completed)
  const entries: JournalEntry[] = []
  while (journal.next !== undefined) {
    entries.push(journal.next)
    journal.submit()
  }
  return entries
}

test('Journal: removes completed entries and shortens a step that has halted', () => {
  const journal = new Journal()
  submit(journal, step(8), edit, step(8), step(4))
  journal.removeCompleted(8)
  expect(remaining(journal, 8)).toEqual([edit, step(8), step(4)])
  journal.removeCompleted(12)
  expect(remaining(journal, 12)).toEqual([step(5), step(4)])
  journal.removeCompleted(21)
  expect(journal.isEmpty).toBe(true)
})

test('Journal: a completed pass is not repeated with its step', () => {
  const journal = new Journal()
  submit(journal, pass, step(8), pass, step(8))
  journal.removeCompleted(0)
  expect(remaining(journal, 0)).toEqual([pass, step(8), pass, step(8)])
  journal.removeCompleted(1)
  expect(remaining(journal, 1)).toEqual([step(8), pass, step(8)])
  journal.removeCompleted(9)
  expect(remaining(journal, 9)).toEqual([pass, step(8)])
})

test('Journal: completed births are not repeated with their step', () => {
  const journal = new Journal()
  const births = { births: new ArrayBuffer(0), sizes: {} as WorldSizes }
  submit(journal, births, pass, step(8), births, step(8))
  journal.removeCompleted(1)
  expect(remaining(journal, 1)).toEqual([pass, step(8), births, step(8)])
  journal.removeCompleted(11)
  expect(remaining(journal, 11)).toEqual([step(8)])
})

test('Journal: a read completes with the work before it and adds no units', () => {
  const journal = new Journal()
  const read = { read: { names: ['poses'] as const, measures: false } }
  submit(journal, step(8))
  submit(journal, read)
  submit(journal, step(8))
  journal.removeCompleted(7)
  expect(remaining(journal, 7)).toEqual([step(1), read, step(8)])
  expect(remaining(journal, 7)[1]).toBe(read)
  journal.removeCompleted(8)
  expect(remaining(journal, 8)).toEqual([step(8)])
})

test('Journal: removes entries correctly when the count wraps around at 2^32', () => {
  const journal = new Journal()
  const half = step(2 ** 31 - 1)
  for (let k = 0; k < 2; k++) {
    submit(journal, half)
    journal.removeCompleted((k + 1) * (2 ** 31 - 1))
  }
  expect(journal.isEmpty).toBe(true)
  submit(journal, step(8))
  journal.removeCompleted(2 ** 32 - 1)
  expect(remaining(journal, 2 ** 32 - 1)).toEqual([step(7)])
  journal.removeCompleted(4)
  expect(remaining(journal, 4)).toEqual([step(2)])
  journal.removeCompleted(6)
  expect(journal.isEmpty).toBe(true)
  for (let units = 6; units < 2 ** 33; units += 2 ** 30) {
    submit(journal, step(2 ** 30))
    journal.removeCompleted((units + 2 ** 30) % 2 ** 32)
  }
  expect(journal.isEmpty).toBe(true)
})

test('Journal: entries wait behind those that are submitted, and can be dropped', () => {
  const journal = new Journal()
  submit(journal, step(8))
  journal.add(edit, 'before the edit')
  journal.add(step(8))
  expect([journal.isSubmitted, journal.stepsInFlight, journal.submitted, journal.asked]).toEqual([
    false,
    1,
    8,
    17,
  ])
  journal.removeCompleted(20)
  expect([journal.isEmpty, journal.stepsInFlight, journal.next]).toEqual([false, 0, edit])
  const bytes = journal.bytes
  const read: PendingRead = { names: ['status'], measures: false }
  journal.add({ read })
  const error = new Error('no memory')
  expect(journal.dropWaiting(error)).toEqual({ undo: 'before the edit', reads: [read] })
  expect(read.error).toBe(error)
  expect([journal.isEmpty, journal.asked, journal.bytes]).toEqual([true, 8, 0])
  expect(bytes).toBeGreaterThan(8)
})

test('Journal: counts wrap at 2^32, and a step is whole however long ago the last halt was', () => {
  const journal = new Journal()
  const long = step(2 ** 29)
  for (let k = 1; k <= 20; k++) {
    journal.add(long)
    expect(journal.next).toBe(long)
    journal.submit()
    expect(journal.submitted).toBe((k * 2 ** 29) % 2 ** 32)
    journal.removeCompleted(journal.submitted)
    expect(journal.isEmpty).toBe(true)
  }
  journal.startAt(2 ** 32 - 4)
  submit(journal, step(8), step(8))
  expect(journal.submitted).toBe(12)
  journal.removeCompleted(2 ** 32 - 1)
  expect(remaining(journal, 2 ** 32 - 1)).toEqual([step(5), step(8)])
  journal.removeCompleted(4)
  expect(remaining(journal, 4)).toEqual([step(8)])
})
