/** Has chores done by a worker, so that the page answers meanwhile. */
import type { Answer, Chores, Wish } from './chores.worker.ts'

const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
let worker: Worker | undefined
let count = 0

function start(): Worker {
  const made = new Worker(new URL('./chores.worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if ('fault' in data) asked?.reject(new Error(data.fault))
    else asked?.resolve(data.result)
  }
  made.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(`the worker of the page failed: ${message}`))
    waiting.clear()
    // the next chore has another one
    worker = undefined
  }
  return made
}

/** Resolves to the result of a chore. Rejects with its error. */
export function inWorker<Name extends keyof Chores>(
  name: Name,
  ...args: Parameters<Chores[Name]>
): Promise<Awaited<ReturnType<Chores[Name]>>> {
  worker ??= start()
  const wish: Wish = { number: count++, name, args }
  return new Promise((resolve, reject) => {
    waiting.set(wish.number, { resolve: resolve as (result: unknown) => void, reject })
    worker!.postMessage(wish)
  })
}
