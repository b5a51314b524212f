/** The tasks of the page's main thread, from Chromium's own trace. */
import type { Browser, Page } from 'playwright-core'

/** Tasks longer than this keep the page from answering, ms. */
const LONG = 50

export interface Tasks {
  /** Processor time of the longest task, ms: it does not count what other processes took meanwhile. */
  readonly longest: number
  /** Number of tasks that took LONG or more. */
  readonly long: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ph: string
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Returns the tasks of the page's main thread while `work` runs. */
export async function tasksOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const fault = await work().catch((error: Error) => error)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  if (fault !== undefined) throw fault
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const times = traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
    )
    .map(({ tdur = 0 }) => tdur / 1000)
  return {
    longest: times.reduce((a, b) => Math.max(a, b), 0),
    long: times.filter((time) => time >= LONG).length,
  }
}
