/** How many grains this machine moves at 60 frames/s: timed on the first visit, and again while the first scene runs, for the next visit. */

import { presets } from '../../src/entries/scenes.ts'
import { World } from '../../src/index.ts'
import { DEFAULT_SEED } from '../../src/scene/presets.ts'
import type { BackendKind } from './limits.ts'
import { affordable } from './picture/choice.ts'

const KEY = 'scree.grains.'
/**
 * Grains that are timed on the first visit: the second number where the first ones leave most of a frame. On a graphics card a step takes long to begin,
 * and hardly longer with more grains.
 */
const GRAINS: Readonly<Record<BackendKind, readonly number[]>> = { cpu: [1000], gpu: [8000, 40_000] }
/** Steps of the first visit, of which the first ones compile and warm up. */
const WARM_UP = 6
const STEPS = 10
/** Grains that have landed cost more per step than those of the first steps, which fall apart from each other. */
const DENSE = 1.7
/** Steps of the running scene that are timed: enough for its grains to land. */
const TIMED = 300
/** The part of the steps that must fit into a frame. */
const FITTING = 0.75

/** What this visit uses. */
const chosen: Partial<Record<BackendKind, number>> = {}

/** Returns how many grains fit into a frame; undefined if they were never timed. The same during a visit. */
export function grainsOf(backend: BackendKind): number | undefined {
  chosen[backend] ??= stored(backend)
  return chosen[backend]
}

function stored(backend: BackendKind): number | undefined {
  try {
    const grains = Number(localStorage.getItem(KEY + backend) ?? Number.NaN)
    return grains > 0 ? grains : undefined
  } catch {
    // storage may be forbidden
    return undefined
  }
}

function store(backend: BackendKind, grains: number): void {
  try {
    localStorage.setItem(KEY + backend, String(grains))
  } catch {
    // the next visit times again
  }
}

/** Times a backend, unless an earlier visit did. Gives the page a turn after each step on the CPU. */
export async function timeFirstVisit(backend: BackendKind, device?: GPUDevice): Promise<void> {
  if (grainsOf(backend) !== undefined) return
  try {
    let grains = 0
    for (const count of GRAINS[backend]) {
      if (count > GRAINS[backend][0] && grains < count / 2) break
      grains = affordable(DENSE * (await timeSteps(count, backend, device)), count, backend)
    }
    chosen[backend] = grains
    store(backend, grains)
  } catch {
    // the default number of grains is used
  }
}

/** Returns the time of a step of the picture with this number of grains, ms. */
async function timeSteps(count: number, backend: BackendKind, device?: GPUDevice): Promise<number> {
  const scene = presets.picture.build(count, DEFAULT_SEED)
  const world = await World.fromScene(scene, { backend, device })
  try {
    const times: number[] = []
    let begin = 0
    for (let step = 0; step < WARM_UP + STEPS; step++) {
      if (backend === 'cpu' || step === WARM_UP) await world.settle()
      if (backend === 'cpu') await new Promise((resolve) => setTimeout(resolve))
      if (backend === 'cpu' || step === WARM_UP) begin = performance.now()
      world.step(1 / 60)
      if (backend === 'cpu' && step >= WARM_UP) times.push(performance.now() - begin)
    }
    await world.settle()
    if (backend === 'gpu') times.push((performance.now() - begin) / STEPS)
    return quantile(times, 0.5)
  } finally {
    world.destroy()
  }
}

/** Times the first steps of a running picture, so that a visit to a busy machine does not decide for later ones. */
export class RunningTimes {
  #times: number[] = []

  /** Begins again, with another world. */
  restart(): void {
    this.#times = []
  }

  /** Adds the time of a step of the picture with this number of grains, ms. */
  add(ms: number, grains: number, backend: BackendKind): void {
    if (this.#times.length >= TIMED || ms <= 0) return
    this.#times.push(ms)
    if (this.#times.length === TIMED)
      store(backend, affordable(quantile(this.#times, FITTING), grains, backend))
  }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.slice().sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)]
}
