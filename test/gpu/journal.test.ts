import { expect, test } from 'vitest'
import type { EditCommand, StepCommand } from '../../src/backend.ts'
import { Journal } from '../../src/gpu/journal.ts'

const step = (substeps: number) => ({ step: { substeps, predicts: false } as StepCommand })
const edit = { edit: {} as EditCommand }

test('what is done is forgotten, and a step that was cut off goes on where it was', () => {
  const journal = new Journal()
  for (const entry of [step(8), edit, step(8), step(4)]) journal.add(entry)
  journal.settle(8)
  expect(journal.rest(8)).toEqual([edit, step(8), step(4)])
  journal.settle(12)
  expect(journal.rest(12)).toEqual([step(5), step(4)])
  journal.settle(21)
  expect(journal.isEmpty).toBe(true)
})

test('a read waits for what came before it and takes no time of its own', () => {
  const journal = new Journal()
  const read = { read: { names: ['poses'] as const, measures: false } }
  journal.add(step(8))
  journal.add(read)
  journal.add(step(8))
  journal.settle(7)
  expect(journal.rest(7)).toEqual([step(1), read, step(8)])
  expect(journal.rest(7)[1]).toBe(read)
  journal.settle(8)
  expect(journal.rest(8)).toEqual([step(8)])
})
