/**
 * Starts the processes that measure, and ends one that does not return: a driver may hang or crash inside of a call, where no time
 * limit of the process itself reaches. The parts that are left run in a new process.
 */
import { fork } from 'node:child_process'
import { machine } from '../machine.ts'
import { type Length, PARTS, type PartName, secondsOf } from './parts.ts'
import { begin, log } from './results.ts'
import type { Message } from './worker.ts'

/** Seconds until a process has opened its device, and beyond the limit of a part. */
const START = 30
const GRACE = 10

/** Runs parts in order. Returns the exit status: 1 if a part failed. */
export async function supervise(names: readonly PartName[], length: Length): Promise<number> {
  begin(names.map((name) => PARTS[name].file))
  log(`${machine()}, ${new Date().toISOString()}`)
  let status = 0
  for (let left = names; left.length > 0; ) {
    const { ended, failed } = await runWorker(left, length)
    if (failed) status = 1
    left = left.slice(Math.max(ended, 1))
  }
  return status
}

/** Starts a process for these parts. Resolves to the number of parts that ended, and whether one of them failed. */
function runWorker(names: readonly PartName[], length: Length): Promise<{ ended: number; failed: boolean }> {
  const child = fork(process.argv[1], [
    '--worker',
    '--parts',
    names.join(','),
    '--patience',
    String(length.patience),
    ...(length.isShort ? ['--short'] : []),
  ])
  let ended = 0
  let failed = false
  let timer: NodeJS.Timeout
  const killAfter = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => child.kill('SIGKILL'), 1000 * seconds)
  }
  killAfter(START)
  child.on('message', (message: Message) => {
    if ('begins' in message) killAfter(secondsOf(message.begins, length) + GRACE)
    else {
      ended++
      failed ||= message.failed
      killAfter(GRACE)
    }
  })
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0 && ended < names.length) {
        const why = signal === null ? `exited with ${code}` : `was ended by ${signal}`
        log(`${names[ended]}: its process ${why}; what was measured until then is kept.`)
        ended++
        failed = true
      }
      resolve({ ended, failed })
    })
  })
}
