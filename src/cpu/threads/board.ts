/**
 * How threads of the CPU share a stage. The calling thread posts a stage on a board in shared memory. All threads, the calling one
 * too, claim shares of it until none is left, and the calling thread waits for those that are still at work. A thread that is asleep
 * or late claims nothing, so no thread waits for it.
 */

/** Words of the board. Those that threads write at the same time are 64 bytes apart. */
const POSTED = 0
const UNFINISHED = 16
const SLEEPERS = 32
const FAILED = 33
const STAGE = 34
const KERNEL = 35
const SHARES = 36
const WORKGROUPS = 37
const NUMBERS = 38
const THREADS = 39
/** One word per worker: shares that it has finished. */
const FINISHED = 48
/** One word per worker: 1 once it serves. */
const SERVING = FINISHED + 16
/**
 * One word per thread: its unclaimed shares, from the lower half to the upper half, exclusive. Threads claim their own from the front
 * and then those of others from the back, so that a thread mostly meets the same disks in all stages, which are in its cache.
 */
const PARTS = SERVING + 16
const PART_STRIDE = 16
const WORDS = PARTS + 16 * PART_STRIDE
/** Most numbers that a twin is bound with. */
const MAX_NUMBERS = 128
const MESSAGE_UNITS = 256
const MESSAGE_BYTE = 4 * WORDS + 8 * MAX_NUMBERS

/** How long a thread without work looks for more before it sleeps, in ms. Waking it takes as long. */
const IDLE_SPIN = 0.1
/** How long the calling thread spins before it sleeps where it may, in ms. */
const CALLER_SPIN = 0.05
/** Longest sleep of the calling thread, in ms. A thread that fails need not wake it. */
const CALLER_SLEEP = 100

/** Returns whether this thread may sleep; the main thread of a page may not. */
function maySleep(words: Int32Array): boolean {
  try {
    Atomics.wait(words, SLEEPERS, -1, 0)
    return true
  } catch {
    return false
  }
}

/** A stage as it is posted. Numbers are those that the twin is bound with; `kernel` is an index. */
export interface PostedStage {
  readonly kernel: number
  readonly workgroups: number
  readonly shares: number
  readonly threads: number
  readonly numbers: readonly number[]
}

export class Board {
  readonly buffer: SharedArrayBuffer
  readonly #words: Int32Array
  readonly #numbers: Float64Array
  readonly #message: Uint16Array
  readonly #maySleep: boolean

  constructor(buffer = new SharedArrayBuffer(MESSAGE_BYTE + 2 * MESSAGE_UNITS)) {
    this.buffer = buffer
    this.#words = new Int32Array(buffer, 0, WORDS)
    this.#numbers = new Float64Array(buffer, 4 * WORDS, MAX_NUMBERS)
    this.#message = new Uint16Array(buffer, MESSAGE_BYTE, MESSAGE_UNITS)
    this.#maySleep = maySleep(this.#words)
  }

  /** Posts a stage. The one before must be finished. */
  post({ kernel, workgroups, shares, threads, numbers }: PostedStage): void {
    const words = this.#words
    words[STAGE]++
    words[KERNEL] = kernel
    words[WORKGROUPS] = workgroups
    words[SHARES] = shares
    words[THREADS] = threads
    words[NUMBERS] = numbers.length
    this.#numbers.set(numbers)
    Atomics.store(words, UNFINISHED, shares)
    let first = 0
    for (let thread = 0; thread < threads; thread++) {
      const end = Math.floor(((thread + 1) * shares) / threads)
      Atomics.store(words, PARTS + PART_STRIDE * thread, first | (end << 16))
      first = end
    }
    Atomics.store(words, POSTED, words[STAGE])
    if (Atomics.load(words, SLEEPERS) > 0) Atomics.notify(words, POSTED)
  }

  /** Claims a share for a worker; -1 if none is left. The stage stays posted until the share is finished. */
  claim(worker: number): number {
    const threads = this.#words[THREADS]
    for (let k = 0; k < threads; k++) {
      const share = this.#claimOf((worker + threads - k) % threads, k === 0)
      if (share >= 0) return share
    }
    return -1
  }

  /** Claims the first or the last share that a thread has; -1 if it has none. */
  #claimOf(thread: number, isFirst: boolean): number {
    const words = this.#words
    const part = PARTS + PART_STRIDE * thread
    for (;;) {
      const shares = Atomics.load(words, part)
      const first = shares & 0xffff
      const end = shares >> 16
      if (first === end) return -1
      const rest = isFirst ? shares + 1 : shares - 0x10000
      if (Atomics.compareExchange(words, part, shares, rest) === shares) return isFirst ? first : end - 1
    }
  }

  /** Number of the posted stage. */
  get stage(): number {
    return this.#words[STAGE]
  }

  get kernel(): number {
    return this.#words[KERNEL]
  }

  get numbers(): number[] {
    const numbers: number[] = []
    // Array.from is ten times slower
    for (let k = 0; k < this.#words[NUMBERS]; k++) numbers.push(this.#numbers[k])
    return numbers
  }

  /** Returns the first workgroup of a share. */
  firstOf(share: number): number {
    return Math.floor((share * this.#words[WORKGROUPS]) / this.#words[SHARES])
  }

  /** Returns the end of a share's workgroups: the last share has all that are left. */
  endOf(share: number): number {
    return share + 1 === this.#words[SHARES] ? 0xffffffff : this.firstOf(share + 1)
  }

  /** Reports that a worker, or 0 for the calling thread, has finished a share. */
  finish(worker: number): void {
    const words = this.#words
    words[FINISHED + worker]++
    if (Atomics.sub(words, UNFINISHED, 1) === 1) Atomics.notify(words, UNFINISHED)
  }

  /** Number of shares that a worker has finished. */
  finishedBy(worker: number): number {
    return Atomics.load(this.#words, FINISHED + worker)
  }

  /** Waits until all shares are finished. Throws if a worker has failed, or if none finishes a share for `patience` ms. */
  waitForAll(patience: number): void {
    const words = this.#words
    let left = Atomics.load(words, UNFINISHED)
    let time = performance.now()
    let waited = 0
    for (let turn = 1; left > 0; turn++) {
      if (Atomics.load(words, FAILED) !== 0) throw new Error(this.failure)
      if (turn % 64 === 0) {
        const now = performance.now()
        // while the machine is suspended, time passes in which no thread can work
        waited += Math.min(now - time, 2 * CALLER_SLEEP)
        time = now
        if (waited > patience)
          throw new Error(`a thread of the CPU backend has not finished its work for ${patience} ms`)
      }
      if (this.#maySleep && waited > CALLER_SPIN) {
        Atomics.wait(words, UNFINISHED, left, CALLER_SLEEP)
        turn = 63
      }
      const still = Atomics.load(words, UNFINISHED)
      if (still !== left) waited = 0
      left = still
    }
  }

  /** Waits until a stage is posted after the one of this number; returns its number. */
  waitForStage(last: number): number {
    const words = this.#words
    const begin = performance.now()
    for (let turn = 1; Atomics.load(words, POSTED) === last; turn++) {
      if (turn % 64 !== 0 || performance.now() - begin < IDLE_SPIN) continue
      Atomics.add(words, SLEEPERS, 1)
      Atomics.wait(words, POSTED, last)
      Atomics.sub(words, SLEEPERS, 1)
    }
    return Atomics.load(words, POSTED)
  }

  /** Reports that a worker serves from now on. */
  serve(worker: number): void {
    Atomics.store(this.#words, SERVING + worker, 1)
  }

  isServing(worker: number): boolean {
    return Atomics.load(this.#words, SERVING + worker) === 1
  }

  /** Reports that a worker ends because of an error. */
  fail(worker: number, message: string): void {
    const units = Array.from(message.slice(0, MESSAGE_UNITS - 1), (unit) => unit.charCodeAt(0))
    this.#message.set([...units, 0])
    Atomics.store(this.#words, FAILED, worker)
  }

  /** What the worker that failed said; undefined if none has. */
  get failure(): string | undefined {
    const worker = Atomics.load(this.#words, FAILED)
    if (worker === 0) return undefined
    const units = this.#message.subarray(0, this.#message.indexOf(0))
    return `thread ${worker} of the CPU backend has ended: ${String.fromCharCode(...units)}`
  }
}
