/** A worker of the CPU backend. It is bundled to a script of its own, which has no exports. */
import { Board } from './board.ts'
import { Sharer, type TwinExports } from './sharer.ts'

/** What a worker needs to begin. */
export interface WorkerData {
  readonly worker: number
  readonly board: SharedArrayBuffer
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  readonly kernels: readonly string[]
}

/** Serves until the thread is terminated, or a twin traps. */
function serve({ worker, board: buffer, module, memory, kernels }: WorkerData): void {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  const board = new Board(buffer)
  const sharer = new Sharer(board, exports as unknown as TwinExports, kernels, worker)
  board.serve(worker)
  try {
    for (let stage = 0; ; ) {
      stage = board.waitForStage(stage)
      sharer.run()
    }
  } catch (error) {
    board.fail(worker, String(error))
  }
}

const threads = globalThis.process?.getBuiltinModule?.('node:worker_threads')
if (threads === undefined) addEventListener('message', ({ data }) => serve(data), { once: true })
else serve(threads.workerData)
