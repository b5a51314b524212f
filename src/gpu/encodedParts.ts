/**
 * Decides in which substeps the rebuild of the contact list and the sweep of bullets are encoded. The first substep of a step can always rebuild
 * the list. Where a part is needed and not encoded, the GPU halts, and the host encodes it from there on: all steps in flight are then submitted
 * again. So a part that was needed stays encoded for as long as leaving it out would save less than such a halt costs.
 */
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { unitsAhead } from '../pipeline/substeps.ts'

/** Units of work without a bullet after which the sweep is no longer encoded. */
const BULLET_FREE_UNITS = 512
/**
 * Steps without a rebuild after their first substep, after which only that one can rebuild the list: so many, and so many more for each step that
 * a halt had to submit again. Without them a step of 8 substeps has half of the dispatches.
 */
const QUIET_STEPS = 4
const QUIET_STEPS_PER_STEP_IN_FLIGHT = 3
const MOST_QUIET_STEPS = 256

export class EncodedParts {
  #sweeps = false
  /** Value of `Status.completed` at which sweeps are left out again if no bullet comes. */
  #sweepsUntil = 0
  /** Steps that are still encoded with rebuilds in all substeps, and as many as there are after a rebuild. */
  #rebuildingSteps = QUIET_STEPS
  #quietSteps = QUIET_STEPS
  #laterRebuilds = 0
  /** Call before the questions about the substeps of a step. */
  beginStep(): void {
    if (this.#rebuildingSteps > 0) this.#rebuildingSteps--
  }

  /** Whether a substep, counted from the first one of its step, can rebuild the list. */
  rebuilds(substep: number): boolean {
    return substep === 0 || this.#rebuildingSteps > 0
  }

  /** Whether substeps can sweep bullets. */
  sweeps(): boolean {
    return this.#sweeps
  }

  /** Adapts to a status that the host has read. */
  adaptTo({ bullets, completed, laterRebuilds }: BackendStatus): void {
    if (bullets > 0) this.#sweepsUntil = (completed + BULLET_FREE_UNITS) >>> 0
    else if (unitsAhead(completed, this.#sweepsUntil) > 0) this.#sweeps = false
    if (laterRebuilds !== this.#laterRebuilds) this.#rebuildingSteps = this.#quietSteps
    this.#laterRebuilds = laterRebuilds
  }

  /** Call when the GPU has halted for a bullet after this many units of work. */
  needSweeps(completed: number): void {
    this.#sweeps = true
    this.#sweepsUntil = (completed + BULLET_FREE_UNITS) >>> 0
  }

  /** Call when the GPU has halted for a rebuild, with this many steps in flight. */
  needRebuilds(stepsInFlight: number): void {
    this.#quietSteps = Math.min(
      QUIET_STEPS + QUIET_STEPS_PER_STEP_IN_FLIGHT * stepsInFlight,
      MOST_QUIET_STEPS,
    )
    this.#rebuildingSteps = this.#quietSteps
  }
}
