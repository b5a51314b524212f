/** Collisions per second of an elastic gas, by the event queue and by waves. */
import type { Adapter } from '../../src/gpu/device.ts'
import { interleave } from '../interleave.ts'
import type { Tell } from '../run.ts'
import { summarizeTimes } from '../statistics.ts'
import { CONTESTANTS, type Contestant, type ContestantName, prepare } from './contestants.ts'
import { latticeGas, type WarmGas, warmGas } from './elasticGas.ts'

export interface CollisionsOptions {
  readonly count: readonly number[]
  readonly fraction: readonly number[]
  readonly by: readonly ContestantName[]
  /** Wall-clock seconds per measurement, divided into turns; a started frame is completed. */
  readonly budget: number
  /** Maximum number of turns; no turn starts after the budget is spent. */
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

/** Results of one method with one gas. */
export interface Rate {
  readonly by: ContestantName
  /** Collisions per wall-clock second over all repeats. */
  readonly perSecond: number
  /** Interquartile range of the turns relative to their median; undefined for fewer than three. */
  readonly spread: number | undefined
  /** Collisions per CPU second over all threads of the process; undefined on a hardware GPU. */
  readonly perProcessorSecond: number | undefined
  readonly collisions: number
  readonly frames: number
  /** Fraction of a frame that was measured, if a whole frame would have taken too long. */
  readonly part: number
  readonly wavesPerFrame: number
}

export interface CollisionsResult extends Pick<WarmGas, 'kurtosis' | 'frame'> {
  readonly disks: number
  readonly fraction: number
  readonly rates: readonly Rate[]
}

/** Fraction of a frame for the warm-up. */
const A_LITTLE = 0.001
/** Fraction of a frame that is measured if a whole frame takes longer than this many budgets. */
const PART = 0.1
const MAX_BUDGETS = 10
/** Minimum number of turns for a spread. */
const MIN_TURNS_FOR_SPREAD = 3

interface Round {
  readonly seconds: number
  readonly processorSeconds: number
  readonly collisions: number
  readonly frames: number
  readonly waves: number
}

export async function measureCollisions(
  options: CollisionsOptions,
  gpu: Pick<Adapter, 'device' | 'isSoftware'> | undefined,
  tell: Tell,
): Promise<CollisionsResult[]> {
  const results: CollisionsResult[] = []
  for (const count of options.count) {
    for (const fraction of options.fraction) {
      tell(`${count} disks, area fraction ${fraction}: warming up`)
      const gas = warmGas(latticeGas(count, fraction, options.seed))
      const { frame, kurtosis } = gas
      const named: Tell = (what) => tell(`${count} disks, area fraction ${fraction}: ${what}`)
      const rates = await measureGas(gas, options, gpu, named)
      results.push({ disks: count, fraction, frame, kurtosis, rates })
    }
  }
  return results
}

interface Entry {
  readonly name: ContestantName
  readonly contestant: Contestant
  readonly part: number
  /** Remaining budget in seconds. */
  left: number
}

async function measureGas(
  gas: WarmGas,
  { by, budget, repeats }: CollisionsOptions,
  gpu: Pick<Adapter, 'device' | 'isSoftware'> | undefined,
  tell: Tell,
): Promise<Rate[]> {
  const entries: Entry[] = []
  for (const name of by) {
    tell(`${name} begins`)
    const contestant = await prepare(name, gas, gpu?.device)
    // compiles pipelines and grows buffers first
    await contestant.frame(A_LITTLE)
    const { seconds } = await run(contestant, PART, 0)
    const isSlow = seconds / PART > MAX_BUDGETS * budget
    entries.push({ name, contestant, part: isSlow ? PART : 1, left: budget })
  }
  const rounds = await interleave(entries, repeats, async (entry) => {
    if (entry.left < 0) return []
    tell(`${entry.name} counts`)
    const round = await run(entry.contestant, entry.part, budget / repeats)
    entry.left -= round.seconds
    return [round]
  })
  return entries.map(({ name, contestant, part }, k) => {
    contestant.destroy()
    const { perProcessorSecond, ...rate } = summarizeRounds(rounds[k].flat())
    const isOnCard = name === 'gpu' && !gpu?.isSoftware
    return { by: name, part, ...rate, perProcessorSecond: isOnCard ? undefined : perProcessorSecond }
  })
}

/** Runs frames, or fractions of frames, until the budget is spent; at least one. */
async function run({ frame, collisions, waves }: Contestant, part: number, budget: number): Promise<Round> {
  const before = collisions()
  const used = process.cpuUsage()
  const begin = performance.now()
  let [frames, allWaves, seconds] = [0, 0, 0]
  while (frames === 0 || seconds < budget) {
    await frame(part)
    frames++
    allWaves += waves()
    seconds = (performance.now() - begin) / 1000
  }
  const { user, system } = process.cpuUsage(used)
  const processorSeconds = (user + system) / 1e6
  return { seconds, processorSeconds, collisions: collisions() - before, frames, waves: allWaves }
}

export function summarizeRounds(rounds: readonly Round[]): Omit<Rate, 'by' | 'part'> {
  const sum = (value: (round: Round) => number) => rounds.reduce((total, round) => total + value(round), 0)
  const collisions = sum((round) => round.collisions)
  const frames = sum((round) => round.frames)
  return {
    perSecond: collisions / sum(({ seconds }) => seconds),
    spread: rounds.length < MIN_TURNS_FOR_SPREAD ? undefined : spreadOf(rounds),
    perProcessorSecond: collisions / sum(({ processorSeconds }) => processorSeconds),
    collisions,
    frames,
    wavesPerFrame: sum(({ waves }) => waves) / frames,
  }
}

const spreadOf = (rounds: readonly Round[]) =>
  summarizeTimes(rounds.map(({ collisions, seconds }) => collisions / seconds)).spread
