/** Connects the parts of the page: settings create worlds, which the frame loop steps and draws. */

import { SLIDERS } from '../../src/features/disks/properties.ts'
import type { World } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { notify } from './dom.ts'
import { withEmbed } from './embed.ts'
import { Opening, type OpeningHost } from './files/opening.ts'
import { FrameLoop } from './frameLoop.ts'
import { showBackend, showPlaying, type Transport } from './hud.ts'
import { hideMessage, reasonFor, showFailure, showMessage } from './messages.ts'
import type { Parts } from './parts.ts'
import { Tape } from './recording/tape.ts'
import { sentence } from './sentence.ts'
import { type Settings, toSearch } from './settings.ts'
import type { Moment } from './share/moment.ts'
import { TimeBar } from './time/timeBar.ts'
import { TimeControls } from './time/timeControls.ts'

/** States that the world of a replay keeps: the default of worlds. */
const KEPT_BY_REPLAYS = 8
/** Settings that a running world can change. */
const LIVE: readonly string[] = ['color', 'field', 'forces', 'gravity', 'substeps', 'tool', ...SLIDERS]
/** Those of them that leave the world as it is. */
const VIEWS: readonly string[] = ['color', 'field', 'forces', 'tool']

export class Playground implements Transport {
  readonly #parts: Parts
  readonly #tape: Tape
  readonly #frames: FrameLoop
  readonly time: TimeControls
  readonly timeBar: TimeBar
  readonly opening: Opening
  #settings: Settings
  #isPlaying = true
  #isBroken = false
  /** Whether the device of the world was lost, until it has another one. */
  #isLost = false
  /** Whether a slider is being dragged, which is one edit. */
  #isSliding = false
  /** Number of worlds being created from the current one, which pauses meanwhile. */
  #reshapes = 0
  /** Called after each picture. */
  onDraw = (_settings: Settings): void => {}
  /** Called when a world replaces another. */
  onShow = (_scene: Scene, _isPaused: boolean): void => {}

  constructor(parts: Parts, settings: Settings) {
    this.#parts = parts
    this.#settings = settings
    this.time = new TimeControls(parts.simulation, {
      settings: () => this.#settings,
      pause: () => this.#isPlaying && this.togglePlay(),
      setRate: (rate) => {
        this.#frames.rate = rate
      },
      wentTo: (settings) => this.#goTo(settings),
      fail: (error) => showMessage(sentence(error)),
    })
    this.timeBar = new TimeBar(this.time)
    this.#tape = new Tape(this.time.journal)
    this.#frames = new FrameLoop(parts, this.#tape, this.time, this.timeBar, {
      settings: () => this.#settings,
      isPlaying: () => this.#isPlaying,
      isPaused: () => this.#reshapes > 0,
      isBroken: () => this.#isBroken,
      isLost: () => this.#isLost,
      drawn: (shown) => this.onDraw(shown),
      fail: (error) => this.#fail(error),
    })
    this.opening = new Opening({ ...parts, time: this.time, tape: this.#tape }, this.#openingHost)
    parts.simulation.beforeReplaced = () => this.#tape.eject()
    parts.belt.onEdit = () => this.time.edit()
    parts.belt.onCancel = () => this.time.cancelEdit()
    parts.belt.choose(settings.tool)
    showPlaying(true)
    this.#frames.start()
  }

  get #openingHost(): OpeningHost {
    return {
      settings: () => this.#settings,
      entered: (settings) => {
        this.#settings = settings
        this.#showWorld(settings)
      },
      wentTo: (settings) => this.#goTo(settings),
      whilePaused: async (work) => {
        this.#reshapes++
        await work().finally(() => this.#reshapes--)
      },
      opened: () => {
        this.#writeAddress()
        if (!this.#isPlaying) this.togglePlay()
      },
    }
  }

  get settings(): Settings {
    return this.#settings
  }

  togglePlay(): void {
    this.#isPlaying = !this.#isPlaying
    this.#frames.restart()
    showPlaying(this.#isPlaying)
  }

  /** Pauses and runs one step. */
  step(): void {
    if (this.#isPlaying) this.togglePlay()
    this.#frames.askStep()
  }

  /** Brings the scene, the file or the link back as it was at first. */
  reset(): void {
    if (!this.opening.again()) this.change({})
  }

  /** The scene as edited, with the bits of this moment. */
  moment(): Promise<Moment> {
    return this.time.moment(toSearch(this.#settings))
  }

  /** Begins to record, or ends the recording and saves it. */
  toggleRecording(): void {
    const { world } = this.#parts.simulation
    if (!this.#isBroken && world !== undefined) this.#tape.toggle(world, this.#settings)
  }

  /** Ends the replay: the world continues from where it is. */
  continueReplay(): void {
    if (this.#tape.replay === undefined) return
    this.#tape.release()
    this.#parts.belt.isLocked = false
    this.opening.forget()
    this.time.begin(this.#parts.simulation.world!, undefined, KEPT_BY_REPLAYS)
    this.#frames.restart()
  }

  toggleForces(): void {
    this.change({ forces: this.#settings.forces === 'on' ? 'off' : 'on' })
    this.#show()
  }

  /**
   * Applies new settings. If that fails, shows the error and keeps the old settings. `isLast` is false during a
   * continuous change, such as dragging a slider.
   */
  async change(changes: Partial<Settings>, isLast = true): Promise<void> {
    const { world } = this.#parts.simulation
    const settings = { ...this.#settings, ...changes }
    const keys = Object.keys(changes)
    if (keys.length === 0 || keys.some((key) => !VIEWS.includes(key))) this.continueReplay()
    const isLive = world !== undefined && keys.length > 0 && keys.every((key) => LIVE.includes(key))
    const isShape = world !== undefined && !this.#isBroken && keys.length === 1 && keys[0] === 'shape'
    if ((isLive && !keys.every((key) => VIEWS.includes(key))) || isShape) {
      if (!this.#isSliding) this.time.edit()
      this.#isSliding = !isLast
    }
    try {
      if (isShape) {
        if (!(await this.#reshape(settings))) return
      } else if (!isLive) {
        if (!(await this.#load(settings))) return
      } else {
        if (changes.substeps !== undefined) world.substeps = changes.substeps
        if ('gravity' in changes) world.gravity = changes.gravity ?? this.#parts.simulation.scene!.gravity
      }
    } catch (error) {
      if (this.#isBroken) {
        this.#fail(error)
        // the lost device may have supported more disks
        if (settings.count !== undefined) await this.change({ ...changes, count: undefined }, isLast)
      }
      if (!this.#isBroken) showMessage(sentence(error))
      this.#show()
      this.#parts.belt.showShape(this.#settings.shape)
      return
    }
    // other changes may have arrived meanwhile
    this.#settings = { ...this.#settings, ...changes }
    if (changes.tool !== undefined) this.#parts.belt.choose(changes.tool)
    if (!isLive) this.#parts.belt.showShape(settings.shape, this.#parts.simulation.note)
    // browsers reject frequent changes of the address
    if (isLast) this.#writeAddress()
    if (!isLive || !SLIDERS.some((name) => name in changes)) return
    this.#frames.renewMaterial()
    if (isLast) this.#show()
  }

  /** Handles the loss of the device. A world on the GPU continues when it has another one. */
  lose(): void {
    if (this.#parts.simulation.world?.stats.backend === 'cpu') this.#renew()
  }

  /** Draws on the device that the browser offers now. */
  #renew(): void {
    const { simulation, display } = this.#parts
    const { world, scene, walls } = simulation
    display.renew(scene!, walls, world!)
  }

  /** Pauses while the world has no device, and draws on its new one. */
  #watch(world: World): void {
    const { simulation, graphics } = this.#parts
    world.on('devicelost', () => {
      if (world === simulation.world) this.#isLost = true
    })
    world.on('restored', ({ backend }) => {
      if (world !== simulation.world) return
      this.#isLost = false
      this.#frames.restart()
      this.#renew()
      showBackend(world.stats, reasonFor(this.#settings, backend, graphics.adapter))
      this.#show()
    })
  }

  /** Writes the settings to the address, so that a reload restores them. */
  #writeAddress(): void {
    history.replaceState(null, '', withEmbed(toSearch(this.#settings)) + this.opening.fragment)
  }

  /** Stops until another world is loaded. */
  #fail(error: unknown): void {
    this.#isBroken = true
    showFailure(sentence(error))
  }

  /** Returns false if a later load superseded this one. */
  async #load(settings: Settings): Promise<boolean> {
    const { simulation } = this.#parts
    if (!(await simulation.load(settings))) return false
    this.opening.forget()
    this.#showWorld(settings)
    const start = { search: toSearch({ ...settings, count: simulation.count }) }
    this.time.begin(simulation.world!, simulation.glow === undefined ? start : undefined)
    return true
  }

  /** Shows the settings of a moment that the world has gone to, but for how it is drawn. */
  #goTo(settings: Settings): void {
    const { color, field, forces, tool } = this.#settings
    const { belt } = this.#parts
    belt.letGo()
    this.#settings = { ...settings, color, field, forces, tool }
    belt.showShape(settings.shape)
    this.#show()
    this.#writeAddress()
    this.#frames.renewFigures()
  }

  /** Shows a world that has replaced another. */
  #showWorld(settings: Settings): void {
    const { graphics, simulation, display, panel } = this.#parts
    const { world, scene, walls } = simulation
    notify()
    showBackend(world!.stats, reasonFor(settings, world!.stats.backend, graphics.adapter))
    this.#watch(world!)
    display.show(scene!, walls, world!, settings)
    panel.show(settings, world!, scene!)
    this.onShow(scene!, !this.#isPlaying)
    if (this.#isBroken) hideMessage()
    this.#isBroken = false
    this.#isLost = false
    this.#frames.restartWorld()
  }

  /** Replaces the shape in the running world. */
  async #reshape(settings: Settings): Promise<boolean> {
    const { simulation, display, panel } = this.#parts
    this.#reshapes++
    try {
      if (!(await simulation.reshape(settings))) return false
    } finally {
      this.#reshapes--
    }
    const { world, scene, walls } = simulation
    display.showWalls(walls, scene!)
    panel.show(settings, world!, scene!)
    this.#frames.restart()
    return true
  }

  #show(): void {
    const { simulation, panel } = this.#parts
    const { world, scene } = simulation
    if (world !== undefined) panel.show(this.#settings, world, scene!)
  }
}
