/** What the benchmark asks of whatever moves a scene. */
import type { StageTime } from '../src/pipeline/profile.ts'
import type { Scene } from '../src/scene/scene.ts'
import type { Traffic } from './traffic.ts'

/** Of disks in the order of the scene; flat x0, y0, x1, y1, …: metres, m/s and rad/s. */
export interface DiskMotion {
  readonly positions: Float32Array
  readonly velocities: Float32Array
  readonly spins: Float32Array
}

/** A scene in the hands of one engine. */
export interface Engine {
  /** What computes, and how it was set up, in words. */
  readonly setup: string
  /** Parts that a step is cut into, or what the engine has in their place. */
  readonly substeps: number
  /** Moves the scene on; need not wait until that is done. */
  step(seconds: number): void
  /** Resolves once all steps are done. */
  finish(): Promise<void>
  read(): Promise<DiskMotion>
  /** Contacts that carry an impulse, where the engine tells. */
  readonly contacts?: number
  /** Mean milliseconds a step of each kind of stage, where the engine can tell; moves the scene on. */
  timeStages?(steps: number, seconds: number): Promise<readonly StageTime[]>
  /** What a substep asks of the memory, where the engine can tell; moves the scene on. */
  traffic?(): Promise<Traffic>
  destroy(): void
}

/** Makes an engine of a scene; null where it has nothing to express the scene in. */
export type MakeEngine = (scene: Scene) => Promise<Engine | null>

export function newMotion(disks: number): DiskMotion {
  return {
    positions: new Float32Array(2 * disks),
    velocities: new Float32Array(2 * disks),
    spins: new Float32Array(disks),
  }
}
