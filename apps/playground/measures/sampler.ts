/** Reads the world a few times per second, and has a worker measure it. */
import type { MeasuredState } from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { ContactList, PeriodicOptions, World } from '../../../src/index.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { equalAreaRadii } from './areas.ts'
import type { FieldName } from './choices.ts'
import { mapGrid } from './mapGrid.ts'
import type { Answer, MapWish, Statistic, Wish } from './wishes.ts'

/** Milliseconds between two measurements at least. */
const EVERY = 200
/** Milliseconds between two measurements as multiples of how long one takes, so that the simulation keeps its share. */
const SHARE = 2.5
/** The same at most, and while the world stands still. */
const SELDOM = 1000

/** What is to be measured. */
export interface Asked {
  readonly map?: {
    readonly field: FieldName
    readonly seconds: number
    readonly drawn: MapWish['drawn']
    readonly isLight: boolean
  }
  readonly statistic?: Statistic
  /** Radius of the kernel in mean diameters. */
  readonly diameters: number
}

export interface Shown {
  readonly world: World
  readonly scene: Scene
  readonly bounds: Bounds
  /** Whether contacts last no time. */
  readonly isEventDriven: boolean
}

export class Sampler {
  readonly #answer: (answer: Answer, wish: Wish) => void
  readonly #fail: (error: unknown) => void
  #worker: Worker | undefined
  #isBusy = false
  #nextAt = 0
  #world: World | undefined
  #worlds = 0
  #last = ''
  #lastAt = 0

  constructor(answer: (answer: Answer, wish: Wish) => void, fail: (error: unknown) => void) {
    this.#answer = answer
    this.#fail = fail
  }

  /** Measures if it is time; call it once per frame. */
  update(asked: Asked, shown: Shown): void {
    if (asked.map === undefined && asked.statistic === undefined) return
    const { world } = shown
    if (world !== this.#world) this.#worlds++
    this.#world = world
    const now = performance.now()
    const { time, disks } = world.stats
    const last = JSON.stringify([this.#worlds, time, disks, asked])
    // what stands still is measured seldom
    if (this.#isBusy || now < (last === this.#last ? this.#lastAt + SELDOM : this.#nextAt)) return
    this.#last = last
    this.#isBusy = true
    this.#measure(asked, shown)
      .catch((error) => {
        // a world that has gone says nothing
        if (world === this.#world) this.#fail(error)
      })
      .finally(() => {
        const end = performance.now()
        this.#isBusy = false
        this.#lastAt = end
        this.#nextAt = now + Math.min(Math.max(EVERY, SHARE * (end - now)), SELDOM)
      })
  }

  async #measure(asked: Asked, { world, scene, bounds, isEventDriven }: Shown): Promise<void> {
    const { time } = world.stats
    const id = this.#worlds
    const [read, contacts] = await Promise.all([
      world.disks.read(),
      isEventDriven ? NO_CONTACTS : world.readContacts(),
    ])
    if (world !== this.#world) return
    const periodic = scene.periodic as PeriodicOptions | undefined
    const { ids, positions, velocities, masses } = read
    const radii = equalAreaRadii(scene, read)
    const state: MeasuredState = { ids, positions, velocities, masses, radii }
    const meanRadius = radii.reduce((sum, one) => sum + one, 0) / Math.max(radii.length, 1) || 1
    const grid = mapGrid(bounds, this.#steady(id, meanRadius), asked.diameters, periodic)
    const wish: Wish = {
      world: id,
      time,
      state,
      contacts,
      meanRadius,
      grid,
      periodic,
      map: asked.map && { ...asked.map, grid },
      statistic: asked.statistic,
    }
    const answer = await this.#ask(wish)
    if (world === this.#world) this.#answer(answer, wish)
  }

  #steadyRadius = { world: 0, radius: 0 }

  /** Returns the mean radius that a world had at first, so that the grid of a mean stays. */
  #steady(world: number, radius: number): number {
    if (this.#steadyRadius.world !== world || this.#steadyRadius.radius < radius / 2)
      this.#steadyRadius = { world, radius }
    return this.#steadyRadius.radius
  }

  #ask(wish: Wish): Promise<Answer> {
    this.#worker ??= new Worker(new URL('./measure.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer | { error: string }>) => {
        if ('error' in data) reject(new Error(data.error))
        else resolve(data)
      }
      worker.onerror = ({ message }) => reject(new Error(`the measurement failed: ${message}`))
      worker.postMessage(wish)
    })
  }
}

/** The list of contacts with event-driven time stepping. */
const NO_CONTACTS: ContactList = {
  a: new Uint32Array(),
  b: new Uint32Array(),
  edges: new Uint32Array(),
  bodies: new Uint32Array(),
  points: new Float32Array(),
  normals: new Float32Array(),
  overlaps: new Float32Array(),
  normalImpulses: new Float32Array(),
  tangentImpulses: new Float32Array(),
  rollingImpulses: new Float32Array(),
  sliding: new Uint8Array(),
  substep: 0,
}
