/** `scree replay`: runs a recording again and compares its hashes. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { describeReplay, Replay, type ReplayedCall } from '../../../src/index.ts'
import { nodeAdapter } from '../../../src/node/nodeGpu.ts'
import { presetOf, sceneOf } from '../../recordedScene.ts'
import {
  addOutputOptions,
  addPlaceOptions,
  duration,
  forcesOption,
  type OutputOptions,
  type PlaceOptions,
} from '../arguments.ts'
import { describeReplayBits } from '../bits.ts'
import type { CommandFile } from '../command.ts'
import { NO_FORCES, outcomeOf, readForces } from '../outcome.ts'
import { checkFolder, checkFormat, checkPictureOptions, writeState } from '../output.ts'
import { lookOf } from '../picture/look.ts'
import { makePainter } from '../picture/picture.ts'
import { placeOf } from '../place.ts'
import { withProgress } from '../progress.ts'
import { summarize } from '../summary.ts'
import { writtenLines } from '../written.ts'

interface RunOptions extends PlaceOptions, OutputOptions {
  readonly check?: boolean
  readonly forces?: boolean
  readonly seconds: number
}

/** Steps between two waits for the GPU. */
const WAIT_EVERY = 16

/** Runs a recording and prints whether its hashes agree. Returns the exit status. */
async function runReplay(file: string, options: RunOptions): Promise<number> {
  checkPictureOptions(options, '--png')
  if (options.out !== undefined) checkFormat(options.out)
  for (const path of [options.png, options.out]) if (path !== undefined) checkFolder(path)
  const replay = openReplay(file)
  if (options.check && Number.isFinite(options.seconds))
    throw new Error('--check compares all steps of a recording: expected no --seconds')
  if (options.out?.endsWith('.json')) throw new Error('--out is a .json file: expected .csv for a replay')
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
  const { device, description } = await nodeAdapter()
  const result = await withProgress(replay.steps, (onStep) =>
    replay.run({ backend: 'cpu', against: { backend: 'gpu', device }, onStep }),
  )
  console.log(`${file} on CPU and GPU (${description}): ${describeReplay(result)}`)
  console.log(`world hash         ${result.hash}`)
  console.log(`bits               ${describeReplayBits(replay.hasCpuBits, true)}`)
  return result.difference === null && result.apart === null ? 0 : 1
}

async function showReplay(file: string, replay: Replay, options: RunOptions): Promise<number> {
  const paint = options.png === undefined ? undefined : await makePainter()
  let dt = 0
  // further steps of the same length are 'sameStep'
  const onCall = ({ name, args }: ReplayedCall) => {
    if (name === 'step') dt = args[0] as number
  }
  const run = await replay.start({ ...(await placeOf(options)), onCall })
  const { world } = run
  if (options.forces && world.core.options.stepping !== 'discrete') throw new Error(NO_FORCES)
  // sums of steps are rounded
  const end = world.stats.time + options.seconds - 1e-9
  const begin = performance.now()
  await withProgress(run.steps, async (onStep) => {
    while (!run.isAtEnd && run.difference === null && world.stats.time < end) {
      run.advance()
      if (run.step % WAIT_EVERY === 0) await world.settle()
      await run.settle()
      onStep(run.step)
    }
  })
  const millisecondsPerStep = (performance.now() - begin) / Math.max(run.step, 1)
  const { step: steps, agreed, difference } = run
  const bits = (hasCpuBits: boolean) => describeReplayBits(replay.hasCpuBits, hasCpuBits)
  const forces = options.forces ? await readForces(world, dt) : undefined
  const outcome = await outcomeOf(world, { isRight: difference === null, millisecondsPerStep, forces }, bits)
  const scene = await sceneOf(replay.about, world)
  const result = { steps, agreed, difference, hash: outcome.worldHash!, apart: null }
  console.log(`${file}: ${describeReplay(result)}`)
  console.log(await summarize(scene.name, outcome))
  if (difference !== null) console.log('--check finds the first step at which CPU and GPU differ')
  if (paint !== undefined) {
    const { substeps } = world
    paint(options.png!, scene, outcome, await lookOf(scene, options, { ...presetOf(replay.about), substeps }))
  }
  if (options.out !== undefined) writeState(options.out, scene, outcome.stats.time, outcome)
  const written = [options.png, options.out].flatMap((file) => (file === undefined ? [] : [{ file }]))
  if (written.length > 0) console.log(writtenLines(written))
  return outcome.isRight ? 0 : 1
}

export const command: CommandFile = {
  define: (end) =>
    addOutputOptions(
      addPlaceOptions(
        new Command('replay')
          .description('runs a recording again, and compares its hashes')
          .argument('<file>', 'a recording of simulate --record, World.history.record or the page'),
      ),
      'write the final state: .csv with one row per disk',
    )
      .option('--check', 'run CPU and GPU side by side, ignoring --backend, and compare them step by step')
      .addOption(forcesOption())
      .option(
        '-s, --seconds <s>',
        'simulated seconds to replay (default: all)',
        duration,
        Number.POSITIVE_INFINITY,
      )
      .action(async (file: string, options: RunOptions) => end(await runReplay(file, options))),
}
