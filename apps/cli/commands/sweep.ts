/** `scree sweep`: runs a plan, works for a queue, or measures how fast a queue is. */
import { availableParallelism } from 'node:os'
import { Command, Option } from 'commander'
import { nodeAdapter } from '../../../src/node/nodeGpu.ts'
import { openExecutor } from '../../sweep/executor.ts'
import { MEASURE_NAMES } from '../../sweep/measures.ts'
import { type Performance, perform } from '../../sweep/perform.ts'
import { readPlan } from '../../sweep/plan.ts'
import { runTrial } from '../../sweep/queue/protocol.ts'
import { measureQueue } from '../../sweep/queue/rate.ts'
import { work } from '../../sweep/queue/worker.ts'
import { jobCount } from '../../sweep/sweep.ts'
import { checkTable } from '../../sweep/table.ts'
import { whole } from '../arguments.ts'
import type { CommandFile } from '../command.ts'
import { checkFolder } from '../output.ts'
import { withProgress } from '../progress.ts'

interface PlaceOptions {
  readonly threads: number
  readonly backend: 'cpu' | 'gpu'
}

interface SweepOptions extends PlaceOptions {
  readonly out?: string[]
  readonly figure?: string
  readonly journal?: string
  readonly queue?: string
  readonly recheck: number
}

const MEASURES = MEASURE_NAMES.map(([name, about]) => `  ${name.padEnd(14)} ${about}`).join('\n')
const QUEUE = '--queue <url>'

function defineSweep(end: (status: number) => void): Command {
  const program = new Command('sweep').description('runs a scene with many parameters and measures')
  program
    .command('run <plan>', { isDefault: true })
    .description('run a plan, a JSON file: docs/guide/sweeps.md says what is in it')
    .option(
      '--out <file>',
      'the table, as .csv or .parquet; may be given twice (default: the plan with .csv)',
      alsoTo,
    )
    .option('--figure <file>', 'write a figure as .svg')
    .option('--journal <file>', 'the results so far, to go on from (default: the plan with .journal)')
    .addOption(threadsOption())
    .addOption(backendOption())
    .option(QUEUE, 'let workers do the jobs, through Redis at an address such as redis://localhost:6379')
    .option(
      '--recheck <n>',
      'do the first job of each machine of a queue, and every n-th after it, again here and compare',
      whole(0, 1e9),
      0,
    )
    .addHelpText(
      'after',
      `\nMeasures:\n${MEASURES}\n\nThe exit status is 0 for success, 1 if jobs failed or a machine computed something else, 2 for invalid input.`,
    )
    .action(async (plan: string, options: SweepOptions) => end(await runPlan(plan, options)))
  program.addHelpText(
    'after',
    '\nscree sweep plan.json is short for scree sweep run plan.json, whose --help lists its options.',
  )
  program
    .command('worker')
    .description('work for the sweeps of a queue until Ctrl-C')
    .requiredOption(QUEUE, 'address of Redis, such as redis://localhost:6379')
    .addOption(threadsOption())
    .addOption(backendOption())
    .action(async (options: PlaceOptions & { queue: string }) => {
      await runWorker(options)
      end(0)
    })
  program
    .command('rate')
    .description('measure how many jobs per second a queue carries')
    .requiredOption(QUEUE, 'address of Redis, whose current database is used for a moment')
    .option('--jobs <n>', 'number of jobs', whole(1, 1e6), 10_000)
    .action(async ({ queue, jobs }: { queue: string; jobs: number }) => {
      console.log(await measureQueue(queue, jobs, (sentence) => console.error(sentence)))
      end(0)
    })
  return program
}

const alsoTo = (file: string, files: readonly string[] = []) => [...files, file]

const threadsOption = () =>
  new Option('-t, --threads <t>', 'jobs at the same time, one thread each')
    .argParser(whole(1, 1024))
    .default(availableParallelism(), 'the cores')
const backendOption = () =>
  new Option('-b, --backend <name>', 'where jobs run; on the GPU one after the other')
    .choices(['cpu', 'gpu'])
    .default('cpu')

async function runPlan(file: string, options: SweepOptions): Promise<number> {
  if (!file.endsWith('.json')) throw new Error(`plan is ${file}: expected a .json file`)
  const base = file.slice(0, -'.json'.length)
  const { out = [`${base}.csv`], figure, journal = `${base}.journal` } = options
  for (const name of out) checkTable(name)
  if (figure !== undefined && !figure.endsWith('.svg'))
    throw new Error(`--figure is ${figure}: expected a file that ends in .svg`)
  for (const name of [...out, journal, ...(figure === undefined ? [] : [figure])]) checkFolder(name)
  const plan = readPlan(file)
  const begin = performance.now()
  const stop = () => {
    console.error(`\nstopped: the same command continues from ${journal}`)
    process.exit(130)
  }
  process.once('SIGINT', stop)
  const notes: string[] = []
  const outcome = await withProgress(
    jobCount(plan.sweep),
    (onProgress) =>
      perform(plan, { ...options, out, journal, onProgress, onNote: (sentence) => notes.push(sentence) }),
    'job',
  ).finally(() => {
    for (const note of notes) console.error(note)
    process.off('SIGINT', stop)
  })
  console.log(
    summary(outcome, [...out, ...(figure === undefined ? [] : [figure])], (performance.now() - begin) / 1000),
  )
  for (const { job, error } of outcome.failures.slice(0, 5)) console.error(`job ${job} failed: ${error}`)
  return outcome.failures.length > 0 || outcome.distrusted.length > 0 ? 1 : 0
}

function summary(
  { jobs, kept, failures, duplicates, rechecked }: Performance,
  files: string[],
  seconds: number,
): string {
  const parts = [
    `${jobs} ${jobs === 1 ? 'job' : 'jobs'} in ${seconds.toFixed(1)} s`,
    ...(kept > 0 ? [`${kept} from the journal`] : []),
    ...(failures.length > 0 ? [`${failures.length} failed`] : []),
    ...(duplicates > 0 ? [`${duplicates} done twice`] : []),
    ...(rechecked > 0 ? [`${rechecked} done again here, with equal results`] : []),
  ]
  return `${parts.join(', ')}: ${files.join(', ')}`
}

async function runWorker({ queue, threads, backend }: PlaceOptions & { queue: string }): Promise<void> {
  const stop = new AbortController()
  // the second Ctrl-C ends at once
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  const onNote = (sentence: string) => console.error(sentence)
  const executor = await openExecutor({ backend, threads, staysFree: true, onNote })
  const trial = async () =>
    runTrial(backend === 'cpu' ? { backend } : { backend, device: (await nodeAdapter()).device })
  try {
    await work({ queue, executor, trial, backend, onNote, signal: stop.signal })
  } finally {
    await executor.close()
  }
}

export const command: CommandFile = { define: defineSweep }
