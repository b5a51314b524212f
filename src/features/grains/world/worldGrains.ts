/** Host-side bookkeeping of a world's grains: their shapes, masses and moments of inertia. */

import type { EditCommand, GrainSizes, ShapeTable } from '../../../pipeline/commands.ts'
import { OWN_INERTIA } from '../../../schemas/constants.ts'
import type { Shape } from '../../../shapes/shape.ts'
import { requireArrayLike } from '../../../util/validate.ts'
import type { CheckedOptions } from '../../../world/options.ts'
import {
  type CheckedChanges,
  checkDisks,
  type DiskChanges,
  type DiskOptions,
  diskArea,
  requireNoSpin,
  solidInertia,
} from '../../disks/disks.ts'
import type { WorldDisks } from '../../disks/world/worldDisks.ts'
import { type GrainRow, grainEdits, PLAIN_DISK } from '../grainEdits.ts'
import {
  checkGrains,
  type GrainOptions,
  OWN_TURNING,
  requireGrainSupport,
  requireInertia,
} from './checkGrains.ts'
import { GrainShapes, type RegisteredShape } from './grainShapes.ts'
import { type Turn, turnsOf, turnsOfDisks } from './turning.ts'

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
  /** How disks and grains turn that do not turn as solid ones do, by id, and whether there were ever any. */
  readonly #turns = new Map<number, Turn>()
  #isTurningUsed = false
  /** Undefined when grains have changed. */
  #smallestInner: number | undefined

  /** `edit` runs a batch of edits on the backend. */
  constructor(disks: WorldDisks, options: CheckedOptions, edit: (command: EditCommand) => void) {
    this.#disks = disks
    this.#options = options
    this.#edit = edit
  }

  get sizes(): GrainSizes {
    return this.#sizesWith(this.#isTurningUsed)
  }

  /** Disks with an inertia of their own are simulated as grains are. */
  #sizesWith(isTurningUsed: boolean): GrainSizes {
    const { kind, partCount, arcCount } = this.#shapes
    return { grains: Math.max(kind, Number(isTurningUsed)), grainParts: partCount, arcs: arcCount }
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
    const turns = turnsOf(checked.turning, checked.count, {
      solidOf: (row) => checked.masses[row] * registered[row].inertiaPerMass,
    })
    const rows = registered.map((shape, k) =>
      rowOf(shape, turns[k], checked.masses[k], checked.shapes[k].name),
    )
    const added = this.#disks.insert(checked, options.ids, this.sizes)
    for (const [k, id] of added.entries()) {
      this.#byId.set(id, registered[k])
      this.#setTurn(id, turns[k])
    }
    this.#smallestInner = undefined
    this.#send(added, (row) => rows[row])
    return added
  }

  /** Adds disks and returns their ids. Throws, and adds none, if an option is invalid or they do not fit on the device. */
  addDisks(options: DiskOptions): Uint32Array {
    const checked = checkDisks(options)
    const turns = turnsOfDisks(checked)
    if (turns.length === 0) return this.#disks.insert(checked, options.ids)
    requireGrainSupport(this.#options, '', OWN_TURNING)
    const added = this.#disks.insert(checked, options.ids, this.#sizesWith(true))
    this.#isTurningUsed = true
    for (const [row, turn] of turns) this.#setTurn(added[row], turn)
    this.#send(
      Uint32Array.from(turns, ([row]) => added[row]),
      (k) => diskRow(turns[k][1]),
    )
    return added
  }

  #setTurn(id: number, turn: Turn | undefined): void {
    if (turn === undefined) this.#turns.delete(id)
    else this.#turns.set(id, turn)
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

  /** Updates fields of disks and grains. Throws, and changes nothing, if an id is unknown or given twice, or a value is invalid. */
  write(ids: ArrayLike<number>, changes: DiskChanges): void {
    if (changes?.radii !== undefined) this.requireDisks('ids', ids)
    requireArrayLike('ids', ids)
    const named = this.#disks.require(ids)
    const checked = this.#disks.checkChanges(named, changes, (id, radius) => this.areaOf(id, radius))
    const turns = this.#checkTurns(named, checked)
    const sent = this.#changedRows(named, checked, turns)
    this.#disks.write(named, checked)
    if (turns !== undefined) this.#turn(named, turns)
    this.#send(
      Uint32Array.from(sent, ([id]) => id),
      (k) => sent[k][1],
    )
  }

  /** Returns how disks turn after changes; undefined if the changes leave that. Throws if they are invalid. */
  #checkTurns(ids: Uint32Array, { masses, radii, spins, turning }: CheckedChanges) {
    const before = (row: number) => this.#turns.get(ids[row])
    const isGiven = turning.inertia !== undefined || turning.fixedRotation !== undefined
    const turns = isGiven
      ? turnsOf(turning, ids.length, {
          before,
          solidOf: (row) => {
            const mass = masses?.[row] ?? this.#disks.massOf(ids[row])
            const shape = this.#byId.get(ids[row])
            if (shape !== undefined) return mass * shape.inertiaPerMass
            return solidInertia(mass, radii?.[row] ?? this.#disks.radiusOf(ids[row]))
          },
        })
      : undefined
    if (spins !== undefined && (isGiven || this.#turns.size > 0))
      for (let row = 0; row < ids.length; row++)
        if ((turns === undefined ? before(row) : turns[row])?.isFixed) requireNoSpin(spins, row)
    if (turns?.some((turn) => turn !== undefined)) {
      requireGrainSupport(this.#options, '', OWN_TURNING)
      this.#disks.checkRoom(this.#sizesWith(true))
    }
    return turns
  }

  /** Returns ids, and what the backend has to know of them after changes. `turns` is undefined if the changes leave that. */
  #changedRows(
    ids: Uint32Array,
    { masses }: CheckedChanges,
    turns: readonly (Turn | undefined)[] | undefined,
  ): (readonly [id: number, row: GrainRow])[] {
    if (turns === undefined && (masses === undefined || this.#byId.size === 0)) return []
    return Array.from(ids).flatMap((id, k) => {
      const shape = this.#byId.get(id)
      const turn = turns === undefined ? this.#turns.get(id) : turns[k]
      if (shape !== undefined)
        return [[id, rowOf(shape, turn, masses?.[k] ?? this.#disks.massOf(id), `ids[${k}]`)] as const]
      const isKnown = turns === undefined || (turn === undefined && !this.#turns.has(id))
      return isKnown ? [] : [[id, turn === undefined ? PLAIN_DISK : diskRow(turn)] as const]
    })
  }

  /** Sets how disks turn from now on, and stops those that no longer do. */
  #turn(ids: Uint32Array, turns: readonly (Turn | undefined)[]): void {
    this.#isTurningUsed ||= turns.some((turn) => turn !== undefined)
    const stopped = ids.filter((id, row) => turns[row]?.isFixed && !this.#turns.get(id)?.isFixed)
    if (stopped.length > 0)
      this.#disks.write(stopped, { spins: new Float32Array(stopped.length), turning: {} })
    for (const [row, id] of ids.entries()) this.#setTurn(id, turns[row])
  }

  /** Call when disks with these ids were removed: other disks may get their ids. */
  removed(ids: Uint32Array): void {
    const grains = ids.filter((id) => this.#byId.has(id) || this.#turns.has(id))
    for (const id of grains) {
      this.#byId.delete(id)
      this.#turns.delete(id)
    }
    this.#smallestInner = undefined
    this.#send(grains, () => PLAIN_DISK)
  }

  /** Returns the parts of the grain with an id, undefined for a disk, as they are at this call. */
  partsNow(): (id: number) => readonly Shape[] | undefined {
    if (this.#byId.size === 0) return () => undefined
    const shapes = new Map(this.#byId)
    return (id) => shapes.get(id)?.parts
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
      turns: [...this.#turns].map(
        ([id, { inertia, isFixed }]) => [id, inertia ?? 0, Number(isFixed)] as const,
      ),
      isTurningUsed: this.#isTurningUsed,
    }
  }

  /** Restores a saved state. */
  load({ shapes, grains, turns = [], isTurningUsed = false }: ReturnType<WorldGrains['save']>): void {
    this.#shapes.load(shapes)
    const byPart = new Map(shapes.map(([, shape]) => [shape.firstPart, shape]))
    this.#byId.clear()
    this.#smallestInner = undefined
    for (const [id, firstPart] of grains) this.#byId.set(id, byPart.get(firstPart)!)
    this.#turns.clear()
    for (const [id, inertia, fixed] of turns)
      this.#turns.set(id, { inertia: inertia === 0 ? undefined : inertia, isFixed: fixed !== 0 })
    this.#isTurningUsed = isTurningUsed
  }

  #send(ids: Uint32Array, row: (k: number) => GrainRow): void {
    for (const edits of grainEdits(ids, row)) this.#edit({ buffer: 'grainEdits', edits, sizes: this.sizes })
  }
}

function rowOf(shape: RegisteredShape, turn: Turn | undefined, mass: number, name: string): GrainRow {
  const { firstPart, partCount, thinnest } = shape
  const inverseInertia = requireInertia(shape, mass, name)
  return { firstPart, partCount, inverseInertia: ownInverse(turn) ?? inverseInertia, inner: thinnest }
}

function diskRow(turn: Turn): GrainRow {
  return { ...PLAIN_DISK, firstPart: OWN_INERTIA, inverseInertia: ownInverse(turn)! }
}

/** Returns 1 over an own moment of inertia, in 1/(kg·m²); 0 if it does not turn. */
function ownInverse(turn: Turn | undefined): number | undefined {
  if (turn?.isFixed) return 0
  return turn?.inertia === undefined ? undefined : 1 / turn.inertia
}
