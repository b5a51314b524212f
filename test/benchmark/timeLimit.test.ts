/** The waits of a benchmark, with a clock of the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ended, sentenceOf, TimeLimit, TookTooLong } from '../../src/benchmark/timeLimit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))

/** Lets so much time pass, and returns what became of the wait: its value, its error, or that it still waits. */
async function outcome(wait: Promise<unknown>, ms: number): Promise<unknown> {
  let result: unknown = 'waits'
  wait.then(
    (value) => {
      result = value
    },
    (error) => {
      result = error
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return result
}

test('TimeLimit.wait: resolves as the work does, and leaves no timer behind', async () => {
  expect(await outcome(new TimeLimit(10).wait(after(50), 100), 60)).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('TimeLimit.wait: ends at its own time, or at that of the whole, whichever comes first', async () => {
  const limit = new TimeLimit(1)
  expect(await outcome(limit.wait(never(), 300), 299)).toBe('waits')
  expect(await outcome(limit.wait(never(), 300), 301)).toBeInstanceOf(TookTooLong)
  expect(limit.left).toBe(400)
  expect(await outcome(limit.wait(never(), 5000), 399)).toBe('waits')
  expect(await outcome(limit.wait(never(), 5000), 2)).toBeInstanceOf(TookTooLong)
  expect(limit.left).toBeLessThanOrEqual(0)
})

test('TimeLimit.wait: ends when the viewer stops it, and so does every later one', async () => {
  const stop = new AbortController()
  const limit = new TimeLimit(100, stop.signal)
  const wait = limit.wait(never(), 50_000)
  setTimeout(() => stop.abort(), 20)
  const error = await outcome(wait, 21)
  expect(error).toBeInstanceOf(Ended)
  expect((error as Error).message).toBe('You stopped the benchmark.')
  expect(await outcome(limit.wait(after(1), 10), 0)).toBe(error)
  expect(() => limit.check()).toThrow(error as Error)
})

test('TimeLimit.wait: ends when the device is lost, with its message', async () => {
  const lost = new Promise<GPUDeviceLostInfo>((resolve) =>
    setTimeout(() => resolve({ reason: 'unknown', message: 'the driver hung. ' } as GPUDeviceLostInfo), 20),
  )
  const limit = new TimeLimit(100, undefined, { lost } as GPUDevice)
  const error = await outcome(limit.wait(never(), 50_000), 25)
  expect(error).toBeInstanceOf(Ended)
  expect((error as Error).message).toBe('The device was lost: the driver hung.')
})

test("TimeLimit.wait: what fails after its time, or after the end, is nobody's error", async () => {
  const failing = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 100))
  expect(await outcome(new TimeLimit(10).wait(failing(), 50), 200)).toBeInstanceOf(TookTooLong)
  const stop = new AbortController()
  const limit = new TimeLimit(10, stop.signal)
  stop.abort()
  expect(await outcome(limit.wait(failing(), 500), 200)).toBeInstanceOf(Ended)
})

test('sentenceOf: a capital and a full stop', () => {
  expect(sentenceOf(new Error('there is no memory'))).toBe('There is no memory.')
  expect(sentenceOf('Done!')).toBe('Done!')
})
