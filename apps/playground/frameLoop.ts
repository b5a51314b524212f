/** Steps the world of the page and draws it, once per animation frame. */
import type { World } from '../../src/index.ts'
import { RunningTimes } from './capacity.ts'
import { showFigures } from './hud.ts'
import { applyMaterial } from './material.ts'
import { Pace } from './pace.ts'
import type { Parts } from './parts.ts'
import type { Tape } from './recording/tape.ts'
import type { Settings } from './settings.ts'
import { STEP } from './simulation.ts'
import type { TimeBar } from './time/timeBar.ts'
import type { TimeControls } from './time/timeControls.ts'
import { showTimings, timingsAreOpen } from './timings.ts'

/** Milliseconds between two updates of the statistics. */
const FIGURES_EVERY = 250

/** What the loop reads of the page, and what it reports. */
export interface FrameHost {
  readonly settings: () => Settings
  readonly isPlaying: () => boolean
  /** Whether the world is being replaced: it makes no steps meanwhile. */
  readonly isPaused: () => boolean
  /** Whether nothing runs until another world is loaded. */
  readonly isBroken: () => boolean
  /** Whether the device of the world is lost. */
  readonly isLost: () => boolean
  readonly drawn: (settings: Settings) => void
  readonly fail: (error: unknown) => void
}

export class FrameLoop {
  readonly #parts: Parts
  readonly #tape: Tape
  readonly #time: TimeControls
  readonly #timeBar: TimeBar
  readonly #host: FrameHost
  readonly #pace = new Pace()
  readonly #times = new RunningTimes()
  #stepsAsked = 0
  #hasNewMaterial = false
  #figuresAt = 0

  constructor(parts: Parts, tape: Tape, time: TimeControls, timeBar: TimeBar, host: FrameHost) {
    this.#parts = parts
    this.#tape = tape
    this.#time = time
    this.#timeBar = timeBar
    this.#host = host
  }

  /** Requests the first frame. */
  start(): void {
    requestAnimationFrame(this.#frame)
  }

  /** Simulated time relative to real time. */
  set rate(rate: number) {
    this.#pace.rate = rate
    this.#pace.restart()
  }

  /** Resets the clock, so that elapsed time is not simulated. */
  restart(): void {
    this.#pace.restart()
  }

  /** Resets the clock and the times of steps, for a world that replaces another. */
  restartWorld(): void {
    this.#pace.restart()
    this.#times.restart()
  }

  /** Makes one more step while the page is paused. */
  askStep(): void {
    this.#stepsAsked++
  }

  /** Applies the material of the settings in the next frame. */
  renewMaterial(): void {
    this.#hasNewMaterial = true
  }

  /** Updates the statistics in the next frame. */
  renewFigures(): void {
    this.#figuresAt = 0
  }

  #frame = (now: number): void => {
    requestAnimationFrame(this.#frame)
    const { world } = this.#parts.simulation
    if (this.#host.isBroken() || world === undefined || !this.#pace.isReady) return
    try {
      // without a device, the world says whether there will be one
      if (this.#host.isLost()) world.step(0)
      else this.#advance(world, now)
    } catch (error) {
      this.#host.fail(error)
    }
  }

  #advance(world: World, now: number): void {
    const { graphics, simulation, display, belt } = this.#parts
    const settings = this.#host.settings()
    const steps = this.#stepsDue(now)
    world.profiling = timingsAreOpen()
    if (steps > 0) this.#time.leave()
    if (this.#hasNewMaterial) applyMaterial(world, simulation.scene!, settings)
    this.#hasNewMaterial = false
    const begin = performance.now()
    this.#step(world, steps)
    const { stats } = world
    if (stats.backend === 'cpu') this.#pace.measure(steps, performance.now() - begin)
    if (steps > 0 && simulation.scene!.name === 'picture')
      this.#times.add(this.#pace.lastStep, stats.disks, stats.backend)
    display.draw(world, settings)
    this.#host.drawn(settings)
    belt.draw(world)
    if (stats.backend === 'gpu' && graphics.adapter !== null)
      this.#pace.track(graphics.adapter.device.queue, steps)
    if (now - this.#figuresAt < FIGURES_EVERY) return
    this.#figuresAt = now
    this.#showFigures(world)
  }

  /** Returns the number of steps of the frame at this time in milliseconds. */
  #stepsDue(now: number): number {
    const due = this.#pace.begin(now)
    if (this.#host.isPaused()) return 0
    const steps = this.#host.isPlaying() ? due : this.#stepsAsked
    this.#stepsAsked = 0
    return steps
  }

  #step(world: World, steps: number): void {
    const { simulation, brush } = this.#parts
    for (let step = 0; step < steps; step++) {
      if (this.#tape.replay === undefined) {
        world.brush = brush.take(simulation.topBrushSpeed)
        world.step(STEP)
      } else this.#tape.advance()
    }
    if (this.#tape.replay !== undefined || steps === 0) return
    // lights up what was hit; a world that was replaced or lost is reported elsewhere
    simulation.glow?.update().catch(() => {})
    this.#time.stepped()
  }

  #showFigures(world: World): void {
    const { simulation, panel } = this.#parts
    showFigures(world.stats, this.#pace)
    this.#tape.show()
    this.#timeBar.show(this.#time.shown)
    panel.update(world.stats, simulation.time)
    const { steps: timed, stages } = world.takeProfile()
    if (timed > 0) showTimings(stages)
  }
}
