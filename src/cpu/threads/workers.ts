/** The workers of a CPU backend: threads that share its stages. They start with the first stage that is worth it. */
import { type KernelName, worldKernels } from '../../schemas/index.ts'
import { Board } from './board.ts'
import { Sharer, type TwinExports } from './sharer.ts'
import { type Spawned, spawn } from './spawn.ts'
import type { WorkerData } from './worker.ts'
import script from './worker.ts?script'

/** Workgroups of the smallest stage that starts the workers: 4,096 disks. Smaller worlds are faster with one thread. */
const WORTHWHILE = 64
/** Least number of workgroups per share. Smaller shares cost more to hand out than they save. */
const LEAST_WORKGROUPS = 2
/** Shares per thread: a thread whose shares are small takes those of others. */
const SHARES_PER_THREAD = 8
/** How long a step waits for a thread that does not finish its work, in ms. */
const PATIENCE = 10_000

const KERNELS = Object.keys(worldKernels)
const INDEX: ReadonlyMap<string, number> = new Map(KERNELS.map((kernel, k) => [kernel, k]))

export class Workers {
  /** @internal */
  readonly board = new Board()
  /** Counts the calling thread. */
  readonly threads: number
  readonly #module: WebAssembly.Module
  readonly #memory: WebAssembly.Memory
  readonly #exports: TwinExports
  readonly #sharer: Sharer
  /** Undefined until they are started. */
  #spawned: Spawned[] | undefined
  #failure: string | undefined

  /** `exports` are the calling thread's instance of the module, with this memory. */
  constructor(threads: number, module: WebAssembly.Module, memory: WebAssembly.Memory, exports: TwinExports) {
    this.threads = threads
    this.#module = module
    this.#memory = memory
    this.#exports = exports
    this.#sharer = new Sharer(this.board, exports, KERNELS, 0)
  }

  /** Runs a stage with all threads; returns false, and does nothing, if that is not worth it. Throws if a worker has ended. */
  run(kernel: KernelName, numbers: readonly number[], workgroups: number): boolean {
    const shares = Math.min(Math.floor(workgroups / LEAST_WORKGROUPS), SHARES_PER_THREAD * this.threads)
    if (shares < 2 || (this.#spawned === undefined && workgroups < WORTHWHILE)) return false
    this.#requireAll()
    this.#spawned ??= this.#start()
    try {
      this.board.post({ kernel: INDEX.get(kernel)!, workgroups, shares, threads: this.threads, numbers })
      this.#sharer.run()
      this.board.waitForAll(PATIENCE)
    } catch (error) {
      // others may still be at work on the stage, so there is no next one
      this.#failure ??= (error as Error).message
      throw error
    }
    this.#exports.setRange(0, 0xffffffff)
    return true
  }

  #requireAll(): void {
    const failure = this.#failure ?? this.board.failure
    if (failure !== undefined) throw new Error(failure)
  }

  #start(): Spawned[] {
    const spawned: Spawned[] = []
    for (let worker = 1; worker < this.threads; worker++) {
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
    if (!this.board.isServing(worker)) return
    this.#failure ??= this.board.failure ?? `thread ${worker} of the CPU backend has ended: ${reason}`
  }

  /** Ends the workers. */
  close(): void {
    this.#failure ??= 'the threads of this CPU backend were closed'
    for (const worker of this.#spawned ?? []) worker.terminate()
  }
}
