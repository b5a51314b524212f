/** How many steps a frame takes: real time where the machine keeps up, slower otherwise, never a backlog. */
import { STEP } from './simulation.ts'

const MOST_STEPS = 2
/** Frames handed to the GPU and not done yet. */
const MOST_IN_FLIGHT = 2
/** Milliseconds: a tab that was hidden for longer makes up for no more than this. */
const LONGEST_FRAME = 1000
/** How much one new measurement counts. */
const BLEND = 0.1

export class Pace {
  #last: number | undefined
  #owed = 0
  #inFlight = 0
  #doneAt = 0
  /** Milliseconds, smoothed. */
  stepTime = 0
  frameTime = 0

  /** Whether the GPU has caught up enough for one more frame. */
  get isReady(): boolean {
    return this.#inFlight < MOST_IN_FLIGHT
  }

  /** The steps that the frame at this time (ms) should take. */
  begin(now: number): number {
    const elapsed = Math.min(now - (this.#last ?? now), LONGEST_FRAME)
    this.#last = now
    this.frameTime = blend(this.frameTime, elapsed)
    // what is slower than real time stays interactive
    const most = this.stepTime > 1000 * STEP ? 1 : MOST_STEPS
    const due = this.#owed + elapsed / 1000 / STEP
    const steps = Math.min(Math.floor(due), most)
    this.#owed = Math.min(due - steps, 1)
    return steps
  }

  /** Forgets the time that has passed. */
  restart(): void {
    this.#owed = 0
    this.stepTime = 0
  }

  measure(steps: number, milliseconds: number): void {
    if (steps > 0) this.stepTime = blend(this.stepTime, milliseconds / steps)
  }

  /** Waits for the GPU, which works on one frame after the other. */
  async track(queue: GPUQueue, steps: number): Promise<void> {
    const submittedAt = performance.now()
    this.#inFlight++
    // a lost device is told elsewhere
    await queue.onSubmittedWorkDone().catch(() => {})
    this.#inFlight--
    const now = performance.now()
    this.measure(steps, now - Math.max(submittedAt, this.#doneAt))
    this.#doneAt = now
  }
}

function blend(smooth: number, value: number): number {
  return smooth === 0 ? value : smooth + BLEND * (value - smooth)
}
