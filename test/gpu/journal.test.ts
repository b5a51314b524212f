import { expect, test } from 'vitest'
import { Journal } from '../../src/gpu/journal.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../../src/pipeline/commands.ts'
import type { PassRun } from '../../src/pipeline/pass.ts'

const step = (substeps: number) => ({ step: { substeps, isEventDriven: false } as StepCommand })
const edit = { edit: {} as EditCommand }
const pass = { pass: {} as PassRun, sizes: {} as WorldSizes }

test('Journal: removes completed entries and shortens a step that has halted', () => {
  const journal = new Journal()
  for (const entry of [step(8), edit, step(8), step(4)]) journal.add(entry)
  journal.removeCompleted(8)
  expect(journal.remaining(8)).toEqual([edit, step(8), step(4)])
  journal.removeCompleted(12)
  expect(journal.remaining(12)).toEqual([step(5), step(4)])
  journal.removeCompleted(21)
  expect(journal.isEmpty).toBe(true)
})

test('Journal: a completed pass is not repeated with its step', () => {
  const journal = new Journal()
  for (const entry of [pass, step(8), pass, step(8)]) journal.add(entry)
  journal.removeCompleted(0)
  expect(journal.remaining(0)).toEqual([pass, step(8), pass, step(8)])
  journal.removeCompleted(1)
  expect(journal.remaining(1)).toEqual([step(8), pass, step(8)])
  journal.removeCompleted(9)
  expect(journal.remaining(9)).toEqual([pass, step(8)])
})

test('Journal: completed births are not repeated with their step', () => {
  const journal = new Journal()
  const births = { births: new ArrayBuffer(0), sizes: {} as WorldSizes }
  for (const entry of [births, pass, step(8), births, step(8)]) journal.add(entry)
  journal.removeCompleted(1)
  expect(journal.remaining(1)).toEqual([pass, step(8), births, step(8)])
  journal.removeCompleted(11)
  expect(journal.remaining(11)).toEqual([step(8)])
})

test('Journal: a read completes with the work before it and adds no units', () => {
  const journal = new Journal()
  const read = { read: { names: ['poses'] as const, measures: false } }
  journal.add(step(8))
  journal.add(read)
  journal.add(step(8))
  journal.removeCompleted(7)
  expect(journal.remaining(7)).toEqual([step(1), read, step(8)])
  expect(journal.remaining(7)[1]).toBe(read)
  journal.removeCompleted(8)
  expect(journal.remaining(8)).toEqual([step(8)])
})

test('Journal: removes entries correctly when the count wraps around at 2^32', () => {
  const journal = new Journal()
  const half = step(2 ** 31 - 1)
  for (let k = 0; k < 2; k++) {
    journal.add(half)
    journal.removeCompleted((k + 1) * (2 ** 31 - 1))
  }
  expect(journal.isEmpty).toBe(true)
  journal.add(step(8))
  journal.removeCompleted(2 ** 32 - 1)
  expect(journal.remaining(2 ** 32 - 1)).toEqual([step(7)])
  journal.removeCompleted(4)
  expect(journal.remaining(4)).toEqual([step(2)])
  journal.removeCompleted(6)
  expect(journal.isEmpty).toBe(true)
  for (let units = 6; units < 2 ** 33; units += 2 ** 30) {
    journal.add(step(2 ** 30))
    journal.removeCompleted((units + 2 ** 30) % 2 ** 32)
  }
  expect(journal.isEmpty).toBe(true)
})
