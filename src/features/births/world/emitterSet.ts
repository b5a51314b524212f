/** The emitters of a world: their pools of ids, and the births that are due. */

import { closeClass } from '../../../util/closedClass.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import { birthStepOf, type EmitterRun } from '../births.ts'
import {
  type CheckedEmitter,
  checkEmitter,
  checkEmitterChanges,
  type EmitterChanges,
  type EmitterOptions,
  emitterBounds,
  requireEmitterCount,
  type Sink,
} from '../emitters.ts'

interface Entry {
  /** Identifies an emitter of a world. */
  readonly serial: number
  options: CheckedEmitter
  /** Least and largest radius that its disks may have, those included that were born before a change. */
  radii: readonly [number, number]
  readonly firstId: number
  /** Births due so far. */
  births: number
  /** The part of the next birth that has become due. */
  credit: number
  ends: boolean
}

/** Covers the rounding of sums of rate times dt, so that 60 births per second are one per step of 1/60 s. */
const CREDIT_ROUNDING = 1e-9

export class EmitterSet {
  readonly #disks: WorldDisks
  readonly #box: PeriodicBox
  /** Called with (index in `handles`, changes); changes is null on removal. */
  onChange: ((place: number, changes: EmitterChanges | null) => void) | undefined
  #entries: Entry[] = []
  #handles: readonly Emitter[] = []
  /** All emitters so far by serial number, with removed ones: a snapshot may bring them back. */
  readonly #held = new Map<number, { readonly entry: Entry; readonly handle: Emitter }>()
  #nextSerial = 0
  #isMortal = false
  #fades = false

  constructor(disks: WorldDisks, box: PeriodicBox) {
    this.#disks = disks
    this.#box = box
  }

  /** Emitters that were not removed, in the order in which they were added. */
  get handles(): readonly Emitter[] {
    return this.#handles
  }

  /** Whether disks may have been born or died in steps: there are, or were, emitters or sinks. */
  get isMortal(): boolean {
    return this.#isMortal
  }

  /** Whether disks may fade: an emitter has, or had, a `fade` above 0. */
  get fades(): boolean {
    return this.#fades
  }

  /** Call when sinks are set. */
  noteSinks(sinks: readonly Sink[]): void {
    this.#isMortal ||= sinks.length > 0
  }

  /** Ids of all emitters, those included that were removed since the last step. */
  get pool(): number {
    return this.#entries.reduce((sum, { options }) => sum + options.maxAlive, 0)
  }

  /** Adds an emitter. Throws, and adds nothing, if an option is invalid or its disks do not fit on the device. */
  add(given: EmitterOptions, name = 'emitter'): Emitter {
    const options = checkEmitter(name, given)
    requireEmitterCount('emitters.length', this.#entries.length + 1)
    const { maxAlive, radii } = options
    const firstId = this.#disks.reserve(maxAlive, spread(radii, maxAlive), emitterBounds(options), options)
    this.#isMortal = true
    this.#fades ||= options.fade > 0
    return this.#hold({
      serial: this.#nextSerial++,
      options,
      radii,
      firstId,
      births: 0,
      credit: 0,
      ends: false,
    })
  }

  /** Adds an emitter whose disks are reserved, and returns its handle. */
  #hold(entry: Entry, handle = this.#makeHandle(entry)): Emitter {
    this.#entries.push(entry)
    this.#held.set(entry.serial, { entry, handle })
    if (!entry.ends) this.#handles = Object.freeze([...this.#handles, handle])
    return handle
  }

  #makeHandle(entry: Entry): Emitter {
    const { firstId } = entry
    const change = (changed: CheckedEmitter, changes: EmitterChanges) => {
      const [least, most] = entry.radii
      const radii = [Math.min(least, changed.radii[0]), Math.max(most, changed.radii[1])] as const
      const isWider = radii[0] < least || radii[1] > most
      const resized = isWider ? spread(radii, changed.maxAlive) : undefined
      this.#disks.changeReserved(firstId, resized, emitterBounds(changed), changed)
      entry.radii = radii
      entry.options = changed
      this.#fades ||= changed.fade > 0
      this.onChange?.(this.#handles.indexOf(emitter), changes)
    }
    const remove = () => {
      const place = this.#handles.indexOf(emitter)
      if (place >= 0) this.onChange?.(place, null)
      entry.ends = true
      this.#handles = this.#handles.filter((one) => one !== emitter)
    }
    const emitter: Emitter = new Emitter(entry, change, remove)
    return emitter
  }

  /** Returns the state as plain data. */
  save() {
    const entries = this.#entries.map((entry) => ({ ...entry }))
    return { entries, isMortal: this.#isMortal, fades: this.#fades }
  }

  /** Restores a saved state. Handles of emitters that it has, too, remain theirs; the others are handles of removed ones. */
  load({ entries, isMortal, fades }: ReturnType<EmitterSet['save']>): void {
    const had = this.#entries
    this.#entries = []
    this.#handles = []
    for (const saved of entries) {
      const same = this.#held.get(saved.serial)
      if (same === undefined) this.#hold({ ...saved })
      else this.#hold(Object.assign(same.entry, saved), same.handle)
      this.#nextSerial = Math.max(this.#nextSerial, saved.serial + 1)
    }
    for (const entry of had) if (!this.#entries.includes(entry)) entry.ends = true
    this.#isMortal = isMortal
    this.#fades = fades
  }

  /** Returns the `BirthStep` struct of a step; undefined if no disk can be born or die. */
  plan(sinks: readonly Sink[], slots: number, time: number, dt: number): ArrayBuffer | undefined {
    if (!this.#isMortal) return undefined
    const runs = this.#entries.map((entry): EmitterRun => ({ ...entry, due: dueIn(entry, dt) }))
    return birthStepOf(runs, sinks, slots, time, dt, this.#box)
  }

  /** Call after a step of `dt` seconds was submitted. */
  endStep(dt: number): void {
    for (const entry of this.#entries) {
      const due = dueIn(entry, dt)
      if (!entry.ends) entry.credit = Math.max(entry.credit + entry.options.rate * dt - due, 0)
      entry.births += due
      if (entry.ends) this.#disks.release(entry.firstId, entry.options.maxAlive)
    }
    if (this.#entries.some(({ ends }) => ends)) this.#entries = this.#entries.filter(({ ends }) => !ends)
  }
}

/** Returns the births of an emitter that become due in a step. */
function dueIn({ options, credit, ends }: Entry, dt: number): number {
  return ends ? 0 : Math.floor(credit + options.rate * dt + CREDIT_ROUNDING)
}

/** Returns radii for the grid, evenly spread over the range: which disk gets which is not known. */
function spread([least, most]: readonly [number, number], count: number): Float32Array {
  const last = count - 1
  return Float32Array.from({ length: count }, (_, k) =>
    k === last ? most : Math.min(least + (k / last) * (most - least), most),
  )
}

/** An emitter of a world, returned by `World.emitters.add`. */
export class Emitter {
  static {
    closeClass(Emitter, 'emitter')
  }

  readonly #entry: Entry
  readonly #change: (options: CheckedEmitter, changes: EmitterChanges) => void
  readonly #remove: () => void

  /** @internal */
  constructor(
    entry: Entry,
    change: (options: CheckedEmitter, changes: EmitterChanges) => void,
    remove: () => void,
  ) {
    this.#entry = entry
    this.#change = change
    this.#remove = remove
  }

  /** The smallest id of its disks; the others are the next `maxAlive - 1`. */
  get firstId(): number {
    return this.#entry.firstId
  }

  /** Maximum number of its disks alive at once. */
  get maxAlive(): number {
    return this.#entry.options.maxAlive
  }

  /** Births per second, 1/s; 0 pauses it. A new rate applies from the next step. The setter throws if it is out of range. */
  get rate(): number {
    return this.#entry.options.rate
  }

  set rate(rate: number) {
    this.change({ rate })
  }

  /**
   * Changes options from the next birth on; disks that live keep theirs. Throws, and changes nothing, if an option is unknown or out
   * of range, or if the emitter was removed. `maxAlive` and `seed` cannot change.
   */
  change(changes: EmitterChanges): void {
    if (this.#entry.ends) throw new Error('this emitter was removed')
    this.#change(checkEmitterChanges(this.#entry.options, changes), changes)
  }

  /** Removes the emitter: its disks die, and its ids are free, with the next step. To let its disks live on, set `rate` to 0. */
  remove(): void {
    this.#remove()
  }
}
