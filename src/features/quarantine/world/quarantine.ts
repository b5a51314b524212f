/** Reports which disks were taken into quarantine: see docs/guide/quarantine.md. */
import type { Backend } from '../../../pipeline/backend.ts'
import { NONE, QUARANTINED } from '../../../schemas/constants.ts'
import { MATERIAL } from '../../../schemas/offsets.ts'
import type { Listeners } from '../../../world/listeners.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'

export class Quarantine {
  readonly #backend: Backend
  readonly #disks: WorldDisks
  readonly #listeners: Listeners
  /** The ids that listeners have heard of, and the count at that time. */
  #told = new Set<number>()
  #count = 0
  /** The count at the last call of `hasChanged`. */
  #lastCount = 0

  constructor(backend: Backend, disks: WorldDisks, listeners: Listeners) {
    this.#backend = backend
    this.#disks = disks
    this.#listeners = listeners
  }

  /** Whether disks have been taken, as far as the host knows. */
  get isUsed(): boolean {
    return this.#backend.status.quarantined > 0
  }

  /** Returns whether disks were taken or freed since the last call, as far as the host knows. */
  hasChanged(): boolean {
    const { quarantined } = this.#backend.status
    const isChanged = quarantined !== this.#lastCount
    this.#lastCount = quarantined
    return isChanged
  }

  /** Returns the ids in quarantine, ascending, after all submitted work. */
  async read(): Promise<Uint32Array> {
    const ids = this.#disks.all
    const { slots, materials } = await this.#backend.read(['slots', 'materials'])
    return ids.filter(
      (id) =>
        slots.u32[id] === NONE && materials.f32[id * MATERIAL.stride + MATERIAL.inverseMass] === QUARANTINED,
    )
  }

  /** Reports disks that were taken since the last call to listeners. Call when a status of the backend may have come. */
  tell(): void {
    const { quarantined } = this.#backend.status
    if (quarantined === this.#count || !this.#listeners.hasAny('quarantined')) return
    this.#count = quarantined
    // a world that is destroyed meanwhile reports nothing
    this.read().then(
      (ids) => this.#tell(ids),
      () => {},
    )
  }

  #tell(all: Uint32Array): void {
    const ids = all.filter((id) => !this.#told.has(id))
    this.#told = new Set(all)
    if (ids.length > 0) this.#listeners.tell('quarantined', { ids })
  }
}
