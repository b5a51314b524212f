/** Where things are: the walls, the bounds, and the grids over both, made anew when one of them or the sizes of disks change. */

import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { type Bounds, unite } from '../util/bounds.ts'
import { type BodyGrid, buildEdgeSet, type EdgeSet } from './edgeSet.ts'
import { fitEdgeGrid, type Grid } from './grid.ts'
import {
  fitLevels,
  type GridLevel,
  grainRadius,
  INTERFERENCE_TOLERANCE,
  RadiusTally,
  type SizeClass,
  wideReach,
} from './levels.ts'
import type { Placement } from './motion.ts'
import { edgeBounds, GROUND, joinEdges, type WallEdges, type WallMaterial, withMaterial } from './walls.ts'

/** How many grids, edges and table words there are. */
export interface WallSizes {
  /** Tables of cells of the levels, the finest first; the same array as long as they stay the same. */
  readonly levels: readonly Pick<Grid, 'columns' | 'rows'>[]
  readonly edges: number
  /** Edges that move, or whose surface runs. */
  readonly drivenEdges: number
  /** Words of the table of edges by cell. */
  readonly edgeTable: number
}

export interface Ground {
  /** Finest first. */
  readonly levels: readonly GridLevel[]
  /** Metres: see `grainRadius`. */
  readonly grain: number
  /** Metres, of the smallest disk. */
  readonly smallestRadius: number
  /** Metres: pairs nearer than this are looked at. */
  readonly reach: number
  readonly edgeSet: EdgeSet
  /** Of each body, the ground first, for each level. */
  readonly bodyGrids: readonly (readonly BodyGrid[])[]
  readonly sizes: WallSizes
}

const NOWHERE: Bounds = [Infinity, Infinity, -Infinity, -Infinity]

export class WallSet {
  readonly #fixedBounds: Bounds | undefined
  readonly #predicts: boolean
  #bounds = NOWHERE
  #edges: Float32Array<ArrayBuffer> = new Float32Array(0)
  readonly #radii = new RadiusTally()
  /** Of the walls of each body, in its frame. */
  readonly #bodyBounds: Bounds[] = [NOWHERE]
  /** Of the walls of each body. */
  readonly #firstEdges: number[][] = [[]]
  #material: WallMaterial = {}
  #bounces = false
  #ground: Ground | undefined
  /** What #ground was made for. */
  #classes: readonly SizeClass[] = []
  /** Whether disks came or went since then. */
  #haveSizesChanged = false
  /** What `look` made, while nothing has changed since. */
  #glimpse: Ground | undefined

  /**
   * Without bounds, the terrain covers the walls and the places where disks were put. `predicts`: disks fly from hit to hit,
   * and the reach is as wide as their surroundings are empty.
   */
  constructor(bounds: Bounds | undefined, predicts: boolean) {
    this.#fixedBounds = bounds
    this.#predicts = predicts
  }

  get bounds(): Bounds {
    return this.#fixedBounds ?? this.#bounds
  }

  /** `Edge` structs of all walls; another array once there are more. */
  get edges(): Float32Array<ArrayBuffer> {
    return this.#edges
  }

  get edgeCount(): number {
    return this.#edges.length / EDGE.stride
  }

  /** Adds walls to the ground, and returns the index of the first edge of each. */
  addWalls({ edges, firsts }: WallEdges): Uint32Array {
    const bounds = edgeBounds(edges.buffer)
    const added = this.#append(edges, firsts)
    for (const first of added) this.#firstEdges[GROUND].push(first)
    this.#bounds = unite(this.#bounds, bounds)
    this.#bodyBounds[GROUND] = unite(this.#bodyBounds[GROUND], bounds)
    return added
  }

  /** Adds a body with walls of its own, which is at `placement` now. */
  addBody({ edges, firsts }: WallEdges, { position, angle }: Placement): void {
    const bounds = edgeBounds(edges.buffer)
    this.#firstEdges.push([...this.#append(edges, firsts)])
    this.#bodyBounds.push(bounds)
    if (edges.length === 0) return
    const [minX, minY, maxX, maxY] = bounds
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (const [x, y] of [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
    ]) {
      const worldX = position[0] + cos * x - sin * y
      const worldY = position[1] + sin * x + cos * y
      this.#bounds = unite(this.#bounds, [worldX, worldY, worldX, worldY])
    }
  }

  #append(edges: Float32Array, firsts: Uint32Array): Uint32Array {
    const before = this.edgeCount
    this.#edges = joinEdges(this.#edges, edges)
    this.#ground = undefined
    this.#glimpse = undefined
    return firsts.map((first) => before + first)
  }

  /** Index of the first edge of each wall of a body, or of the ground. */
  firstEdges(body: number): readonly number[] {
    return this.#firstEdges[body]
  }

  /** Whether any wall bounces, as of the last `ground`, `look` or change of material. */
  get bounces(): boolean {
    return this.#bounces
  }

  /** What the walls are made of, where that is not left to each of them. */
  get material(): WallMaterial {
    return this.#material
  }

  set material(material: WallMaterial) {
    this.#material = material
    this.#glimpse = undefined
    if (this.#ground === undefined) return
    const edgeSet = { ...this.#ground.edgeSet, edges: this.#applyMaterial() }
    this.#ground = { ...this.#ground, edgeSet }
  }

  includeDisks(keys: Uint32Array, positions: Float32Array, radii: Float32Array): void {
    this.#radii.add(keys, radii)
    this.#haveSizesChanged = true
    this.#glimpse = undefined
    let [minX, minY, maxX, maxY] = this.#bounds
    for (let k = 0; k < radii.length; k++) {
      const x = positions[2 * k]
      const y = positions[2 * k + 1]
      minX = Math.min(minX, x - radii[k])
      maxX = Math.max(maxX, x + radii[k])
      minY = Math.min(minY, y - radii[k])
      maxY = Math.max(maxY, y + radii[k])
    }
    const [oldMinX, oldMinY, oldMaxX, oldMaxY] = this.#bounds
    const hasGrown = minX < oldMinX || minY < oldMinY || maxX > oldMaxX || maxY > oldMaxY
    this.#bounds = [minX, minY, maxX, maxY]
    const isCovered = this.#fixedBounds !== undefined || !hasGrown
    if (!isCovered) this.#ground = undefined
  }

  excludeDisks(keys: Uint32Array): void {
    this.#radii.remove(keys)
    this.#haveSizesChanged = true
    this.#glimpse = undefined
  }

  /** Metres: half of the disks are at least this large; 0 without disks. */
  get medianRadius(): number {
    return this.#radii.medianRadius
  }

  /** The grids and their tables of edges, for the disks that there are. */
  ground(): Ground {
    if (this.#haveSizesChanged && !this.#radii.areServedBy(this.#classes)) this.#ground = undefined
    this.#haveSizesChanged = false
    if (this.#ground === undefined) {
      this.#classes = this.#radii.classes()
      this.#ground = this.#glimpse ?? this.#survey(this.#classes)
    }
    return this.#ground
  }

  /**
   * What `ground` would give now, for a query: the next step finds its grids as if nobody had looked. Where there are no
   * disks, a grid of some size for the walls.
   */
  look(): Ground {
    if (this.#radii.isEmpty) {
      this.#glimpse ??= this.#survey([someClass(this.bounds)])
      return this.#glimpse
    }
    const isServed = !this.#haveSizesChanged || this.#radii.areServedBy(this.#classes)
    if (this.#ground !== undefined && isServed) return this.#ground
    this.#glimpse ??= this.#survey(this.#radii.classes())
    return this.#glimpse
  }

  /** The edges as the backend gets them, with the material in force, which says whether any bounces; a binding cannot be empty. */
  #applyMaterial(): ArrayBuffer {
    if (this.edgeCount === 0) return new ArrayBuffer(EDGE.stride * 4)
    const edges = withMaterial(this.#edges, this.#material)
    this.#bounces = false
    for (let w = EDGE.restitution; w < edges.length; w += EDGE.stride) this.#bounces ||= edges[w] > 0
    return edges.buffer
  }

  #survey(classes: readonly SizeClass[]): Ground {
    const grain = grainRadius(classes)
    const reach = this.#predicts
      ? wideReach(this.bounds, classes, this.edgeCount)
      : INTERFERENCE_TOLERANCE * grain
    const levels = fitLevels(this.bounds, classes, reach)
    const edges = this.#applyMaterial()
    const grids = this.#bodyBounds.map((bounds) =>
      levels.map(({ largestRadius }) => fitEdgeGrid(bounds, largestRadius, reach, this.edgeCount)),
    )
    const around = levels.map(({ largestRadius }) => largestRadius + reach)
    const { bodyGrids, ...edgeSet } = buildEdgeSet(grids, edges, this.edgeCount, around)
    const edgeTable = edgeSet.table.byteLength / 4
    return {
      levels,
      grain,
      smallestRadius: classes[0].smallestRadius,
      reach,
      edgeSet,
      bodyGrids,
      sizes: {
        levels: levels.map(({ grid: { columns, rows } }) => ({ columns, rows })),
        edges: this.edgeCount,
        drivenEdges: drivenEdges(this.#edges),
        edgeTable,
      },
    }
  }
}

/** Disks that a grid of this place would do for. */
function someClass([minX, minY, maxX, maxY]: Bounds): SizeClass {
  const radius = Math.fround(Math.max(maxX - minX, maxY - minY) / 128) || 1
  return { smallestRadius: radius, largestRadius: radius, disks: 0 }
}

/** How many edges belong to a body that may move, or have a surface that runs. */
function drivenEdges(edges: Float32Array<ArrayBuffer>): number {
  const { f32, u32 } = words(edges.buffer)
  let driven = 0
  for (let w = 0; w < f32.length; w += EDGE.stride)
    driven += Number(u32[w + EDGE.body] !== GROUND || f32[w + EDGE.surfaceSpeed] !== 0)
  return driven
}
