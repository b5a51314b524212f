/** Collisions a second of an elastic gas, by the event queue and by waves. */
import { interleave } from '../interleave.ts'
import type { Tell } from '../run.ts'
import { summarizeTimes } from '../statistics.ts'
import { CONTESTANTS, type Contestant, type ContestantName, prepare } from './contestants.ts'
import { latticeGas, type WarmGas, warmGas } from './elasticGas.ts'

export interface CollisionsOptions {
  readonly count: readonly number[]
  readonly fraction: readonly number[]
  readonly by: readonly ContestantName[]
  /** Seconds by the clock for each figure, cut into turns; a frame that is begun is finished. */
  readonly budget: number
  /** Turns at most: none is taken when the budget is spent. */
  readonly repeats: number
  readonly seed: number
}

export const COLLISIONS: CollisionsOptions = {
  count: [1000, 10_000, 100_000],
  fraction: [0.05, 0.3, 0.6],
  by: CONTESTANTS,
  budget: 5,
  repeats: 5,
  seed: 1,
}

export const QUICK_COLLISIONS: Partial<CollisionsOptions> = { count: [1000], budget: 0.5, repeats: 3 }

/** What one contestant did with one gas. */
export interface Rate {
  readonly by: ContestantName
  /** Collisions a second by the clock: of all repeats together. */
  readonly perSecond: number
  /** Distance of the quartiles of the turns over their median; undefined for fewer than three. */
  readonly spread: number | undefined
  /** Collisions a second of processor time, of all threads of the process. */
  readonly perProcessorSecond: number
  readonly collisions: number
  readonly frames: number
  readonly wavesPerFrame: number
}

export interface CollisionsResult extends Pick<WarmGas, 'kurtosis' | 'frame'> {
  readonly disks: number
  readonly fraction: number
  readonly rates: readonly Rate[]
}

/** Part of a frame, before the first one that is timed: it compiles, and makes room. */
const WARM_UP = 0.1
/** Fewest turns that have a spread. */
const FEWEST_SPREAD = 3

interface Round {
  readonly seconds: number
  readonly processorSeconds: number
  readonly collisions: number
  readonly frames: number
  readonly waves: number
}

export async function measureCollisions(
  options: CollisionsOptions,
  device: GPUDevice | undefined,
  tell: Tell,
): Promise<CollisionsResult[]> {
  const results: CollisionsResult[] = []
  for (const count of options.count) {
    for (const fraction of options.fraction) {
      tell(`${count} disks, area fraction ${fraction}: warming up`)
      const gas = warmGas(latticeGas(count, fraction, options.seed))
      tell(`${count} disks, area fraction ${fraction}: counting`)
      const { frame, kurtosis } = gas
      results.push({ disks: count, fraction, frame, kurtosis, rates: await measureGas(gas, options, device) })
    }
  }
  return results
}

async function measureGas(gas: WarmGas, options: CollisionsOptions, device: GPUDevice | undefined) {
  const contestants: Contestant[] = []
  for (const name of options.by) {
    const contestant = await prepare(name, gas, device)
    await contestant.frame(WARM_UP)
    contestants.push(contestant)
  }
  const left = new Map(contestants.map((contestant) => [contestant, options.budget]))
  const rounds = await interleave(contestants, options.repeats, async (contestant) => {
    const budget = left.get(contestant)!
    if (budget < 0) return []
    const round = await run(contestant, options.budget / options.repeats)
    left.set(contestant, budget - round.seconds)
    return [round]
  })
  for (const { destroy } of contestants) destroy()
  return rounds.map((ofOne, k) => summarizeRounds(options.by[k], ofOne.flat()))
}

async function run({ frame, collisions, waves }: Contestant, budget: number): Promise<Round> {
  const before = collisions()
  const used = process.cpuUsage()
  const begin = performance.now()
  let [frames, allWaves, seconds] = [0, 0, 0]
  while (frames === 0 || seconds < budget) {
    await frame()
    frames++
    allWaves += waves()
    seconds = (performance.now() - begin) / 1000
  }
  const { user, system } = process.cpuUsage(used)
  const processorSeconds = (user + system) / 1e6
  return { seconds, processorSeconds, collisions: collisions() - before, frames, waves: allWaves }
}

export function summarizeRounds(by: ContestantName, rounds: readonly Round[]): Rate {
  const sum = (value: (round: Round) => number) => rounds.reduce((total, round) => total + value(round), 0)
  const collisions = sum((round) => round.collisions)
  const frames = sum((round) => round.frames)
  return {
    by,
    perSecond: collisions / sum(({ seconds }) => seconds),
    spread: rounds.length < FEWEST_SPREAD ? undefined : spreadOf(rounds),
    perProcessorSecond: collisions / sum(({ processorSeconds }) => processorSeconds),
    collisions,
    frames,
    wavesPerFrame: sum(({ waves }) => waves) / frames,
  }
}

const spreadOf = (rounds: readonly Round[]) =>
  summarizeTimes(rounds.map(({ collisions, seconds }) => collisions / seconds)).spread
