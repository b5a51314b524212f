/** The interface of benchmarked engines. */
import type { StageTime } from '../src/pipeline/profile.ts'
import type { Scene } from '../src/scene/scene.ts'
import type { Workload } from './price/workload.ts'
import type { Traffic } from './traffic.ts'

/** Motion of all disks in scene order, as flat arrays x0, y0, x1, y1, … in metres, m/s and rad/s. */
export interface DiskMotion {
  readonly positions: Float32Array
  readonly velocities: Float32Array
  readonly spins: Float32Array
  /** In radians; of grains only. */
  readonly angles?: Float32Array
}

/** One engine with one scene of disks or of grains. */
export interface Engine {
  /** Description of the engine and its configuration. */
  readonly setup: string
  /** Substeps per step, or the engine's equivalent. */
  readonly substeps: number
  /** Advances the scene; may return before the work is complete. */
  step(seconds: number): void
  /** Advances by this many steps of `seconds` before anything is timed; as many calls of `step` if missing. */
  warmUp?(steps: number, seconds: number): Promise<void>
  /** Resolves when all steps are complete. */
  finish(): Promise<void>
  read(): Promise<DiskMotion>
  /** Number of contacts with an impulse, if the engine reports it. */
  readonly contacts?: number
  /** Returns the mean milliseconds per step of each stage, if the engine supports it; advances the scene. */
  timeStages?(steps: number, seconds: number): Promise<readonly StageTime[]>
  /** Returns the memory traffic of a substep, if the engine supports it; advances the scene. */
  traffic?(): Promise<Traffic>
  /** Returns what the steps work on, if the engine supports it; advances the scene. */
  workload?(): Promise<Workload>
  destroy(): void
}

/** Creates an engine for a scene; null if the engine cannot represent it. */
export type MakeEngine = (scene: Scene) => Promise<Engine | null>

export function newMotion(disks: number): DiskMotion {
  return {
    positions: new Float32Array(2 * disks),
    velocities: new Float32Array(2 * disks),
    spins: new Float32Array(disks),
  }
}
