/** Starts workers, in Node and in pages. */

/** A running worker. */
export interface Spawned {
  terminate(): unknown
}

/** Returns whether threads may share memory here: in Node, and in a cross-origin isolated page. */
export function mayShareMemory(): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false
}

/** Returns the number of cores that this process may use. */
export function coreCount(): number {
  const os = globalThis.process?.getBuiltinModule?.('node:os')
  return os?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1
}

/**
 * Starts a worker that runs this script and gets `data`: as `workerData` in Node, as its first message in a page. It does not keep a
 * process alive. `onEnd` is called when it ends by itself.
 */
export function spawn(script: string, data: unknown, onEnd: (reason: string) => void): Spawned {
  const threads = globalThis.process?.getBuiltinModule?.('node:worker_threads')
  if (threads !== undefined) {
    const worker = new threads.Worker(script, { eval: true, workerData: data, execArgv: [] })
    worker.unref()
    worker.on('error', (error) => onEnd(String(error)))
    worker.on('exit', (code) => onEnd(`exit code ${code}`))
    return worker
  }
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    onEnd(event.message ?? 'the script did not load')
  })
  worker.postMessage(data)
  return { terminate: () => end() }

  function end(): void {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
}
