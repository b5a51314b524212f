/** One thread's part in shared stages: its instance of the twins, and the shares that it claims. */
import { bindName } from '../twinBinding.ts'
import type { Board } from './board.ts'

type Exported = (...numbers: number[]) => void

/** Functions of an instance of the twins. */
export type TwinExports = Readonly<Record<string, Exported>>

export class Sharer {
  readonly #board: Board
  readonly #exports: TwinExports
  readonly #kernels: readonly string[]
  readonly #worker: number
  /** The stage that the twin is bound for. */
  #stage = 0

  /** `worker` is 0 for the calling thread. `kernels` are the names that stages are posted with, in order. */
  constructor(board: Board, exports: TwinExports, kernels: readonly string[], worker: number) {
    this.#board = board
    this.#exports = exports
    this.#kernels = kernels
    this.#worker = worker
    exports.setWorker(worker)
  }

  /** Claims shares of the posted stage and runs them, until none is left. */
  run(): void {
    const board = this.#board
    const exports = this.#exports
    for (let share = board.claim(); share >= 0; share = board.claim()) {
      const kernel = this.#kernels[board.kernel]
      if (board.stage !== this.#stage) {
        exports[bindName(kernel)](...board.numbers)
        this.#stage = board.stage
      }
      exports.setRange(board.firstOf(share), board.endOf(share))
      exports[kernel]()
      board.finish(this.#worker)
    }
  }
}
