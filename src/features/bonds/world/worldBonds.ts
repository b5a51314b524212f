/** Host-side bookkeeping of a world's bonds and joints: their numbers, disks and colours. */

import type { Backend } from '../../../pipeline/backend.ts'
import type { EditCommand } from '../../../pipeline/commands.ts'
import { isPredicted, type Stepping } from '../../../pipeline/substeps.ts'
import { MAX_BONDS, NONE } from '../../../schemas/constants.ts'
import { requireArrayLike, show } from '../../../util/validate.ts'
import { FreeNumbers } from '../../disks/freeNumbers.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import { type BondState, bondEdits, bondState, removalEdits } from '../bondEdits.ts'
import type { Noun } from '../bondInputs.ts'
import { type BondOrder, NO_BONDS, orderBonds } from '../bondOrder.ts'
import { type BondEnds, sidesOf } from '../bondPaths.ts'
import { type BondOptions, checkBonds } from '../bonds.ts'
import { jointRemovalEdits } from '../jointEdits.ts'
import { bodyOfSide } from '../sides.ts'

export class WorldBonds {
  readonly #backend: Backend
  readonly #disks: WorldDisks
  readonly #stepping: Stepping
  readonly #box: PeriodicBox
  readonly #edit: (command: EditCommand) => void
  readonly #bonds = new Map<number, BondEnds>()
  /** Numbers of the bonds of each disk or body, by the id that the backends have. */
  readonly #ofDisk = new Map<number, Set<number>>()
  readonly #free = new FreeNumbers((number) => this.#bonds.has(number))
  /** One more than the largest number so far. */
  #numbers = 0
  /** Whether a bond has had anchors. */
  #anchored = false
  /** Whether there has been a joint. */
  #jointed = false
  #joints = 0
  /** Undefined when bonds have changed. */
  #order: BondOrder | undefined = NO_BONDS

  /** `edit` runs a batch of edits on the backend. */
  constructor(
    backend: Backend,
    disks: WorldDisks,
    stepping: Stepping,
    box: PeriodicBox,
    edit: (command: EditCommand) => void,
  ) {
    this.#box = box
    this.#backend = backend
    this.#disks = disks
    this.#stepping = stepping
    this.#edit = edit
  }

  /** Number of bonds, including broken ones. */
  get count(): number {
    return this.#bonds.size - this.#joints
  }

  /** Number of joints. */
  get jointCount(): number {
    return this.#joints
  }

  /** One more than the largest number of a bond or a joint; 0 without any. */
  get numbers(): number {
    return this.#bonds.size === 0 ? 0 : this.#numbers
  }

  /** The bonds and joints by colour, in the order in which they are solved. */
  get order(): BondOrder {
    this.#order ??= {
      ...this.#orderNow(),
      numbers: this.#numbers,
      anchored: this.#anchored,
      jointed: this.#jointed,
    }
    return this.#order
  }

  /** Numbers bodies after the ids of disks, so that all sides are counted from 0. */
  #orderNow(): BondOrder {
    const { ids } = this.#disks.sizes
    const sorted = this.#sorted
    const most = sorted.flatMap(sidesOf).reduce((most, id) => Math.max(most, bodyOfSide(id)), 0)
    if (most === 0) return orderBonds(sorted, ids)
    const counted = <T extends number | undefined>(id: T) =>
      id === undefined || bodyOfSide(id) === 0 ? id : ids + bodyOfSide(id)
    const ends = sorted.map((bond) => ({
      ...bond,
      a: counted(bond.a),
      b: counted(bond.b),
      carrier: counted(bond.carrier),
    }))
    return orderBonds(ends, ids + most + 1)
  }

  get #sorted(): BondEnds[] {
    return [...this.#bonds.values()].sort((one, other) => one.number - other.number)
  }

  /** Adds bonds and returns their numbers. Throws, and adds none, if an option is invalid. */
  add(options: BondOptions): Uint32Array {
    const checked = checkBonds(options, (id) => this.#disks.has(id))
    const { a, b } = checked
    const numbers = this.reserve([a, b], 'bond', checked.anchors !== undefined)
    for (const edits of bondEdits(checked, numbers, a, b, this.#box)) this.send('bondEdits', edits)
    this.hold(Array.from(numbers, (number, row) => ({ number, a: a[row], b: b[row] })))
    return numbers
  }

  /** Returns the smallest free numbers for bonds or joints with these sides, one of each per bond, and makes room for them. Throws, and changes nothing, if there is none. */
  reserve(sides: readonly Uint32Array[], noun: Noun, isAnchored: boolean): Uint32Array {
    if (isPredicted(this.#stepping))
      throw new Error(`stepping is '${this.#stepping}': expected 'discrete' for ${noun}s`)
    this.#requireRoom(sides)
    const numbers = this.#free.smallest(sides[0].length)
    if (numbers.length === 0) return numbers
    const count = numbers.reduce((most, number) => Math.max(most, number + 1), this.#numbers)
    const anchored = this.#anchored || isAnchored
    const jointed = this.#jointed || noun === 'joint'
    this.#backend.check({ bonds: count, ...(anchored && { anchored: 1 }), ...(jointed && { jointed: 1 }) })
    this.#numbers = count
    this.#anchored = anchored
    this.#jointed = jointed
    return numbers
  }

  /** Throws if a disk would have too many bonds. */
  #requireRoom(sides: readonly Uint32Array[]): void {
    const counts = new Map<number, number>()
    for (const ids of sides) {
      for (const id of ids) {
        if (id === NONE) continue
        const count = (counts.get(id) ?? this.#ofDisk.get(id)?.size ?? 0) + 1
        if (count > MAX_BONDS) {
          const body = bodyOfSide(id)
          throw new Error(
            body === 0
              ? `disk ${id} would have ${count} bonds: expected at most ${MAX_BONDS} per disk`
              : `body ${body} would have ${count} joints: expected at most ${MAX_BONDS} per body`,
          )
        }
        counts.set(id, count)
      }
    }
  }

  /** Removes bonds. Throws, and removes none, if a number is unknown or given twice. */
  remove(bonds: ArrayLike<number>): void {
    this.drop(this.named('bond', bonds))
  }

  /** Returns bonds or joints by their numbers. Throws if one is unknown or given twice. */
  named(noun: Noun, numbers: ArrayLike<number>): BondEnds[] {
    requireArrayLike(`${noun}s`, numbers)
    const found = new Map<number, BondEnds>()
    for (let k = 0; k < numbers.length; k++) {
      const number: unknown = numbers[k]
      const ends = typeof number === 'number' ? this.#bonds.get(number) : undefined
      if (ends === undefined || (ends.joint !== undefined) !== (noun === 'joint'))
        throw new Error(`${noun}s[${k}] is ${show(number)}: no ${noun} has this number`)
      if (found.has(ends.number))
        throw new Error(`${noun}s[${k}] is ${ends.number}: this ${noun} was named before`)
      found.set(ends.number, ends)
    }
    return [...found.values()]
  }

  /** Whether a bond or a joint holds two disks or bodies together, by the ids that the backends have. */
  areJoined(id: number, other: number): boolean {
    const held = (number: number) => this.#bonds.get(number)!
    return [...(this.#ofDisk.get(id) ?? [])].map(held).some(({ a, b }) => a === other || b === other)
  }

  /** Removes the bonds and joints of these ids of disks or bodies, just before these are removed. */
  removeOf(ids: ArrayLike<number>): void {
    if (this.#bonds.size === 0) return
    const named = new Set<number>()
    for (const id of Array.from(ids)) for (const number of this.#ofDisk.get(id) ?? []) named.add(number)
    this.drop(Array.from(named, (number) => this.#bonds.get(number)!))
  }

  /** Removes these bonds and joints. */
  drop(named: readonly BondEnds[]): void {
    if (named.length === 0) return
    for (const bond of named) {
      const { number, joint } = bond
      this.#bonds.delete(number)
      this.#free.free(number)
      if (joint !== undefined) this.#joints--
      for (const id of sidesOf(bond)) {
        const own = this.#ofDisk.get(id)
        own?.delete(number)
        if (own?.size === 0) this.#ofDisk.delete(id)
      }
    }
    const numbersOf = (isJoint: boolean) =>
      Uint32Array.from(
        named.filter(({ joint }) => (joint !== undefined) === isJoint).map(({ number }) => number),
      )
    for (const edits of removalEdits(numbersOf(false))) this.send('bondEdits', edits)
    for (const edits of jointRemovalEdits(numbersOf(true))) this.send('jointEdits', edits)
    this.#order = undefined
  }

  /** The joints, ascending by number. */
  get joints(): BondEnds[] {
    return this.#sorted.filter(({ joint }) => joint !== undefined)
  }

  /** Reads all bonds, ascending; the last substep took `h` seconds. */
  async read(h: () => number): Promise<BondState> {
    const sorted = this.#sorted.filter(({ joint }) => joint === undefined)
    const numbers = Uint32Array.from(sorted, ({ number }) => number)
    const pairs = Uint32Array.from(sorted.flatMap(({ a, b }) => [a, b]))
    const anchored = this.#anchored
    const { bonds, bondSides } = await this.#backend.read(anchored ? ['bonds', 'bondSides'] : ['bonds'])
    return bondState(bonds, anchored ? bondSides : undefined, numbers, pairs, h())
  }

  /** Returns the state as plain data. */
  save() {
    return {
      bonds: [...this.#bonds.values()],
      numbers: this.#numbers,
      anchored: this.#anchored,
      jointed: this.#jointed,
      free: this.#free.save(),
    }
  }

  /** Restores a saved state. */
  load({ bonds, numbers, anchored, jointed, free }: ReturnType<WorldBonds['save']>): void {
    this.#bonds.clear()
    this.#ofDisk.clear()
    this.#joints = 0
    this.hold(bonds)
    this.#numbers = numbers
    this.#anchored = anchored
    this.#jointed = jointed
    this.#free.load(free)
  }

  /** Keeps bonds and joints, or the new terms of joints. */
  hold(bonds: readonly BondEnds[]): void {
    for (const bond of bonds) {
      if (bond.joint !== undefined && !this.#bonds.has(bond.number)) this.#joints++
      this.#bonds.set(bond.number, bond)
      for (const id of sidesOf(bond))
        this.#ofDisk.set(id, (this.#ofDisk.get(id) ?? new Set()).add(bond.number))
    }
    this.#order = undefined
  }

  /** Runs a batch of edits on the backend. */
  send(buffer: 'bondEdits' | 'jointEdits', edits: ArrayBuffer): void {
    this.#edit({
      buffer,
      edits,
      sizes: {
        bonds: this.#numbers,
        ...(this.#anchored && { anchored: 1 }),
        ...(this.#jointed && { jointed: 1 }),
      },
    })
  }
}
