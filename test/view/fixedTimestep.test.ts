/** Steps per frame, and what a GPU that is behind does to them. */
import { expect, test } from 'vitest'
import { FixedTimestep, type FixedTimestepOptions } from '../../src/entries/view.ts'
import type { BackendBuffers, World } from '../../src/index.ts'

/** A world that counts its steps, on a GPU that completes frames when told. */
function countingWorld() {
  let steps = 0
  const waiting: (() => void)[] = []
  const queue = { onSubmittedWorkDone: () => new Promise<void>((resolve) => waiting.push(resolve)) }
  const world: Pick<World, 'step' | 'buffers'> = {
    step: () => {
      steps++
    },
    buffers: { kind: 'gpu', device: { queue } } as unknown as BackendBuffers,
  }
  return { world, steps: () => steps, complete: () => waiting.shift()!() }
}

test('FixedTimestep.advance: steps as often as is due, and returns the part of a step that is left', async () => {
  const { world, steps, complete } = countingWorld()
  let captures = 0
  const clock = new FixedTimestep(world, { dt: 1 / 64, onStep: () => captures++ })
  expect(clock.advance(1000)).toBe(1)
  expect(steps()).toBe(0)
  // 8 ms, half a step and a bit
  expect(clock.advance(1008)).toBe(1)
  expect(clock.advance(1016)).toBeCloseTo(0.024, 12)
  expect([steps(), captures]).toEqual([1, 1])
  complete()
  await Promise.resolve()
  expect(clock.advance(1047.25)).toBeCloseTo(0.024, 12)
  expect(steps()).toBe(3)
  clock.restart()
  expect(clock.advance(99_000)).toBe(0)
  expect(steps()).toBe(3)
})

test('FixedTimestep.advance: never runs ahead of the GPU, and does not catch up', async () => {
  const { world, steps, complete } = countingWorld()
  const clock = new FixedTimestep(world, { dt: 1 / 64, maxSteps: 3 })
  for (let now = 0; now <= 160; now += 16) clock.advance(now)
  expect(steps()).toBe(2)
  expect(clock.framesInFlight).toBe(2)
  complete()
  await Promise.resolve()
  expect(clock.framesInFlight).toBe(1)
  // of the steps that were due meanwhile one is left, and one is due in this frame
  expect(clock.advance(176)).toBeLessThanOrEqual(1)
  expect(steps()).toBe(4)
  complete()
  complete()
  await Promise.resolve()
  // a tab that was hidden for a minute
  clock.advance(60_176)
  expect(steps()).toBe(7)
})

test.each([
  [{ dt: 0 }, 'dt is 0: expected'],
  [{ maxSteps: 0 }, 'maxSteps is 0: expected'],
  [{ maxFramesInFlight: 17 }, 'maxFramesInFlight is 17: expected'],
  [{ step: 1 } as FixedTimestepOptions, 'step'],
])('new FixedTimestep: rejects %j', (options, message) => {
  expect(() => new FixedTimestep(countingWorld().world, options)).toThrow(message)
})
