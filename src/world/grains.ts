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
  /** The shapes of grains, by id. */
  readonly #byId = new Map<number, RegisteredShape>()
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
      for (const { inner } of this.#byId.values()) this.#smallestInner = Math.min(this.#smallestInner, inner)
    }
    return this.#smallestInner
  }

  /** Number of grains. */
  get count(): number {
    return this.#byId.size
  }

  /** Adds grains and returns their ids. Throws, and adds none, if an option is invalid or they do not fit on the device. */
  add(options: GrainOptions): Uint32Array {
    const checked = checkGrains(options)
    requireGrainSupport(this.#options)
    const registered = this.#shapes.register(checked.shapes)
    const rows = registered.map((shape, k) => rowOf(shape, checked.masses[k], checked.shapes[k].name))
    const added = this.#disks.insert(checked, options.ids, this.sizes)
    for (const [k, id] of added.entries()) this.#byId.set(id, registered[k])
    this.#smallestInner = undefined
    this.#send(added, (row) => rows[row])
    return added
  }

  /** Throws if a grain is among these ids; what is no id is left to others. */
  requireDisks(name: string, ids: ArrayLike<number> | number | undefined): void {
    if (this.#byId.size === 0 || ids === undefined) return
    const list = typeof ids === 'number' ? [ids] : Array.from(ids)
    const found = list.findIndex((id) => this.#disks.has(id) && this.#byId.has(id))
    if (found >= 0) throw new Error(`${name}[${found}] is ${list[found]}: expected a disk, not a grain`)
  }

  /** Returns the area in m² of the disk or grain with this id; `radius` is that of a disk. */
  areaOf(id: number, radius: number): number {
    return this.#byId.get(id)?.area ?? diskArea(radius)
  }

  /** Throws if changes are invalid for grains among these disks. */
  requireChanges(ids: ArrayLike<number>, changes: DiskChanges): void {
    if (changes?.radii !== undefined) this.requireDisks('ids', ids)
  }

  /** Call after disks were changed: sets the moments of inertia of grains. */
  changed(ids: ArrayLike<number>, { masses }: CheckedChanges): void {
    if (masses === undefined || this.#byId.size === 0) return
    const rows = Array.from(ids, (_, row) => row).filter((row) => this.#byId.has(ids[row]))
    this.#send(
      Uint32Array.from(rows, (row) => ids[row]),
      (k) => rowOf(this.#byId.get(ids[rows[k]])!, masses[rows[k]], `ids[${rows[k]}]`),
    )
  }

  /** Call when disks with these ids were removed: other disks may get their ids. */
  removed(ids: Uint32Array): void {
    const grains = ids.filter((id) => this.#byId.has(id))
    for (const id of grains) this.#byId.delete(id)
    this.#smallestInner = undefined
    this.#send(grains, () => PLAIN_DISK)
  }

  /** Returns the outlines of the grains with these ids; disks are left out. */
  outlines(ids: Uint32Array): GrainOutline[] {
    return [...ids].flatMap((id) => {
      const shape = this.#byId.get(id)
      return shape === undefined ? [] : [{ id, parts: shape.parts }]
    })
  }

  /** Returns the state as plain data. */
  save() {
    return {
      shapes: this.#shapes.save(),
      grains: [...this.#byId].map(([id, { firstPart }]) => [id, firstPart] as const),
    }
  }

  /** Restores a saved state. */
  load({ shapes, grains }: ReturnType<WorldGrains['save']>): void {
    this.#shapes.load(shapes)
    const byPart = new Map(shapes.map(([, shape]) => [shape.firstPart, shape]))
    this.#byId.clear()
    this.#smallestInner = undefined
    for (const [id, firstPart] of grains) this.#byId.set(id, byPart.get(firstPart)!)
  }

  #send(ids: Uint32Array, row: (k: number) => GrainRow): void {
    for (const edits of grainEdits(ids, row)) this.#edit({ buffer: 'grainEdits', edits, sizes: this.sizes })
  }
}

function rowOf(shape: RegisteredShape, mass: number, name: string): GrainRow {
  const { firstPart, partCount, thinnest } = shape
  return { firstPart, partCount, inverseInertia: requireInertia(shape, mass, name), inner: thinnest }
}
