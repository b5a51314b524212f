/** Measures one engine with one scene. */
import type { Scene } from '../src/scene/scene.ts'
import type { Engine } from './engine.ts'
import { GrainMeter } from './grainQuality.ts'
import { type Quality, QualityMeter, rmsSpeed } from './quality.ts'

export const STEP = 1 / 60

export interface Watched extends Quality {
  /** Root mean square speed over disks and steps in m/s, from position differences. */
  readonly rmsSpeed: number
  /** The most energy that a step adds, in J/kg: kinetic and of gravity. */
  readonly largestGain: number
}

/** Advances by about `seconds`. */
export async function warmUp(engine: Engine, seconds: number): Promise<void> {
  const steps = Math.round(seconds / STEP)
  if (engine.warmUp !== undefined) return engine.warmUp(steps, STEP)
  for (let step = 0; step < steps; step++) {
    engine.step(STEP)
    await engine.finish()
  }
}

export interface StepTime {
  /** Wall-clock milliseconds per step. */
  readonly wall: number
  /** CPU milliseconds per step, over all threads of the process. */
  readonly cpu: number
}

/** Returns the mean over `steps` steps, without the time to read the state. */
export async function timeSteps(engine: Engine, steps: number): Promise<StepTime> {
  const begin = performance.now()
  const used = process.cpuUsage()
  for (let step = 0; step < steps; step++) engine.step(STEP)
  await engine.finish()
  const { user, system } = process.cpuUsage(used)
  return { wall: (performance.now() - begin) / steps, cpu: (user + system) / 1000 / steps }
}

/** Returns energy and speed as means over `steps` steps, the largest gain in one of them, and the other values at the end. */
export async function watch(engine: Engine, scene: Scene, steps: number): Promise<Watched> {
  const meter = scene.grains === undefined ? new QualityMeter(scene) : new GrainMeter(scene)
  let before = await engine.read()
  let energy = 0
  let squaredSpeed = 0
  let largestGain = 0
  let last = meter.kineticEnergy(before) + meter.potentialEnergy(before)
  for (let step = 0; step < steps; step++) {
    engine.step(STEP)
    const after = await engine.read()
    squaredSpeed += rmsSpeed(before, after, STEP) ** 2
    const kinetic = meter.kineticEnergy(after)
    const total = kinetic + meter.potentialEnergy(after)
    largestGain = Math.max(largestGain, total - last)
    last = total
    energy += kinetic
    before = after
  }
  return {
    ...meter.measure(before),
    kineticEnergy: energy / steps,
    rmsSpeed: Math.sqrt(squaredSpeed / steps),
    largestGain,
  }
}
