/** Part `speed`: times steps of scenes of rising size, and Party on the same scenes. */
import { Ended, sentenceOf } from '../../src/benchmark/timeLimit.ts'
import type { MakeEngine } from '../engine.ts'
import { show } from '../report.ts'
import { loadRival } from '../rivals.ts'
import type { PartRun } from './parts.ts'
import { log } from './results.ts'
import { compileScene, type EntryCost, type Lengths, measureEntry, type SpeedResult } from './speedEntry.ts'
import { COUNTS, SHORT_COUNTS, SHORT_SCENES, SPEED_SCENES } from './speedScenes.ts'

const LENGTHS: Lengths = { repeats: 5, steps: 10, settleMs: 2500 }
const SHORT_LENGTHS: Lengths = { repeats: 3, steps: 2, settleMs: 300 }
/** Slowest stages that the log names. */
const NAMED_STAGES = 6

/** How much longer the next count is on the device, at most: the time to settle and the groups are bounded. */
const MAX_GROWTH = 3

interface LeftOut {
  readonly scene: string
  readonly disks: number
  readonly why: string
}

/** The last entry of a scene; null if its next is too large. */
type Known = { readonly count: number; readonly cost: EntryCost } | null

export async function measureSpeed({ adapter, isShort, limit, save }: PartRun): Promise<void> {
  const results: SpeedResult[] = []
  const leftOut: LeftOut[] = []
  const party = await partyIfPacked()
  const known = new Map<string, Known>()
  const write = () => save({ party: party !== null, results, leftOut })
  const leaveOut = (scene: string, disks: number, why: string) => {
    known.set(scene, null)
    leftOut.push({ scene, disks, why })
    write()
  }
  const scenes = isShort ? SHORT_SCENES : Object.keys(SPEED_SCENES)
  for (const scene of scenes) await compileScene(scene, adapter, limit)
  for (const count of isShort ? SHORT_COUNTS : COUNTS) {
    for (const scene of scenes) {
      const why = whyTooLarge(count, known.get(scene), limit.left)
      if (why !== undefined) {
        leaveOut(scene, count, why)
        continue
      }
      try {
        const lengths = isShort ? SHORT_LENGTHS : LENGTHS
        const found = await measureEntry(scene, count, lengths, adapter, party, limit)
        known.set(scene, { count, cost: found.cost })
        results.push(...found.results)
        for (const result of found.results) log(describe(result))
        write()
      } catch (error) {
        if (error instanceof Ended) throw error
        leaveOut(scene, count, sentenceOf(error).replace(/[.]$/, ''))
      }
    }
  }
  for (const why of new Set(leftOut.map((one) => one.why))) {
    const some = leftOut.filter((one) => one.why === why)
    log(`left out (${why}): ${some.map(({ scene, disks }) => `${scene} ${disks}`).join(', ')}`)
  }
}

/** Returns Party; null, with a sentence in the log, if it was not installed where this was packed. */
async function partyIfPacked(): Promise<MakeEngine | null> {
  try {
    return await loadRival('party')
  } catch (error) {
    log(sentenceOf(error))
    return null
  }
}

/** Returns why a count is not measured, judged by the cost of the last one. */
function whyTooLarge(count: number, known: Known | undefined, left: number): string | undefined {
  if (left <= 0) return 'the time limit is over'
  if (known === null) return 'a smaller one was left out'
  if (known === undefined) return undefined
  const { host, device } = known.cost
  const predicted = (count / known.count) * host + MAX_GROWTH * device
  if (predicted <= left) return undefined
  return `it may take ${Math.ceil(predicted / 1000)} s and ${Math.floor(left / 1000)} s are left`
}

function describe({
  scene,
  disks,
  engine,
  substeps,
  settling,
  total,
  host,
  stages,
  contacts,
  quality,
}: SpeedResult): string {
  const sum = stages.reduce((ms, stage) => ms + stage.ms, 0)
  const slowest = stages.toSorted((a, b) => b.ms - a.ms).slice(0, NAMED_STAGES)
  const listed = slowest.map(({ stage, ms }) => `${stage} ${show(ms)}`).join(', ')
  const lines = [
    `${scene}, ${disks}, ${engine}, ${substeps} substeps: ${show(total.median)} ms per step (lowest ${show(total.min)}, spread ${(100 * total.spread).toFixed(0)} %), host ${show(host.median)}`,
    `after ${settling.steps} of ${settling.wanted} steps${contacts === undefined ? '' : `, ${contacts} contacts`}`,
  ]
  if (stages.length > 0) lines.push(`stages ${show(sum)}: ${listed}`)
  if (quality !== undefined) {
    const { meanOverlap, largestOverlap, kineticEnergy, escaped } = quality
    const overlaps = `overlaps ${show(meanOverlap)} %, largest ${show(largestOverlap)} %`
    lines.push(`${overlaps}, kinetic ${show(kineticEnergy)} J/kg, ${escaped} escaped`)
  }
  return lines.join('\n  ')
}
