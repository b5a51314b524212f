/** Times the steps of one engine on a device. */
import { type TimeLimit, TookTooLong } from '../../src/benchmark/timeLimit.ts'
import type { Engine } from '../engine.ts'
import { STEP } from '../measure.ts'

/** Longest time of a first step, which compiles kernels and grows buffers, ms. */
const MAX_FIRST = 20_000
/** A group has fewer steps if they take longer than this in all, ms. */
const GROUP_MS = 400

/** Mean times of a group of steps, ms per step. */
export interface GroupTime {
  /** Until the device is idle. */
  readonly total: number
  /** Inside of the calls of `step`: the host encodes and submits. */
  readonly host: number
}

/** Returns the mean times of `steps` steps between two moments at which the device is idle. */
export async function timeGroup(engine: Engine, steps: number, limit: TimeLimit): Promise<GroupTime> {
  await limit.wait(engine.finish(), MAX_FIRST)
  const begin = performance.now()
  let host = 0
  for (let step = 0; step < steps; step++) {
    const called = performance.now()
    engine.step(STEP)
    host += performance.now() - called
  }
  await limit.wait(engine.finish(), MAX_FIRST)
  return { total: (performance.now() - begin) / steps, host: host / steps }
}

/** How an engine reached the state that is timed. */
export interface Settling {
  readonly steps: number
  /** Steps that the scene asks for. There are fewer if they took too long. */
  readonly wanted: number
  /** Steps of a group that is timed. */
  readonly group: number
}

/** A scene whose step takes longer is left out, ms. */
const LONGEST_STEP = 2500

/** Advances until the scene has settled, at most about `ms`. Throws `TookTooLong` if a step takes longer than LONGEST_STEP. */
export async function settle(
  engine: Engine,
  wanted: number,
  most: number,
  ms: number,
  limit: TimeLimit,
): Promise<Settling> {
  await timeGroup(engine, 1, limit)
  const { total } = await timeGroup(engine, 1, limit)
  if (total > LONGEST_STEP) throw new TookTooLong(`a step takes ${Math.round(total)} ms`)
  const group = Math.max(1, Math.min(most, Math.floor(GROUP_MS / total)))
  const end = performance.now() + ms
  let steps = 2
  while (steps < wanted && performance.now() < end) {
    const some = Math.min(group, wanted - steps)
    await timeGroup(engine, some, limit)
    steps += some
  }
  return { steps, wanted, group }
}
