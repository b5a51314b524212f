/** Takes one engine with one scene from the start to its figures. */
import type { Scene } from '../src/scene/scene.ts'
import type { Engine } from './engine.ts'
import { type Quality, QualityMeter, rmsSpeed } from './quality.ts'

export const STEP = 1 / 60

export interface Watched extends Quality {
  /** Root mean square over disks and steps, from the change of positions in a step; m/s. */
  readonly rmsSpeed: number
}

/** Moves on by about `seconds`. */
export async function warmUp(engine: Engine, seconds: number): Promise<void> {
  for (let step = 0; step < Math.round(seconds / STEP); step++) {
    engine.step(STEP)
    await engine.finish()
  }
}

export interface StepTime {
  /** Milliseconds a step by the clock. */
  readonly wall: number
  /** Milliseconds a step that the processor spent on this process, over all its threads. */
  readonly cpu: number
}

/** The mean over `steps` steps; reading the state is no part of it. */
export async function timeSteps(engine: Engine, steps: number): Promise<StepTime> {
  const begin = performance.now()
  const used = process.cpuUsage()
  for (let step = 0; step < steps; step++) engine.step(STEP)
  await engine.finish()
  const { user, system } = process.cpuUsage(used)
  return { wall: (performance.now() - begin) / steps, cpu: (user + system) / 1000 / steps }
}

/** Energy and speed as means over `steps` steps, the rest as it is at the end. */
export async function watch(engine: Engine, scene: Scene, steps: number): Promise<Watched> {
  const meter = new QualityMeter(scene)
  let before = await engine.read()
  let energy = 0
  let squaredSpeed = 0
  for (let step = 0; step < steps; step++) {
    engine.step(STEP)
    const after = await engine.read()
    squaredSpeed += rmsSpeed(before, after, STEP) ** 2
    energy += meter.kineticEnergy(after)
    before = after
  }
  return {
    ...meter.measure(before),
    kineticEnergy: energy / steps,
    rmsSpeed: Math.sqrt(squaredSpeed / steps),
  }
}
