/**
 * The walls, the bounds and the grids over both. The grids are rebuilt when walls, bounds or the sizes of disks change.
 */

import { EDGE } from '../../schemas/offsets.ts'
import { type Bounds, EMPTY_BOUNDS, unite } from '../../util/bounds.ts'
import type { Placement } from '../bodies/motion.ts'
import { boundsWith, NO_BOX, type PeriodicBox } from '../periodic/periodicBox.ts'
import { edgeBounds, placedBounds } from './edgeGeometry.ts'
import type { EdgeSet } from './edgeSet.ts'
import { EdgeStore, traitsOf } from './edgeStore.ts'
import { arbitraryClass, fitGrids, type GridSnapshot } from './fitGrids.ts'
import { RadiusTally, type SizeClass } from './levels.ts'
import { GROUND, type WallEdges, type WallMaterial, withMaterial } from './walls.ts'

export class WallSet {
  /** The periodic box. */
  readonly box: PeriodicBox
  readonly #fixedBounds: Bounds | undefined
  readonly #predicts: boolean
  #bounds = EMPTY_BOUNDS
  readonly #edges: EdgeStore
  readonly #radii = new RadiusTally()
  /** Bounding box of the walls of each body, in body coordinates. */
  readonly #bodyBounds: Bounds[] = [EMPTY_BOUNDS]
  #material: WallMaterial = {}
  readonly #traits = { bounces: false, filters: false }
  #lastEdgeSet: EdgeSet | undefined
  #grids: GridSnapshot | undefined
  /** The size classes that the current grids were built for. */
  #classes: readonly SizeClass[] = []
  /** Whether disks were added or removed since then. */
  #haveSizesChanged = false
  /** The grids of the last query; undefined if something has changed since. */
  #queryCache: GridSnapshot | undefined

  /**
   * Without `bounds`, the grids cover the walls and the initial positions of disks. `predicts` selects event-driven
   * stepping, for which the reach grows with the free space around disks.
   */
  constructor(bounds: Bounds | undefined, predicts: boolean, box = NO_BOX) {
    this.box = box
    this.#edges = new EdgeStore(box)
    this.#fixedBounds = bounds === undefined ? undefined : boundsWith(box, bounds)
    this.#predicts = predicts
  }

  get bounds(): Bounds {
    return (
      this.#fixedBounds ?? (this.#bounds[0] === Infinity ? this.#bounds : boundsWith(this.box, this.#bounds))
    )
  }

  /** `Edge` structs of all walls and of removed ones, see `EdgeStore`. The array is replaced when walls are added or removed. */
  get edges(): Float32Array<ArrayBuffer> {
    return this.#edges.edges
  }

  /** Returns the bounding box of the walls of a body, in its coordinates; infinite if it has none. */
  boundsOf(body: number): Bounds {
    return this.#bodyBounds[body]
  }

  get edgeCount(): number {
    return this.#edges.count
  }

  /** Adds fixed walls and returns the index of the first edge of each. */
  addWalls(walls: WallEdges): Uint32Array {
    const bounds = edgeBounds(walls.edges.buffer)
    const added = this.#add(GROUND, walls)
    this.#bounds = unite(this.#bounds, bounds)
    this.#bodyBounds[GROUND] = unite(this.#bodyBounds[GROUND], bounds)
    return added
  }

  /** Adds the walls of a body without any at its current placement. */
  addBody(body: number, walls: WallEdges, { position, angle }: Placement): void {
    const bounds = edgeBounds(walls.edges.buffer)
    this.#add(body, walls)
    this.#bodyBounds[body] = bounds
    if (walls.edges.length === 0) return
    this.#bounds = unite(this.#bounds, placedBounds(bounds, position, angle))
  }

  #add(body: number, walls: WallEdges): Uint32Array {
    this.#grids = undefined
    this.#queryCache = undefined
    return this.#edges.add(body, walls)
  }

  /** Removes the walls that begin at these edges. */
  remove(firstEdges: ArrayLike<number>): void {
    for (const body of this.#edges.remove(firstEdges)) this.#bodyBounds[body] = this.#edges.boundsOf(body)
    this.#grids = undefined
    this.#queryCache = undefined
  }

  /** Id of the wall of each edge, NONE for places of removed ones. The array is replaced, not written, when walls change. */
  get wallOf(): Uint32Array {
    return this.#edges.wallOf
  }

  /** Whether a wall begins at this edge. */
  isFirst(edge: number): boolean {
    return this.#edges.isFirst(edge)
  }

  /** Returns the walls as plain data. */
  saveEdges(): ReturnType<EdgeStore['save']> {
    return this.#edges.save()
  }

  /** Returns the index of the first edge of each wall of a body, ascending; body 0 holds the fixed walls. */
  firstEdges(body: number): readonly number[] {
    return this.#edges.firstEdges(body)
  }

  /** Call when a step was submitted, with its edges; a step of an empty world has none. */
  endStep(edgeSet = this.#lastEdgeSet): void {
    this.#lastEdgeSet = edgeSet
    this.#edges.endStep()
  }

  /** The edges of the last step; undefined before the first. */
  get lastEdgeSet(): EdgeSet | undefined {
    return this.#lastEdgeSet
  }

  /** Whether any wall has restitution, at the last build of the grids or change of material. */
  get bounces(): boolean {
    return this.#traits.bounces
  }

  /** Whether any wall does not collide with all categories, at the last `build`. */
  get filters(): boolean {
    return this.#traits.filters
  }

  /** Material that overrides that of the walls, as far as it is set. */
  get material(): WallMaterial {
    return this.#material
  }

  set material(material: WallMaterial) {
    this.#material = material
    this.#queryCache = undefined
    if (this.#grids === undefined) return
    const edgeSet = { ...this.#grids.edgeSet, edges: this.#applyMaterial() }
    this.#grids = { ...this.#grids, edgeSet }
  }

  includeDisks(ids: Uint32Array, positions: Float32Array, radii: Float32Array): void {
    this.#radii.add(ids, radii)
    this.#haveSizesChanged = true
    this.#queryCache = undefined
    let [minX, minY, maxX, maxY] = this.#bounds
    for (let k = 0; k < radii.length; k++) {
      const x = positions[2 * k]
      const y = positions[2 * k + 1]
      minX = Math.min(minX, x - radii[k])
      maxX = Math.max(maxX, x + radii[k])
      minY = Math.min(minY, y - radii[k])
      maxY = Math.max(maxY, y + radii[k])
    }
    this.#cover([minX, minY, maxX, maxY])
  }

  /** Includes disks whose positions are not known yet, which will be born in this rectangle. */
  includeBirths(ids: Uint32Array, radii: Float32Array, bounds: Bounds): void {
    this.#radii.add(ids, radii)
    this.#haveSizesChanged = true
    this.includeBounds(bounds)
  }

  /** Widens the bounds to cover a rectangle. */
  includeBounds(bounds: Bounds): void {
    this.#queryCache = undefined
    this.#cover(unite(this.#bounds, bounds))
  }

  /** Sets larger bounds. */
  #cover([minX, minY, maxX, maxY]: Bounds): void {
    const [oldMinX, oldMinY, oldMaxX, oldMaxY] = this.#bounds
    const hasGrown = minX < oldMinX || minY < oldMinY || maxX > oldMaxX || maxY > oldMaxY
    this.#bounds = [minX, minY, maxX, maxY]
    const isCovered = this.#fixedBounds !== undefined || !hasGrown
    if (!isCovered) this.#grids = undefined
  }

  /** Sets other radii, in metres, of disks that are included. */
  resizeDisks(ids: Uint32Array, radii: Float32Array): void {
    this.#radii.remove(ids)
    this.#radii.add(ids, radii)
    this.#haveSizesChanged = true
    this.#queryCache = undefined
  }

  /** Radius in metres of the disk with this id. */
  radiusOf(id: number): number {
    return this.#radii.radiusOf(id)
  }

  excludeDisks(ids: Uint32Array): void {
    this.#radii.remove(ids)
    this.#haveSizesChanged = true
    this.#queryCache = undefined
  }

  /** Returns the state as plain data. */
  save() {
    return {
      bounds: this.#bounds,
      edges: this.saveEdges(),
      radii: this.#radii.save(),
      bodyBounds: [...this.#bodyBounds],
      material: this.#material,
      traits: { ...this.#traits },
      grids: this.#grids,
      isLast: this.#grids !== undefined && this.#grids.edgeSet === this.#lastEdgeSet,
      classes: this.#classes,
      haveSizesChanged: this.#haveSizesChanged,
    }
  }

  /** Restores a saved state. */
  load(saved: ReturnType<WallSet['save']>): void {
    this.#bounds = saved.bounds
    this.#edges.load(saved.edges)
    this.#radii.load(saved.radii)
    this.#bodyBounds.splice(0, this.#bodyBounds.length, ...saved.bodyBounds)
    this.#material = saved.material
    Object.assign(this.#traits, saved.traits)
    this.#grids = saved.grids
    this.#classes = saved.classes
    this.#haveSizesChanged = saved.haveSizesChanged
    this.#queryCache = undefined
    this.#lastEdgeSet = saved.isLast ? saved.grids?.edgeSet : undefined
  }

  /** Median disk radius in metres, accurate to a histogram bin; 0 without disks. */
  get medianRadius(): number {
    return this.#radii.medianRadius
  }

  /** Returns the grids and their edge tables for the current disks; rebuilds them if necessary. */
  build(): GridSnapshot {
    if (this.#haveSizesChanged && !this.#radii.canUse(this.#classes)) this.#grids = undefined
    this.#haveSizesChanged = false
    if (this.#grids === undefined) {
      // without disks there are steps only for dynamic bodies
      this.#classes = this.#radii.isEmpty ? [arbitraryClass(this.bounds)] : this.#radii.classes()
      this.#grids = this.#queryCache ?? this.#build(this.#classes)
    }
    return this.#grids
  }

  /**
   * Returns what `build` would return now, for a query, without affecting the next step. Without disks, the grid of the
   * walls has an arbitrary cell size.
   */
  buildForQuery(): GridSnapshot {
    if (this.#radii.isEmpty) {
      this.#queryCache ??= this.#build([arbitraryClass(this.bounds)])
      return this.#queryCache
    }
    const isServed = !this.#haveSizesChanged || this.#radii.canUse(this.#classes)
    if (this.#grids !== undefined && isServed) return this.#grids
    this.#queryCache ??= this.#build(this.#radii.classes())
    return this.#queryCache
  }

  /** Returns the edges with the material that overrides theirs, and notes whether any has restitution or a filter. */
  #applyMaterial(): ArrayBuffer {
    if (this.#edges.length === 0) return new ArrayBuffer(EDGE.stride * 4)
    const edges = withMaterial(this.edges, this.#material)
    Object.assign(this.#traits, traitsOf(edges))
    return edges.buffer
  }

  #build(classes: readonly SizeClass[]): GridSnapshot {
    const { bounds, box, edgeCount } = this
    const applied = this.#applyMaterial()
    const wallBounds = this.#bodyBounds
    const edges = { all: this.edges, applied, length: this.#edges.length, edgeCount, wallBounds }
    return fitGrids(classes, { bounds, box, predicts: this.#predicts, edges })
  }
}
