/**
 * The mutation test: `npm run mutation` tries every mutant of every kernel and of every twin, and tells which of them nothing
 * sees. `-- --share 8` tries one of eight, `-- --files solve,shared/edge` those of some files, `-- --kind twin` or `wgsl` those
 * of one kind, `-- --again` those that survived the last run, `-- --kept` with the recordings of the last run, and WGSL alone also
 * with its choice of them. What survives is written to
 * node_modules/.cache/scree/mutation/survivors.json.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { nodeDevice } from '../../apps/cli/nodeGpu.ts'
import { recordBattery } from './battery.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { keyOf } from './normal.ts'
import { spread } from './recording.ts'
import { inShare, type Report, reportOf } from './report.ts'
import { filesOf, readSource, SHADERS, TWINS } from './sources.ts'
import { type Battery, type Expected, expectedOf, GpuTrial, type Outcome, TwinTrial } from './trial.ts'

const FOLDER = 'node_modules/.cache/scree/mutation'
/** All recordings, and those that WGSL is run on. */
const BATTERY = `${FOLDER}/battery.bin`
const CHOSEN = `${FOLDER}/chosen.bin`
const SURVIVORS = `${FOLDER}/survivors.json`
type Survivors = Report['survivors']
/** Recordings of a kernel that WGSL is run on whatever twins have shown: what threads do, twins do not. */
const FURTHER = 40
/** Mutants of twins in one module, and milliseconds that a batch or a mutant of WGSL may take: one that hangs is caught. */
const TWINS_AT_ONCE = 24
const MOST_MILLISECONDS = 120_000

type Kind = 'wgsl' | 'twin'

/** In a process with a GPU, these name its driver; a child finds its own. */
const { VK_ICD_FILENAMES, VK_DRIVER_FILES, ...env } = process.env

/** Tries mutants in a process of its own, which may hang or crash. */
class Worker {
  readonly #kind: Kind
  #child: ChildProcess | undefined

  constructor(kind: Kind) {
    this.#kind = kind
  }

  /** Null where the process had to be ended, or ended by itself. Rejects where it does not even begin. */
  async try(mutants: readonly Mutant[]): Promise<Answer | null> {
    this.#child ??= await this.#start()
    this.#child.send(mutants)
    const answer = (await answerOf(this.#child)) as Answer | null
    if (answer === null) this.#child = undefined
    return answer
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(import.meta.url), ['--worker', this.#kind], {
      serialization: 'advanced',
      env,
    })
    if ((await answerOf(child)) !== READY) throw new Error(`a worker for ${this.#kind} does not begin`)
    return child
  }

  end(): void {
    this.#child?.kill()
  }
}

const READY = 'ready'

/** The next message of a process; null where it takes too long, and is ended, or ends. */
function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MILLISECONDS)
    const done = (answer: unknown) => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    child.once('message', done)
    child.once('exit', () => done(null))
  })
}

type Telling = ReadonlyMap<string, readonly number[]>
/** The last one of a process that tries twins tells which recordings are telling. */
interface Answer {
  readonly outcomes: readonly Outcome[]
  readonly telling?: Telling
}

async function work(kind: Kind): Promise<void> {
  const battery = deserialize(readFileSync(kind === 'wgsl' ? CHOSEN : BATTERY)) as Battery
  const gpu = kind === 'wgsl' ? new GpuTrial((await nodeDevice()).device, battery) : undefined
  const twins = new TwinTrial(battery)
  process.on('message', async (mutants: Mutant[]) => {
    const answer: Answer =
      gpu === undefined
        ? { outcomes: await twins.try(mutants), telling: twins.telling }
        : { outcomes: [await gpu.try(mutants[0])] }
    process.send!(answer)
  })
  process.send!(READY)
}

/** Tries batches one after the other in some processes. */
async function tryAll(
  kind: Kind,
  batches: readonly (readonly Mutant[])[],
  processes: number,
  note: (mutants: readonly Mutant[], answer: Answer) => void,
): Promise<void> {
  const left = [...batches]
  const run = async () => {
    const worker = new Worker(kind)
    for (let batch = left.shift(); batch !== undefined; batch = left.shift()) {
      const isOne = batch.length === 1
      // what ends a process twice ends it for a reason
      const answer = (await worker.try(batch)) ?? (isOne ? await worker.try(batch) : null)
      if (answer !== null) note(batch, answer)
      // one of a batch has hung: each for itself, it tells which
      else if (!isOne) left.unshift(...batch.map((mutant) => [mutant]))
      else {
        console.error(`ended: ${batch[0].file}, line ${batch[0].line}, ${batch[0].change}`)
        note(batch, { outcomes: ['caught'] })
      }
    }
    worker.end()
  }
  await Promise.all(Array.from({ length: processes }, run))
}

async function lead(): Promise<void> {
  const { values } = parseArgs({
    options: {
      share: { type: 'string', default: '1' },
      files: { type: 'string' },
      kind: { type: 'string' },
      again: { type: 'boolean', default: false },
      processes: { type: 'string', default: '2' },
      kept: { type: 'boolean', default: false },
    },
  })
  const wanted = values.files?.split(',')
  const survived = values.again ? (JSON.parse(readFileSync(SURVIVORS, 'utf8')) as Survivors) : undefined
  const again = survived && new Set(survived.map(keyOf))
  const isAgain = (mutant: Mutant) => again?.has(keyOf(mutant)) ?? true
  const isWanted = (file: string) => wanted === undefined || wanted.some((part) => file.includes(part))
  const mutantsIn = (root: string) =>
    filesOf(root)
      .filter(isWanted)
      .flatMap((file) => mutantsOf(file, readSource(file)!))
      .filter((mutant) => inShare(mutant, Number(values.share)) && isAgain(mutant))
  mkdirSync(FOLDER, { recursive: true })
  if (!values.kept) writeFileSync(BATTERY, serialize(await expectedOf(await recordBattery())))
  const outcomes = new Map<Mutant, Outcome>()
  const telling = new Map<string, Set<number>>()
  const isKind = (kind: Kind) => values.kind === undefined || values.kind === kind
  const wgsl = isKind('wgsl') ? mutantsIn(SHADERS) : []
  const keys = new Set(wgsl.map(keyOf))
  // of WGSL alone, the twins' mutants that change the same tell which recordings show it
  const isUseful = (mutant: Mutant) => isKind('twin') || (!values.kept && keys.has(keyOf(mutant)))
  const twins = mutantsIn(TWINS).filter(isUseful)
  const begin = Date.now()
  const note = (mutants: readonly Mutant[], { outcomes: found, telling: learned = new Map() }: Answer) => {
    for (const [k, mutant] of mutants.entries())
      if (isKind(mutant.file.endsWith('.ts') ? 'twin' : 'wgsl')) outcomes.set(mutant, found[k])
    for (const [kernel, indices] of learned)
      telling.set(kernel, new Set([...(telling.get(kernel) ?? []), ...indices]))
    const seconds = Math.round((Date.now() - begin) / 1000)
    if (mutants.length > 1 || outcomes.size % 50 === 0)
      console.error(
        `${outcomes.size} of ${(isKind('twin') ? twins.length : 0) + wgsl.length}, ${seconds} s\n${tell().summary}`,
      )
  }
  /** As far as it has come: a run takes its time. */
  const tell = (): Report => {
    const report = reportOf(outcomes)
    writeFileSync(SURVIVORS, JSON.stringify(report.survivors, null, 1))
    return report
  }
  const batches: Mutant[][] = []
  for (let k = 0; k < twins.length; k += TWINS_AT_ONCE) batches.push(twins.slice(k, k + TWINS_AT_ONCE))
  await tryAll('twin', batches, Number(values.processes), note)
  if (twins.length > 0 || !values.kept) {
    const battery = deserialize(readFileSync(BATTERY)) as Battery
    writeFileSync(CHOSEN, serialize(await chosen(battery, telling)))
  }
  await tryAll(
    'wgsl',
    wgsl.map((mutant) => [mutant]),
    Number(values.processes),
    note,
  )
  const report = tell()
  process.stdout.write(`${report.summary}\n`)
  process.exit(report.isEnough ? 0 : 1)
}

/** The recordings that WGSL is run on: those that tell mutants of twins, and some more; none in which it differs from its twin as it is. */
async function chosen(
  battery: Battery,
  telling: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, Expected[]>> {
  const gpu = new GpuTrial((await nodeDevice()).device, battery)
  const kept = new Map<string, Expected[]>()
  for (const [kernel, expected] of battery) {
    const further = new Set(spread(expected, FURTHER))
    const told = telling.get(kernel)
    const wanted = expected.filter((one, index) => further.has(one) || told?.has(index) || isVariation(one))
    const agreed = await gpu.agreeing(kernel, wanted)
    kept.set(kernel, agreed)
    const left = wanted.filter((one) => !agreed.includes(one)).map(({ recording }) => recording.from)
    if (left.length > 0)
      console.error(
        `${kernel}: differs from its twin in ${left.length} of ${wanted.length}: ${left.join('; ')}`,
      )
  }
  gpu.destroy()
  return kept
}

/** What twins show only once, if at all. */
const isVariation = ({ recording: { from } }: Expected) =>
  /, (?:halted|stale|kept|in phase \d|some dead|no sweeps|one bullet too many|over other \w+|just \w.*)$/.test(
    from,
  )

const isWorker = process.argv[2] === '--worker'
if (isWorker) await work(process.argv[3] as Kind)
else await lead()
