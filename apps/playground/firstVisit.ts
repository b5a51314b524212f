/** Times a few steps on the first visit, so that a slow machine gets fewer disks. */

import { presets } from '../../src/entries/scenes.ts'
import { World } from '../../src/index.ts'
import { DEFAULT_SEED } from '../../src/scene/presets.ts'
import type { BackendKind } from './limits.ts'
import { affordable } from './picture/choice.ts'

const KEY = 'scree.grains.'
/**
 * Grains that are timed: the second number where the first ones leave most of a frame. On a graphics card a step takes long to begin, and hardly longer
 * with more grains. Then the steps, of which the first ones compile and warm up.
 */
const GRAINS: Readonly<Record<BackendKind, readonly number[]>> = { cpu: [1000], gpu: [8000, 40_000] }
const WARM_UP = 6
const STEPS = 10

/** Returns how many grains were found to fit into a frame; undefined before the first visit. */
export function grainsOf(backend: BackendKind): number | undefined {
  try {
    const grains = Number(localStorage.getItem(KEY + backend) ?? Number.NaN)
    return grains > 0 ? grains : undefined
  } catch {
    // storage may be forbidden
    return undefined
  }
}

/** Times a backend, unless an earlier visit did. Gives the page a turn after each step on the CPU. */
export async function timeFirstVisit(backend: BackendKind, device?: GPUDevice): Promise<void> {
  if (grainsOf(backend) !== undefined) return
  try {
    let grains = 0
    for (const count of GRAINS[backend]) {
      if (count > GRAINS[backend][0] && grains < count / 2) break
      grains = affordable(await timeSteps(count, backend, device), count, backend)
    }
    localStorage.setItem(KEY + backend, String(grains))
  } catch {
    // the default number of disks is used
  }
}

/** Returns the time of a step of the picture with so many grains, ms. */
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
    times.sort((a, b) => a - b)
    return times[times.length >> 1]
  } finally {
    world.destroy()
  }
}
