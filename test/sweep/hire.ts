/** Workers of queues in this process. */
import { type Executor, openExecutor } from '../../apps/sweep/executor.ts'
import { runTrial } from '../../apps/sweep/queue/protocol.ts'
import { type WorkerOptions, work } from '../../apps/sweep/queue/worker.ts'
import type { JobResult } from '../../apps/sweep/sweep.ts'

const hired: { dismiss(): Promise<string> }[] = []

/** Starts a worker, and returns how to end it. */
export function hire(queue: string, more: Partial<WorkerOptions> = {}) {
  const stop = new AbortController()
  const trial = () => runTrial({ backend: 'cpu' })
  const done = openExecutor({ backend: 'cpu', threads: 1 }).then((executor) =>
    work({ queue, executor, trial, backend: 'cpu', onNote: () => {}, signal: stop.signal, ...more }),
  )
  const outcome = done.then(
    () => '',
    (error: Error) => error.message,
  )
  const worker = {
    /** Ends it; resolves with why it was refused, or ''. */
    dismiss: () => {
      stop.abort()
      return outcome
    },
    outcome,
  }
  hired.push(worker)
  return worker
}

/** Ends all workers. */
export async function dismissAll(): Promise<void> {
  await Promise.all(hired.splice(0).map((worker) => worker.dismiss()))
}

/** Returns an executor that runs jobs and changes their results. */
export const faulty = (change: (result: JobResult, job: number) => JobResult = wrong): Executor => ({
  slots: 1,
  async run(sweep, job) {
    const executor = await openExecutor({ backend: 'cpu', threads: 1 })
    return change(await executor.run(sweep, job), job)
  },
  close: async () => {},
})

/** Returns the result with another state hash, which ends with x. */
export const wrong = ({ rows }: JobResult): JobResult => ({
  rows: rows!.map((row) => [...row.slice(0, -1), `${row.at(-1)}`.replace(/.$/, 'x')]),
})
