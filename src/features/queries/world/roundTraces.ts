/** Traces of disks among the round walls of a world. */

import type { Backend } from '../../../pipeline/backend.ts'
import { NO_SHAPES } from '../../../pipeline/commands.ts'
import type { PolarBatch } from '../../../polar/batch/polarBatch.ts'
import type { TraceHits, Traces } from '../../../polar/batch/traces.ts'
import { type BatchTraceOptions, packTrips } from '../../../polar/batch/trips.ts'
import { NONE } from '../../../schemas/constants.ts'
import { requireBoolean, requireFields } from '../../../util/validate.ts'
import type { WallSet } from '../../walls/wallSet.ts'
import { requireMask } from './inputs.ts'
import { edgeTowards, findRoundWalls, type RoundWalls } from './roundWalls.ts'

export interface RoundTraceOptions extends BatchTraceOptions {
  /**
   * Whether other walls are ignored: those that are not round, that contain disks, or that belong to a body. Default
   * false, which rejects if there are any.
   */
  readonly ignoreOthers?: boolean
  /** Group mask: walls whose group shares no bit with it do not exist for the trace. Default: all. */
  readonly mask?: number
}

/** The hits of all disks. Rows starts[k] to starts[k + 1] belong to disk k, in order of time. */
export interface RoundTraceHits extends Omit<TraceHits, 'circles'> {
  /** Index of the wall's edge, as in `query.rays`; NONE for a side of the box. */
  readonly edges: Uint32Array
  /** Contact point on the wall or the side in metres, two numbers per hit. */
  readonly points: Float32Array
  /** Outward unit normal of the wall or the side, two numbers per hit. */
  readonly normals: Float32Array
}

/** Results of n traces; see `Traces`. */
export interface RoundTraces extends Omit<Traces, 'hits'> {
  readonly hits: RoundTraceHits
}

const FIELDS = ['origins', 'directions', 'radii', 'box', 'bounces', 'lengths', 'ignoreOthers', 'mask']
/** Inward normals of the box's sides, in the order of `BOX_SIDES`. */
const SIDE_NORMALS = [
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
] as const

export class RoundTracer {
  readonly #backend: Backend
  readonly #walls: WallSet
  #batch: Promise<PolarBatch> | undefined
  /** Cached round walls, with the edges and mask that they were found for. */
  #found: { readonly edges: Float32Array; readonly mask: number; readonly rounds: RoundWalls } | undefined
  /** The round walls that the batch currently holds. */
  #given: RoundWalls | undefined

  constructor(backend: Backend, walls: WallSet) {
    this.#backend = backend
    this.#walls = walls
  }

  async trace(options: RoundTraceOptions): Promise<RoundTraces> {
    this.#backend.requireAlive()
    requireFields('options', options, FIELDS)
    const { ignoreOthers = false, mask, ...asked } = options
    const { edges } = this.#walls
    const rounds = this.#find(edges, requireMask(mask))
    if (!requireBoolean('ignoreOthers', ignoreOthers) && rounds.other !== NONE)
      throw new Error(
        `edge ${rounds.other} belongs to a wall that is not round, not solid or not fixed: expected only fixed round walls, or ignoreOthers: true`,
      )
    // now, because the caller may change the arrays while a batch is created
    const plan = packTrips({ ...asked, box: asked.box ?? this.#requireBounds() })
    const nameOf = (circle: number) => `the round wall of edge ${rounds.edges[rounds.starts[circle]]}`
    for (;;) {
      this.#batch ??= this.#open()
      const { current } = this.#backend
      try {
        const batch = await this.#batch
        this.#backend.requireAlive()
        // the walls at the time of the call
        if (this.#given !== rounds) batch.setCircles({ centers: rounds.centers, radii: rounds.radii })
        this.#given = rounds
        return withEdges(await batch.tracePlan(plan, nameOf), rounds, edges, plan.radii)
      } catch (error) {
        await this.#backend.ready()
        if (current === this.#backend.current) throw error
        // the device was lost, and the world runs on another one
        this.destroy()
        this.#batch = undefined
        this.#given = undefined
      }
    }
  }

  destroy(): void {
    this.#batch?.then((batch) => batch.destroy()).catch(() => {})
  }

  #find(edges: Float32Array<ArrayBuffer>, mask: number): RoundWalls {
    if (this.#found?.edges !== edges || this.#found.mask !== mask)
      this.#found = { edges, mask, rounds: findRoundWalls(edges, mask) }
    return this.#found.rounds
  }

  #requireBounds(): BatchTraceOptions['box'] {
    const { bounds } = this.#walls
    if (!(bounds[0] < bounds[2] && bounds[1] < bounds[3]))
      throw new Error('box is missing: expected [minX, minY, maxX, maxY], because this world is empty')
    return bounds
  }

  async #open(): Promise<PolarBatch> {
    const buffers = this.#backend.buffers({ slots: 0, bondNumbers: 0, shapes: NO_SHAPES })
    const device = buffers.kind === 'gpu' ? buffers.device : undefined
    // only worlds that trace load its kernels
    const { PolarBatch } = await import('../../../polar/batch/polarBatch.ts')
    return PolarBatch.create({ backend: this.#backend.kind, device })
  }
}

/** Converts circle indices to wall edges and adds contact points and normals. */
function withEdges(
  { hits, ...traces }: Traces,
  rounds: RoundWalls,
  edges: Float32Array<ArrayBuffer>,
  radii: Float32Array,
): RoundTraces {
  const { circles, ...rest } = hits
  const { starts, sides, positions } = rest
  const found = new Uint32Array(circles.length)
  const [points, normals] = [new Float32Array(2 * circles.length), new Float32Array(2 * circles.length)]
  for (let disk = 0; disk + 1 < starts.length; disk++)
    for (let row = starts[disk]; row < starts[disk + 1]; row++) {
      const [x, y] = positions.subarray(2 * row, 2 * row + 2)
      const round = circles[row]
      const normal = round === NONE ? SIDE_NORMALS[sides[row]] : normalAt(rounds, round, x, y)
      found[row] = round === NONE ? NONE : edgeTowards(rounds, edges, round, normal)
      normals.set(normal, 2 * row)
      points.set([x - radii[disk] * normal[0], y - radii[disk] * normal[1]], 2 * row)
    }
  return { ...traces, hits: { ...rest, edges: found, points, normals } }
}

function normalAt({ centers }: RoundWalls, round: number, x: number, y: number): readonly [number, number] {
  const [dx, dy] = [x - centers[2 * round], y - centers[2 * round + 1]]
  const distance = Math.hypot(dx, dy)
  return distance === 0 ? [1, 0] : [dx / distance, dy / distance]
}
