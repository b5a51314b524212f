/** One thread's part in shared stages: its instance of the twins, and the shares that it claims. */
import { bindName } from '../twinBinding.ts'
import type { Board } from './board.ts'

type Exported = (...numbers: number[]) => void

/** Functions of an instance of the twins. */
export type TwinExports = Readonly<Record<string, Exported>>

export class Sharer {
  readonly #board: Board
  readonly #setRange: Exported
  readonly #twins: readonly (readonly [bind: Exported, run: Exported])[]
  readonly #worker: number
  /** The stage that the twin is bound for. */
  #stage = 0

  /** `worker` is 0 for the calling thread. `kernels` are the names of those that are posted, by index. */
  constructor(board: Board, exports: TwinExports, kernels: readonly string[], worker: number) {
    this.#board = board
    this.#setRange = exports.setRange
    this.#twins = kernels.map((kernel) => [exports[bindName(kernel)], exports[kernel]])
    this.#worker = worker
    exports.setWorker(worker)
  }

  /** Claims shares of the posted stage and runs them, until none is left. */
  run(): void {
    const board = this.#board
    const worker = this.#worker
    for (let share = board.claim(worker); share >= 0; share = board.claim(worker)) {
      const [bind, run] = this.#twins[board.kernel]
      if (board.stage !== this.#stage) {
        bind(...board.numbers)
        this.#stage = board.stage
      }
      this.#setRange(board.firstOf(share), board.endOf(share))
      run()
      board.finish(worker)
    }
  }
}
