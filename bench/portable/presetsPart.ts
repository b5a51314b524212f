/** Part `presets`: runs each preset twice on the device and once on the CPU, and compares the states. */
import { type TimeLimit, TookTooLong } from '../../src/benchmark/timeLimit.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import type { PartRun } from './parts.ts'
import { log } from './results.ts'

const STEP = 1 / 60
const [DISKS, STEPS] = [1000, 120]
const [SHORT_DISKS, SHORT_STEPS] = [30, 3]
const SHORT_PRESETS: readonly PresetName[] = ['pile', 'gas']
/** Presets that cannot have `DISKS`. */
const MAX_DISKS: Partial<Record<PresetName, number>> = { crosses: 800 }

/** The end of a run. */
interface RunState {
  readonly hash: string
  /** Mean position, m. */
  readonly centre: readonly [number, number]
  /** Kinetic and potential energy, J. */
  readonly energy: readonly [kinetic: number, potential: number]
  readonly contacts: number
  /** Mean and largest overlap, m. */
  readonly overlaps: readonly [mean: number, largest: number]
  readonly disks: number
  readonly seconds: number
}

interface PresetRuns {
  readonly preset: PresetName
  readonly count: number
  readonly steps: number
  readonly device: readonly RunState[]
  readonly cpu: RunState
  /** Whether both runs on the device have the same hash, and whether it is the hash of the CPU. */
  readonly repeats: boolean
  readonly equalsCpu: boolean
}

export async function runPresets({ adapter: { device }, isShort, limit, save }: PartRun): Promise<void> {
  const names = isShort ? SHORT_PRESETS : (Object.keys(presets) as PresetName[])
  const done: PresetRuns[] = []
  try {
    for (const preset of names) {
      const count = isShort ? SHORT_DISKS : Math.min(DISKS, MAX_DISKS[preset] ?? DISKS)
      const steps = isShort ? SHORT_STEPS : STEPS
      const run = (place: Place) => runOnce(preset, count, steps, place, limit)
      const first = await run({ backend: 'gpu', device })
      const second = await run({ backend: 'gpu', device })
      const cpu = await run({ backend: 'cpu' })
      const repeats = first.hash === second.hash
      const equalsCpu = first.hash === cpu.hash
      const found = { preset, count, steps, device: [first, second], cpu, repeats, equalsCpu }
      done.push(found)
      save({ all: names, runs: done })
      log(describe(found))
    }
  } finally {
    const some = (holds: (runs: PresetRuns) => boolean) => done.filter(holds).length
    log(
      `${done.length} of ${names.length} presets ran: ${some(({ repeats }) => repeats)} repeat their bits, ${some(({ equalsCpu }) => equalsCpu)} equal the CPU`,
    )
  }
}

type Place = { readonly backend: 'cpu' } | { readonly backend: 'gpu'; readonly device: GPUDevice }

async function runOnce(
  preset: PresetName,
  count: number,
  steps: number,
  place: Place,
  limit: TimeLimit,
): Promise<RunState> {
  const begin = performance.now()
  const { build, edit } = presets[preset]
  const making = World.fromScene(build(count), place)
  try {
    const world = await limit.wait(making, Infinity)
    for (let step = 0; step < steps; step++) {
      await limit.wait(Promise.resolve(edit?.(world, step)), Infinity)
      world.step(STEP)
      // steps on the CPU do not let a timer run
      if (place.backend === 'cpu' && limit.left < 0) throw new TookTooLong('it took too long')
    }
    await limit.wait(world.settle(), Infinity)
    return { ...(await limit.wait(stateOf(world), Infinity)), seconds: (performance.now() - begin) / 1000 }
  } finally {
    making.then((world) => world.destroy()).catch(() => {})
  }
}

async function stateOf(world: World): Promise<Omit<RunState, 'seconds'>> {
  const state = await world.disks.read()
  const { kinetic, potential, diskContacts, wallContacts, meanOverlap, largestOverlap } =
    await world.measure()
  const { positions } = state
  const disks = positions.length / 2
  let [x, y] = [0, 0]
  for (let k = 0; k < positions.length; k += 2) {
    x += positions[k] / disks
    y += positions[k + 1] / disks
  }
  return {
    hash: await stateHash(state),
    centre: [x, y],
    energy: [kinetic, potential],
    contacts: diskContacts + wallContacts,
    overlaps: [meanOverlap, largestOverlap],
    disks,
  }
}

function describe({ preset, count, steps, device: [first, second], cpu, repeats, equalsCpu }: PresetRuns) {
  const again = repeats ? 'repeats its bits' : `DOES NOT repeat its bits (${second.hash})`
  const other = equalsCpu ? 'equals the CPU' : `the CPU has ${describeState(cpu)}`
  return `${preset}, ${count} disks, ${steps} steps: ${describeState(first)}; ${again}; ${other}`
}

function describeState({ hash, centre, energy, contacts, overlaps }: RunState): string {
  const show = (values: readonly number[]) => values.map((value) => value.toPrecision(5)).join(' ')
  return `${hash}, centre ${show(centre)} m, energy ${show(energy)} J, ${contacts} contacts, overlaps ${show(overlaps)} m`
}
