/** Host-side bookkeeping of a world's grains: their shapes, masses and moments of inertia. */
import { type CheckedChanges, type DiskChanges, diskArea } from '../disks/disks.ts'
import { type GrainRow, grainEdits, PLAIN_DISK } from '../disks/grainEdits.ts'
import type { EditCommand, GrainSizes, ShapeTable } from '../pipeline/commands.ts'
import type { Shape } from '../shapes/shape.ts'
import { checkGrains, type GrainOptions, requireGrainSupport, requireInertia } from './checkGrains.ts'
import type { WorldDisks } from './disks.ts'
import { GrainShapes, type RegisteredShape } from './grainShapes.ts'
import type { CheckedOptions } from './options.ts'

/** The outline of a grain: convex parts, with the centroid of the grain at the origin. */
export interface GrainOutline {
  readonly id: number
  readonly parts: readonly Shape[]
}

export class WorldGrains {
  readonly #disks: WorldDisks
  readonly #options: CheckedOptions
  readonly #edit: (command: EditCommand) => void
  readonly #shapes = new GrainShapes()
  /** The shapes of grains, by key. */
  readonly #byKey = new Map<number, RegisteredShape>()
  /** Undefined when grains have changed. */
  #smallestInner: number | undefined

  /** `edit` runs a batch of edits on the backend. */
  constructor(disks: WorldDisks, options: CheckedOptions, edit: (command: EditCommand) => void) {
    this.#disks = disks
    this.#options = options
    this.#edit = edit
  }

  get sizes(): GrainSizes {
    const { kind, partCount, arcCount } = this.#shapes
    return { grains: kind, grainParts: partCount, arcs: arcCount }
  }

  get table(): ShapeTable {
    return this.#shapes.table
  }

  /** Radius in metres of the largest disk in the thinnest grain; Infinity without grains. */
  get smallestInner(): number {
    if (this.#smallestInner === undefined) {
      this.#smallestInner = Number.POSITIVE_INFINITY
      for (const { inner } of this.#byKey.values()) this.#smallestInner = Math.min(this.#smallestInner, inner)
    }
    return this.#smallestInner
  }

  /** Number of grains. */
  get count(): number {
    return this.#byKey.size
  }

  /** Adds grains and returns their ids. Throws, and adds none, if an option is invalid or they do not fit on the device. */
  add(options: GrainOptions): Uint32Array {
    const checked = checkGrains(options)
    requireGrainSupport(this.#options)
    const registered = this.#shapes.register(checked.shapes)
    const rows = registered.map((shape, k) => rowOf(shape, checked.masses[k], checked.shapes[k].name))
    const added = this.#disks.insert(checked, options.ids, this.sizes)
    const keys = this.#disks.keysOf(added)
    for (const [k, key] of keys.entries()) this.#byKey.set(key, registered[k])
    this.#smallestInner = undefined
    this.#send(keys, (row) => rows[row])
    return added
  }

  /** Throws if a grain is among these ids; what is no id is left to others. */
  requireDisks(name: string, ids: ArrayLike<number> | number | undefined): void {
    if (this.#byKey.size === 0 || ids === undefined) return
    const list = typeof ids === 'number' ? [ids] : Array.from(ids)
    const found = list.findIndex(
      (id) => this.#disks.has(id) && this.#byKey.has(this.#disks.keysOf(Uint32Array.of(id))[0]),
    )
    if (found >= 0) throw new Error(`${name}[${found}] is ${list[found]}: expected a disk, not a grain`)
  }

  /** Returns the area in m² of the disk or grain with this key; `radius` is that of a disk. */
  areaOf(key: number, radius: number): number {
    return this.#byKey.get(key)?.area ?? diskArea(radius)
  }

  /** Throws if changes are invalid for grains among these disks. */
  requireChanges(ids: ArrayLike<number>, changes: DiskChanges): void {
    if (changes?.radii !== undefined) this.requireDisks('ids', ids)
  }

  /** Call after disks were changed: sets the moments of inertia of grains. */
  changed(ids: ArrayLike<number>, { masses }: CheckedChanges): void {
    if (masses === undefined || this.#byKey.size === 0) return
    const keys = this.#disks.keysOf(Uint32Array.from(ids))
    const rows = [...keys.keys()].filter((row) => this.#byKey.has(keys[row]))
    this.#send(
      Uint32Array.from(rows, (row) => keys[row]),
      (k) => rowOf(this.#byKey.get(keys[rows[k]])!, masses[rows[k]], `ids[${rows[k]}]`),
    )
  }

  /** Call when disks with these keys were removed: their ids may be taken by disks. */
  removed(keys: Uint32Array): void {
    const grains = keys.filter((key) => this.#byKey.has(key))
    for (const key of grains) this.#byKey.delete(key)
    this.#smallestInner = undefined
    this.#send(grains, () => PLAIN_DISK)
  }

  /** Returns the outlines of the grains with these ids; disks are left out. */
  outlines(ids: Uint32Array): GrainOutline[] {
    const keys = this.#disks.keysOf(ids)
    return [...ids].flatMap((id, k) => {
      const shape = this.#byKey.get(keys[k])
      return shape === undefined ? [] : [{ id, parts: shape.parts }]
    })
  }

  /** Returns the state as plain data. */
  save() {
    return {
      shapes: this.#shapes.save(),
      grains: [...this.#byKey].map(([key, { firstPart }]) => [key, firstPart] as const),
    }
  }

  /** Restores a saved state. */
  load({ shapes, grains }: ReturnType<WorldGrains['save']>): void {
    this.#shapes.load(shapes)
    const byPart = new Map(shapes.map(([, shape]) => [shape.firstPart, shape]))
    this.#byKey.clear()
    this.#smallestInner = undefined
    for (const [key, firstPart] of grains) this.#byKey.set(key, byPart.get(firstPart)!)
  }

  #send(keys: Uint32Array, row: (k: number) => GrainRow): void {
    for (const edits of grainEdits(keys, row)) this.#edit({ buffer: 'grainEdits', edits, sizes: this.sizes })
  }
}

function rowOf(shape: RegisteredShape, mass: number, name: string): GrainRow {
  const { firstPart, partCount, thinnest } = shape
  return { firstPart, partCount, inverseInertia: requireInertia(shape, mass, name), inner: thinnest }
}
