/** Host-side bookkeeping of a world's disks: ids, slots on the backend, and edits. */

import type { Backend } from '../../../pipeline/backend.ts'
import type { DiskSizes, EditCommand, GrainSizes } from '../../../pipeline/commands.ts'
import { MAX_DISKS, NONE } from '../../../schemas/constants.ts'
import type { Bounds } from '../../../util/bounds.ts'
import type { CheckedEmitter } from '../../births/emitters.ts'
import { requireRadii, wrapPositions } from '../../periodic/periodicBox.ts'
import type { WallSet } from '../../walls/wallSet.ts'
import {
  type CheckedChanges,
  type CheckedDisks,
  checkChanges,
  type DiskChanges,
  type DiskOptions,
} from '../disks.ts'
import { addEdits, changeEdits, removeEdits, reserveEdits } from '../edits.ts'
import { IdPool, rangeFrom } from '../idPool.ts'
import { checkImpulses, type ImpulseOptions, impulseEdits } from '../impulses.ts'
import { PerId } from '../perId.ts'
import {
  type DiskState,
  type DiskStateBuffers,
  gatherState,
  newState,
  requireRoom,
  stateBuffers,
} from '../state.ts'
import { DiskTraits } from './diskTraits.ts'

export class WorldDisks {
  readonly #backend: Backend
  readonly #walls: WallSet
  readonly #edit: (command: EditCommand) => void
  readonly #pool = new IdPool()
  /** Slots in use: live disks, those reserved for births, and disks removed since the last step. */
  #slots = 0
  /** In kg, by id. */
  readonly #masses = new PerId()
  readonly traits = new DiskTraits()

  /** `walls` adapts its bounds and grids to the disks; `edit` runs a batch of edits on the backend. */
  constructor(backend: Backend, walls: WallSet, edit: (command: EditCommand) => void) {
    this.#backend = backend
    this.#walls = walls
    this.#edit = edit
  }

  /** Number of disks that were added and not removed; some may have died in sinks. */
  get count(): number {
    return this.#pool.liveCount
  }

  /** Whether a step has disks to simulate or to give birth to. */
  get isEmpty(): boolean {
    return this.#pool.liveCount + this.#pool.reservedCount === 0
  }

  get slots(): number {
    return this.#slots
  }

  get sizes(): DiskSizes {
    return { disks: this.#slots, ids: this.#pool.idCount }
  }

  /** Ids of all disks that were added and not removed, ascending. */
  get ids(): Uint32Array {
    return this.#pool.ids()
  }

  /** All ids, ascending, those reserved for births included. */
  get all(): Uint32Array {
    return this.#pool.ids(true)
  }

  /** Whether there is a disk with this id. */
  has(id: number): boolean {
    return this.#pool.has(id)
  }

  /** Adds checked disks and returns their ids. Throws, and adds nothing, if they do not fit on the device. `beside` is what they need beside slots and ids. */
  insert(disks: CheckedDisks, given: DiskOptions['ids'], beside: Partial<GrainSizes> = {}): Uint32Array {
    requireRadii(this.#walls.box, 'radii', disks.radii)
    wrapPositions(this.#walls.box, disks.positions)
    this.#requireRoom('disks', disks.count)
    const ids =
      given === undefined ? this.#pool.nextFree(disks.count) : this.#pool.requireFree(given, disks.count)
    const sizes = { disks: this.#slots + disks.count, ids: this.#pool.idCountWith(ids) }
    this.#backend.check({ ...sizes, ...beside })
    for (const edits of addEdits(disks, ids, this.#slots)) this.#edit({ buffer: 'edits', edits, sizes })
    this.#pool.add(ids)
    this.traits.note(disks)
    this.#slots += disks.count
    this.#walls.includeDisks(ids, disks.positions, disks.radii)
    this.#masses.set(ids, disks.masses)
    return ids
  }

  /** Throws if the world would have more disks than kernels can number. */
  #requireRoom(name: string, count: number): void {
    if (this.#slots + count > MAX_DISKS)
      throw new Error(
        `${name}: the world would have ${this.#slots + count} disks, expected at most ${MAX_DISKS}`,
      )
  }

  /** Removes disks, after `before` has removed what belongs to them. Throws, and removes nothing, if an id is unknown or given twice. */
  remove(ids: ArrayLike<number>, before: (ids: Uint32Array) => void): void {
    const removed = this.#pool.require(ids)
    before(removed)
    for (const edits of removeEdits(removed)) this.#edit({ buffer: 'edits', edits, sizes: this.sizes })
    this.#pool.remove(removed)
    this.#walls.excludeDisks(removed)
  }

  /** Returns validated changes; `areaOf` returns areas in m². Throws if an id is unknown or given twice, or a value is invalid. */
  checkChanges(
    ids: Uint32Array,
    changes: DiskChanges,
    areaOf: (id: number, radius: number) => number,
  ): CheckedChanges {
    const checked = checkChanges(changes, ids.length, {
      radiusOf: (row) => this.#walls.radiusOf(ids[row]),
      massOf: (row) => this.#masses.get(ids[row]),
      areaOf: (row, radius) => areaOf(ids[row], radius),
    })
    if (checked.radii !== undefined) requireRadii(this.#walls.box, 'radii', checked.radii)
    if (checked.positions !== undefined) wrapPositions(this.#walls.box, checked.positions)
    return checked
  }

  /** Updates fields of disks with these ids. */
  write(ids: Uint32Array, changes: CheckedChanges): void {
    for (const edits of changeEdits(ids, changes)) this.#edit({ buffer: 'edits', edits, sizes: this.sizes })
    this.traits.noteChanges(changes)
    if (changes.radii !== undefined) this.#walls.resizeDisks(ids, changes.radii)
    if (changes.masses !== undefined) this.#masses.set(ids, changes.masses)
  }

  /** Applies impulses to disks. Throws, and changes nothing, if an id is unknown or given twice, or a value is invalid. */
  applyImpulses(options: ImpulseOptions): void {
    const checked = checkImpulses(options, 'ids', (ids) => this.#pool.require(ids))
    for (const edits of impulseEdits(checked, this.#walls.box))
      this.#edit({ buffer: 'edits', impulses: true, edits, sizes: this.sizes })
  }

  /** Throws if there is no memory for what disks need beside slots and ids. */
  checkRoom(beside: Partial<GrainSizes>): void {
    this.#backend.check({ ...this.sizes, ...beside })
  }

  /** Mass in kg of the disk with this id. */
  massOf(id: number): number {
    return this.#masses.get(id)
  }

  /** Radius in metres of the disk with this id. */
  radiusOf(id: number): number {
    return this.#walls.radiusOf(id)
  }

  /** Reserves ids and slots for the disks of an emitter and returns the first id. Throws, and changes nothing, if they do not fit. */
  reserve(count: number, radii: Float32Array, bounds: Bounds, emitter: CheckedEmitter): number {
    requireRadii(this.#walls.box, 'radii', radii)
    this.#requireRoom('maxAlive', count)
    const first = this.#pool.nextFreeRange(count)
    const ids = rangeFrom(first, count)
    const sizes = { disks: this.#slots + count, ids: this.#pool.idCountWith(ids) }
    this.#backend.check(sizes)
    for (const edits of reserveEdits(ids, this.#slots)) this.#edit({ buffer: 'edits', edits, sizes })
    this.#pool.reserve(first, count)
    this.#slots += count
    this.#walls.includeBirths(ids, radii, bounds)
    this.traits.note(materialsOf(emitter))
    return first
  }

  /** Sets the region and the material of disks that an emitter will give birth to, and their radii if they change. */
  changeReserved(
    first: number,
    radii: Float32Array | undefined,
    bounds: Bounds,
    emitter: CheckedEmitter,
  ): void {
    if (radii === undefined) this.#walls.includeBounds(bounds)
    else {
      requireRadii(this.#walls.box, 'radii', radii)
      const ids = rangeFrom(first, radii.length)
      this.#walls.excludeDisks(ids)
      this.#walls.includeBirths(ids, radii, bounds)
    }
    this.traits.note(materialsOf(emitter))
  }

  /** Frees the ids of an emitter. Call before `endStep`, when the step in which its disks die was submitted. */
  release(first: number, count: number): void {
    this.#walls.excludeDisks(rangeFrom(first, count))
    this.#pool.release(first, count)
  }

  /** Returns a checked copy of `ids`, or all ids if undefined. Throws if one is unknown or given twice. */
  require(ids: ArrayLike<number> | undefined): Uint32Array {
    return ids === undefined ? this.#pool.ids() : this.#pool.require(ids)
  }

  /** Reads disks back into the given arrays. */
  async readInto(ids: Uint32Array, buffers: DiskStateBuffers): Promise<void> {
    gatherState(ids, await this.#backend.read(stateBuffers(buffers)), buffers, this.#walls.box)
  }

  /** Reads all disks that are alive, in worlds in which steps may have made or removed some. */
  async readLiving(): Promise<DiskState> {
    const { ids, read } = await this.#living(newState(1))
    const state = newState(ids.length)
    gatherState(ids, read, state, this.#walls.box)
    return state
  }

  /** The same into the given arrays; returns the number of disks. */
  async readLivingInto(buffers: DiskStateBuffers): Promise<number> {
    requireRoom(buffers, 0)
    const { ids, read } = await this.#living(buffers)
    requireRoom(buffers, ids.length)
    gatherState(ids, read, buffers, this.#walls.box)
    return ids.length
  }

  /** Returns the opacities of the disks that are alive, by ascending id. */
  async readOpacities(): Promise<Float32Array> {
    const ids = this.all
    const { slots, transparencies } = await this.#backend.read(['slots', 'transparencies'])
    const living = ids.filter((id) => slots.u32[id] !== NONE)
    // before its first step a disk has no transparency
    return Float32Array.from(living, (id) => 1 - (transparencies.f32[id] ?? 0))
  }

  /** Returns the ids of the disks that are alive, and the buffers that hold these properties. */
  async #living(buffers: DiskStateBuffers) {
    const ids = this.all
    const read = await this.#backend.read(stateBuffers(buffers))
    return { ids: ids.filter((id) => read.slots.u32[id] !== NONE), read }
  }

  /** Returns the state as plain data. */
  save() {
    const pool = this.#pool.save()
    const masses = this.#masses.save()
    return {
      pool,
      masses,
      slots: this.#slots,
      traits: this.traits.save(),
    }
  }

  /** Restores a saved state. */
  load(saved: ReturnType<WorldDisks['save']>): void {
    this.#pool.load(saved.pool)
    this.#masses.load(saved.masses)
    this.#slots = saved.slots
    this.traits.load(saved.traits)
  }

  /** Call after a step was submitted. The step moves removed disks behind the live ones, so their slots and ids become free. */
  endStep(): void {
    this.#slots = this.#pool.liveCount + this.#pool.reservedCount
    this.#pool.freeRemoved()
  }
}

const materialsOf = ({ restitution, rolling, mask }: CheckedEmitter) => ({
  restitution: [restitution],
  rolling: [rolling],
  mask: [mask],
})
