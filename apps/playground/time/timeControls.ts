/** Goes back and forth in the time of the world: undo, redo, and back through the last seconds. */
import type { World } from '../../../src/index.ts'
import type { FixedState } from '../fixedWalls.ts'
import type { Settings } from '../settings.ts'
import type { Moment } from '../share/moment.ts'
import type { Start } from '../share/packet.ts'
import type { Simulation } from '../simulation.ts'
import type { WorldState } from '../worldState.ts'
import { Journal, type Mark } from './journal.ts'
import type { TimeActions, TimeShown } from './timeBar.ts'
import { maxKept, Timeline } from './timeline.ts'
import { Undo } from './undo.ts'

/** What the page knows of a moment beside the world. */
interface PageMoment {
  readonly settings: Settings
  readonly walls: FixedState
  readonly mark: Mark
}

/** A state to go to. */
interface Then {
  readonly state: WorldState
  readonly page: PageMoment
}

/** The page around it. */
export interface TimeHost {
  settings(): Settings
  pause(): void
  setRate(rate: number): void
  /** The world went to another moment, with these settings. */
  wentTo(settings: Settings): void
  fail(error: unknown): void
}

export class TimeControls implements TimeActions {
  readonly journal = new Journal()
  readonly #simulation: Simulation
  readonly #host: TimeHost
  readonly #timeline: Timeline<PageMoment>
  readonly #undo: Undo<PageMoment>
  /** Why the controls are off; '' if they are on. */
  #reason = ''
  /** Whether the world is at a moment of the past, and later ones are still there. */
  #isBack = false
  /** The last undo or redo that was asked for. */
  #asked: Promise<void> = Promise.resolve()

  constructor(simulation: Simulation, host: TimeHost) {
    this.#simulation = simulation
    this.#host = host
    const page = () => ({
      settings: host.settings(),
      walls: simulation.fixedState,
      mark: this.journal.mark(),
    })
    this.#timeline = new Timeline(page)
    this.#undo = new Undo(page)
  }

  /**
   * Begins with another world. `start` is what it was made of just now; undefined if it has a past. It keeps `most` states, by default as
   * many as worlds of the page do.
   */
  begin(world: World, start: Start | undefined, most = maxKept(world.stats.disks)): void {
    this.#reason = ''
    this.#isBack = false
    if (start === undefined) this.journal.forget()
    else this.journal.begin(world, start)
    this.#undo.begin(world)
    this.#timeline.begin(world, most)
  }

  /** Does nothing until `begin`. */
  stop(reason: string): void {
    this.#reason = reason
    this.journal.forget()
    this.#undo.begin(undefined)
    this.#timeline.begin(undefined)
  }

  /** Forgets what comes after the moment shown: the world continues from there. */
  leave(): void {
    if (!this.#isBack) return
    this.#isBack = false
    this.#timeline.cut(this.#simulation.time)
    this.journal.resume()
  }

  /** The world has made steps. */
  stepped(): void {
    if (this.#reason !== '') return
    this.journal.resume()
    this.#timeline.stepped()
  }

  /** An edit begins. */
  edit(): void {
    if (this.#reason !== '') return
    this.leave()
    this.#undo.note()
  }

  /** Call if the edit that has begun changes nothing. */
  cancelEdit(): void {
    this.#undo.drop()
  }

  /** Resolves when the world is there. */
  undo(): Promise<void> {
    return this.#after(() => this.#undo.undo())
  }

  redo(): Promise<void> {
    return this.#after(() => this.#undo.redo())
  }

  /** Goes to the state that `choose` resolves to, after all that was asked before. */
  #after(choose: () => Promise<Then | undefined>): Promise<void> {
    this.#asked = this.#asked.then(() => {
      this.leave()
      return this.#restore(choose())
    })
    return this.#asked
  }

  scrub(time: number): void {
    if (this.#whyNoScrub !== '') return
    this.#host.pause()
    if (!this.#isBack) this.#timeline.keep()
    const away = (at: number) => Math.abs(at - time)
    const [first, ...others] = this.#timeline.moments
    if (first === undefined) return
    const nearest = others.reduce((a, b) => (away(b.state.time) < away(a.state.time) ? b : a), first)
    this.#isBack = true
    try {
      this.journal.cut(nearest.page.mark)
      this.#simulation.world!.history.rollBack(nearest.state)
      this.#show(nearest.page)
    } catch (error) {
      this.#host.fail(error)
    }
  }

  /** Goes back to the kept moment before the one shown. */
  stepBack(): void {
    const earlier = this.#timeline.moments.filter(({ state }) => state.time < this.#simulation.time)
    const last = earlier.at(-1)
    if (last !== undefined) this.scrub(last.state.time)
  }

  setRate(rate: number): void {
    this.#host.setRate(rate)
  }

  /** Returns the scene as edited, at the moment of the call. `page` are the settings as in the address. */
  async moment(page: string): Promise<Moment> {
    const world = this.#simulation.world!
    const { time } = world.stats
    const { start } = this.journal
    // all of the same moment
    const [calls, hash, state] = await Promise.all([
      this.journal.calls(),
      world.hash(),
      world.core.saveState(),
    ])
    return { start, page, time, calls, hash, state }
  }

  get shown(): TimeShown {
    const { moments } = this.#timeline
    const now = this.#simulation.time
    return {
      canUndo: this.#undo.canUndo,
      canRedo: this.#undo.canRedo,
      first: moments[0]?.state.time ?? now,
      last: Math.max(moments.at(-1)?.state.time ?? now, now),
      now,
      reason: this.#whyNoScrub,
    }
  }

  get #whyNoScrub(): string {
    return this.#reason !== '' || !this.journal.isLent ? this.#reason : 'Not while the page records.'
  }

  async #restore(point: Promise<Then | undefined>): Promise<void> {
    try {
      const to = await point
      if (to === undefined) return
      this.journal.cut(to.page.mark)
      const { world } = this.#simulation
      world!.core.loadState(to.state)
      this.#timeline.cut(world!.stats.time)
      this.journal.resume()
      this.#show(to.page)
    } catch (error) {
      this.#host.fail(error)
    }
  }

  #show({ walls, settings }: PageMoment): void {
    this.#simulation.fixedState = walls
    this.#host.wentTo(settings)
  }
}
