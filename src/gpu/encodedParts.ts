/**
 * Decides in which substeps the rebuild of the contact list, the sweep of bullets, the sums over tiles and, where disks sleep, the stages of awake disks are encoded. Where a part is needed and not encoded, the
 * GPU halts, and the host encodes it from there on: all steps in flight are then submitted again. So a part that was needed stays encoded for as
 * long as leaving it out would save less than such a halt costs.
 */
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { unitsAhead } from '../pipeline/substeps.ts'

/** Units of work without a bullet after which the sweep is no longer encoded. */
const BULLET_FREE_UNITS = 512
/** Units of work without an unsettled tile after which tiles are no longer summed up: a number, and more for each step that a halt had to submit again. */
const SETTLED_UNITS = 512
const SETTLED_UNITS_PER_STEP_IN_FLIGHT = 64

/** Steps without a rebuild after which it is no longer encoded: a number, more for each step that a halt had to submit again, and a maximum. */
interface Quiet {
  readonly steps: number
  readonly perStepInFlight: number
  readonly most: number
}

/** In the first substep of a step, which costs few dispatches. */
const FIRST: Quiet = { steps: 16, perStepInFlight: 8, most: 1024 }
/** In all other substeps: without them, a step of 8 has half of the dispatches. */
const LATER: Quiet = { steps: 4, perStepInFlight: 3, most: 256 }

/** The rebuild in some of the substeps of each step. */
class Rebuild {
  readonly #quiet: Quiet
  /** Steps for which it is still encoded, and as many as there are after a rebuild. */
  #left: number
  #afterRebuild: number
  #counted = 0

  constructor(quiet: Quiet) {
    this.#quiet = quiet
    this.#left = quiet.steps
    this.#afterRebuild = quiet.steps
  }

  get isEncoded(): boolean {
    return this.#left > 0
  }

  beginStep(): void {
    if (this.#left > 0) this.#left--
  }

  /** Call with the number of rebuilds so far. */
  count(rebuilds: number): void {
    if (rebuilds !== this.#counted) this.#left = this.#afterRebuild
    this.#counted = rebuilds
  }

  /** Call after a halt, with the number of steps in flight. */
  need(stepsInFlight: number): void {
    const { steps, perStepInFlight, most } = this.#quiet
    this.#afterRebuild = Math.min(steps + perStepInFlight * stepsInFlight, most)
    this.#left = this.#afterRebuild
  }
}

export class EncodedParts {
  readonly #first = new Rebuild(FIRST)
  readonly #later = new Rebuild(LATER)
  /** Whether something other than steps has changed the state, and whether that was so before the current step. */
  #isChanged = true
  #beginsChanged = true
  #sweeps = false
  /** Value of `Status.completed` at which sweeps are left out again if no bullet comes. */
  #sweepsUntil = 0
  #sumsTiles = true
  /** Value of `Status.completed` at which tiles are no longer summed up if all are settled, and how far that is ahead of an unsettled one. */
  #sumsUntil = SETTLED_UNITS
  #settledUnits = SETTLED_UNITS
  /** Whether some disk was awake after the last known step. */
  #someAwake = true

  /** Call before each step, with the questions about its substeps after it. */
  beginStep(): void {
    this.#beginsChanged = this.#isChanged
    this.#isChanged = false
    this.#first.beginStep()
    this.#later.beginStep()
  }

  /** Call after what may ask for a rebuild in the next substep: edits, births, passes, restores, new walls, and after new sizes. */
  change(): void {
    this.#isChanged = true
  }

  /** Whether something other than steps has changed the state before the current step. */
  get areChanged(): boolean {
    return this.#beginsChanged
  }

  /** Whether substeps can have awake disks, in a world where disks sleep. */
  areAwake(): boolean {
    return this.#someAwake || this.#beginsChanged
  }

  /** Whether a substep, counted from the first one of its step, can rebuild the list. */
  rebuilds(substep: number): boolean {
    if (substep > 0) return this.#later.isEncoded
    return this.#beginsChanged || this.#first.isEncoded || this.#later.isEncoded
  }

  /** Whether substeps can sweep bullets. */
  sweeps(): boolean {
    return this.#sweeps
  }

  /** Whether substeps can sum up tiles, in a world whose tiles have plans. */
  sumsTiles(): boolean {
    return this.#sumsTiles
  }

  /** Adapts to a status that the host has read. */
  adaptTo(status: BackendStatus): void {
    const { bullets, completed, firstRebuilds, laterRebuilds, awakeSlots, isUnsettled } = status
    this.#someAwake = awakeSlots > 0
    if (isUnsettled) this.#sumsUntil = (completed + this.#settledUnits) >>> 0
    else if (unitsAhead(completed, this.#sumsUntil) > 0) this.#sumsTiles = false
    if (bullets > 0) this.#sweepsUntil = (completed + BULLET_FREE_UNITS) >>> 0
    else if (unitsAhead(completed, this.#sweepsUntil) > 0) this.#sweeps = false
    this.#first.count(firstRebuilds)
    this.#later.count(laterRebuilds)
  }

  /** Call when the GPU has halted for an awake disk. */
  needAwake(): void {
    this.#someAwake = true
  }

  /** Call when the GPU has halted for a bullet after this many units of work. */
  needSweeps(completed: number): void {
    this.#sweeps = true
    this.#sweepsUntil = (completed + BULLET_FREE_UNITS) >>> 0
  }

  /** Call when the GPU has halted for an unsettled tile after this many units of work, with this many steps in flight. */
  needTileSums(completed: number, stepsInFlight: number): void {
    this.#settledUnits = SETTLED_UNITS + SETTLED_UNITS_PER_STEP_IN_FLIGHT * stepsInFlight
    this.#sumsTiles = true
    this.#sumsUntil = (completed + this.#settledUnits) >>> 0
  }

  /** Call when the GPU has halted for a rebuild, in the first substep of a step or not, with this many steps in flight. */
  needRebuild(isFirst: boolean, stepsInFlight: number): void {
    const rebuild = isFirst ? this.#first : this.#later
    rebuild.need(stepsInFlight)
  }
}
