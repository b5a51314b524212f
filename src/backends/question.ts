/** A question to a backend, with its promise. */
import type { Backend } from '../pipeline/backend.ts'

export class Question {
  readonly ask: (backend: Backend) => Promise<unknown>
  /** Whether it changes the state, so that it must be repeated although it has its answer. */
  readonly hasEffect: boolean
  readonly answer: Promise<unknown>
  /** Settles as the answer does, without a result. */
  readonly settled: Promise<unknown>
  #resolve: (answer: unknown) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #isDone = false
  /** The backend that was asked last. */
  asked: Backend | undefined

  constructor(ask: (backend: Backend) => Promise<unknown>, hasEffect: boolean) {
    this.ask = ask
    this.hasEffect = hasEffect
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.settled = this.answer.then(
      () => {},
      () => {},
    )
  }

  get isDone(): boolean {
    return this.#isDone
  }

  resolve(answer: unknown): void {
    this.#isDone = true
    this.#resolve(answer)
  }

  reject(error: unknown): void {
    this.#isDone = true
    this.#reject(error)
  }
}
