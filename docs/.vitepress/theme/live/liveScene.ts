/** Runs a step of the tutorial on a canvas, as long as it is asked to. */
import type { DiskState, World } from 'scree'
import type { Step, StepCode } from '../../../tutorial/steps.ts'
import { DARK, Drawing, LIGHT, readBondLines } from './drawing.ts'

/** Steps that are run before a still picture is drawn, for readers who want no motion. */
const STILL_STEPS = 150
/** Milliseconds between two lines under the canvas. */
const LINE_PERIOD = 250
/** Largest time between two pictures that is made up, s. */
const MAX_ELAPSED = 0.05

export interface LiveEvents {
  /** The line under the canvas. */
  onLine(line: string): void
}

export class LiveScene {
  readonly #canvas: HTMLCanvasElement
  readonly #step: Step
  readonly #events: LiveEvents
  #code: StepCode | undefined
  #world: World | undefined
  #drawing: Drawing | undefined
  #state: DiskState | undefined
  #bonds = new Float32Array(0)
  #stopShow: (() => void) | undefined
  /** Counts starts and stops: a loop ends when it is not the latest one. */
  #run = 0
  #isBusy = false
  #isGone = false
  isDark = false

  constructor(canvas: HTMLCanvasElement, step: Step, events: LiveEvents) {
    this.#canvas = canvas
    this.#step = step
    this.#events = events
  }

  /** Makes the world at the first call, and draws it. */
  async prepare(): Promise<void> {
    if (this.#world !== undefined) return
    this.#code ??= await this.#step.load()
    const world = await this.#code.make()
    this.#state = await world.disks.read()
    this.#drawing = new Drawing(world, this.#step.view, this.#state)
    this.#world = world
    await this.#tellLine()
    if (this.#code.show === undefined) this.redraw()
    else await this.#showOnce()
  }

  /** Runs until `stop`. */
  async start(): Promise<void> {
    const run = ++this.#run
    await this.prepare()
    if (run !== this.#run) return
    this.fitCanvas()
    const { show } = this.#code!
    if (show === undefined) void this.#loop(run)
    else {
      this.#stopShow = show(this.#world!, this.#canvas)
      const timer = setInterval(
        () => (run === this.#run ? void this.#tellLine() : clearInterval(timer)),
        LINE_PERIOD,
      )
    }
  }

  stop(): void {
    this.#run++
    this.#stopShow?.()
    this.#stopShow = undefined
  }

  /** Begins anew, and stops. */
  async reset(): Promise<void> {
    this.stop()
    while (this.#isBusy) await nextFrame()
    this.#world?.destroy()
    this.#world = undefined
    await this.prepare()
  }

  /** Goes on by two and a half seconds, and draws the result. */
  async makeStill(): Promise<void> {
    await this.prepare()
    for (let k = 0; k < STILL_STEPS; k++) {
      this.#world!.step(1 / 60)
      if (k % 10 === 9) await nextFrame()
    }
    await this.#readState()
    await this.#tellLine()
    if (this.#code!.show === undefined) this.redraw()
    else await this.#showOnce()
  }

  /** Pushes what is near this point of the canvas, in CSS pixels, with the given velocity in pixels per second. */
  push(x: number, y: number, vx: number, vy: number): void {
    if (this.#world === undefined) return
    const [minX, minY, maxX, maxY] = this.#step.view
    const { clientWidth: width, clientHeight: height } = this.#canvas
    const scale = Math.min(width / (maxX - minX), height / (maxY - minY))
    const center = [
      (x - width / 2) / scale + (minX + maxX) / 2,
      (height / 2 - y) / scale + (minY + maxY) / 2,
    ] as const
    this.#world.brush = { center, velocity: [vx / scale, -vy / scale], radius: 36 / scale, rate: 30 }
  }

  endPush(): void {
    if (this.#world !== undefined) this.#world.brush = null
  }

  fitCanvas(): void {
    const canvas = this.#canvas
    const ratio = Math.min(devicePixelRatio, 2)
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((length) =>
      Math.round(length * ratio),
    )
    if (width === 0 || (canvas.width === width && canvas.height === height)) return
    canvas.width = width
    canvas.height = height
  }

  redraw(): void {
    if (this.#drawing === undefined || this.#code?.show !== undefined) return
    this.fitCanvas()
    this.#drawing.draw(this.#canvas, this.#state!, this.#bonds, this.isDark ? DARK : LIGHT)
  }

  destroy(): void {
    this.stop()
    this.#isGone = true
    if (!this.#isBusy) this.#world?.destroy()
  }

  async #loop(run: number): Promise<void> {
    const world = this.#world!
    let [last, owed, lastLine] = [performance.now(), 0, 0]
    this.#isBusy = true
    while (run === this.#run) {
      const now = performance.now()
      owed += Math.min((now - last) / 1000, MAX_ELAPSED) * 60
      last = now
      for (; owed >= 1; owed--) world.step(1 / 60)
      await this.#readState()
      if (run === this.#run) this.redraw()
      if (now - lastLine > LINE_PERIOD) {
        lastLine = now
        await this.#tellLine()
      }
      await nextFrame()
    }
    this.#isBusy = false
    if (this.#isGone) world.destroy()
  }

  async #readState(): Promise<void> {
    this.#state = await this.#world!.disks.read()
    this.#bonds = (await readBondLines(this.#world!, this.#state)) as Float32Array<ArrayBuffer>
  }

  async #tellLine(): Promise<void> {
    const world = this.#world!
    const { time, disks, backend } = world.stats
    const line = await this.#code!.look?.(world)
    const things = world.grains.outlines().length > 0 ? 'grains' : 'disks'
    const place = backend === 'gpu' ? 'GPU' : 'CPU'
    this.#events.onLine(line ?? `${disks} ${things} on the ${place}, ${time.toFixed(1)} s`)
  }

  /** Lets the code of a step that draws by itself do so for two frames. */
  async #showOnce(): Promise<void> {
    this.fitCanvas()
    const stop = this.#code!.show!(this.#world!, this.#canvas)
    await nextFrame()
    await nextFrame()
    stop()
  }
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
