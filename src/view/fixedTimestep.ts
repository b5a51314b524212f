/** Steps a world in real time, and never ahead of its GPU. */
import {
  DURATION,
  FINITE,
  POSITIVE,
  refuse,
  requireFields,
  requireInteger,
  requireNumber,
} from '../util/validate.ts'
import type { World } from '../world.ts'
import { requireWorld } from './requireWorld.ts'

export interface FixedTimestepOptions {
  /** Seconds per step; default 1/60. */
  readonly dt?: number
  /** Maximum number of steps per frame, 1 to 64; default 4. Beyond it the simulation runs slower than real time. */
  readonly maxSteps?: number
  /** Maximum number of frames that the GPU has not completed, 1 to 16; default 2. Beyond it no further step is submitted. */
  readonly maxFramesInFlight?: number
  /** Called after each step, such as `() => view.capture()`. */
  readonly onStep?: () => void
}

/** Maximum time between two frames in seconds; a tab that was hidden for longer does not catch up. */
const MAX_ELAPSED = 1

/**
 * A fixed time step for pages: steps a world as often as the elapsed time requires, whatever the rate of the display.
 *
 * ```ts
 * const view = new DiskView(world)
 * const clock = new FixedTimestep(world, { onStep: () => view.capture() })
 * requestAnimationFrame(function frame(now) {
 *   const alpha = clock.advance(now)
 *   draw(view.update(alpha))
 *   requestAnimationFrame(frame)
 * })
 * ```
 */
export class FixedTimestep {
  readonly #world: Pick<World, 'step' | 'buffers'>
  readonly #options: Required<FixedTimestepOptions>
  #last: number | undefined
  /** Steps that are due, less than one after `advance`. */
  #owed = 0
  #framesInFlight = 0
  #hasStepped = false

  /** Throws if `world` is no world, or an option is unknown or out of range. */
  constructor(world: Pick<World, 'step' | 'buffers'>, options: FixedTimestepOptions = {}) {
    requireFields('options', options, ['dt', 'maxSteps', 'maxFramesInFlight', 'onStep'])
    const { dt = 1 / 60, maxSteps = 4, maxFramesInFlight = 2, onStep = () => {} } = options
    requireNumber('dt', requireNumber('dt', dt, DURATION), POSITIVE)
    requireInteger('maxSteps', maxSteps, 1, 64)
    requireInteger('maxFramesInFlight', maxFramesInFlight, 1, 16)
    if (typeof onStep !== 'function') refuse('onStep', onStep, 'a function')
    requireWorld('FixedTimestep', world, ['step', 'buffers'])
    this.#world = world
    this.#options = { dt, maxSteps, maxFramesInFlight, onStep }
  }

  /** Frames that the GPU has not completed. */
  get framesInFlight(): number {
    return this.#framesInFlight
  }

  /**
   * Steps the world as often as is due at this time in milliseconds, as `requestAnimationFrame` gives it. Returns how far the time has come from the
   * last step to the next one, 0 to 1: `alpha` of `DiskView.update`; 1 until the first step. If the GPU is behind, it steps less and
   * time is lost, so there is never a backlog. Throws if `now` is not finite.
   */
  advance(now: number): number {
    requireNumber('advance: now', now, FINITE)
    const { dt, maxSteps, maxFramesInFlight } = this.#options
    const elapsed = Math.min(Math.max(now - (this.#last ?? now), 0) / 1000, MAX_ELAPSED)
    this.#last = now
    const due = this.#owed + elapsed / dt
    const steps = this.#framesInFlight < maxFramesInFlight ? Math.min(Math.floor(due), maxSteps) : 0
    for (let k = 0; k < steps; k++) this.#step()
    this.#owed = Math.min(due - steps, 1)
    if (steps > 0) this.#track()
    return this.#hasStepped ? this.#owed : 1
  }

  /** Forgets the time since the last frame, as after a pause. */
  restart(): void {
    this.#last = undefined
    this.#owed = 0
  }

  #step(): void {
    this.#world.step(this.#options.dt)
    this.#hasStepped = true
    this.#options.onStep()
  }

  #track(): void {
    const { buffers } = this.#world
    if (buffers.kind === 'cpu') return
    this.#framesInFlight++
    const end = () => {
      this.#framesInFlight--
    }
    // the world reports a lost device
    buffers.device.queue.onSubmittedWorkDone().then(end, end)
  }
}
