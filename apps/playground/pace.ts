/**
 * Chooses the number of steps per frame: real time if the machine is fast enough, slower otherwise, without a backlog.
 */
import { STEP } from './simulation.ts'

const MAX_STEPS = 2
/** Maximum number of submitted frames that the GPU has not completed. */
const MAX_FRAMES_IN_FLIGHT = 2
/** Maximum frame time in milliseconds; a tab that was hidden for longer does not catch up. */
const MAX_FRAME_TIME = 1000
/** Weight of a new measurement in the moving average. */
const BLEND = 0.1

export class Pace {
  #last: number | undefined
  #owed = 0
  #inFlight = 0
  #doneAt = 0
  /** Smoothed time per step in milliseconds. */
  stepTime = 0
  /** Time of the last measured step in milliseconds. */
  lastStep = 0
  frameTime = 0
  /** Simulated time relative to real time: below 1 for slow motion. */
  rate = 1

  /** Whether the GPU can accept one more frame. */
  get isReady(): boolean {
    return this.#inFlight < MAX_FRAMES_IN_FLIGHT
  }

  /** Returns the number of steps of the frame at this time in milliseconds. */
  begin(now: number): number {
    const elapsed = Math.min(now - (this.#last ?? now), MAX_FRAME_TIME)
    this.#last = now
    this.frameTime = blend(this.frameTime, elapsed)
    // below real time, one step per frame keeps the page interactive
    const most = this.stepTime > 1000 * STEP ? 1 : MAX_STEPS
    const due = this.#owed + (this.rate * elapsed) / 1000 / STEP
    const steps = Math.min(Math.floor(due), most)
    this.#owed = Math.min(due - steps, 1)
    return steps
  }

  /** Resets the clock, so that elapsed time is not simulated. */
  restart(): void {
    this.#owed = 0
    this.stepTime = this.lastStep = 0
  }

  measure(steps: number, milliseconds: number): void {
    if (steps === 0) return
    this.lastStep = milliseconds / steps
    this.stepTime = blend(this.stepTime, this.lastStep)
  }

  /** Waits for the GPU, which completes frames in order. */
  async track(queue: GPUQueue, steps: number): Promise<void> {
    const submittedAt = performance.now()
    this.#inFlight++
    // a lost device is reported elsewhere
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
