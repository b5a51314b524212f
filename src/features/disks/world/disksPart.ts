import { storedDisks, storedImpulses } from '../../../record/calls.ts'
import { closeClass } from '../../../util/closedClass.ts'
import type { WorldCore } from '../../../world/core.ts'
import type { DiskChanges, DiskOptions } from '../disks.ts'
import type { ImpulseOptions } from '../impulses.ts'
import { type DiskState, type DiskStateBuffers, newState, requireRoom } from '../state.ts'

/** The disks of a world, `World.disks`. Ids, `remove`, `write` and `read` are those of disks and grains alike. */
export class Disks {
  static {
    closeClass(Disks, 'world.disks')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Ids of all disks that were added and not removed, ascending. Disks that have died in a sink or in quarantine are among them until they
   * are removed, since only the backend knows; disks of emitters are not.
   */
  get ids(): Uint32Array {
    return this.#core.disks.ids
  }

  /**
   * Adds disks and returns their ids in the same order. An id belongs to its disk until the disk is removed. The same disks with the
   * same ids move alike, to the bit, in whatever order and batches they are added, if ids are below 65,536 or twice the number of
   * disks in the world. Throws, and adds nothing, if a value is out of range, lengths do not match, or the disks do not fit on the
   * device.
   */
  add(options: DiskOptions): Uint32Array {
    this.#core.backend.requireAlive()
    const ids = this.#core.grains.addDisks(options)
    this.#core.recording?.note('disks.add', storedDisks(options))
    this.#core.values.hasNewScale = true
    return ids
  }

  /**
   * Removes the disks with these ids, and their bonds. Throws, and removes nothing, if an id is unknown, given twice or an emitter's. The id of a disk
   * that has died in a sink becomes free.
   */
  remove(ids: ArrayLike<number>): void {
    this.#core.backend.requireAlive()
    this.#core.disks.remove(ids, (removed) => {
      this.#core.bonds.removeOf(removed)
      this.#core.grains.removed(removed)
    })
    this.#core.recording?.note('disks.remove', ids)
  }

  /**
   * Updates the given fields of the given disks. Contacts keep their impulses. A disk that gets another radius keeps its mass, unless
   * `density` or `masses` is given, too. Throws, and changes nothing, if an id is unknown or given twice, a value is out of range, or
   * lengths do not match. Disks that have died in a sink are not changed.
   */
  write(ids: ArrayLike<number>, changes: DiskChanges): void {
    this.#core.backend.requireAlive()
    this.#core.grains.write(ids, changes)
    this.#core.recording?.note('disks.write', ids, storedDisks(changes))
  }

  /**
   * Applies impulses to disks and grains, from the next step on: changes velocities by impulse over mass, and spins by the moment of the impulse over the
   * moment of inertia; in a periodic box at the image of the point that is nearest. What sleeps wakes. A speed is cut to 1e12 m/s along
   * each axis, a spin to 1e6 rad/s. Throws, and changes nothing, if an id is unknown or given twice, a value is out of range, or lengths do not match. Disks
   * that have died in a sink are not changed.
   */
  applyImpulses(options: ImpulseOptions): void {
    this.#core.backend.requireAlive()
    this.#core.disks.applyImpulses(options)
    this.#core.recording?.note('disks.applyImpulses', storedImpulses(options))
  }

  /**
   * Returns the state of the given disks in the given order, or of all living disks by ascending id, those of emitters included, after
   * all submitted work. Of a given disk that has died in a sink, all numbers are 0. Rejects if an id is unknown, given twice, or an
   * emitter's.
   */
  async read(ids?: ArrayLike<number>): Promise<DiskState> {
    const readLiving = () => this.#core.afterRead(() => this.#core.disks.readLiving())
    if (ids === undefined && this.#core.mayDie) return readLiving()
    const named = this.#core.disks.require(ids)
    const state = newState(named.length)
    await this.#core.gather(named, state)
    // the host may have heard just now that disks died
    return ids === undefined && this.#core.mayDie ? readLiving() : state
  }

  /**
   * Reads disks as `read` does, into the given arrays, and returns the number of disks. Arrays may be longer than needed; fields
   * without an array are skipped. Rejects, and writes nothing, if an array is too short or has another type than in `DiskState`, or
   * an id is unknown or given twice.
   */
  async readInto(buffers: DiskStateBuffers, ids?: ArrayLike<number>): Promise<number> {
    const readLiving = () => this.#core.afterRead(() => this.#core.disks.readLivingInto(buffers))
    if (ids === undefined && this.#core.mayDie) return readLiving()
    const named = this.#core.disks.require(ids)
    requireRoom(buffers, named.length)
    await this.#core.gather(named, buffers)
    return ids === undefined && this.#core.mayDie ? readLiving() : named.length
  }

  /**
   * Returns the opacity of each disk that `read()` returns, in the same order, after all submitted work: 1, or less in the last seconds
   * of the life of an emitter's disk: see `EmitterOptions.fade`.
   */
  async readOpacities(): Promise<Float32Array> {
    this.#core.backend.requireAlive()
    if (this.#core.emitters.fades) return this.#core.disks.readOpacities()
    const { ids } = this.#core.mayDie ? await this.read() : this
    return new Float32Array(ids.length).fill(1)
  }

  /**
   * Returns the ids of the disks and grains in quarantine, ascending, after all submitted work. A disk is taken out of the simulation before it
   * can touch others if a number of its pose or motion is not finite, its centre is farther than 1e7 m from the origin along an axis, or it
   * is faster than 1e15 m/s. It counts as dead, as in a sink: its bonds break, and it is in quarantine until `disks.remove` frees its id, or an
   * emitter uses it again. See docs/guide/quarantine.md.
   */
  async readQuarantined(): Promise<Uint32Array> {
    this.#core.backend.requireAlive()
    return this.#core.afterRead(() => this.#core.quarantine.read())
  }
}
