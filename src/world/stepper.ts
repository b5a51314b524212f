/** Makes steps: splits long ones, plans the commands of the backend, and warns of what looks wrong. */

import { requireSteady } from '../features/bodies/steadyBodies.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import { secondsOfFall } from '../pipeline/freeFall.ts'
import { LONG_STEP, partsOfStep } from '../pipeline/longSteps.ts'
import { stepCommand } from '../pipeline/stepCommand.ts'
import { partition, stepUnits } from '../pipeline/substeps.ts'
import { MAX_SUBSTEPS } from '../schemas/constants.ts'
import type { WorldCore } from './core.ts'

export class Stepper {
  readonly #core: WorldCore

  constructor(core: WorldCore) {
    this.#core = core
  }

  /** `World.step`. */
  step(dt: number): void {
    const { count, seconds } = this.#partsOfStep(dt)
    if (count > 1) this.#requireParts(count, seconds)
    for (let part = 0; part < count; part++) {
      const command = this.plan(seconds)
      if (command !== null) {
        this.#warnOfUnits(dt, count * seconds)
        this.#core.backend.step(command)
        this.#core.noteStatus()
      }
      this.#core.recording?.noteStep(seconds, command)
    }
  }

  /** Throws if one of several steps would be refused, before the first one changes anything. */
  #requireParts(count: number, seconds: number): void {
    const { values, walls } = this.#core
    const substeps = values.substeps === 'auto' ? MAX_SUBSTEPS : values.substeps
    walls.bodies.requireStates(values.time, seconds, count, substeps, walls.set)
  }

  /** Returns the seconds in which the smallest disk falls from rest through its radius. */
  #secondsOfFall(): number {
    const { smallestRadius } = this.#core.walls.set.buildForQuery()
    return secondsOfFall(Math.min(smallestRadius, this.#core.grains.smallestInner), this.#core.values.gravity)
  }

  /** Returns the steps that a step is made as: one, unless it is long and disks fall. */
  #partsOfStep(dt: number): { count: number; seconds: number } {
    // of an empty or event-driven world, and one whose dt is refused
    const isRefused = typeof dt !== 'number' || !(dt <= 1e6)
    const isWhole = this.#core.options.stepping !== 'discrete' || this.#core.disks.isEmpty || isRefused
    if (isWhole) return { count: 1, seconds: dt }
    const substeps = this.#core.values.substeps === 'auto' ? MAX_SUBSTEPS : this.#core.values.substeps
    return partsOfStep(dt, {
      gravity: this.#core.values.gravity,
      radius: this.#core.walls.set.medianRadius,
      substeps,
    })
  }

  /** Warns if `dt` or radii seem to be in the wrong units. */
  #warnOfUnits(dt: number, simulated: number): void {
    if (this.#core.options.stepping === 'discrete') this.#core.warnings.warnOfLongStep(dt)
    if (simulated < 0.999 * dt) this.#core.warnings.warnOfCutStep(dt, simulated)
    else if (this.#core.options.stepping === 'discrete' && dt <= LONG_STEP)
      this.#core.warnings.warnOfSmallRadii(
        this.#core.walls.set.medianRadius,
        this.#core.values.gravity,
        dt,
        this.#core.values.substeps,
      )
    if (!this.#core.values.hasNewScale) return
    this.#core.values.hasNewScale = false
    this.#core.warnings.warnOfLargeRadii(this.#core.walls.set.medianRadius, this.#core.values.gravity)
  }

  /**
   * Returns the command of a step, or null if there is nothing to simulate. Advances the host-side state; the caller must submit
   * the command.
   */
  plan(dt: number): StepCommand | null {
    this.#core.backend.requireAlive()
    this.#core.backend.requireRoom(this.#core.disks.sizes)
    const parts = partition(this.#core.options.stepping, this.#core.values.substeps, dt, () =>
      this.#secondsOfFall(),
    )
    if (parts === null) return null
    if (this.#core.disks.isEmpty && !this.#core.walls.bodies.isDynamic) {
      if (parts.isEventDriven)
        requireSteady(this.#core.walls.bodies, this.#core.values.time, dt, parts.substeps)
      this.#core.values.time += dt
      this.#core.disks.endStep()
      this.#core.walls.set.endStep()
      return null
    }
    const passes = this.#core.passes.runs(dt, this.#core.values.time, this.#core.disks.slots)
    const births = this.#core.emitters.plan(
      this.#core.values.sinks,
      this.#core.disks.slots,
      this.#core.values.time,
      dt,
    )
    const command = stepCommand(this.#core, { dt, parts, passes, births })
    this.#core.backend.check(command.sizes)
    // nothing below throws: the host-side state must match the submitted command
    this.#core.values.time += dt
    this.#core.submittedUnits += passes.length + Number(births !== undefined) + stepUnits(parts)
    this.#core.values.lastStep = dt
    this.#core.values.wakesAll = false
    const isDriven =
      this.#core.values.brush.radius > 0 ||
      this.#core.values.fields.length > 0 ||
      command.sizes.forces.length > 0 ||
      this.#core.values.gravity.some((part, axis) => part !== this.#core.potentialGravity[axis])
    if (isDriven || passes.length > 0 || births !== undefined) this.#core.energyChanges++
    this.#core.emitters.endStep(dt)
    this.#core.disks.endStep()
    this.#core.walls.set.endStep(command.edgeSet)
    return command
  }
}
