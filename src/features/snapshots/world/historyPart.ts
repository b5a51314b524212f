import type { Recording, RecordOptions } from '../../../record/recording.ts'
import { closeClass } from '../../../util/closedClass.ts'
import { requireFields } from '../../../util/validate.ts'
import type { SavedHost, WorldCore } from '../../../world/core.ts'
import { recordCore } from '../../../world/record.ts'
import type { KeptState } from './keptStates.ts'
import {
  fixedOptions,
  openSnapshot,
  packSnapshotAsync,
  requireSameOptions,
  type SnapshotOptions,
} from './snapshots.ts'

/** The past of a world, `World.history`: states to go back to, and recordings. */
export class History {
  static {
    closeClass(History, 'world.history')
  }

  readonly #core: WorldCore

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core
  }

  /**
   * Returns the complete state as one ArrayBuffer, after all submitted work: disks, walls, bodies, bonds, emitters, contacts with their
   * impulses, unread events, and time. `restore` or `World.fromSnapshot` continue from it with the bits of the uninterrupted run, on
   * either backend. It does not contain passes and forces. About 0.3 kB per disk of a pile.
   */
  async snapshot(): Promise<ArrayBuffer> {
    return packSnapshotAsync(await this.#core.saveState())
  }

  /**
   * Puts a snapshot in place of the current state; steps that follow continue from it. Passes and forces stay as they are. A body that moved by a
   * function in the snapshot takes that in `options.motions`, or else that of the body with its number in this world. `dissipatedEnergy` is null across it.
   * Throws, and changes nothing, if it is no snapshot, is damaged, was written by another version of Scree, has other options than this
   * world, does not fit on the device, or needs the function of a motion.
   */
  restore(snapshot: ArrayBuffer, options: Pick<SnapshotOptions, 'motions'> = {}): void {
    this.#core.backend.requireAlive()
    requireFields('options', options, ['motions'])
    const opened = openSnapshot<SavedHost>(snapshot)
    requireSameOptions(opened.options, fixedOptions(this.#core.options))
    this.#core.load(opened, options.motions ?? {})
    this.#core.recording?.noteRestore(snapshot, this.#core.walls.bodies.functions)
  }

  /**
   * Keeps a copy of the state on the device, after all submitted work, and returns a handle of it. The world keeps the last `maxKept` states;
   * a further one takes the place and the memory of the oldest. Costs a copy of the state on the device, and no readback. See
   * docs/guide/recovery.md.
   */
  keep(): KeptState {
    this.#core.backend.requireAlive()
    return this.#core.kept.keep(
      this.#core.backend,
      this.#core.hostNow(),
      this.#core.submittedUnits,
      this.#core.values.time,
    )
  }

  /**
   * Goes back to a state that `keep` returned, or to the newest one: disks, walls, bodies, bonds, emitters, ids, unread events and time. Steps that
   * follow have the bits of those that followed then. Passes and forces stay as they are. The state stays kept, and so do newer ones.
   * Costs a copy on the device. `dissipatedEnergy` is null across it. Throws, and changes nothing, if the state is not kept any more or
   * the world is being recorded.
   */
  rollBack(state?: KeptState): void {
    this.#core.backend.requireAlive()
    if (this.#core.recording !== undefined)
      throw new Error('rollBack: the world is being recorded, expected its recording to be stopped')
    const { key, host } = this.#core.kept.require(state)
    const completed = this.#core.submittedUnits + 1
    this.#core.backend.rollBack({ kept: key, completed: completed >>> 0 })
    this.#core.loadHost(host, completed)
  }

  /**
   * Begins to record what this world is asked: steps, edits, motions, the brush, fields, and all else that changes it, with hashes of its
   * state. `Recording.stop` returns the recording, and `Replay` runs it on any backend. Waits for nothing. Throws if an option is
   * invalid, the world is being recorded already, or the device was lost.
   */
  record(options: RecordOptions = {}): Recording {
    return recordCore(this.#core, options, {
      snapshot: () => this.snapshot(),
      hash: () => this.#core.hash(),
      hasCpuBits: (ownCode) => this.#core.backend.findCpuBits(ownCode),
    })
  }

  /**
   * Begins to record calls alone, for `Recording.takeCalls`: without the state at the start and without hashes.
   * @internal
   */
  recordCalls(): Recording {
    const nothing = {
      snapshot: async () => new ArrayBuffer(0),
      hash: async () => '',
      hasCpuBits: async () => false,
    }
    return recordCore(this.#core, { hashEvery: 2 ** 32 }, nothing)
  }
}
