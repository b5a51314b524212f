/** Ties the page together: settings make worlds, frames step and draw them. */
import type { Adapter } from '../gpu/device.ts'
import type { PointerBrush } from './brush.ts'
import type { Display } from './display.ts'
import { showFigures, showPlaying, type Transport } from './hud.ts'
import { applyMaterial, MATERIAL } from './material.ts'
import { hideMessage, showFailure, showMessage, showNotice } from './messages.ts'
import { Pace } from './pace.ts'
import type { Panel } from './panel.ts'
import { type Settings, toSearch } from './settings.ts'
import { type Simulation, STEP } from './simulation.ts'
import { showTimings, timingsAreOpen } from './timings.ts'

/** Milliseconds between two updates of the figures. */
const FIGURES_EVERY = 250
/** What a running world can be given. */
const LIVE: readonly string[] = ['color', 'forces', 'substeps', ...MATERIAL]

export interface Parts {
  readonly adapter: Adapter | null
  readonly simulation: Simulation
  readonly display: Display
  readonly brush: PointerBrush
  readonly panel: Panel
}

export class Playground implements Transport {
  readonly #parts: Parts
  readonly #pace = new Pace()
  #settings: Settings
  #isPlaying = true
  #isBroken = false
  #isLost = false
  #stepsAsked = 0
  #hasNewMaterial = false
  #figuresAt = 0

  constructor(parts: Parts, settings: Settings) {
    this.#parts = parts
    this.#settings = settings
    showPlaying(true)
    requestAnimationFrame(this.#frame)
  }

  togglePlay(): void {
    this.#isPlaying = !this.#isPlaying
    this.#pace.restart()
    showPlaying(this.#isPlaying)
  }

  /** Pauses, and does one step. */
  step(): void {
    if (this.#isPlaying) this.togglePlay()
    this.#stepsAsked++
  }

  reset(): void {
    this.change({})
  }

  toggleForces(): void {
    this.change({ forces: this.#settings.forces === 'on' ? 'off' : 'on' })
    this.#show()
  }

  /**
   * Takes new settings; where they cannot be had, says so and keeps the old ones. `isLast` is false where more are to
   * follow at once.
   */
  async change(changes: Partial<Settings>, isLast = true): Promise<void> {
    if (this.#isLost) return
    const { world } = this.#parts.simulation
    const settings = { ...this.#settings, ...changes }
    const keys = Object.keys(changes)
    const isLive = world !== undefined && keys.length > 0 && keys.every((key) => LIVE.includes(key))
    try {
      if (!isLive) await this.#load(settings)
      else if (changes.substeps !== undefined) world.substeps = changes.substeps
    } catch (error) {
      if (this.#isBroken) this.#fail(error)
      else showMessage(sentence(error))
      this.#show()
      return
    }
    this.#settings = settings
    // browsers refuse an address that changes all the time
    if (isLast) history.replaceState(null, '', toSearch(settings))
    if (!isLive || !MATERIAL.some((name) => name in changes)) return
    this.#hasNewMaterial = true
    if (isLast) this.#show()
  }

  /** Stops for good: without its device the page can show nothing. */
  lose(): void {
    this.#isLost = true
    this.#fail(new Error('the graphics card stopped answering, so the page has to be loaded again'))
  }

  /** Stops until another world is loaded. */
  #fail(error: unknown): void {
    this.#isBroken = true
    showFailure(sentence(error))
  }

  async #load(settings: Settings): Promise<void> {
    const { adapter, simulation, display, panel } = this.#parts
    if (!(await simulation.load(settings))) return
    const { world, scene } = simulation
    showNotice(settings, world!.stats.backend, adapter)
    display.show(scene!, world!)
    panel.show(settings, world!, scene!)
    if (this.#isBroken) hideMessage()
    this.#isBroken = false
    this.#pace.restart()
  }

  #show(): void {
    const { simulation, panel } = this.#parts
    const { world, scene } = simulation
    if (world !== undefined) panel.show(this.#settings, world, scene!)
  }

  #frame = (now: number): void => {
    requestAnimationFrame(this.#frame)
    if (this.#isBroken || this.#parts.simulation.world === undefined || !this.#pace.isReady) return
    try {
      this.#advance(now)
    } catch (error) {
      this.#fail(error)
    }
  }

  #advance(now: number): void {
    const { adapter, simulation, display, brush, panel } = this.#parts
    const world = simulation.world!
    const due = this.#pace.begin(now)
    const steps = this.#isPlaying ? due : this.#stepsAsked
    this.#stepsAsked = 0
    world.profiling = timingsAreOpen()
    if (this.#hasNewMaterial) applyMaterial(world, simulation.scene!, this.#settings)
    this.#hasNewMaterial = false
    const begin = performance.now()
    for (let step = 0; step < steps; step++) {
      world.brush = brush.take(simulation.topBrushSpeed)
      world.step(STEP)
    }
    const { stats } = world
    if (stats.backend === 'cpu') this.#pace.measure(steps, performance.now() - begin)
    display.draw(world, this.#settings)
    if (stats.backend === 'gpu') this.#pace.track(adapter!.device.queue, steps)
    if (now - this.#figuresAt < FIGURES_EVERY) return
    this.#figuresAt = now
    showFigures(stats, this.#pace)
    panel.update(stats)
    const { steps: timed, stages } = world.profile()
    if (timed > 0) showTimings(stages)
  }
}

/** An error as one sentence with a full stop. */
function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const capital = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
