/** Where things are: the walls, the bounds, and the grid over both, made anew when one of them changes. */
import type { EdgeSet } from './backend.ts'
import type { Sizes } from './buffers.ts'
import { buildEdgeSet } from './edgeSet.ts'
import { EDGE } from './fields.ts'
import { type Bounds, fitGrid, type Grid, REACH, unite } from './grid.ts'
import { edgeBounds, type WallMaterial, withMaterial } from './walls.ts'

export interface Ground {
  readonly grid: Grid
  readonly edgeSet: EdgeSet
  readonly sizes: Pick<Sizes, 'columns' | 'rows' | 'edges' | 'edgeTable'>
}

const NOWHERE: Bounds = [Infinity, Infinity, -Infinity, -Infinity]

export class Terrain {
  readonly #fixedBounds: Bounds | undefined
  #bounds = NOWHERE
  #edges = new Float32Array(0)
  #largestRadius = 0
  #material: WallMaterial = {}
  #ground: Ground | undefined
  /** Disks that #ground was made for. */
  #surveyedFor = 0

  /** Without bounds, the terrain covers the walls and the places where disks were put. */
  constructor(bounds: Bounds | undefined) {
    this.#fixedBounds = bounds
  }

  get bounds(): Bounds {
    return this.#fixedBounds ?? this.#bounds
  }

  get largestRadius(): number {
    return this.#largestRadius
  }

  get edgeCount(): number {
    return this.#edges.length / EDGE.stride
  }

  addEdges(values: Float32Array): void {
    const joined = new Float32Array(this.#edges.length + values.length)
    joined.set(this.#edges)
    joined.set(values, this.#edges.length)
    this.#edges = joined
    this.#bounds = unite(this.#bounds, edgeBounds(joined.buffer))
    this.#ground = undefined
  }

  /** What the walls are made of, where that is not left to each of them. */
  get material(): WallMaterial {
    return this.#material
  }

  set material(material: WallMaterial) {
    this.#material = material
    if (this.#ground === undefined) return
    const edgeSet = { ...this.#ground.edgeSet, edges: this.#edgeStructs() }
    this.#ground = { ...this.#ground, edgeSet }
  }

  includeDisks(positions: Float32Array, radii: Float32Array): void {
    let [minX, minY, maxX, maxY] = this.#bounds
    const largestBefore = this.#largestRadius
    for (let k = 0; k < radii.length; k++) {
      const x = positions[2 * k]
      const y = positions[2 * k + 1]
      minX = Math.min(minX, x - radii[k])
      maxX = Math.max(maxX, x + radii[k])
      minY = Math.min(minY, y - radii[k])
      maxY = Math.max(maxY, y + radii[k])
      this.#largestRadius = Math.max(this.#largestRadius, radii[k])
    }
    const [oldMinX, oldMinY, oldMaxX, oldMaxY] = this.#bounds
    const hasGrown = minX < oldMinX || minY < oldMinY || maxX > oldMaxX || maxY > oldMaxY
    this.#bounds = [minX, minY, maxX, maxY]
    const isCovered = this.#fixedBounds !== undefined || !hasGrown
    if (!isCovered || this.#largestRadius > largestBefore) this.#ground = undefined
  }

  /** The grid and its table of edges, for a world of this many disks. */
  ground(disks: number): Ground {
    // a grid that was made coarse for few disks is made anew for many
    if (disks > 4 * this.#surveyedFor) this.#ground = undefined
    this.#ground ??= this.#survey(disks)
    return this.#ground
  }

  /** The edges as the backend gets them; a binding cannot be empty. */
  #edgeStructs(): ArrayBuffer {
    if (this.edgeCount === 0) return new ArrayBuffer(EDGE.stride * 4)
    return withMaterial(this.#edges, this.#material).buffer
  }

  #survey(disks: number): Ground {
    this.#surveyedFor = disks
    const grid = fitGrid(this.bounds, this.#largestRadius, disks)
    const edges = this.#edgeStructs()
    const edgeSet = buildEdgeSet(grid, edges, this.edgeCount, this.#largestRadius * (1 + REACH))
    const edgeTable = edgeSet.table.byteLength / 4
    return {
      grid,
      edgeSet,
      sizes: { columns: grid.columns, rows: grid.rows, edges: this.edgeCount, edgeTable },
    }
  }
}
