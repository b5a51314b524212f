/** Sweeps where the package for threads is not installed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openExecutor } from '../../apps/sweep/executor.ts'
import { optionalPackage } from '../../src/node/optionalPackage.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const missing = () =>
  optionalPackage<never>('piscina', 'A sweep on several threads', () =>
    Promise.reject(Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' })),
  )
const SENTENCE =
  'Jobs run one after another, in one thread: A sweep on several threads requires a package that is not installed: run npm install piscina'

test('a sweep on several threads without piscina uses one, says so, and has the same table', async () => {
  const plan = planOf(TINY)
  await performed(plan, file, 'one')
  const notes: string[] = []
  await performed(plan, file, 'without', {
    threads: 3,
    loadPool: missing,
    onNote: (sentence) => notes.push(sentence),
  })
  expect(notes).toEqual([SENTENCE])
  expect(readFileSync(file('without.csv'), 'utf8')).toBe(readFileSync(file('one.csv'), 'utf8'))
})

test('openExecutor: a worker of a queue without piscina works in this thread', async () => {
  const notes: string[] = []
  const executor = await openExecutor({
    backend: 'cpu',
    threads: 1,
    staysFree: true,
    loadPool: missing,
    onNote: (sentence) => notes.push(sentence),
  })
  expect([executor.slots, notes]).toEqual([1, [SENTENCE]])
  await executor.close()
})

test('openExecutor: another error of the package is not hidden', async () => {
  const loadPool = () => Promise.reject(new Error('broken'))
  await expect(openExecutor({ backend: 'cpu', threads: 2, loadPool })).rejects.toThrow('broken')
})
