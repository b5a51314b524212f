/** Bounds every wait of a benchmark: by its own time, the time of the whole, a request to stop, and the loss of the device. */

/** The benchmark cannot go on; the message says why. */
export class Ended extends Error {}

/** Something took longer than its own time; the benchmark continues. */
export class TookTooLong extends Error {}

/** Returns an error as a sentence. */
export function sentenceOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).trim()
  const capital = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

const CANCELLED = 'You stopped the benchmark.'

export class TimeLimit {
  readonly #begin = performance.now()
  readonly #ms: number
  readonly #signal: AbortSignal | undefined
  /** Rejects when the benchmark has to end. */
  readonly #ended: Promise<never>
  #error: Ended | undefined

  /** Ends `seconds` from now, when `signal` aborts, or when `device` is lost. */
  constructor(seconds: number, signal?: AbortSignal, device?: GPUDevice) {
    this.#ms = 1000 * seconds
    this.#signal = signal
    this.#ended = new Promise((_, reject) => {
      const end = (why: string) => {
        this.#error ??= new Ended(why)
        reject(this.#error)
      }
      signal?.addEventListener('abort', () => end(CANCELLED), { once: true })
      device?.lost.then(({ message }) =>
        end(`The device was lost${message === '' ? '' : `: ${message.trim().replace(/[.]$/, '')}`}.`),
      )
    })
    // it may reject while nothing awaits it
    this.#ended.catch(() => {})
  }

  /** Milliseconds since the beginning. */
  get spent(): number {
    return performance.now() - this.#begin
  }

  /** Milliseconds until the time of the whole is over. */
  get left(): number {
    return this.#ms - this.spent
  }

  /** Throws if the benchmark has to end. */
  check(): void {
    if (this.#signal?.aborted) this.#error ??= new Ended(CANCELLED)
    if (this.#error !== undefined) throw this.#error
  }

  /** Resolves as `work` does. Throws `TookTooLong` after `ms`, or after what is left of the whole, and `Ended` if the benchmark has to end. */
  async wait<T>(work: Promise<T>, ms: number): Promise<T> {
    // what is no longer awaited may fail
    work.catch(() => {})
    this.check()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const end = () => reject(new TookTooLong('it took too long'))
      timer = setTimeout(end, Math.max(0, Math.min(ms, this.left)))
    })
    try {
      return await Promise.race([work, late, this.#ended])
    } finally {
      clearTimeout(timer)
    }
  }
}
