/** Host-side bookkeeping of a world's bonds: their numbers, disks and colours. */
import { type BondState, bondEdits, bondState, removalEdits } from '../disks/bondEdits.ts'
import { type BondOrder, NO_BONDS, orderBonds } from '../disks/bondOrder.ts'
import type { BondEnds } from '../disks/bondPaths.ts'
import { type BondOptions, checkBonds } from '../disks/bonds.ts'
import { FreeNumbers } from '../disks/freeNumbers.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { EditCommand } from '../pipeline/commands.ts'
import type { Stepping } from '../pipeline/substeps.ts'
import { MAX_BONDS, NONE } from '../schemas/constants.ts'
import { requireArrayLike, show } from '../util/validate.ts'
import type { PeriodicBox } from '../walls/periodicBox.ts'
import type { WorldDisks } from './disks.ts'

export class WorldBonds {
  readonly #backend: Backend
  readonly #disks: WorldDisks
  readonly #stepping: Stepping
  readonly #box: PeriodicBox
  readonly #edit: (command: EditCommand) => void
  readonly #bonds = new Map<number, BondEnds>()
  /** Numbers of the bonds of each disk, by id. */
  readonly #ofDisk = new Map<number, Set<number>>()
  readonly #free = new FreeNumbers((number) => this.#bonds.has(number))
  /** One more than the largest number so far. */
  #numbers = 0
  /** Whether a bond has had anchors. */
  #anchored = false
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
    return this.#bonds.size
  }

  /** One more than the largest number of a bond; 0 without bonds. */
  get numbers(): number {
    return this.#bonds.size === 0 ? 0 : this.#numbers
  }

  /** The bonds by colour, in the order in which they are solved. */
  get order(): BondOrder {
    this.#order ??= {
      ...orderBonds(this.#sorted, this.#disks.sizes.ids),
      numbers: this.#numbers,
      anchored: this.#anchored,
    }
    return this.#order
  }

  get #sorted(): BondEnds[] {
    return [...this.#bonds.values()].sort((one, other) => one.number - other.number)
  }

  /** Adds bonds and returns their numbers. Throws, and adds none, if an option is invalid. */
  add(options: BondOptions): Uint32Array {
    const checked = checkBonds(options, (id) => this.#disks.has(id))
    if (this.#stepping === 'eventDriven')
      throw new Error("stepping is 'eventDriven': expected 'discrete' for bonds")
    const { a, b } = checked
    this.#requireRoom(a, b)
    const numbers = this.#free.smallest(checked.count)
    if (checked.count === 0) return numbers
    const count = numbers.reduce((most, number) => Math.max(most, number + 1), this.#numbers)
    const anchored = this.#anchored || checked.anchors !== undefined
    this.#backend.check({ bonds: count, ...(anchored && { anchored: 1 }) })
    this.#numbers = count
    this.#anchored = anchored
    for (const edits of bondEdits(checked, numbers, a, b, this.#box)) this.#send(edits)
    for (const [row, number] of numbers.entries()) this.#hold({ number, a: a[row], b: b[row] })
    this.#order = undefined
    return numbers
  }

  /** Throws if a disk would have too many bonds. */
  #requireRoom(a: Uint32Array, b: Uint32Array): void {
    const counts = new Map<number, number>()
    for (let row = 0; row < a.length; row++) {
      for (const id of [a[row], b[row]]) {
        if (id === NONE) continue
        const count = (counts.get(id) ?? this.#ofDisk.get(id)?.size ?? 0) + 1
        if (count > MAX_BONDS)
          throw new Error(`disk ${id} would have ${count} bonds: expected at most ${MAX_BONDS} per disk`)
        counts.set(id, count)
      }
    }
  }

  /** Removes bonds. Throws, and removes none, if a number is unknown or given twice. */
  remove(bonds: ArrayLike<number>): void {
    requireArrayLike('bonds', bonds)
    const named = new Set<number>()
    for (let k = 0; k < bonds.length; k++) {
      const bond: unknown = bonds[k]
      if (typeof bond !== 'number' || !this.#bonds.has(bond))
        throw new Error(`bonds[${k}] is ${show(bond)}: no bond has this number`)
      if (named.has(bond)) throw new Error(`bonds[${k}] is ${bond}: this bond was named before`)
      named.add(bond)
    }
    this.#remove(named)
  }

  /** Removes the bonds of disks with these ids, just before the disks are removed. */
  removeOf(ids: Uint32Array): void {
    if (this.#bonds.size === 0) return
    const named = new Set<number>()
    for (const id of ids) for (const number of this.#ofDisk.get(id) ?? []) named.add(number)
    this.#remove(named)
  }

  #remove(named: ReadonlySet<number>): void {
    if (named.size === 0) return
    for (const number of named) {
      const { a, b } = this.#bonds.get(number)!
      this.#bonds.delete(number)
      this.#free.free(number)
      for (const id of [a, b]) {
        const own = this.#ofDisk.get(id)
        own?.delete(number)
        if (own?.size === 0) this.#ofDisk.delete(id)
      }
    }
    for (const edits of removalEdits(Uint32Array.from(named))) this.#send(edits)
    this.#order = undefined
  }

  /** Reads all bonds, ascending; the last substep took `h` seconds. */
  async read(h: () => number): Promise<BondState> {
    const sorted = this.#sorted
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
      free: this.#free.save(),
    }
  }

  /** Restores a saved state. */
  load({ bonds, numbers, anchored, free }: ReturnType<WorldBonds['save']>): void {
    this.#bonds.clear()
    this.#ofDisk.clear()
    for (const bond of bonds) this.#hold(bond)
    this.#numbers = numbers
    this.#anchored = anchored
    this.#free.load(free)
    this.#order = undefined
  }

  #hold(bond: BondEnds): void {
    this.#bonds.set(bond.number, bond)
    for (const id of [bond.a, bond.b]) {
      const own = this.#ofDisk.get(id) ?? new Set()
      if (id !== NONE) this.#ofDisk.set(id, own.add(bond.number))
    }
  }

  #send(edits: ArrayBuffer): void {
    this.#edit({
      buffer: 'bondEdits',
      edits,
      sizes: { bonds: this.#numbers, ...(this.#anchored && { anchored: 1 }) },
    })
  }
}
