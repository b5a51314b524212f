/** Times the steps of one scene with one count: the same steps on every device. */
import type { StageTime } from '../pipeline/profile.ts'
import type { Scene } from '../scene/scene.ts'
import { World } from '../world.ts'
import { FRAME_MS, SUBSTEPS } from './format.ts'
import { type TimeLimit, TookTooLong } from './timeLimit.ts'

export type Place =
  | { readonly backend: 'gpu'; readonly device: GPUDevice }
  | { readonly backend: 'cpu'; readonly threads?: number }

const STEP = 1 / 60
/** Steps per group; the host waits for the device once per group. */
const GROUP = 10
/** Groups before those that are timed, and of those that are. */
const [WARM_UP, TIMED] = [6, 5]
const PROFILED_STEPS = 5
/** Steps longer than this many frames are not timed to the end. The first group may grow buffers. */
const TOO_SLOW = 4
/** Longest time until a world is made and its kernels are compiled, ms. */
const MAX_CREATION = 40_000
/** The processor gives way to the page after this many milliseconds. */
const TURN = 30

export interface StepTimes {
  /** Median and lowest mean of a group, ms per step. */
  readonly ms: number
  readonly lowest: number
  /** Empty if the device cannot time stages. */
  readonly stages: readonly StageTime[]
}

/** Compiles the kernels that a scene needs. */
export async function compile(scene: Scene, place: Place, limit: TimeLimit): Promise<void> {
  await withWorld(scene, place, limit, async (world) => {
    world.step(STEP)
    await limit.wait(world.settle(), MAX_CREATION)
  })
}

/** Returns the times of 50 steps behind 60 others. Null if they take more than 4 frames each. */
export function timeSteps(scene: Scene, place: Place, limit: TimeLimit): Promise<StepTimes | null> {
  return withWorld(scene, place, limit, async (world) => {
    const begin = performance.now()
    const allowance = (WARM_UP + TIMED) * GROUP * TOO_SLOW * FRAME_MS
    const group = () => timeGroup(world, place, limit, allowance - (performance.now() - begin))
    try {
      for (let k = 0; k < WARM_UP; k++) {
        const ms = await group()
        if (k > 0 && ms > TOO_SLOW * FRAME_MS) return null
      }
      const times: number[] = []
      for (let k = 0; k < TIMED; k++) times.push(await group())
      times.sort((a, b) => a - b)
      return { ms: times[TIMED >> 1], lowest: times[0], stages: await timeStages(world, limit) }
    } catch (error) {
      // unless it is the whole that has no time left
      if (error instanceof TookTooLong && limit.left > 0) return null
      throw error
    }
  })
}

/** Returns the mean time of the steps of a group. On the CPU, turns of the page do not count. */
async function timeGroup(world: World, place: Place, limit: TimeLimit, allowance: number): Promise<number> {
  if (allowance <= 0) throw new TookTooLong('it took too long')
  let begin = performance.now()
  const end = begin + allowance
  if (place.backend === 'gpu') {
    for (let k = 0; k < GROUP; k++) world.step(STEP)
    await limit.wait(world.settle(), allowance)
    return (performance.now() - begin) / GROUP
  }
  let sum = 0
  let turn = begin
  for (let k = 0; k < GROUP; k++) {
    world.step(STEP)
    await world.settle()
    const now = performance.now()
    sum += now - begin
    if (now > end || limit.left < 0) throw new TookTooLong('it took too long')
    if (now - turn > TURN) {
      await new Promise((resolve) => setTimeout(resolve))
      limit.check()
      turn = performance.now()
    }
    begin = performance.now()
  }
  return sum / GROUP
}

async function timeStages(world: World, limit: TimeLimit): Promise<readonly StageTime[]> {
  world.profiling = true
  for (let k = 0; k < PROFILED_STEPS; k++) {
    world.step(STEP)
    await limit.wait(world.settle(), MAX_CREATION)
  }
  // the times of the last step are read back behind it
  await limit.wait(world.settle(), MAX_CREATION)
  return world.takeProfile().stages
}

async function withWorld<T>(
  scene: Scene,
  place: Place,
  limit: TimeLimit,
  use: (world: World) => Promise<T>,
): Promise<T> {
  const { backend } = place
  const where = backend === 'gpu' ? { backend, device: place.device } : { backend, threads: place.threads }
  // without recovery, nothing saves the state in the background
  const making = World.fromScene(scene, { ...where, substeps: SUBSTEPS, recovery: false })
  try {
    return await use(await limit.wait(making, MAX_CREATION))
  } finally {
    // also one that comes too late
    making.then((world) => world.destroy()).catch(() => {})
  }
}
