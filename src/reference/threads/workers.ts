/** The workers of a CPU backend: threads that share its stages. They start with the first stage that is worth it. */
import { type KernelName, worldKernels } from '../../schemas/index.ts'
import { Board } from './board.ts'
import { Sharer, type TwinExports } from './sharer.ts'
import { type Spawned, spawn } from './spawn.ts'
import type { WorkerData } from './worker.ts'
import script from './worker.ts?script'

/** Least number of workgroups per share. Smaller shares cost more to hand out than they save. */
const LEAST_WORKGROUPS = 8
/** Shares per thread: a thread whose shares are small takes those of others. */
const SHARES_PER_THREAD = 4
/** How long a step waits for a thread that does not finish its work, in ms. */
const PATIENCE = 10_000

const KERNELS = Object.keys(worldKernels)
const INDEX: ReadonlyMap<string, number> = new Map(KERNELS.map((kernel, k) => [kernel, k]))

export class Workers {
  /** @internal */
  readonly board = new Board()
  readonly #threads: number
  readonly #module: WebAssembly.Module
  readonly #memory: WebAssembly.Memory
  readonly #exports: TwinExports
  readonly #sharer: Sharer
  /** Undefined until they are started. */
  #spawned: Spawned[] | undefined
  #failure: string | undefined

  /** `threads` counts the calling thread. `exports` are its instance of the module, with this memory. */
  constructor(threads: number, module: WebAssembly.Module, memory: WebAssembly.Memory, exports: TwinExports) {
    this.#threads = threads
    this.#module = module
    this.#memory = memory
    this.#exports = exports
    this.#sharer = new Sharer(this.board, exports, KERNELS, 0)
  }

  /** Runs a stage with all threads; returns false, and does nothing, if that is not worth it. Throws if a worker has ended. */
  run(kernel: KernelName, numbers: readonly number[], workgroups: number): boolean {
    const shares = Math.min(Math.floor(workgroups / LEAST_WORKGROUPS), SHARES_PER_THREAD * this.#threads)
    if (shares < 2) return false
    this.#requireAll()
    this.#spawned ??= this.#start()
    this.board.post({ kernel: INDEX.get(kernel)!, workgroups, shares, numbers })
    this.#sharer.run()
    this.board.waitForAll(PATIENCE)
    this.#exports.setRange(0, 0xffffffff)
    return true
  }

  #requireAll(): void {
    const failure = this.#failure ?? this.board.failure
    if (failure !== undefined) throw new Error(failure)
  }

  #start(): Spawned[] {
    const spawned: Spawned[] = []
    for (let worker = 1; worker < this.#threads; worker++) {
      const data: WorkerData = {
        worker,
        board: this.board.buffer,
        module: this.#module,
        memory: this.#memory,
        kernels: KERNELS,
      }
      try {
        spawned.push(spawn(script, data, (reason) => this.#lose(worker, reason)))
      } catch {
        // no more workers are allowed here: those that there are do the work
        break
      }
    }
    return spawned
  }

  /** A worker that cannot start is not missed. */
  #lose(worker: number, reason: string): void {
    if (this.#spawned === undefined || !this.board.isServing(worker)) return
    this.#failure ??= this.board.failure ?? `thread ${worker} of the CPU backend has ended: ${reason}`
  }

  /** Ends the workers. */
  close(): void {
    const spawned = this.#spawned ?? []
    this.#spawned = undefined
    for (const worker of spawned) worker.terminate()
  }
}
