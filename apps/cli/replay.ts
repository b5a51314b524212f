/** Replays a recording: `simulate --replay`. */
import { readFileSync } from 'node:fs'
import { describeReplay, Replay, type ReplayOptions } from '../../src/index.ts'
import { defaultColor } from '../../src/render/coloring.ts'
import { sceneOf } from '../recordedScene.ts'
import type { SimulateOptions } from './arguments.ts'
import { nodeDevice } from './nodeGpu.ts'
import { outcomeOf } from './outcome.ts'
import { writeState } from './output.ts'
import { writePicture } from './picture.ts'
import { withProgress } from './progress.ts'
import { summarize } from './summary.ts'

/** Steps between two waits for the GPU. */
const WAIT_EVERY = 16

/** Runs a recording and prints whether its hashes agree. Returns the exit status. */
export async function runReplay(file: string, options: SimulateOptions): Promise<number> {
  const replay = openReplay(file)
  if (options.out?.endsWith('.json')) throw new Error('--out is a .json file: expected .csv with --replay')
  return options.check ? checkReplay(file, replay) : showReplay(file, replay, options)
}

function openReplay(file: string): Replay {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`)
  }
  try {
    return new Replay(Uint8Array.from(bytes).buffer)
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

/** Steps both backends side by side and compares their hashes after each step, and with those of the recording. */
async function checkReplay(file: string, replay: Replay): Promise<number> {
  const { device, description } = await nodeDevice()
  const result = await withProgress(replay.steps, (onStep) =>
    replay.run({ backend: 'cpu', against: { backend: 'gpu', device }, onStep }),
  )
  console.log(`${file} on CPU and GPU (${description}): ${describeReplay(result)}`)
  console.log(`world hash         ${result.hash}`)
  return result.difference === null && result.apart === null ? 0 : 1
}

async function placeOf({ backend, threads }: SimulateOptions): Promise<ReplayOptions> {
  if (backend === 'cpu') return { backend, threads }
  const { device, isSoftware } = await nodeDevice()
  return backend === 'auto' && isSoftware ? { backend: 'cpu', threads } : { backend: 'gpu', device }
}

async function showReplay(file: string, replay: Replay, options: SimulateOptions): Promise<number> {
  const run = await replay.start(await placeOf(options))
  const { world } = run
  const begin = performance.now()
  await withProgress(run.steps, async (onStep) => {
    while (!run.isAtEnd && run.difference === null) {
      run.advance()
      if (run.step % WAIT_EVERY === 0) await world.settle()
      await run.settle()
      onStep(run.step)
    }
  })
  const millisecondsPerStep = (performance.now() - begin) / Math.max(run.step, 1)
  const { step: steps, agreed, difference } = run
  const outcome = await outcomeOf(world, { isRight: difference === null, millisecondsPerStep })
  const scene = await sceneOf(replay.about, world)
  const result = { steps, agreed, difference, hash: outcome.worldHash!, apart: null }
  console.log(`${file}: ${describeReplay(result)}`)
  console.log(await summarize(scene.name, outcome))
  if (difference !== null) console.log('--check finds the first step at which CPU and GPU differ')
  if (options.png !== undefined) {
    const { color = defaultColor(scene), range } = options
    writePicture(options.png, scene, outcome, { colorBy: color, valueRange: range })
  }
  if (options.out !== undefined) writeState(options.out, scene, outcome.stats.time, outcome)
  return outcome.isRight ? 0 : 1
}
