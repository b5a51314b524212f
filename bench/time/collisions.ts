/** Collisions a second of an elastic gas, by the event queue and by waves. */
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
  /** Collisions a second of processor time, of all threads of the process; undefined on a card. */
  readonly perProcessorSecond: number | undefined
  readonly collisions: number
  readonly frames: number
  /** Part of a frame that was taken for a frame, where a whole one would have taken too long. */
  readonly part: number
  readonly wavesPerFrame: number
}

export interface CollisionsResult extends Pick<WarmGas, 'kurtosis' | 'frame'> {
  readonly disks: number
  readonly fraction: number
  readonly rates: readonly Rate[]
}

/** Of a frame. */
const A_LITTLE = 0.001
/** Of a frame: what is taken instead of it where it would take longer than so many budgets. */
const PART = 0.1
const MOST_BUDGETS = 10
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
  /** Of the budget, in seconds. */
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
    // it compiles and makes room first
    await contestant.frame(A_LITTLE)
    const { seconds } = await run(contestant, PART, 0)
    const isSlow = seconds / PART > MOST_BUDGETS * budget
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

/** Frames, or such parts of frames, until the budget is spent; one at least. */
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
    spread: rounds.length < FEWEST_SPREAD ? undefined : spreadOf(rounds),
    perProcessorSecond: collisions / sum(({ processorSeconds }) => processorSeconds),
    collisions,
    frames,
    wavesPerFrame: sum(({ waves }) => waves) / frames,
  }
}

const spreadOf = (rounds: readonly Round[]) =>
  summarizeTimes(rounds.map(({ collisions, seconds }) => collisions / seconds)).spread
