/**
 * Measures what the functions cost that round as the CPU does (shaders/shared/rounded.wgsl), on the device of Node: the time of a
 * step of a pile of disks at rest, with them and without. On SwiftShader, which does not need them, both worlds have the same bits, and processor time is measured.
 */
import { Command } from 'commander'
import { median, quantile } from 'simple-statistics'
import { settledPile } from '../../src/benchmark/settledPile.ts'
import type { Rounding } from '../../src/features/passes/rounding.ts'
import { useRoundedFunctions } from '../../src/gpu/rounding.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { World } from '../../src/world.ts'
import { wholeFrom } from '../parsers.ts'
import { runAndExit, tell } from '../terminal.ts'

interface Options {
  readonly disks: number
  readonly rounds: number
  readonly steps: number
}

const STEP = 1 / 60

/** Processor time of this process, ms: on a software driver it is that of the step, whatever else the machine does. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns a function that makes steps and resolves to the time of one, ms. */
async function openWorld(rounding: Rounding, { disks, steps }: Options) {
  const { device, description, isSoftware } = await nodeAdapter()
  if (rounding === 'exact') useRoundedFunctions(device)
  const begin = performance.now()
  const world = await World.fromScene(settledPile(disks), { backend: 'gpu', device, rounding })
  world.step(STEP)
  await world.settle()
  console.log(
    `${rounding}: first step after ${((performance.now() - begin) / 1000).toFixed(1)} s, on ${description}`,
  )
  const now = isSoftware ? processorTime : () => performance.now()
  const time = async () => {
    const from = now()
    for (let step = 0; step < steps; step++) world.step(STEP)
    await world.settle()
    return (now() - from) / steps
  }
  return { world, time }
}

async function measure(options: Options): Promise<void> {
  const exact = await openWorld('exact', options)
  const fast = await openWorld('fast', options)
  const times = { exact: [] as number[], fast: [] as number[] }
  for (let round = 0; round < options.rounds; round++) {
    // the order alternates
    const isFirst = round % 2 === 0
    if (isFirst) times.exact.push(await exact.time())
    times.fast.push(await fast.time())
    if (!isFirst) times.exact.push(await exact.time())
    tell(`round ${round + 1} of ${options.rounds}`)
  }
  tell('')
  const ratios = times.exact.map((ms, k) => ms / times.fast[k])
  const hashes = await Promise.all([exact.world.hash(), fast.world.hash()])
  const ofTimes = (list: number[]) => `${median(list).toFixed(2)} ms`
  console.log(
    `${options.disks} disks at rest, ${options.rounds} rounds of ${options.steps} steps: ${ofTimes(times.exact)} and ${ofTimes(times.fast)} per step; ` +
      `median ratio ${median(ratios).toFixed(3)}, quartiles ${quantile(ratios, 0.25).toFixed(3)} and ${quantile(ratios, 0.75).toFixed(3)}; ` +
      `hashes ${hashes[0] === hashes[1] ? 'equal' : 'differ'}`,
  )
}

runAndExit(async () => {
  const command = new Command('bench/rounding')
    .option('--disks <n>', 'number of disks', wholeFrom(1), 3000)
    .option('--rounds <n>', 'rounds', wholeFrom(2), 40)
    .option('--steps <n>', 'steps per round and world', wholeFrom(1), 5)
    .action((options: Options) => measure(options))
  await command.parseAsync()
})
