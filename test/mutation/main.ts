/**
 * The mutation test: `npm run mutation` tries every mutant of every kernel and of every twin, and tells which of them nothing
 * sees. `-- --share 8` tries one of eight, `-- --files solve,shared/edge` those of some files, `-- --kept` with
 * the recordings of the last run. What survives is written to
 * node_modules/.cache/scree/mutation/survivors.json.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { nodeDevice } from '../../src/cli/nodeGpu.ts'
import { recordBattery } from './battery.ts'
import { openRoot } from './gpuRunner.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { inShare, type Report, reportOf } from './report.ts'
import { filesOf, readSource, SHADERS, TWINS } from './sources.ts'
import { type Battery, expectedOf, GpuTrial, type Outcome, tryTwins } from './trial.ts'

const FOLDER = 'node_modules/.cache/scree/mutation'
const BATTERY = `${FOLDER}/battery.bin`
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
  async try(mutants: readonly Mutant[]): Promise<Outcome[] | null> {
    this.#child ??= await this.#start()
    this.#child.send(mutants)
    const outcomes = (await answerOf(this.#child)) as Outcome[] | null
    if (outcomes === null) this.#child = undefined
    return outcomes
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

async function work(kind: Kind): Promise<void> {
  const battery = deserialize(readFileSync(BATTERY)) as Battery
  const gpu = kind === 'wgsl' ? new GpuTrial(openRoot((await nodeDevice()).device), battery) : undefined
  process.on('message', async (mutants: Mutant[]) => {
    if (gpu === undefined) process.send!(await tryTwins(mutants, battery))
    else process.send!([await gpu.try(mutants[0])])
  })
  process.send!(READY)
}

/** Tries batches one after the other in some processes. */
async function tryAll(
  kind: Kind,
  batches: readonly (readonly Mutant[])[],
  processes: number,
  note: (mutant: Mutant, outcome: Outcome) => void,
): Promise<void> {
  const left = [...batches]
  const run = async () => {
    const worker = new Worker(kind)
    for (let batch = left.shift(); batch !== undefined; batch = left.shift()) {
      // what ends a process twice ends it for a reason
      const outcomes = (await worker.try(batch)) ?? (batch.length > 1 ? null : await worker.try(batch))
      // one of a batch has hung: each for itself, it tells which
      if (outcomes === null && batch.length > 1) left.unshift(...batch.map((mutant) => [mutant]))
      else for (const [k, mutant] of batch.entries()) note(mutant, outcomes === null ? 'caught' : outcomes[k])
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
      processes: { type: 'string', default: '2' },
      kept: { type: 'boolean', default: false },
    },
  })
  const wanted = values.files?.split(',')
  const isWanted = (file: string) => wanted === undefined || wanted.some((part) => file.includes(part))
  const mutants = [...filesOf(SHADERS), ...filesOf(TWINS)]
    .filter(isWanted)
    .flatMap((file) => mutantsOf(file, readSource(file)!))
    .filter((mutant) => inShare(mutant, Number(values.share)))
  mkdirSync(FOLDER, { recursive: true })
  if (!values.kept) writeFileSync(BATTERY, serialize(await agreeing(await expectedOf(await recordBattery()))))
  const outcomes = new Map<Mutant, Outcome>()
  const begin = Date.now()
  const note = (mutant: Mutant, outcome: Outcome) => {
    outcomes.set(mutant, outcome)
    if (outcomes.size % 50 === 0)
      console.error(`${outcomes.size} of ${mutants.length}, ${Math.round((Date.now() - begin) / 1000)} s`)
  }
  const [wgsl, twins] = ['.wgsl', '.ts'].map((ending) => mutants.filter(({ file }) => file.endsWith(ending)))
  const batches: Mutant[][] = []
  for (let k = 0; k < twins.length; k += TWINS_AT_ONCE) batches.push(twins.slice(k, k + TWINS_AT_ONCE))
  await Promise.all([
    tryAll(
      'wgsl',
      wgsl.map((mutant) => [mutant]),
      Number(values.processes),
      note,
    ),
    tryAll('twin', batches, 1, note),
  ])
  const report: Report = reportOf(outcomes)
  writeFileSync(`${FOLDER}/survivors.json`, JSON.stringify(report.survivors, null, 1))
  process.stdout.write(`${report.summary}\n`)
  process.exit(report.isEnough ? 0 : 1)
}

/** The battery without the recordings in which kernel and twin differ as they are; says how many these are. */
async function agreeing(battery: Battery): Promise<Battery> {
  const gpu = new GpuTrial(openRoot((await nodeDevice()).device), battery)
  const kept = new Map<string, Battery extends ReadonlyMap<string, infer E> ? E : never>()
  for (const [kernel, expected] of battery) kept.set(kernel, await gpu.agreeing(kernel, expected))
  gpu.destroy()
  return kept
}

const isWorker = process.argv[2] === '--worker'
if (isWorker) await work(process.argv[3] as Kind)
else await lead()
