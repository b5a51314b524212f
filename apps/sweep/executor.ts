/** Runs jobs on this machine: in this thread, in several, or on the GPU. */
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { MissingPackage, optionalPackage } from '../../src/node/optionalPackage.ts'
import { type Place, runJob } from './runJob.ts'
import type { JobResult, Sweep } from './sweep.ts'
import type { ThreadTask } from './thread.ts'

export interface Executor {
  /** Number of jobs that it runs at the same time. */
  readonly slots: number
  /** Rejects if the thread of the job ended. */
  run(sweep: Sweep, job: number): Promise<JobResult>
  close(): Promise<void>
}

export interface ExecutorOptions {
  readonly backend: 'cpu' | 'gpu'
  readonly threads: number
  /** Whether one thread is another one, too, so that this one always answers. */
  readonly staysFree?: boolean
  /** Script of the threads; by default the built one. */
  readonly script?: string
  /** Called with a sentence if jobs run otherwise than asked. */
  readonly onNote?: (sentence: string) => void
  /** Loads the package that runs threads. */
  readonly loadPool?: () => Promise<typeof import('piscina')>
}

const loadPiscina = () => optionalPackage('piscina', 'A sweep on several threads', () => import('piscina'))

/** Opens an executor. Without the package for threads it runs jobs in this thread, and says so by `onNote`. */
export async function openExecutor(options: ExecutorOptions): Promise<Executor> {
  const { backend, threads, staysFree = false } = options
  if (backend === 'gpu') {
    const { device } = await nodeAdapter()
    return inThisThread({ backend, device })
  }
  if (threads === 1 && !staysFree) return inThisThread({ backend })
  try {
    const { Piscina } = await (options.loadPool ?? loadPiscina)()
    return inThreads(Piscina, threads, options.script ?? threadScript())
  } catch (error) {
    if (!(error instanceof MissingPackage)) throw error
    options.onNote?.(`Jobs run one after another, in one thread: ${error.message}`)
    return inThisThread({ backend })
  }
}

function inThisThread(place: Place): Executor {
  return {
    slots: 1,
    run: (sweep, job) => runJob(sweep, job, place, () => setImmediate(undefined)),
    close: async () => {},
  }
}

function inThreads(Piscina: typeof import('piscina').Piscina, threads: number, filename: string): Executor {
  const pool = new Piscina({ filename, minThreads: threads, maxThreads: threads })
  return {
    slots: threads,
    run: (sweep, job) => pool.run({ sweep, job } satisfies ThreadTask),
    close: () => pool.destroy(),
  }
}

/** Returns the file of thread.ts, which the package has beside this one. Vite would put a `new URL(…, import.meta.url)` into this one as data. */
const threadScript = () => join(dirname(fileURLToPath(import.meta.url)), 'thread.js')

/** Runs jobs, as many at a time as there is room for, and reports each as it ends. */
export async function runJobs(
  executor: Executor,
  sweep: Sweep,
  jobs: Iterable<number>,
  onResult: (job: number, result: JobResult) => void,
): Promise<void> {
  const rest = jobs[Symbol.iterator]()
  const loop = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const ended = (error: Error): JobResult => ({ error: `its thread ended: ${error.message}` })
      onResult(next.value, await executor.run(sweep, next.value).catch(ended))
    }
  }
  await Promise.all(Array.from({ length: executor.slots }, loop))
}
