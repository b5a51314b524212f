/**
 * The mutation test: tries every mutant of every kernel and of every twin, and lists those that nothing
 * sees. `-- --share 8` tries one of eight, `-- --files solve,edge` those of some files, `-- --kind twin` or `wgsl` those
 * of one kind, `-- --again` those that survived the last run, `-- --kept` with the recordings of the last run, `-- --runs tiles`
 * with those of the runs with this in their names only. What survives is written to
 * node_modules/.cache/scree/mutation/survivors.json.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { recordBattery } from './battery.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { keyOf } from './normal.ts'
import { inShare, type Report, reportOf } from './report.ts'
import { filesOf, kernelsOf, readSource, SHADERS, TWIN_ROOTS } from './sources.ts'
import { type Battery, type Expected, expectedOf, GpuTrial, type Outcome, TwinTrial } from './trial.ts'

const FOLDER = 'node_modules/.cache/scree/mutation'
/** All recordings, and those in which WGSL as it is writes what its twin does. */
const BATTERY = `${FOLDER}/battery.bin`
const AGREED = `${FOLDER}/agreed.bin`
const SURVIVORS = `${FOLDER}/survivors.json`
type Survivors = Report['survivors']
/** Mutants of twins in one module, and milliseconds that a batch or a mutant of WGSL may take: one that hangs is caught. */
const TWINS_AT_ONCE = 24
const MAX_MILLISECONDS = 120_000

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
    const answer = (await answerOf(this.#child)) as Outcome[] | null
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
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MILLISECONDS)
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
  const battery = deserialize(readFileSync(kind === 'wgsl' ? AGREED : BATTERY)) as Battery
  const gpu = kind === 'wgsl' ? new GpuTrial((await nodeAdapter()).device, battery) : undefined
  const twins = new TwinTrial(battery)
  process.on('message', async (mutants: Mutant[]) => {
    const outcomes = gpu === undefined ? await twins.try(mutants) : [await gpu.try(mutants[0])]
    process.send!(outcomes)
  })
  process.send!(READY)
}

/** Tries batches one after the other in some processes. */
async function tryAll(
  kind: Kind,
  batches: readonly (readonly Mutant[])[],
  processes: number,
  note: (mutants: readonly Mutant[], outcomes: readonly Outcome[]) => void,
): Promise<void> {
  const left = [...batches]
  const run = async () => {
    const worker = new Worker(kind)
    for (let batch = left.shift(); batch !== undefined; batch = left.shift()) {
      const isOne = batch.length === 1
      // what ends a process twice ends it for a reason
      const outcomes = (await worker.try(batch)) ?? (isOne ? await worker.try(batch) : null)
      if (outcomes !== null) note(batch, outcomes)
      // one of a batch has hung: each for itself, it tells which
      else if (!isOne) left.unshift(...batch.map((mutant) => [mutant]))
      else {
        console.error(`ended: ${batch[0].file}, line ${batch[0].line}, ${batch[0].change}`)
        note(batch, ['caught'])
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
      runs: { type: 'string' },
    },
  })
  const wanted = values.files?.split(',')
  const survived = values.again ? (JSON.parse(readFileSync(SURVIVORS, 'utf8')) as Survivors) : undefined
  const again = survived && new Set(survived.map(keyOf))
  const isAgain = (mutant: Mutant) => again?.has(keyOf(mutant)) ?? true
  const isWanted = (file: string) => wanted === undefined || wanted.some((part) => file.includes(part))
  const mutantsIn = (kind: Kind, roots: readonly string[]) =>
    values.kind !== undefined && values.kind !== kind
      ? []
      : roots
          .flatMap(filesOf)
          .filter(isWanted)
          .flatMap((file) => mutantsOf(file, readSource(file)!))
          .filter((mutant) => inShare(mutant, Number(values.share)) && isAgain(mutant))
  mkdirSync(FOLDER, { recursive: true })
  if (!values.kept) {
    writeFileSync(BATTERY, serialize(await expectedOf(await recordBattery(values.runs))))
    rmSync(AGREED, { force: true })
  }
  const outcomes = new Map<Mutant, Outcome>()
  const kernels = [...(deserialize(readFileSync(BATTERY)) as Battery).keys()]
  const all = [mutantsIn('twin', TWIN_ROOTS), mutantsIn('wgsl', [SHADERS])]
  // no recording runs the others
  const [twins, wgsl] = all.map((some) => some.filter((mutant) => kernelsOf(mutant, kernels).length > 0))
  const unreached = all.flat().length - twins.length - wgsl.length
  const begin = Date.now()
  const note = (mutants: readonly Mutant[], found: readonly Outcome[]) => {
    for (const [k, mutant] of mutants.entries()) outcomes.set(mutant, found[k])
    const seconds = Math.round((Date.now() - begin) / 1000)
    if (mutants.length > 1 || outcomes.size % 50 === 0)
      console.error(`${outcomes.size} of ${twins.length + wgsl.length}, ${seconds} s\n${tell().summary}`)
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
  if (wgsl.length > 0 && !(values.kept && existsSync(AGREED))) {
    const battery = deserialize(readFileSync(BATTERY)) as Battery
    writeFileSync(AGREED, serialize(await agreed(battery)))
  }
  await tryAll(
    'wgsl',
    wgsl.map((mutant) => [mutant]),
    Number(values.processes),
    note,
  )
  const report = tell()
  process.stdout.write(`${report.summary}\nnot tried: ${unreached} in code that no recording runs\n`)
  process.exit(report.isEnough ? 0 : 1)
}

/** The recordings in which WGSL as it is writes what its twin does; names the others. */
async function agreed(battery: Battery): Promise<Map<string, Expected[]>> {
  const gpu = new GpuTrial((await nodeAdapter()).device, battery)
  const kept = new Map<string, Expected[]>()
  for (const [kernel, expected] of battery) {
    const agreeing = await gpu.agreeing(kernel, expected)
    kept.set(kernel, agreeing)
    const left = expected.filter((one) => !agreeing.includes(one)).map(({ recording }) => recording.from)
    if (left.length > 0)
      console.error(
        `${kernel}: differs from its twin in ${left.length} of ${expected.length}: ${left.join('; ')}`,
      )
  }
  gpu.destroy()
  return kept
}

const isWorker = process.argv[2] === '--worker'
if (isWorker) await work(process.argv[3] as Kind)
else await lead()
