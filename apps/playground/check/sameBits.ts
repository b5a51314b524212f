/** The part of the page that runs a scene on the graphics card and, in a worker, on the CPU, and shows the hashes of both. */
import { add, element } from '../dom.ts'
import { type HashedRun, hashRun, type StepHash } from './hashes.ts'
import type { Posted } from './hashes.worker.ts'

/** Hashes by step, of the card and of the CPU. */
interface Row {
  card?: string
  cpu?: string
}

/** Runs on the CPU in a worker. Rejects if the worker fails. */
function runInWorker(run: HashedRun, onHash: (found: StepHash) => void, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./hashes.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve())
    worker.onerror = ({ message }) => reject(new Error(`the CPU's worker failed: ${message}`))
    worker.onmessage = ({ data }: MessageEvent<Posted>) => {
      if ('fault' in data) reject(new Error(data.fault))
      else if ('isDone' in data) resolve()
      else onHash(data)
    }
    worker.postMessage(run)
  }).finally(() => worker.terminate())
}

function show(body: Element, rows: ReadonlyMap<number, Row>): void {
  body.replaceChildren()
  for (const [step, { card, cpu }] of [...rows].sort(([a], [b]) => a - b)) {
    const row = add(body, 'tr')
    add(row, 'th', String(step)).scope = 'row'
    for (const hash of [card, cpu]) add(add(row, 'td'), 'code', hash ?? '…')
    const isBoth = card !== undefined && cpu !== undefined
    add(row, 'td', isBoth ? (card === cpu ? 'equal' : 'differ') : '')
    row.classList.toggle('differs', isBoth && card !== cpu)
  }
}

/** Returns the result in one sentence. */
function sentenceOf(rows: ReadonlyMap<number, Row>, isSoftware: boolean, hasCpuBits?: boolean): string {
  const device = isSoftware ? 'This software driver' : 'The graphics card'
  const both = [...rows].filter(([, { card, cpu }]) => card !== undefined && cpu !== undefined)
  const first = both.find(([, { card, cpu }]) => card !== cpu)
  if (both.length === 0) return 'Stopped before the first hash.'
  const [last] = both[both.length - 1]
  if (first === undefined)
    return `${device} and the CPU have equal bits: ${both.length} of ${both.length} hashes, up to step ${last}.`
  const when = `${device} and the CPU differ at step ${first[0]}`
  if (hasCpuBits === true)
    return `${when}, although the probe found its arithmetic exact: please report this with the device's name.`
  return `${when}: the probe found that its arithmetic is not that of the CPU, so runs drift apart.`
}

/** Runs the scene on both, and shows what comes. */
export async function compareHashes(
  run: HashedRun,
  device: GPUDevice,
  isSoftware: boolean,
  signal: AbortSignal,
): Promise<void> {
  const section = element('#sameBits')
  const [body, state, table] = [
    element('#sameBits tbody'),
    element('#sameBitsState'),
    element('#sameBits table'),
  ]
  const rows = new Map<number, Row>()
  const note = (name: keyof Row) => {
    return ({ step, hash }: StepHash) => {
      rows.set(step, { ...rows.get(step), [name]: hash })
      show(body, rows)
      state.textContent = `Step ${step} of ${run.steps}`
    }
  }
  table.hidden = false
  section.setAttribute('aria-busy', 'true')
  state.textContent = 'Compiling the kernels …'
  show(body, rows)
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  try {
    const [hasCpuBits] = await Promise.all([
      hashRun(run, note('card'), device, either),
      runInWorker(run, note('cpu'), either),
    ])
    state.textContent = sentenceOf(rows, isSoftware, hasCpuBits)
  } catch (error) {
    state.textContent = ''
    throw error
  } finally {
    // the other one ends, too
    stop.abort()
    section.removeAttribute('aria-busy')
  }
}
