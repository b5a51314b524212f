/** The process that measures. Several parts share its device, whose kernels take seconds to compile. */

import { sentenceOf, TimeLimit, TookTooLong } from '../../src/benchmark/timeLimit.ts'
import type { Adapter } from '../../src/gpu/device.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { type Length, PARTS, type PartName, secondsOf } from './parts.ts'
import { log, save } from './results.ts'

/** What a worker tells its supervisor. */
export type Message = { readonly begins: PartName } | { readonly ends: PartName; readonly failed: boolean }

/** Work that a part has left behind may take this long before a new process starts instead, ms. */
const IDLE_WAIT = 3000

/** Runs parts, and reports the beginning and the end of each to the supervisor. */
export async function work(names: readonly PartName[], length: Length): Promise<void> {
  const adapter = await nodeAdapter()
  for (const name of names) {
    tell({ begins: name })
    const begin = performance.now()
    const failed = !(await runPart(name, length, adapter))
    log(`(${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s)`)
    tell({ ends: name, failed })
    // the supervisor starts a process with a new device for the other parts
    if (!(await isIdle(adapter))) return
  }
}

/** Returns false, and logs one sentence, if the part failed. Results before that are kept. */
async function runPart(name: PartName, length: Length, adapter: Adapter): Promise<boolean> {
  const limit = new TimeLimit(secondsOf(name, length), undefined, adapter.device)
  log(`\n${PARTS[name].title}`)
  try {
    const { file, run } = PARTS[name]
    await run({ adapter, isShort: length.isShort, limit, save: (result) => save(file, result) })
    return true
  } catch (error) {
    const isOver = error instanceof TookTooLong
    log(
      isOver ? `${name}: the time limit was over; what was measured until then is kept.` : sentenceOf(error),
    )
    return isOver
  }
}

async function isIdle({ device }: Adapter): Promise<boolean> {
  const limit = new TimeLimit(IDLE_WAIT / 1000, undefined, device)
  return limit.wait(device.queue.onSubmittedWorkDone(), IDLE_WAIT).then(
    () => true,
    () => false,
  )
}

function tell(message: Message): void {
  process.send?.(message)
}
